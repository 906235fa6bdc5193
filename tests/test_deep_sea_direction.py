"""The second part of a turn: going on down, or turning back for good."""

from __future__ import annotations

import pytest

from engine.games.deep_sea.model import (
    Action,
    Breathed,
    DiveBegan,
    Down,
    Drop,
    Leave,
    Swam,
    Swim,
    Take,
    TurnedBack,
    Up,
)
from engine.games.deep_sea.rules import evolve, legal
from tests.given import (
    ABOARD,
    Dice,
    Placed,
    after,
    back,
    diver_of,
    fold,
    given,
    going_down,
    going_up,
    happens,
)


@pytest.mark.parametrize(
    ("diver", "actions"),
    [
        (ABOARD, (Swim(),)),
        (going_down(5), (Swim(),)),
        (going_down(5, 4), (Down(), Up())),
        (going_down(5, (4, 5, 6)), (Down(), Up())),
        (going_up(5, 4), (Swim(),)),
        (going_up(5), (Swim(),)),
    ],
)
def test_only_one_going_down_with_a_chip_may_turn_back(
    diver: Placed, actions: tuple[Action, ...]
) -> None:
    assert legal(given(diver, ABOARD)) == actions


def test_turning_back_comes_after_the_breath_and_before_the_roll() -> None:
    state = given(going_down(10, 4), ABOARD, air=20)
    events = happens(state, Up(), Dice(1, 2))
    assert events == (Breathed(0, 19), TurnedBack(0), Swam(0, 10, 1, 2, 8))
    assert diver_of(fold(state, events[:2]), 0) == going_up(10, 4)
    assert diver_of(fold(state, events), 0) == going_up(8, 4)


def test_going_on_down_keeps_the_direction() -> None:
    state = given(going_down(10, 4), ABOARD, air=20)
    events = happens(state, Down(), Dice(1, 2))
    assert events == (Breathed(0, 19), Swam(0, 10, 1, 2, 12))
    assert diver_of(fold(state, events), 0) == going_down(12, 4)


def test_one_who_turned_back_goes_up_for_good_even_with_empty_hands() -> None:
    state = after(given(going_up(5, 4), back(), swum_from=6), Drop(0))
    assert legal(state) == (Swim(),)
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 5, 1, 1, 3),)


def test_one_who_dropped_all_on_the_way_down_cannot_turn_back() -> None:
    state = after(given(going_down(5, 4), back(), swum_from=3), Drop(0))
    assert legal(state) == (Swim(),)
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 5, 1, 1, 7),)


def test_the_direction_is_open_again_in_the_next_dive() -> None:
    state = evolve(given(going_up(5), back(4)), DiveBegan(0))
    state = after(after(state, Swim(), Dice(1, 1)), Take())
    state = after(after(state, Swim(), Dice(3, 3)), Leave())
    assert legal(state) == (Down(), Up())
