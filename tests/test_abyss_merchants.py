"""The merchants of Abyss: Pearls as they arrive, as turns begin and explorations end, and sales."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.abyss.events import (
    Accepted,
    Arrived,
    Bought,
    Cleared,
    Earned,
    Sold,
    TurnBegan,
)
from engine.games.abyss.rules import actor
from engine.games.abyss.state import State
from tests.abyss_moves import after, arrival, arrived, happens, offered, welcome
from tests.abysses import QUIET, a_lord, called, given

DONE = (TurnBegan(1),)
GIVE = [("Trader", 3), ("Peddler", 2), ("Landlord", 1), ("Shopkeeper", 1)]


@pytest.mark.parametrize(("name", "pearls"), GIVE)
def test_some_bring_pearls_as_they_arrive(name: str, pearls: int) -> None:
    state = welcome(name, pearls={0: 2})
    assert arrival(state) == (
        Arrived(0, a_lord(name), "court"),
        Earned(0, pearls, "arrival"),
        *DONE,
    )
    assert arrived(name, pearls={0: 2}).houses.of[0].pearls == 2 + pearls


@pytest.mark.parametrize(("name", "pearls"), GIVE)
@pytest.mark.parametrize(
    ("by", "words"),
    [("Corruptor", "Bribe {}"), ("Traitor", "Trade Oracle {}"), ("Schemer", "Scheme Oracle")],
)
def test_they_bring_them_however_they_arrive(name: str, pearls: int, by: str, words: str) -> None:
    court, deck = (QUIET, name) if by == "Schemer" else (f"{name}, {QUIET}", None)
    state = arrived(
        by,
        court=f"{by}, {court.rpartition(', ')[0]}",
        lord_deck=deck,
        pearls={0: 5},
        free={0: "Oracle"},
        dealt={"lords": name},
    )
    events = happens(state, words.format(name), lords=name)
    assert Earned(0, pearls, "arrival") in events
    assert events.index(Earned(0, pearls, "arrival")) < events.index(TurnBegan(1))


@pytest.mark.parametrize("name", ["Trader", "Peddler", "Shopkeeper"])
def test_once_they_are_there_they_bring_nothing_more(name: str) -> None:
    state = given(seat=1, free={0: name}, council={"crab": "crab 1"})
    assert happens(state, "Support crab")[-1] == TurnBegan(0)


# The Landlord


def next_turn(**position: Any) -> tuple[Any, ...]:
    """What happens as seat 1 ends its turn and seat 0 begins."""
    return happens(given(seat=1, council={"crab": "crab 1"}, **position), "Support crab")[1:]


def test_the_landlord_brings_a_pearl_as_each_of_its_owners_turns_begins() -> None:
    assert next_turn(free={0: "Landlord"}) == (TurnBegan(0), Earned(0, 1, "landlord"))


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"free": {1: "Landlord"}},
        {"rotated": {0: "Landlord"}},
        {"locations": {0: {"Jail": "Landlord"}}},
    ],
)
def test_rotated_covered_or_anothers_the_landlord_brings_nothing(position: dict[str, Any]) -> None:
    assert next_turn(**position) == (TurnBegan(0),)


def test_the_landlords_pearl_can_pay_the_first_plot() -> None:
    state = given(seat=1, council={"crab": "crab 1"}, free={0: "Landlord"}, pearls={0: 0}, court="")
    state = after(state, "Support crab")
    assert (actor(state), "Plot" in offered(state)) == (0, True)


def test_the_landlord_brings_a_pearl_in_an_extra_turn_too() -> None:
    events = arrival(welcome("Invoker", free={0: "Landlord"}))
    assert events[-2:] == (TurnBegan(0), Earned(0, 1, "landlord"))


def test_a_landlord_that_arrived_pays_on_arrival_and_again_only_in_the_next_turn() -> None:
    state = arrived("Landlord")
    assert state.houses.of[0].pearls == 1


# The Ship Master


def explored(*cards: str, **position: Any) -> State:
    """Seat 0 has left all these cards but the last one on the track."""
    state = after(given(pearls={1: 0}, **position), "Explore", cards=cards[0])
    for card in cards[1:]:
        state = after(state, "GoOn", cards=card)
    return state


@pytest.mark.parametrize(
    ("left", "pearls"),
    [
        (["crab 1", "crab 2", "crab 3"], 1),
        (["crab 1", "squid 1", "seahorse 1"], 3),
        (["monster", "crab 1", "squid 1"], 2),
        (["crab 1", "monster", "crab 2"], 1),
    ],
)
def test_the_ship_master_brings_a_pearl_for_each_race_that_goes_to_the_council(
    left: list[str], pearls: int
) -> None:
    state = explored(*left, "jellyfish 2", free={0: "Ship Master"})
    events = happens(state, "Accept")
    assert events[0] == Accepted(0, called("jellyfish 2"))
    assert events[-3:] == (Cleared(0), Earned(0, pearls, "ship_master"), TurnBegan(1))


def test_the_ship_master_counts_after_a_fight_as_well_and_after_its_reward() -> None:
    state = after(explored("crab 1", "monster", free={0: "Ship Master"}), "Fight")
    assert happens(state, "Claim 1 0 0")[1:3] == (Cleared(0), Earned(0, 1, "ship_master"))


@pytest.mark.parametrize(
    ("cards", "position"),
    [
        (["crab 1"], {"free": {0: "Ship Master"}}),
        (["monster", "crab 1"], {"free": {0: "Ship Master"}}),
        (["squid 1", "crab 1"], {"free": {1: "Ship Master"}}),
        (["squid 1", "crab 1"], {"rotated": {0: "Ship Master"}}),
        (["squid 1", "crab 1"], {"locations": {0: {"Jail": "Ship Master"}}}),
    ],
)
def test_with_no_ally_for_the_council_or_without_its_power_it_brings_nothing(
    cards: list[str], position: dict[str, Any]
) -> None:
    events = happens(explored(*cards, **position), "Accept")
    assert not any(isinstance(event, Earned) for event in events)


def test_an_ally_that_was_sold_does_not_go_to_the_council() -> None:
    state = given(free={0: "Ship Master"}, pearls={1: 1})
    state = after(state, "Explore", cards="crab 1")
    assert happens(state, "Buy", cards="squid 1")[0] == Bought(1, 0, called("crab 1"), 1)
    state = after(state, "Buy", cards="squid 1")
    assert not any(isinstance(event, Earned) for event in happens(state, "Accept"))


# The Slaver


def test_the_slaver_sells_an_ally_of_the_hand_for_two_pearls() -> None:
    state = given(free={0: "Slaver"}, hands={0: "crab 1, crab 1, squid 5"})
    assert offered(state, "Sell") == ["Sell crab 1", "Sell squid 5"]
    assert happens(state, "Sell squid 5") == (Sold(0, called("squid 5")), Earned(0, 2, "slaver"))
    then = after(state, "Sell squid 5")
    assert (then.houses.of[0].pearls, then.houses.of[0].hand) == (3, (called("crab 1"),) * 2)
    assert then.sea.discard == (called("squid 5"),)
    assert (actor(then), offered(then, "Sell")) == (0, [])


@pytest.mark.parametrize(
    "position",
    [
        {"free": {0: "Slaver"}, "hands": {1: "crab 1"}},
        {"free": {1: "Slaver"}},
        {"rotated": {0: "Slaver"}},
        {"locations": {0: {"Jail": "Slaver"}}},
        {"free": {0: "Slaver"}, "used": "Slaver"},
    ],
)
def test_without_its_power_or_an_ally_the_slaver_sells_nothing(position: dict[str, Any]) -> None:
    state = given(**({"hands": {0: "crab 1"}} | position))
    assert offered(state, "Sell") == []


def test_the_pearls_of_the_slaver_may_pay_for_a_lord_in_the_same_turn() -> None:
    state = given(
        free={0: "Slaver"}, hands={0: "seahorse 5, crab 1"}, pearls={0: 1}, court="Shepherd"
    )
    assert offered(state, "Recruit") == []
    assert offered(after(state, "Sell crab 1"), "Recruit") == ["Recruit Shepherd"]
