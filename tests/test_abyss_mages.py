"""The mages of Abyss but the Shaman, whom the tests of the soldiers know."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.abyss.events import (
    Affiliated,
    Arrived,
    Drained,
    Exchanged,
    Invoked,
    Passed,
    Replaced,
    StackTaken,
    TurnBegan,
)
from engine.games.abyss.houses import Holding
from engine.games.abyss.rules import actor
from tests.abyss_moves import after, arrival, arrived, happens, offered, welcome
from tests.abysses import a_lord, a_site, allies, called, given, lords, sites

DONE = (TurnBegan(1),)
STACKS = {"crab": "crab 2, crab 3", "seahorse": "seahorse 4", "squid": "squid 3, squid 4"}


# The Invoker


def test_the_invoker_gives_a_whole_turn_right_after_this_one_and_only_one() -> None:
    events = arrival(welcome("Invoker", seats=3))
    assert events == (
        Arrived(0, a_lord("Invoker"), "court"),
        Invoked(0),
        TurnBegan(0),
    )
    state = arrived("Invoker", seats=3, council=STACKS)
    assert (actor(state), state.flow.turn, state.flow.round) == (0, 2, 1)
    state = after(state, "Support crab")
    assert (actor(state), state.flow.turn, state.flow.round) == (1, 3, 1)


def test_powers_of_each_turn_renew_in_the_extra_turn() -> None:
    state = welcome("Invoker", free={0: "Oracle"}, used="Oracle", council=STACKS)
    assert len(offered(after(state, offered(state)[0]), "Drain")) == 3


def test_the_extra_turn_may_have_a_recruitment_of_its_own() -> None:
    state = arrived("Invoker", hands={0: "seahorse 5"}, pearls={0: 3})
    assert "Recruit Shepherd" in offered(state)
    assert actor(after(state, "Recruit Shepherd", "Play seahorse 5", "Pay")) == 1


# The Apprentice


def test_the_apprentice_takes_a_stack_of_the_council_of_choice() -> None:
    state = arrived("Apprentice", council=STACKS)
    assert (actor(state), offered(state)) == (
        0,
        ["Support crab", "Support seahorse", "Support squid"],
    )
    assert happens(state, "Support squid") == (
        StackTaken(0, 4, allies("squid 3, squid 4")),
        *DONE,
    )
    assert after(state, "Support squid").houses.of[0].hand == allies("squid 3, squid 4")


def test_the_apprentice_takes_the_only_stack_unasked_and_none_where_there_is_none() -> None:
    state = welcome("Apprentice", council={"crab": "crab 2"})
    assert arrival(state)[1:] == (StackTaken(0, 1, allies("crab 2")), *DONE)
    assert arrival(welcome("Apprentice")) == (Arrived(0, a_lord("Apprentice"), "court"), *DONE)


def test_the_apprentice_takes_one_stack_even_beside_the_alchemist() -> None:
    state = arrived("Apprentice", council=STACKS, free={0: "Alchemist"})
    assert happens(state, "Support crab")[1:] == DONE


# The Oracle


def test_the_oracle_discards_a_whole_stack_of_the_council() -> None:
    state = given(free={0: "Oracle"}, council=STACKS)
    assert offered(state, "Drain") == ["Drain crab", "Drain seahorse", "Drain squid"]
    assert happens(state, "Drain squid") == (Drained(0, 4),)
    then = after(state, "Drain squid")
    assert then.sea.discard == allies("squid 3, squid 4")
    assert then.sea.council[4] == ()
    assert (actor(then), offered(then, "Drain")) == (0, [])


@pytest.mark.parametrize(
    "position",
    [
        {"free": {0: "Oracle"}, "council": {}},
        {"free": {1: "Oracle"}},
        {"rotated": {0: "Oracle"}},
        {"locations": {0: {"Jail": "Oracle"}}},
        {"free": {0: "Oracle"}, "used": "Oracle"},
    ],
)
def test_without_its_power_or_a_stack_the_oracle_discards_nothing(position: dict[str, Any]) -> None:
    assert offered(given(**({"council": STACKS} | position)), "Drain") == []


# The Alchemist


def test_with_the_alchemist_a_request_takes_a_second_stack_of_choice() -> None:
    state = given(free={0: "Alchemist"}, council=STACKS)
    assert happens(state, "Support crab") == (StackTaken(0, 1, allies("crab 2, crab 3")),)
    state = after(state, "Support crab")
    assert (actor(state), offered(state)) == (0, ["Support seahorse", "Support squid"])
    assert happens(state, "Support squid") == (
        StackTaken(0, 4, allies("squid 3, squid 4")),
        TurnBegan(1),
    )


def test_the_second_stack_is_taken_unasked_where_there_is_one_and_not_where_there_is_none() -> None:
    council = {"crab": "crab 1", "squid": "squid 1"}
    events = happens(given(free={0: "Alchemist"}, council=council), "Support crab")
    assert events[:2] == (StackTaken(0, 1, allies("crab 1")), StackTaken(0, 4, allies("squid 1")))
    events = happens(given(free={0: "Alchemist"}, council={"crab": "crab 1"}), "Support crab")
    assert events[1:] == (TurnBegan(1),)


@pytest.mark.parametrize(
    "position",
    [
        {"free": {1: "Alchemist"}},
        {"rotated": {0: "Alchemist"}},
        {"locations": {0: {"Jail": "Alchemist"}}},
    ],
)
def test_rotated_covered_or_anothers_the_alchemist_takes_no_second_stack(
    position: dict[str, Any],
) -> None:
    state = after(given(council=STACKS, **position), "Support crab")
    assert actor(state) == 1


def test_between_the_two_stacks_of_the_alchemist_no_other_power_is_used() -> None:
    state = given(free={0: "Alchemist, Oracle"}, council=STACKS)
    state = after(state, "Support crab")
    assert offered(state) == ["Support seahorse", "Support squid"]
    state = after(state, "Support squid")
    assert offered(state) == ["Drain seahorse", "Done"]


# The Illusionist


OWN = {0: {"Jail": "Hunter, Trader", "Chasm": ""}}


def test_the_illusionist_swaps_an_own_location_with_one_that_lies_face_up() -> None:
    state = arrived("Illusionist", locations=OWN, face_up="Abyss, Throne Room")
    assert offered(state) == [
        "Exchange Jail Abyss",
        "Exchange Jail Throne Room",
        "Exchange Chasm Abyss",
        "Exchange Chasm Throne Room",
        "Done",
    ]
    assert happens(state, "Exchange Jail Abyss") == (
        Exchanged(0, a_site("Jail"), a_site("Abyss")),
        *DONE,
    )
    then = after(state, "Exchange Jail Abyss")
    assert then.houses.of[0].holdings == (
        Holding(a_site("Abyss"), lords("Hunter, Trader")),
        Holding(a_site("Chasm"), ()),
    )
    assert then.sites.face_up == sites("Jail, Throne Room")


def test_the_illusionist_need_not_swap() -> None:
    state = arrived("Illusionist", locations=OWN, face_up="Abyss")
    assert happens(state, "Done") == (Passed(0, "illusionist"), *DONE)


@pytest.mark.parametrize(
    ("locations", "face_up"), [({}, "Abyss"), ({1: {"Jail": ""}}, "Abyss"), (OWN, ""), ({}, "")]
)
def test_without_two_locations_to_swap_the_illusionist_does_nothing(
    locations: Any, face_up: str
) -> None:
    state = welcome("Illusionist", locations=locations, face_up=face_up)
    assert arrival(state) == (Arrived(0, a_lord("Illusionist"), "court"), *DONE)


def test_black_smokers_that_are_swapped_for_may_be_replaced_at_once() -> None:
    state = arrived(
        "Illusionist", locations=OWN, face_up="Black Smokers", site_deck="Abyss, Parliament"
    )
    state = after(state, "Exchange Jail Black Smokers")
    assert offered(state) == ["Replace Parliament", "Replace Abyss", "Done"]
    assert happens(state, "Replace Abyss") == (Replaced(0, a_site("Abyss")), *DONE)
    then = after(state, "Replace Abyss")
    assert then.houses.of[0].holdings[0] == Holding(a_site("Abyss"), lords("Hunter, Trader"))
    assert (then.sites.face_up, then.sites.left) == (sites("Jail"), sites("Parliament"))
    assert a_site("Black Smokers") in then.sites.removed


def test_black_smokers_that_are_given_away_lie_face_up_and_do_nothing() -> None:
    state = arrived("Illusionist", locations={0: {"Black Smokers": "Hunter"}}, face_up="Jail")
    assert happens(state, "Exchange Black Smokers Jail")[1:] == DONE


def test_with_an_empty_stack_black_smokers_stay_as_they_are() -> None:
    state = arrived("Illusionist", locations=OWN, face_up="Black Smokers", site_deck="")
    assert happens(state, "Exchange Jail Black Smokers")[1:] == DONE


# The Master of Magic


PAID: dict[str, Any] = {
    "hands": {0: "seahorse 2, seahorse 5, crab 3"},
    "pearls": {0: 0},
    "court": "Miller",
}
PLAYS = ("Recruit Miller", "Play seahorse 5", "Play crab 3", "Pay")


@pytest.mark.parametrize(
    ("position", "choices"),
    [
        ({"free": {0: "Master of Magic"}}, ["Affiliate crab 3", "Affiliate seahorse 5"]),
        ({}, []),
        ({"free": {1: "Master of Magic"}}, []),
        ({"rotated": {0: "Master of Magic"}}, []),
        ({"locations": {0: {"Jail": "Master of Magic"}}}, []),
    ],
)
def test_with_the_master_of_magic_any_ally_that_was_used_may_be_affiliated(
    position: dict[str, Any], choices: list[str]
) -> None:
    state = given(**(PAID | position))
    state = after(state, PLAYS[0], *PLAYS[1:-1])
    if choices:
        state = after(state, "Pay")
        assert offered(state) == choices
        assert happens(state, choices[1])[0] == Affiliated(0, called("seahorse 5"))
    else:
        assert Affiliated(0, called("crab 3")) in happens(state, "Pay")


def test_the_master_of_magic_is_of_no_use_to_its_own_recruitment() -> None:
    state = given(
        hands={0: "jellyfish 5, crab 4, seahorse 1"}, court="Master of Magic, Keeper, Reaper"
    )
    state = after(
        state, "Recruit Master of Magic", "Play seahorse 1", "Play crab 4", "Play jellyfish 5"
    )
    assert Affiliated(0, called("seahorse 1")) in happens(state, "Pay")


def test_of_equal_allies_any_may_be_affiliated_without_it() -> None:
    state = given(hands={0: "seahorse 4, crab 4"}, court="Miller")
    state = after(state, "Recruit Miller", "Play seahorse 4", "Play crab 4", "Pay")
    assert offered(state) == ["Affiliate crab 4", "Affiliate seahorse 4"]
