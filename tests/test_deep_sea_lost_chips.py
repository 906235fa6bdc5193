"""What the divers in the water lose at the end of a dive, and where it is laid."""

from __future__ import annotations

import pytest

from engine.games.deep_sea.model import Chips, DiveBegan, DiveEnded, Drop, Dropped, GameEnded, Lost
from engine.games.deep_sea.rules import evolve
from tests.given import ABOARD, back, ending, fold, given, going_down, happens, the

LOSERS = (going_down(12, 8, 9), going_down(9, 2, 6), back(7), going_down(5, 4), ABOARD)


def test_the_nearest_loses_first_and_stacks_of_3_run_on_across_divers() -> None:
    assert the(Lost, ending(*LOSERS)) == Lost((3, 1, 0), ((4, 2, 6), (8, 9)))


def test_under_farthest_the_farthest_loses_first() -> None:
    events = ending(*LOSERS, lost_chips="farthest")
    assert the(Lost, events) == Lost((0, 1, 3), ((8, 9, 2), (6, 4)))


@pytest.mark.parametrize(
    ("lost", "stacks"),
    [
        ((4,), ((4,),)),
        ((4, 2), ((4, 2),)),
        ((4, 2, 7), ((4, 2, 7),)),
        ((4, 2, 7, 1), ((4, 2, 7), (1,))),
        ((4, 2, 7, 1, 0, 5), ((4, 2, 7), (1, 0, 5))),
    ],
)
def test_only_the_last_stack_may_hold_1_or_2(lost: Chips, stacks: tuple[Chips, ...]) -> None:
    assert the(Lost, ending(going_down(5, *lost), ABOARD)) == Lost((0,), stacks)


def test_lost_stacks_are_broken_up_and_keep_their_order() -> None:
    events = ending(going_down(9, 8, (20, 7, 25), 1), ABOARD)
    assert the(Lost, events) == Lost((0,), ((8, 20, 7), (25, 1)))


def test_one_below_with_empty_hands_loses_nothing() -> None:
    events = ending(going_down(9), ABOARD, going_down(5, 4))
    assert the(Lost, events) == Lost((2,), ((4,),))


def test_nothing_is_laid_where_nothing_is_lost() -> None:
    state = given(going_down(9, 8), ABOARD, air=0, swum_from=9)
    events = happens(state, Drop(0))
    assert events == (Dropped(0, 0), DiveEnded("air"), DiveBegan(0))


@pytest.mark.parametrize("old", [(20,), (20, 21), (20, 21, 22)])
def test_new_losses_begin_a_new_stack_behind_the_path(old: Chips) -> None:
    divers = (going_down(2, 4), ABOARD)
    path = ((0,), (), (1,), (), old)
    then = fold(given(*divers, path=path, dive=2), ending(*divers, path=path, dive=2))
    assert then.board.path == ((0,), (1,), old, (4,))


def test_losers_have_empty_hands() -> None:
    divers = (going_down(9, 8), ABOARD, going_down(5, 4))
    (lost, _) = ending(*divers)
    assert [diver.held for diver in evolve(given(*divers), lost).board.divers] == [(), (), ()]


def test_losses_are_laid_after_the_third_dive_too() -> None:
    divers = (going_down(5, 4, 3), ABOARD)
    path: tuple[Chips, ...] = ((0,), (9, 1), (), (), ())
    events = ending(*divers, path=path, dive=3)
    assert events == (Lost((0,), ((4, 3),)), GameEnded((0, 9, 1, 4, 3), (0, 4, 0, 2, 1)))
    then = fold(given(*divers, path=path, dive=3), events)
    assert then.board.path == ((0,), (9, 1), (4, 3))
