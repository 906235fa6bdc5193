"""What the parts of the board and the score sheet have in common: signs, marks, figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from engine.game import Line, Look, Names
from engine.games.abyss.cards import MONSTER, RACES, Card, race, value
from engine.games.abyss.payment import Price
from engine.picture import cut, filled, flowing, initials, joined, seat_name, text

NAME: Final = 12
"""Columns of a name in a table."""
LABEL: Final = 11
"""Columns of the word before a line, with the spaces behind it."""
_SIGNS: Final = "jchsq"
"""A letter for each race: the first of its name, where no race before it has that."""
STAR: Final[Line] = (("*", "changed"),)


def sign(number: int) -> Line:
    """The letter of a race."""
    return text(_SIGNS[number], f"kind {number}")


def letter(number: int) -> str:
    """The same without its role."""
    return _SIGNS[number]


def race_name(number: int) -> Line:
    """A race by its letter and its name."""
    return joined([sign(number), text(RACES[number], f"kind {number}")])


def card_sign(card: Card) -> Line:
    """A card of the exploration deck: "c5", or a Monster."""
    if card == MONSTER:
        return text("Monster", "strong")
    return text(f"{_SIGNS[race(card)]}{value(card)}", f"kind {race(card)}")


def ally_signs(cards: Sequence[Card], known: Sequence[Card] | None = None) -> list[Line]:
    """Allies by race, the highest first; a star before those that are not among the known."""
    seen = Counter(cards if known is None else known)
    found: list[Line] = []
    for card in sorted(cards, key=lambda one: (race(one), -value(one))):
        star = () if seen[card] > 0 else STAR
        seen[card] -= 1
        found.append((*star, *card_sign(card)))
    return found


def races_asked(price: Price) -> Line:
    """Which races a Lord asks for: "s+2", "5 any"."""
    if price.mandatory is None:
        return text(f"{price.distinct} any")
    others = price.distinct - 1
    return (*sign(price.mandatory), *(text(f"+{others}") if others else ()))


def figure(now: int, before: int | None) -> Line:
    """A number, and by how much it is more or less than it was."""
    if before is None or now == before:
        return text(str(now))
    return (*text(f"{now} "), (f"{now - before:+}", "changed"))


def seat_letter(names: Names, seat: int, mark: str) -> Line:
    """A player's letter behind a mark, or behind a space where there is none: "> A"."""
    return text(f"{mark or ' '} {initials(names)[seat]}", f"seat {seat}")


def fitting_name(names: Names, seat: int, look: Look) -> Line:
    """A player's name in no more columns than a line has."""
    return seat_name(cut(names[seat], max(look.width - 6, 4), look), seat)


def labelled(label: str, items: Iterable[Line], look: Look, between: str = "  ") -> list[Line]:
    """Items behind a word that says what they are."""
    hang = LABEL if look.width >= 60 else 2
    first = filled(text(label, "quiet"), hang if look.width >= 60 else len(label) + 1)
    return flowing(items, look.width, first=first, hang=hang, between=between)


def commas(items: list[Line]) -> list[Line]:
    """Items with a comma behind each but the last."""
    return [(*one, (",", "")) for one in items[:-1]] + items[-1:]


def titles(words: Iterable[str]) -> tuple[Line, ...]:
    """The heads of the columns of a table."""
    return tuple(text(word, "quiet") for word in words)
