"""The nouns of Deep Dive: tiles, what a penguin may do, and what can happen.

The order of `CLASSES` and of the fields is the file format: append, never edit.
"""

from __future__ import annotations

from typing import Final, Literal

from engine.game import frozen, reveals

DEPTHS: Final = 5
PENGUINS: Final = 3
"""Penguins of each player."""
BOTH_SETS_FROM: Final = 4
"""With so many players the additional tiles are used."""

Kind = Literal["predator", "bubbles", "rock", "pink", "green", "yellow"]
Colour = Literal["pink", "green", "yellow"]

COLOURS: Final[tuple[Colour, ...]] = ("pink", "green", "yellow")
KINDS: Final[tuple[Kind, ...]] = ("predator", "bubbles", "rock", *COLOURS)

Why = Literal["bubbles", "left", "skipped", "passed"]
"""Why a penguin went deeper: carried by bubbles; it left what was flipped; past one of its own
flock that is trapped there; nothing was left to flip."""


@frozen
class Tile:
    """What is on the front of a tile; `value` (1 to 10) is 0 where it is no food."""

    kind: Kind
    value: int = 0

    @property
    def is_food(self) -> bool:
        """Whether it counts in sets."""
        return self.value > 0

    @property
    def is_loot(self) -> bool:
        """Whether it can be taken."""
        return self.value > 0 or self.kind == "rock"


@frozen
class Flip:
    """Turn up the next face-down tile of the depth."""


@frozen
class Take:
    """Take a face-up food or rock; `tile` counts those of its depth, from 0."""

    depth: int
    tile: int


@frozen
class Skip:
    """Dive on past one's own trapped penguin."""


@frozen
class Deeper:
    """Leave what was flipped, or a depth where nothing is left to flip, and dive on."""


@frozen
class Up:
    """Come up from the last depth with nothing, where nothing is left to flip."""


@frozen
class Rock:
    """Discard a rock, before anything else, to begin at this depth."""

    depth: int


@frozen
class Nothing:
    """Take nothing when all three penguins come home."""


Action = Flip | Take | Skip | Deeper | Up | Rock | Nothing


@frozen
class Began:
    """The first round began with this seat."""

    first: int


@frozen
class RockSpent:
    """The player discarded a rock, and the penguin began at this depth."""

    seat: int
    depth: int


@reveals
@frozen
class Flipped:
    """The next tile of the depth was turned up; `tile` counts all tiles of the depth, from 0."""

    seat: int
    depth: int
    tile: int


@frozen
class LastDive:
    """This depth ran out first of all: after this round one more is played."""

    depth: int


@frozen
class Sank:
    """The penguin went on to this depth."""

    seat: int
    depth: int
    why: Why


@frozen
class Took:
    """The player got a food or a rock."""

    seat: int
    depth: int
    tile: int


@frozen
class Trapped:
    """The penguin is held by this predator."""

    seat: int
    depth: int
    tile: int


@frozen
class Freed:
    """All three penguins of the player came home."""

    seat: int


@frozen
class CameUp:
    """The penguin came up from the last depth with nothing."""

    seat: int


@frozen
class TurnEnded:
    """The next seat is to dive."""

    seat: int


@frozen
class GameEnded:
    """The round after the last dive was announced is over."""


Event = (
    Began
    | RockSpent
    | Flipped
    | LastDive
    | Sank
    | Took
    | Trapped
    | Freed
    | CameUp
    | TurnEnded
    | GameEnded
)

CLASSES: Final = (
    Flip,
    Take,
    Skip,
    Deeper,
    Up,
    Rock,
    Nothing,
    Began,
    RockSpent,
    Flipped,
    LastDive,
    Sank,
    Took,
    Trapped,
    Freed,
    CameUp,
    TurnEnded,
    GameEnded,
)
