"""What a flipped tile of Deep Dive brings: rule 3, and ruling 4 for the last depth."""

from __future__ import annotations

import attrs
import pytest

from engine.games.deep_dive.model import (
    CameUp,
    Deeper,
    Flip,
    Flipped,
    Sank,
    Took,
    Trapped,
    TurnEnded,
)
from engine.games.deep_dive.rules import actor
from seeds.luck import Luck
from tests.dives import after, fold, given, happens, offered, opening, take, unseen

ONE_OF_EACH = ["predator", "bubbles", "rock", "pink 10", "green 9"]


# Rule 3


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_bubbles_carry_a_penguin_down_without_a_choice(depth: int) -> None:
    state = given(depth=depth)
    tile = unseen(state, depth, "bubbles")
    events = happens(state, Flip(), "bubbles")
    assert events == (Flipped(0, depth, tile), Sank(0, depth + 1, "bubbles"))
    then = fold(state, events)
    assert (actor(then), then.turn.depth, offered(then)) == (0, depth + 1, ["Flip"])


def test_bubbles_stay_face_up_and_do_nothing_more() -> None:
    state = after(given(), Flip(), "bubbles")
    assert len(state.ocean[0].flipped) == 1
    assert state.ocean[0].loot == ()
    assert offered(given(seat=1, face_up={1: ["bubbles"]})) == ["Flip"]


@pytest.mark.parametrize("name", ["rock", "pink 6"])
def test_flipped_food_or_rock_is_taken_or_left_and_nothing_else(name: str) -> None:
    state = given(depth=4, face_up={4: ["green 8"]}, trapped={0: [4]}, rocks={0: 1})
    events = happens(state, Flip(), name)
    assert events == (Flipped(0, 4, unseen(state, 4, name)),)
    then = fold(state, events)
    assert actor(then) == 0
    assert offered(then) == [f"Take {name} at 4", "Deeper"]


@pytest.mark.parametrize(("name", "food", "rocks"), [("rock", 0, 1), ("pink 3", 1, 0)])
def test_who_takes_what_was_flipped_surfaces_with_it(name: str, food: int, rocks: int) -> None:
    state = given(depth=2)
    found = after(state, Flip(), name)
    tile = unseen(state, 2, name)
    events = happens(found, take(found, name))
    assert events == (Took(0, 2, tile), TurnEnded(0))
    then = fold(found, events)
    assert (len(then.hoards.of[0].food), len(then.hoards.of[0].rocks)) == (food, rocks)
    assert then.ocean[1].loot == ()


def test_of_equal_tiles_it_is_the_flipped_one_that_is_taken() -> None:
    found = after(given(face_up={1: ["pink 1", "pink 1"]}), Flip(), "pink 1")
    assert take(found, "pink 1").tile == found.ocean[0].flipped[-1]


def test_what_is_left_stays_face_up_for_everybody_and_the_penguin_is_a_depth_deeper() -> None:
    found = after(given(depth=2), Flip(), "pink 3")
    assert happens(found, Deeper()) == (Sank(0, 3, "left"),)
    then = after(after(found, Deeper()), Flip(), "predator")
    assert actor(then) == 1
    assert then.ocean[1].loot == found.ocean[1].flipped
    assert offered(given(seat=1, depth=2, face_up={2: ["pink 3"]})) == ["Flip", "Take pink 3 at 2"]


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_a_predator_ends_the_turn_traps_the_penguin_and_gives_nothing(depth: int) -> None:
    state = given(depth=depth, face_up={1: ["pink 1"]})
    tile = unseen(state, depth, "predator")
    events = happens(state, Flip(), "predator")
    assert events == (Flipped(0, depth, tile), Trapped(0, depth, tile), TurnEnded(0))
    then = fold(state, events)
    assert then.penguins == (((depth, tile),), ())
    assert (then.hoards, actor(then)) == (state.hoards, 1)


# Ruling 4


@pytest.mark.parametrize("name", ["rock", "pink 10"])
def test_at_depth_5_flipped_food_or_rock_is_taken_at_once(name: str) -> None:
    state = given(depth=5, depths={5: ONE_OF_EACH}, face_up={5: ["green 9"]})
    tile = unseen(state, 5, name)
    events = happens(state, Flip(), name)
    assert events == (Flipped(0, 5, tile), Took(0, 5, tile), TurnEnded(0))
    then = fold(state, events)
    held = then.hoards.of[0]
    assert (held.rocks if name == "rock" else held.food) == ((5, tile),)


def test_bubbles_at_depth_5_send_a_penguin_home_with_nothing() -> None:
    state = given(depth=5, depths={5: ONE_OF_EACH}, face_up={5: ["pink 10"]})
    tile = unseen(state, 5, "bubbles")
    events = happens(state, Flip(), "bubbles")
    assert events == (Flipped(0, 5, tile), CameUp(0), TurnEnded(0))
    then = fold(state, events)
    assert (then.hoards, then.penguins) == (state.hoards, state.penguins)
    assert actor(then) == 1


def test_at_depth_5_one_may_take_what_lies_there_without_a_flip() -> None:
    assert offered(given(depth=5, face_up={5: ["pink 10"]})) == ["Flip", "Take pink 10 at 5"]


def test_a_whole_dive_from_the_first_depth_to_the_last() -> None:
    state = given(depths={5: ONE_OF_EACH})
    for name in ("bubbles", "rock", "bubbles", "pink 6", "green 9"):
        assert actor(state) == 0
        state = after(state, Flip(), name)
        if name in ("rock", "pink 6"):
            state = after(state, Deeper())
    assert [len(depth.loot) for depth in state.ocean] == [0, 1, 0, 1, 0]
    assert [tile.value for tile in state.hoards.food(0)] == [9]
    assert actor(state) == 1


def test_under_other_luck_no_tile_is_turned_up_a_second_time() -> None:
    depth = opening(Luck.of_seed("first"), 3).ocean[0]
    seen = tuple(Luck.of_seed("first").permutation("tiles", len(depth.tiles))[:20])
    turned = attrs.evolve(depth, flipped=seen)
    found = {turned.next_tile("tiles", Luck.of_seed(f"other {i}")) for i in range(100)}
    assert found == set(range(len(depth.tiles))) - set(seen)
