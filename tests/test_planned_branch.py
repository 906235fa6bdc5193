"""A branch that is planned: it is named with the first move made on it, and not before."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.amend import amend
from engine.errors import Refused
from engine.games.deep_sea.model import Leave, Swim, Take
from engine.lines import present
from engine.session import Session
from events.errors import NotWritten
from events.log import MemoryLog
from events.record import Branch, Head, Move, Note, Record, Reluck
from replays.verify import verify
from tests.command import CODEC
from tests.sessions import begun, opened_again, play, where
from tests.test_session_sequences import LUCKS, STEPS, Steps, act


@pytest.fixture
def log() -> MemoryLog:
    """The log of a game of four moves: swim, take, swim, take."""
    log = begun()
    play(opened_again(log), 0, 0, 0, 0)
    return log


@pytest.fixture
def planned(log: MemoryLog) -> Session:
    """Its session, about to go on from move 2 on a branch of its own."""
    session = opened_again(log)
    session.plan_branch("side", 2)
    return session


def added(log: MemoryLog) -> list[Record]:
    """The records that came after those four moves."""
    return [CODEC.decode(payload)[1] for payload in log.payloads[5:]]


def test_nothing_is_written_and_the_place_is_gone_to(log: MemoryLog, planned: Session) -> None:
    timeline = planned.timeline
    assert added(log) == []
    assert (timeline.head, timeline.branch, timeline.end, timeline.by_hand) == (2, None, 2, True)
    assert planned.planned == "side"
    assert timeline.branches == {"main": 4}


def test_the_first_move_names_it_in_one_append(
    log: MemoryLog, planned: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    appends: list[int] = []
    really = log.append

    def counted(payloads: list[bytes]) -> None:
        appends.append(len(payloads))
        really(payloads)

    monkeypatch.setattr(log, "append", counted)
    move = planned.play(Swim())
    assert appends == [3]
    assert [type(record) for record in added(log)] == [Head, Branch, Head]  # made before
    assert move == planned.timeline.move(3)
    planned.play(Leave())
    assert appends == [3, 1]
    assert planned.timeline.branches == {"main": 4, "side": planned.timeline.head}
    assert planned.planned == ""
    assert where(opened_again(log)) == where(planned)


def test_a_move_that_nobody_made_before_names_it_too(log: MemoryLog) -> None:
    session = opened_again(log)
    session.plan_branch("side", 1)
    session.play(Leave())
    assert [type(record) for record in added(log)] == [Head, Branch, Move]
    assert session.timeline.branches == {"main": 4, "side": 7}
    assert where(opened_again(log)) == where(session)


def test_other_dice_name_it(log: MemoryLog, planned: Session) -> None:
    planned.reluck()
    assert [type(record) for record in added(log)] == [Head, Branch, Reluck]
    assert where(opened_again(log)) == where(planned)


def test_what_is_no_move_does_not_name_it(log: MemoryLog, planned: Session) -> None:
    planned.note(2, "hm")
    planned.undo()
    assert [type(record) for record in added(log)] == [Head, Note, Head]
    assert planned.planned == "side"
    planned.switch("main")
    assert planned.planned == ""
    assert planned.timeline.branches == {"main": 4}
    assert where(opened_again(log)) == where(planned)


def test_a_refused_move_writes_nothing(log: MemoryLog, planned: Session) -> None:
    with pytest.raises(Refused):
        planned.play(Take())
    assert added(log) == []
    assert planned.planned == "side"


def test_a_name_given_by_hand_goes_before(log: MemoryLog, planned: Session) -> None:
    planned.rename(present(planned.timeline), "mine")
    assert planned.planned == ""
    play(planned, 0)
    assert planned.timeline.branches == {"main": 4, "mine": 3}
    assert where(opened_again(log)) == where(planned)


def test_a_name_that_is_taken_meanwhile_gets_a_number(log: MemoryLog, planned: Session) -> None:
    planned.rename(present(opened_again(log).timeline), "side")
    planned.note(1, "#side-2 a tag")
    assert planned.planned == "side-3"
    play(planned, 0)
    assert set(planned.timeline.branches) == {"side", "side-3"}


def test_a_choice_made_otherwise_in_a_copy_is_written_behind_it(
    log: MemoryLog, planned: Session
) -> None:
    made, _ = amend(planned, 2, Leave())
    planned.adopt(made)
    assert isinstance(added(log)[0], Head)
    assert where(opened_again(log)) == where(planned)


def test_a_full_disk_leaves_the_file_as_it_was(
    log: MemoryLog, planned: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(payloads: list[bytes]) -> None:
        raise NotWritten("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(log, "append", full)
        with pytest.raises(NotWritten):
            planned.play(Swim())
    assert added(log) == []


def test_where_no_way_back_is_allowed_it_is_as_any_branch() -> None:
    log = begun(luck="refuse")
    session = opened_again(log)
    play(session, 0, 0, 0, 0)
    with pytest.raises(Refused):
        session.goto(1)
    session.plan_branch("side", 1)
    session.play(Leave())
    assert set(session.timeline.branches) == {"main", "side"}
    assert where(opened_again(log)) == where(session)


@settings(deadline=None, max_examples=80)
@given(STEPS, LUCKS, st.sets(st.integers(0, 39), min_size=1))
def test_among_any_verbs_the_file_reads_back_as_the_same_game(
    steps: Steps, luck: str, planned_before: set[int]
) -> None:
    log = begun(luck=luck)
    session = opened_again(log)
    for i, (verb, number) in enumerate(steps):
        before = list(log.payloads)
        if i in planned_before:
            places = list(session.timeline.places())
            session.plan_branch("plan", places[number % len(places)])
            assert log.payloads == before
        try:
            act(session, verb, number)
        except Refused:
            continue
        assert log.payloads[: len(before)] == before
    session.note(0, "the end")  # nothing is held any more
    again = opened_again(MemoryLog(log.payloads))
    assert where(again) == where(session)
    for name in ("players", "notes", "relucks", "by_hand", "records", "since", "dropped"):
        assert getattr(again.timeline, name) == getattr(session.timeline, name)
    assert verify(again).difference is None
