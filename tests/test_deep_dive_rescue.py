"""Trapped penguins of Deep Dive, and what may be taken when the third one is caught."""

from __future__ import annotations

import pytest

from engine.games.deep_dive.model import (
    Flip,
    Flipped,
    Freed,
    GameEnded,
    LastDive,
    Nothing,
    Rock,
    Took,
    Trapped,
    TurnEnded,
)
from engine.games.deep_dive.rules import actor, legal
from tests.dives import after, fold, given, happens, offered, take, unseen


def test_a_trapped_penguin_stays_while_the_others_dive() -> None:
    state = given(1, trapped={0: [3]})
    then = after(state, Flip(), "predator")
    assert [depth for depth, _ in then.penguins[0]] == [3, 1]
    assert actor(then) == 0


def test_the_third_predator_traps_and_asks_what_to_take_before_the_turn_ends() -> None:
    state = given(depth=2, trapped={0: [1, 4]}, face_up={1: ["pink 2", "rock"]})
    tile = unseen(state, 2, "predator")
    events = happens(state, Flip(), "predator")
    assert events == (Flipped(0, 2, tile), Trapped(0, 2, tile))
    then = fold(state, events)
    assert actor(then) == 0
    assert offered(then) == ["Take rock at 1", "Take pink 2 at 1", "Nothing"]


def test_loot_of_all_depths_where_they_were_is_offered_and_of_no_other() -> None:
    lies = {
        1: ["pink 1"],
        2: ["green 3", "green 3", "bubbles", "predator"],
        3: ["rock"],
        4: ["yellow 8"],
        5: ["pink 10"],
    }
    state = given(depth=5, trapped={0: [2, 3], 1: [1, 4]}, face_up=lies)
    then = after(state, Flip(), "predator")
    assert offered(then) == [
        "Take green 3 at 2",
        "Take rock at 3",
        "Take pink 10 at 5",
        "Nothing",
    ]


def test_the_depth_of_the_third_penguin_counts() -> None:
    state = given(depth=3, trapped={0: [1, 2]}, face_up={3: ["yellow 5"]})
    assert offered(after(state, Flip(), "predator")) == ["Take yellow 5 at 3", "Nothing"]


def test_three_at_one_depth_are_rescued_too() -> None:
    state = given(trapped={0: [1, 1]}, face_up={1: ["pink 1"], 2: ["pink 3"]})
    assert offered(after(state, Flip(), "predator")) == ["Take pink 1 at 1", "Nothing"]


@pytest.mark.parametrize(("name", "food", "rocks"), [("yellow 5", 1, 0), ("rock", 0, 1)])
def test_one_tile_is_taken_and_all_three_come_home(name: str, food: int, rocks: int) -> None:
    state = given(depth=2, trapped={0: [3, 4], 1: [1]}, face_up={3: ["yellow 5", "rock"]})
    caught = after(state, Flip(), "predator")
    tile = take(caught, name).tile
    events = happens(caught, take(caught, name))
    assert events == (Took(0, 3, tile), Freed(0), TurnEnded(0))
    then = fold(caught, events)
    assert (len(then.hoards.of[0].food), len(then.hoards.of[0].rocks)) == (food, rocks)
    assert then.ocean[2].loot == tuple(one for one in caught.ocean[2].loot if one != tile)
    assert then.penguins == ((), state.penguins[1])
    assert actor(then) == 1


def test_taking_is_optional() -> None:
    state = given(depth=2, trapped={0: [3, 4]}, face_up={3: ["yellow 5"]})
    caught = after(state, Flip(), "predator")
    events = happens(caught, Nothing())
    assert events == (Freed(0), TurnEnded(0))
    then = fold(caught, events)
    assert (then.penguins, then.hoards, then.ocean) == (((), ()), state.hoards, caught.ocean)


def test_without_loot_there_is_no_choice_and_all_come_home_at_once() -> None:
    state = given(depth=2, trapped={0: [3, 4]}, face_up={1: ["pink 1"], 3: ["bubbles"]})
    tile = unseen(state, 2, "predator")
    events = happens(state, Flip(), "predator")
    assert events == (Flipped(0, 2, tile), Trapped(0, 2, tile), Freed(0), TurnEnded(0))
    assert fold(state, events).penguins == ((), ())


def test_predators_stay_face_up_and_do_nothing_more() -> None:
    state = given(trapped={0: [1, 2]})
    then = after(state, Flip(), "predator")
    assert then.penguins == ((), ())
    assert [len(depth.flipped) for depth in then.ocean] == [2, 1, 0, 0, 0]
    again = given(1, face_up={1: ["predator"]})
    assert offered(again) == ["Flip"], "nobody is trapped there"


def test_where_the_rescued_were_nobody_skips_any_more() -> None:
    state = after(given(1, trapped={0: [1, 2]}), Flip(), "predator")
    assert offered(state) == ["Flip"]


def test_a_rescue_does_not_touch_the_penguins_of_others() -> None:
    state = given(3, seat=1, trapped={0: [1], 1: [2, 3], 2: [4, 4]})
    then = after(state, Flip(), "predator")
    assert [len(of_seat) for of_seat in then.penguins] == [1, 0, 2]


def test_a_rock_from_a_rescue_serves_in_the_next_turn() -> None:
    state = given(1, depth=2, trapped={0: [1, 1]}, face_up={1: ["rock"]})
    caught = after(state, Flip(), "predator")
    then = after(caught, take(caught, "rock"))
    assert [action.depth for action in legal(then) if isinstance(action, Rock)] == [2, 3, 4, 5]


def test_the_rescue_comes_in_the_last_turn_of_the_last_round_too() -> None:
    state = given(depth=2, seat=1, round=4, last=4, trapped={1: [1, 3]}, face_up={3: ["yellow 5"]})
    caught = after(state, Flip(), "predator")
    assert actor(caught) == 1
    events = happens(caught, take(caught, "yellow 5"))
    assert [type(event) for event in events] == [Took, Freed, TurnEnded, GameEnded]
    then = fold(caught, events)
    assert (actor(then), then.score(1)) == (None, 2)


def test_the_third_predator_as_the_last_tile_of_a_depth() -> None:
    state = given(
        depth=2,
        depths={2: ["predator", "pink 4"]},
        trapped={0: [1, 1]},
        face_up={2: ["pink 4"]},
    )
    events = happens(state, Flip(), "predator")
    assert [type(event) for event in events] == [Flipped, LastDive, Trapped]
    then = fold(state, events)
    assert offered(then) == ["Take pink 4 at 2", "Nothing"]
    assert after(then, Nothing()).turn.last == 2
