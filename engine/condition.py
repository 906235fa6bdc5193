"""The language of `find`: a condition on the figures of a position, as "air < 5 and held(red) > 1".

A number other than 0 counts as true, and what is true counts as 1. Nothing that was typed is run: a
text becomes a function of the figures, and is bounded in its length and its depth.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.errors import BadCondition
from engine.terms import BETWEEN, OF_ALL, Figures, Kind, Part, Terms, Value
from engine.tokens import Tokens

DEEPEST: Final = 50
"""Brackets inside brackets."""

WORDS: Final = (*BETWEEN, *OF_ALL)
"""The words of the language: no figure can be called so."""

_Test = Callable[[int, int], bool]

_COMPARE: Final[Mapping[str, _Test]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    "<>": operator.ne,
    ">": operator.gt,
    ">=": operator.ge,
}
_SAME_OR_NOT: Final = ("=", "==", "!=", "<>")


def parsed(text: str, figures: Figures, seats: Sequence[str]) -> Value:
    """A condition as a function of figures that are such as these. Raises BadCondition."""
    tokens = Tokens(text, seats)
    return _Reader(tokens, Terms(tokens, figures, seats)).whole()


class _Reader:
    """Reads tokens from the left to the right, one function for each level of the grammar."""

    def __init__(self, tokens: Tokens, terms: Terms) -> None:
        self._tokens = tokens
        self._terms = terms
        self._deep = 0

    def whole(self) -> Value:
        """All of it as one condition."""
        here = self._tokens
        if here.kind == "end":
            raise BadCondition("a condition compares figures, as: move > 10")
        part = self._either()
        if here.at(")"):
            raise here.wrong(here.start, "this bracket was not opened")
        if here.kind != "end":
            raise here.wrong(here.start, f"and, or, or a sign is missing before {here.here()}")
        return self._truth(part).value

    def _either(self) -> Part:
        """Parts with `or` between them."""
        parts = [self._both()]
        while self._tokens.takes("or"):
            parts.append(self._both())
        return self._joined(parts, _any)

    def _both(self) -> Part:
        """Parts with `and` between them."""
        parts = [self._maybe_not()]
        while self._tokens.takes("and"):
            parts.append(self._maybe_not())
        return self._joined(parts, _all)

    def _joined(self, parts: list[Part], how: Callable[[list[Value]], Value]) -> Part:
        if len(parts) == 1:
            return parts[0]
        values = [self._truth(part).value for part in parts]
        return self._terms.part("truth", how(values), parts[0].start)

    def _maybe_not(self) -> Part:
        """A comparison, with any number of `not` before it."""
        start, nots = self._tokens.start, 0
        while self._tokens.takes("not"):
            nots += 1
        part = self._comparison()
        if not nots:
            return part
        value, wanted = self._truth(part).value, nots % 2 == 0
        return self._terms.part("truth", lambda figures: bool(value(figures)) == wanted, start)

    def _comparison(self) -> Part:
        """A sum, or several with signs between them, each pair of which is so: 1 <= air < 5."""
        here = self._tokens
        first = left = self._sum()
        links: list[tuple[_Test, Value]] = []
        while here.kind == "sign" and here.word in _COMPARE:
            sign = here.word
            here.step()
            right = self._sum()
            kinds = {left.kind, right.kind}
            if "player" in kinds and (kinds != {"player", "turn"} or sign not in _SAME_OR_NOT):
                raise self._terms.is_player(left if left.kind == "player" else right)
            links.append((_COMPARE[sign], right.value))
            left = right
        if not links:
            return first
        return self._terms.part("truth", _chain(first.value, links), first.start)

    def _sum(self) -> Part:
        """Products with + and - between them."""
        here = self._tokens
        signs, parts = [1], [self._product()]
        while here.kind == "sign" and here.word in "+-":
            signs.append(1 if here.word == "+" else -1)
            here.step()
            parts.append(self._product())
        return self._reckoned(parts, lambda values: _total(signs, values))

    def _product(self) -> Part:
        """Operands with * between them."""
        parts = [self._operand()]
        while self._tokens.takes("*"):
            parts.append(self._operand())
        return self._reckoned(parts, _times)

    def _reckoned(self, parts: list[Part], how: Callable[[list[Value]], Value]) -> Part:
        if len(parts) == 1:
            return parts[0]
        kinds = {self._number(part).kind for part in parts}
        kind: Kind = "constant" if kinds == {"constant"} else "number"
        return self._terms.part(kind, how([part.value for part in parts]), parts[0].start)

    def _operand(self) -> Part:
        """A term, or a condition in brackets; minus signs may stand before it."""
        start, sign, signs = self._tokens.start, 1, 0
        while self._tokens.takes("-"):
            sign, signs = -sign, signs + 1
        part = self._bracketed() if self._tokens.at("(") else self._terms.term()
        if not signs:
            return part
        kind: Kind = "constant" if self._number(part).kind == "constant" else "number"
        value = part.value
        return self._terms.part(kind, lambda figures: sign * value(figures), start)

    def _bracketed(self) -> Part:
        start = self._tokens.start
        self._deep += 1
        if self._deep > DEEPEST:
            raise self._tokens.wrong(start, f"brackets go at most {DEEPEST} deep")
        self._tokens.step()
        part = self._either()
        if not self._tokens.takes(")"):
            raise self._tokens.wrong(start, "this bracket is not closed")
        self._deep -= 1
        return self._terms.part(part.kind, part.value, start)

    def _truth(self, part: Part) -> Part:
        """A part that can be true or not. A number alone is none: `air = 5 or 6` is a slip."""
        if part.kind == "constant":
            said = f"{part.words} alone is no condition; compare it, as: move = {part.words}"
            raise self._tokens.wrong(part.start, said)
        return self._number(part)

    def _number(self, part: Part) -> Part:
        """A part that is no player."""
        if part.kind == "player":
            raise self._terms.is_player(part)
        return part


# Loops and no generators: what is nested deepest then takes half as much of the stack.


def _any(values: list[Value]) -> Value:
    def value(figures: Figures) -> int:
        for one in values:  # noqa: SIM110
            if one(figures):
                return True
        return False

    return value


def _all(values: list[Value]) -> Value:
    def value(figures: Figures) -> int:
        for one in values:  # noqa: SIM110
            if not one(figures):
                return False
        return True

    return value


def _chain(first: Value, links: list[tuple[_Test, Value]]) -> Value:
    def value(figures: Figures) -> int:
        left = first(figures)
        for test, one in links:
            right = one(figures)
            if not test(left, right):
                return False
            left = right
        return True

    return value


def _total(signs: list[int], values: list[Value]) -> Value:
    def value(figures: Figures) -> int:
        total = 0
        for sign, one in zip(signs, values, strict=True):
            total += sign * one(figures)
        return total

    return value


def _times(values: list[Value]) -> Value:
    def value(figures: Figures) -> int:
        product = 1
        for one in values:
            product *= one(figures)
        return product

    return value
