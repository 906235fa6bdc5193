"""The air that all divers share, folded from the events: a whole number, 0 to 25."""

from __future__ import annotations

from engine.games.deep_sea.model import AIR, Breathed, DiveBegan


def dive_began(air: int, event: DiveBegan) -> int:
    """The air is full."""
    return AIR


def breathed(air: int, event: Breathed) -> int:
    """What the breath left."""
    return event.left
