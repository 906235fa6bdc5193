"""What can be wrong with a game that came as a text; each error is one sentence for the person."""

from __future__ import annotations


class BadLine(ValueError):
    """A text that is no game in one line, or one that was damaged on its way."""

    file: str = ""
    """What the file is called that held it, filled in by whoever knows it."""


class PlaysOtherwise(Exception):
    """A sound line whose choices come to another game under the rules that are installed here."""

    file: str = ""


class BadNotation(Exception):
    """A written game that cannot be read. One sentence that says where and what."""

    file: str = ""


class Wrong(Exception):
    """The same before the place is put in words: `at` is an offset in a text, or is told as is."""

    def __init__(self, at: int | str, what: str) -> None:
        super().__init__(what)
        self.at = at
        self.what = what


class WrongVersion(Wrong):
    """A game, or a version of its rules, that is not here."""
