"""The last part of a turn: what may be taken, dropped or left where the diver has come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from engine.games.deep_sea.board import Loot
from engine.games.deep_sea.model import (
    Banked,
    Breathed,
    CameHome,
    Chips,
    DiveBegan,
    DiveEnded,
    Down,
    Drop,
    Dropped,
    Leave,
    Passed,
    Swam,
    Swim,
    Take,
    Took,
    TurnedBack,
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
)

Going = Callable[..., Placed]
UP_AND_DOWN = pytest.mark.parametrize("going", [going_down, going_up])


@UP_AND_DOWN
def test_on_a_chip_one_may_take_it_or_leave_it(going: Going) -> None:
    state = given(going(5), ABOARD, swum_from=7)
    assert legal(state) == (Take(), Leave())
    assert happens(state, Take()) == (Took(0),)
    assert happens(state, Leave()) == (Passed(0, False),)


@UP_AND_DOWN
def test_a_blank_replaces_the_chip_taken(going: Going) -> None:
    then = after(given(going(5, 7), ABOARD, swum_from=7), Take())
    assert then.board.path[:8] == ((0,), (1,), (2,), (3,), (), (5,), (6,), ())
    assert diver_of(then, 0) == going(5, 7, 4)
    assert len(then.board.path) == 32


@UP_AND_DOWN
def test_a_stack_is_taken_whole_and_in_its_order(going: Going) -> None:
    state = given(going(2), ABOARD, path=((0,), (9, 3, 20), (4,)), swum_from=3)
    then = after(state, Take())
    assert then.board.path == ((0,), (), (4,))
    assert diver_of(then, 0) == attrs.evolve(going(2), held=(Loot((9, 3, 20), 2),))


@UP_AND_DOWN
def test_on_a_blank_one_may_drop_anything_held(going: Going) -> None:
    state = given(going(5, 4, (9, 10, 11), 2), ABOARD, swum_from=7)
    assert legal(state) == (Drop(0), Drop(1), Drop(2), Leave())
    assert happens(state, Leave()) == (Passed(0, False),)


@UP_AND_DOWN
@pytest.mark.parametrize(
    ("position", "lying", "kept"),
    [
        (0, (4,), ((9, 10, 11), (2,))),
        (1, (9, 10, 11), ((4,), (2,))),
        (2, (2,), ((4,), (9, 10, 11))),
    ],
)
def test_what_is_dropped_lies_on_the_path_whole_and_is_held_no_more(
    going: Going, position: int, lying: Chips, kept: tuple[Chips, ...]
) -> None:
    state = given(going(5, 4, (9, 10, 11), 2), ABOARD, swum_from=7)
    assert happens(state, Drop(position)) == (Dropped(0, position),)
    then = after(state, Drop(position))
    assert then.board.path[4] == lying
    assert diver_of(then, 0) == going(5, *kept)
    assert len(then.board.path) == 32


def test_another_diver_may_take_what_was_dropped() -> None:
    state = given(going_down(5, (9, 10, 11)), going_down(2), path=((), (1,), (), (), ()))
    state = after(after(state, Down(), Dice(1, 1)), Drop(0))
    assert state.board.path[4] == (9, 10, 11)
    state = fold(state, [Swam(1, 2, 1, 1, 4), Passed(1, False), Swam(0, 5, 1, 1, 3)])
    state = fold(state, [Passed(0, False)])
    then = after(after(state, Swim(), Dice(1, 1)), Take())
    assert then.board.divers[1].held == (Loot((9, 10, 11), 5),)


def test_on_a_chip_nothing_can_be_dropped() -> None:
    assert legal(given(going_up(5, 7, 8), ABOARD, swum_from=6)) == (Take(), Leave())


def test_on_a_blank_with_empty_hands_nothing_is_asked() -> None:
    state = given(going_down(3), going_down(9, 4))
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 3, 1, 1, 5), Passed(0, False))


def test_one_may_take_after_a_move_of_0() -> None:
    state = given(going_down(10, *range(6)), ABOARD)
    state = after(state, Down(), Dice(3, 3))
    assert state.board.spaces[0] == 10
    assert legal(state) == (Take(), Leave())
    assert after(state, Take()).board.divers[0].held[-1] == Loot((9,), 10)


def test_one_may_drop_after_a_move_of_0() -> None:
    state = given(going_down(6, *range(6)), ABOARD)
    state = after(state, Up(), Dice(3, 3))
    assert legal(state) == (*map(Drop, range(6)), Leave())


def test_there_is_no_search_on_the_submarine() -> None:
    state = given(going_up(2, 4, 5), ABOARD)
    state = after(state, Swim(), Dice(3, 3))
    assert actor(state) == 1
    assert diver_of(state, 0) == back(4, 5)


def test_a_search_ends_the_turn() -> None:
    on_chip = given(going_down(5), ABOARD, swum_from=3)
    on_blank = given(going_down(5, 4), ABOARD, swum_from=3)
    for then in (after(on_chip, Take()), after(on_chip, Leave()), after(on_blank, Drop(0))):
        assert (actor(then), legal(then)) == (1, (Swim(),))


def test_a_chip_is_named_by_the_space_where_it_was_taken_last() -> None:
    state = given(going_down(5, 2, 4), back(), swum_from=3)
    state = after(after(state, Drop(0)), Down(), Dice(1, 1))
    assert state.board.divers[0].held == (Loot((4,), 5),)
    state = fold(state, [Passed(0, False), TurnedBack(0), Swam(0, 6, 1, 1, 5), Took(0)])
    assert state.board.divers[0].held == (Loot((4,), 5), Loot((2,), 5))


def test_one_who_turned_back_is_asked_whether_to_drop_the_last() -> None:
    state = given(going_up(6, 4), ABOARD)
    assert happens(state, Swim(), Dice(1, 1)) == (Breathed(0, 24), Swam(0, 6, 1, 1, 5))
    assert legal(after(state, Swim(), Dice(1, 1))) == (Drop(0), Leave())


def test_one_who_turned_back_may_come_home_with_nothing() -> None:
    state = after(given(going_up(2, 1), back(4), seat=0, swum_from=3), Drop(0))
    events = happens(state, Swim(), Dice(1, 1))
    assert events == (
        Swam(0, 2, 1, 1, 0),
        CameHome(0),
        DiveEnded("home"),
        Banked(1, (4,), (2,)),
        DiveBegan(0),
    )


@pytest.mark.parametrize("last", [4, (4, 9, 10)])
def test_under_forbid_the_last_chip_or_stack_is_not_dropped_going_up(last: Any) -> None:
    state = given(going_up(9, last), going_down(11, 6), empty_return="forbid")
    events = happens(state, Swim(), Dice(1, 2))
    assert events == (Breathed(0, 24), Swam(0, 9, 1, 2, 7), Passed(0, False))


def test_under_forbid_not_even_in_the_turn_in_which_one_turns_back() -> None:
    state = given(going_down(9, 4), going_down(11, 6), empty_return="forbid")
    events = happens(state, Up(), Dice(1, 2))
    assert events[-2:] == (Swam(0, 9, 1, 2, 7), Passed(0, False))


def test_under_forbid_all_but_the_last_may_be_dropped_going_up() -> None:
    state = given(going_up(5, 4, 6), back(), swum_from=7, empty_return="forbid")
    assert legal(state) == (Drop(0), Drop(1), Leave())
    state = after(state, Drop(1))
    state = fold(state, [Breathed(0, 24), Swam(0, 5, 1, 1, 4), Took(0)])
    assert [loot.chips for loot in state.board.divers[0].held] == [(4,), (3,)]
    assert legal(after(state, Swim(), Dice(1, 1))) == (Drop(0), Drop(1), Leave())


def test_under_forbid_the_last_may_be_dropped_going_down() -> None:
    state = given(going_down(5, 4), ABOARD, swum_from=3, empty_return="forbid")
    assert legal(state) == (Drop(0), Leave())
    state = given(going_down(3, 4), ABOARD, empty_return="forbid")
    assert legal(after(state, Down(), Dice(1, 2))) == (Drop(0), Leave())


def test_under_forbid_a_chip_may_still_be_taken_going_up() -> None:
    state = given(going_up(9, 4), ABOARD, empty_return="forbid")
    assert legal(after(state, Swim(), Dice(1, 1))) == (Take(), Leave())
