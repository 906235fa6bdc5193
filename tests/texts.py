"""Divers' names, a position and its numbers, for the words and looks of Deep Sea Adventure."""

from __future__ import annotations

import re

from tests.given import back, given, going_down, going_up

NAMES = ("Anastasija", "Bartolomej", "Constantin", "Dominicana", "Evangelina", "Frederique")
SEEDS = range(10)


def numbers(text: str) -> list[int]:
    """The numbers in a text, in order."""
    return [int(digits) for digits in re.findall(r"\d+", text)]


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
