"""The politicians of Abyss but the Diplomat, whom the tests of payments know."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.abyss.events import (
    Arrived,
    Bribed,
    Dismissed,
    EndNear,
    Lost,
    Ousted,
    Passed,
    TurnBegan,
)
from engine.games.abyss.rules import actor
from tests.abyss_moves import after, arrival, arrived, free, happens, names, offered, welcome
from tests.abysses import a_lord, given

DONE = (TurnBegan(1),)
COURT = "Corruptor, Keeper, Reaper, Shepherd, Jailer"
SIX = "Oracle, Slaver, Landowner, Miller, Aquaculturalist, Shaman"
FOUR = "Oracle, Slaver, Landowner, Miller"
FIVE = "Oracle, Slaver, Landowner, Miller, Aquaculturalist"


# The Opportunist


def test_the_opportunist_replaces_a_lord_of_the_court_in_its_place() -> None:
    state = given(court="Keeper, Jailer, Miller", free={0: "Opportunist"})
    assert offered(state, "Oust") == ["Oust Keeper", "Oust Jailer", "Oust Miller"]
    assert happens(state, "Oust Jailer", lords="Oracle") == (
        Ousted(0, a_lord("Jailer"), a_lord("Oracle")),
    )
    then = after(state, "Oust Jailer", lords="Oracle")
    assert names(then.court.lords) == "Keeper, Oracle, Miller"
    assert a_lord("Jailer") in then.court.gone
    assert (actor(then), offered(then, "Oust"), "Explore" in offered(then)) == (0, [], True)


@pytest.mark.parametrize(
    "position",
    [
        {"free": {0: "Opportunist"}, "lord_deck": ""},
        {"free": {0: "Opportunist"}, "court": ""},
        {"free": {0: "Opportunist"}, "used": "Opportunist"},
        {"free": {1: "Opportunist"}},
        {"rotated": {0: "Opportunist"}},
        {"locations": {0: {"Jail": "Opportunist"}}},
    ],
)
def test_without_its_power_a_court_or_a_deck_it_replaces_nobody(position: dict[str, Any]) -> None:
    assert offered(given(**position), "Oust") == []


def test_a_lord_that_the_opportunist_brought_can_be_recruited_in_the_same_turn() -> None:
    state = given(
        court="Keeper, Jailer, Miller, Reaper",
        free={0: "Opportunist"},
        hands={0: "seahorse 5, seahorse 3"},
        pearls={0: 0},
    )
    assert offered(state, "Recruit") == []
    then = after(state, "Oust Jailer", lords="Shepherd")
    assert offered(then, "Recruit") == ["Recruit Shepherd"]


def test_the_opportunist_that_takes_the_last_lord_of_the_deck_does_not_end_the_game() -> None:
    state = given(court="Keeper, Jailer", free={0: "Opportunist"}, lord_deck="Oracle")
    then = after(state, "Oust Jailer")
    assert (then.court.deck, then.flow.trigger) == (0, -1)


# The Corruptor


def test_the_corruptor_may_recruit_a_second_lord_of_the_court_for_five_pearls() -> None:
    state = arrived("Corruptor", court="Corruptor, Oracle, Miller, Keeper, Sage", pearls={0: 6})
    assert offered(state) == ["Bribe Oracle", "Bribe Miller", "Bribe Keeper", "Bribe Sage", "Done"]
    assert happens(state, "Bribe Miller") == (
        Bribed(0, 5),
        Arrived(0, a_lord("Miller"), "court"),
        *DONE,
    )
    then = after(state, "Bribe Miller")
    assert (free(then), then.houses.of[0].pearls) == ("Corruptor, Miller", 1)
    assert len(then.houses.of[0].affiliated) == 1
    assert names(then.court.lords) == "Oracle, Keeper, Sage"


@pytest.mark.parametrize(
    "position",
    [
        {"free": {1: "Recruiter"}, "pearls": {0: 5 + 2}},
        {"free": {0: "Treasurer"}, "pearls": {0: 5 - 2}},
        {"free": {0: "Diplomat"}, "pearls": {0: 5}},
    ],
)
def test_no_power_changes_the_price_of_the_corruptor(position: dict[str, Any]) -> None:
    state = arrived("Corruptor", **position)
    assert state.houses.of[0].pearls == 5
    assert Bribed(0, 5) in happens(state, "Bribe Keeper")


def test_the_corruptor_need_not_be_used() -> None:
    state = arrived("Corruptor", pearls={0: 5})
    assert happens(state, "Done") == (Passed(0, "corruptor"), *DONE)


@pytest.mark.parametrize("position", [{"pearls": {0: 4}}, {"court": "Corruptor", "pearls": {0: 9}}])
def test_without_five_pearls_or_a_court_the_corruptor_is_passed_over(
    position: dict[str, Any],
) -> None:
    state = welcome("Corruptor", **position)
    assert not any(isinstance(event, Passed | Bribed) for event in arrival(state))
    assert actor(after(state, offered(state)[0])) == 1


def test_the_pearls_of_the_court_do_not_pay_the_corruptor() -> None:
    state = welcome("Corruptor", court="Corruptor, Keeper, Miller", pearls={0: 4})
    then = after(state, offered(state)[0])
    assert (free(then), then.houses.of[0].pearls, actor(then)) == ("Corruptor", 6, 1)


def test_the_corruptor_may_make_an_eighth_lord() -> None:
    state = welcome("Corruptor", locations={0: {"Jail": SIX}}, pearls={0: 5}, court=COURT)
    assert EndNear(0) in arrival(state)
    state = after(state, offered(state)[0])
    events = happens(state, "Bribe Keeper")
    assert not any(isinstance(event, EndNear) for event in events)
    then = after(state, "Bribe Keeper")
    assert (len(then.houses.of[0].lords), then.flow.trigger) == (8, 0)


def test_a_seventh_lord_by_the_corruptor_brings_the_end_near() -> None:
    state = welcome("Corruptor", locations={0: {"Jail": FIVE}}, pearls={0: 5}, court=COURT)
    assert EndNear(0) not in arrival(state)
    state = after(state, offered(state)[0])
    assert EndNear(0) in happens(state, "Bribe Keeper")


# The Traitor


THREE = "Miller, Keeper, Reaper"
BOTH = {0: "Oracle, Slaver"}


def test_the_traitor_swaps_another_free_lord_for_one_of_the_court() -> None:
    state = arrived("Traitor", court=f"Traitor, {THREE}", free=BOTH)
    assert offered(state) == [
        *(f"Trade {own} {one}" for own in ("Oracle", "Slaver") for one in THREE.split(", ")),
        "Done",
    ]
    assert happens(state, "Trade Slaver Keeper")[:2] == (
        Dismissed(0, a_lord("Slaver")),
        Arrived(0, a_lord("Keeper"), "court"),
    )
    then = after(state, "Trade Slaver Keeper")
    assert free(then) == "Oracle, Traitor, Keeper"
    assert a_lord("Slaver") in then.court.gone


def test_the_traitor_need_not_be_used() -> None:
    state = arrived("Traitor", free=BOTH)
    assert happens(state, "Done") == (Passed(0, "traitor"), *DONE)


def test_a_rotated_lord_is_free_enough_for_the_traitor_and_the_newcomer_is_upright() -> None:
    state = arrived("Traitor", rotated=BOTH)
    assert len(offered(state, "Trade Oracle")) == len(offered(state, "Trade Slaver")) == 5
    then = after(state, "Trade Oracle Keeper")
    assert (free(then), names(then.houses.of[0].rotated)) == ("Traitor, Keeper", "Slaver")


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"free": {1: "Oracle"}},
        {"locations": {0: {"Jail": "Oracle, Slaver"}}},
        {"free": BOTH, "court": "Traitor"},
    ],
)
def test_without_another_free_lord_or_a_court_the_traitor_is_passed_over(
    position: dict[str, Any],
) -> None:
    state = welcome("Traitor", **position)
    events = arrival(state)
    assert events[-1] == TurnBegan(1)
    assert not any(isinstance(event, Passed | Dismissed) for event in events)


def test_the_traitor_has_a_newcomers_power_used_at_once() -> None:
    state = arrived(
        "Traitor",
        court=f"Traitor, Seeker, {THREE}",
        free={0: "Oracle", 1: "Slaver"},
        pearls={1: 2},
    )
    assert happens(state, "Trade Oracle Seeker")[2:] == (Lost(1, 2), *DONE)


def test_the_seventh_lord_of_a_swap_ends_nothing_again() -> None:
    state = welcome("Traitor", free={0: "Keeper"}, locations={0: {"Jail": FIVE}})
    state = after(state, offered(state)[0])
    assert (len(state.houses.of[0].lords), state.flow.trigger) == (7, 0)
    then = after(state, "Trade Keeper Reaper")
    assert (len(then.houses.of[0].lords), then.flow.trigger) == (7, 0)


def test_a_swap_at_six_lords_does_not_bring_the_end_near() -> None:
    state = welcome("Traitor", free={0: "Keeper"}, locations={0: {"Jail": FOUR}})
    state = after(state, offered(state)[0])
    assert len(state.houses.of[0].lords) == 6
    assert EndNear(0) not in happens(state, "Trade Keeper Reaper")


# The Schemer


def test_the_schemer_discards_another_free_lord_and_takes_the_top_one_of_the_deck() -> None:
    state = arrived("Schemer", free=BOTH)
    assert offered(state) == ["Scheme Oracle", "Scheme Slaver", "Done"]
    assert happens(state, "Scheme Slaver", lords="Recruiter") == (
        Dismissed(0, a_lord("Slaver")),
        Arrived(0, a_lord("Recruiter"), "deck"),
        *DONE,
    )
    then = after(state, "Scheme Slaver", lords="Recruiter")
    assert free(then) == "Oracle, Schemer, Recruiter"
    assert (then.court.lords, then.court.deck) == (state.court.lords, state.court.deck - 1)
    assert a_lord("Slaver") in then.court.gone


def test_the_schemer_need_not_be_used() -> None:
    assert happens(arrived("Schemer", free=BOTH), "Done") == (Passed(0, "schemer"), *DONE)


def test_the_schemer_may_discard_a_rotated_lord() -> None:
    state = arrived("Schemer", rotated={0: "Oracle"})
    assert offered(state) == ["Scheme Oracle", "Done"]
    then = after(state, "Scheme Oracle", lords="Tamer")
    assert (free(then), then.houses.of[0].rotated) == ("Schemer, Tamer", ())


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"free": {1: "Oracle"}},
        {"locations": {0: {"Jail": "Oracle, Slaver"}}},
        {"free": BOTH, "lord_deck": ""},
    ],
)
def test_without_another_free_lord_or_a_deck_the_schemer_is_passed_over(
    position: dict[str, Any],
) -> None:
    state = welcome("Schemer", **position)
    events = arrival(state)
    assert events[-1] == TurnBegan(1)
    assert not any(isinstance(event, Passed | Dismissed) for event in events)


def test_the_schemer_that_takes_the_last_lord_of_the_deck_does_not_end_the_game() -> None:
    state = arrived("Schemer", free=BOTH, lord_deck="Recruiter")
    then = after(state, "Scheme Slaver")
    assert (then.court.deck, then.flow.trigger, actor(then)) == (0, -1, 1)


# The Treasurer: its two are among the tests of the Recruiter


@pytest.mark.parametrize(
    ("position", "pearls"),
    [
        ({"free": {0: "Treasurer"}}, 7),
        ({"free": {1: "Treasurer"}}, 9),
        ({"rotated": {0: "Treasurer"}}, 9),
        ({"locations": {0: {"Jail": "Treasurer"}}}, 9),
    ],
)
def test_a_lord_costs_two_less_only_with_a_treasurer_that_is_free_and_upright(
    position: dict[str, Any], pearls: int
) -> None:
    for have in (pearls - 1, pearls):
        state = given(court="Landowner", hands={0: "seahorse 1"}, pearls={0: have}, **position)
        assert bool(offered(state, "Recruit")) == (have == pearls)
