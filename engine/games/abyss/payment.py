"""Paying for a Lord: which Allies may be played, one after the other, so that the cost is met.

Allies are played in falling order, so that each payment has one sequence. With the option
`superfluous_allies` at `refuse`, none may be played without which the races would still be there
and the cost still be reached.

Sums are kept as bits of a whole number: bit n is set where n can be reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from engine.games.abyss.cards import RACES, Card, race, value

_NONE: Final = 99
"""More than any value: no Ally could be left out."""
_LEAST: Final = (1, 2, 3, 4, 5, _NONE)
"""What Allies that could be left out may be worth at least, from loose to strict."""


@attrs.frozen
class Price:
    """What a Lord costs a player now."""

    cost: int
    distinct: int
    mandatory: int | None
    pearls: int
    """What the player has."""
    exact: bool
    """Whether superfluous Allies are refused."""


def is_payment(price: Price, played: Sequence[Card]) -> bool:
    """Whether these Allies, with Pearls for what is missing, pay the price."""
    races = {race(card) for card in played}
    if len(races) != price.distinct:
        return False
    if price.mandatory is not None and price.mandatory not in races:
        return False
    total = sum(map(value, played))
    if total + price.pearls < price.cost:
        return False
    return not price.exact or total - least_spare(played) < price.cost or total < price.cost


def by_race(hand: Sequence[Card]) -> list[int]:
    """The sum of the values in a hand by race."""
    sums = [0] * len(RACES)
    for card in hand:
        sums[card // 10] += card % 10
    return sums


def can_pay(price: Price, sums: Sequence[int]) -> bool:
    """Whether a payment can be made from a hand with these sums by race: the largest one decides.

    What is superfluous in it can be left out, one after the other.
    """
    worth = most(price, sums)
    return worth > 0 and worth + price.pearls >= price.cost


def most(price: Price, sums: Sequence[int]) -> int:
    """What Allies of the races asked for are worth at most, given the sums of a hand by race.

    0 where the hand has not the races.
    """
    wanted = price.distinct
    others = sorted(sums, reverse=True)
    total = 0
    if price.mandatory is not None:
        total = sums[price.mandatory]
        if not total:
            return 0
        others.remove(total)
        wanted -= 1
    best = others[:wanted]
    return 0 if 0 in best else total + sum(best)


def playable(price: Price, hand: tuple[Card, ...], played: tuple[Card, ...]) -> list[Card]:
    """The Allies that may be played next, the highest first; a payment can be reached with each."""
    last = played[-1] if played else 99
    cards = sorted({card for card in hand if card <= last}, reverse=True)
    return [card for card in cards if _leads_on(price, hand, (*played, card))]


def _leads_on(price: Price, hand: tuple[Card, ...], played: tuple[Card, ...]) -> bool:
    """Whether these Allies, the last of them still in the hand, can be made a payment."""
    last = played[-1]
    rest = [card for card in hand if card <= last]
    rest.remove(last)
    races = {race(card) for card in played}
    missing = price.distinct - len(races)
    if missing < 0:
        return False
    here = race(last)
    lower: list[list[int]] = [[] for _ in range(here + 1)]
    for card in rest:
        lower[race(card)].append(value(card))
    mandatory = price.mandatory
    wanted = mandatory if mandatory is not None and mandatory not in races else None
    if wanted is not None and (wanted >= here or not lower[wanted]):
        return False
    total = sum(map(value, played))
    if not missing and wanted is None and is_payment(price, played):
        return True
    spare = least_spare(played)
    alone = sum(race(card) == here for card in played) == 1
    for least in _LEAST if price.exact else _LEAST[:1]:
        if least > spare:
            break
        more = _more_of(tuple(lower[here]), least, value(last) if alone else _NONE)
        sums = _sums(tuple(tuple(values) for values in lower[:here]), missing, wanted, least)
        reached = 0
        for sum_of_more in _bits(more):
            reached |= sums << (total + sum_of_more)
        if _fits(reached, price, min(least, spare) if price.exact else _NONE):
            return True
    return False


def _fits(reached: int, price: Price, spare: int) -> bool:
    """Whether one of the sums is between what Pearls can fill up and what would be too much.

    `spare` is the lowest value of an Ally that could be left out without losing its race.
    """
    low = max(price.cost - price.pearls, 0)
    if spare == _NONE:
        return reached >> low > 0
    high = price.cost - 1 + spare
    return (reached >> low) & ((1 << max(high - low + 1, 0)) - 1) > 0


def least_spare(played: Sequence[Card]) -> int:
    """The lowest value of an Ally whose race is there twice; `_NONE` if there is none."""
    races = [race(card) for card in played]
    return min((value(card) for card in played if races.count(race(card)) > 1), default=_NONE)


def _more_of(values: tuple[int, ...], least: int, alone: int) -> int:
    """The sums of more Allies of a race of which some are played, each of at least this value.

    `alone` is the value of the one that is played, if it is the only one: it can be left out too,
    once there is another.
    """
    reached = 1
    for one in values:
        if one >= least:
            reached |= reached << one
    return reached if alone >= least else 1


@lru_cache(maxsize=50_000)
def _sums(races: tuple[tuple[int, ...], ...], count: int, wanted: int | None, least: int) -> int:
    """The sums that Allies of just so many of these races reach, `wanted` among them.

    Where a race gives several, each is worth at least `least`.
    """
    by_count = [1] + [0] * count
    for number, values in enumerate(races):
        if not values:
            continue
        own = _one_or_more(values, least)
        others = [0] * (count + 1)
        for n in range(count):
            for more in _bits(own):
                others[n + 1] |= by_count[n] << more
        by_count = (
            others if number == wanted else [by_count[n] | others[n] for n in range(count + 1)]
        )
    return by_count[count]


@lru_cache(maxsize=10_000)
def _one_or_more(values: tuple[int, ...], least: int) -> int:
    """The sums of one Ally of these, or of several that are worth at least `least` each."""
    reached = 1
    for one in values:
        if one >= least:
            reached |= reached << one
    reached &= ~1
    for one in values:
        reached |= 1 << one
    return reached


def _bits(sums: int) -> list[int]:
    found = []
    at = 0
    while sums:
        if sums & 1:
            found.append(at)
        sums >>= 1
        at += 1
    return found
