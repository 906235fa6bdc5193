"""Any sequence of play, undo, redo, goto, branch, switch, amend, reluck, rename, drop, note and
seat leaves a file that verifies, whose every line replays to the same states, and in which no
record ever changes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.amend import amend
from engine.errors import Refused
from engine.lines import lines, present
from engine.session import Session
from events.log import MemoryLog
from replays.verify import verify
from tests.sessions import begun, opened_again, play, where

VERBS_BY_WEIGHT = (
    ["play"] * 9
    + ["undo", "redo", "goto", "branch", "switch", "reluck", "note", "seat"]
    + ["rename", "drop", "back", "amend", "amend"]
)
VERBS = st.sampled_from(VERBS_BY_WEIGHT)
STEPS = st.lists(st.tuples(VERBS, st.integers(0, 40)), min_size=5, max_size=40)
Steps = list[tuple[str, int]]
LUCKS = st.sampled_from(["same", "same", "fresh", "refuse"])


def act(session: Session, verb: str, number: int) -> int:
    """One verb; `number` picks among what is there. Returns how many records it may write."""
    timeline = session.timeline
    places, branches = list(timeline.places()), list(timeline.branches)
    known = lines(timeline, dropped=True)
    if verb == "back":
        known = [line for line in known if line.dropped(timeline)] or known
    line = known[number % len(known)]
    match verb:
        case "play":
            play(session, number)
            return 2 if session.luck_again == "fresh" else 1
        case "undo":
            session.undo(1 + number % max(1, timeline.number(timeline.head)))
        case "redo":
            session.redo(1 + number % 3)
        case "goto":
            session.goto(places[number % len(places)])
        case "branch":
            session.branch(f"b{number}", places[number * 7 % len(places)] if number % 2 else None)
        case "switch":
            session.switch(branches[number % len(branches)])
        case "reluck":
            session.reluck()
        case "note":
            session.note(places[number % len(places)], f"note {number}")
        case "seat":
            session.seat(number % 2, ["", "bot:random"][number // 2 % 2])
        case "rename":
            session.rename(line, ["main", f"r{number}"][number % 2])
        case "drop" | "back":
            session.drop(line, hidden=verb == "drop")
        case "amend":
            return amend_some(session, number)
    return 1


def amend_some(session: Session, number: int) -> int:
    """Make some earlier choice otherwise. Returns how many records may be written."""
    timeline, game = session.timeline, session.game
    others = [
        (place, action)
        for place in timeline.places()
        if (move := timeline.move(place)) is not None
        for action in game.legal(session.state_at(timeline.parent(place)))
        if action != move.action
    ]
    if not others:
        raise Refused("there was no choice yet")
    place, action = others[number % len(others)]
    end = timeline.line_through(place)[1]
    made, done = amend(session, place, action)
    before = len(timeline.records)
    session.adopt(made)
    assert timeline.branch == done.name
    assert len(timeline.records) > before
    return 3 + 2 * (timeline.depth(end) - timeline.depth(place))


@settings(deadline=None, max_examples=80)
@given(STEPS, LUCKS)
def test_any_sequence_reads_back_as_the_same_game(steps: Steps, luck: str) -> None:
    log = begun(luck=luck)
    session = opened_again(log)
    for verb, number in steps:
        before, stood = list(log.payloads), where(session)
        records, most = list(session.timeline.records), 0
        try:
            most = act(session, verb, number)
        except Refused:
            assert where(session) == stood
        assert log.payloads[: len(before)] == before
        assert session.timeline.records[: len(records)] == records
        assert len(log.payloads) <= len(before) + most
        assert len(log.payloads) == len(session.timeline.records)
    again = opened_again(MemoryLog(log.payloads))
    assert where(again) == where(session)
    for name in ("players", "notes", "relucks", "by_hand", "records", "since", "dropped"):
        assert getattr(again.timeline, name) == getattr(session.timeline, name)
    for place in session.timeline.places():
        assert again.state_at(place) == session.state_at(place)
        assert again.timeline.identity(place) == session.timeline.identity(place)
    verdict = verify(again)
    assert verdict.difference is None
    assert verdict.luck_checked


@settings(deadline=None, max_examples=60)
@given(STEPS, LUCKS)
def test_every_line_replays_to_the_same_states(steps: Steps, luck: str) -> None:
    """Played anew from the seed by its actions alone, each line comes to the same states, and no
    two places of the file are the same."""
    session = opened_again(begun(luck=luck))
    for verb, number in steps:
        done(session, verb, number)
    timeline, game = session.timeline, session.game
    assert present(timeline) in lines(timeline)
    ids = [timeline.identity(place) for place in timeline.places()]
    assert len(set(ids)) == len(ids)
    for line in lines(timeline, dropped=True):
        state = session.state_at(0)
        for place in timeline.path(line.end):
            move = timeline.move(place)
            if move is not None:
                luck_there = session.dealer.luck_at(timeline.parent(place))
                assert move.action in game.legal(state)
                for event in game.decide(state, move.action, luck_there):
                    state = game.evolve(state, event)
            assert session.state_at(place) == state


def done(session: Session, verb: str, number: int) -> None:
    """One verb, whether it is refused or not."""
    try:
        act(session, verb, number)
    except Refused:
        return


@settings(deadline=None, max_examples=60)
@given(STEPS, st.integers(0), st.integers(1, 9))
def test_redo_brings_back_what_was_undone(steps: Steps, place: int, moves: int) -> None:
    session = opened_again(begun())
    for verb, number in steps:
        done(session, verb, number)
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
