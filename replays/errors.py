"""What can be wrong with a game that was written down, by hand or by a program."""

from __future__ import annotations


class BadNotation(Exception):
    """A written game that cannot be read. One sentence that says where and what."""


class Wrong(Exception):
    """The same before the place is put in words: `at` is an offset in a text, or is told as is."""

    def __init__(self, at: int | str, what: str) -> None:
        super().__init__(what)
        self.at = at
        self.what = what


class WrongVersion(Wrong):
    """A game, or a version of its rules, that is not here."""
