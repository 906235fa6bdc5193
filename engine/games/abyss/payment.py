"""Paying for a Lord: which Allies may be played, one after the other, so that the cost is met.

Allies are played in falling order, so that each payment has one sequence. With the option
`superfluous_allies` at `refuse`, none may be played without which the races would still be there
and the cost still be reached.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final

from engine.game import frozen
from engine.games.abyss.cards import RACES, Card, race, value

_NONE: Final = 1_000
"""More than all Allies are worth: none could be left out."""
_NEVER: Final = -1_000
"""The sum of what cannot be: whatever is added, it reaches no cost."""


@frozen
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
    if len(played) < price.distinct:
        return False
    total = sum(map(value, played))
    if total + price.pearls < price.cost:
        return False
    races = {race(card) for card in played}
    if len(races) != price.distinct:
        return False
    if price.mandatory is not None and price.mandatory not in races:
        return False
    return not price.exact or total < price.cost or total - least_spare(played) < price.cost


def by_race(hand: Sequence[Card]) -> list[int]:
    """The sum of the values in a hand by race."""
    sums = [0] * len(RACES)
    for card in hand:
        sums[card // 10] += card % 10
    return sums


def affordable(
    prices: Mapping[int, Price], lords: Sequence[int], hand: Sequence[Card]
) -> list[int]:
    """Those of these Lords for whom a payment can be made from a hand: the largest one decides.

    What is superfluous in it can be left out, one after the other.
    """
    sums = by_race(hand)
    highest = sorted(sums, reverse=True)
    together = [*accumulate(highest)]
    found = []
    for number in lords:
        price = prices[number]
        total, lowest = together[price.distinct - 1], highest[price.distinct - 1]
        if price.mandatory is not None:  # it takes the place of the lowest, unless it is among them
            own = sums[price.mandatory]
            if own < lowest:
                total += own - lowest
                lowest = own
        if lowest and price.cost <= total + price.pearls:
            found.append(number)
    return found


def most(price: Price, sums: list[int]) -> int:
    """What Allies of the races asked for are worth at most, given the sums of a hand by race.

    0 where the hand has not the races.
    """
    return max(_largest(sums, price.distinct, price.mandatory), 0)


def playable(price: Price, hand: Sequence[Card], played: Sequence[Card]) -> list[Card]:
    """The Allies that may be played next, the highest first; a payment can be reached with each."""
    races, left = set(), price.cost
    for card in played:
        races.add(card // 10)
        left -= card % 10
    is_complete = len(races) == price.distinct
    if price.exact and left <= 0 and is_complete:
        return []  # it is paid, and more of these races would be superfluous
    if played:
        hand = hand[: bisect_right(hand, played[-1])]
    values: list[list[int]] = [[] for _ in RACES]
    for card in hand:
        values[card // 10].append(card % 10)
    sums = [*map(sum, values)]
    spare = least_spare(played) if price.exact and len(played) > len(races) else _NONE
    most = price.pearls + sum(sums)
    found: list[Card] = []
    for here in range(len(RACES) - 1, -1, -1):
        if most < left:
            break
        if values[here] and (here in races or not is_complete):
            found += _of_race(here, price, left, spare, races, values, sums)
        most -= sums[here]
    return found


def _of_race(
    here: int,
    price: Price,
    left: int,
    spare: int,
    races: set[int],
    values: list[list[int]],
    sums: list[int],
) -> list[Card]:
    """What Allies of the race `here` may be played next, the highest first.

    `left` is what is left of the cost, `spare` the lowest value of an Ally played that could be
    left out, `races` are those played, `values` those of Allies in hand, by race, rising, and
    `sums` what they add up to; of races behind this one none may be played any more.
    What is superfluous can be left out in the end, unless it is played: any sum will do that
    reaches the cost and does not reach it without one of these. The largest sum does in most cases.
    """
    own, is_another = values[here], here in races
    distinct = price.distinct - len(races) - (not is_another)
    mandatory = price.mandatory
    if mandatory == here or mandatory in races:
        mandatory = None
    pearls = price.pearls
    most = _largest(sums[:here], distinct, mandatory) + sums[here]
    found: list[Card] = []
    before = _NONE
    for at in range(len(own) - 1, -1, -1):
        if most + pearls < left:
            break
        one, largest = own[at], most
        most -= one
        if one == before:
            continue
        before = one
        least = min(spare, one) if is_another and price.exact else spare
        if largest >= left + least:
            reached = _sums(own[:at], values[:here], distinct, mandatory) << one
            below = 1 << max(left + least, 0)
            if not reached % below >> max(left - pearls, 0):
                continue
        found.append(10 * here + one)
    return found


def _largest(sums: list[int], distinct: int, mandatory: int | None) -> int:
    """The largest sum of Allies of just so many races, a mandatory one among them."""
    if not distinct:
        return 0 if mandatory is None else _NEVER
    if mandatory is not None and not (mandatory < len(sums) and sums[mandatory]):
        return _NEVER
    best = sorted(sums, reverse=True)[:distinct]
    if mandatory is not None:  # it takes the place of the lowest of them, unless it is one
        best[-1] = min(best[-1], sums[mandatory])
    return _NEVER if len(best) < distinct or 0 in best else sum(best)


def least_spare(played: Sequence[Card]) -> int:
    """The lowest value of an Ally whose race is there twice; `_NONE` if there is none."""
    races = [card // 10 for card in played]
    return min([card % 10 for card in played if races.count(card // 10) > 1], default=_NONE)


def _sums(own: list[int], others: list[list[int]], distinct: int, mandatory: int | None) -> int:
    """The sums of any Allies of one race with some of just so many others, a mandatory one of them.

    By values. The sums are bits of a whole number: bit n is set where n can be reached.
    """
    reached = [1 | _added(1, own)] + [0] * distinct  # by the number of other races
    for number, values in enumerate(others):
        added = [0, *(_added(sums, values) for sums in reached[:-1])]
        if number != mandatory:
            added = [without | some for without, some in zip(reached, added, strict=True)]
        reached = added
    return reached[distinct]


def _added(sums: int, values: list[int]) -> int:
    """The sums with one or more of these values added."""
    found = 0
    for one in values:
        found |= (found | sums) << one
    return found
