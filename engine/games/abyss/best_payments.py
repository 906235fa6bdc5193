"""The best payments for a Lord, found race by race among all that a hand can make."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from heapq import nsmallest
from itertools import product
from typing import Final

from engine.games.abyss.cards import RACES, Card, race, value
from engine.games.abyss.payment import Price, is_payment, least_spare

Payment = tuple[Card, ...]
"""Allies in falling order."""
Traits = tuple[int, bool, int, int, int]
"""What decides how a payment can be completed, and how good it is then: how many races, whether
the one demanded is among them, the value, the least that could be left out, the lowest value."""
Beginnings = Mapping[Traits, list[Payment]]
"""Payments that are not complete yet, by their traits: of each sort the best few."""

_BEST: Final = 3
_NO_VALUE: Final = 9
"""More than any value: there is no Ally yet."""


def best_payments(price: Price, hand: Payment, played: Payment = ()) -> list[Payment]:
    """Up to three payments that begin with what is played, the best first; none is superfluous.

    Those of fewest Pearls are best, then of fewest Allies, then of the lowest Ally affiliated.
    """
    left = [card for card in hand if not played or card <= played[-1]]
    found: Beginnings = {(0, False, 0, least_spare(()), _NO_VALUE): [()]}
    for number in reversed(range(len(RACES))):
        laid_out = tuple(card for card in played if race(card) == number)
        parts = _parts(price, laid_out, [card for card in left if race(card) == number])
        found = _joined(price, found, parts)
    payments = (one for many in found.values() for one in many if is_payment(price, one))
    return nsmallest(_BEST, payments, key=lambda one: rank(price, one))


def rank(price: Price, payment: Payment) -> tuple[int, int, int, int, Payment]:
    """The lower, the better; the last two only give an order to payments that are as good."""
    total = sum(map(value, payment))
    lowest = min(map(value, payment))
    return max(price.cost - total, 0), len(payment), lowest, total, payment


def _parts(price: Price, laid_out: Payment, cards: list[Card]) -> Beginnings:
    """What can be played of one race after what is laid out of it, nothing included."""
    counts = sorted(Counter(cards).items(), reverse=True)
    found: dict[Traits, list[Payment]] = defaultdict(list)
    for some in product(*(range(count + 1) for _, count in counts)):
        more = (card for (card, _), n in zip(counts, some, strict=True) for _ in range(n))
        part = (*laid_out, *more)
        traits = (
            min(len(part), 1),
            bool(part) and race(part[0]) == price.mandatory,
            sum(map(value, part)),
            least_spare(part),
            min(map(value, part), default=_NO_VALUE),
        )
        if _is_promising(price, traits):
            found[traits].append(part)
    return _best_of(found)


def _joined(price: Price, beginnings: Beginnings, parts: Beginnings) -> Beginnings:
    """Each beginning with each part of the next race behind it."""
    found: dict[Traits, list[Payment]] = defaultdict(list)
    for races, has_own, total, spare, lowest in beginnings:
        many = beginnings[races, has_own, total, spare, lowest]
        for more_races, is_own, more, less, low in parts:
            traits = (
                races + more_races,
                has_own or is_own,
                total + more,
                min(spare, less),
                min(lowest, low),
            )
            if _is_promising(price, traits):
                behind = parts[more_races, is_own, more, less, low]
                found[traits] += [(*one, *part) for one in many for part in behind]
    return _best_of(found)


def _is_promising(price: Price, traits: Traits) -> bool:
    """Not with too many races, or an Ally too many: what comes behind makes that no better."""
    races, _, total, spare, _ = traits
    return races <= price.distinct and total - spare < price.cost


def _best_of(found: Beginnings) -> Beginnings:
    """Of those with the same traits a few: no others can lead to better payments."""
    return {
        traits: nsmallest(_BEST, many, key=lambda one: (len(one), one))
        for traits, many in found.items()
    }
