"""How the path looks in the next dive, and who begins it."""

from __future__ import annotations

import pytest

from engine.games.deep_sea.model import DiveBegan, DiveEnded, Passed, Swam, Swim
from engine.games.deep_sea.rules import actor, evolve, marks
from tests.given import (
    ABOARD,
    Dice,
    Placed,
    back,
    divers_of,
    ending,
    given,
    going_down,
    going_up,
    happens,
)


def test_blanks_go_gaps_close_and_stacks_stay_as_they_are() -> None:
    path = ((), (5,), (), (), (9, 10, 11), (2, 30), (), (3,), ())
    state = given(going_up(3, 6), back(), ABOARD, path=path, air=7, home=(1,))
    then = evolve(state, DiveBegan(2))
    assert then.board.path == ((5,), (9, 10, 11), (2, 30), (3,))
    assert divers_of(then) == (ABOARD, ABOARD, ABOARD)
    assert then.air == 25
    assert (actor(then), marks(then)) == (2, {"dive": 2, "round": 1})


@pytest.mark.parametrize(
    ("divers", "home", "farthest", "last_back"),
    [
        pytest.param((going_down(5, 4), going_up(9, 8)), (), 1, 1, id="none back"),
        pytest.param((going_up(9, 8), going_down(5, 4)), (), 0, 0, id="none back, other seats"),
        pytest.param((back(), going_down(5, 4), ABOARD), (0,), 1, 0, id="one back"),
        pytest.param(
            (going_up(7, 6), back(), going_up(5, 4), back()), (3, 1), 0, 1, id="two back, two below"
        ),
    ],
)
def test_who_begins_the_next_dive_when_the_air_ran_out(
    divers: tuple[Placed, ...], home: tuple[int, ...], farthest: int, last_back: int
) -> None:
    for option, starter in {"farthest": farthest, "last_back": last_back}.items():
        events = ending(*divers, home=home, next_starter=option)
        assert events[-1] == DiveBegan(starter)
    assert ending(*divers, home=home)[-1] == DiveBegan(farthest)


@pytest.mark.parametrize("option", ["farthest", "last_back"])
def test_the_last_one_back_begins_when_all_came_back(option: str) -> None:
    state = given(back(), going_up(1, 9), back(), seat=1, home=(2, 0), next_starter=option)
    assert happens(state, Swim(), Dice(1, 1))[-1] == DiveBegan(1)


@pytest.mark.parametrize("option", ["farthest", "last_back"])
def test_the_starter_stays_with_nobody_in_the_water_and_nobody_back(option: str) -> None:
    state = given(going_down(1), back(), ABOARD, path=((),), starter=1, next_starter=option)
    state = evolve(state, DiveBegan(2))  # the path is empty now, nobody can set out
    events = happens(state, Swim(), Dice(1, 1))
    assert events[:4] == (
        Swam(2, 0, 1, 1, 0),
        Passed(2, True),
        DiveEnded("stuck"),
        DiveBegan(2),
    )
