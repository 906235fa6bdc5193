"""Several actions taken at once: all of them in one append, or none."""

from __future__ import annotations

import pytest

from engine.at_once import play_at_once
from engine.errors import Refused
from engine.games.deep_sea.model import Leave, Swim, Take
from engine.session import Session
from events.errors import NotWritten
from events.log import MemoryLog
from events.record import Branch, Head, Move
from tests.command import CODEC
from tests.sessions import opened_again, play, where


def appends(log: MemoryLog, patch: pytest.MonkeyPatch) -> list[int]:
    """How many records each append has from now on."""
    found: list[int] = []
    really = log.append

    def counted(payloads: list[bytes]) -> None:
        found.append(len(payloads))
        really(payloads)

    patch.setattr(log, "append", counted)
    return found


def test_all_are_one_append_and_lead_where_one_by_one_leads(
    log: MemoryLog, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = appends(log, monkeypatch)
    play_at_once(session, (Swim(), Take(), Swim()))
    assert found == [3]
    slowly = opened_again(MemoryLog(log.payloads[:1]))
    for action in (Swim(), Take(), Swim()):
        slowly.play(action)
    assert where(session) == where(slowly) == where(opened_again(log))


def test_none_is_taken_where_one_is_not_legal(log: MemoryLog, session: Session) -> None:
    before = where(session)
    with pytest.raises(Refused, match="not possible"):
        play_at_once(session, (Swim(), Take(), Take()))
    assert where(session) == before
    assert len(log.payloads) == 1


def test_none_is_taken_where_nothing_can_be_written(
    log: MemoryLog, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(payloads: list[bytes]) -> None:
        raise NotWritten("no space")

    before = where(session)
    with monkeypatch.context() as patch:
        patch.setattr(log, "append", full)
        with pytest.raises(NotWritten):
            play_at_once(session, (Swim(), Take()))
    assert where(session) == before
    play_at_once(session, (Swim(), Leave()))
    assert [type(CODEC.decode(one)[1]) for one in log.payloads[1:]] == [Move, Move]


def test_what_was_taken_before_is_gone_to_again(log: MemoryLog, session: Session) -> None:
    play(session, 0, 0, 0)
    session.undo(3)
    play_at_once(session, (Swim(), Take()))
    assert session.timeline.head == 2
    records = [CODEC.decode(one)[1] for one in log.payloads[4:]]
    assert all(isinstance(record, Head) for record in records)


def test_a_planned_branch_is_named_with_the_first_of_them(
    log: MemoryLog, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(session, 0, 0, 0, 0)
    session.plan_branch("side", 1)
    found = appends(log, monkeypatch)
    play_at_once(session, (Leave(), Swim()))
    assert session.timeline.branch == "side"
    assert found == [4]
    kinds = [type(CODEC.decode(one)[1]) for one in log.payloads[5:]]
    assert kinds == [Head, Branch, Move, Move]
    assert where(session) == where(opened_again(log))
