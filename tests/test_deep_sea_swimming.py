"""The third part of a turn: the roll, and where it brings the diver."""

from __future__ import annotations

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from engine.games.deep_sea.model import (
    DIE,
    Action,
    CameHome,
    Down,
    Leave,
    Passed,
    Swam,
    Swim,
    Take,
    Up,
)
from engine.games.deep_sea.rules import actor, legal
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
    row,
    the,
)


@pytest.mark.parametrize(("held", "space"), [(0, 15), (1, 14), (2, 13), (3, 12), (4, 11), (5, 10)])
def test_the_roll_falls_short_by_what_is_held(held: int, space: int) -> None:
    state = given(going_down(10, *range(held)), ABOARD)
    action = Down() if held else Swim()
    assert the(Swam, happens(state, action, Dice(3, 2))) == Swam(0, 10, 3, 2, space)


def test_a_stack_slows_like_one_chip() -> None:
    state = given(going_down(20, (9, 10, 11)), ABOARD)
    assert the(Swam, happens(state, Down(), Dice(3, 3))).space == 25


@pytest.mark.parametrize("action", [Down(), Up()])
def test_nobody_swims_backwards(action: Action) -> None:
    state = given(going_down(10, *range(5)), ABOARD)
    assert the(Swam, happens(state, action, Dice(1, 1))) == Swam(0, 10, 1, 1, 10)


def test_occupied_spaces_are_not_counted_going_down() -> None:
    state = given(going_down(1), going_down(2), going_down(4), going_down(5), ABOARD)
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 1, 1, 1, 6),)


def test_occupied_spaces_are_not_counted_going_up() -> None:
    state = given(going_up(9, 10), going_down(8), going_down(6), going_up(5), ABOARD)
    assert the(Swam, happens(state, Swim(), Dice(1, 2))).space == 4


def test_occupied_spaces_are_not_counted_on_the_last_strokes_home() -> None:
    state = given(going_up(3, 10), going_down(2), going_down(1))
    assert happens(state, Swim(), Dice(1, 1))[1:] == (Swam(0, 3, 1, 1, 0), CameHome(0))


def test_divers_on_the_submarine_are_in_nobodys_way() -> None:
    state = given(ABOARD, ABOARD, back(4))
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 0, 1, 1, 2),)


def test_blanks_are_counted() -> None:
    state = given(going_down(1), going_down(9, 1, 2, 3))
    assert the(Swam, happens(state, Swim(), Dice(1, 2))).space == 4


@pytest.mark.parametrize(("dice", "space"), [((1, 1), 2), ((1, 2), 1), ((2, 2), 0), ((3, 3), 0)])
def test_the_submarine_needs_no_exact_count(dice: tuple[int, int], space: int) -> None:
    state = given(going_up(3, 4), ABOARD)
    events = happens(state, Swim(), Dice(*dice))
    assert the(Swam, events).space == space
    assert fold(state, events).board.divers[0].back == (space == 0)


@pytest.mark.parametrize(("dice", "space"), [((1, 1), 4), ((1, 2), 5), ((3, 3), 5)])
def test_one_who_would_swim_past_the_end_stops_on_the_last_chip(
    dice: tuple[int, int], space: int
) -> None:
    state = given(going_down(2), ABOARD, path=row(5))
    assert happens(state, Swim(), Dice(*dice)) == (Swam(0, 2, *dice, space),)


@pytest.mark.parametrize(
    ("others", "space"),
    [((5,), 4), ((4,), 5), ((4, 5), 3), ((3, 4, 5), 2)],
)
def test_at_an_occupied_end_one_stops_on_the_farthest_free_chip(
    others: tuple[int, ...], space: int
) -> None:
    state = given(going_down(2), *map(going_down, others), path=row(5))
    events = happens(state, Swim(), Dice(3, 3))
    assert events == (Swam(0, 2, 3, 3, space),)
    assert legal(fold(state, events)) == (Take(), Leave())


def test_without_a_free_chip_one_stays_aboard_and_is_not_back() -> None:
    state = given(ABOARD, going_down(1), path=row(1))
    events = happens(state, Swim(), Dice(3, 3))
    assert events == (Swam(0, 0, 3, 3, 0), Passed(0, True))
    then = fold(state, events)
    assert diver_of(then, 0) == Placed(0, rising=False, back=False)
    assert actor(after(after(then, Swim(), Dice(1, 1)), Leave())) == 0


@for_all(
    spaces=st.lists(st.integers(1, 12), min_size=2, max_size=6, unique=True),
    length=st.integers(12, 14),
    rising=st.booleans(),
    held=st.integers(0, 6),
    dice=st.tuples(*[st.sampled_from(DIE)] * 2),
)
@settings(deadline=None)
def test_one_lands_on_the_free_space_that_the_roll_counts_off(
    spaces: list[int], length: int, rising: bool, held: int, dice: tuple[int, int]
) -> None:
    here, *others = spaces
    diver = (going_up if rising else going_down)(here, *range(20, 20 + held))
    state = given(diver, *map(going_down, others), path=row(length))
    swam = the(Swam, happens(state, legal(state)[0], Dice(*dice)))
    ahead = range(here - 1, 0, -1) if rising else range(here + 1, length + 1)
    free = [here] + [space for space in ahead if space not in others]
    past_the_end = 0 if rising else free[-1]
    assert swam.space == (free + [past_the_end] * 6)[max(0, sum(dice) - held)]
