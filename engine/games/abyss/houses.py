"""The houses: what each player has, folded from the events."""

from __future__ import annotations

from bisect import insort
from typing import Final

from engine.game import Hidden, Luck, frozen, maker
from engine.games.abyss.cards import KEY_TOKENS, LORDS, MONSTER_TOKENS, Card, numbered
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
_SPENDABLE: Final = (0, *(int(card.keys == 1) for card in LORDS))
"""The Keys of each free Lord that a player can spend, by its number: not those of ambassadors."""


@frozen
class Holding:
    """A Location and the Lords under it."""

    location: int
    lords: tuple[int, ...]


@frozen
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
        return _new_house(
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


@frozen
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


_new_house: Final = maker(House)
_new_houses: Final = maker(Houses)


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
    house = houses.of[event.seat]
    return _with(houses, event.seat, _holding(house, _joined(house.hand, event.card), house.pearls))


def bought(houses: Houses, event: Bought) -> Houses:
    """The Ally is in the hand, the price with the seller."""
    house = houses.of[event.seat]
    house = _holding(house, _joined(house.hand, event.card), house.pearls - event.price)
    return _pearls(_with(houses, event.seat, house), event.seller, event.price)


def stack_taken(houses: Houses, event: StackTaken) -> Houses:
    """The Allies are in the hand."""
    house = houses.of[event.seat]
    hand = _sorted(house.hand, event.cards)
    return _with(houses, event.seat, _holding(house, hand, house.pearls))


def affiliated(houses: Houses, event: Affiliated) -> Houses:
    """The Ally lies before the player."""
    house = houses.of[event.seat]
    return _with(houses, event.seat, house.but(affiliated=_joined(house.affiliated, event.card)))


def out_of_hand(houses: Houses, event: Played | Surrendered | Dropped | Sold) -> Houses:
    """The Ally left the hand."""
    house = houses.of[event.seat]
    hand = list(house.hand)
    hand.remove(event.card)
    return _with(houses, event.seat, _holding(house, tuple(hand), house.pearls))


def arrived(houses: Houses, event: Arrived) -> Houses:
    """The Lord is free."""
    house = houses.of[event.seat]
    return _with(houses, event.seat, house.but(free=(*house.free, event.lord)))


def dismissed(houses: Houses, event: Dismissed) -> Houses:
    """A free Lord left the game."""
    house = houses.of[event.seat]
    free, rotated = _less(house.free, event.lord), _less(house.rotated, event.lord)
    return _with(houses, event.seat, house.but(free=free, rotated=rotated))


def rotated(houses: Houses, event: Rotated) -> Houses:
    """A Lord works no more."""
    house = houses.of[event.seat]
    free, rotated = _less(house.free, event.lord), (*house.rotated, event.lord)
    return _with(houses, event.seat, house.but(free=free, rotated=rotated))


def rewarded(houses: Houses, event: Rewarded) -> Houses:
    """Pearls, Keys, tokens."""
    values: tuple[int | None, ...] = (None,) * len(event.tokens)
    if not isinstance(event.values, Hidden) and event.values:
        values = event.values
    known = (*houses.tokens, *((event.seen_by, one) for one in values))
    house = houses.of[event.seat]
    more = house.but(
        pearls=house.pearls + event.pearls,
        keys=house.keys + event.keys,
        tokens=(*house.tokens, *event.tokens),
    )
    return Houses(_with(houses, event.seat, more).of, known)


def robbed(houses: Houses, event: Robbed) -> Houses:
    """A token changes hands; who had it knows it still."""
    seats, value = houses.tokens[event.token]
    if not isinstance(event.value, Hidden) and event.seen_by:
        value = event.value
    known = (*houses.tokens[: event.token], (tuple(sorted({*seats, *event.seen_by})), value))
    houses = Houses(houses.of, (*known, *houses.tokens[event.token + 1 :]))
    victim, robber = houses.of[event.victim], houses.of[event.seat]
    houses = _with(houses, event.victim, victim.but(tokens=_less(victim.tokens, event.token)))
    return _with(houses, event.seat, robber.but(tokens=(*robber.tokens, event.token)))


def keys_spent(houses: Houses, event: KeysSpent) -> Houses:
    """Tokens go back, Lords are to go under the Location."""
    house = houses.of[event.seat]
    free = tuple(one for one in house.free if one not in event.lords)
    less = house.but(keys=house.keys - event.tokens, free=free, leaving=event.lords)
    return _with(houses, event.seat, less)


def settled(houses: Houses, event: Settled) -> Houses:
    """The Location is the player's, with Lords under it."""
    house = houses.of[event.seat]
    free = tuple(one for one in house.free if one not in event.lords)
    holdings = (*house.holdings, Holding(event.location, event.lords))
    return _with(houses, event.seat, house.but(free=free, leaving=(), holdings=holdings))


def replaced(houses: Houses, event: Replaced) -> Houses:
    """The Lords are under another Location."""
    return _moved(houses, event.seat, BLACK_SMOKERS, event.location)


def exchanged(houses: Houses, event: Exchanged) -> Houses:
    """The Lords are under another Location."""
    return _moved(houses, event.seat, event.own, event.location)


def game_ended(houses: Houses, event: GameEnded) -> Houses:
    """Hands are empty, tokens are turned up."""
    everybody = tuple(range(len(houses.of)))
    of = tuple(
        house.but(hand=(), affiliated=_sorted(house.affiliated, event.affiliated[seat]))
        for seat, house in enumerate(houses.of)
    )
    return Houses(of, tuple((everybody, value) for value in event.values))


def keys(house: House) -> int:
    """The Keys that a player can spend: tokens, and those of free Lords but ambassadors."""
    return house.keys + sum([_SPENDABLE[one] for one in house.free])


def _moved(houses: Houses, seat: int, old: int, new: int) -> Houses:
    house = houses.of[seat]
    holdings = tuple(
        Holding(new, one.lords) if one.location == old else one for one in house.holdings
    )
    return _with(houses, seat, house.but(holdings=holdings))


def _pearls(houses: Houses, seat: int, more: int) -> Houses:
    house = houses.of[seat]
    return _with(houses, seat, _holding(house, house.hand, house.pearls + more))


def _with(houses: Houses, seat: int, house: House) -> Houses:
    of = list(houses.of)
    of[seat] = house
    return _new_houses(tuple(of), houses.tokens)


def _holding(house: House, hand: tuple[Card, ...], pearls: int) -> House:
    """The house with what changes the most: these Allies in hand, so many Pearls."""
    return _new_house(
        pearls,
        house.keys,
        hand,
        house.affiliated,
        house.free,
        house.rotated,
        house.leaving,
        house.holdings,
        house.tokens,
    )


def _joined(cards: tuple[Card, ...], one: Card) -> tuple[Card, ...]:
    found = list(cards)
    insort(found, one)
    return tuple(found)


def _sorted(cards: tuple[Card, ...], more: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards + more))


def _less(things: tuple[int, ...], gone: int) -> tuple[int, ...]:
    return tuple(one for one in things if one != gone)
