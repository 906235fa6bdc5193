"""Keys of Abyss and the Locations that they pay for."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.games.abyss.actions import (
    Claim,
    Done,
    Draw,
    Explore,
    Fight,
    Pay,
    Recruit,
    Replace,
    Settle,
    SpendKeys,
    Support,
)
from engine.games.abyss.cards import numbered
from engine.games.abyss.events import Drew, KeysSpent, Passed, Replaced, Settled
from engine.games.abyss.houses import Holding, keys
from engine.games.abyss.rules import actor, legal
from engine.games.abyss.state import State
from tests.abyss_given import after, given, happens, kinds, numbers, offered, paid

SHEPHERD = "seahorse 5, seahorse 3"
"""Two Allies that pay for the Shepherd, who carries a Key."""


def due(**told: object) -> State:
    """The first seat has just got one Key more for a fight."""
    return after(after(given(threat=3, **told), Explore(), "monster"), Fight())  # type: ignore[arg-type]


def on_six(**told: object) -> State:
    """The first seat has just got two Keys more for a fight."""
    return after(after(given(threat=6, **told), Explore(), "monster"), Fight())  # type: ignore[arg-type]


def test_two_keys_are_not_enough() -> None:
    assert actor(due(keys={0: 1})) == 1


def test_three_key_tokens_are_spent_at_once() -> None:
    state = due(keys={0: 2}, face_up="Parliament, Jail")
    assert actor(state) == 0
    assert state.houses.of[0].keys == 0
    assert state.houses.keys_left == 10
    parliament, jail = numbers("Parliament, Jail")
    assert offered(state) == [Settle(parliament), Settle(jail), *map(Draw, (1, 2, 3, 4))]
    events = happens(state, Settle(jail))
    assert events[0] == Settled(0, jail, ())
    then = after(state, Settle(jail))
    assert then.houses.of[0].holdings == (Holding(jail, ()),)
    assert then.sites.face_up == (parliament,)
    assert actor(then) == 1


def test_keys_of_free_lords_count_and_the_lords_go_under_the_location() -> None:
    state = due(keys={0: 0}, free={0: "Keeper, Jailer, Reaper"}, face_up="Parliament")
    keeper, jailer, reaper, parliament = numbers("Keeper, Jailer, Reaper, Parliament")
    assert state.houses.of[0].leaving == (keeper, reaper)
    assert set(state.houses.of[0].lords) == {keeper, jailer, reaper}
    then = after(state, Settle(parliament))
    house = then.houses.of[0]
    assert house.holdings == (Holding(parliament, (keeper, reaper)),)
    assert (house.free, house.leaving, house.keys) == ((jailer,), (), 0)
    assert keys(house) == 0


def test_covered_rotated_and_ambassadors_carry_no_keys() -> None:
    state = due(
        keys={0: 1},
        free={0: "Sage, Hermit, Elder"},
        rotated={0: "Keeper"},
        holdings={0: {"Parliament": "Reaper, Shaman, Slaver"}},
        court="Miller",
    )
    assert keys(state.houses.of[0]) == 2
    assert actor(state) == 1


def test_exactly_three_of_more_keys_and_the_player_chooses_which() -> None:
    state = on_six(keys={0: 1}, free={0: "Keeper, Reaper"}, face_up="Parliament")
    keeper, reaper = numbers("Keeper, Reaper")
    assert offered(state) == [
        SpendKeys(()),
        SpendKeys((keeper,)),
        SpendKeys((reaper,)),
        SpendKeys((keeper, reaper)),
    ]
    events = happens(state, SpendKeys((reaper,)))
    assert events == (KeysSpent(0, 2, (reaper,)),)
    then = after(state, SpendKeys((reaper,)))
    assert (then.houses.of[0].keys, then.houses.of[0].free) == (1, (keeper,))
    assert actor(after(then, Settle(*numbers("Parliament")))) == 1, "two are left"


@pytest.mark.parametrize("tokens", [2, 3, 4])
def test_all_ways_to_spend_three(tokens: int) -> None:
    lords = "Keeper, Reaper" if tokens < 4 else "Keeper"
    # the position has more Keys than a turn can leave: none was anywhere to take a Location for
    state = given(keys={0: tokens}, free={0: lords}, face_up="Parliament", council="crab 1")
    state = after(state, Support(1))
    mine = numbers(lords)
    ways = [some for count in range(4) for some in combinations(mine, count) if tokens >= 3 - count]
    assert offered(state) == [SpendKeys(some) for some in ways]


def test_of_four_lords_with_a_key_three_are_spent() -> None:
    lords = "Keeper, Reaper, Shepherd, Tamer"
    state = given(free={0: lords}, face_up="Parliament", council="crab 1")
    ways = combinations(numbers(lords), 3)
    assert offered(after(state, Support(1))) == [SpendKeys(some) for some in ways]


def test_six_keys_bring_two_locations_one_after_the_other() -> None:
    state = on_six(keys={0: 2}, free={0: "Keeper, Reaper"}, face_up="Parliament, Jail")
    parliament, jail = numbers("Parliament, Jail")
    state = after(state, SpendKeys(()))
    state = after(state, Settle(parliament))
    assert state.houses.of[0].leaving == numbers("Keeper, Reaper"), "the other three at once"
    then = after(state, Settle(jail))
    assert [one.lords for one in then.houses.of[0].holdings] == [(), numbers("Keeper, Reaper")]
    assert actor(then) == 1


def test_a_recruited_lord_may_bring_the_third_key_and_goes_under() -> None:
    state = given(
        keys={0: 1},
        free={0: "Keeper"},
        hands={0: SHEPHERD},
        face_up="Parliament",
        court="Shepherd, Miller, Tamer, Oracle",
    )
    shepherd, parliament = numbers("Shepherd, Parliament")
    state = paid(after(state, Recruit(shepherd)), SHEPHERD)
    events = happens(state, Pay())
    assert kinds(events) == ["Paid", "Affiliated", "Arrived", "KeysSpent"]
    then = after(after(state, Pay()), Settle(parliament))
    assert then.houses.of[0].holdings[0].lords == numbers("Keeper, Shepherd")


def test_drawing_some_keeping_one_and_the_others_lie_face_up() -> None:
    state = due(keys={0: 2}, face_up="Parliament")
    silos, jail, depths, parliament = numbers("Sargasso Silos, Jail, Depths, Parliament")
    drawn = "Sargasso Silos, Jail, Depths"
    events = happens(state, Draw(3), sites=drawn)
    assert events == (Drew(0, (silos, jail, depths)),)
    state = after(state, Draw(3), sites=drawn)
    assert offered(state) == [Settle(silos), Settle(jail), Settle(depths)], "none but those"
    then = after(state, Settle(jail))
    assert then.houses.of[0].locations == (jail,)
    assert then.sites.face_up == (parliament, silos, depths)
    assert then.sites.drawn == ()
    assert len(then.sites.left) == 20 - 4
    assert actor(then) == 1


def test_a_single_one_drawn_is_taken_at_once() -> None:
    state = due(keys={0: 2}, face_up="Parliament")
    events = happens(state, Draw(1), sites="Jail")
    assert kinds(events) == ["Drew", "Settled", "TurnBegan"]


def test_lords_go_under_a_location_that_was_drawn() -> None:
    state = due(keys={0: 1}, free={0: "Keeper"})
    state = after(state, Draw(2), sites="Jail, Depths")
    then = after(state, Settle(*numbers("Depths")))
    assert then.houses.of[0].holdings == (Holding(numbered("Depths"), numbers("Keeper")),)


@pytest.mark.parametrize("stack", ["", "Jail", "Jail, Depths"])
def test_no_more_are_drawn_than_there_are(stack: str) -> None:
    state = due(keys={0: 2}, face_up="Parliament, Chasm", stack=stack)
    assert offered(state, Draw) == [Draw(count + 1) for count in range(len(numbers(stack)))]
    assert len(offered(state, Settle)) == 2


def test_without_a_location_anywhere_keys_are_kept() -> None:
    state = due(keys={0: 2}, stack="")
    assert state.houses.of[0].keys == 3
    assert actor(state) == 1
    assert actor(due(keys={0: 2}, stack="Jail")) == 0


def test_the_last_location_ends_the_repetition() -> None:
    state = on_six(keys={0: 2}, free={0: "Keeper, Reaper"}, face_up="Jail", stack="")
    state = after(state, SpendKeys(()))
    then = after(state, Settle(*numbers("Jail")))
    assert keys(then.houses.of[0]) == 3
    assert actor(then) == 1


def test_keys_come_before_the_next_turn_also_by_choice_of_a_reward() -> None:
    state = given(threat=4, keys={0: 2}, face_up="Jail")
    state = after(after(state, Explore(), "monster"), Fight())
    assert offered(state, SpendKeys, Settle) == [], "first the reward"
    state = after(state, Claim(1, 0, 1))
    assert offered(state, Settle) == [Settle(*numbers("Jail"))]


def smokers(**told: object) -> State:
    """The first seat may replace the Black Smokers, taken from those that lie face up."""
    state = due(keys={0: 1}, free={0: "Keeper"}, face_up="Black Smokers, Jail", **told)
    return after(state, Settle(numbered("Black Smokers")))


def test_black_smokers_may_be_replaced_by_any_location_of_the_stack() -> None:
    state = smokers()
    here = state.sites
    assert offered(state) == [*map(Replace, here.left), Done()]
    assert len(here.left) == 18
    assert Replace(numbered("Jail")) not in legal(state), "it lies face up"
    depths = numbered("Depths")
    events = happens(state, Replace(depths))
    assert events[0] == Replaced(0, depths)
    then = after(state, Replace(depths))
    assert then.houses.of[0].holdings == (Holding(depths, numbers("Keeper")),)
    assert then.sites.removed == (numbered("Black Smokers"),)
    assert set(then.sites.left) == set(here.left) - {depths}
    assert then.sites.face_up == numbers("Jail")
    assert then.sites.shuffles == here.shuffles + 1
    assert actor(then) == 1


def test_or_kept() -> None:
    state = smokers()
    assert happens(state, Done())[0] == Passed(0, "smokers")
    then = after(state, Done())
    assert then.houses.of[0].locations == numbers("Black Smokers")
    assert then.sites == state.sites
    assert actor(then) == 1


def test_with_an_empty_stack_they_stay() -> None:
    state = due(keys={0: 2}, face_up="Black Smokers", stack="")
    then = after(state, Settle(numbered("Black Smokers")))
    assert then.houses.of[0].locations == numbers("Black Smokers")
    assert actor(then) == 1


def test_with_an_empty_stack_the_last_chance_for_powers_is_one() -> None:
    state = given(
        keys={0: 2},
        threat=3,
        free={0: "Keeper, Slaver"},
        hands={0: "seahorse 5, seahorse 3, crab 1"},
        face_up="Black Smokers",
        stack="",
        court="Shepherd, Miller, Tamer, Oracle",
    )
    state = paid(after(state, Recruit(numbered("Shepherd"))), SHEPHERD)
    state = after(state, Pay())
    state = after(state, SpendKeys(numbers("Keeper")))
    state = after(state, Settle(numbered("Black Smokers")))
    assert Done() in legal(state)
    assert actor(after(state, Done())) == 1


def test_black_smokers_drawn_then_the_others_drawn_lie_face_up_first() -> None:
    state = after(due(keys={0: 2}), Draw(3), sites="Jail, Black Smokers, Depths")
    state = after(state, Settle(numbered("Black Smokers")))
    assert state.sites.face_up == numbers("Jail, Depths")
    assert Replace(numbered("Jail")) not in legal(state)
    then = after(state, Replace(numbered("Chasm")))
    assert then.houses.of[0].locations == numbers("Chasm")


def test_black_smokers_drawn_alone() -> None:
    state = after(due(keys={0: 2}), Draw(1), sites="Black Smokers")
    assert Replace(numbered("Chasm")) in legal(state)
    assert Done() in legal(state)


def test_after_black_smokers_more_keys_bring_the_next_location_from_the_new_stack() -> None:
    state = on_six(keys={0: 4}, face_up="Black Smokers")
    state = after(state, Settle(numbered("Black Smokers")))
    state = after(state, Replace(numbered("Jail")))
    assert state.houses.of[0].keys == 0
    assert offered(state, Settle) == []
    assert len(state.sites.left) == 18
    then = after(state, Draw(1), sites="Depths")
    assert then.houses.of[0].locations == numbers("Jail, Depths")
    assert len(then.sites.left) == 17
