"""Tables of a page of Markdown that are too wide for the screen become lists, an item for a row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from engine.picture import columns

_CELL: Final = re.compile(r"(?<!\\)\|")
_MARKS: Final = re.compile(r"[`*]|\[|\]\([^)]*\)")
"""What stands in a cell and is not seen on a terminal."""
_PROSE: Final = 24
"""Columns that a cell of several words needs at least to be read."""
_BESIDE: Final = 2
"""Columns around each cell."""


def narrowed(markdown: str, width: int) -> str:
    """The page with all tables as lists that do not fit in so many columns."""
    found: list[str] = []
    is_code = False
    for is_row, lines in groupby(markdown.split("\n"), key=lambda line: line.startswith("|")):
        many = list(lines)
        if is_row and not is_code and len(many) > 2 and not _fits(many, width):
            many = _list(many)
        is_code ^= sum(line.startswith("```") for line in many) % 2 == 1
        found += many
    return "\n".join(found)


def _rows(lines: Sequence[str]) -> list[list[str]]:
    """The cells of the heads and of each row."""
    cells = [[cell.strip() for cell in _CELL.split(line)[1:-1]] for line in lines]
    return [cells[0], *cells[2:]]


def _fits(lines: Sequence[str], width: int) -> bool:
    """Whether no word is cut, and no prose is squeezed into a few columns."""
    by_column = zip(*_rows(lines), strict=True)
    shown = [[_MARKS.sub("", cell) for cell in column] for column in by_column]
    whole = [max(map(columns, column)) for column in shown]
    if sum(whole) + _BESIDE * len(whole) <= width:
        return True
    least = [
        max(columns(word) for cell in column for word in cell.split() or [""]) for column in shown
    ]
    longest = max(range(len(whole)), key=whole.__getitem__)
    least[longest] = max(least[longest], min(whole[longest], _PROSE))
    return sum(least) + _BESIDE * len(least) <= width


def _list(lines: Sequence[str]) -> list[str]:
    """An item for each row: its first cell, then each other one with the head of its column."""
    heads, *rows = _rows(lines)
    found = []
    for first, *others in rows:
        told = [f"{head}: {cell}" for head, cell in zip(heads[1:], others, strict=True) if cell]
        found.append(f"- {heads[0]} **{first}**. {'; '.join(told)}".rstrip(". ") + ".")
    return ["", *found, ""]
