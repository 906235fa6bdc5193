"""What everything is worth in Abyss: the 20 Locations, Lords, Allies and Monster tokens."""

from __future__ import annotations

import pytest

from engine.games.abyss.cards import LOCATIONS, numbered
from engine.games.abyss.figures import fields, scored
from engine.games.abyss.scoring import Points, worth
from engine.games.abyss.state import State
from tests.abyss_given import given

MANY = "crab 1, crab 2, crab 5, squid 3, squid 4, jellyfish 2"
"""Affiliated: three crabs, two squids, a jellyfish."""


def location(state: State, name: str, seat: int = 0) -> int:
    """What a Location is worth to a seat."""
    return worth(state.houses, seat, numbered(name), state.setting.tower_keys)


@pytest.mark.parametrize(
    ("name", "base", "lords"),
    [
        ("Sargasso Silos", 5, "Keeper, Reaper, Landowner"),
        ("Hydrozoa Reserves", 6, "Shaman, Oracle, Invoker"),
        ("Parliament", 6, "Traitor, Schemer, Corruptor"),
        ("Barracks", 7, "Jailer, Seeker, Hunter"),
        ("Dockworks", 5, "Trader, Slaver, Peddler"),
    ],
)
def test_two_for_each_lord_of_a_guild_wherever_it_lies(name: str, base: int, lords: str) -> None:
    free, turned, covered = lords.split(", ")
    other = "Sage, Elder"
    assert location(given(court=""), name) == base
    assert location(given(court="", free={0: f"{free}, {other}"}), name) == base + 2
    state = given(
        court="",
        free={0: f"{free}, {other}"},
        rotated={0: turned},
        holdings={0: {"Jail": covered}},
    )
    assert location(state, name) == base + 6
    assert location(state, name, seat=1) == base, "none of another player's count"


@pytest.mark.parametrize(
    ("name", "base", "race"),
    [
        ("Sanctuary", 4, "jellyfish"),
        ("Sargasso Fields", 3, "seahorse"),
        ("Oceanic Senate Assembly", 4, "squid"),
        ("Chasm", 5, "crab"),
        ("Nest of Giant Clams", 3, "shellfish"),
    ],
)
def test_three_for_each_affiliated_ally_of_a_race(name: str, base: int, race: str) -> None:
    assert location(given(hands={0: f"{race} 5"}), name) == base, "a hand does not count"
    assert location(given(affiliated={0: f"{race} 1, {race} 1, {race} 4"}), name) == base + 9
    others = {one: f"{one} 2" for one in ("jellyfish", "crab", "seahorse", "shellfish", "squid")}
    others.pop(race)
    assert location(given(affiliated={0: ", ".join(others.values())}), name) == base


def test_the_abyss_counts_guilds() -> None:
    assert location(given(), "Abyss") == 0
    assert location(given(court="", free={0: "Keeper, Reaper, Miller"}), "Abyss") == 2
    one_each = "Keeper, Jailer, Trader, Shaman, Traitor"
    state = given(court="", free={0: one_each}, holdings={0: {"Jail": "Sage"}})
    assert location(state, "Abyss") == 12


def test_the_depths_and_the_throne_room() -> None:
    assert location(given(), "Depths") == 0
    assert location(given(), "Throne Room") == 0
    state = given(court="", free={0: "Landowner, Miller"}, holdings={0: {"Jail": "Elder"}})
    assert location(state, "Depths") == 6
    assert location(state, "Throne Room") == 12


def test_the_jail_and_the_coral_barrier_count_down() -> None:
    assert location(given(), "Jail") == 15
    state = given(court="", free={0: "Keeper, Reaper"}, holdings={0: {"Jail": "Elder"}})
    assert location(state, "Jail") == 12
    assert location(given(), "Coral Barrier") == 20
    assert location(given(affiliated={0: MANY}), "Coral Barrier") == 14


@pytest.mark.parametrize(("keys", "closed", "lost"), [(3, 9, 6), (0, 6, 9)])
def test_the_towers_and_what_ambassadors_count_as(keys: int, closed: int, lost: int) -> None:
    state = given(
        court="",
        free={0: "Keeper, Jailer"},
        rotated={0: "Slaver"},
        holdings={0: {"Abyss": "Elder, Miller"}},
        ambassador_keys=keys,
    )
    assert location(state, "Closed Tower") == closed
    assert location(state, "Lost Tower") == lost


def test_the_chamber_counts_the_lowest_of_each_race() -> None:
    assert location(given(), "Chamber of Allies") == 3
    assert location(given(affiliated={0: MANY}), "Chamber of Allies") == 3 + 1 + 3 + 2


def test_black_smokers_are_worth_nothing() -> None:
    assert location(given(free={0: "Keeper"}, court=""), "Black Smokers") == 0


def mirrors(*others: str, **told: object) -> int:
    """What the City of Mirrors gives where opponents have these Locations."""
    holdings = {seat: dict.fromkeys(names.split(", "), "") for seat, names in enumerate(others, 1)}
    holdings = {seat: {k: v for k, v in of.items() if k} for seat, of in holdings.items()}
    state = given(
        1 + len(others),
        holdings={0: {"City of Mirrors": "", "Chamber of Allies": ""}, **holdings},
        **told,  # type: ignore[arg-type]
    )
    return location(state, "City of Mirrors")


def test_mirrors_copy_the_best_of_the_opponents_with_ones_own_things() -> None:
    mine = {"court": "", "free": {0: "Keeper", 1: "Jailer, Seeker, Hunter"}}
    assert mirrors("Sargasso Silos", **mine) == 7
    assert mirrors("Barracks", **mine) == 7, "the soldiers are another's"
    assert mirrors("Sargasso Silos, Jail", **mine) == 14
    assert mirrors("Barracks", "Coral Barrier", **mine) == 20, "any opponent's"


def test_mirrors_without_anything_to_copy() -> None:
    assert mirrors("") == 0, "nor one's own"
    assert mirrors("Black Smokers") == 0
    assert mirrors("Depths") == 0, "without Lords"


def test_a_mirror_of_mirrors_shows_nothing() -> None:
    state = given(holdings={0: {"Jail": ""}, 1: {"City of Mirrors": ""}})
    assert location(state, "City of Mirrors", seat=1) == 15
    assert location(state, "City of Mirrors", seat=0) == 0, "its owner has only the City to copy"


def test_lords_count_wherever_they_lie_and_rotated_ones_too() -> None:
    state = given(
        court="",
        free={0: "Keeper, Landowner"},
        rotated={0: "Jailer"},
        holdings={0: {"Black Smokers": "Elder"}},
    )
    assert scored(state, 0) == Points(locations=0, lords=6 + 12 + 7 + 3, allies=0, tokens=0)


def test_of_each_race_the_strongest_affiliated_ally_counts() -> None:
    state = given(affiliated={0: MANY}, hands={0: "shellfish 5, crab 4"})
    assert scored(state, 0) == Points(locations=0, lords=0, allies=5 + 4 + 2, tokens=0)


def test_tokens_count_as_far_as_they_are_known() -> None:
    state = given(tokens={0: [2, 4], 1: [3]}, token_peek="owner")
    assert scored(state, 0).tokens == 6
    assert scored(given(tokens={0: [2, 4]}), 0).tokens == 0


def test_the_game_of_91_points() -> None:
    state = given(
        court="",
        free={0: "Keeper, Jailer, Traitor, Corruptor"},
        holdings={0: {"Parliament": "Slaver, Master of Magic", "Abyss": "Elder", "Sanctuary": ""}},
        affiliated={
            0: "jellyfish 1, jellyfish 3, squid 1, squid 3, crab 2, seahorse 1, shellfish 5"
        },
        tokens={0: [2, 4]},
        token_peek="owner",
    )
    assert scored(state, 0) == Points(locations=32, lords=39, allies=14, tokens=6)
    assert scored(state, 0).total == 91
    assert [location(state, name) for name in ("Parliament", "Sanctuary", "Abyss")] == [10, 10, 12]
    assert fields(state)["score"] == (85, 0), "the tokens lie face down"


def test_every_location_has_a_worth_for_whoever_has_nothing() -> None:
    state = given()
    found = {card.name: worth(state.houses, 0, at, True) for at, card in enumerate(LOCATIONS, 1)}
    assert sorted(found.values()) == [0] * 7 + [3, 3, 3, 4, 4, 5, 5, 5, 6, 6, 7, 15, 20]
