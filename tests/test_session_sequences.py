"""Any sequence of verbs reads back as the same game."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refused
from engine.session import Session
from events.log import MemoryLog
from replays.verify import verify
from tests.sessions import begun, opened_again, play, where

VERBS = st.sampled_from(
    ["play"] * 6 + ["undo", "redo", "goto", "branch", "switch", "reluck", "note", "seat"]
)


def act(session: Session, verb: str, number: int) -> None:
    """One verb; `number` picks among what is there."""
    timeline = session.timeline
    places, branches = list(timeline.places()), list(timeline.branches)
    match verb:
        case "play":
            play(session, number)
        case "undo":
            session.undo(1 + number % max(1, timeline.number(timeline.head)))
        case "redo":
            session.redo(1 + number % 3)
        case "goto":
            session.goto(places[number % len(places)])
        case "branch":
            session.branch(f"b{number}")
        case "switch":
            session.switch(branches[number % len(branches)])
        case "reluck":
            session.reluck()
        case "note":
            session.note(places[number % len(places)], f"note {number}")
        case "seat":
            session.seat(number % 2, ["", "bot:random"][number // 2 % 2])


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(VERBS, st.integers(0, 40)), max_size=40))
def test_any_sequence_reads_back_as_the_same_game(steps: list[tuple[str, int]]) -> None:
    log = begun()
    session = opened_again(log)
    for verb, number in steps:
        before, stood = list(log.payloads), where(session)
        try:
            act(session, verb, number)
        except Refused:
            assert log.payloads == before
            assert where(session) == stood
        assert log.payloads[: len(before)] == before
        assert len(log.payloads) <= len(before) + 1
    again = opened_again(MemoryLog(log.payloads))
    assert where(again) == where(session)
    for name in ("players", "notes", "relucks", "by_hand", "records"):
        assert getattr(again.timeline, name) == getattr(session.timeline, name)
    for place in session.timeline.places():
        assert again.state_at(place) == session.state_at(place)
        assert again.timeline.identity(place) == session.timeline.identity(place)
    verdict = verify(again)
    assert verdict.difference is None
    assert verdict.luck_checked


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(VERBS, st.integers(0, 40)), max_size=25), st.integers(0), st.integers(1, 9)
)
def test_redo_brings_back_what_was_undone(
    steps: list[tuple[str, int]], place: int, moves: int
) -> None:
    session = opened_again(begun())
    for verb, number in steps:
        try:
            act(session, verb, number)
        except Refused:
            continue
    places = list(session.timeline.places())
    session.goto(places[place % len(places)])
    stood = where(session)
    try:
        taken = session.undo(moves)
    except Refused:
        return
    assert session.redo(moves) == taken[::-1]
    if stood[0] == session.timeline.at_number(session.timeline.number(stood[0]), stood[2]):
        assert where(session) == stood
    assert session.state == stood[3]
