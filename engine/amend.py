"""One earlier choice made otherwise, and all later ones kept for as long as that is possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from engine.errors import Refused
from engine.places import free_name

if TYPE_CHECKING:
    from engine.session import Session


@attrs.frozen
class Amended:
    """What became of it."""

    name: str
    """The branch on which it was done."""
    beside: int
    """Where the old line had come to when the new one stopped."""
    kept: int
    """How many later moves were made again."""
    left: int
    """How many of the line were not."""
    why: str
    """Why it stopped before the end of the line; empty where it did not."""


def before(session: Session, place: int) -> int:
    """Where the choice was made that led to a place. Raises Refused where none did."""
    timeline = session.timeline
    move = timeline.move(place)
    if move is None:
        what = "the start" if place == 0 else "other dice"
        raise Refused(f"no move leads to that place, it is {what}: name the move to be changed")
    return timeline.parent(place)


def amend(session: Session, place: int, action: Any, name: str = "") -> tuple[Session, Amended]:
    """Take another legal action in the stead of the one that led to a place, on a new branch.

    It is done in a copy of the session, which `session.adopt` writes. Later actions are taken
    again under the same luck while the same seat is to act and the action is legal. Raises Refused.
    """
    timeline = session.timeline
    fork, end = before(session, place), timeline.line_through(place)[1]
    move = timeline.move(place)
    if move is not None and move.action == action:
        raise Refused("that is what was chosen there")
    if session.luck_again == "refuse":
        session.refuse_way_back(fork, end)
    made = session.copy()
    name = name or free_name(timeline, f"amend-{timeline.number(place)}")
    made.branch(name, fork)
    made.play(action)
    beside, why = place, ""
    for at in timeline.path(end)[timeline.depth(place) + 1 :]:
        why = _followed(session, made, at)
        if why:
            break
        beside = at
    kept = timeline.number(beside) - timeline.number(place)
    left = timeline.number(end) - timeline.number(beside)
    return made, Amended(name, beside, kept, left, why)


def _followed(session: Session, made: Session, at: int) -> str:
    """Make a move of the old line where the new one stands; why that cannot be, or nothing."""
    timeline, game = session.timeline, session.game
    move = timeline.move(at)
    if move is None:
        made.reluck(timeline.luck(at))
        return ""
    number, state = timeline.number(at), session.state_at(timeline.parent(at))
    seat, now = game.actor(state), made.actor()
    assert seat is not None
    who = session.seats[seat]
    if now is None:
        return f"the game is over, so there is no move {number}"
    if seat != now:
        return f"move {number} was {who}'s, and here {session.seats[now]} is to act"
    if move.action not in made.legal():
        word = game.word(move.action, game.view(state, None))
        return f"{who} cannot {word} as in move {number}"
    made.play(move.action)
    return ""
