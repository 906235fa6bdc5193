"""What a session writes to its log, and what it refuses without writing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from bench.walk import GAME as WALK
from bench.walk import Rest, Step, Stepped
from engine.errors import BadMove, Refused
from engine.games.deep_sea.model import Leave, Swim, Take
from engine.session import Session
from events.errors import NotWritten
from events.log import MemoryLog
from events.record import Head, Note, Reluck, Seat
from tests.command import CODEC
from tests.sessions import begun, opened_again, play, where


def test_a_new_game_is_its_opening_and_its_bots() -> None:
    log = begun(players={1: "bot:random"})
    records = [CODEC.decode(payload) for payload in log.payloads]
    assert [record for _, record in records[1:]] == [Seat(1, "bot:random")]
    assert opened_again(log).timeline.players == ["", "bot:random"]


def test_every_change_is_one_record_and_reading_is_none(log: MemoryLog, session: Session) -> None:
    def written(change: Callable[[], object]) -> list[object]:
        before = len(log.payloads)
        change()
        return [CODEC.decode(payload)[1] for payload in log.payloads[before:]]

    assert written(lambda: session.play(Swim())) == [session.timeline.move(1)]
    assert written(lambda: session.play(Take())) == [session.timeline.move(2)]
    assert written(session.undo) == [Head("main", True)]
    assert written(session.redo) == [Head("main", True)]
    assert written(lambda: session.goto(0)) == [Head("main", True)]
    assert written(lambda: session.play(Swim())) == [Head("main", False)]
    assert written(lambda: session.play(Leave())) == [session.timeline.move(7)]
    assert written(lambda: session.goto(2)) == [Head(6, True)]
    assert written(lambda: session.switch("main")) == [Head("main", True)]
    assert written(lambda: session.note(1, "so far")) == [Note("so far")]
    assert written(session.reluck) == [Reluck(1)]
    assert written(lambda: session.seat(1, "bot:random")) == [Seat(1, "bot:random")]
    for nothing in (
        lambda: session.goto(session.timeline.head),
        lambda: session.switch("main"),
        lambda: session.state_at(1),
        session.legal,
        session.actor,
        lambda: session.dealer.bot_luck(1, 0),
    ):
        assert written(nothing) == []


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda s: s.undo(), "nothing to undo: no move was made yet"),
        (lambda s: s.redo(), "nothing to redo: this is the end of the line"),
        (lambda s: s.play(Take()), "is not possible now"),
        (lambda s: s.branch("main"), "there is a branch 'main' already"),
        (lambda s: s.branch("a b"), "a branch's name is of letters"),
        (lambda s: s.switch("side"), "there is no branch 'side'"),
    ],
)
def test_what_is_refused_writes_nothing(
    log: MemoryLog, session: Session, change: Callable[[Session], None], why: str
) -> None:
    before, stood = list(log.payloads), where(session)
    with pytest.raises(Refused, match=why):
        change(session)
    assert log.payloads == before
    assert where(session) == stood


def test_more_moves_than_there_are_cannot_be_undone_or_redone(session: Session) -> None:
    play(session, 0)
    with pytest.raises(Refused, match="only 1 move can be undone here"):
        session.undo(2)
    play(session, 0)
    with pytest.raises(Refused, match="only 2 moves can be undone here"):
        session.undo(10**30)
    session.undo(2)
    with pytest.raises(Refused, match="only 2 moves can be redone here"):
        session.redo(3)


def test_a_log_that_cannot_be_written_leaves_the_session_as_it_was(
    log: MemoryLog, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(payloads: list[bytes]) -> None:
        raise NotWritten("the disk is full")

    play(session, 0)
    stood = where(session)
    monkeypatch.setattr(log, "append", full)
    for change in (session.undo, session.reluck, lambda: play(session, 0)):
        with pytest.raises(NotWritten):
            change()
    assert where(session) == stood
    monkeypatch.undo()
    play(session, 0)
    assert where(opened_again(log)) == where(session)


def test_a_game_that_cannot_follow_its_own_move_writes_nothing() -> None:
    def evolve(state: Any, event: Stepped) -> Any:
        if state.moves == 3:
            raise ZeroDivisionError("three is enough")
        return WALK.evolve(state, event)

    walk = attrs.evolve(WALK, evolve=evolve)
    log = begun(walk)
    session = opened_again(log, walk)
    play(session, 0, 0, 0)
    before, stood = list(log.payloads), where(session)
    for action in (Step(), Rest()):
        with pytest.raises((ZeroDivisionError, BadMove), match="three is enough"):
            session.play(action)
    assert log.payloads == before
    assert where(session) == stood
    session.undo()
    assert where(opened_again(log, walk)) == where(session)


@pytest.mark.parametrize(
    ("event", "why"),
    [(Stepped(2**64), "64 bits"), (Swim(), "Swim is not among the classes of the game")],
)
def test_a_game_that_makes_what_no_file_holds_writes_nothing(event: Any, why: str) -> None:
    def decide(state: Any, action: Any, luck: Any) -> tuple[Any, ...]:
        return (event,)

    log = begun(WALK)
    session = opened_again(log, attrs.evolve(WALK, decide=decide))
    before = list(log.payloads)
    with pytest.raises(BadMove, match=why):
        session.play(Step())
    assert log.payloads == before
    assert where(opened_again(log, WALK)) == where(session)
