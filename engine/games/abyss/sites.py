"""The Locations that nobody has: face up, drawn, and in the stack; folded from the events."""

from __future__ import annotations

from typing import Final

import attrs

from engine.game import Luck, frozen
from engine.games.abyss.cards import LOCATIONS, numbered
from engine.games.abyss.events import Began, Drew, Exchanged, Replaced, Settled

BLACK_SMOKERS: Final = numbered("Black Smokers")


@frozen
class Sites:
    """Locations by number."""

    stack: tuple[int, ...] = tuple(range(1, len(LOCATIONS) + 1))
    """What was shuffled, sorted."""
    shuffles: int = 1
    gone: tuple[int, ...] = ()
    """Those of the stack that came up since, in this order."""
    face_up: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    """Those of which a player is to keep one."""
    removed: tuple[int, ...] = ()
    """Those that left the game."""

    @property
    def left(self) -> tuple[int, ...]:
        """What is in the stack, sorted: everybody can tell, but not in which order."""
        return tuple(one for one in self.stack if one not in self.gone)

    def top(self, count: int, luck: Luck) -> tuple[int, ...]:
        """The next Locations of the stack, as many as there are up to `count`."""
        label = f"locations {self.shuffles}"
        seen = [self.stack.index(one) for one in self.gone]
        arranged = luck.permutation(label, len(self.stack))
        if list(arranged[: len(seen)]) != seen:
            arranged = luck.permutation(label, len(self.stack), enumerate(seen))
        return tuple(self.stack[which] for which in arranged[len(seen) : len(seen) + count])


def began(sites: Sites, event: Began) -> Sites:
    """One lies face up."""
    return attrs.evolve(sites, gone=(event.location,), face_up=(event.location,))


def drew(sites: Sites, event: Drew) -> Sites:
    """Some are to be chosen from."""
    return attrs.evolve(sites, gone=(*sites.gone, *event.locations), drawn=event.locations)


def settled(sites: Sites, event: Settled) -> Sites:
    """One is taken; where some were drawn, the others lie face up."""
    found = [one for one in (*sites.face_up, *sites.drawn) if one != event.location]
    return attrs.evolve(sites, face_up=tuple(found), drawn=())


def replaced(sites: Sites, event: Replaced) -> Sites:
    """One is taken out of the stack, which is shuffled; the Black Smokers left the game."""
    stack = tuple(one for one in sites.left if one != event.location)
    return attrs.evolve(
        sites,
        stack=stack,
        shuffles=sites.shuffles + 1,
        gone=(),
        removed=(*sites.removed, BLACK_SMOKERS),
    )


def exchanged(sites: Sites, event: Exchanged) -> Sites:
    """One lies face up in the place of another."""
    face_up = tuple(event.own if one == event.location else one for one in sites.face_up)
    return attrs.evolve(sites, face_up=face_up)
