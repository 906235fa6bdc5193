"""The board of Deep Sea Adventure, as it is drawn."""

from __future__ import annotations

import re

import pytest

from engine.game import Luck
from engine.games.deep_sea.model import Banked, Chips
from engine.games.deep_sea.rules import State, evolve
from engine.games.deep_sea.text import board
from tests.given import ABOARD, at_random, back, given, going_down, going_up, opening, playing
from tests.texts import NAMES, SEEDS, STATE, numbers


@pytest.mark.parametrize("seats", [2, 6])
def test_board_fits_in_80_columns(seats: int) -> None:
    widest = ""
    for seed in SEEDS:
        for state, *_ in playing(Luck.of_seed(f"wide {seed}"), seats, at_random(seed)):
            lines = board(state, NAMES[:seats]).splitlines()
            assert all(line.isprintable() and line == line.rstrip() for line in lines)
            widest = max(widest, *lines, key=len)
    assert len(widest) <= 80, widest


ROW_TITLES = ("space", "chip", "diver")


def columns(state: State) -> list[tuple[int, str, str]]:
    """What the board shows: the number of each space, the chip and the diver."""
    found = []
    lines = board(state, NAMES[: len(state.board.divers)]).splitlines()
    rows = [[line for line in lines if line.startswith(f"  {w} ")] for w in ROW_TITLES]
    for spaces, chips, divers in zip(*rows, strict=True):
        for start in range(8, len(spaces), 4):
            space, chip, diver = (r[start : start + 4].strip() for r in (spaces, chips, divers))
            found.append((int(space), chip, diver))
    return found


def test_board_shows_chips_blanks_stacks_and_divers_at_their_spaces() -> None:
    path: tuple[Chips, ...] = (
        (0,),
        (),
        (8,),
        *((chip,) for chip in range(16, 29)),
        (31,),
        (2, 30, 9),
        (4, 5),
    )
    state = given(going_down(3), ABOARD, back(), going_up(18, 1), path=path)
    shown = columns(state)
    assert [space for space, *_ in shown] == list(range(1, 20))
    assert shown[:4] == [(1, "1", ""), (2, ".", ""), (3, "2", "A"), (4, "3", "")]
    assert shown[16:] == [(17, "4", ""), (18, "142", "D"), (19, "11", "")]


def test_board_shows_dive_round_and_air() -> None:
    assert numbers(board(STATE, NAMES[:3]).splitlines()[0]) == [2, 3, 1, 17, 25]


@pytest.mark.parametrize("air", [0, 1, 24, 25])
def test_board_draws_the_air(air: int) -> None:
    first = board(given(ABOARD, ABOARD, air=air), NAMES[:2]).splitlines()[0]
    assert (first.count("#"), len(re.findall(r"[#.](?=[#.]*\])", first))) == (air, 25)


def test_board_has_a_line_for_each_diver_with_all_that_is_public() -> None:
    state = evolve(STATE, Banked(0, (9, 30), (4, 15)))
    lines = board(state, NAMES[:3]).splitlines()[-3:]
    for seat, line in enumerate(lines):
        assert f"{'ABC'[seat]} {NAMES[seat]}" in line
        assert line.startswith(">") == (seat == 2)
    first, second, third = lines
    assert "back" in first
    assert numbers(first) == [19]
    assert "up" in second
    assert numbers(second) == [8, 0, 1, 8, 1, 2, 4, 5]
    assert "down" in third
    assert numbers(third) == [3, 0, 1, 2]


def test_board_shows_everything_held_even_if_that_takes_several_lines() -> None:
    held = ((4, 12, 30), 7, (0, 1), 9, (16, 17, 18), 31, 20, (2, 3, 5), 21)
    text = board(given(going_up(8, *held), going_down(3, 6), ABOARD), NAMES[:3])
    shown = re.findall(r"(L[1-4+L]+) ?\((\d+)\)", text)
    assert shown == [
        ("L1+L2+L4", "5"),
        ("L1", "8"),
        ("L1+L1", "1"),
        ("L2", "10"),
        ("L3+L3+L3", "17"),
        ("L4", "32"),
        ("L3", "21"),
        ("L1+L1+L1", "3"),
        ("L3", "22"),
        ("L1", "7"),
    ]


def test_board_of_an_empty_path_and_of_the_first_position() -> None:
    empty = board(given(ABOARD, ABOARD, path=()), NAMES[:2])
    assert "empty" in empty
    first = board(opening(Luck.of_seed("first"), 2), NAMES[:2])
    assert first.count("on the submarine") == 2
