"""The Court and the Lord deck, folded from the events."""

from __future__ import annotations

from engine.game import Luck, frozen
from engine.games.abyss.cards import LORDS
from engine.games.abyss.events import Arrived, Began, CourtFilled, Dismissed, Ousted, Plotted


@frozen
class Court:
    """Lords by number: those in the Court, the one furthest from the deck first."""

    lords: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    """All that have come from the deck, in this order."""
    gone: tuple[int, ...] = ()
    """Those that left the game."""

    @property
    def deck(self) -> int:
        """How many Lords are left in the deck."""
        return len(LORDS) - len(self.drawn)

    def top(self, count: int, luck: Luck) -> tuple[int, ...]:
        """The next Lords of the deck, as many as there are up to `count`."""
        known = [number - 1 for number in self.drawn]
        arranged = luck.permutation("lords", len(LORDS))
        if list(arranged[: len(known)]) != known:
            arranged = luck.permutation("lords", len(LORDS), enumerate(known))
        return tuple(which + 1 for which in arranged[len(known) : len(known) + count])


def began(court: Court, event: Began) -> Court:
    """The first Lords lie in the Court."""
    return Court(event.lords, event.lords)


def plotted(court: Court, event: Plotted) -> Court:
    """One more comes."""
    return _more(court, (event.lord,))


def filled(court: Court, event: CourtFilled) -> Court:
    """Several come."""
    return _more(court, event.lords)


def arrived(court: Court, event: Arrived) -> Court:
    """A Lord leaves the Court, or comes from the deck past it."""
    if event.source == "deck":
        return Court(court.lords, (*court.drawn, event.lord), court.gone)
    return Court(_without(court.lords, event.lord), court.drawn, court.gone)


def ousted(court: Court, event: Ousted) -> Court:
    """Another Lord lies in the place of one who left the game."""
    lords = tuple(event.successor if one == event.lord else one for one in court.lords)
    return Court(lords, (*court.drawn, event.successor), (*court.gone, event.lord))


def dismissed(court: Court, event: Dismissed) -> Court:
    """A player's Lord left the game."""
    return Court(court.lords, court.drawn, (*court.gone, event.lord))


def _more(court: Court, lords: tuple[int, ...]) -> Court:
    return Court((*court.lords, *lords), (*court.drawn, *lords), court.gone)


def _without(lords: tuple[int, ...], gone: int) -> tuple[int, ...]:
    at = lords.index(gone)
    return lords[:at] + lords[at + 1 :]
