"""A dive in which nothing changes any more ends by the option `stall_limit`."""

from __future__ import annotations

import pytest

from engine.game import Luck
from engine.games.deep_sea.model import (
    Banked,
    DiveBegan,
    DiveEnded,
    Drop,
    Leave,
    Passed,
    Swim,
    Take,
    Took,
)
from engine.games.deep_sea.rules import State, legal
from tests.given import (
    ABOARD,
    Dice,
    after,
    back,
    fold,
    given,
    going_down,
    going_up,
    happens,
    playing,
    row,
)


def turns_till_the_dive_ends(state: State) -> tuple[int, DiveEnded]:
    """How many turns a dive takes in which nobody ever takes or turns, and how it ends."""
    for turn_number in range(1, 1000):
        swim = legal(state)[0]
        events = happens(state, swim, Dice(1, 1))
        state = fold(state, events)
        if legal(state)[-1:] == (Leave(),):
            events = happens(state, Leave())
            state = fold(state, events)
        for event in events:
            if isinstance(event, DiveEnded):
                return turn_number, event
    raise AssertionError("the dive never ends")


def test_a_dive_ends_after_10_turns_of_each_that_change_nothing() -> None:
    state = given(going_down(2), going_down(1), path=row(2))
    assert turns_till_the_dive_ends(state) == (20, DiveEnded("stalled"))


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_stall_limit_counts_the_turns_of_each_diver(limit: int) -> None:
    state = given(going_down(3), going_down(2), going_down(1), path=row(3), stall_limit=limit)
    assert turns_till_the_dive_ends(state) == (3 * limit, DiveEnded("stalled"))


def test_stall_limit_leaves_out_those_who_are_back() -> None:
    state = given(back(), going_down(2), back(4), going_down(1), path=row(2), seat=1)
    assert turns_till_the_dive_ends(state) == (20, DiveEnded("stalled"))


def test_a_move_begins_the_count_again() -> None:
    state = given(going_down(2), ABOARD, path=row(2), stall_limit=1)
    # Idle, a first stroke to space 1, idle, idle.
    assert turns_till_the_dive_ends(state) == (4, DiveEnded("stalled"))


def test_a_breath_begins_the_count_again() -> None:
    state = given(going_down(2), going_down(1, 4), path=((), (8,)), stall_limit=1)
    assert turns_till_the_dive_ends(state) == (2 * 25, DiveEnded("air"))


def test_a_homecoming_begins_the_count_again() -> None:
    state = given(going_down(3), going_down(2), going_up(1), path=row(3), stall_limit=1)
    # Idle, idle, home, idle, idle.
    assert turns_till_the_dive_ends(state) == (5, DiveEnded("stalled"))


def test_a_chip_taken_begins_the_count_again() -> None:
    state = given(going_down(2), going_down(1), path=row(2), stall_limit=1)
    state = after(after(state, Swim(), Dice(1, 1)), Leave())
    state = after(state, Swim(), Dice(1, 1))
    assert happens(state, Take()) == (Took(1),)
    state = after(after(state, Take()), Swim(), Dice(1, 1))
    assert happens(state, Leave()) == (Passed(0, True),)


def test_a_chip_dropped_begins_the_count_again() -> None:
    state = given(
        going_down(2), going_down(1, 4), path=((), (8,)), seat=1, swum_from=1, stall_limit=1
    )
    assert turns_till_the_dive_ends(after(state, Drop(0))) == (2, DiveEnded("stalled"))


def test_a_stalled_dive_ends_like_any_other() -> None:
    state = given(back(9), going_down(1), path=((3,),), stall_limit=1, seat=1)
    state = after(state, Swim(), Dice(3, 3))
    assert happens(state, Leave()) == (
        Passed(1, True),
        DiveEnded("stalled"),
        Banked(0, (9,), (4,)),
        DiveBegan(1),
    )


@pytest.mark.parametrize("seats", [2, 6])
def test_a_game_ends_even_if_nobody_ever_takes_anything(seats: int) -> None:
    idlers = playing(Luck.of_seed("idle"), seats, lambda state, actions: actions[-1])
    ends = [e for *_, events in idlers for e in events if isinstance(e, DiveEnded)]
    assert ends == [DiveEnded("stalled")] * 3
