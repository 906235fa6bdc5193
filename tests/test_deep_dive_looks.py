"""The board of Deep Dive: what it shows, what it marks, and that it fits every screen."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from engine.game import Look
from engine.games.deep_dive.looks import board
from engine.games.deep_dive.model import PENGUINS, Freed, RockSpent
from engine.games.deep_dive.odds import risk, unseen_values
from engine.games.deep_dive.rules import State, evolve
from engine.picture import columns, initials
from tests.oceans import (
    BEGINNING,
    DIVERS,
    LATER,
    drawn,
    emptied,
    lying,
    owning,
    positions,
    table,
    taken,
    trapping,
    turn,
)

LETTERS = st.sampled_from("aZ-éΩЖ日本海ｱ\u0301")
LONG_NAMES = st.lists(st.text(LETTERS, min_size=1, max_size=40), min_size=6, max_size=6).map(tuple)
WIDEST = ("M" * 40, "日" * 40, "é" * 40, "海" * 20, "x" * 21, "日" * 7)


def text(lines: list[str]) -> str:
    """All of a board, with a line around it to see where it begins."""
    return "\n" + "\n".join(lines) + "\n"


def test_a_board_of_80_columns() -> None:
    assert (
        text(drawn(BEGINNING))
        == """
Round 4  Ben dives at depth 1

depth  face down    food  risk  predators  face up
> 1    █████░░░ 13   1-2  12 %  2: A       p1  g1 x2  rock  2 bubbles
  2    ███████░ 17   2-4  25 %             p4  bubbles
  3    ███████░ 13   4-6  25 %  2: A C
  4    ████████ 13   6-8  38 %
  5    ████████  9  8-10  50 %
 p pink  g green  y yellow  risk: a flip finds a predator

           free  trapped at  rocks  score  sets; an incomplete one counts half
  A  Anna  1     1, 3        1       6     p1g3y2=6
> B  Ben   3                 0      10     p5g4y1=10  y1=0
  C  Cleo  2     3           0       0     no food
"""
    )


def test_what_changed_is_marked() -> None:
    """Ben took a green 1; Cleo was trapped at depth 1, Anna took a yellow 8; Ben flips."""
    assert (
        text(drawn(LATER, before=BEGINNING))
        == """
Round 5  Ben dives at depth 2 and flips y3

depth  face down       food  risk  predators  face up
  1    ████░░░░ 12 -1   1-2   7 %  3: A *C    p1  g1  rock  -g1  2 bubbles
> 2    ███████░ 16 -1   2-4  26 %             p4  *y3  bubbles
  3    ███████░ 13      4-6  25 %  2: A C
  4    ████████ 12 -1   6-8  40 %
  5    ████████  9     8-10  50 %
 p pink  g green  y yellow  *new  -gone  risk: a flip finds a predator

           free  trapped at  rocks  score  sets; an incomplete one counts half
  A  Anna  1     1, 3        1      13 +7  p1g3*y8=12  y2=1
> B  Ben   3                 0      11 +1  p5g4y1=10  *g1y1=1
  C  Cleo  1 -1  *1, 3       0       0     no food
"""
    )


def test_a_board_of_40_columns() -> None:
    assert (
        text(drawn(LATER, before=BEGINNING, width=40))
        == """
Round 5  Ben dives at depth 2
  and flips y3

     down  food  risk  traps    face up
  1  12     1-2   7 %  3: A *C  p1  g1
                                rock
                                -g1
> 2  16     2-4  26 %           p4  *y3
  3  13     4-6  25 %  2: A C
  4  12     6-8  40 %
  5   9    8-10  50 %
 p pink  g green  y yellow  *new  -gone
 risk: a flip finds a predator

  A Anna  score 13 +7  free 1
    trapped at 1, 3  rocks 1  p1g3*y8=12
    y2=1
> B Ben  score 11 +1  free 3  p5g4y1=10
    *g1y1=1
  C Cleo  score 0  free 1 -1
    trapped at *1, 3  no food
"""
    )


def test_a_board_of_20_columns_in_ascii() -> None:
    assert (
        text(drawn(BEGINNING, width=20, symbols=False))
        == """
Round 4  Ben
  dives at depth 1

> 1  13  food 1-2
     risk 12 %
     traps 2: A  p1
     g1 x2  rock
  2  17  food 2-4
     risk 25 %  p4
  3  13  food 4-6
     risk 25 %
     traps 2: A C
  4  13  food 6-8
     risk 38 %
  5   9  food 8-10
     risk 50 %
 p pink  g green
 y yellow
risk: a flip finds a
  predator

  A Anna  score 6
    free 1
    trapped at 1, 3
    rocks 1
    p1g3y2=6
> B Ben  score 10
    free 3
    p5g4y1=10  y1=0
  C Cleo  score 0
    free 2
    trapped at 3
    no food
"""
    )


def test_nothing_is_marked_against_the_same_position_or_none() -> None:
    assert drawn(LATER, before=LATER) == drawn(LATER, before=None)
    for line in board(LATER, LATER, DIVERS[:3], Look()):
        assert "changed" not in {role for _, role in line}


def test_rocks_spent_and_penguins_freed_are_marked() -> None:
    before = turn(trapping(owning(table(2), 0, 1, "rock rock"), 0, 2, 2), seat=1)
    then = evolve(evolve(before, RockSpent(0, 3)), Freed(0))
    anna = drawn(turn(then, seat=1), before=before)[-2]
    assert re.fullmatch(r"  A  Anna  3 \+2 +1 -1 +0 +no food", anna)
    anna = " ".join(" ".join(drawn(turn(then, seat=1), before=before, width=40)[-3:-1]).split())
    assert "free 3 +2 rocks 1 -1" in anna
    none_left = evolve(turn(then, seat=0), RockSpent(0, 2))
    assert "rocks 0 -2" in " ".join(" ".join(drawn(none_left, before=before, width=40)).split())


def test_equal_tiles_are_told_together_and_marked_together() -> None:
    before = lying(table(4), 1, "g1 y2 rock")
    now = lying(before, 1, "g1 g1 y1 rock rock")
    shown = drawn(now, before=before)
    assert shown[3].endswith("  *g1 x3  *y1  y2  *3 rocks")
    assert drawn(taken(now, 1, 1, "g1"), before=now)[3].endswith("  g1 x2  y1  y2  3 rocks  -g1")


@pytest.mark.parametrize("width", [20, 31, 40, 64, 80, 200])
@pytest.mark.parametrize("symbols", [True, False])
def test_all_tiles_of_a_depth_face_up_are_all_told(width: int, symbols: bool) -> None:
    state = table(6)
    words = " ".join(f"{colour}{value}" for colour in "pgy" for value in (1, 1, 1, 1, 1, 2, 2, 2))
    state = lying(state, 1, f"{words} rock rock rock rock bubbles bubbles predator")
    lines = drawn(state, width=width, symbols=symbols)
    assert max(map(columns, lines)) <= width
    shown = " ".join(" ".join(lines).split())
    assert "p1 x5 p2 x3 g1 x5 g2 x3 y1 x5 y2 x3 4 rocks" in shown


def test_all_penguins_that_a_depth_can_hold_are_told() -> None:
    state = table(6)
    for seat in range(6):
        state = trapping(state, seat, 4)
    for seat in range(4):
        state = trapping(state, seat, 4)
    for width in (20, 40, 80, 200):
        lines = drawn(state, width=width)
        assert max(map(columns, lines)) <= width
        assert "10: A A B B C C D D E F" in " ".join(" ".join(lines).split())


def test_who_comes_home_may_take_from_where_there_is_something() -> None:
    state = trapping(lying(lying(table(2), 1, "p1"), 3, "rock"), 0, 1, 2, 3)
    state = turn(state, seat=0, depth=3, step="rescue", round=6)
    assert drawn(state)[0] == (
        "Round 6  all penguins of Anna come home, and may bring a tile of depths 1 or 3"
    )
    only = turn(taken(state, 1, 1, "p1"), seat=0, depth=3, step="rescue", round=6)
    assert drawn(only)[0].endswith("may bring a tile of depth 3")


@pytest.mark.parametrize(
    ("round_", "seat", "told"),
    [
        (4, 2, "one more round, 5 turns left"),
        (4, 0, "one more round, 4 turns left"),
        (5, 1, "the last round, 3 turns left"),
        (5, 0, "the last round, 1 turn left"),
    ],
)
def test_the_last_dive_is_told_and_starred_as_long_as_it_is_news(
    round_: int, seat: int, told: str
) -> None:
    before = turn(table(3), first=1, round=4, seat=1)
    now = turn(emptied(before, 2), round=round_, seat=seat)
    shown = drawn(now)
    assert shown[-1] == f"Depth 2 has run out: {told}"
    assert shown[4].split()[:3] == ["2", "░░░░░░░░", "0"]
    assert not re.search("%|-", shown[4]), "no odds where nothing is left"
    assert drawn(now, before=before)[-1] == f"*{shown[-1]}"
    assert drawn(now, before=now)[-1] == shown[-1]


def test_two_depths_run_out_and_the_end_has_nobody_to_dive() -> None:
    both = emptied(emptied(turn(table(2), round=3), 2), 5)
    assert drawn(both)[-1].startswith("Depths 2 and 5 have run out: one more round")
    over = positions(2, 1)[-1]
    assert drawn(over)[0].endswith("  the game is over")
    assert not any(line.startswith(">") for line in drawn(over))


def test_half_a_value_is_told_where_only_the_sum_is_rounded() -> None:
    food = "p1 g2"
    for rounding, symbols, told in (
        ("per_set", True, "p1g2=1"),
        ("overall", True, "p1g2=1½"),
        ("overall", False, "p1g2=1.5"),
    ):
        state = owning(table(2, rounding=rounding), 0, 1, food)
        assert drawn(state, symbols=symbols)[-2].endswith(f" {told}")
    lone = owning(table(2, rounding="overall"), 0, 1, "p1")
    assert drawn(lone)[-2].endswith(" p1=½")
    assert drawn(lone, symbols=False)[-2].endswith(" p1=0.5")


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_odds_are_as_counted_slowly(seats: int) -> None:
    for state in positions(seats, seats):
        for depth in state.ocean:
            seen = [depth.tiles[tile] for tile in depth.flipped]
            unseen = list(depth.tiles)
            for one in seen:
                unseen.remove(one)
            values = sorted(one.value for one in unseen if one.value)
            if depth.down:
                predators = [one for one in unseen if one.kind == "predator"]
                assert risk(depth) == round(100 * len(predators) / len(unseen))
                assert unseen_values(depth) == ((values[0], values[-1]) if values else None)
            else:
                assert unseen_values(depth) is None


def too_wide(
    state: State, names: tuple[str, ...], look: Look, before: State | None = None
) -> list[str]:
    """Lines of the board that do not fit."""
    lines = drawn(state, names, width=look.width, symbols=look.symbols, before=before)
    return [line for line in lines if columns(line) > look.width]


@settings(max_examples=40)
@for_all(st.integers(1, 6), st.integers(0, 10_000), st.floats(0, 1), st.booleans(), LONG_NAMES)
def test_no_line_is_wider_than_the_screen(
    seats: int, seed: int, part: float, symbols: bool, names: tuple[str, ...]
) -> None:
    found = positions(seats, seed)
    at = int(part * (len(found) - 1))
    for width in (20, 40, 80, 136, 200):
        assert too_wide(found[at], names, Look(width, symbols), found[max(0, at - 9)]) == []


@pytest.mark.parametrize("names", [DIVERS, WIDEST], ids=["usual", "widest"])
@pytest.mark.parametrize("seats", [1, 6])
def test_no_line_is_wider_than_any_screen_from_20_columns_on(
    seats: int, names: tuple[str, ...]
) -> None:
    found = positions(seats, seats)
    for at in (0, len(found) // 2, len(found) - 2, len(found) - 1):
        for width in range(20, 141):
            look = Look(width, symbols=width % 2 == 0)
            assert too_wide(found[at], names, look, found[max(0, at - 12)]) == [], width


def test_six_with_long_names_have_a_table_at_80_columns() -> None:
    names = tuple(f"{name}{'m' * 30}" for name in DIVERS)
    for state in positions(6, 2)[::11]:
        lines = drawn(state, names)
        head = next(line for line in lines if "trapped" in line)
        assert re.search(r"score  sets", head)
        assert sum(f"{name[0]}  {name[:5]}" in line for name in names for line in lines) == 6


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_without_signs_a_board_is_of_ascii_alone(width: int) -> None:
    names = ("a" * 40, *DIVERS[1:])
    found = positions(6, 3)
    for state, before in zip(found[6::7], found[::7], strict=False):
        assert "".join(drawn(state, names, width=width, symbols=False, before=before)).isascii()


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_everything_is_on_the_board(seats: int) -> None:
    """Face-down counts, what can be taken, who is trapped where, each player's figures."""
    for state in positions(seats, 7)[:-1:3]:
        lines = drawn(state, width=200)
        rows = [line.replace(">", " ").split() for line in lines if re.match(r"[> ] [1-5]  ", line)]
        assert len(rows) == 5
        letters = initials(DIVERS[:seats])
        for number, (row, depth) in enumerate(zip(rows, state.ocean, strict=True), 1):
            assert row[0] == str(number)
            assert row[2] == str(depth.down)
            trapped = [
                letters[seat]
                for seat, traps in enumerate(state.penguins)
                for at, _ in traps
                if at == number
            ]
            assert [word for word in row if word in letters] == trapped
            shown = re.findall(r"([pgy])(\d+)(?: x(\d+))?", " ".join(row))
            foods = [
                f"{colour}{value}" for colour, value, many in shown for _ in range(int(many or 1))
            ]
            loot = [depth.tiles[tile] for tile in depth.loot]
            assert sorted(foods) == sorted(f"{o.kind[0]}{o.value}" for o in loot if o.value)
        for seat, line in enumerate(lines[-seats - (state.turn.last > 0) :][:seats]):
            free, *rest = line.replace(",", "").split()[2 + (seat == state.turn.seat) :]
            traps = state.penguins[seat]
            assert int(free) == PENGUINS - len(traps)
            assert rest[: len(traps)] == [str(depth) for depth, _ in sorted(traps)]
            rocks, score = rest[len(traps) : len(traps) + 2]
            assert (int(rocks), int(score)) == (len(state.hoards.of[seat].rocks), state.score(seat))
            told = sum(int(worth) for worth in re.findall(r"=(\d+)", line))
            assert told == state.score(seat)


def test_no_colour_tells_what_no_sign_or_letter_tells() -> None:
    told: dict[str, set[str]] = {}
    found = positions(6, 4)
    for symbols, at in product((True, False), range(20, len(found), 9)):
        for line in board(found[at], found[at - 15], DIVERS, Look(100, symbols)):
            for words, role in line:
                told.setdefault(role, set()).add(words.strip())
    for kind, colour in ((2, "p"), (4, "g"), (5, "y")):
        assert all(re.fullmatch(rf"{colour}(\d+)?", words) for words in told[f"kind {kind}"])
    for seat, name in enumerate(DIVERS):
        assert told[f"seat {seat}"] <= {name[0], f"> {name[0]}", name}
    mark = re.compile(r"\*|[+-]\d+|-|[pgy]\d+( x\d+)?|x\d+|rock|\d rocks")
    assert {"*", "-"} < told["changed"]
    assert all(map(mark.fullmatch, told["changed"]))
    assert set(told) <= {"", "strong", "quiet", "changed"} | {
        f"{what} {n}" for what, many in (("seat", range(6)), ("kind", (2, 4, 5))) for n in many
    }
