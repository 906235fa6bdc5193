"""The Soldiers of Abyss: what each does to the others, and whom it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.abyss.events import (
    Arrived,
    Dropped,
    Lost,
    Rotated,
    Surrendered,
    TurnBegan,
)
from engine.games.abyss.rules import actor
from tests.abyss_moves import after, arrival, arrived, happens, offered, welcome
from tests.abysses import a_lord, called, given, lords

DONE = (TurnBegan(1),)
LAND = "seahorse 1, seahorse 2, seahorse 3, shellfish 1, shellfish 2, shellfish 3"
UNDER_JAIL = {"Jail": "Shaman"}


# The Recruiter


def can_recruit(name: str, **position: Any) -> bool:
    """Whether seat 0 can pay this Lord with what it has."""
    return f"Recruit {name}" in offered(given(court=name, **position))


@pytest.mark.parametrize(
    ("others", "pearls"),
    [
        ({}, 9),
        ({"free": {1: "Recruiter"}}, 11),
        ({"free": {1: "Recruiter", 0: "Shaman"}}, 9),
        ({"free": {1: "Recruiter"}, "rotated": {0: "Shaman"}}, 11),
        ({"free": {1: "Recruiter"}, "locations": {0: UNDER_JAIL}}, 11),
        ({"rotated": {1: "Recruiter"}}, 9),
        ({"locations": {1: {"Jail": "Recruiter"}}}, 9),
        ({"free": {0: "Recruiter"}}, 9),
        ({"free": {0: "Treasurer"}}, 7),
        ({"free": {0: "Treasurer", 1: "Recruiter"}}, 9),
        ({"free": {1: "Treasurer, Recruiter"}}, 11),
    ],
)
def test_a_lord_costs_two_more_where_an_opponent_has_the_recruiter(
    others: dict[str, Any], pearls: int
) -> None:
    hands = {0: "seahorse 1"}
    assert can_recruit("Landowner", hands=hands, pearls={0: pearls}, **others)
    assert not can_recruit("Landowner", hands=hands, pearls={0: pearls - 1}, **others)


def test_what_is_paid_with_the_recruiter_is_the_higher_cost() -> None:
    state = given(
        court="Landowner, Keeper, Reaper, Miller",
        free={1: "Recruiter"},
        hands={0: "seahorse 5, seahorse 4"},
        pearls={0: 5},
    )
    then = after(state, "Recruit Landowner", "Play seahorse 5", "Play seahorse 4", "Pay")
    assert then.houses.of[0].pearls == 2


# The Jailer


def test_the_jailer_has_each_opponent_discard_an_ally_of_their_choice_from_the_left() -> None:
    state = arrived("Jailer", seats=3, hands={1: "crab 5, squid 2, squid 2", 2: "squid 5, crab 4"})
    assert (actor(state), offered(state)) == (1, ["Discard crab 5", "Discard squid 2"])
    assert happens(state, "Discard crab 5") == (Surrendered(1, called("crab 5")),)
    state = after(state, "Discard crab 5")
    assert (actor(state), offered(state)) == (2, ["Discard crab 4", "Discard squid 5"])
    assert happens(state, "Discard crab 4") == (Surrendered(2, called("crab 4")), *DONE)
    then = after(state, "Discard crab 4")
    assert [len(house.hand) for house in then.houses.of] == [0, 2, 1]
    assert {called("crab 5"), called("crab 4")} <= set(then.sea.discard)


@pytest.mark.parametrize("empty", [1, 2, 3])
def test_the_jailer_passes_over_an_empty_hand(empty: int) -> None:
    hands = {1: "crab 4, crab 2", 2: "squid 4, squid 2", 3: "seahorse 4, seahorse 2"}
    del hands[empty]
    state = arrived("Jailer", seats=4, hands=hands)
    for seat in hands:
        assert (actor(state), len(offered(state, "Discard"))) == (seat, 2)
        state = after(state, offered(state)[0])
    assert (actor(state), offered(state, "Explore")) == (1, ["Explore"])
    assert [len(house.hand) for house in state.houses.of[1:]] == [
        int(n in hands) for n in (1, 2, 3)
    ]


def test_the_jailer_asks_even_where_all_allies_are_alike_or_one_is_left() -> None:
    state = arrived("Jailer", hands={1: "crab 2"})
    assert (actor(state), offered(state)) == (1, ["Discard crab 2"])


def test_the_jailer_does_nothing_to_a_shaman_or_to_those_with_nothing() -> None:
    shaman = welcome("Jailer", hands={1: "crab 2"}, free={1: "Shaman"})
    assert arrival(shaman) == (Arrived(0, a_lord("Jailer"), "court"), *DONE)
    assert arrival(welcome("Jailer")) == (Arrived(0, a_lord("Jailer"), "court"), *DONE)


@pytest.mark.parametrize(
    "weak", [{"rotated": {1: "Shaman"}}, {"locations": {1: UNDER_JAIL}}, {"free": {0: "Shaman"}}]
)
def test_a_shaman_who_is_rotated_covered_or_anothers_protects_nobody(
    weak: dict[str, Any],
) -> None:
    state = arrived("Jailer", hands={1: "crab 2"}, **weak)
    assert offered(state) == ["Discard crab 2"]
    seeker = welcome("Seeker", pearls={1: 3}, **weak)
    assert Lost(1, 2) in arrival(seeker)


# The Seeker


def test_the_seeker_has_each_opponent_put_two_pearls_back_or_what_they_have() -> None:
    state = welcome("Seeker", seats=4, pearls={0: 4, 1: 5, 2: 1, 3: 2})
    events = arrival(state)
    assert events == (
        Arrived(0, a_lord("Seeker"), "court"),
        Lost(1, 2),
        Lost(2, 1),
        Lost(3, 2),
        *DONE,
    )
    then = arrived("Seeker", seats=4, pearls={0: 4, 1: 5, 2: 1, 3: 2})
    assert [house.pearls for house in then.houses.of] == [4, 3, 0, 0]


@pytest.mark.parametrize(
    ("pearls", "free_lords", "losses"),
    [
        ({1: 0, 2: 3, 3: 3}, {}, [Lost(2, 2), Lost(3, 2)]),
        ({1: 3, 2: 0, 3: 3}, {}, [Lost(1, 2), Lost(3, 2)]),
        ({1: 3, 2: 3, 3: 3}, {1: "Shaman"}, [Lost(2, 2), Lost(3, 2)]),
        ({1: 3, 2: 3, 3: 3}, {3: "Shaman"}, [Lost(1, 2), Lost(2, 2)]),
        ({1: 0, 2: 0, 3: 0}, {}, []),
    ],
)
def test_the_seeker_passes_over_those_without_pearls_and_a_shaman(
    pearls: dict[int, int], free_lords: dict[int, str], losses: list[Lost]
) -> None:
    state = welcome("Seeker", seats=4, pearls=pearls, free=free_lords)
    assert arrival(state) == (Arrived(0, a_lord("Seeker"), "court"), *losses, *DONE)


# The Assassin


def test_the_assassin_rotates_a_free_lord_of_each_opponent_as_the_recruiter_chooses() -> None:
    state = arrived("Assassin", seats=3, free={1: "Trader, Hunter", 2: "Oracle, Sage"})
    assert (actor(state), offered(state)) == (0, ["Rotate Trader", "Rotate Hunter"])
    state = after(state, "Rotate Hunter")
    assert (actor(state), offered(state)) == (0, ["Rotate Oracle", "Rotate Sage"])
    assert happens(state, "Rotate Sage") == (Rotated(2, a_lord("Sage")), *DONE)
    then = after(state, "Rotate Sage")
    assert [(house.free, house.rotated) for house in then.houses.of[1:]] == [
        (lords("Trader"), lords("Hunter")),
        (lords("Oracle"), lords("Sage")),
    ]


def test_where_there_is_one_lord_to_rotate_nobody_is_asked() -> None:
    state = welcome("Assassin", free={1: "Trader"}, rotated={1: "Jailer"})
    assert arrival(state) == (
        Arrived(0, a_lord("Assassin"), "court"),
        Rotated(1, a_lord("Trader")),
        *DONE,
    )


@pytest.mark.parametrize("who", [1, 2, 3])
def test_the_assassin_passes_over_those_without_a_free_upright_lord(who: int) -> None:
    held = {1: "Trader", 2: "Jailer", 3: "Oracle"}
    several = {1: "Trader, Hunter", 2: "Jailer, Slaver", 3: "Oracle, Peddler"}
    state = arrived(
        "Assassin",
        seats=4,
        free={n: names for n, names in several.items() if n != who},
        rotated={who: held[who]},
        locations={who: {"Jail": "Tamer"}},
    )
    for seat in [n for n in held if n != who]:
        assert offered(state) == [f"Rotate {name}" for name in several[seat].split(", ")]
        state = after(state, f"Rotate {held[seat]}")
    assert actor(state) == 1
    assert "Explore" in offered(state)
    assert [len(house.rotated) for house in state.houses.of] == [0, 1, 1, 1]


def test_the_assassin_cannot_touch_the_shaman_nor_those_beside_it() -> None:
    state = welcome("Assassin", seats=3, free={1: "Shaman, Trader", 2: "Oracle"})
    assert arrival(state)[1:] == (
        Rotated(2, a_lord("Oracle")),
        TurnBegan(1),
    )


def test_a_rotated_lord_keeps_its_points_and_has_neither_power_nor_keys() -> None:
    before = given(free={0: "Landlord, Slaver, Keeper, Shepherd"}, hands={0: "crab 1"}, keys={0: 2})
    state = given(
        rotated={0: "Landlord, Slaver, Keeper, Shepherd"}, hands={0: "crab 1"}, keys={0: 2}
    )
    assert offered(before, "Sell") == ["Sell crab 1"]
    assert offered(state, "Sell") == []
    assert before.takes_site(0)
    assert not state.takes_site(0)
    assert state.houses.of[0].lords == before.houses.of[0].lords


# The Commander


def test_the_commander_has_each_opponent_discard_down_to_six_one_card_at_a_time() -> None:
    state = arrived(
        "Commander",
        seats=3,
        hands={
            1: "crab 2, crab 2, crab 3, crab 3, squid 1, squid 2, squid 3, squid 4",
            2: f"{LAND}, shellfish 4",
        },
    )
    assert actor(state) == 1
    assert len(offered(state)) == 6
    assert happens(state, "Discard squid 4") == (Dropped(1, called("squid 4")),)
    state = after(state, "Discard squid 4")
    assert (actor(state), len(offered(state))) == (1, 5)
    state = after(state, "Discard crab 2")
    assert actor(state) == 2
    assert happens(state, "Discard seahorse 2") == (Dropped(2, called("seahorse 2")), *DONE)
    then = after(state, "Discard seahorse 2")
    assert [len(house.hand) for house in then.houses.of] == [0, 6, 6]


def test_the_commander_leaves_six_allies_a_shaman_and_its_owner_alone() -> None:
    six = "squid 1, squid 2, squid 3, squid 4, squid 4, squid 5"
    many = "crab 2, crab 2, crab 3, crab 3, crab 4, crab 4, crab 5"
    hands = {0: f"{LAND}, shellfish 4", 1: six, 2: many}
    state = welcome("Commander", seats=3, hands=hands, free={2: "Shaman"})
    assert arrival(state) == (Arrived(0, a_lord("Commander"), "court"), *DONE)
