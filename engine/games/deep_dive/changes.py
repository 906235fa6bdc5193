"""What is other than it was when the seat at the screen last decided.

For pictures and for sentences.
"""

from __future__ import annotations

from collections import Counter

from engine.games.deep_dive.model import PENGUINS, Tile
from engine.games.deep_dive.penguins import Trap
from engine.games.deep_dive.rules import State


def fewer(view: State, before: State | None, number: int) -> int:
    """How many tiles of a depth have been turned up since."""
    if before is None:
        return 0
    return before.ocean[number - 1].down - view.ocean[number - 1].down


def appeared(view: State, before: State | None, number: int) -> Counter[Tile]:
    """The food and rocks that lie face up at a depth now, and did not."""
    return Counter() if before is None else _loot(view, number) - _loot(before, number)


def gone(view: State, before: State | None, number: int) -> Counter[Tile]:
    """The food and rocks that lay face up at a depth, and were taken since."""
    return Counter() if before is None else _loot(before, number) - _loot(view, number)


def newly_trapped(view: State, before: State | None, seat: int) -> tuple[Trap, ...]:
    """The traps that hold a penguin of a seat now, and did not."""
    if before is None:
        return ()
    return tuple(trap for trap in view.penguins[seat] if trap not in before.penguins[seat])


def new_food(view: State, before: State | None, seat: int) -> Counter[Tile]:
    """The food that a seat has taken since."""
    if before is None:
        return Counter()
    had = len(before.hoards.of[seat].food)
    return Counter(view.hoards.food(seat)[had:])


def gained(view: State, before: State | None, seat: int) -> int:
    """What a seat's score has grown by."""
    return 0 if before is None else view.score(seat) - before.score(seat)


def more_rocks(view: State, before: State | None, seat: int) -> int:
    """How many rocks a seat has more; below 0: it has spent some."""
    if before is None:
        return 0
    return len(view.hoards.of[seat].rocks) - len(before.hoards.of[seat].rocks)


def more_free(view: State, before: State | None, seat: int) -> int:
    """How many penguins of a seat are free that were not; below 0: some were trapped."""
    return 0 if before is None else free(view, seat) - free(before, seat)


def free(view: State, seat: int) -> int:
    """How many penguins of a seat are free."""
    return PENGUINS - len(view.penguins[seat])


def is_news(view: State, before: State | None) -> bool:
    """Whether the last dive has been announced since."""
    return before is not None and view.turn.last > 0 and not before.turn.last


def _loot(view: State, number: int) -> Counter[Tile]:
    depth = view.ocean[number - 1]
    return Counter(depth.tiles[tile] for tile in depth.loot)
