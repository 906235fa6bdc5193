"""A game in real terminals of several sizes: what stands on the screen, also after resizing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.marks import posix
from tests.terminal import Terminal

pytestmark = [posix, pytest.mark.usefixtures("duel")]

SIZES = [(80, 24), (40, 15), (200, 60), (20, 10)]
Sits = Callable[..., Terminal]


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_game_is_played_in_a_terminal_of_any_size(sits: Sits, columns: int, rows: int) -> None:
    terminal = sits("play", columns=columns, rows=rows)
    terminal.wait_for("anna>")
    for line in ("swim", "take", "1"):
        terminal.enter(line, "anna>")
    assert all(len(line) <= columns for line in terminal.lines())
    terminal.enter("log", "anna>")
    terminal.enter("quit", "The game is saved;")
    assert terminal.end() == 0


def test_board_and_choices_stand_on_one_screen_of_80_by_24(sits: Sits) -> None:
    terminal = sits("play")
    terminal.wait_for("anna>")
    terminal.enter("swim", "anna>")
    terminal.enter("take", "anna>")
    shown = terminal.lines()
    first = next(i for i, line in enumerate(shown) if line.startswith("Deep Sea Adventure"))
    last = next(i for i, line in enumerate(shown) if line.startswith("anna>"))
    assert 0 < last - first < 24


@pytest.mark.parametrize("columns", [20, 40, 80, 200])
def test_no_line_is_broken_by_the_terminal_itself(sits: Sits, columns: int) -> None:
    terminal = sits("show", columns=columns, rows=60)
    assert terminal.end() == 0
    narrow = terminal.seen()
    again = sits("show", columns=columns + 1, rows=60, COLUMNS=str(columns))
    assert again.end() == 0
    assert again.seen().split() == narrow.split()


def test_after_resizing_the_next_board_fits(sits: Sits) -> None:
    terminal = sits("play", columns=200, rows=60)
    terminal.wait_for(" 15  16  17  18 ")
    terminal.resize(40, 30)
    terminal.enter("show", "  9  10  11  12  13  14  15  16\n")
    terminal.resize(80, 24)
    terminal.enter("show", " 17  18  19  20  21  22  23  24  25  26  27  28  29  30  31  32\n")


@pytest.mark.parametrize("before", ["", "sw"])
def test_resizing_while_a_line_is_typed_loses_nothing(sits: Sits, before: str) -> None:
    terminal = sits("play")
    terminal.wait_for("anna>")
    terminal.type(before)
    for columns in (40, 20, 120):
        terminal.resize(columns, 24)
    terminal.enter("swim".removeprefix(before), "take")
    assert "rolls" in terminal.seen()
