"""The board of Abyss fits every screen, and everything is on it."""

from __future__ import annotations

import re
from itertools import product

import attrs
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from engine.game import Look
from engine.games.abyss.cards import LORDS, location, lord
from engine.games.abyss.choices import current
from engine.games.abyss.court_looks import price_of
from engine.games.abyss.houses import keys
from engine.games.abyss.looks import board
from engine.games.abyss.payment import affordable
from engine.games.abyss.plain import position
from engine.games.abyss.powers_text import bare
from engine.games.abyss.signs import ally_signs
from engine.games.abyss.state import State
from engine.games.abyss.text import allies
from engine.picture import columns, initials, words_of
from tests.abyssal import (
    PLAYERS,
    drawn,
    owning,
    positions,
    sea,
    table,
    text,
)

LETTERS = st.sampled_from("aZ-éΩЖ日本海ｱ\u0301")
LONG_NAMES = st.lists(st.text(LETTERS, min_size=1, max_size=40), min_size=4, max_size=4).map(tuple)
WIDEST = ("M" * 40, "日" * 40, "é" * 40, "海" * 20)


def too_wide(
    state: State, names: tuple[str, ...], look: Look, before: State | None = None
) -> list[str]:
    """Lines of the board that do not fit."""
    lines = drawn(state, names, width=look.width, symbols=look.symbols, before=before)
    return [line for line in lines if columns(line) > look.width]


def test_four_with_long_names_have_a_table_at_80_columns() -> None:
    names = tuple(f"{name}{'m' * 30}" for name in PLAYERS)
    for state in positions(4, 2)[::40]:
        lines = drawn(state, names)
        assert sum(f"{name[0]}  {name[:4]}" in line for name in names for line in lines) == 4
        figures = [line for line in lines if re.match(r"[> ] [A-D]  ", line)]
        assert len(figures) == 4


def test_a_full_house_is_told_to_the_last_card() -> None:
    """Seven Lords, three Locations, ten Allies, many cards in hand: more than a line holds."""
    state = owning(
        sea(table(2), council="j1"),
        0,
        pearls=23,
        keys=2,
        hand=" ".join(f"{race}{value}" for race in "jchsq" for value in (1, 2, 3, 4, 5)),
        affiliated="j1 j2 c1 c2 h1 h2 s1 s2 q1 q2",
        free=("Master of Magic",),
        holdings={
            "Oceanic Senate Assembly": ("Opportunist", "Illusionist", "Aquaculturalist"),
            "Hydrozoa Reserves": ("Commander", "Treasurer"),
            "Chamber of Allies": ("Sage",),
        },
        tokens=(2, 3, 4),
    )
    shown = drawn(state)
    start = shown.index(next(line for line in shown if line.startswith("> A")))
    assert (
        text(shown[start : start + 6])
        == """
> A  Anna  23      3     25    3       7      91      j2 j1 c2 c1 h2 h1 s2 s1 q2
                                                      q1
     free Master of Magic k; Oceanic Senate Assembly 10 over Opportunist,
     Illusionist, Aquaculturalist; Hydrozoa Reserves 10 over Commander,
     Treasurer; Chamber of Allies 8 over Sage
  B  Ben   1       0     0     0       0      0
"""
    )
    hand = next(at for at, line in enumerate(shown) if line.startswith("Hand"))
    assert (
        text(shown[hand : hand + 2])
        == """
Hand       j5 j4 j3 j2 j1 c5 c4 c3 c2 c1 h5 h4 h3 h2 h1 s5 s4 s3 s2 s1 q5 q4 q3
           q2 q1
"""
    )
    for width in range(20, 201):
        for symbols in (True, False):
            assert too_wide(state, WIDEST, Look(width, symbols)) == []


@settings(max_examples=25, deadline=None)
@for_all(st.integers(2, 4), st.integers(0, 3), st.floats(0, 1), st.booleans(), LONG_NAMES)
def test_no_line_is_wider_than_the_screen(
    seats: int, seed: int, part: float, symbols: bool, names: tuple[str, ...]
) -> None:
    found = positions(seats, seed)
    at = int(part * (len(found) - 1))
    for width in (20, 40, 80, 136, 200):
        assert too_wide(found[at], names, Look(width, symbols), found[max(0, at - 9)]) == []


@pytest.mark.parametrize("names", [PLAYERS, WIDEST], ids=["usual", "widest"])
@pytest.mark.parametrize("seats", [2, 4])
def test_no_line_is_wider_than_any_screen_from_20_columns_on(
    seats: int, names: tuple[str, ...]
) -> None:
    found = positions(seats, seats)
    for at in (0, len(found) // 2, len(found) - 5, len(found) - 1):
        for width in range(20, 201):
            look = Look(width, symbols=width % 2 == 0)
            assert too_wide(found[at], names, look, found[max(0, at - 12)]) == [], width


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_without_signs_a_board_is_of_ascii_alone(width: int) -> None:
    names = ("a" * 40, *PLAYERS[1:])
    found = positions(4, 3)
    for state, before in zip(found[12::29], found[::29], strict=False):
        assert "".join(drawn(state, names, width=width, symbols=False, before=before)).isascii()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_is_on_the_board(seats: int) -> None:
    """Figures of the players, their Lords and Locations; the Court; the Council; the track."""
    for state in positions(seats, 7)[:-1:23]:
        lines = drawn(state, width=200)
        words = " ".join(" ".join(lines).split())
        task = current(state)
        for letter, house in zip(initials(PLAYERS[:seats]), state.houses.of, strict=True):
            row = next(line for line in lines if re.match(f"[> ] {letter}  ", line))
            row = " ".join(row.split())
            found = [house.pearls, keys(house), len(house.hand), len(house.tokens)]
            assert f" {' '.join(map(str, [*found, len(house.lords)]))} " in row
            for number in house.lords:
                assert bare(lord(number)) in words
            for number in house.locations:
                assert bare(location(number)) in words
        for number in state.court.lords:
            card, price = lord(number), price_of(state, task, number)
            (line,) = (one for one in lines if re.match(f"[>! ][ *]{bare(card)} ", one))
            assert f" {card.guild} " in line
            assert f"  {price.cost} " in line
            if task is not None and task.kind == "act":
                hand = state.house(task.seat).hand
                payable = affordable({0: price}, (0,), hand)
                assert line.startswith("!") == bool(payable)
        for race, stack in zip(
            ("jellyfish", "crab", "seahorse", "shellfish", "squid"), state.sea.council, strict=True
        ):
            assert f"{race} {len(stack)}" in words
        assert f"Lord deck {len(LORDS) - len(state.court.drawn)}" in words
        assert f"+1 Pearl deck {state.sea.left}" in words


def test_no_colour_tells_what_no_sign_or_letter_tells() -> None:
    told: dict[str, set[str]] = {}
    found = positions(4, 4)
    for symbols, at in product((True, False), range(20, len(found), 19)):
        for line in board(found[at], found[at - 15], PLAYERS, Look(100, symbols)):
            for words, role in line:
                told.setdefault(role, set()).add(words.strip())
    races = ("jellyfish", "crab", "seahorse", "shellfish", "squid")
    for kind, (sign, race) in enumerate(zip("jchsq", races, strict=True)):
        assert all(re.fullmatch(rf"{sign}(\d)?|{race}", word) for word in told[f"kind {kind}"])
    for seat, name in enumerate(PLAYERS):
        assert told[f"seat {seat}"] <= {name[0], f"> {name[0]}", name}
    assert "*" in told["changed"]
    assert all(re.fullmatch(r"\*|[+-]\d+", word) for word in told["changed"])
    assert set(told) <= {"", "strong", "quiet", "changed"} | {
        f"{what} {n}" for what, many in (("seat", 4), ("kind", 5)) for n in range(many)
    }


def test_by_the_option_memory_what_all_have_seen_is_added_up() -> None:
    """Every Ally has lain face up: in the open, hands and the Council's stacks are told."""
    for closed in positions(3, 5)[20:-1:9]:
        opened = attrs.evolve(closed, setting=attrs.evolve(closed.setting, is_open=True))
        hidden, shown = (" ".join(" ".join(drawn(one)).split()) for one in (closed, opened))
        told = " ".join(position(opened, None, PLAYERS[:3]))
        for house in closed.houses.of:
            signs = " ".join(words_of(one) for one in ally_signs(house.hand))
            assert not house.hand or f"hand {signs}" in shown
            assert not house.hand or f"in hand ({allies(house.hand)})" in told
        assert " hand " not in hidden.partition("Locations")[0].partition("affiliated")[2]
        for stack in filter(None, closed.sea.council):
            signs = " ".join(words_of(one) for one in ally_signs(stack))
            assert f"{len(stack)} {signs}" in shown
            assert f"({allies(stack)})" in told
