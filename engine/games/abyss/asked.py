"""Who is asked in Abyss, about what, and what is known of Lords: for sentences that refuse."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Names, frozen
from engine.games.abyss.cards import LOCATIONS, Card
from engine.games.abyss.houses import House, keys
from engine.games.abyss.paying import named_lord, race_named, read
from engine.games.abyss.questions import question
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Task
from engine.games.abyss.text import count, the_location, the_lord
from engine.games.abyss.typed import slug


@frozen
class Asked:
    """A task and the view of it in which something was typed."""

    view: State
    task: Task
    names: Names

    @property
    def name(self) -> str:
        """Who is to act."""
        return self.names[self.task.seat]

    @property
    def house(self) -> House:
        """What that player has."""
        return self.view.house(self.task.seat)

    @property
    def sees_hand(self) -> bool:
        """Whether that player's hand may be spoken of."""
        return self.view.shows_hand(self.task.seat)

    @property
    def now(self) -> str:
        """Whose decision it is, and about what."""
        return f"now {self.name}{question(self.view, self.task, self.names)}"

    @property
    def is_between(self) -> bool:
        """Whether somebody is asked in the turn of another."""
        return self.task.seat != self.view.flow.active

    @property
    def between(self) -> str:
        """That somebody is asked in the turn of another, and about what."""
        return f"{self.name} is asked now and{question(self.view, self.task, self.names)}"

    @property
    def keys(self) -> str:
        """The Keys that the player can spend."""
        return count(keys(self.house), "Key")

    def whereabouts(self, lord: int) -> str:
        """Where a Lord is, as far as all know: "is blue's"; none says what lies in the deck."""
        for seat, house in enumerate(self.view.houses.of):
            name = self.names[seat]
            if lord in house.free or lord in house.leaving:
                return f"is {name}'s"
            if lord in house.rotated:
                return f"is {name}'s, and rotated"
            for holding in house.holdings:
                if lord in holding.lords:
                    return f"lies under {the_location(holding.location)} of {name}"
        if lord in self.view.court.lords:
            return "is in the Court"
        return "has left the game" if lord in self.view.court.gone else "is not in the Court"

    def lord(self, words: Sequence[str]) -> int:
        """The one Lord that is named; 0 where none is."""
        number, length = named_lord(words, self.view.court.lords)
        return number if length == len(words) else 0

    def lords(self, words: Sequence[str]) -> list[int]:
        """All Lords that are named; none where a word is something else."""
        found: list[int] = []
        while words:
            number, length = named_lord(words, self.house.lords)
            if not number:
                return []
            found.append(number)
            words = words[length:]
        return found


def one_ally(words: Sequence[str]) -> Card:
    """The one Ally that is named; 0 where it is none or several."""
    try:
        cards = read(words)
    except ValueError:
        return 0
    return cards[0] if len(cards) == 1 else 0


def one_race(words: Sequence[str]) -> int | None:
    """The race that is named alone, by its letter or the beginning of its name."""
    try:
        return race_named(words[0]) if len(words) == 1 else None
    except ValueError:
        return None


def one_location(words: Sequence[str]) -> int:
    """The Location that is named, or whose name begins so; 0 where that is not one."""
    name = "-".join(one for one in words if one != "the")
    found = [at for at, card in enumerate(LOCATIONS, 1) if slug(card.name) == name]
    found = found or [
        at for at, card in enumerate(LOCATIONS, 1) if name and slug(card.name).startswith(name)
    ]
    return found[0] if len(found) == 1 else 0


def one_of(lords: Sequence[int]) -> str:
    """Lords in a sentence, or "none"."""
    return ", ".join(map(the_lord, lords)) or "none"
