"""Verification: everything that follows from the seed and the actions is decided again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Literal

import attrs

from engine.errors import BadMove, BadSetup, Refused
from engine.game import AnyGame, shows
from engine.opening import opened
from engine.places import proper_branch_name, short_id
from engine.session import Session
from engine.setup import check_different, check_player, seat_name
from engine.states import check_opening
from events.frozen import frozen
from events.log import Log, MemoryLog
from events.record import Branch, Hidden, Move, Rename, Seat
from events.timeline import Timeline
from seeds.luck import SPEC

Step = Literal["rules", "luck"]
"""What is checked: that each action was legal and its events follow; that the seed gives them."""

_SALTS: Final = "the salts of its private values are not what the seed gives"


@frozen
class Difference:
    """The first thing in a file that does not follow from what stands before it."""

    number: int
    """Of the move; 0 for the opening."""
    where: str
    what: str
    step: Step

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@frozen
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


def judged(
    game: AnyGame, timeline: Timeline, log: Log, seen: Callable[[], None] | None = None
) -> tuple[Session | None, Verdict]:
    """Open a session, each move verified before it is folded; None where one differs.

    `seen` is called before each place is looked at. Raises BadMove where the file is damaged.
    """
    check = _Check(seen)
    check_opening(game, timeline.opened)
    if timeline.seed is None:
        check.unchecked = "the seed is not in this copy"
    elif timeline.opened.luck != SPEC:
        check.unchecked = f"the dice follow {timeline.opened.luck!r}, which is not known here"
    else:
        try:
            events = check.opening(game, timeline)
        except ValueError as error:
            return None, Verdict(0, "", Difference(0, "the opening", str(error), "luck"))
        if isinstance(timeline.opened.seed, Hidden):
            check.whole = _Whole(game, timeline, events)
    try:
        session = Session(game, timeline, log, check.place)
    except _Differs as found:
        return None, Verdict(check.moves, check.unchecked, found.difference)
    return session, Verdict(check.moves, check.unchecked, None)


def odd_name(timeline: Timeline) -> Difference | None:
    """The first name in a file that no game could be given, if there is one.

    It is drawn safely all the same: whoever has such a game can play on.
    """
    at, where = 0, "the opening"
    try:
        names = timeline.opened.seats
        check_different(names)
        _check_normal(names, tuple([seat_name(name) for name in names]))
        for at, record in enumerate(timeline.records):
            where = f"record {at + 1}"
            if isinstance(record, Seat) and record.player:
                check_player(record.player)
            elif isinstance(record, Branch | Rename):
                _check_normal(record.name, proper_branch_name(record.name))
    except (BadSetup, Refused) as error:
        return Difference(timeline.number(at), where, str(error), "rules")
    return None


def _check_normal(found: object, normal: object) -> None:
    if found != normal:
        raise BadSetup("a name in it is not in the normal form")


_Fault = tuple[str, Step]
"""What is wrong, and in which step it shows."""


class _Differs(Exception):
    def __init__(self, difference: Difference) -> None:
        super().__init__(difference)
        self.difference = difference


class _Check:
    """Looks at the places of a file one after the other, in its order."""

    def __init__(self, seen: Callable[[], None] | None) -> None:
        self.seen = seen
        self.moves = 0
        self.relucks = 0
        self.unchecked = ""
        self.whole: _Whole | None = None
        """What the game really is, where this copy does not hold all of it."""

    def opening(self, game: AnyGame, timeline: Timeline) -> tuple[Any, ...]:
        """The events of the opening. Raises ValueError that says what is not as the seed gives."""
        found, seed = timeline.opened, timeline.seed
        assert seed is not None
        expected = opened(game, dict(found.options), found.seats, seed, drawn=found.drawn)
        if isinstance(found.seed, str) and found.seed != expected.seed:
            raise ValueError("its seed is not in the normal form")
        if timeline.codec.identity(expected, b"") != timeline.identity(0):
            raise ValueError(_differs(found.events, expected.events)[0])
        return expected.events

    def place(self, session: Session, place: int, state: Any, move: Move | None) -> Move | None:
        """Raise _Differs where a place does not follow from the state before it.

        Returns the move as it was decided, where that is the same.
        """
        timeline = session.timeline
        if self.seen is not None:
            self.seen()
        if self.whole is not None:
            state = self.whole.take(place)
        found: Move | _Fault | None
        if move is None:
            found = _fault_of_reluck(timeline.luck(place), self.relucks)
            self.relucks = max(self.relucks, timeline.luck(place))
            if self.whole is not None:
                self.whole.add(place, state, ())
        else:
            self.moves += 1
            found = self._decided(session, place, state, move)
        if isinstance(found, tuple):
            number = timeline.number(place)
            where = f"{'move' if move else 'after move'} {number} ({short_id(timeline, place)})"
            raise _Differs(Difference(number, where, *found))
        return found

    def _decided(
        self, session: Session, place: int, state: Any, move: Move
    ) -> Move | _Fault | None:
        """What is wrong with a move; or the same move, decided here; or None if it has other salts
        or digests, or the luck is not checked.
        """
        timeline = session.timeline
        on = timeline.parent(place)
        legal = self._legal(session.game, state, timeline.number(place))
        if move.action not in legal:
            return f"{_named(session.game, state, move.action)} is not legal there", "rules"
        if self.unchecked:
            return None
        try:
            expected = session.dealer.decide(on, move.action, state, legal)
        except BadMove as error:
            return str(error), "rules"
        if self.whole is None and move == expected:
            return expected
        if timeline.codec.identity(expected, timeline.identity(on)) != timeline.identity(place):
            return _differs(move.events, expected.events)
        if self.whole is not None:
            self.whole.add(place, state, expected.events)
        return None

    def _legal(self, game: AnyGame, state: Any, number: int) -> tuple[Any, ...]:
        """The legal actions. Where the luck is not checked, the state may be none of the game's.

        Raises BadMove where the rules fail for that.
        """
        try:
            return game.legal(state)
        except Exception as error:
            if not self.unchecked:
                raise
            raise BadMove(
                f"move {number} cannot be followed: what came before does not fit the rules "
                f"({type(error).__name__}: {error})"
            ) from error


class _Whole:
    """The states of a game whose copy does not hold all values, as its seed gives them."""

    def __init__(self, game: AnyGame, timeline: Timeline, events: tuple[Any, ...]) -> None:
        self._game = game
        self._timeline = timeline
        self._waiting = Counter([on for _, on, _ in timeline.steps()])
        self._states: dict[int, Any] = {}
        self.add(0, game.initial(dict(timeline.opened.options), len(timeline.opened.seats)), events)

    def take(self, place: int) -> Any:
        """The state before a place; it is kept while others stand on it too."""
        on = self._timeline.parent(place)
        self._waiting[on] -= 1
        return self._states[on] if self._waiting[on] else self._states.pop(on)

    def add(self, place: int, state: Any, events: tuple[Any, ...]) -> None:
        """What a place comes to by these events. Raises BadMove where the rules fail."""
        try:
            for event in events:
                state = self._game.evolve(state, event)
        except Exception as error:
            raise BadMove(
                f"what the seed gives cannot be followed ({type(error).__name__}: {error})"
            ) from error
        if self._waiting[place]:
            self._states[place] = state


def _fault_of_reluck(n: int, largest: int) -> _Fault | None:
    """Whoever could choose the number of other dice could choose the dice."""
    if n > largest + 1:
        return f"it takes the {n}-th other dice, where this file has had {largest}", "luck"
    return None


def _named(game: AnyGame, state: Any, action: Any) -> str:
    """An action as one types it, or by its class where the rules have no word for it there."""
    try:
        return f"the action {game.word(action, game.view(state, game.actor(state)))!r}"
    except Exception:  # noqa: BLE001  # of a file made by hand
        return f"the action {type(action).__name__}"


def _differs(found: tuple[Any, ...], expected: tuple[Any, ...]) -> _Fault:
    """The first event, and in it the first field, that is not as expected; else the salts."""
    for i, (one, other) in enumerate(zip(found, expected, strict=False), 1):
        if type(one) is not type(other):
            kinds = f"{type(one).__name__} stands where {type(other).__name__} follows"
            return f"event {i}: {kinds}", "rules"
        if one != other:
            for field in attrs.fields(type(one)):
                stands, follows = getattr(one, field.name), getattr(other, field.name)
                if stands != follows and not isinstance(stands, Hidden):
                    where = f"event {i} ({type(one).__name__}), {field.name}: {stands} stands there"
                    if shows(one):
                        return f"{where}, the seed gives {follows}", "luck"
                    return f"{where}, what follows is {follows}", "rules"
    if len(found) != len(expected):
        follow = "follows" if len(expected) == 1 else "follow"
        return f"it has {len(found)} events, where {len(expected)} {follow}", "rules"
    return _SALTS, "luck"
