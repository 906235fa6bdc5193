"""Payments for Lords in Abyss: what can be paid is what the rules allow, each in one way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import attrs
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from engine.games.abyss.cards import LORDS, Card, exploration_deck, race, value
from engine.games.abyss.events import Paid
from engine.games.abyss.payment import Price, affordable, by_race, is_payment, most, playable
from engine.games.abyss.rules import legal
from tests.abyss_moves import after, fold, happens, offered
from tests.abysses import a_lord, given

ALLIES = [card for card in exploration_deck() if card]
Payment = tuple[Card, ...]


def pays(price: Price, allies: Payment) -> bool:
    """The rules, naively: whether these Allies and Pearls pay for a Lord."""
    races = {race(card) for card in allies}
    worth = sum(value(card) for card in allies)
    if len(races) != price.distinct or (
        price.mandatory is not None and price.mandatory not in races
    ):
        return False
    if worth + price.pearls < price.cost:
        return False
    for at, card in enumerate(allies):
        others = allies[:at] + allies[at + 1 :]
        keeps_races = {race(other) for other in others} == races
        if price.exact and keeps_races and worth - value(card) >= price.cost:
            return False
    return True


def all_payments(price: Price, hand: Sequence[Card]) -> set[Payment]:
    """Each part of a hand that pays, in falling order."""
    counts = sorted(Counter(hand).items(), reverse=True)
    parts = product(*(range(count + 1) for _, count in counts))
    of = (
        tuple(card for (card, _), n in zip(counts, part, strict=True) for _ in range(n))
        for part in parts
    )
    return {part for part in of if pays(price, part)}


def reached(price: Price, hand: tuple[Card, ...], played: Payment = ()) -> Iterator[Payment]:
    """Each payment that can be made by playing Allies one after the other as they are offered."""
    if is_payment(price, played):
        yield played
    for card in playable(price, hand, played):
        rest = list(hand)
        rest.remove(card)
        further = [*reached(price, tuple(rest), (*played, card))]
        assert further, f"{card} leads nowhere from {played} with {rest} at {price}"
        yield from further


def check(price: Price, hand: Sequence[Card]) -> None:
    found = [*reached(price, tuple(hand))]
    assert len(found) == len(set(found)), "a payment can be made in two ways"
    assert set(found) == all_payments(price, hand)
    assert affordable({0: price}, (0,), hand) == ([0] if found else [])


PRICES = st.builds(
    lambda number, change, waived, pearls, exact: Price(
        LORDS[number].cost + change,
        LORDS[number].distinct,
        None if waived else LORDS[number].mandatory,
        pearls,
        exact,
    ),
    st.integers(0, len(LORDS) - 1),
    st.sampled_from([0, -2, 2]),
    st.booleans(),
    st.integers(0, 12),
    st.booleans(),
)
HANDS = st.lists(st.sampled_from(range(len(ALLIES))), max_size=9, unique=True).map(
    lambda places: tuple(sorted(ALLIES[place] for place in places))
)
NARROW = st.lists(st.sampled_from(range(26)), max_size=10, unique=True).map(
    lambda places: tuple(sorted(ALLIES[place] for place in places))
)
"""Two races only, so that one Lord may be paid with many Allies of a race."""


@settings(max_examples=500)
@for_all(PRICES, HANDS | NARROW)
def test_what_can_be_paid_is_what_the_rules_allow_each_in_one_way(
    price: Price, hand: tuple[Card, ...]
) -> None:
    check(price, hand)


SMALL = ((), (5,), (1, 4), (3, 3), (1, 1, 2), (2, 3, 4))


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("distinct", [1, 2, 3])
def test_the_same_for_all_small_hands_of_three_races(distinct: int, exact: bool) -> None:
    for values in product(SMALL, SMALL, SMALL):
        hand = [10 * which + one for which, several in enumerate(values) for one in several]
        for cost, pearls, mandatory in ((6, 0, 1), (6, 2, None), (8, 0, 2), (4, 3, 0)):
            check(Price(cost, distinct, mandatory, pearls, exact), hand)


@pytest.mark.parametrize("exact", [True, False])
def test_the_same_for_hands_of_all_races_and_ambassadors(exact: bool) -> None:
    for values in product([(1,), (2, 3), (1, 1)], repeat=5):
        hand = [10 * which + one for which, several in enumerate(values) for one in several]
        for cost, pearls in ((10, 0), (12, 2)):
            check(Price(cost, 5, None, pearls, exact), hand)


@pytest.mark.parametrize(
    ("distinct", "mandatory", "worth"),
    [
        (1, None, 5),
        (1, 1, 3),
        (2, None, 9),
        (2, 1, 8),
        (3, None, 12),
        (3, 2, 12),
        (2, 3, 0),
        (4, None, 0),
    ],
)
def test_of_a_hand_the_dearest_races_asked_for_pay_most(
    distinct: int, mandatory: int | None, worth: int
) -> None:
    hand = (1, 3, 11, 12, 24, 21)
    assert most(Price(10, distinct, mandatory, 9, True), by_race(hand)) == worth


# The same with the choices of the game


@settings(max_examples=60)
@for_all(
    st.sampled_from([lord.name.removeprefix("The ") for lord in LORDS]),
    st.lists(st.sampled_from(range(len(ALLIES))), max_size=7, unique=True),
    st.integers(0, 8),
    st.sampled_from(["refuse", "allow"]),
    st.sampled_from(["", "Treasurer", "Diplomat", "Shaman"]),
    st.sampled_from(["", "Recruiter"]),
)
def test_in_a_game_each_payment_is_made_and_paid_exactly(
    name: str, places: list[int], pearls: int, option: str, own: str, others: str
) -> None:
    own, others = ("" if one == name else one for one in (own, others))
    hand = tuple(sorted(ALLIES[place] for place in places))
    state = given(
        court=name, pearls={0: pearls}, free={0: own, 1: others}, superfluous_allies=option
    )
    houses = attrs.evolve(state.houses.of[0], hand=hand)
    drawn = state.sea.drawn
    deck = list(state.sea.deck)
    for card in hand:
        place = deck.index(card)
        drawn, deck[place] = (*drawn, place), -1
    state = attrs.evolve(
        state,
        sea=attrs.evolve(state.sea, drawn=drawn),
        houses=attrs.evolve(state.houses, of=(houses, state.houses.of[1])),
    )
    lord = LORDS[a_lord(name) - 1]
    cost = lord.cost - 2 * (own == "Treasurer") + 2 * (others == "Recruiter" and own != "Shaman")
    price = Price(
        cost,
        lord.distinct,
        None if own == "Diplomat" else lord.mandatory,
        pearls,
        option == "refuse",
    )
    payments = all_payments(price, hand)
    assert (f"Recruit {name}" in offered(state)) == bool(payments)
    if not payments:
        return
    found = []
    to_do = [after(state, f"Recruit {name}")]
    while to_do:
        state = to_do.pop()
        assert legal(state)
        for words in offered(state):
            if words == "Pay":
                found.append(state.sea.played)
                total = sum(map(value, state.sea.played))
                assert happens(state, "Pay")[0] == Paid(0, max(cost - total, 0))
            else:
                to_do.append(fold(state, happens(state, words)))
    assert sorted(found) == sorted(payments)


# By example


def plays(name: str, hand: str, pearls: int, *played: str, **position: Any) -> list[str]:
    """What is offered after some Allies were played for a Lord."""
    state = given(court=name, hands={0: hand}, pearls={0: pearls}, **position)
    return offered(after(state, f"Recruit {name}", *(f"Play {one}" for one in played)))


def test_allies_are_played_in_falling_order_of_race_and_value() -> None:
    assert plays("Miller", "seahorse 5, seahorse 1, crab 2", 0) == ["Play seahorse 5"]
    assert plays("Miller", "seahorse 5, seahorse 1, crab 2", 0, "seahorse 5") == ["Play seahorse 1"]
    assert plays("Miller", "seahorse 5, seahorse 1, crab 2", 1, "seahorse 5", "crab 2") == ["Pay"]


def test_pearls_fill_exactly_what_is_missing_and_no_change_is_given() -> None:
    state = given(
        court="Shepherd, Keeper, Reaper, Miller", hands={0: "seahorse 5, seahorse 4"}, pearls={0: 7}
    )
    state = after(state, "Recruit Shepherd", "Play seahorse 5")
    assert offered(state) == ["Pay", "Play seahorse 4"]
    assert happens(state, "Pay")[0] == Paid(0, 3)
    assert happens(after(state, "Play seahorse 4"), "Pay")[0] == Paid(0, 0)


def test_the_guilds_own_race_must_be_among_the_allies() -> None:
    assert offered(given(court="Shepherd", hands={0: "crab 5, crab 4"}), "Recruit") == []
    assert offered(
        given(court="Shepherd", hands={0: "crab 5, crab 4"}, free={0: "Diplomat"}), "Recruit"
    ) == ["Recruit Shepherd"]


def test_with_the_diplomat_the_number_of_races_is_still_exact() -> None:
    hands = {0: "crab 5, crab 4, crab 3"}
    assert offered(given(court="Miller", hands=hands, free={0: "Diplomat"}), "Recruit") == []
    both = given(court="Miller", hands={0: "crab 5, squid 3"}, free={0: "Diplomat"})
    assert offered(both, "Recruit") == ["Recruit Miller"]
    assert offered(after(both, "Recruit Miller")) == ["Play squid 3"]


@pytest.mark.parametrize(
    "position",
    [
        {"free": {1: "Diplomat"}},
        {"rotated": {0: "Diplomat"}},
        {"locations": {0: {"Jail": "Diplomat"}}},
    ],
)
def test_rotated_covered_or_anothers_the_diplomat_waives_nothing(position: dict[str, Any]) -> None:
    assert (
        offered(given(court="Shepherd", hands={0: "crab 5, crab 4"}, **position), "Recruit") == []
    )


def test_the_diplomat_and_the_treasurer_are_of_no_use_to_their_own_recruitment() -> None:
    for name, hand in (("Diplomat", "crab 5, crab 4"), ("Treasurer", "squid 5, crab 4")):
        assert offered(given(court=name, hands={0: hand}, pearls={0: 0}), "Recruit") == []


def test_an_ally_that_is_not_needed_is_refused_or_allowed_by_the_option() -> None:
    hand = "seahorse 5, seahorse 4, seahorse 1"
    assert plays("Shepherd", hand, 0, "seahorse 5", "seahorse 4") == ["Pay"]
    allowed = plays("Shepherd", hand, 0, "seahorse 5", "seahorse 4", superfluous_allies="allow")
    assert allowed == ["Pay", "Play seahorse 1"]


def test_used_allies_are_discarded_but_for_the_one_affiliated_and_played_cards_are_gone() -> None:
    state = given(
        court="Shepherd, Keeper, Reaper, Miller", hands={0: "seahorse 5, seahorse 4, squid 1"}
    )
    then = after(state, "Recruit Shepherd", "Play seahorse 5", "Play seahorse 4", "Pay")
    house = then.houses.of[0]
    assert (house.hand, house.affiliated, then.sea.discard) == ((41,), (24,), (25,))
    assert then.sea.played == ()


def test_affiliated_allies_never_pay() -> None:
    assert (
        offered(given(court="Shepherd", affiliated={0: "seahorse 5, seahorse 4"}), "Recruit") == []
    )
