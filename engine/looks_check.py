"""What the boards, pages, sentences and keys of a game must keep to, on every screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from engine.game import AnyGame, Look
from engine.must import must
from engine.picture import Line, columns, words_of
from engine.setup import LONGEST_SEAT_NAME

NARROWEST: Final = 20
"""Columns of the narrowest screen on which everything fits."""

_ROLE: Final = re.compile(r"(seat|kind) \d+|strong|quiet|changed|")


def check_looks(game: AnyGame, view: Any, before: Any, names: tuple[str, ...], width: int) -> None:
    """A board at several widths, with signs and without, and the longest names; also in words."""
    longest = tuple(f"{seat:m>{LONGEST_SEAT_NAME}}" for seat in range(len(names)))
    for seen, called, look in (
        (None, names, Look()),
        (before, longest, Look(NARROWEST, symbols=False)),
        (before, names, Look(width, symbols=width % 2 == 1)),
    ):
        check_picture(game.board(view, seen, called, look), look, "the board")
        check_pages(game, view, called, look)
    for seen in (None, before):
        check_told(game, view, seen, names)


def check_pages(game: AnyGame, view: Any, names: tuple[str, ...], look: Look) -> None:
    """Each page as the board, and in words where it has them."""
    for word, drawn in game.pages.items():
        check_picture(drawn(view, names, look), look, f"the page {word}")
    for word, told in game.pages_told.items():
        _check_sentences(told(view, names), f"the page {word}")


def check_told(game: AnyGame, view: Any, before: Any, names: tuple[str, ...]) -> None:
    """In words a position is sentences, each one line."""
    if game.describe is not None:
        _check_sentences(game.describe(view, before, names), "a position")


def _check_sentences(told: Sequence[str], what: str) -> None:
    """There are some, each one line."""
    must(told and all(told), f"{what} without words")
    must(all(sentence.isprintable() for sentence in told), f"{what}: a sentence of several lines")


def check_picture(drawn: Sequence[Line], look: Look, what: str) -> None:
    """There is something on it, it fits, and this screen can show all of it."""
    must(any(words_of(line) for line in drawn), f"{what} without anything on it")
    shown = "".join(words for line in drawn for words, _ in line)
    must(look.symbols or shown.isascii(), f"{what} with signs where only ASCII can be shown")
    must(shown.isprintable(), f"{what}: a line that is several")
    widest = max(map(columns, drawn))
    must(widest <= look.width, f"{what} of {widest} columns where {look.width} are seen")
    odd = {role for line in drawn for _, role in line if not _ROLE.fullmatch(role)}
    must(not odd, f"roles that nobody can paint: {sorted(odd)}")


def check_keys(keys: list[str], words: list[str], letters: str) -> None:
    """Keys as a person types them tell actions apart from each other, from words and numbers.

    Not every action needs one.
    """
    keys, words = (["".join(one.casefold().split()) for one in many] for many in (keys, words))
    others = {key: word for key, word in zip(keys, words, strict=True) if key}
    must(len(others) == len(keys) - keys.count(""), f"keys do not tell actions apart: {keys}")
    must(all(others.get(word, word) == word for word in words), "a key is another's word")
    must(not any(key.isdigit() for key in keys), "a key looks like a number")
    must({key[:1] for key in keys} <= {"", *letters}, "a key that begins with none of the letters")
