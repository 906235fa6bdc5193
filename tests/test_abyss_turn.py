"""A turn of Abyss in its order, and whose turn is next."""

from __future__ import annotations

import pytest

from engine.games.abyss.actions import (
    Accept,
    Claim,
    Discard,
    Done,
    Explore,
    Fight,
    Oust,
    Pay,
    Plot,
    Recruit,
    Sell,
    Settle,
    Support,
)
from engine.games.abyss.events import Earned, Passed, Plotted, TurnBegan
from engine.games.abyss.rules import actor, legal
from tests.abyss_given import after, explored, given, happens, kinds, numbers, offered, paid

FEW = "Keeper, Reaper, Shepherd, Miller, Landowner"
"""A Court with one empty space."""


def test_at_the_start_a_player_explores_gets_support_or_recruits() -> None:
    state = given(council="crab 1, squid 3", hands={0: "seahorse 5, seahorse 4"}, pearls={0: 1})
    keeper, shepherd, landowner = numbers("Keeper, Shepherd, Landowner")
    assert Recruit(shepherd) in legal(state)
    assert Recruit(landowner) in legal(state), "9 and a Pearl"
    assert Recruit(keeper) not in legal(state), "it asks for three races"
    assert offered(state, Explore, Support, Plot) == [Explore(), Support(1), Support(4)]


def test_a_plot_costs_a_pearl_and_the_turn_goes_on() -> None:
    state = given(court=FEW, pearls={0: 2})
    (tamer,) = numbers("Tamer")
    events = happens(state, Plot(), lords="Tamer")
    assert events == (Plotted(0, tamer),)
    then = after(state, Plot(), lords="Tamer")
    assert then.houses.of[0].pearls == 1
    assert then.court.lords == (*numbers(FEW), tamer), "next to the deck"
    assert actor(then) == 0
    assert Explore() in legal(then)


def test_plots_go_on_while_there_are_pearls_spaces_and_lords() -> None:
    state = given(court="Keeper, Reaper", pearls={0: 3})
    for lord in ("Tamer", "Slaver"):
        state = after(state, Plot(), lords=lord)
    assert Plot() in legal(state)
    assert Plot() not in legal(after(state, Plot(), lords="Oracle")), "no Pearl is left"
    assert Plot() not in legal(given(pearls={0: 3})), "the Court is full"
    assert Plot() not in legal(given(court=FEW, pearls={0: 3}, lord_deck="")), "no Lord is left"
    assert Plot() in legal(given(court=FEW, pearls={0: 3}, lord_deck="Tamer"))
    assert Plot() not in legal(given(court=FEW, pearls={0: 0}))


def test_a_plot_for_the_last_lord_of_the_deck_ends_nothing() -> None:
    state = given(court="Keeper, Reaper", pearls={0: 3}, lord_deck="Tamer")
    assert kinds(happens(state, Plot(), lords="Tamer")) == ["Plotted"]


def test_nobody_plots_after_the_action() -> None:
    state = given(
        court=FEW, free={0: "Slaver"}, pearls={0: 2}, hands={0: "crab 2"}, council="crab 1"
    )
    then = after(state, Support(1))
    assert offered(then, Plot, Explore, Support, Recruit) == []
    assert Done() in legal(then), "but the Slaver may still sell"


def test_the_turn_goes_clockwise() -> None:
    for seat in range(3):
        state = given(3, active=seat, council="crab 1")
        events = happens(state, Support(1))
        assert events[-1] == TurnBegan((seat + 1) % 3)


def test_the_landlord_pays_as_its_owners_turn_begins_before_anything_else() -> None:
    state = given(3, free={1: "Landlord", 2: "Keeper"}, council="crab 1")
    events = happens(state, Support(1))
    assert events[-2:] == (TurnBegan(1), Earned(1, 1, "landlord"))
    then = after(state, Support(1))
    assert then.houses.of[1].pearls == 2
    assert kinds(happens(explored(then, "crab 2"), Accept())).count("Earned") == 0


def test_powers_of_each_turn_renew_with_the_turn() -> None:
    state = given(free={0: "Slaver"}, hands={0: "crab 1, crab 2"}, council="squid 1")
    state = after(state, Sell(11))
    assert offered(state, Sell) == []
    state = after(state, Support(4))
    assert actor(state) == 1
    state = after(explored(state, "crab 3"), Accept())
    assert actor(state) == 0
    assert offered(state, Sell) == [Sell(12), Sell(41)]


def test_powers_of_each_turn_come_before_a_plot_too() -> None:
    state = given(court=FEW, free={0: "Opportunist"}, pearls={0: 1})
    keeper, tamer = numbers("Keeper, Tamer")
    state = after(state, Oust(keeper), lords="Tamer")
    assert state.court.lords[0] == tamer
    assert Plot() in legal(state)


def test_an_extra_turn_belongs_to_the_same_round_and_seat() -> None:
    state = given(first=0, again=True, council="crab 1", free={0: "Landlord"})
    events = happens(state, Support(1))
    assert events[-2:] == (TurnBegan(0), Earned(0, 1, "landlord"))
    then = after(state, Support(1))
    assert (then.flow.round, then.flow.turn) == (state.flow.round, state.flow.turn + 1)
    assert not then.flow.again
    then = after(explored(then, "crab 2"), Accept())
    assert actor(then) == 1


def test_a_round_begins_with_the_first_seat() -> None:
    state = given(3, first=1, active=0, council="crab 1")
    assert after(state, Support(1)).flow.round == state.flow.round + 1
    state = given(3, first=1, active=2, council="crab 1")
    assert after(state, Support(1)).flow.round == state.flow.round


def test_the_seat_that_began_the_game_begins_every_round() -> None:
    state = given(first=1, council="jellyfish 1, crab 1, seahorse 1, shellfish 1")
    rounds = [state.flow.round]
    for race in range(4):
        state = after(state, Support(race))
        rounds.append(state.flow.round)
    assert rounds == [3, 4, 4, 5, 5]


def test_keys_come_before_the_limit_of_the_commander() -> None:
    state = given(
        2,
        active=0,
        free={0: "Shaman, Keeper", 1: "Commander"},
        keys={0: 0},
        hands={0: "crab 1, crab 1, crab 2, crab 2, squid 1, squid 2, squid 3"},
        face_up="Parliament",
        threat=3,
    )
    state = after(state, Explore(), "monster")
    state = after(state, Fight())
    assert actor(state) == 0
    assert not offered(state, Discard), "first the Location, since the third Key came"
    shaman, keeper, parliament = numbers("Shaman, Keeper, Parliament")
    then = after(state, Settle(parliament))
    assert then.houses.of[0].holdings[0].lords == (shaman, keeper)
    assert offered(then) == [Discard(card) for card in (11, 12, 41, 42, 43)], "nobody protects"
    then = after(then, Discard(11))
    assert actor(then) == 1


@pytest.mark.parametrize("covered", [True, False])
def test_with_a_free_shaman_there_is_no_limit(covered: bool) -> None:
    hand = "crab 1, crab 1, crab 2, crab 2, squid 1, squid 2, squid 3"
    houses = {"holdings": {0: {"Parliament": "Shaman"}}} if covered else {"free": {0: "Shaman"}}
    free = {**houses.pop("free", {}), 1: "Commander"}
    state = given(hands={0: hand}, council="seahorse 1", free=free, **houses)  # type: ignore[arg-type]
    then = after(state, Support(2))
    assert actor(then) == (0 if covered else 1)
    assert len(offered(then, Discard)) == (6 if covered else 0)


def test_the_limit_is_for_the_end_of_ones_own_turn() -> None:
    hand = "crab 1, crab 1, crab 2, crab 2, squid 1, squid 2, squid 3"
    state = given(
        3,
        hands={1: hand, 2: hand.replace("crab", "seahorse").replace("squid", "jellyfish")},
        free={0: "Commander"},
        council="shellfish 1",
    )
    then = after(state, Support(3))
    assert (actor(then), offered(then, Discard)) == (1, [])
    then = after(explored(then, "shellfish 2"), Accept())
    for _ in range(2):
        assert (actor(then), len(offered(then, Discard)) > 0) == (1, True)
        then = after(then, offered(then, Discard)[0])
    assert len(then.houses.of[1].hand) == 6
    assert (actor(then), offered(then, Discard)) == (2, [])


def test_the_owner_of_the_commander_has_no_limit() -> None:
    hand = "crab 1, crab 1, crab 2, crab 2, squid 1, squid 2, squid 3"
    state = given(hands={0: hand}, free={0: "Commander"}, council="seahorse 1")
    assert actor(after(state, Support(2))) == 1


def test_a_last_chance_for_powers_comes_after_a_recruitment() -> None:
    state = given(free={0: "Slaver"}, hands={0: "crab 1, seahorse 5, seahorse 3"})
    state = after(state, Recruit(*numbers("Shepherd")))
    assert offered(state, Sell, Done) == [], "not while paying"
    state = after(paid(state, "seahorse 5, seahorse 3"), Pay())
    assert offered(state) == [Sell(11), Done()]
    events = happens(state, Done())
    assert events == (Passed(0, "last_powers"), TurnBegan(1))
    assert actor(after(state, Sell(11))) == 1, "nothing is left to use"


def test_keys_come_before_the_last_chance_and_may_take_it_away() -> None:
    state = given(
        free={0: "Slaver"},
        keys={0: 1},
        hands={0: "crab 1, seahorse 5, seahorse 3"},
        face_up="Parliament",
    )
    shepherd, slaver, parliament = numbers("Shepherd, Slaver, Parliament")
    state = after(state, Recruit(shepherd))
    state = after(paid(state, "seahorse 5, seahorse 3"), Pay())
    assert offered(state, Settle) == [Settle(parliament)]
    then = after(state, Settle(parliament))
    assert then.houses.of[0].holdings[0].lords == (slaver, shepherd)
    assert actor(then) == 1, "the Slaver lies under the Location"


def test_a_power_used_before_the_action_is_not_offered_after_it() -> None:
    state = given(free={0: "Slaver"}, hands={0: "crab 1, crab 2"}, council="squid 1")
    assert actor(after(after(state, Sell(11)), Support(4))) == 1


def test_a_fight_ends_the_turn_without_another_chance_for_powers() -> None:
    state = given(free={0: "Slaver"}, hands={0: "crab 1"})
    state = after(state, Explore(), "monster")
    assert Sell(11) in legal(state), "before it is fought, he may sell"
    state = after(state, Fight())
    assert offered(state) == [Claim(1, 0, 0), Claim(0, 1, 0)]
    assert actor(after(state, Claim(1, 0, 0))) == 1
