"""Where in a game something is so: the figures of its places, and those that fit a condition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from engine.condition import parsed

if TYPE_CHECKING:
    from engine.session import Session

OWN: Final = {
    "move": "number of the move",
    "turn": "who acts; 0: nobody",
}
"""The figures that every game has, and what they are."""


def figures(session: Session, place: int) -> dict[str, Any]:
    """The figures of a place by name, ours first: a number, or a tuple with one for each seat.

    `turn` is the seat that is to act, counted from 1; 0 when the game is over.
    """
    game, state = session.game, session.state_at(place)
    seat = game.actor(state)
    own = {"move": session.timeline.number(place), "turn": 0 if seat is None else seat + 1}
    return {**own, **game.marks(state), **game.fields(state), **own}


def fitting(session: Session, condition: str, places: Iterable[int]) -> Iterator[int]:
    """Those of the places where a condition is true, in their order. Raises BadCondition at once.

    Quickest where they stand in the order of a line, or in that of the file.
    """
    holds = parsed(condition, figures(session, session.timeline.head), session.seats)
    return (place for place in places if holds(figures(session, place)))
