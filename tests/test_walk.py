"""A walk through the tree of a game: where each step leads, and which line is gone on along."""

from __future__ import annotations

import time
from collections.abc import Callable

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Refused
from engine.session import Session
from replays.walk import Walk
from tests.sessions import begun, opened_again, play
from tests.test_session_sequences import VERBS, act
from tests.walks import FORK, NEW_END, OLD_END, forked, long_with_branches, over, walk_through


@pytest.fixture(scope="module")
def ended() -> Session:
    """A game that is over."""
    return over()


@pytest.mark.parametrize(
    ("start", "places", "there"),
    [(0, 1, 1), (0, 10, NEW_END), (0, -1, 0), (3, -1, 2), (5, -10, 0), (FORK, 1, NEW_END)],
)
def test_steps_lead_along_the_line_and_not_beyond_it(start: int, places: int, there: int) -> None:
    walk = walk_through(forked(), start)
    assert walk.step(places) == (there != start)
    assert walk.place == there


def test_it_begins_where_one_looks_from_and_knows_the_line() -> None:
    walk = walk_through(forked(), 2)
    assert (walk.place, walk.before, walk.line) == (2, 1, ("main", NEW_END))
    assert not walk.is_at_end
    assert walk.to_end()
    assert (walk.place, walk.before, walk.is_at_end) == (NEW_END, FORK, True)
    assert walk.to_start()
    assert (walk.place, walk.before) == (0, None)


def test_from_another_line_one_goes_on_along_that() -> None:
    walk = walk_through(forked(), 7)
    assert walk.line == (None, OLD_END)
    walk.to_end()
    assert walk.place == OLD_END


def test_from_the_start_one_goes_on_along_the_present_line_though_others_are_newer() -> None:
    session = forked()
    session.look_from(0, (None, OLD_END))
    assert Walk(session).line == (None, OLD_END)
    session.look_from(0, ("main", NEW_END))
    assert Walk(session).line == ("main", NEW_END)


def test_at_a_fork_the_lines_are_chosen_round_and_the_choice_is_kept() -> None:
    walk = walk_through(forked(), FORK)
    assert walk.ways() == [7, NEW_END]
    assert walk.chosen() == 1
    assert walk.choose(0)
    assert (walk.place, walk.line) == (FORK, (None, OLD_END))
    walk.to_start()
    walk.to_end()
    assert walk.place == OLD_END
    assert walk.to_fork(-1)
    assert walk.choose(walk.chosen() - 1)
    assert walk.line == ("main", NEW_END)


def test_where_one_line_goes_on_there_is_nothing_to_choose() -> None:
    walk = walk_through(forked(), 2)
    assert not walk.choose(1)
    assert walk.line == ("main", NEW_END)
    walk.to_end()
    assert not walk.choose(0)


def test_what_lies_beyond_a_way_is_where_it_would_end() -> None:
    walk = walk_through(forked(), FORK)
    assert [walk.end_of(way) for way in walk.ways()] == [OLD_END, NEW_END]
    assert walk.name_of(NEW_END) == "main"
    assert walk.name_of(OLD_END) is None


def test_forks_and_notes_are_found_both_ways() -> None:
    walk = walk_through(forked())
    assert walk.to_fork(1)
    assert walk.place == FORK
    assert not walk.to_fork(1)
    assert walk.to_note(-1)
    assert walk.place == 0
    assert not walk.to_note(-1)
    assert walk.to_note(1)
    assert walk.place == FORK


def test_a_note_that_was_taken_away_is_none() -> None:
    session = forked()
    session.drop_note(FORK, "greedy")
    walk = walk_through(session)
    assert not walk.to_note(1)
    assert walk.place == 0


def test_decisions_of_a_seat_are_where_it_is_to_act() -> None:
    session = forked()
    walk = walk_through(session)
    for seat, place in ((1, 2), (1, 3), (0, 4), (0, 5), (1, FORK), (0, NEW_END)):
        assert walk.to_decision(seat)
        assert walk.place == place
        assert session.game.actor(session.state_at(place)) == seat
    assert not walk.to_decision(0)
    assert not walk.to_decision(7)


def test_marks_lead_to_where_each_dive_begins(ended: Session) -> None:
    walk = walk_through(ended)

    def dive(place: int) -> int:
        return ended.game.marks(ended.state_at(place))["dive"]

    begins = [0]
    while walk.to_mark(1):
        assert walk.before is not None
        assert dive(walk.before) + 1 == dive(walk.place)
        assert walk.mark() == ("dive", dive(walk.place))
        begins.append(walk.place)
    assert [dive(place) for place in begins] == [1, 2, 3]
    walk.to_end()
    back = []
    while walk.to_mark(-1):
        back.append(walk.place)
    assert back == begins[::-1]


def test_a_game_without_marks_is_walked_too() -> None:
    session = forked()
    bare = attrs.evolve(session.game, marks=lambda state: {})
    session.game = bare
    walk = walk_through(session)
    assert walk.mark() is None
    assert not walk.to_mark(1)
    assert walk.step(1)


def test_any_place_can_be_gone_to_and_the_line_then_leads_through_it() -> None:
    session = forked()
    for place in session.timeline.places():
        walk = walk_through(session)
        assert walk.goto(place) == (place != 0)
        assert walk.place == place
        assert session.timeline.is_on_path(place, walk.line[1])
    walk.goto(FORK)
    assert walk.line == ("main", NEW_END)


def test_of_two_branches_that_end_together_the_one_at_hand_names_the_line() -> None:
    session = forked()
    session.branch("twin", NEW_END)
    assert walk_through(session).line == ("twin", NEW_END)
    session.switch("main")
    assert walk_through(session).line == ("main", NEW_END)


def test_beyond_the_end_of_its_branch_it_goes_on_along_the_line_that_does() -> None:
    session = forked()
    session.branch("early", 3)
    session.look_from(0, ("early", 3))
    walk = Walk(session)
    walk.to_end()
    assert walk.place == NEW_END


STEPS: dict[str, Callable[[Walk, int], bool]] = {
    "on": lambda walk, n: walk.step(n),
    "back": lambda walk, n: walk.step(-n),
    "start": lambda walk, n: walk.to_start(),
    "end": lambda walk, n: walk.to_end(),
    "mark": lambda walk, n: walk.to_mark(1),
    "mark before": lambda walk, n: walk.to_mark(-1),
    "decision": lambda walk, n: walk.to_decision(n % 3),
    "fork": lambda walk, n: walk.to_fork(1),
    "fork before": lambda walk, n: walk.to_fork(-1),
    "note": lambda walk, n: walk.to_note(1),
    "note before": lambda walk, n: walk.to_note(-1),
    "choose": lambda walk, n: walk.choose(n),
}


@given(
    st.lists(st.tuples(VERBS, st.integers(0, 40)), max_size=30),
    st.lists(st.tuples(st.sampled_from([*STEPS, "goto"]), st.integers(0, 40)), max_size=30),
)
def test_any_walk_through_any_game_stays_on_its_places(
    verbs: list[tuple[str, int]], steps: list[tuple[str, int]]
) -> None:
    session = opened_again(begun())
    for verb, number in verbs:
        try:
            act(session, verb, number)
        except Refused:
            continue
    timeline = session.timeline
    places = list(timeline.places())
    walk = Walk(session)
    assert walk.place == timeline.head
    for name, number in steps:
        before, line = walk.place, walk.line
        if name == "goto":
            moved = walk.goto(places[number % len(places)])
            assert walk.place == places[number % len(places)]
        else:
            moved = STEPS[name](walk, number)
        if name != "choose":
            assert moved == (walk.place != before)
        if not moved and name != "goto":
            assert (walk.place, walk.line) == (before, line)
        assert timeline.is_on_path(walk.place, walk.line[1])
        assert walk.line[1] in timeline.ends()
        assert walk.before == (timeline.parent(walk.place) if walk.place else None)
        here = walk.place
        if walk.step(1):
            assert timeline.parent(walk.place) == here
            assert walk.step(-1)
        else:
            assert not timeline.children(here)
        assert walk.place == here


@given(st.integers(0, 60), st.integers(0, 40))
def test_all_lines_can_be_reached_by_choosing(moves: int, branches: int) -> None:
    session = long_with_branches(moves, min(branches, moves))
    walk, seen = walk_through(session), set()
    while True:
        for way in walk.ways():
            seen.add(walk.end_of(way))
        if not walk.to_fork(1):
            break
    assert seen | {walk.line[1]} == set(session.timeline.ends())


def test_a_step_in_a_long_game_takes_no_time() -> None:
    session = long_with_branches(10_000, 1000)
    walk = walk_through(session)
    far = list(session.timeline.places())[-1]
    took: dict[str, float] = {}
    for name, step in (*STEPS.items(), ("goto", lambda walk, n: walk.goto(far))):
        for n in (0, 1, 10):
            began = time.process_time()
            step(walk, n)
            took[name] = max(took.get(name, 0.0), time.process_time() - began)
    assert max(took.values()) < 0.010, took


def test_where_dice_were_changed_is_a_step_of_its_own(session: Session) -> None:
    play(session, 0)
    session.reluck()
    play(session, 0)
    walk = walk_through(session)
    assert [walk.step(1) and walk.place for _ in range(3)] == [1, 2, 3]
    assert not walk.step(1)
