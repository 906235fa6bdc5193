"""The nouns of Pig: what a player may do, and what can happen.

The order of `CLASSES` and of the fields is the file format: append, never edit.
"""

from __future__ import annotations

from typing import Final

import attrs

from undertow import chance


@attrs.frozen
class Roll:
    """Roll the dice."""


@attrs.frozen
class Hold:
    """Keep the points of this turn."""


Action = Roll | Hold


@attrs.frozen
class Began:
    """This seat has the first turn."""

    seat: int


@chance
@attrs.frozen
class Rolled:
    """The dice showed these faces."""

    seat: int
    faces: tuple[int, ...]


@attrs.frozen
class Lost:
    """A 1 ended the turn. `score` is what the seat has left: less than before after a double 1."""

    seat: int
    score: int


@attrs.frozen
class Held:
    """The points of the turn were added; `score` is what the seat has now."""

    seat: int
    score: int


@attrs.frozen
class Won:
    """The seat reached the target."""

    seat: int


Event = Began | Rolled | Lost | Held | Won

CLASSES: Final = (Roll, Hold, Began, Rolled, Lost, Held, Won)
