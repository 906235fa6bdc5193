"""What is counted from a position of Deep Sea Adventure: ways home, the next roll, old losses."""

from __future__ import annotations

from typing import Final

import pytest

from engine.game import Luck
from engine.games.deep_sea.board import Loot, Loss
from engine.games.deep_sea.model import (
    Banked,
    CameHome,
    DiveBegan,
    Dropped,
    Event,
    GameEnded,
    Lost,
    Swam,
    Took,
)
from engine.games.deep_sea.outcome import outcomes
from engine.games.deep_sea.rules import setup
from engine.games.deep_sea.scores import Haul
from tests.given import (
    ABOARD,
    DEFAULTS,
    Placed,
    back,
    begun,
    fold,
    given,
    going_down,
    going_up,
    row,
)


def test_the_way_home_leaves_out_where_others_are() -> None:
    state = given(going_down(9), going_up(4), going_down(12), back(), ABOARD)
    assert [state.board.steps_home(seat) for seat in range(5)] == [8, 4, 10, 0, 0]


@pytest.mark.parametrize(
    ("diver", "percent"),
    [
        (going_down(3, 0), 0),
        (going_down(3, 0, 1), 11),
        (going_up(3, 0, 1, 2), 33),
        (going_up(3, 0, 1, 2, 4, 5, 6), 100),
        (going_down(12), 100),
        (going_up(12), 0),
    ],
)
def test_how_likely_a_roll_moves_nobody(diver: Placed, percent: int) -> None:
    board = given(ABOARD, diver, path=row(12)).board
    assert board.chance_to_stay(1) == percent


def test_a_round_takes_a_breath_for_each_thing_held_in_the_water() -> None:
    assert given(going_down(9, 8, 5), going_up(4, 3), back(7, 6), ABOARD).board.breath() == 3


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_first_diver_is_drawn_under_the_name_first(seats: int) -> None:
    for luck in (Luck.of_seed(f"seed {i}") for i in range(20)):
        assert setup(DEFAULTS, seats, luck) == (DiveBegan(luck.below("first", seats)),)


FIRST: Final[list[Event]] = [Swam(0, 0, 1, 2, 3), Took(0), Lost((0,), ((2,),))]
SECOND: Final[list[Event]] = [
    DiveBegan(1),
    *(Swam(1, 0, 1, 1, 2), Took(1), CameHome(1), Banked(1, (1,), (0,))),
    *(Swam(0, 0, 2, 2, 4), Took(0), Took(0), Dropped(0, 1), Lost((0,), ((4,),))),
]
THIRD: Final[list[Event]] = [
    DiveBegan(0),
    *(Swam(0, 0, 1, 1, 2), Took(0), Swam(1, 0, 1, 0, 1), Took(1), Lost((1, 0), ((0, 3),))),
    GameEnded((5, 6), (2, 3)),
]
LOSSES: Final = (
    (Loss(0, 3, (Loot((2,), 3),)),),
    (Loss(0, 4, (Loot((4,), 4),)),),
    (Loss(1, 1, (Loot((0,), 1),)), Loss(0, 2, (Loot((3,), 2),))),
)


def test_what_was_lost_is_remembered_by_dive_with_who_and_where() -> None:
    state = begun(2)
    assert state.board.losses == ((),)
    for done, events in enumerate((FIRST, SECOND, THIRD), 1):
        state = fold(state, events)
        assert state.board.losses == LOSSES[:done]


def test_hauls_and_losses_of_a_diver_come_in_the_order_of_the_dives() -> None:
    state = fold(begun(2), FIRST + SECOND + THIRD)
    assert list(outcomes(state, 0)) == [(1, LOSSES[0][0]), (2, LOSSES[1][0]), (3, LOSSES[2][1])]
    assert list(outcomes(state, 1)) == [(2, Haul(2, (1,), (0,))), (3, LOSSES[2][0])]
