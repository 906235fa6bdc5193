"""The board of Deep Sea Adventure, as it is drawn."""

from __future__ import annotations

import re

import pytest

from engine.game import Luck
from engine.games.deep_sea.model import Banked, Chips
from engine.games.deep_sea.rules import evolve
from engine.picture import columns
from tests.given import ABOARD, at_random, back, given, going_down, going_up, opening, playing
from tests.texts import NAMES, SEEDS, STATE, drawn, numbers, spaces


@pytest.mark.parametrize("seats", [2, 6])
def test_board_fits_in_80_columns(seats: int) -> None:
    widest = ""
    for seed in SEEDS:
        for state, *_ in playing(Luck.of_seed(f"wide {seed}"), seats, at_random(seed)):
            lines = drawn(state)
            assert all(line.isprintable() and line == line.rstrip() for line in lines)
            widest = max(widest, *lines, key=columns)
    assert columns(widest) <= 80, widest


@pytest.mark.parametrize("width", [20, 40, 80, 140])
def test_board_shows_chips_blanks_stacks_and_divers_at_their_spaces(width: int) -> None:
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
    lines = drawn(state, symbols=False, width=width)
    shown = spaces(lines)
    assert [space for space, *_ in shown] == list(range(1, 20))
    assert shown[:4] == [(1, "1", ""), (2, ".", ""), (3, "2", "A>"), (4, "3", "")]
    assert shown[16:] == [(17, "4", ""), (18, "142", "<D"), (19, "11", "")]
    (home,) = [i for i, line in enumerate(lines) if line.startswith(" sub ")]
    assert "BC" in (lines[home] if width < 40 else lines[home + 1]).split()
    shown = spaces(drawn(state, width=width))
    assert shown[:4] == [(1, "▲", ""), (2, "·", ""), (3, "■", "A>"), (4, "◆", "")]
    assert shown[16:] == [(17, "●", ""), (18, "▲●■", "<D"), (19, "▲▲", "")]


def test_board_shows_dive_round_and_air_and_what_a_round_costs() -> None:
    dive, air, *_ = drawn(STATE)
    assert numbers(dive) == [2, 3, 1]
    assert numbers(air) == [17, 25, 3]


@pytest.mark.parametrize(("symbols", "full", "empty"), [(True, "█", "░"), (False, "#", r"\.")])
@pytest.mark.parametrize("air", [0, 1, 24, 25])
def test_board_draws_the_air(air: int, symbols: bool, full: str, empty: str) -> None:
    line = drawn(given(ABOARD, ABOARD, air=air), symbols=symbols)[1]
    gauge = max(re.findall(f"{full}*{empty}*", line), key=len)
    assert ("this turn is the last" in line) == (air == 0)
    assert (len(re.findall(full, gauge)), len(gauge)) == (air, 25)


def test_board_has_a_line_for_each_diver_with_all_that_is_public() -> None:
    state = evolve(STATE, Banked(0, (9, 30), (4, 15)))
    titles, *lines = drawn(state, symbols=False)[-4:]
    assert titles.split() == ["is", "at", "home", "stays", "banked", "holds"]
    for seat, line in enumerate(lines):
        assert line.startswith(f"{'>' if seat == 2 else ' '} {'ABC'[seat]}  {NAMES[seat]}")
    first, second, third = lines
    assert "back" in first
    assert numbers(first) == [19]
    assert "nothing" in first
    assert "up" in second
    assert numbers(second) == [8, 7, 11, 0, 2, 1, 8, 124, 5]
    assert "down" in third
    assert numbers(third) == [3, 3, 0, 0, 1, 1, 2]


def test_board_without_a_table_has_all_that_is_public_too() -> None:
    state = evolve(STATE, Banked(0, (9, 30), (4, 15)))
    text = " ".join(drawn(state, symbols=False, width=71))
    first, second, third = re.split(" [ABC] (?=Anas|Bart|Cons)", text)[1:]
    assert re.match(r"\w+ +back +banked 19 ", first)
    assert re.match(
        r"\w+ +space 8, up +home 7 +stays 11 % +banked 0 +holds 2: L1\(8\) +L124\(5\) +>", second
    )
    assert re.match(r"\w+ +space 3, down +home 3 +stays 0 % +banked 0 +holds 1: L1\(2\)", third)


@pytest.mark.parametrize("width", [20, 60, 80, 140])
def test_board_shows_everything_held_even_if_that_takes_several_lines(width: int) -> None:
    held = ((4, 12, 30), 7, (0, 1), 9, (16, 17, 18), 31, 20, (2, 3, 5), 21)
    state = given(going_up(8, *held), going_down(3, 6), ABOARD)
    shown = re.findall(r"L([1-4]+)\((\d+)\)", " ".join(drawn(state, symbols=False, width=width)))
    assert shown == [
        ("124", "5"),
        ("1", "8"),
        ("11", "1"),
        ("2", "10"),
        ("333", "17"),
        ("4", "32"),
        ("3", "21"),
        ("111", "3"),
        ("3", "22"),
        ("1", "7"),
    ]


def test_board_of_an_empty_path_and_of_the_first_position() -> None:
    for width in (20, 80):
        empty = "\n".join(drawn(given(ABOARD, ABOARD, path=()), width=width))
        assert "the path is empty" in " ".join(empty.split())
        first = "\n".join(drawn(opening(Luck.of_seed("first"), 2), width=width))
        assert first.count("submarine") == 2
