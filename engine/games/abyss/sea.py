"""The sea: exploration cards and where they lie but for hands, and the threat; from the events."""

from __future__ import annotations

from typing import Final

from engine.game import Luck, frozen, maker
from engine.games.abyss.cards import MONSTER, RACES, Card, exploration_deck
from engine.games.abyss.events import (
    Accepted,
    Affiliated,
    Bought,
    Cleared,
    Drained,
    Dropped,
    Fought,
    GameEnded,
    Played,
    Reshuffled,
    Revealed,
    Rewarded,
    Sold,
    StackTaken,
    Surrendered,
    WentOn,
)

_LAST_SPACE: Final = 6


@frozen
class Sea:
    """The deck that is being drawn, the track, the Council's stacks by race, discards, threat."""

    deck: tuple[Card, ...] = exploration_deck()
    """What was shuffled, sorted."""
    shuffles: int = 1
    drawn: tuple[int, ...] = ()
    """The places in `deck` of the cards that were revealed, in order."""
    track: tuple[Card, ...] = ()
    """What lies on the exploration track, from the space next to the deck on."""
    council: tuple[tuple[Card, ...], ...] = ((),) * len(RACES)
    discard: tuple[Card, ...] = ()
    """Sorted."""
    played: tuple[Card, ...] = ()
    """Allies laid out to pay for a Lord, in the order of playing."""
    threat: int = 1

    @property
    def left(self) -> int:
        """How many cards are left in the deck."""
        return len(self.deck) - len(self.drawn)

    def top(self, luck: Luck) -> tuple[int, Card]:
        """The next card of the deck, which must not be empty: its place in `deck`, and the card."""
        label = f"exploration deck {self.shuffles}"
        seen = self.drawn
        arranged = luck.permutation(label, len(self.deck))
        if arranged[: len(seen)] != seen:
            arranged = luck.permutation(label, len(self.deck), enumerate(seen))
        place = arranged[len(seen)]
        return place, self.deck[place]

    def but(
        self,
        *,
        deck: tuple[Card, ...] | None = None,
        shuffles: int | None = None,
        drawn: tuple[int, ...] | None = None,
        track: tuple[Card, ...] | None = None,
        council: tuple[tuple[Card, ...], ...] | None = None,
        discard: tuple[Card, ...] | None = None,
        played: tuple[Card, ...] | None = None,
        threat: int | None = None,
    ) -> Sea:
        """The same with these fields otherwise: `attrs.evolve`, three times as fast."""
        return _new_sea(
            self.deck if deck is None else deck,
            self.shuffles if shuffles is None else shuffles,
            self.drawn if drawn is None else drawn,
            self.track if track is None else track,
            self.council if council is None else council,
            self.discard if discard is None else discard,
            self.played if played is None else played,
            self.threat if threat is None else threat,
        )


_new_sea: Final = maker(Sea)


def reshuffled(sea: Sea, event: Reshuffled) -> Sea:
    """The discards are the deck."""
    return sea.but(deck=sea.discard, shuffles=sea.shuffles + 1, drawn=(), discard=())


def revealed(sea: Sea, event: Revealed) -> Sea:
    """A card more lies on the track."""
    if sea.deck[event.place] != event.card or event.place in sea.drawn:
        raise ValueError(f"{event} is not of this deck")
    return _new_sea(
        sea.deck,
        sea.shuffles,
        (*sea.drawn, event.place),
        (*sea.track, event.card),
        sea.council,
        sea.discard,
        sea.played,
        sea.threat,
    )


def off_track(sea: Sea, event: Bought | Accepted) -> Sea:
    """The last card of the track is somebody's."""
    return _new_sea(
        sea.deck,
        sea.shuffles,
        sea.drawn,
        sea.track[:-1],
        sea.council,
        sea.discard,
        sea.played,
        sea.threat,
    )


def went_on(sea: Sea, event: WentOn) -> Sea:
    """Past a Monster the threat grows."""
    if not event.monster:
        return sea
    return sea.but(threat=min(sea.threat + 1, _LAST_SPACE))


def fought(sea: Sea, event: Fought) -> Sea:
    """The Monster is discarded."""
    return sea.but(track=sea.track[:-1], discard=_with(sea.discard, MONSTER))


def rewarded(sea: Sea, event: Rewarded) -> Sea:
    """The threat is the smallest."""
    return sea.but(threat=1)


def cleared(sea: Sea, event: Cleared) -> Sea:
    """Allies go to the Council, Monsters to the discards."""
    council = list(sea.council)
    discard = sea.discard
    for card in sea.track:
        if card == MONSTER:
            discard = _with(discard, card)
        else:
            council[card // 10] = _with(council[card // 10], card)
    return sea.but(track=(), council=tuple(council), discard=discard)


def stack_taken(sea: Sea, event: StackTaken) -> Sea:
    """A stack is gone."""
    return sea.but(council=_emptied(sea, event.race))


def drained(sea: Sea, event: Drained) -> Sea:
    """A stack is discarded."""
    discard = _with(sea.discard, *sea.council[event.race])
    return sea.but(council=_emptied(sea, event.race), discard=discard)


def played(sea: Sea, event: Played) -> Sea:
    """An Ally is laid out."""
    return _new_sea(
        sea.deck,
        sea.shuffles,
        sea.drawn,
        sea.track,
        sea.council,
        sea.discard,
        (*sea.played, event.card),
        sea.threat,
    )


def affiliated(sea: Sea, event: Affiliated) -> Sea:
    """All laid out but one are discarded."""
    others = list(sea.played)
    others.remove(event.card)
    return sea.but(played=(), discard=_with(sea.discard, *others))


def discarded(sea: Sea, event: Surrendered | Dropped | Sold) -> Sea:
    """An Ally from a hand is discarded."""
    return sea.but(discard=_with(sea.discard, event.card))


def game_ended(sea: Sea, event: GameEnded) -> Sea:
    """What is left in the hands is discarded."""
    return sea.but(discard=_with(sea.discard, *event.discarded))


def _emptied(sea: Sea, which: int) -> tuple[tuple[Card, ...], ...]:
    council = list(sea.council)
    council[which] = ()
    return tuple(council)


def _with(cards: tuple[Card, ...], *more: Card) -> tuple[Card, ...]:
    return tuple(sorted((*cards, *more)))
