"""The games as a table that fits the screen; where that is too narrow, a few lines for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cli.screen import Lines, safe
from cli.standing import Standing
from engine.picture import Line, Look, columns, cut, filled, flowing, joined, seat_name, table, text
from events.frozen import frozen

_HEAD: Final = ("  game", "kind", "players", "how far", "turn")
_GAME, _KIND, _PLAYERS, _FAR, _TURN = range(len(_HEAD))
_SHORTER: Final = ((_PLAYERS, 12), (_TURN, 6), (_FAR, 15), (_KIND, 0), (_GAME, 24))
"""What is made shorter first, and to how many columns at least (0: it is left out); last the name,
which one wants to type."""
_HANG: Final = 4
_TEXT: Final = 24
"""Columns without which a sentence goes under the name and not beside it."""


@frozen
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

    def players(self) -> list[Line]:
        """Who plays, bots marked as such."""
        found = self.standing
        bot: Line = ((" ", ""), ("(bot)", "quiet"))
        return [
            (*seat_name(name, i), *(bot if i in found.bots else ()))
            for i, name in enumerate(found.seats)
        ]

    def turn(self) -> Line:
        """Who is to act; nobody when it is over."""
        seat = self.standing.turn
        return () if seat is None else seat_name(self.standing.seats[seat], seat)

    def cells(self) -> tuple[Line, ...]:
        """All that is told of it, by column."""
        found = self.standing
        players, marks = joined(self.players(), between=", "), ", ".join(found.marks)
        kind, when = text(safe(found.kind), "quiet"), text(self.when, "quiet")
        return (self.title(), kind, players, text(safe(marks)), self.turn(), when)


def listed(rows: Sequence[Row], look: Look, done: str) -> Lines:
    """All games, one below the other; `done` says what was done when: played, removed."""
    cells = [tuple([text(words, "quiet") for words in (*_HEAD, done)])]
    cells += [row.cells() for row in rows if not row.standing.wrong]
    longest = [max(map(columns, column)) for column in zip(*cells, strict=True)]
    longest[_GAME] = max(longest[_GAME], *[columns(row.title()) for row in rows])
    widths = _fitted(longest, look.width)
    if widths is None:
        return [line for row in rows for line in _stacked(row, look, done)]
    short = [
        [cut(cell, width, look) for cell, width in zip(line, widths, strict=True) if width]
        for line in cells
    ]
    drawn = iter(table(short))
    lines = [next(drawn)]
    for row in rows:
        lines += _wrong(row, widths[_GAME], look) if row.standing.wrong else [next(drawn)]
    return lines


def in_sentences(rows: Sequence[Row], done: str) -> list[str]:
    """All games, a sentence each, as a screen reader reads them."""
    return [_sentence(row, done) for row in rows]


def _sentence(row: Row, done: str) -> str:
    found = row.standing
    start = f"{row.name}{', used last' if row.last else ''}: "
    if found.wrong:
        return f"{start}{found.wrong}"
    turn = "" if found.turn is None else f"; {found.seats[found.turn]} is to act"
    players, far = ", ".join(found.players()), ", ".join(found.marks)
    return f"{start}{found.kind}; {players}; {far}{turn}; {done} {row.when}"


def _fitted(widths: list[int], room: int) -> list[int] | None:
    """The widths of the columns, made shorter until all fit; None: they cannot."""
    over = sum(widths) + 2 * (len(widths) - 1) - room
    for column, least in _SHORTER:
        less = max(0, min(over, widths[column] - least))
        if less and not least:  # left out whole, and the gap beside it
            over -= widths[column] + 2
            widths[column] = 0
            continue
        widths[column] -= less
        over -= less
    return widths if over <= 0 else None


def _stacked(row: Row, look: Look, done: str) -> list[Line]:
    """A game in a few lines, for a screen that has no room for a table."""
    found = row.standing
    if found.wrong:
        return _wrong(row, look.width, look)
    turn = [(*row.turn(), (" is to act,", ""))] if row.turn() else []
    groups = (
        _with_commas([text(safe(words)) for words in (found.kind, *found.marks)]),
        _with_commas(row.players()),
        [*turn, *map(text, f"{done} {row.when}".split())],
    )
    lines = [cut(row.title(), look.width, look)]
    for items in groups:
        short = [cut(item, look.width - _HANG, look) for item in items]
        lines += flowing(short, look.width, first=text(" " * _HANG), hang=_HANG, between=" ")
    return lines


def _with_commas(items: Sequence[Line]) -> list[Line]:
    """Items, a comma after each but the last."""
    return [(*item, (",", "")) for item in items[:-1]] + list(items[-1:])


def _wrong(row: Row, width: int, look: Look) -> list[Line]:
    """A game that does not open: beside its name, or below it, what is wrong with the file."""
    title = cut(row.title(), width, look)
    beside = look.width - width - 2 >= _TEXT
    hang = width + 2 if beside else _HANG
    words = [text(cut(word, look.width - hang, look)) for word in row.standing.wrong.split()]
    start = filled(title, hang) if beside else text(" " * hang)
    lines = flowing(words, look.width, first=start, hang=hang, between=" ")
    return lines if beside else [title, *lines]
