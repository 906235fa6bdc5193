"""Verification: everything that follows from the seed and the actions is decided again."""

from __future__ import annotations

from typing import Any, Final

import attrs

from engine.errors import BadMove
from engine.game import shows
from engine.places import short_id
from engine.session import Session, opened
from events.record import Hidden, Move
from seeds.luck import SPEC

_SALTS: Final = "the salts of its private values are not what the seed gives"


@attrs.frozen
class Difference:
    """The first thing in a file that does not follow from what stands before it."""

    number: int
    """Of the move; 0 for the opening."""
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@attrs.frozen
class Verdict:
    """What verification found."""

    moves: int
    unchecked: str
    """Why the luck could not be checked; empty where it was."""
    difference: Difference | None

    @property
    def luck_checked(self) -> bool:
        """Whether every die was compared with what the seed gives."""
        return not self.unchecked


def verify(session: Session) -> Verdict:
    """Check every move of every line: that it was legal, and that its events are what follows.

    Without the seed the events cannot be decided again.
    """
    timeline = session.timeline
    unchecked = ""
    if isinstance(timeline.opened.seed, Hidden):
        unchecked = "the seed is not in this copy"
    elif timeline.opened.luck != SPEC:
        unchecked = f"the dice follow {timeline.opened.luck!r}, which is not known here"
    elif what := _fault_of_opening(session):
        return Verdict(0, unchecked, Difference(0, "the opening", what))
    moves = relucks = 0
    for place in timeline.places():
        move, what = timeline.move(place), None
        if move is not None:
            moves += 1
            what = _fault(session, timeline.parent(place), move, decide=not unchecked)
        elif place:
            what = _fault_of_reluck(timeline.luck(place), relucks)
            relucks = max(relucks, timeline.luck(place))
        if what:
            number = timeline.number(place)
            where = f"{'move' if move else 'after move'} {number} ({short_id(timeline, place)})"
            return Verdict(moves, unchecked, Difference(number, where, what))
    return Verdict(moves, unchecked, None)


def _fault_of_opening(session: Session) -> str | None:
    found = session.timeline.opened
    assert isinstance(found.seed, str)
    try:
        expected = opened(session.game, session.options, found.seats, found.seed, drawn=found.drawn)
    except ValueError as error:
        return str(error)
    if found.seed != expected.seed:
        return "its seed is not in the normal form"
    if found.salts != expected.salts:
        return _SALTS
    return _differs(found.events, expected.events)


def _fault_of_reluck(n: int, largest: int) -> str | None:
    """Whoever could choose the number of other dice could choose the dice."""
    if n > largest + 1:
        return f"it takes the {n}-th other dice, where this file has had {largest}"
    return None


def _fault(session: Session, before: int, move: Move, *, decide: bool) -> str | None:
    if move.action not in session.game.legal(session.state_at(before)):
        return f"the action {move.action} is not legal there"
    if not decide:
        return None
    try:
        expected = session.decide(before, move.action)
    except BadMove as error:
        return str(error)
    if move.salts != expected.salts:
        return _SALTS
    return _differs(move.events, expected.events)


def _differs(found: tuple[Any, ...], expected: tuple[Any, ...]) -> str | None:
    """The first event, and in it the first field, that is not as expected."""
    for i, (one, other) in enumerate(zip(found, expected, strict=False), 1):
        if type(one) is not type(other):
            kinds = f"{type(one).__name__} stands where {type(other).__name__} follows"
            return f"event {i}: {kinds}"
        if one != other:
            for field in attrs.fields(type(one)):
                stands, follows = getattr(one, field.name), getattr(other, field.name)
                if stands != follows:
                    source = "the seed gives" if shows(one) else "what follows is"
                    where = f"event {i} ({type(one).__name__}), {field.name}"
                    return f"{where}: {stands} stands there, {source} {follows}"
    if len(found) != len(expected):
        return f"it has {len(found)} events, where {len(expected)} follow"
    return None
