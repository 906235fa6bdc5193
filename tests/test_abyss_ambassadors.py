"""The ambassadors of Abyss, who take a Location at once, and the farmers, who do nothing."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.abyss.events import (
    Arrived,
    Drew,
    Replaced,
    Settled,
    TurnBegan,
)
from engine.games.abyss.houses import Holding
from engine.games.abyss.rules import actor
from tests.abyss_moves import after, arrival, arrived, free, happens, offered, welcome
from tests.abysses import QUIET, a_lord, a_site, given, lords, sites

DONE = (TurnBegan(1),)
DRAWS = [("Sage", 2), ("Hermit", 1), ("Elder", 3)]
TOP = "Jail, Chasm, Abyss, Parliament"


def first(count: int) -> str:
    """The names of the first Locations of the stack."""
    return ", ".join(TOP.split(", ")[:count])


@pytest.mark.parametrize(("name", "count"), [("Sage", 2), ("Elder", 3)])
def test_an_ambassador_draws_locations_and_goes_alone_under_one_of_them(
    name: str, count: int
) -> None:
    state = welcome(name, free={0: "Oracle, Miller"}, keys={0: 1}, face_up="Throne Room")
    assert arrival(state, sites=TOP) == (
        Arrived(0, a_lord(name), "court"),
        Drew(0, sites(first(count))),
    )
    state = after(state, offered(state)[0], sites=TOP)
    assert (actor(state), offered(state)) == (
        0,
        [f"Settle {one}" for one in first(count).split(", ")],
    )
    assert happens(state, "Settle Chasm")[0] == Settled(0, a_site("Chasm"), lords(name))
    then = after(state, "Settle Chasm")
    assert then.houses.of[0].holdings == (Holding(a_site("Chasm"), lords(name)),)
    assert (free(then), then.houses.of[0].keys) == ("Oracle, Miller", 1)
    left = [one for one in sites(first(count)) if one != a_site("Chasm")]
    assert then.sites.face_up == (a_site("Throne Room"), *left)


def test_the_hermit_takes_the_top_location_unasked() -> None:
    state = welcome("Hermit", free={0: "Miller"})
    assert arrival(state, sites=TOP) == (
        Arrived(0, a_lord("Hermit"), "court"),
        Drew(0, sites("Jail")),
        Settled(0, a_site("Jail"), lords("Hermit")),
        *DONE,
    )


@pytest.mark.parametrize(("name", "count"), DRAWS)
def test_from_a_shorter_stack_an_ambassador_draws_what_there_is(name: str, count: int) -> None:
    state = welcome(name, site_deck="Jail")
    assert arrival(state)[1:] == (
        Drew(0, sites("Jail")),
        Settled(0, a_site("Jail"), lords(name)),
        *DONE,
    )
    two = welcome(name, site_deck="Jail, Chasm")
    drew = arrival(two, sites="Jail, Chasm")[1]
    assert isinstance(drew, Drew)
    assert len(drew.locations) == min(count, 2)


@pytest.mark.parametrize(("name", "count"), DRAWS)
def test_with_an_empty_stack_an_ambassador_stays_free_though_locations_lie_face_up(
    name: str, count: int
) -> None:
    state = welcome(name, site_deck="", face_up="Jail")
    assert arrival(state) == (Arrived(0, a_lord(name), "court"), *DONE)
    then = after(state, offered(state)[0])
    assert (free(then), then.houses.of[0].holdings) == (name, ())


@pytest.mark.parametrize(("name", "count"), DRAWS)
def test_an_ambassadors_keys_never_pay_for_a_location(name: str, count: int) -> None:
    state = given(free={0: f"{name}, Oracle"}, keys={0: 1}, council={"crab": "crab 1"})
    assert not state.takes_site(0)
    assert actor(after(state, "Support crab")) == 1
    state = welcome("Keeper", free={0: f"{name}, Recruiter, Tamer"}, face_up="Jail")
    state = after(state, offered(state)[0])
    then = after(state, "Settle Jail")
    assert then.houses.of[0].holdings == (
        Holding(a_site("Jail"), lords("Recruiter, Tamer, Keeper")),
    )
    assert free(then) == name


def test_an_ambassador_arrives_so_by_the_corruptor_the_traitor_and_the_schemer_too() -> None:
    state = arrived("Corruptor", court=f"Corruptor, Hermit, {QUIET[:32]}", pearls={0: 5})
    assert Settled(0, a_site("Jail"), lords("Hermit")) in happens(state, "Bribe Hermit", sites=TOP)
    state = arrived("Traitor", court=f"Traitor, Hermit, {QUIET[:32]}", free={0: "Oracle"})
    assert Settled(0, a_site("Jail"), lords("Hermit")) in happens(
        state, "Trade Oracle Hermit", sites=TOP
    )
    state = arrived("Schemer", free={0: "Oracle"})
    assert Settled(0, a_site("Jail"), lords("Hermit")) in happens(
        state, "Scheme Oracle", lords="Hermit", sites=TOP
    )


def test_black_smokers_that_an_ambassador_takes_may_be_replaced_before_the_court_slides() -> None:
    state = arrived("Sage", court="Sage, Keeper, Miller", dealt={"sites": "Black Smokers, Jail"})
    state = after(state, "Settle Black Smokers")
    assert "Replace Abyss" in offered(state)
    assert "Replace Jail" not in offered(state)
    events = happens(state, "Replace Abyss")
    assert events[0] == Replaced(0, a_site("Abyss"))
    then = after(state, "Replace Abyss")
    assert then.houses.of[0].holdings == (Holding(a_site("Abyss"), lords("Sage")),)
    assert then.sites.face_up == sites("Jail")


def test_a_location_that_an_ambassador_left_face_up_may_be_taken_for_keys_at_once() -> None:
    state = arrived("Sage", keys={0: 2}, free={0: "Keeper"}, dealt={"sites": TOP})
    state = after(state, "Settle Chasm")
    assert offered(state, "Settle") == ["Settle Jail"]
    then = after(state, "Settle Jail")
    assert then.houses.of[0].holdings == (
        Holding(a_site("Chasm"), lords("Sage")),
        Holding(a_site("Jail"), lords("Keeper")),
    )


# The farmers


@pytest.mark.parametrize("name", QUIET.split(", "))
def test_a_farmer_arrives_and_does_nothing(name: str) -> None:
    state = welcome(
        name, seats=3, pearls={0: 5, 1: 5}, hands={1: "crab 1"}, council={"crab": "crab 2"}
    )
    assert arrival(state) == (Arrived(0, a_lord(name), "court"), *DONE)
    assert arrived(name).houses.of[0].pearls == 0


@pytest.mark.parametrize(
    ("name", "counts"),
    [(name, name in ("Keeper", "Reaper", "Shepherd")) for name in QUIET.split(", ")],
)
def test_three_of_the_farmers_carry_a_key(name: str, counts: bool) -> None:
    assert given(free={0: name}, keys={0: 2}).takes_site(0) == counts


def test_a_farmer_offers_nothing_in_later_turns() -> None:
    state: Any = given(free={0: "Miller, Aquaculturalist, Landowner"}, council={"crab": "crab 2"})
    assert actor(after(state, "Support crab")) == 1
