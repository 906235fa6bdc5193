"""The figures and marks on the board of Deep Sea Adventure, and that it fits every screen."""

from __future__ import annotations

import re
from itertools import product

import attrs
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from engine.game import Look, Luck
from engine.games.deep_sea.looks import board
from engine.games.deep_sea.model import DIE, Banked, Chips, Dropped, Took
from engine.games.deep_sea.rules import State, evolve, legal
from engine.picture import columns
from tests.given import (
    ABOARD,
    Placed,
    at_random,
    back,
    diver_of,
    divers_of,
    given,
    going_down,
    going_up,
    playing,
    row,
)
from tests.texts import NAMES, SEEDS, STATE, drawn, spaces

LETTERS = st.sampled_from("aZ-éΩЖ日本海ｱ\u0301")
LONG_NAMES = st.lists(st.text(LETTERS, min_size=1, max_size=40), min_size=6, max_size=6).map(tuple)
WIDEST = ("M" * 40, "日" * 40, "é" * 40, "海" * 20, "x" * 21, "日" * 7)


def positions(seats: int, seed: int) -> list[State]:
    """The positions of a game at random in which somebody decides."""
    return [state for state, *_ in playing(Luck.of_seed(f"l {seed}"), seats, at_random(seed))]


def too_wide(
    state: State, names: tuple[str, ...], look: Look, before: State | None = None
) -> list[str]:
    """Lines of the board that do not fit."""
    lines = drawn(state, names, width=look.width, symbols=look.symbols, before=before)
    return [line for line in lines if columns(line) > look.width]


@settings(max_examples=40)
@for_all(st.integers(2, 6), st.integers(0, 10_000), st.floats(0, 1), st.booleans(), LONG_NAMES)
def test_no_line_is_wider_than_the_screen(
    seats: int, seed: int, part: float, symbols: bool, names: tuple[str, ...]
) -> None:
    found = positions(seats, seed)
    state = found[int(part * (len(found) - 1))]
    before = found[max(0, int(part * (len(found) - 1)) - 5)]
    for width in (20, 40, 80, 136, 200):
        assert too_wide(state, names, Look(width, symbols), before) == []


@pytest.mark.parametrize("names", [NAMES, WIDEST], ids=["usual", "widest"])
@pytest.mark.parametrize("seats", [2, 6])
def test_no_line_is_wider_than_any_screen_from_20_columns_on(
    seats: int, names: tuple[str, ...]
) -> None:
    found = positions(seats, seats)
    crowded = [max(found, key=lambda state: len(state.board.divers[seat].held)) for seat in (0, 1)]
    for i in (0, len(found) // 2, len(found) - 1, *map(found.index, crowded)):
        for width in range(20, 141):
            look = Look(width, symbols=width % 2 == 0)
            assert too_wide(found[i], names, look, found[max(0, i - seats)]) == [], width


def test_a_diver_at_the_end_of_a_row_has_room_for_the_arrow() -> None:
    state = given(*map(going_down, (4, 8, 16, 32)))
    for width in range(20, 141):
        assert too_wide(state, NAMES, Look(width)) == [], width
        shown = spaces(drawn(state, width=width))
        assert [space for space, _, diver in shown if diver.endswith(">")] == [4, 8, 16, 32]


def test_a_table_that_does_not_fit_becomes_a_list() -> None:
    stacks = [tuple(range(chip, chip + 3)) for chip in range(0, 30, 3)]
    before = given(going_up(14, *stacks), going_down(3), path=((),) * 32)
    swum = given(going_up(12, *stacks), going_down(3), path=((),) * 32)
    rich = evolve(swum, Banked(0, (30, 31), (1000, 1000)))
    now = attrs.evolve(rich, board=swum.board)
    wide, narrow = (" ".join(drawn(now, width=w, symbols=False, before=before)) for w in (90, 72))
    assert "is at" in wide
    assert "is at" not in narrow
    assert re.search(r"space 14 to 12, up  home 11  stays 100 % +banked 2000 \+2000 ", narrow)


@pytest.mark.parametrize("width", [20, 30, 71, 140])
def test_long_lists_of_stacks_fit_too(width: int) -> None:
    stacks = [tuple(range(chip, chip + 3)) for chip in range(0, 30, 3)]
    path: tuple[Chips, ...] = ((),) * 32
    state = given(going_up(31, *stacks), going_down(32, 30, 31), path=path, air=3, dive=3)
    assert too_wide(state, NAMES, Look(width, symbols=False)) == []
    assert too_wide(state, NAMES, Look(width)) == []


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_without_signs_a_board_is_of_ascii_alone(width: int) -> None:
    names = ("a" * 40, *NAMES[1:])
    found = positions(6, 3)
    for state, before in zip(found[6::7], found[::7], strict=False):
        assert "".join(drawn(state, names, width=width, symbols=False, before=before)).isascii()
        assert set("".join(drawn(state, width=width))) & set("▲■◆●")


def changes(state: State, before: State | None) -> tuple[set[int], list[str], list[str], list[str]]:
    """The spaces, the air, the divers' places and the totals that are marked on a wide board."""
    lines = drawn(state, width=200, before=before)
    starred = {space for space, chip, _ in spaces(lines) if chip.startswith("*")}
    rows = lines[-len(state.board.divers) :]
    moved = [re.findall(r"(?:space )?(\w+) to (\d+), (\w+)", line) for line in rows]
    gained = [more for line in rows for more in re.findall(r" \+(\d+) ", line)]
    air = re.findall(r", was (\d+)", lines[1])
    return starred, air, [" ".join(one) for row in moved for one in row], gained


def test_what_changed_is_marked() -> None:
    before = given(going_down(3, 2), going_up(9, 4), ABOARD, back(0), path=row(20), air=20)
    path: tuple[Chips, ...] = (*row(5), (9,), (), *row(20)[7:18], (), (30, 31))
    divers = going_down(5, 2), going_up(6, 4), going_down(4), back(0)
    then = given(*divers, path=path, air=18)
    assert changes(then, before) == (
        {6, 7, 19, 20},
        ["20"],
        ["3 5 down", "9 6 up", "sub 4 down"],
        [],
    )
    assert changes(then, then) == (set(), [], [], [])
    assert changes(then, None) == (set(), [], [], [])


@pytest.mark.parametrize("seed", SEEDS)
def test_changes_are_marked_against_an_earlier_position_of_the_same_dive(seed: int) -> None:
    found = positions(3, seed)
    for before, now in zip(found, found[4:], strict=False):
        same = before.turn.dive == now.turn.dive
        paths = zip(before.board.path, now.board.path, strict=same)
        differ = {space for space, (one, other) in enumerate(paths, 1) if one != other}
        divers = zip(divers_of(before), divers_of(now), strict=True)
        moved = [
            f"{one.space or 'sub'} {other.space} {'up' if other.rising else 'down'}"
            for one, other in divers
            if other.space and one.space != other.space
        ]
        gained = [now.scores.total(seat) - before.scores.total(seat) for seat in range(3)]
        assert changes(now, before) == (
            differ if same else set(),
            [str(before.air)] if same and before.air != now.air else [],
            moved if same else [],
            [str(more) for more in gained if more],
        )


def steps_home(space: int, occupied: set[int]) -> int:
    """Steps to the submarine, one free space at a time."""
    steps = 0
    while space:
        space -= 1
        while space in occupied:
            space -= 1
        steps += 1
    return steps


def swum_to(state: State, seat: int, steps: int) -> int:
    """Where a diver comes with so many steps, one space at a time."""
    diver = diver_of(state, seat)
    occupied = {space for other, space in enumerate(state.board.spaces) if other != seat}
    here = there = diver.space
    while steps > 0:
        there += -1 if diver.rising else 1
        if there == 0:
            return 0
        if there > len(state.board.path):
            return here
        if there not in occupied:
            here, steps = there, steps - 1
    return here


def percent_of_staying(state: State, seat: int) -> int:
    """How many of the nine outcomes of two dice move nobody, in percent."""
    diver = diver_of(state, seat)
    rolls = [one + other for one, other in product((1, 2, 3), repeat=2)]
    ends = [swum_to(state, seat, roll - len(diver.held)) for roll in rolls]
    return round(100 * ends.count(diver.space) / 9)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_steps_home_and_the_chance_to_stay_are_as_counted_slowly(seats: int) -> None:
    assert sorted(DIE * 6) == sorted((1, 2, 3) * 12), "nine outcomes are alike"
    seen = set()
    for seed in range(6):
        for state in positions(seats, seed):
            occupied = {space for space in state.board.spaces if space}
            for seat, space in enumerate(state.board.spaces):
                if space:
                    assert state.board.steps_home(seat) == steps_home(space, occupied)
                    stays = state.board.chance_to_stay(seat)
                    assert stays == percent_of_staying(state, seat)
                    seen.add(stays)
    assert len(seen) >= 5


@pytest.mark.parametrize(
    ("diver", "others", "home", "stays"),
    [
        (going_down(3), [], 3, 0),
        (going_down(3, 0), [], 3, 0),
        (going_down(3, 0, 1), [], 3, 11),
        (going_up(3, 0, 1, 2), [], 3, 33),
        (going_up(3, 0, 1, 2, 3), [], 3, 67),
        (going_up(3, 0, 1, 2, 3, 4), [], 3, 89),
        (going_up(3, 0, 1, 2, 3, 4, 5), [], 3, 100),
        (going_up(3), [1, 2], 1, 0),
        (going_up(5), [1, 4], 3, 0),
        (going_up(5), [8, 9], 5, 0),
        (going_down(12), [], 12, 100),
        (going_up(12), [], 12, 0),
        (going_up(12, 0, 1), [11], 11, 11),
        (going_down(11), [12], 11, 100),
        (going_down(10), [12], 10, 0),
        (going_down(9, 0, 1), [10, 12], 9, 11),
    ],
)
def test_figures_where_ways_are_blocked(
    diver: Placed, others: list[int], home: int, stays: int
) -> None:
    state = given(diver, *map(going_down, others), ABOARD, path=row(12))
    assert (state.board.steps_home(0), state.board.chance_to_stay(0)) == (home, stays)
    assert (percent_of_staying(state, 0), state.board.steps_home(len(others) + 1)) == (stays, 0)
    shown = drawn(state, width=200)[-len(others) - 2]
    assert re.search(rf", (up|down) +{home} +{stays} % ", shown)
    narrow = " ".join(" ".join(drawn(state, width=60)).split())
    assert f"home {home} stays {stays} %" in narrow


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_breath_is_what_a_round_costs_in_which_nobody_takes_or_drops(seats: int) -> None:
    checked = 0
    for seed in range(20):
        foretold: dict[int, tuple[int, int]] = {}
        for state, _, events in playing(Luck.of_seed(f"b {seed}"), seats, at_random(seed)):
            dive, seat = state.turn.dive, state.turn.seat
            if not state.turn.searching:
                if foretold.get(seat, (0, 0))[0] == dive:
                    assert state.air == max(0, foretold[seat][1])
                    checked += 1
                foretold[seat] = (dive, state.air - state.board.breath())
            if any(isinstance(event, Took | Dropped) for event in events):
                foretold = {}
    assert checked > 20
    assert STATE.board.breath() == 3, "who is back breathes no more"


def test_the_last_round_is_told() -> None:
    for air, told in ((4, "costs 3"), (3, "costs 3, the last"), (1, "costs 3, the last")):
        state = given(going_down(3, 1), going_up(8, 2, 5), back(9), air=air)
        assert drawn(state)[1].endswith(f"one more round {told}")
    assert "round costs" not in "".join(drawn(given(going_down(3), back(9))))


@pytest.mark.parametrize("width", [20, 40, 80])
def test_six_aboard_an_empty_path(width: int) -> None:
    lines = drawn(given(*[ABOARD] * 6, path=()), width=width)
    assert all(columns(line) <= width for line in lines)
    text = " ".join(" ".join(lines).split())
    assert "sub ABCDEF the path is empty" in text
    aboard = drawn(given(*[ABOARD] * 6), width=width)
    assert any(line.endswith(" ABCDEF") for line in aboard)


def test_no_colour_tells_what_no_sign_or_letter_tells() -> None:
    """A kind has its sign or number, a seat its letter or name, a change its mark."""
    told: dict[str, set[str]] = {}
    for symbols, state in product((True, False), positions(6, 4)[10::9]):
        for line in board(state, positions(6, 4)[6], NAMES, Look(100, symbols)):
            for words, role in line:
                told.setdefault(role if symbols else f"ascii {role}", set()).add(words.strip())
    for n, sign in enumerate("▲■◆●"):
        assert told[f"kind {n}"] == {sign}
        assert told[f"ascii kind {n}"] == {str(n + 1)}
    for seat, name in enumerate(NAMES):
        assert told[f"seat {seat}"] == {name[0], f"> {name[0]}", name}
    mark = re.compile(r"\*|, was \d+|(\d+|sub) to \d+|\+\d+")
    assert {"*"} < told["changed"]
    assert all(map(mark.fullmatch, told["changed"] | told["ascii changed"]))
    assert legal(positions(6, 4)[6])
