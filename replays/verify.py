"""Verification: everything that follows from the seed and the actions is decided again."""

from __future__ import annotations

from typing import Any, Final

import attrs

from engine.errors import BadMove
from engine.game import AnyGame, shows
from engine.opening import opened
from engine.places import short_id
from engine.session import Session
from engine.states import check_opening
from events.log import Log, MemoryLog
from events.record import Hidden, Move, Opened
from events.timeline import Timeline
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
    return judged(session.game, session.timeline, MemoryLog())[1]


def judged(game: AnyGame, timeline: Timeline, log: Log) -> tuple[Session | None, Verdict]:
    """Open a session, each move verified before it is folded; None where one differs.

    Raises BadMove where the file is damaged.
    """
    check = _Check()
    check_opening(game, timeline.opened)
    if isinstance(timeline.opened.seed, Hidden):
        check.unchecked = "the seed is not in this copy"
    elif timeline.opened.luck != SPEC:
        check.unchecked = f"the dice follow {timeline.opened.luck!r}, which is not known here"
    elif what := _fault_of_opening(game, timeline.opened):
        return None, Verdict(0, "", Difference(0, "the opening", what))
    try:
        session = Session(game, timeline, log, check.place)
    except _Differs as found:
        return None, Verdict(check.moves, check.unchecked, found.difference)
    return session, Verdict(check.moves, check.unchecked, None)


class _Differs(Exception):
    def __init__(self, difference: Difference) -> None:
        super().__init__(difference)
        self.difference = difference


class _Check:
    """Looks at the places of a file one after the other, in its order."""

    def __init__(self) -> None:
        self.moves = 0
        self.relucks = 0
        self.unchecked = ""

    def place(self, session: Session, place: int, state: Any, move: Move | None) -> None:
        """Raise _Differs where a place does not follow from the state before it."""
        timeline = session.timeline
        if move is None:
            what = _fault_of_reluck(timeline.luck(place), self.relucks)
            self.relucks = max(self.relucks, timeline.luck(place))
        else:
            self.moves += 1
            what = _fault(session, place, state, move, decide=not self.unchecked)
        if what:
            number = timeline.number(place)
            where = f"{'move' if move else 'after move'} {number} ({short_id(timeline, place)})"
            raise _Differs(Difference(number, where, what))


def _fault_of_opening(game: AnyGame, found: Opened) -> str | None:
    assert isinstance(found.seed, str)
    try:
        expected = opened(game, dict(found.options), found.seats, found.seed, drawn=found.drawn)
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


def _fault(session: Session, place: int, state: Any, move: Move, *, decide: bool) -> str | None:
    if move.action not in session.game.legal(state):
        return f"the action {move.action} is not legal there"
    if not decide:
        return None
    try:
        expected = session.decide(session.timeline.parent(place), move.action, state)
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
