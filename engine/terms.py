"""What a condition speaks of: numbers, the figures of a position, and players."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

from engine.errors import BadCondition
from engine.nearest import nearest
from engine.tokens import Tokens, called
from events.frozen import frozen

Figures = Mapping[str, Any]
"""The figures of a position by name: an int, or a tuple with one for each seat."""

Value = Callable[[Figures], int]

Kind = Literal["number", "constant", "truth", "turn", "player"]

MOST_DIGITS: Final = 18

OF_ALL: Final[Mapping[str, Callable[[tuple[int, ...]], int]]] = {"min": min, "max": max, "sum": sum}
BETWEEN: Final = ("and", "or", "not")


@frozen
class Part:
    """A piece of a condition: what it is, its value, where it begins, and how it was written."""

    kind: Kind
    value: Value
    start: int
    words: str


class Terms:
    """Reads the terms of a condition, each beginning at the present token."""

    def __init__(self, tokens: Tokens, figures: Figures, seats: Sequence[str]) -> None:
        self._tokens = tokens
        self._figures = figures
        self._seats = seats
        self._each = [name for name, value in figures.items() if isinstance(value, tuple)]
        """The figures that each player has."""

    def term(self) -> Part:
        """A number, a figure or a player."""
        here = self._tokens
        kind, word, start = here.kind, here.word, here.start
        if kind == "number":
            return self._constant(word, start)
        if kind in ("quoted", "name"):
            return self._player(word, start)
        if kind != "word" or word.casefold() in BETWEEN:
            raise here.wrong(start, f"a figure or a number is missing before {here.here()}")
        if word.casefold() in OF_ALL and here.before_bracket():
            return self._of_all(word, start)
        name = called(word, self._figures)
        if name is not None:
            return self._of_one(name, start) if name in self._each else self._figure(name, start)
        if called(word, self._seats) is None:
            raise here.wrong(start, self._unknown(word))
        return self._player(word, start)

    def part(self, kind: Kind, value: Value, start: int) -> Part:
        """A part of the text up to the present token."""
        return Part(kind, value, start, self._tokens.before(start))

    def is_player(self, part: Part) -> BadCondition:
        """The error of a player where a number should stand."""
        how = f", or {self._each[0]}({part.words})" if self._each else ""
        return self._tokens.wrong(
            part.start, f"{part.words} is a player: write turn = {part.words}{how}"
        )

    def _unknown(self, word: str) -> str:
        if word.casefold() in OF_ALL:
            each = "".join(self._each[:1])
            return f"{word} takes a figure that each player has in brackets, as {word}({each})"
        known = f"there are {', '.join(self._figures)}, and the players {', '.join(self._seats)}"
        near = nearest(word, [*self._figures, *self._seats], known)
        return f"there is no figure {word!r}; {near}"

    def _constant(self, digits: str, start: int) -> Part:
        if len(digits) > MOST_DIGITS:
            raise self._tokens.wrong(start, f"a number has at most {MOST_DIGITS} digits")
        self._tokens.step()
        number = int(digits)
        return self.part("constant", lambda _: number, start)

    def _figure(self, name: str, start: int) -> Part:
        """A figure of the whole position."""
        if self._tokens.before_bracket():
            raise self._tokens.wrong(start, f"{name} is one for all players: no brackets")
        self._tokens.step()
        kind: Kind = "turn" if name == "turn" else "number"
        return self.part(kind, lambda figures: int(figures[name]), start)

    def _of_one(self, name: str, start: int) -> Part:
        """A figure of the player in the brackets behind it."""
        here = self._tokens
        who, at = here.in_brackets() if here.before_bracket() else ("", start)
        if not who:
            how = f"{name}({self._seats[0]}), or max({name})"
            raise here.wrong(start, f"{name} is one for each player: {how}")
        seat = self._seat(who, at, numbered=True)
        return self.part("number", lambda figures: int(figures[name][seat]), start)

    def _of_all(self, word: str, start: int) -> Part:
        """The least, the greatest or the sum of a figure that each player has."""
        of_all = OF_ALL[word.casefold()]
        inside, at = self._tokens.in_brackets()
        name = called(inside, self._each)
        if name is None:
            known = nearest(inside, self._each) if self._each else "here is none"
            raise self._tokens.wrong(at, f"{word} takes a figure that each player has; {known}")
        return self.part("number", lambda figures: int(of_all(figures[name])), start)

    def _player(self, name: str, start: int) -> Part:
        """A player, as the number that `turn` is when they are to act."""
        number = self._seat(name, start) + 1
        self._tokens.step()
        return self.part("player", lambda _: number, start)

    def _seat(self, name: str, start: int, *, numbered: bool = False) -> int:
        """The seat of this name, or of this number from 1."""
        found = called(name, self._seats)
        if found is not None:
            return self._seats.index(found)
        if numbered and re.fullmatch("[0-9]{1,9}", name) and 1 <= int(name) <= len(self._seats):
            return int(name) - 1
        known = nearest(name, self._seats)
        raise self._tokens.wrong(start, f"there is no player {name!r}; {known}")
