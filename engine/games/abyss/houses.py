"""The houses: what each player has, folded from the events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from engine.game import Hidden, Luck
from engine.games.abyss.cards import KEY_TOKENS, MONSTER_TOKENS, Card, lord, numbered
from engine.games.abyss.events import (
    Accepted,
    Affiliated,
    Arrived,
    Bought,
    Bribed,
    Dismissed,
    Dropped,
    Earned,
    Exchanged,
    GameEnded,
    KeysSpent,
    Lost,
    Paid,
    Played,
    Plotted,
    Replaced,
    Rewarded,
    Robbed,
    Rotated,
    Settled,
    Sold,
    StackTaken,
    Surrendered,
)

BLACK_SMOKERS: Final = numbered("Black Smokers")


@attrs.frozen
class Holding:
    """A Location and the Lords under it."""

    location: int
    lords: tuple[int, ...]


@attrs.frozen
class House:
    """What one player has. Cards are sorted, Lords and Locations in the order of their coming."""

    pearls: int = 1
    keys: int = 0
    """Key tokens."""
    hand: tuple[Card, ...] = ()
    affiliated: tuple[Card, ...] = ()
    free: tuple[int, ...] = ()
    """Free Lords that work."""
    rotated: tuple[int, ...] = ()
    """Free Lords that the Assassin has rotated."""
    leaving: tuple[int, ...] = ()
    """Lords whose Keys were spent, until the Location is taken."""
    holdings: tuple[Holding, ...] = ()
    tokens: tuple[int, ...] = ()
    """Monster tokens, by place among the 20."""

    @property
    def lords(self) -> tuple[int, ...]:
        """All Lords of the player, free or covered."""
        covered = tuple(one for holding in self.holdings for one in holding.lords)
        return (*self.free, *self.rotated, *self.leaving, *covered)

    @property
    def locations(self) -> tuple[int, ...]:
        """All Locations of the player."""
        return tuple(holding.location for holding in self.holdings)

    def but(
        self,
        *,
        pearls: int | None = None,
        keys: int | None = None,
        hand: tuple[Card, ...] | None = None,
        affiliated: tuple[Card, ...] | None = None,
        free: tuple[int, ...] | None = None,
        rotated: tuple[int, ...] | None = None,
        leaving: tuple[int, ...] | None = None,
        holdings: tuple[Holding, ...] | None = None,
        tokens: tuple[int, ...] | None = None,
    ) -> House:
        """The same with these fields otherwise: `attrs.evolve`, three times as fast."""
        return House(
            self.pearls if pearls is None else pearls,
            self.keys if keys is None else keys,
            self.hand if hand is None else hand,
            self.affiliated if affiliated is None else affiliated,
            self.free if free is None else free,
            self.rotated if rotated is None else rotated,
            self.leaving if leaving is None else leaving,
            self.holdings if holdings is None else holdings,
            self.tokens if tokens is None else tokens,
        )


@attrs.frozen
class Houses:
    """All players by seat, and what is known of the Monster tokens by place: (seats, value).

    A value that a copy or a view does not hold is None.
    """

    of: tuple[House, ...]
    tokens: tuple[tuple[tuple[int, ...], int | None], ...] = ()

    def token_values(self, luck: Luck) -> tuple[int, ...]:
        """What all Monster tokens are worth by place, given those that are known."""
        known: list[tuple[int, int]] = []
        for place, (_, worth) in enumerate(self.tokens):
            if worth is not None:
                copies = sum(MONSTER_TOKENS[which] == worth for _, which in known)
                known.append((place, MONSTER_TOKENS.index(worth) + copies))
        dealt = luck.permutation("monster tokens", len(MONSTER_TOKENS), known)
        return tuple(MONSTER_TOKENS[which] for which in dealt)

    @property
    def keys_left(self) -> int:
        """Key tokens in the supply."""
        return KEY_TOKENS - sum(house.keys for house in self.of)


def earned(houses: Houses, event: Earned) -> Houses:
    """More Pearls."""
    return _pearls(houses, event.seat, event.pearls)


def lost(houses: Houses, event: Lost | Paid | Bribed) -> Houses:
    """Fewer Pearls."""
    return _pearls(houses, event.seat, -event.pearls)


def plotted(houses: Houses, event: Plotted) -> Houses:
    """The Pearl is paid."""
    return _pearls(houses, event.seat, -1)


def accepted(houses: Houses, event: Accepted) -> Houses:
    """The Ally is in the hand."""
    return _change(houses, event.seat, lambda house: _with_hand(house, event.card))


def bought(houses: Houses, event: Bought) -> Houses:
    """The Ally is in the hand, the price with the seller."""

    def pays(house: House) -> House:
        return _with_hand(house, event.card).but(pearls=house.pearls - event.price)

    return _pearls(_change(houses, event.seat, pays), event.seller, event.price)


def stack_taken(houses: Houses, event: StackTaken) -> Houses:
    """The Allies are in the hand."""
    return _change(houses, event.seat, lambda house: _with_hand(house, *event.cards))


def affiliated(houses: Houses, event: Affiliated) -> Houses:
    """The Ally lies before the player."""

    def more(house: House) -> House:
        return house.but(affiliated=tuple(sorted((*house.affiliated, event.card))))

    return _change(houses, event.seat, more)


def out_of_hand(houses: Houses, event: Played | Surrendered | Dropped | Sold) -> Houses:
    """The Ally left the hand."""

    def less(house: House) -> House:
        at = house.hand.index(event.card)
        return house.but(hand=house.hand[:at] + house.hand[at + 1 :])

    return _change(houses, event.seat, less)


def arrived(houses: Houses, event: Arrived) -> Houses:
    """The Lord is free."""
    return _change(houses, event.seat, lambda house: house.but(free=(*house.free, event.lord)))


def dismissed(houses: Houses, event: Dismissed) -> Houses:
    """A free Lord left the game."""

    def less(house: House) -> House:
        return house.but(
            free=_less(house.free, event.lord), rotated=_less(house.rotated, event.lord)
        )

    return _change(houses, event.seat, less)


def rotated(houses: Houses, event: Rotated) -> Houses:
    """A Lord works no more."""

    def turned(house: House) -> House:
        return house.but(free=_less(house.free, event.lord), rotated=(*house.rotated, event.lord))

    return _change(houses, event.seat, turned)


def rewarded(houses: Houses, event: Rewarded) -> Houses:
    """Pearls, Keys, tokens."""
    values: tuple[int | None, ...] = (None,) * len(event.tokens)
    if not isinstance(event.values, Hidden) and event.values:
        values = event.values
    known = (*houses.tokens, *((event.seen_by, one) for one in values))

    def more(house: House) -> House:
        return house.but(
            pearls=house.pearls + event.pearls,
            keys=house.keys + event.keys,
            tokens=(*house.tokens, *event.tokens),
        )

    return Houses(_change(houses, event.seat, more).of, known)


def robbed(houses: Houses, event: Robbed) -> Houses:
    """A token changes hands; who had it knows it still."""
    seats, value = houses.tokens[event.token]
    if not isinstance(event.value, Hidden) and event.seen_by:
        value = event.value
    known = (*houses.tokens[: event.token], (tuple(sorted({*seats, *event.seen_by})), value))
    houses = Houses(houses.of, (*known, *houses.tokens[event.token + 1 :]))
    houses = _change(
        houses,
        event.victim,
        lambda house: house.but(tokens=_less(house.tokens, event.token)),
    )
    return _change(
        houses,
        event.seat,
        lambda house: house.but(tokens=(*house.tokens, event.token)),
    )


def keys_spent(houses: Houses, event: KeysSpent) -> Houses:
    """Tokens go back, Lords are to go under the Location."""

    def less(house: House) -> House:
        free = tuple(one for one in house.free if one not in event.lords)
        return house.but(keys=house.keys - event.tokens, free=free, leaving=event.lords)

    return _change(houses, event.seat, less)


def settled(houses: Houses, event: Settled) -> Houses:
    """The Location is the player's, with Lords under it."""

    def more(house: House) -> House:
        holding = Holding(event.location, event.lords)
        free = tuple(one for one in house.free if one not in event.lords)
        return house.but(free=free, leaving=(), holdings=(*house.holdings, holding))

    return _change(houses, event.seat, more)


def replaced(houses: Houses, event: Replaced) -> Houses:
    """The Lords are under another Location."""
    return _moved(houses, event.seat, BLACK_SMOKERS, event.location)


def exchanged(houses: Houses, event: Exchanged) -> Houses:
    """The Lords are under another Location."""
    return _moved(houses, event.seat, event.own, event.location)


def game_ended(houses: Houses, event: GameEnded) -> Houses:
    """Hands are empty, tokens are turned up."""
    everybody = tuple(range(len(houses.of)))
    return Houses(
        tuple(
            house.but(
                hand=(),
                affiliated=tuple(sorted((*house.affiliated, *event.affiliated[seat]))),
            )
            for seat, house in enumerate(houses.of)
        ),
        tuple((everybody, value) for value in event.values),
    )


def keys(house: House) -> int:
    """The Keys that a player can spend: tokens, and those of free Lords but ambassadors."""
    return house.keys + sum(lord(one).keys for one in house.free if lord(one).keys == 1)


def _moved(houses: Houses, seat: int, old: int, new: int) -> Houses:
    def other(house: House) -> House:
        return house.but(
            holdings=tuple(
                Holding(new, one.lords) if one.location == old else one for one in house.holdings
            ),
        )

    return _change(houses, seat, other)


def _pearls(houses: Houses, seat: int, more: int) -> Houses:
    return _change(houses, seat, lambda house: house.but(pearls=house.pearls + more))


def _with_hand(house: House, *cards: Card) -> House:
    return house.but(hand=tuple(sorted((*house.hand, *cards))))


def _less(things: tuple[int, ...], gone: int) -> tuple[int, ...]:
    return tuple(one for one in things if one != gone)


def _change(houses: Houses, seat: int, change: Callable[[House], House]) -> Houses:
    of = houses.of
    return Houses((*of[:seat], change(of[seat]), *of[seat + 1 :]), houses.tokens)
