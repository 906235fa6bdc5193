"""The first part of a turn: breathing, until and in the turn in which the air runs out."""

from __future__ import annotations

import pytest

from engine.games.deep_sea.model import (
    Banked,
    Breathed,
    CameHome,
    DiveBegan,
    DiveEnded,
    Down,
    Drop,
    Dropped,
    Leave,
    Lost,
    Passed,
    Swam,
    Swim,
    Take,
    Took,
)
from engine.games.deep_sea.rules import actor, evolve, legal
from tests.given import (
    ABOARD,
    Dice,
    after,
    back,
    begun,
    fold,
    given,
    going_down,
    going_up,
    happens,
    row,
)


@pytest.mark.parametrize("held", [1, 2, 3, 7])
def test_air_falls_by_the_chips_held_before_the_roll(held: int) -> None:
    state = given(going_down(20, *range(held)), ABOARD, air=20)
    breathed, swam = happens(state, Down(), Dice(3, 3))
    assert breathed == Breathed(0, 20 - held)
    assert isinstance(swam, Swam)
    assert evolve(state, breathed).air == 20 - held


def test_a_stack_costs_one_breath() -> None:
    state = given(going_down(20, 3, (9, 10, 11)), ABOARD, air=20)
    assert happens(state, Down(), Dice(1, 1))[0] == Breathed(0, 18)


def test_empty_hands_cost_no_air() -> None:
    state = given(going_down(4), ABOARD, air=20)
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 4, 1, 1, 6),)
    assert after(state, Swim(), Dice(1, 1)).air == 20


def test_the_first_turn_costs_no_air() -> None:
    assert happens(begun(2), Swim(), Dice(1, 2)) == (Swam(0, 0, 1, 2, 3),)


def test_others_and_earlier_dives_cost_no_air() -> None:
    state = given(ABOARD, going_down(9, 8), air=20, dive=2)
    state = fold(state, [Banked(0, (0, 1), (0, 0))])
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 0, 1, 1, 2),)


def test_air_never_shows_less_than_0() -> None:
    state = given(going_down(20, 0, 1, 2), ABOARD, air=2)
    assert happens(state, Down(), Dice(1, 1))[0] == Breathed(0, 0)


def test_the_turn_that_brings_home_costs_air_too() -> None:
    state = given(going_up(1, 0, 1), ABOARD, air=20)
    events = happens(state, Swim(), Dice(3, 3))
    assert events == (Breathed(0, 18), Swam(0, 1, 3, 3, 0), CameHome(0))


def test_a_chip_costs_air_only_from_the_next_turn_on() -> None:
    state = given(going_down(5, 4), back(), air=20)
    state = after(after(state, Down(), Dice(2, 2)), Take())
    assert state.air == 19
    assert happens(state, Down(), Dice(2, 2))[0] == Breathed(0, 17)


def test_a_dropped_chip_costs_air_no_more_from_the_next_turn_on() -> None:
    state = given(going_down(5, 3, 4), back(), air=20, swum_from=4)
    state = after(state, Drop(0))
    assert state.air == 20
    assert happens(state, Down(), Dice(2, 2))[0] == Breathed(0, 19)


@pytest.mark.parametrize("air_left", [1, 2])
def test_at_air_0_exactly_or_below_the_search_is_still_open(air_left: int) -> None:
    state = given(going_down(2, 0, 1), ABOARD, air=air_left)
    events = happens(state, Down(), Dice(2, 2))
    assert events == (Breathed(0, 0), Swam(0, 2, 2, 2, 4))
    assert actor(fold(state, events)) == 0
    assert legal(fold(state, events)) == (Take(), Leave())


def test_a_chip_taken_with_the_last_breath_is_lost_with_the_rest() -> None:
    state = given(going_down(4, 0, 1), ABOARD, air=0, swum_from=2)
    lost = Lost((0,), ((0, 1, 3),))
    assert happens(state, Take()) == (Took(0), DiveEnded("air"), lost, DiveBegan(0))


def test_a_chip_dropped_with_the_last_breath_is_not_lost() -> None:
    state = given(going_down(2, 0, 1), ABOARD, air=0, swum_from=2)
    events = happens(state, Drop(0))
    assert events == (Dropped(0, 0), DiveEnded("air"), Lost((0,), ((1,),)), DiveBegan(0))
    assert fold(state, events).board.path == ((0,), *row(32)[2:], (1,))


def test_one_who_comes_home_with_the_last_breath_banks() -> None:
    state = given(going_up(1, 5), ABOARD, air=1)
    assert happens(state, Swim(), Dice(1, 1)) == (
        Breathed(0, 0),
        Swam(0, 1, 1, 1, 0),
        CameHome(0),
        DiveEnded("air"),
        Banked(0, (5,), (2,)),
        DiveBegan(0),
    )


def test_a_last_turn_without_anything_to_search_ends_the_dive() -> None:
    state = given(going_up(5, 4), going_up(9, 3), air=1, empty_return="forbid")
    assert happens(state, Swim(), Dice(1, 1)) == (
        Breathed(0, 0),
        Swam(0, 5, 1, 1, 4),
        Passed(0, False),
        DiveEnded("air"),
        Lost((0, 1), ((4, 3),)),
        DiveBegan(1),
    )


def test_at_air_1_the_dive_goes_on() -> None:
    state = after(given(going_down(2, 0), ABOARD, air=2), Down(), Dice(3, 3))
    assert state.air == 1
    assert happens(state, Leave()) == (Passed(0, False),)
    assert actor(after(state, Leave())) == 1
