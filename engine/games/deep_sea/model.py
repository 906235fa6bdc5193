"""The nouns of Deep Sea Adventure: its numbers, what a diver may do, and what can happen.

The order of `CLASSES` and of the fields is the file format: append, never edit.
"""

from __future__ import annotations

from typing import Final, Literal

from engine.game import Options, chance, frozen, reveals

DIVES: Final = 3
AIR: Final = 25
DIE: Final = (1, 1, 2, 2, 3, 3)
STACK: Final = 3
"""Lost chips lie in stacks of so many."""

LEVELS: Final = (1, 2, 3, 4)
CHIPS_A_LEVEL: Final = 8
CHIPS: Final = 32
VALUES: Final = {level: tuple(range(4 * level - 4, 4 * level)) for level in LEVELS}
"""The values of a level; each stands on two chips."""

Chip = int
"""A chip is called by where it lay at first: 0 next to the submarine, 31 at the far end."""

Chips = tuple[Chip, ...]
"""What lies on a space or is held as one: a chip, a stack, or nothing (a blank)."""

Reason = Literal["home", "air", "stuck", "stalled"]
"""Why a dive ended: all came back; the air ran out; nobody can do anything any more; nobody did
anything for as many turns as the option `stall_limit` allows."""


def level(chip: Chip) -> int:
    """1 (triangle), 2 (square), 3 (pentagon) or 4 (hexagon)."""
    return chip // CHIPS_A_LEVEL + 1


@frozen
class Setting:
    """The rule options, in the form in which the rules ask for them."""

    farthest_first: bool
    last_back_starts: bool
    all_levels: bool
    may_return_empty: bool
    stall_limit: int

    @classmethod
    def of(cls, options: Options) -> Setting:
        """The setting of checked options."""
        return cls(
            farthest_first=options["lost_chips"] == "farthest",
            last_back_starts=options["next_starter"] == "last_back",
            all_levels=options["tie_break"] == "all_levels",
            may_return_empty=options["empty_return"] == "allow",
            stall_limit=options["stall_limit"],
        )


@frozen
class Swim:
    """Breathe, roll and swim, where there is no choice of direction."""


@frozen
class Down:
    """Breathe, roll and swim on down, where turning back was possible."""


@frozen
class Up:
    """Turn back, for the rest of the dive; breathe, roll and swim."""


@frozen
class Take:
    """Take the chip or stack underneath."""


@frozen
class Drop:
    """Drop a chip or stack on the blank underneath; `position` counts what is held, from 0."""

    position: int


@frozen
class Leave:
    """Do nothing at the end of the turn."""


Action = Swim | Down | Up | Take | Drop | Leave


@frozen
class DiveBegan:
    """All are on the submarine, the air is full, blanks are gone; this seat goes first."""

    starter: int


@frozen
class Breathed:
    """The air fell by what the diver held; `left` remains."""

    seat: int
    left: int


@frozen
class TurnedBack:
    """The diver heads for the submarine from here on."""

    seat: int


@chance
@frozen
class Swam:
    """The diver rolled and came from space `start` to `space`; 0 is the submarine."""

    seat: int
    start: int
    die: int
    other_die: int
    space: int


@frozen
class CameHome:
    """The diver is back on the submarine and dives no more this time."""

    seat: int


@frozen
class Took:
    """The diver took what lay underneath; a blank took its place."""

    seat: int


@frozen
class Dropped:
    """The diver put what was held at this position, from 0, on the blank underneath."""

    seat: int
    position: int


@frozen
class Passed:
    """The turn ended with nothing taken or dropped. Idle: nothing at all changed in it."""

    seat: int
    idle: bool


@frozen
class DiveEnded:
    """The dive is over."""

    reason: Reason


@reveals
@frozen
class Banked:
    """A diver who is back turned up the chips held, in the order they were picked up."""

    seat: int
    chips: tuple[Chip, ...]
    values: tuple[int, ...]


@frozen
class Lost:
    """Divers who were not back lost what they held; it lies in stacks at the end of the path."""

    seats: tuple[int, ...]
    stacks: tuple[Chips, ...]


@reveals
@frozen
class GameEnded:
    """The last dive is over; the chips that stayed below were turned up too."""

    chips: tuple[Chip, ...]
    values: tuple[int, ...]


Event = (
    DiveBegan
    | Breathed
    | TurnedBack
    | Swam
    | CameHome
    | Took
    | Dropped
    | Passed
    | DiveEnded
    | Banked
    | Lost
    | GameEnded
)

CLASSES: Final = (
    Swim,
    Down,
    Up,
    Take,
    Drop,
    Leave,
    DiveBegan,
    Breathed,
    TurnedBack,
    Swam,
    CameHome,
    Took,
    Dropped,
    Passed,
    DiveEnded,
    Banked,
    Lost,
    GameEnded,
)
