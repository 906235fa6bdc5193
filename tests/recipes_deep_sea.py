"""Golden replays of Deep Sea Adventure: one for each way in which a dive or a game can end."""

from __future__ import annotations

from tests.recipes import Recipe

GAME = "deep-sea"
RANDOM = "bot:random"
CAUTIOUS = "bot:cautious"

HOME = "ends: everyone is back"
AIR = "ends: the air has run out"
STUCK = "ends: nobody can do anything any more"
STALLED = "ends: nobody has done anything for too long"

RECIPES = (
    Recipe(GAME, "all-home", [CAUTIOUS] * 2, "acacia-acrobat", [HOME] * 3, "the highest score"),
    Recipe(GAME, "air-runs-out", [RANDOM] * 4, "almond-apricot", [AIR] * 3, "the highest score"),
    Recipe(GAME, "stuck", [RANDOM] * 5, "model-famous", [AIR, AIR, STUCK], "the highest score"),
    Recipe(
        GAME,
        "stalled",
        [RANDOM] * 2,
        "kestrel-potato",
        [HOME, STALLED, AIR],
        "the highest score",
        {"stall_limit": "1"},
    ),
    Recipe(
        GAME,
        "tie-by-level-4",
        [RANDOM] * 4,
        "eager-onion",
        [AIR, AIR, HOME],
        "more chips of level 4",
    ),
    Recipe(GAME, "tie-by-level-3", [RANDOM] * 2, "grove-taste", [AIR] * 3, "more chips of level 3"),
    Recipe(
        GAME,
        "tie-by-level-2",
        [RANDOM] * 2,
        "oak-gleam",
        [HOME, AIR, HOME],
        "more chips of level 2",
    ),
    Recipe(
        GAME,
        "tie-by-level-1",
        [RANDOM] * 2,
        "banter-cartoon",
        [HOME, AIR, AIR],
        "more chips of level 1",
    ),
    Recipe(
        GAME,
        "shared-win",
        [RANDOM] * 2,
        "clam-group",
        [AIR, AIR, HOME],
        "nothing: the win is shared",
    ),
    Recipe(
        GAME,
        "hexagons-shared-win",
        [RANDOM] * 4,
        "buzzer-impala",
        [HOME, HOME, AIR],
        "nothing: the win is shared",
        {"tie_break": "hexagons"},
    ),
    Recipe(
        GAME,
        "hexagons-decide",
        [RANDOM] * 4,
        "flame-boxcar",
        [AIR] * 3,
        "more chips of level 4",
        {"tie_break": "hexagons"},
    ),
    Recipe(
        GAME,
        "six-divers-other-options",
        [CAUTIOUS, RANDOM] * 3,
        "pupil-otter",
        [AIR, AIR, AIR],
        "the highest score",
        {
            "lost_chips": "farthest",
            "next_starter": "last_back",
            "first": "green",
            "empty_return": "forbid",
        },
    ),
    Recipe(
        GAME,
        "time-travel",
        ["anna", "ben=bot:cautious"],
        "calm-otter-blue-reef",
        [AIR, AIR, HOME],
        "the highest score",
        {"first": "anna"},
        steps=(
            *("swim", "take", "go", "down", "take", "go", "undo 4", "up"),
            *("branch what-if", "note what if I go home at once?", "go", "swim", "leave", "go"),
            *("switch main", "undo 2", "redo", "goto start", "goto end", "undo 2", "reluck"),
            *("seat anna bot:cautious", "go"),
        ),
    ),
)
