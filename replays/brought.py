"""What a merge brings in: what a copy can say, and what came of it."""

from __future__ import annotations

from enum import Enum

import attrs


class Knows(Enum):
    """What a copy can say, by how it is written."""

    ALL = "a file: all that was done"
    NAMES = "a text or JSON: what branches are called, and not what they were called"
    MOVES = "a line: its moves alone"


@attrs.define
class Summary:
    """What came in."""

    moves: int = 0
    relucks: int = 0
    notes: int = 0
    gone: int = 0
    """How many notes were taken away."""
    past: int = 0
    """How many notes stand here as they did, and were written or taken away there in between."""
    further: list[tuple[str, int]] = attrs.field(factory=list)
    """Branches that go on, each with the number of the move that it goes to."""
    relucked: list[tuple[str, int]] = attrs.field(factory=list)
    """Branches that go on to other luck and no move, each with the number of its last move."""
    new: list[tuple[str, str]] = attrs.field(factory=list)
    """Branches that are new: what the other copy calls them, and what they are called here."""
    unnamed: list[str] = attrs.field(factory=list)
    """A line that is new, and has no name: the id of its end."""
    shown: list[str] = attrs.field(factory=list)
    """Lines that were hidden here, and are shown again since they go on."""
    revealed: bool = False
    unknown: int = 0
    knowing: int = 0
    """How many moves of the other copy were made knowing the luck of another line."""

    def is_empty(self) -> bool:
        """Whether the other copy had nothing that was not here."""
        notes = self.notes + self.gone + self.past
        came = self.moves + self.relucks + notes + self.unknown + self.revealed
        return not (came or self.further or self.relucked or self.new)
