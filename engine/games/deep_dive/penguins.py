"""The penguins: which of them are trapped where, folded from the events."""

from __future__ import annotations

from engine.games.deep_dive.model import Freed, Trapped

Trap = tuple[int, int]
"""A depth and the predator's place among its tiles."""

Penguins = tuple[tuple[Trap, ...], ...]
"""By seat, where its trapped penguins are, in the order in which it happened."""


def first_penguins(seats: int) -> Penguins:
    """All are free."""
    return ((),) * seats


def trapped(penguins: Penguins, event: Trapped) -> Penguins:
    """One more is held."""
    held = (*penguins[event.seat], (event.depth, event.tile))
    return (*penguins[: event.seat], held, *penguins[event.seat + 1 :])


def freed(penguins: Penguins, event: Freed) -> Penguins:
    """All of this seat are free."""
    return (*penguins[: event.seat], (), *penguins[event.seat + 1 :])
