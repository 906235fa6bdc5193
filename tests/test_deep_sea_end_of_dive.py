"""When a dive ends, and what those who are back bank."""

from __future__ import annotations

import pytest

from engine.games.deep_sea.model import (
    Banked,
    Breathed,
    CameHome,
    DiveBegan,
    DiveEnded,
    GameEnded,
    Lost,
    Passed,
    Swam,
    Swim,
)
from engine.games.deep_sea.rules import actor, conserved
from tests.given import (
    ABOARD,
    ALL_CHIPS,
    Dice,
    Placed,
    back,
    ending,
    fold,
    given,
    going_down,
    going_up,
    happens,
)


def test_a_dive_ends_at_once_when_all_are_back() -> None:
    state = given(back(9), going_up(2, 4, 5), back(), seat=1, home=(2, 0))
    assert happens(state, Swim(), Dice(2, 2)) == (
        Breathed(1, 23),
        Swam(1, 2, 2, 2, 0),
        CameHome(1),
        DiveEnded("home"),
        Banked(0, (9,), (4,)),
        Banked(1, (4, 5), (2, 2)),
        DiveBegan(1),
    )


def test_a_dive_goes_on_while_one_is_not_back() -> None:
    state = given(back(9), going_up(2, 4, 5), ABOARD, seat=1)
    assert happens(state, Swim(), Dice(2, 2))[-1] == CameHome(1)


def test_those_who_are_back_bank_and_the_others_lose() -> None:
    events = ending(back(9, (3, 20)), going_down(12, 11), ABOARD)
    assert events == (Banked(0, (9, 3, 20), (4, 1, 10)), Lost((1,), ((11,),)), DiveBegan(1))


def test_what_is_banked_is_in_nobodys_hands_and_not_on_the_path() -> None:
    divers = (back(9), going_down(12, 11), ABOARD)
    then = fold(given(*divers), ending(*divers))
    assert then.scores.chips(0) == (9,)
    assert [then.scores.total(seat) for seat in range(3)] == [4, 0, 0]
    assert (9,) not in then.board.path
    assert conserved(then) == ALL_CHIPS


def test_a_dive_ends_when_nobody_can_do_anything() -> None:
    state = given(back(), going_down(3), going_down(2), path=((3,), (), ()), seat=2)
    events = happens(state, Swim(), Dice(1, 1))
    assert events == (Swam(2, 2, 1, 1, 2), Passed(2, True), DiveEnded("stuck"), DiveBegan(1))
    assert fold(state, events).board.path == ((3,),)


def test_a_dive_ends_when_the_last_who_can_do_something_swims_into_a_dead_end() -> None:
    state = given(ABOARD, going_down(3), path=((3,), (), ()))
    events = happens(state, Swim(), Dice(1, 1))
    assert events == (Swam(0, 0, 1, 1, 2), Passed(0, False), DiveEnded("stuck"), DiveBegan(1))


def test_so_it_does_with_chips_left_behind() -> None:
    state = given(ABOARD, back(), path=((3,), (2,), ()))
    events = happens(state, Swim(), Dice(1, 2))
    assert events == (Swam(0, 0, 1, 2, 3), Passed(0, False), DiveEnded("stuck"), DiveBegan(0))


def test_so_it_does_when_somebody_is_back_with_chips() -> None:
    state = given(ABOARD, going_down(3), back(4), path=((3,), (), ()))
    assert happens(state, Swim(), Dice(1, 1))[1:] == (
        Passed(0, False),
        DiveEnded("stuck"),
        Banked(2, (4,), (2,)),
        DiveBegan(1),
    )


def test_a_dive_ends_when_the_last_who_can_do_something_comes_home() -> None:
    state = given(going_up(2, 4), going_down(3), path=((0,), (), ()))
    events = happens(state, Swim(), Dice(3, 3))
    assert events[1:] == (
        Swam(0, 2, 3, 3, 0),
        CameHome(0),
        DiveEnded("stuck"),
        Banked(0, (4,), (2,)),
        DiveBegan(1),
    )


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(ABOARD, id="one aboard can still set out"),
        pytest.param(going_down(1), id="one stands on a chip"),
        pytest.param(going_up(2), id="one is on the way home"),
        pytest.param(going_down(2, 9), id="one holds a chip"),
        pytest.param(going_up(2, 9), id="one brings a chip home"),
    ],
)
def test_a_dive_goes_on_while_anyone_can_do_anything(other: Placed) -> None:
    state = given(going_down(3), other, path=((0,), (), ()))
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 3, 1, 1, 3), Passed(0, True))


def test_on_an_empty_path_every_dive_ends_at_once() -> None:
    state = given(back(), going_up(1, 0), path=((),), seat=1)
    events = happens(state, Swim(), Dice(1, 1))
    assert events == (
        Breathed(1, 24),
        Swam(1, 1, 1, 1, 0),
        CameHome(1),
        DiveEnded("home"),
        Banked(1, (0,), (0,)),
        DiveBegan(1),
        DiveEnded("stuck"),
        DiveBegan(1),  # nobody in the water and nobody back: the same diver begins again
        DiveEnded("stuck"),
        GameEnded((), ()),
    )
    assert actor(fold(state, events)) is None
