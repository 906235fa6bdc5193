"""Golden replays of Deep Dive: one for each depth that can run out, and each turn of fate."""

from __future__ import annotations

from pathlib import Path

from tests.recipes import Recipe

GAME = "deep-dive"
RANDOM = "bot:random"
CANNY = "bot:canny"

OWN_TILES = Path(__file__).with_name("tiles_with_deep_bubbles.json")
"""A short list: bubbles at depth 5, and nothing but predators and bubbles at depth 2."""

DEEP = "prefer skip deeper flip take up nothing"
DEEP_BY_ROCK = "prefer rock skip deeper flip take up nothing"
GRABBING = "prefer rock flip take skip deeper up nothing"
DECLINING = "prefer skip deeper flip nothing take up"

ALONE = "the highest score"
SHARED = "nothing: the win is shared"


def out(depth: int) -> str:
    """What is said when a depth runs out first of all."""
    return f"depth {depth} has run out"


RECIPES = (
    Recipe(GAME, "depth-1-runs-out", [CANNY] * 2, "acacia-acrobat", [out(1)], ALONE),
    Recipe(
        GAME,
        "depth-2-runs-out",
        [f"p{seat}" for seat in range(6)],
        "freckle-dinner",
        [out(2)],
        ALONE,
        steps=(DEEP_BY_ROCK,),
    ),
    Recipe(
        GAME,
        "depth-3-runs-out",
        ["anna", "ben", "eva"],
        "local-seaweed",
        [out(3)],
        ALONE,
        steps=(DEEP,),
    ),
    Recipe(
        GAME,
        "depth-4-runs-out",
        ["anna", "ben"],
        "magma-rhino",
        [out(4), "finds nothing to flip", "comes up with nothing"],
        ALONE,
        steps=(DEEP,),
    ),
    Recipe(
        GAME,
        "alone-depth-5-runs-out",
        ["anna"],
        "magma-rhino",
        ["dives on past the trapped penguin", "(3 of 3)", "from depth", out(5)],
        ALONE,
        steps=(DEEP,),
    ),
    Recipe(
        GAME,
        "alone-rescued-with-nothing-to-take",
        ["anna"],
        "magma-rhino",
        ["spends a rock", "(3 of 3); all three penguins of anna come home"],
        ALONE,
        steps=(GRABBING,),
    ),
    Recipe(
        GAME,
        "rescue-declined",
        ["anna"],
        "magma-rhino",
        ["(3 of 3)", "all three penguins of anna come home"],
        ALONE,
        steps=(DECLINING,),
    ),
    Recipe(
        GAME,
        "bubbles-in-a-row",
        ["anna", "ben", "eva"],
        "magma-rhino",
        ["bubbles", "bubbles", "bubbles"],
        ALONE,
        steps=(GRABBING,),
    ),
    Recipe(
        GAME,
        "shared-win",
        [f"p{seat}" for seat in range(6)],
        "freckle-dinner",
        [out(1)],
        SHARED,
        steps=(DECLINING,),
    ),
    Recipe(GAME, "six-players", [CANNY, RANDOM] * 3, "pupil-otter", [out(1)], ALONE),
    Recipe(
        GAME,
        "other-options",
        [CANNY, RANDOM, CANNY],
        "clam-group",
        ["adelie begins", "comes up with nothing", "has run out"],
        ALONE,
        {
            "tiles": str(OWN_TILES),
            "set_order": "collected",
            "rounding": "overall",
            "first": "adelie",
        },
    ),
    Recipe(
        GAME,
        "time-travel",
        ["anna", "ben=bot:canny"],
        "calm-otter-blue-reef",
        [out(1)],
        ALONE,
        {"first": "anna"},
        steps=(
            *("flip", "flip", "undo", "redo", "go", "take green 1", "go", "undo 7", "goto 9"),
            *("branch what-if", "flip", "switch main", "goto start", "goto end", "undo 2"),
            *("reluck", "seat anna bot:canny", "go"),
        ),
    ),
)
