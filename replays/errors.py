"""What can be wrong with a game that came as a text; each error is one sentence for the person."""

from __future__ import annotations


class BadLine(ValueError):
    """A text that is no game in one line, or one that was damaged on its way."""

    file: str = ""
    """What the file is called that held it, filled in by whoever knows it."""


class PlaysOtherwise(Exception):
    """A sound line whose choices come to another game under the rules that are installed here."""

    file: str = ""
