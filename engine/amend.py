"""One earlier choice made otherwise, and all later ones kept for as long as that is possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import Refused
from engine.places import free_name
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.session import Session


@frozen
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
        what = "the start" if place == 0 else "other luck"
        raise Refused(f"no move leads to that place, it is {what}: name the move to be changed")
    return timeline.parent(place)


def amend(session: Session, place: int, action: Any, name: str = "") -> tuple[Session, Amended]:
    """Take another legal action in the stead of the one that led to a place, on a new branch.

    It is done in a copy of the session, which `session.adopt` writes. Later actions are taken
    again under the same luck while the same seat is to act and the action is legal. Other dice come
    before the move that follows them; after the last move where they will count. Raises Refused.
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
    beside, why, relucks = place, "", list[int]()
    for at in timeline.path(end)[timeline.depth(place) + 1 :]:
        if timeline.move(at) is None:
            relucks.append(at)
            continue
        why = _hindrance(session, made, at)
        if why:
            break
        _take(session, made, *relucks, at)
        beside, relucks = at, []
    if relucks and _dice_to_come(made):
        _take(session, made, *relucks)
        beside = relucks[-1]
    kept = timeline.number(beside) - timeline.number(place)
    left = timeline.number(end) - timeline.number(beside)
    return made, Amended(name, beside, kept, left, why)


def _dice_to_come(made: Session) -> bool:
    """Whether other dice count where the new line ends, with no move made yet that had them.

    Who plays on there has the dice that the old line had, and so compares decisions. Not where the
    game is over, nor in one of fresh luck, where dice that were seen never come again.
    """
    return made.actor() is not None and made.luck_again == "same"


def _take(session: Session, made: Session, *places: int) -> None:
    """Make moves of the old line, and the other dice on it, where the new one stands."""
    for place in places:
        move = session.timeline.move(place)
        if move is None:
            made.reluck(session.timeline.luck(place))
        else:
            made.play(move.action)


def _hindrance(session: Session, made: Session, at: int) -> str:
    """Why a move of the old line cannot be made where the new one stands; empty where it can."""
    timeline, game = session.timeline, session.game
    move = timeline.move(at)
    assert move is not None
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
    return ""
