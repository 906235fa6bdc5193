"""A turn of Deep Dive, rules 1 and 2: where a penguin begins, and take, flip or skip."""

from __future__ import annotations

import pytest

from engine.games.deep_dive.model import (
    Deeper,
    Flip,
    Flipped,
    Rock,
    RockSpent,
    Sank,
    Skip,
    Took,
    TurnEnded,
    Up,
)
from engine.games.deep_dive.rules import actor, legal
from tests.dives import after, fold, given, happens, offered, take, unseen

ROCKS = ["Rock 2", "Rock 3", "Rock 4", "Rock 5"]


# Rule 1


def test_a_penguin_begins_at_depth_1() -> None:
    state = given()
    assert state.turn.depth == 1
    assert legal(state) == (Flip(),)


def test_the_next_players_penguin_begins_at_depth_1_however_deep_the_last_one_was() -> None:
    state = after(given(depth=4), Flip(), "predator")
    assert (actor(state), state.turn.depth) == (1, 1)


def test_turns_go_clockwise_and_a_round_ends_before_the_first_seat() -> None:
    state = given(3, first=2, seat=2, depths={1: ["predator"] * 6})
    order = []
    for _ in range(5):
        order.append((actor(state), state.turn.round))
        state = after(state, Flip(), "predator")
    assert order == [(2, 1), (0, 1), (1, 1), (2, 2), (0, 2)]


def test_with_a_rock_one_may_begin_at_any_depth_from_2_on() -> None:
    assert offered(given(rocks={0: 1})) == ["Flip", *ROCKS]


def test_another_players_rock_is_of_no_use() -> None:
    assert offered(given(rocks={1: 2})) == ["Flip"]


@pytest.mark.parametrize("depth", [2, 3, 4, 5])
def test_a_rock_brings_a_penguin_to_the_depth_named_and_is_gone(depth: int) -> None:
    state = given(rocks={0: 1})
    assert happens(state, Rock(depth)) == (RockSpent(0, depth),)
    then = after(state, Rock(depth))
    assert (actor(then), then.turn.depth) == (0, depth)
    assert (then.hoards.of[0].rocks, len(then.hoards.of[0].spent)) == ((), 1)
    assert offered(then) == ["Flip"]


def test_one_rock_a_turn() -> None:
    state = after(given(rocks={0: 3}), Rock(2))
    assert offered(state) == ["Flip"]
    assert len(state.hoards.of[0].rocks) == 2


def test_of_several_rocks_the_one_that_was_taken_first_is_spent() -> None:
    state = given(rocks={0: 2})
    first, second = state.hoards.of[0].rocks
    then = after(state, Rock(2)).hoards.of[0]
    assert (then.rocks, then.spent) == ((second,), (first,))


def test_a_rock_is_spent_at_the_start_of_a_turn_or_not_at_all() -> None:
    state = given(rocks={0: 1}, trapped={0: [1]})
    assert offered(state) == ["Flip", "Skip", *ROCKS]
    assert offered(after(state, Skip())) == ["Flip"]
    assert offered(after(state, Flip(), "bubbles")) == ["Flip"]
    found = after(state, Flip(), "pink 1")
    assert offered(found) == ["Take pink 1 at 1", "Deeper"]
    assert offered(after(found, Deeper())) == ["Flip"]


def test_a_rock_serves_in_the_next_turn_but_never_in_the_one_in_which_it_was_taken() -> None:
    state = given(1, face_up={1: ["rock"]})
    events = happens(state, take(state, "rock"))
    assert isinstance(events[-1], TurnEnded)
    assert offered(fold(state, events)) == ["Flip", *ROCKS]


def test_any_number_of_rocks_is_held_and_they_score_nothing() -> None:
    state = given(rocks={0: 6})
    assert len(state.hoards.of[0].rocks) == 6
    assert state.score(0) == 0


# Rule 2


def test_whatever_lies_face_up_at_this_depth_can_be_taken_and_nothing_from_elsewhere() -> None:
    state = given(
        depth=2,
        face_up={
            1: ["pink 1"],
            2: ["yellow 3", "rock", "bubbles", "predator", "pink 4"],
            3: ["green 5"],
        },
    )
    assert offered(state) == ["Flip", "Take rock at 2", "Take pink 4 at 2", "Take yellow 3 at 2"]


def test_equal_food_is_offered_once() -> None:
    state = given(face_up={1: ["pink 1", "pink 2", "pink 1", "rock", "rock"]})
    assert offered(state) == ["Flip", "Take rock at 1", "Take pink 1 at 1", "Take pink 2 at 1"]
    state = given(seat=1, face_up={1: ["pink 1", "pink 1"]})
    assert offered(after(state, take(state, "pink 1"))) == ["Flip", "Take pink 1 at 1"]


def test_who_takes_something_surfaces_and_the_turn_ends() -> None:
    state = given(depth=2, face_up={2: ["pink 4", "rock"]})
    tile = state.ocean[1].flipped[0]
    events = happens(state, take(state, "pink 4"))
    assert events == (Took(0, 2, tile), TurnEnded(0))
    then = fold(state, events)
    assert then.hoards.of[0].food == ((2, tile),)
    assert then.ocean[1].loot == (state.ocean[1].flipped[1],)
    assert actor(then) == 1


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_penguin_skips_a_depth_where_one_of_its_own_is_trapped(depth: int) -> None:
    state = given(depth=depth, trapped={0: [depth]})
    assert offered(state) == ["Flip", "Skip"]
    assert happens(state, Skip()) == (Sank(0, depth + 1, "skipped"),)
    then = after(state, Skip())
    assert (actor(then), then.turn.depth, offered(then)) == (0, depth + 1, ["Flip"])
    assert then.penguins == state.penguins


def test_nobody_skips_where_only_another_players_penguin_is_trapped() -> None:
    assert offered(given(trapped={1: [1, 1], 0: [2]})) == ["Flip"]


def test_nobody_skips_depth_5() -> None:
    assert offered(given(depth=5, trapped={0: [5]})) == ["Flip"]


def test_a_second_penguin_at_the_same_depth_gives_no_second_skip() -> None:
    state = given(trapped={0: [1, 1]})
    assert offered(state) == ["Flip", "Skip"]
    then = after(state, Skip())
    assert (then.turn.depth, offered(then)) == (2, ["Flip"])


def test_several_depths_may_be_skipped_in_one_dive() -> None:
    state = given(trapped={0: [1, 2]})
    then = after(after(state, Skip()), Skip())
    assert (then.turn.depth, offered(then)) == (3, ["Flip"])
    parted = after(after(given(trapped={0: [1, 3]}), Skip()), Flip(), "bubbles")
    assert offered(parted) == ["Flip", "Skip"]


def test_a_depth_that_was_reached_by_a_rock_may_be_skipped() -> None:
    state = given(rocks={0: 1}, trapped={0: [3, 4]})
    there = after(state, Rock(3))
    assert offered(there) == ["Flip", "Skip"]
    assert after(after(there, Skip()), Skip()).turn.depth == 5


def test_who_may_skip_may_still_take_or_flip() -> None:
    state = given(trapped={0: [1]}, face_up={1: ["green 2"]})
    assert offered(state) == ["Flip", "Take green 2 at 1", "Skip"]


def test_one_who_has_turned_food_up_may_not_skip_in_place_of_choosing() -> None:
    state = after(given(trapped={0: [1]}), Flip(), "green 2")
    assert offered(state) == ["Take green 2 at 1", "Deeper"]


# Ruling 5


def test_where_nothing_is_left_to_flip_one_takes_or_passes_deeper() -> None:
    state = given(depth=2, depths={2: ["pink 4", "predator"]}, face_up={2: ["pink 4", "predator"]})
    assert offered(state) == ["Take pink 4 at 2", "Deeper"]
    assert happens(state, Deeper()) == (Sank(0, 3, "passed"),)
    bare = given(depth=2, depths={2: ["predator"]}, face_up={2: ["predator"]})
    assert offered(bare) == ["Deeper"]


def test_at_an_empty_depth_5_passing_ends_the_turn_with_nothing() -> None:
    up = ["pink 10", "predator"]
    state = given(depth=5, depths={5: up}, face_up={5: up})
    assert offered(state) == ["Take pink 10 at 5", "Up"]
    events = happens(state, Up())
    assert [type(event).__name__ for event in events] == ["CameUp", "TurnEnded"]
    then = fold(state, events)
    assert (then.hoards, then.penguins, then.ocean) == (state.hoards, state.penguins, state.ocean)
    assert (actor(then), then.turn.depth) == (1, 1)


def test_an_empty_depth_with_a_trapped_penguin_is_passed_once_not_twice() -> None:
    state = given(depths={1: ["predator"]}, trapped={0: [1]})
    assert offered(state) == ["Deeper"]


def test_from_an_empty_first_depth_a_rock_still_leads_down() -> None:
    state = given(depths={1: ["predator", "rock"]}, face_up={1: ["predator"]}, rocks={0: 1})
    assert offered(state) == ["Deeper", *ROCKS]


# Ruling 6


def test_which_tile_is_flipped_makes_no_difference_it_is_the_next_of_the_stack() -> None:
    state = given()
    assert legal(state).count(Flip()) == 1
    tile = unseen(state, 1, "green 2")
    assert happens(state, Flip(), "green 2") == (Flipped(0, 1, tile),)
