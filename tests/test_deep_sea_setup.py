"""What is in the box of Deep Sea Adventure, how it is laid out, and who begins."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.game import Luck
from engine.games.deep_sea import GAME
from engine.games.deep_sea.board import Diver
from engine.games.deep_sea.model import DIE, DiveBegan, level
from engine.games.deep_sea.rules import actor, initial, legal, marks, result, setup
from tests.given import ALL_CHIPS, DEFAULTS, NO_DICE, begun, deal, opening


def test_each_die_shows_1_2_and_3_twice() -> None:
    assert Counter(DIE) == {1: 2, 2: 2, 3: 2}


def test_two_to_six_divers() -> None:
    assert GAME.seats == (2, 6)
    assert len(GAME.seat_names) == 6


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_first_dive_has_air_25_and_everyone_aboard_whatever_their_number(seats: int) -> None:
    state = begun(seats)
    assert state.air == 25
    assert state.board.spaces == (0,) * seats
    assert state.board.divers == (Diver(False, False, ()),) * seats
    assert marks(state) == {"dive": 1, "round": 1}


def test_opening_path_has_8_single_chips_of_each_level_in_order() -> None:
    path = begun(2).board.path
    assert {len(chips) for chips in path} == {1}
    assert [level(chip) for (chip,) in path] == [1] * 8 + [2] * 8 + [3] * 8 + [4] * 8


@pytest.mark.parametrize("seed", range(20))
def test_every_value_stands_on_two_chips_of_its_level(seed: int) -> None:
    values = deal(Luck.of_seed(f"seed {seed}"))
    assert sorted(values) == list(ALL_CHIPS)
    assert Counter(values.values()) == dict.fromkeys(range(16), 2)
    assert sum(values.values()) == 240
    assert [chip for chip, value in values.items() if value // 4 + 1 != level(chip)] == []


def test_chips_are_shuffled_within_their_level() -> None:
    deals = [deal(Luck.of_seed(f"seed {i}")) for i in range(200)]
    for chip in ALL_CHIPS:
        assert len({values[chip] for values in deals}) == 4


def test_luck_names_the_first_diver() -> None:
    lucks = [Luck.of_seed(f"seed {i}") for i in range(100)]
    starters = Counter(actor(opening(luck, 3)) for luck in lucks)
    assert set(starters) == {0, 1, 2}
    assert min(starters.values()) > 15


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_named_seat_begins(seat: int) -> None:
    assert setup(DEFAULTS | {"first": seat}, 3, NO_DICE) == (DiveBegan(seat),)
    assert actor(opening(NO_DICE, 3, first=seat)) == seat


def test_before_the_first_dive_it_is_nobodys_turn() -> None:
    state = initial(DEFAULTS, 3)
    assert actor(state) is None
    assert legal(state) == ()
    assert result(state) is None
