"""What can be refused above the file: by a game's rules, or for want of a game."""

from __future__ import annotations


class Refused(Exception):
    """What was asked does not fit the game as it stands. One sentence for the person."""


class OnlyBotsMoved(Refused):
    """No person has moved yet, so that there is no decision to go back to."""


class NoteOfAnother(Refused):
    """There is no such note of who takes it away, but of another seat there is one."""

    def __init__(self, message: str, seat: int) -> None:
        super().__init__(message)
        self.seat = seat
        """That other seat."""


class BadSetup(Exception):
    """A game that cannot be begun so: seats, options or seed. One sentence for the person."""


class NoSuchGame(Exception):
    """A game, or a version of its rules, that is not installed here."""

    file: str = ""
    """What the file is called that is of this game, filled in by whoever knows it."""


class BadBot(NoSuchGame):
    """A bot that is installed here and fails: it raises, or chooses what is not legal."""


class BadMove(Exception):
    """An opening or a move that the rules cannot follow, or go on from: a file made by hand."""

    file: str = ""
    """What the file is called, filled in by whoever knows it."""


class NoSuchPlace(Exception):
    """A place, a line or a seat that does not exist, or a name that could be several.

    One sentence for the person.
    """


class BadCondition(Exception):
    """A condition on places that cannot be understood. One sentence for the person."""
