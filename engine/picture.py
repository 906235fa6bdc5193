"""What a game draws: lines of pieces of text, each with a role; whoever shows them paints them.

Nothing here knows colours or terminals. A role is one of

- `seat 0`, `seat 1`, ...: a player
- `kind 0`, `kind 1`, ...: a kind of piece, told apart by its sign first
- `strong`, `quiet`: more and less than the rest
- `changed`: other than when the player at the screen last decided
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, overload

from events.frozen import frozen

Span = tuple[str, str]
"""A text and its role; the role may be empty."""

Line = tuple[Span, ...]

_LETTERS: Final = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_WIDE: Final = ("W", "F")
_ON_THE_LETTER_BEFORE: Final = ("Mn", "Me")
"""Accents, vowel signs and the like. Invisible letters (Cf) are none: `?` stands for each."""


@frozen
class Look:
    """How a picture is looked at."""

    width: int = 80
    """In columns, at least 20."""
    symbols: bool = True
    """Whether signs beyond ASCII can be shown."""


def text(words: str, role: str = "") -> Line:
    """A line of one piece."""
    return ((words, role),)


def seat_name(name: str, seat: int) -> Line:
    """A player's name."""
    return ((name, f"seat {seat}"),)


def columns(line: Line | str) -> int:
    """How many columns of a screen a line takes: wide letters two, accents none."""
    words = line if isinstance(line, str) else letters(line)
    return len(words) if words.isascii() else sum(map(_columns_of, words))


def _columns_of(letter: str) -> int:
    if unicodedata.category(letter) in _ON_THE_LETTER_BEFORE:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in _WIDE else 1


@overload
def cut(line: str, most: int, look: Look) -> str: ...


@overload
def cut(line: Line, most: int, look: Look) -> Line: ...


def cut(line: Line | str, most: int, look: Look) -> Line | str:
    """A line or text of at most so many columns; where something is missing it shows."""
    whole = line if isinstance(line, str) else letters(line)
    if columns(whole) <= most:
        return line
    end = ("…" if look.symbols else "~") if most > 0 else ""
    kept = _fitting(whole, most - 1)
    if isinstance(line, str):
        return line[:kept] + end
    found: list[Span] = []
    for words, role in line:
        found.append((words[:kept], role))
        kept -= min(kept, len(words))
    return (*[span for span in found if span[0]], (end, ""))


def _fitting(words: str, room: int) -> int:
    """How many letters from the first on take no more columns than that."""
    for i, letter in enumerate(words):
        room -= _columns_of(letter)
        if room < 0:
            return i
    return len(words)


def filled(line: Line, width: int, *, right: bool = False) -> Line:
    """A line with spaces after it, or before it, up to a width."""
    spaces = " " * max(0, width - columns(line))
    return ((spaces, ""), *line) if right else (*line, (spaces, ""))


def joined(items: Iterable[Line], between: str = " ") -> Line:
    """Several lines as one."""
    found: list[Span] = []
    for item in items:
        found += [(between, ""), *item] if found else item
    return tuple(found)


def flowing(
    items: Iterable[Line], width: int, *, first: Line = (), hang: int = 2, between: str = "  "
) -> list[Line]:
    """Items one after the other, in as many lines as they need, all but the first indented.

    `first` stands before them. An item is never broken.
    """
    lines: list[Line] = []
    line, empty = first, True
    for item in items:
        gap = "" if empty else between
        has_words = not empty or columns(line) > hang
        if has_words and columns(line) + len(gap) + columns(item) > width:
            lines.append(line)
            line, gap = text(" " * hang), ""
        line = (*line, (gap, ""), *item)
        empty = False
    return [*lines, line]


def fitted(lines: Iterable[Line], width: int, *, hang: int = 2) -> list[Line]:
    """Lines as they are where they fit; those that do not are broken between words."""
    found: list[Line] = []
    for line in lines:
        if columns(line) <= width:
            found.append(line)
        else:
            found += flowing(_words(line), width, hang=hang, between=" ")
    return found


def _words(line: Line) -> list[Line]:
    """The words of a line, each with the roles of its parts."""
    words: list[list[Span]] = [[]]
    for part, role in line:
        first, *more = part.split(" ")
        words[-1].append((first, role))
        words += [[(word, role)] for word in more]
    return [tuple(word) for word in words if any(part for part, _ in word)]


def folded(words: str, width: int, *, hang: int = 2) -> list[Line]:
    """A sentence in as many lines as it needs; spaces before it stay before its first word.

    A list of words as "own|BOT|random" that is wider than a line is broken behind its signs.
    """
    said = words.lstrip(" ")
    parts = [_in_parts(word, width - hang) for word in said.split(" ")]
    items = [text(part) for word in parts for part in word]
    room = max(0, width - columns(items[0]))
    first = text(" " * min(len(words) - len(said), room))
    return flowing(items, width, first=first, hang=hang, between=" ")


def _in_parts(word: str, width: int) -> list[str]:
    """A word, or where it is wider than that the words that it lists."""
    return [word] if columns(text(word)) <= width else re.split(r"(?<=\|)(?=.)", word)


def table(rows: Sequence[Sequence[Line]], *, right: Iterable[int] = ()) -> list[Line]:
    """Rows of cells, the columns two spaces apart; those numbered in `right` flush right."""
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    flush = set(right)
    return [
        joined(
            [filled(cell, widths[i], right=i in flush) for i, cell in enumerate(row)],
            between="  ",
        )
        for row in rows
    ]


def gauge(value: int, most: int, look: Look) -> str:
    """How much is left of something as a bar: a column for each, fewer on a narrow screen."""
    full, empty, ends = ("█", "░", ("", "")) if look.symbols else ("#", ".", ("[", "]"))
    cells = min(most, look.width - 2)
    filled_cells = -(-min(max(value, 0), most) * cells // most)
    return f"{ends[0]}{full * filled_cells}{empty * (cells - filled_cells)}{ends[1]}"


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """A letter for each seat: the first of its name, or A, B, ... where those do not differ."""
    firsts = tuple(name[:1].upper() for name in names)
    if len(set(firsts)) == len(names) and all(c in _LETTERS for c in firsts):
        return firsts
    return tuple(_LETTERS[: len(names)])


def letters(line: Line) -> str:
    """All that is written in a line, without its roles."""
    return "".join(words for words, _ in line)


def words_of(line: Line) -> str:
    """A line as plain text: without its roles, and without the spaces in which it ends."""
    return letters(line).rstrip()
