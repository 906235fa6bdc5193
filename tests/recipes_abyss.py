"""Golden replays of Abyss: how it can end, and games under each option."""

from __future__ import annotations

from tests.recipes import Recipe

GAME = "abyss"
RANDOM = "bot:random"
AMBITIOUS = "bot:ambitious"
MOST = "the most points"
NEAR = "brings the end near"

RECIPES = (
    Recipe(GAME, "seventh-lord-two", [AMBITIOUS] * 2, "acacia-acrobat", [NEAR], MOST),
    Recipe(
        GAME, "seventh-lord-three", [AMBITIOUS, RANDOM, AMBITIOUS], "model-famous", [NEAR], MOST
    ),
    Recipe(GAME, "seventh-lord-four", [AMBITIOUS] * 4, "pupil-otter", [NEAR], MOST),
    Recipe(GAME, "four-at-random", [RANDOM] * 4, "clam-group", [NEAR], MOST),
    Recipe(
        GAME,
        "other-options",
        [RANDOM, AMBITIOUS, RANDOM],
        "eager-onion",
        [NEAR],
        MOST,
        {
            "token_peek": "owner",
            "superfluous_allies": "allow",
            "ambassador_keys": "0",
            "memory": "open",
            "first": "green",
        },
    ),
    Recipe(
        GAME,
        "time-travel",
        ["anna", "ben=bot:ambitious"],
        "calm-otter-blue-reef",
        [NEAR],
        MOST,
        {"first": "anna"},
        steps=(
            *("explore", "go", "take", "go", "goto 2", "branch what-if", "on", "go"),
            *("switch main", "goto start", "goto end", "undo 1", "reluck"),
            *("seat anna bot:ambitious", "go"),
        ),
    ),
)
