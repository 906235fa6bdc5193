"""Sets of food in Deep Dive: full ones, halves, and the options `set_order` and `rounding`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from engine.games.deep_dive.model import COLOURS, Flipped, Tile, Took
from engine.games.deep_dive.rules import evolve
from engine.games.deep_dive.sets import ORDERS, Set, best_score, score
from tests.dives import anywhere, called, given

tiles = st.builds(Tile, st.sampled_from(COLOURS), st.integers(1, 10))
small = st.lists(tiles, max_size=7)
hoards = st.lists(tiles, max_size=30)


def foods(*names: str) -> list[Tile]:
    return [called(name) for name in names]


def scored(food: Sequence[Tile], order: str, *, per_set: bool = True) -> int:
    return score(ORDERS[order](food), per_set)


@for_all(hoards, st.booleans())
def test_the_score_of_the_best_sets_needs_no_sets(food: list[Tile], per_set: bool) -> None:
    assert best_score(food, per_set) == scored(food, "best", per_set=per_set)


def partitions(food: Sequence[Tile]) -> Iterator[list[list[Tile]]]:
    """All ways to lay food in sets of different colours."""
    if not food:
        yield []
        return
    first, rest = food[0], food[1:]
    for sets in partitions(rest):
        yield [[first], *sets]
        for i, one in enumerate(sets):
            if first.kind not in [other.kind for other in one]:
                yield [*sets[:i], [first, *one], *sets[i + 1 :]]


def naive(sets: Sequence[Sequence[Tile]], *, per_set: bool) -> int:
    """The score of sets as the rules say it."""
    full = half = rounded = 0
    for one in sets:
        value = sum(tile.value for tile in one)
        if len({tile.kind for tile in one}) == 3:
            full += value
        else:
            half += value
            rounded += value // 2
    return full + (rounded if per_set else half // 2)


@pytest.mark.parametrize(
    ("names", "points"),
    [
        (["pink 1", "green 2", "yellow 10"], 13),
        (["pink 3"], 1),
        (["pink 1"], 0),
        (["green 10"], 5),
        (["pink 3", "yellow 4"], 3),
        (["pink 3", "yellow 3"], 3),
        ([], 0),
    ],
)
def test_a_full_set_scores_its_sum_any_other_half_of_it_rounded_down(
    names: list[str], points: int
) -> None:
    for order in ORDERS:
        assert scored(foods(*names), order) == points
    assert score([tuple(foods(*names))], per_set=True) == points


def test_the_example_of_the_rules() -> None:
    food = foods("pink 2", "pink 1", "green 1")
    assert scored(food, "sorted") == 1
    assert scored(food, "best") == 2
    assert [scored(food, order, per_set=False) for order in ORDERS] == [2, 2, 2]


def test_sorted_lays_each_colour_from_high_to_low() -> None:
    food = foods("pink 1", "green 4", "pink 9", "yellow 2", "pink 5", "green 6")
    assert ORDERS["sorted"](food) == [
        tuple(foods("pink 9", "green 6", "yellow 2")),
        tuple(foods("pink 5", "green 4")),
        tuple(foods("pink 1")),
    ]
    assert scored(food, "sorted") == 17 + 4 + 0


def test_collected_lays_each_colour_as_it_was_taken() -> None:
    food = foods("pink 1", "green 4", "pink 9", "yellow 2", "pink 5", "green 6")
    assert ORDERS["collected"](food) == [
        tuple(foods("pink 1", "green 4", "yellow 2")),
        tuple(foods("pink 9", "green 6")),
        tuple(foods("pink 5")),
    ]
    assert scored(food, "collected") == 7 + 7 + 2


def test_best_takes_the_highest_of_each_colour_into_the_full_set() -> None:
    food = foods("pink 1", "pink 9", "green 4", "yellow 2", "yellow 3")
    assert scored(food, "best") == 16 + 1


def test_rounding_overall_halves_the_sum_of_all_incomplete_sets() -> None:
    food = foods("pink 1", "pink 3", "pink 5", "pink 2")
    assert scored(food, "best") == 0 + 1 + 2 + 1
    assert scored(food, "best", per_set=False) == 5


@pytest.mark.parametrize(
    ("order", "rounding", "points"),
    [
        ("best", "per_set", 2),
        ("sorted", "per_set", 1),
        ("collected", "per_set", 2),
        ("best", "overall", 2),
        ("sorted", "overall", 2),
        ("collected", "overall", 2),
    ],
)
def test_the_options_decide_what_a_seat_scores(order: str, rounding: str, points: int) -> None:
    taken = ["pink 1", "pink 2", "green 1"]
    state = given(set_order=order, rounding=rounding, food={1: taken})
    assert state.score(1) == points
    assert state.score(0) == 0


def test_collected_goes_by_the_order_of_taking_not_of_depth_or_value() -> None:
    state = given(set_order="collected")
    for name in ("pink 8", "pink 1", "green 1", "green 8", "yellow 3"):
        depth, tile = anywhere(state, name)
        state = evolve(evolve(state, Flipped(0, depth, tile)), Took(0, depth, tile))
    assert state.sets(0) == [
        tuple(foods("pink 8", "green 1", "yellow 3")),
        tuple(foods("pink 1", "green 8")),
    ]


@for_all(small)
def test_best_is_the_best_of_all_partitions(food: list[Tile]) -> None:
    everything = list(partitions(food))
    for per_set in (True, False):
        most = max(naive(sets, per_set=per_set) for sets in everything)
        assert scored(food, "best", per_set=per_set) == most


@for_all(hoards)
def test_best_scores_no_less_than_the_others(food: list[Tile]) -> None:
    for per_set in (True, False):
        best, high_to_low, collected = (scored(food, order, per_set=per_set) for order in ORDERS)
        assert best >= high_to_low
        assert best >= collected


@for_all(hoards)
def test_overall_makes_best_and_sorted_equal(food: list[Tile]) -> None:
    assert scored(food, "best", per_set=False) == scored(food, "sorted", per_set=False)


@for_all(hoards, st.randoms())
def test_only_collected_rests_on_the_order_of_taking(food: list[Tile], mixer: Random) -> None:
    other = list(food)
    mixer.shuffle(other)
    for order in ("best", "sorted"):
        for per_set in (True, False):
            assert scored(food, order, per_set=per_set) == scored(other, order, per_set=per_set)


@for_all(hoards, st.sampled_from(sorted(ORDERS)), st.booleans())
def test_sets_hold_all_food_once_and_each_colour_once(
    food: list[Tile], order: str, per_set: bool
) -> None:
    sets: list[Set] = ORDERS[order](food)
    assert all(sets), "an empty set"
    assert sorted(map(repr, (tile for one in sets for tile in one))) == sorted(map(repr, food))
    for one in sets:
        colours = [COLOURS.index(tile.kind) for tile in one if tile.kind in COLOURS]
        assert colours == sorted(set(colours))
    assert score(sets, per_set) == naive(sets, per_set=per_set)


@for_all(hoards, tiles, st.sampled_from(sorted(ORDERS)), st.booleans())
def test_more_food_never_scores_less(
    food: list[Tile], more: Tile, order: str, per_set: bool
) -> None:
    assert scored([*food, more], order, per_set=per_set) >= scored(food, order, per_set=per_set)
