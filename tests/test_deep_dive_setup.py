"""What is in the box of Deep Dive, what is left of it for how many, and who begins."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, Final

import pytest

from engine.game import Luck
from engine.games.deep_dive import GAME, tiles
from engine.games.deep_dive.model import BOTH_SETS_FROM, COLOURS, DEPTHS, PENGUINS, Began, Tile
from engine.games.deep_dive.rules import actor, conserved, initial, legal, marks, result, setup
from tests.dives import DEFAULTS, NoLuck, a_list, opening

REMOVED: Final = {1: 7, 2: 5, 3: 3, 4: 7, 5: 5, 6: 3}
MAIN: Final = (28, 24, 20, 16, 12)
BOTH: Final = (44, 38, 32, 26, 20)


def depth_of_all(depth: int) -> Counter[Tile]:
    """The tiles of a depth, both sets."""
    return Counter(initial(DEFAULTS, 6).ocean[depth - 1].tiles)


def test_160_tiles_100_of_them_in_the_main_set() -> None:
    assert tiles.total(tiles.PROPOSED) == 160 == sum(BOTH)
    for seats, sizes in [(1, MAIN), (3, MAIN), (4, BOTH), (6, BOTH)]:
        assert tuple(len(depth.tiles) for depth in initial(DEFAULTS, seats).ocean) == sizes
    assert BOTH_SETS_FROM == 4


def test_depth_1_has_44_tiles_6_of_them_predators() -> None:
    found = depth_of_all(1)
    assert (found.total(), found[Tile("predator")]) == (44, 6)


def test_about_half_of_depth_5_are_predators() -> None:
    found = depth_of_all(5)
    assert 0.4 <= found[Tile("predator")] / found.total() <= 0.6


def test_kinds_over_all_depths_are_as_settled() -> None:
    found = sum(map(depth_of_all, range(1, DEPTHS + 1)), Counter[Tile]())
    kinds: Counter[str] = Counter()
    for tile, count in found.items():
        kinds["food" if tile.is_food else tile.kind] += count
    assert kinds == {"predator": 44, "bubbles": 22, "rock": 13, "food": 81}


def test_food_has_three_colours_alike_and_values_from_1_to_10_that_grow_with_depth() -> None:
    values: list[list[int]] = []
    for depth in range(1, DEPTHS + 1):
        food = [tile for tile in depth_of_all(depth).elements() if tile.is_food]
        by_colour = [sorted(t.value for t in food if t.kind == colour) for colour in COLOURS]
        assert by_colour[0] == by_colour[1] == by_colour[2]
        values.append(by_colour[0])
    assert (min(values[0]), max(values[-1])) == (1, 10)
    assert all(
        min(low) < min(high)
        and max(low) < max(high)
        and sum(low) / len(low) < sum(high) / len(high)
        for low, high in pairwise(values)
    )


@pytest.mark.parametrize("seats", range(1, 7))
def test_as_many_of_each_depth_are_removed_as_the_number_of_players_says(seats: int) -> None:
    state = initial(DEFAULTS, seats)
    for depth, size in zip(state.ocean, MAIN if seats < 4 else BOTH, strict=True):
        assert depth.down == depth.stack == size - REMOVED[seats]
        assert (depth.flipped, depth.loot) == ((), ())
        assert depth.unseen() == list(depth.tiles)


def test_what_is_removed_is_random() -> None:
    missing: Counter[Tile] = Counter()
    for i in range(300):
        luck = Luck.of_seed(f"removed {i}")
        depth = opening(luck, 3).ocean[4]
        dealt = luck.permutation("tiles of depth 5", len(depth.tiles))
        missing.update(depth.tiles[tile] for tile in dealt[depth.stack :])
    assert missing.total() == 900
    assert set(missing) == set(opening(NoLuck(), 3, first=0).ocean[4].tiles)
    assert 0.4 < missing[Tile("predator")] / 900 < 0.6


@pytest.mark.parametrize("seats", range(1, 7))
def test_everybody_begins_with_three_free_penguins_and_nothing_else(seats: int) -> None:
    state = opening(NoLuck(), seats, first=0)
    assert PENGUINS == 3
    assert state.penguins == ((),) * seats
    assert [(one.food, one.rocks, one.spent) for one in state.hoards.of] == [((), (), ())] * seats
    assert [state.score(seat) for seat in range(seats)] == [0] * seats
    assert marks(state) == {"round": 1}


def test_one_to_six_players() -> None:
    assert GAME.seats == (1, 6)
    assert len(set(GAME.seat_names)) == 6


@pytest.mark.parametrize("seats", range(1, 7))
def test_luck_names_the_first_player_and_each_as_often(seats: int) -> None:
    firsts = Counter(actor(opening(Luck.of_seed(f"first {i}"), seats)) for i in range(300))
    assert set(firsts) == set(range(seats))
    assert min(firsts.values()) > 300 / seats * 0.6


@pytest.mark.parametrize("seats", [2, 6])
def test_the_first_player_is_drawn_under_the_name_first(seats: int) -> None:
    for luck in (Luck.of_seed(f"first {i}") for i in range(20)):
        assert setup(DEFAULTS, seats, luck) == (Began(luck.below("first", seats)),)


@pytest.mark.parametrize("first", range(4))
def test_a_named_player_begins_and_nothing_is_drawn(first: int) -> None:
    assert setup(DEFAULTS | {"first": first}, 4, NoLuck()) == (Began(first),)
    assert actor(opening(NoLuck(), 4, first=first)) == first


@pytest.mark.parametrize("value", [-1, 4, True, "anna", "", None, (0,), 2**63])
def test_nobody_else_can_be_first(value: Any) -> None:
    (option,) = [option for option in GAME.options if option.name == "first"]
    assert not option.fits(value, 4)


@pytest.mark.parametrize(("typed", "value"), [("luck", "luck"), ("anna", 0), ("ben", 1)])
def test_first_is_typed_as_a_name(typed: str, value: int | str) -> None:
    (option,) = [option for option in GAME.options if option.name == "first"]
    assert option.load is not None
    assert option.load(typed, ("anna", "ben")) == value
    assert option.told(value, ("anna", "ben")) == typed
    with pytest.raises(ValueError, match="'luck' or one of anna, ben"):
        option.load("0", ("anna", "ben"))


def test_before_the_first_round_it_is_nobodys_turn() -> None:
    state = initial(DEFAULTS, 3)
    assert (actor(state), legal(state), result(state)) == (None, (), None)


def test_a_list_of_ones_own_is_what_lies_there() -> None:
    custom = a_list({1: ["rock"], 5: ["bubbles", "pink 10", "predator"]})
    state = opening(NoLuck(), 2, first=0, tiles=custom)
    assert state.ocean[0].tiles == (Tile("rock"),)
    assert state.ocean[4].tiles == (Tile("predator"), Tile("bubbles"), Tile("pink", 10))
    assert [depth.down for depth in state.ocean] == [1, 24, 20, 16, 3]
    assert conserved(state) == tuple(tuple(range(depth.down)) for depth in state.ocean)
