"""How a game of Deep Dive ends: the last tile of a depth, the last round, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Result
from engine.games.deep_dive.model import (
    CameUp,
    Event,
    Flip,
    Flipped,
    GameEnded,
    LastDive,
    Sank,
    Took,
    Trapped,
    TurnEnded,
)
from engine.games.deep_dive.rules import State, actor, fields, legal, marks, result
from tests.dives import after, fold, given, happens, take

SHORT = {1: ["predator", "bubbles", "rock", "pink 1"]}


def last_tile(name: str, depth: int = 1, **position: Any) -> State:
    """A position at a depth of which all but this tile lies face up."""
    others = [other for other in SHORT[1] if other != name]
    return given(depths={depth: SHORT[1]}, face_up={depth: others}, depth=depth, **position)


def kinds(events: tuple[Event, ...]) -> list[type]:
    return [type(event) for event in events]


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("predator", [Trapped, TurnEnded]),
        ("bubbles", [Sank]),
        ("rock", []),
        ("pink 1", []),
    ],
)
def test_the_last_face_down_tile_of_a_depth_announces_one_more_round(
    name: str, more: list[type]
) -> None:
    state = last_tile(name, round=7)
    events = happens(state, Flip(), name)
    assert kinds(events) == [Flipped, LastDive, *more]
    assert LastDive(1) in events
    then = fold(state, events)
    assert then.turn.last == 8
    assert (fields(state)["last"], fields(then)["last"]) == (0, 1)
    assert result(then) is None


@pytest.mark.parametrize(
    ("name", "more"),
    [("bubbles", [CameUp]), ("rock", [Took]), ("pink 1", [Took]), ("predator", [Trapped])],
)
def test_any_depth_counts_the_last_one_too(name: str, more: list[type]) -> None:
    state = last_tile(name, depth=5)
    assert kinds(happens(state, Flip(), name)) == [Flipped, LastDive, *more, TurnEnded]


def test_the_last_but_one_tile_announces_nothing() -> None:
    state = given(depths=SHORT, face_up={1: ["bubbles", "rock"]})
    assert kinds(happens(state, Flip(), "predator")) == [Flipped, Trapped, TurnEnded]


def test_what_was_removed_is_no_face_down_tile() -> None:
    state = given(3, face_up={5: ["predator"] * 6 + ["pink 8", "pink 10"]}, depth=5)
    assert (state.ocean[4].down, len(state.ocean[4].unseen())) == (1, 4)
    assert LastDive(5) in happens(state, Flip(), "green 10")


def test_taking_the_last_face_up_tile_announces_nothing() -> None:
    state = given(depths={1: ["pink 1", "rock"]}, face_up={1: ["pink 1"]})
    assert kinds(happens(state, take(state, "pink 1"))) == [Took, TurnEnded]


def passes(state: State) -> State:
    """The state after a whole turn: a predator is turned up at the first depth."""
    return after(state, Flip(), "predator")


@pytest.mark.parametrize("first", [0, 1, 2, 3])
@pytest.mark.parametrize("finder", [0, 1, 2, 3])
def test_the_round_is_finished_and_one_more_is_played_to_the_seat_before_the_first(
    first: int, finder: int
) -> None:
    depths = {1: ["predator"] * 20, 2: ["predator"]}
    state = given(4, first=first, seat=finder, round=3, depth=2, depths=depths)
    state = passes(state)
    turns = []
    while (seat := actor(state)) is not None:
        turns.append((marks(state)["round"], seat))
        state = passes(state)
    order = [(first + i) % 4 for i in range(4)]
    rest = order[order.index(finder) + 1 :]
    assert turns == [(3, seat) for seat in rest] + [(4, seat) for seat in order]
    assert marks(state) == {"round": 4}
    assert legal(state) == ()


def test_alone_each_turn_is_a_round_so_one_more_turn_is_played() -> None:
    depths = {1: ["predator"] * 20, 2: ["predator"]}
    state = passes(given(1, round=5, depth=2, depths=depths))
    assert (marks(state), result(state)) == ({"round": 6}, None)
    then = passes(state)
    assert (marks(then), actor(then)) == ({"round": 6}, None)
    assert result(then) == Result((0,), (0,), "the highest score")


@pytest.mark.parametrize(("round_", "seat"), [(3, 0), (3, 1), (4, 0)])
def test_a_second_depth_that_runs_out_changes_nothing(round_: int, seat: int) -> None:
    state = last_tile("predator", depth=2, seat=seat, round=round_, last=4)
    events = happens(state, Flip(), "predator")
    assert kinds(events) == [Flipped, Trapped, TurnEnded]
    assert fold(state, events).turn.last == 4


def test_a_depth_that_runs_out_in_the_very_last_turn_changes_nothing() -> None:
    state = last_tile("predator", depth=2, seat=1, round=4, last=4)
    assert kinds(happens(state, Flip(), "predator")) == [Flipped, Trapped, TurnEnded, GameEnded]


def test_two_depths_that_run_out_in_one_dive_are_announced_once() -> None:
    depths = {1: ["bubbles"], 2: ["predator"]}
    state = given(depths=depths)
    carried = happens(state, Flip(), "bubbles")
    assert carried[1:] == (LastDive(1), Sank(0, 2, "bubbles"))
    assert kinds(happens(fold(state, carried), Flip(), "predator")) == [
        Flipped,
        Trapped,
        TurnEnded,
    ]


def finished(**hoards: Any) -> Result:
    """The result when the last turn of a game is passed with a predator."""
    seats = hoards.pop("seats", 3)
    state = passes(given(seats, seat=seats - 1, round=9, last=9, **hoards))
    found = result(state)
    assert found is not None
    return found


def test_the_highest_score_wins() -> None:
    found = finished(food={0: ["pink 4"], 1: ["pink 1", "green 1", "yellow 1"], 2: ["green 2"]})
    assert found == Result((2, 3, 1), (1,), "the highest score")


def test_a_tie_is_a_shared_win() -> None:
    found = finished(food={0: ["pink 4"], 1: ["green 2"], 2: ["yellow 5"]})
    assert found == Result((2, 1, 2), (0, 2), "nothing: the win is shared")
    assert finished().winners == (0, 1, 2)


def test_penguins_still_trapped_cost_nothing() -> None:
    found = finished(food={0: ["pink 4"], 1: ["green 4"]}, trapped={0: [1, 2], 1: []})
    assert found == Result((2, 2, 0), (0, 1), "nothing: the win is shared")


def test_rocks_left_score_nothing_and_break_no_tie() -> None:
    found = finished(seats=2, food={0: ["pink 4"], 1: ["green 4"]}, rocks={1: 3})
    assert found == Result((2, 2), (0, 1), "nothing: the win is shared")


def test_while_the_game_goes_on_there_is_no_result() -> None:
    assert result(given(last=9, round=9, seat=1)) is None


def test_where_a_game_stands_that_is_over() -> None:
    end = passes(given(3, seat=2, round=9, last=9))
    assert (actor(end), marks(end), fields(end)["depth"]) == (None, {"round": 9}, 1)
