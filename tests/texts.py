"""Divers' names, a position and its numbers, for the words and looks of Deep Sea Adventure."""

from __future__ import annotations

import re
from typing import Any

from engine.game import Look
from engine.games.deep_sea.looks import board
from engine.games.deep_sea.rules import State
from engine.picture import words_of
from tests.given import back, given, going_down, going_up

NAMES = ("Anastasija", "Bartolomej", "Constantin", "Dominicana", "Evangelina", "Frederique")
SEEDS = range(10)


def numbers(text: str) -> list[int]:
    """The numbers in a text, in order."""
    return [int(digits) for digits in re.findall(r"\d+", text)]


def drawn(
    state: State, names: tuple[str, ...] = NAMES, *, before: State | None = None, **look: Any
) -> list[str]:
    """The board as it stands on the screen, line by line, for as many divers as there are."""
    lines = board(state, before, names[: len(state.board.divers)], Look(**look))
    return [words_of(line) for line in lines]


def spaces(lines: list[str]) -> list[tuple[int, str, str]]:
    """What a drawn board shows: the number of each space, what lies there, and the diver.

    The diver's letter comes with the arrow beside it: A> swims down, <A up.
    """
    found: list[tuple[int, str, str]] = []
    for i, line in enumerate(lines):
        if not re.match(rf" {{3,}}{len(found) + 1}( +\d+)*$", line):
            continue
        chips, below = (lines[i + 1].ljust(200), lines[i + 2].ljust(200))
        divers = below if re.fullmatch("[A-Z<> ]+", below) else " " * 200
        for number in re.finditer(r"\d+", line):
            end = number.end()
            there = chips[end - 4 : end].strip(), divers[end - 2 : end + 1].strip()
            found.append((int(number[0]), *there))
    return found


STATE = given(
    back(9),
    going_up(8, 7, (4, 12, 30)),
    going_down(3, 1),
    path=((0,), (), (2, 25, 18), (3,), (), (), (), ()),
    air=17,
    dive=2,
    seat=2,
    swum_from=2,
)
