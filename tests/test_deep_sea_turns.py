"""Whose turn it is in Deep Sea Adventure, and a round of four divers on record."""

from __future__ import annotations

from engine.games.deep_sea.model import DiveEnded, Down, Leave, Swim, Take, Up
from engine.games.deep_sea.rules import actor, legal, marks
from tests.given import (
    NO_DICE,
    Dice,
    after,
    back,
    begun,
    fold,
    given,
    going_down,
    happens,
    opening,
    rolling,
    to_the_end_of_the_dive,
)


def test_play_goes_clockwise() -> None:
    state = opening(NO_DICE, 3, first=2)
    order = []
    for total in (2, 3, 4, 5, 6):
        order.append(actor(state))
        state = after(after(state, Swim(), rolling(total)), Leave())
    assert order == [2, 0, 1, 2, 0]


def test_divers_who_are_back_are_skipped() -> None:
    state = given(going_down(5, 4), back(), back(), going_down(9), seat=0, swum_from=3)
    assert actor(after(state, Leave())) == 3


def test_the_last_diver_below_goes_on_alone() -> None:
    state = given(back(), going_down(5, 4), back(), seat=1, swum_from=3)
    assert actor(after(state, Leave())) == 1


def test_a_round_is_over_where_it_began_even_if_the_starter_is_back() -> None:
    state = given(going_down(5, 4), back(), going_down(9, 8), starter=1, seat=2, swum_from=3)
    rounds = []
    for _ in range(4):
        state = after(state, Leave())
        rounds.append((actor(state), marks(state)["round"]))
        state = after(state, Down(), Dice(3, 3))
    assert rounds == [(0, 1), (2, 2), (0, 2), (2, 3)]


def test_recorded_round_of_four_divers() -> None:
    state = begun(4)
    for totals in ((2, 4, 6, 5), (5, 3, 6, 5), (3, 3, 3, 6)):
        for seat, total in enumerate(totals):
            assert actor(state) == seat
            down = legal(state)[0]
            state = after(after(state, down, rolling(total)), Take())
    assert state.air == 25 - 4 - 8
    for seat in range(4):
        assert actor(state) == seat
        state = after(after(state, Up(), rolling(6)), Leave())
    assert state.air == 1
    state = after(state, Swim(), rolling(6))
    events = happens(state, Leave())
    assert DiveEnded("air") in events
    state = fold(state, to_the_end_of_the_dive(events))

    divers = state.board.divers
    assert state.air == 0
    assert state.board.spaces == (5, 9, 13, 15)
    assert not any(diver.back for diver in divers)
    held = [sorted(chip // 2 for loot in diver.held for chip in loot.chips) for diver in divers]
    assert held == [[0, 4, 5], [2, 4, 5], [3, 7, 7], [3, 6, 8]]
