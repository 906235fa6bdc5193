"""A game of a plug-in whose options are awkward: one is read from a file, one has a taken name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import attrs

from engine.game import FILE, AnyGame, Names, Option, Value
from tests.pearls import GAME as PEARLS

MOST: Final = 40
USUAL: Final = tuple((depth, depth % MOST) for depth in range(100))


def load(typed: str, names: Names) -> Value:
    """A line for each depth: how many predators are there."""
    lines = Path(typed).read_text(encoding="utf-8").splitlines()
    for depth, line in enumerate(lines):
        if int(line) > MOST:
            raise ValueError(f"depth {depth}: predators is {line}, at most {MOST} are possible")
    return tuple((depth, int(line)) for depth, line in enumerate(lines))


GAME: Final[AnyGame] = attrs.evolve(
    PEARLS,
    name="reef",
    title="Reef",
    options=(
        Option(
            "sea_bed",
            USUAL,
            "what lies at which depth",
            load=load,
            accepts=lambda value, seats: isinstance(value, tuple),
            shown=FILE,
        ),
        Option("seed", "small", "what grows", values=("small", "large")),
        Option("games", 1, "how many are played", values=(1, 3)),
        Option("coral", "red", "its colour", values=("red", "pale")),
    ),
)
