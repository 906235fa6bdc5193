"""The score sheet of Deep Dive: who won with which sets, and what stayed in the ocean."""

from __future__ import annotations

import re

import pytest

from engine.game import Look
from engine.games.deep_dive.rules import State, result
from engine.games.deep_dive.sheet import drawn
from engine.picture import columns, words_of
from tests.oceans import DIVERS, emptied, lying, owning, positions, table, trapping, turn

WIDEST = ("M" * 40, "日" * 40, "é" * 40, "海" * 20, "x" * 21, "日" * 7)


def shown(state: State, names: tuple[str, ...] = DIVERS, width: int = 80) -> list[str]:
    """The score sheet, line by line."""
    return [words_of(line) for line in drawn(state, names[: state.turn.seats], Look(width))]


def text(lines: list[str]) -> str:
    """All of it, with a line around it to see where it begins."""
    return "\n" + "\n".join(lines) + "\n"


def ended(state: State) -> State:
    """The same when the game is over, since depth 5 has run out."""
    return turn(emptied(state, 5), seat=-1, round=9, last=9)


def three() -> State:
    """Ben and Cleo share the win."""
    state = owning(table(3), 0, 1, "p1 g2 y2 g1 rock")
    state = owning(trapping(state, 1, 2, 5), 1, 3, "p4 y6")
    state = owning(owning(state, 1, 2, "g3"), 1, 1, "p1")
    state = owning(trapping(state, 2, 4), 2, 4, "p6 g8")
    state = owning(owning(state, 2, 3, "p5 g5"), 2, 2, "g2")
    return ended(lying(lying(state, 4, "g6 bubbles"), 1, "y1 y1 rock"))


def test_a_sheet_of_80_columns() -> None:
    assert (
        text(shown(three()))
        == """
Score sheet
           full sets  incomplete  score
* B  Ben    1 for 13    1 for  0     13
* C  Cleo               3 for 13     13
  A  Anna   1 for  5    1 for  0      5

Ben: p4g3y6=13  p1=0  2 trapped at depths 2 and 5
Cleo: p5g5=5  p6g8=7  g2=1  1 trapped at depth 4
Anna: p1g2y2=5  g1=0  1 rock left

Depth 5 has run out.
Stayed in the ocean:
  1  16 face down  y1 x2  rock
  2  18 face down  predator
  3  13 face down
  4   8 face down  g6  predator  bubbles
  5   0 face down  p8  p10  g8  6 predators
 p pink  g green  y yellow
"""
    )


def test_a_sheet_of_20_columns() -> None:
    assert (
        text(shown(three(), width=20))
        == """
Score sheet
           score
* B  Ben      13
* C  Cleo     13
  A  Anna      5

Ben: p4g3y6=13  p1=0
2 trapped at depths
  2 and 5
Cleo: p5g5=5  p6g8=7
  g2=1
1 trapped at depth 4
Anna: p1g2y2=5  g1=0
  1 rock left

Depth 5 has run out.
Stayed in the ocean:
  1  16 face down
     y1 x2  rock
  2  18 face down
     predator
  3  13 face down
  4   8 face down
     g6  predator
     bubbles
  5   0 face down
     p8  p10  g8
     6 predators
 p pink  g green
 y yellow
"""
    )


def test_who_plays_alone_has_a_score_and_no_star() -> None:
    alone = ended(owning(table(1), 0, 1, "p1 g2 y2"))
    assert shown(alone)[2] == "  A  Anna   1 for  5                  5"


def test_no_food_and_nothing_left_is_told() -> None:
    assert "Ben: no food" in shown(ended(owning(table(2), 0, 1, "p1")))


def test_half_a_value_is_told_where_only_the_sum_is_rounded() -> None:
    state = owning(owning(table(2, rounding="overall"), 0, 1, "p1 p2"), 0, 2, "p4")
    over = ended(state)
    assert shown(over)[2].split() == ["*", "A", "Anna", "3", "for", "3½", "3"]
    assert "Anna: p4=2  p2=1  p1=½" in shown(over)
    plain = [words_of(line) for line in drawn(over, DIVERS[:2], Look(80, symbols=False))]
    assert "Anna: p4=2  p2=1  p1=0.5" in plain
    assert "".join(plain).isascii()


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("options", [{}, {"set_order": "collected", "rounding": "overall"}])
def test_points_add_up_and_the_best_are_first(seats: int, options: dict[str, str]) -> None:
    for seed in range(3):
        end = positions(seats, seed, **options)[-1]
        how = result(end)
        assert how is not None
        lines = shown(end, width=400)
        rows = lines[2 : 2 + seats]
        scores = [int(row.split()[-1]) for row in rows]
        assert scores == sorted(how.scores, reverse=True)
        starred = {row[5:].split()[0] for row in rows if row.startswith("*")}
        assert starred == ({DIVERS[seat] for seat in how.winners} if seats > 1 else set())
        for row in rows:
            seat = DIVERS.index(row[5:].split()[0])
            story = next(line for line in lines if line.startswith(f"{DIVERS[seat]}: "))
            halves = re.findall(r" for +(\d*)(½?)", row)
            total = sum(2 * int(whole or 0) + bool(half) for whole, half in halves) // 2
            assert total == how.scores[seat]
            foods = sorted(re.findall(r"[pgy]\d+", story))
            assert foods == sorted(f"{o.kind[0]}{o.value}" for o in end.hoards.food(seat))
            trapped = re.findall(r"(\d) trapped", story)
            assert trapped == [str(len(end.penguins[seat]))] * bool(end.penguins[seat])


@pytest.mark.parametrize("names", [DIVERS, WIDEST], ids=["usual", "widest"])
def test_a_sheet_fits_every_screen(names: tuple[str, ...]) -> None:
    for seats in (1, 6):
        end = positions(seats, 4)[-1]
        for width in range(20, 141):
            assert max(map(columns, shown(end, names, width))) <= width
