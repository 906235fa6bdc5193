"""A line of play as one word that fits into a message: the seed and the choices, nothing else.

All else follows from these by the rules. `docs/share-line.md` describes it digit by digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.errors import BadMove, Refused
from engine.lines import Line
from engine.opening import FindGame
from engine.session import Session
from events.log import MemoryLog
from events.record import Reluck
from events.timeline import Timeline
from replays.digits import Taken, Written
from replays.errors import BadLine, PlaysOtherwise
from replays.letters import in_letters, number_in
from replays.line_head import NOBODY_WRITES, PASS_ON, put_head, take_head

MOST_MOVES: Final = 10_000
MOST_RELUCKS: Final = 1_000
"""How many relucks there may be, and the largest number of one."""

_IDENTITY: Final = 5
"""Bytes of the identity of the last place."""
_EVERY: Final = 64
"""After so many moves each stands a small check, so that one knows where a line goes wrong."""
_CHECK: Final = 64


def written(session: Session, end: int) -> str:
    """The line of play that leads to a place.

    Raises Refused for a copy that does not hold all of it, and for what fits into no line.
    """
    timeline, into = session.timeline, Written()
    put_head(into, session.game, timeline)
    _put_length(into, timeline, end)
    into.digit(timeline.is_revealed, 2)
    into.digit(_last_check(timeline, end), 256**_IDENTITY)
    for digit, radix in _moves(session, end):
        into.digit(digit, radix)
    try:
        return in_letters(into.whole())
    except ValueError as error:
        raise Refused(f"{error}; {PASS_ON}") from None


def read(text: str, find: FindGame) -> list[bytes]:
    """The records of a new game's file that holds the line of play of a text.

    Every choice is one among the legal actions, so that nothing else can come in. Raises BadLine,
    OtherVersion, NoSuchGame, PlaysOtherwise.
    """
    digits = Taken(number_in(text))
    game, records = take_head(digits, find)
    log = MemoryLog(records)
    try:
        session = Session.open(log, lambda name, rules: game)
    except BadMove as error:
        raise BadLine(f"{NOBODY_WRITES}: {error}") from error
    _play(session, digits)
    return log.payloads


def _last_check(timeline: Timeline, place: int) -> int:
    return int.from_bytes(timeline.identity(place)[:_IDENTITY], "big")


def _check(timeline: Timeline, place: int) -> int:
    return timeline.identity(place)[0] % _CHECK


def _put_length(into: Written, timeline: Timeline, end: int) -> None:
    """How many moves there are; and each reluck with the moves before it, since the last one."""
    if timeline.number(end) > MOST_MOVES:
        raise Refused(f"a line holds at most {MOST_MOVES:,} moves; {PASS_ON}")
    into.number(timeline.number(end))
    records = [(place, timeline.records[place]) for place in timeline.path(end)]
    found = [(place, one.n) for place, one in records if isinstance(one, Reluck)]
    if len(found) > MOST_RELUCKS or any(n > MOST_RELUCKS for _, n in found):
        raise Refused(f"a line holds other dice up to the {MOST_RELUCKS:,}th; {PASS_ON}")
    into.number(len(found))
    before = 0
    for place, n in found:
        into.number(timeline.number(place) - before)
        into.number(n)
        before = timeline.number(place)


def _length(digits: Taken) -> tuple[int, dict[int, list[int]]]:
    """How many moves there are, and the relucks by the number of moves before them."""
    moves = digits.number(MOST_MOVES, "moves")
    relucks: dict[int, list[int]] = {}
    number = 0
    for _ in range(digits.number(MOST_RELUCKS, "relucks")):
        number += digits.number(MOST_MOVES, "moves")
        relucks.setdefault(number, []).append(digits.number(MOST_RELUCKS, "relucks"))
    if number > moves:
        raise BadLine(f"{NOBODY_WRITES}: it has other dice behind its last move")
    return moves, relucks


def _moves(session: Session, end: int) -> Iterator[tuple[int, int]]:
    """(digit, radix): the checks, and which of how many legal actions each move was.

    Raises Refused where that cannot be said.
    """
    timeline = session.timeline
    for place in timeline.path(end):
        move = timeline.move(place)
        if move is None:
            continue
        before, number = timeline.parent(place), timeline.number(place) - 1
        if number % _EVERY == 0:
            yield _check(timeline, before), _CHECK
        legal = session.game.legal(session.state_at(before))
        if move.action not in legal:
            raise Refused(
                f"this copy does not hold all that move {number + 1} was chosen from, and a line "
                "is made of choices; pass on the file"
            )
        yield legal.index(move.action), len(legal)


def _play(session: Session, digits: Taken) -> None:
    """Take the moves of a line one after the other. Raises PlaysOtherwise."""
    timeline = session.timeline
    moves, relucks = _length(digits)
    is_revealed, last = digits.digit(2), digits.digit(256**_IDENTITY)
    number = sure = 0
    try:
        for number in range(moves):
            for n in relucks.get(number, ()):
                _reluck(session, n)
            if number % _EVERY == 0:
                if digits.digit(_CHECK) != _check(timeline, timeline.head):
                    raise _otherwise(sure, number)
                sure = number
            legal = session.legal()
            if not legal:
                raise _otherwise(sure, number, f": the game is over there, not after {moves:,}")
            session.play(legal[digits.digit(len(legal))])
        for n in relucks.get(moves, ()):
            _reluck(session, n)
        if is_revealed:
            session.reveal()
    except (Refused, BadMove) as error:
        raise _otherwise(sure, number + 1, f": {error}") from error
    if not digits.is_empty or _last_check(timeline, timeline.head) != last:
        raise _otherwise(sure, moves)


def _otherwise(sure: int, number: int, why: str = "") -> PlaysOtherwise:
    """That a line comes to another game: all was well up to `sure`, and not at `number`."""
    between = f"between moves {sure + 1:,} and {number:,}" if number > sure + 1 else ""
    where = between or (f"at move {number:,}" if number else "from its opening on")
    return PlaysOtherwise(
        f"the line is sound, but plays otherwise under the rules here, {where}{why}; another "
        "Undertow wrote it: ask for the game's file"
    )


def _reluck(session: Session, n: int) -> None:
    """Other dice, the n-th. Those before it that are not on this line lie beside it, hidden.

    So this file says, as the one that the line is from, how many of them somebody has had.
    """
    place, beside = session.timeline.head, []
    for skipped in range(session.timeline.relucks + 1, n):
        session.reluck(skipped)
        beside.append(session.timeline.head)
        session.goto(place)
    session.reluck(n)
    for end in beside:
        session.drop(Line(None, end))
