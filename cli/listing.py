"""The games as a table that fits the screen; where that is too narrow, a few lines for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from cli.board import Lines
from cli.screen import safe
from cli.standing import Standing
from engine.picture import Line, Look, columns, cut, filled, flowing, joined, table, text

_HEAD: Final = ("  game", "kind", "players", "how far", "turn")
_SHORTER: Final = ((2, 12), (4, 6), (3, 15), (0, 14), (1, 8))
"""What is made shorter first, and to how many columns at least; a name one wants to type last."""
_HANG: Final = 4
_TEXT: Final = 24
"""Columns without which a sentence goes under the name and not beside it."""


@attrs.frozen
class Row:
    """A game in the list."""

    name: str
    last: bool
    """Whether it is the one used last."""
    standing: Standing
    when: str
    """When it was played, or removed, in words."""

    def title(self) -> Line:
        """Its name, marked if it is the one used last."""
        mark, role = ("* ", "strong") if self.last else ("  ", "")
        return text(mark + safe(self.name), role)

    def cells(self) -> tuple[Line, ...]:
        """All that is told of it, by column."""
        found = self.standing
        seats, marks = joined(found.seats, between=", "), ", ".join(found.marks)
        kind, when = text(safe(found.kind), "quiet"), text(self.when, "quiet")
        return (self.title(), kind, seats, text(safe(marks)), found.turn, when)


def listed(rows: Sequence[Row], look: Look, done: str) -> Lines:
    """All games, one below the other; `done` says what was done when: played, removed."""
    cells = [tuple([text(words, "quiet") for words in (*_HEAD, done)])]
    cells += [row.cells() for row in rows if not row.standing.wrong]
    longest = [max(map(columns, column)) for column in zip(*cells, strict=True)]
    longest[0] = max(longest[0], *[columns(row.title()) for row in rows])
    widths = _fitted(longest, look.width)
    if widths is None:
        return [line for row in rows for line in _stacked(row, look, done)]
    short = [
        [_cut(cell, width, look) for cell, width in zip(line, widths, strict=True)]
        for line in cells
    ]
    drawn = iter(table(short))
    lines = [next(drawn)]
    for row in rows:
        lines += _wrong(row, widths[0], look) if row.standing.wrong else [next(drawn)]
    return lines


def in_sentences(rows: Sequence[Row], done: str) -> list[str]:
    """All games, a sentence each, as a screen reader reads them."""
    return [_sentence(row, done) for row in rows]


def _sentence(row: Row, done: str) -> str:
    found = row.standing
    start = f"{row.name}{', used last' if row.last else ''}: "
    if found.wrong:
        return f"{start}{found.wrong}"
    _, kind, seats, far, turn, when = [_words(cell) for cell in row.cells()]
    turn = f"; {turn} is to act" if turn else ""
    return f"{start}{kind}; {seats}; {far}{turn}; {done} {when}"


def _fitted(widths: list[int], room: int) -> list[int] | None:
    """The widths of the columns, made shorter until all fit; None: they cannot."""
    over = sum(widths) + 2 * (len(widths) - 1) - room
    for column, least in _SHORTER:
        less = max(0, min(over, widths[column] - least))
        widths[column] -= less
        over -= less
    return widths if over <= 0 else None


def _stacked(row: Row, look: Look, done: str) -> list[Line]:
    """A game in a few lines, for a screen that has no room for a table."""
    found = row.standing
    if found.wrong:
        return _wrong(row, look.width, look)
    turn = [(*found.turn, (" is to act,", ""))] if found.turn else []
    groups = (
        _with_commas([text(safe(words)) for words in (found.kind, *found.marks)]),
        _with_commas(found.seats),
        [*turn, *map(text, f"{done} {row.when}".split())],
    )
    lines = [_cut(row.title(), look.width, look)]
    for items in groups:
        short = [_cut(item, look.width - _HANG, look) for item in items]
        lines += flowing(short, look.width, first=text(" " * _HANG), hang=_HANG, between=" ")
    return lines


def _with_commas(items: Sequence[Line]) -> list[Line]:
    """Items, a comma after each but the last."""
    return [(*item, (",", "")) for item in items[:-1]] + list(items[-1:])


def _wrong(row: Row, width: int, look: Look) -> list[Line]:
    """A game that does not open: beside its name, or below it, what is wrong with the file."""
    title = _cut(row.title(), width, look)
    beside = look.width - width - 2 >= _TEXT
    hang = width + 2 if beside else _HANG
    words = [text(cut(word, look.width - hang, look)) for word in row.standing.wrong.split()]
    start = filled(title, hang) if beside else text(" " * hang)
    lines = flowing(words, look.width, first=start, hang=hang, between=" ")
    return lines if beside else [title, *lines]


def _cut(line: Line, most: int, look: Look) -> Line:
    """A line that takes at most so many columns; where something is missing it shows."""
    words = _words(line)
    short = cut(words, most, look)
    if short == words:
        return line
    found, kept = [], len(short) - 1
    for part, role in line:
        found.append((part[:kept], role))
        kept = max(0, kept - len(part))
    return (*found, (short[-1], ""))


def _words(line: Line) -> str:
    return "".join(words for words, _ in line)
