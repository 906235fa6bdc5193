"""What the board and the score sheet have in common: chips as signs, a diver's letter."""

from __future__ import annotations

from typing import Final

from engine.game import Line, Look
from engine.games.deep_sea.model import VALUES, Chips, level
from engine.picture import text

_SIGNS: Final = {1: "▲", 2: "■", 3: "◆", 4: "●"}
"""As on the chips, where every font has the shape: many lack the pentagon and the hexagon."""

NAME: Final = 14
"""Columns of a name in a table."""


def sign(chips: Chips, look: Look) -> Line:
    """A chip or a stack as signs, one for each chip; without signs the numbers of the levels."""
    signs = _SIGNS if look.symbols else {one: str(one) for one in VALUES}
    return tuple((signs[level(chip)], f"kind {level(chip) - 1}") for chip in chips)


def lettered(letter: str, seat: int, mark: str) -> Line:
    """A diver's letter behind a mark, or behind a space where there is none: "> R"."""
    return text(f"{mark or ' '} {letter}", f"seat {seat}")
