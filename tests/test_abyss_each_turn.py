"""When the Slaver, the Oracle and the Opportunist of Abyss may be used: once in each own turn."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.abyss.events import Passed, TurnBegan
from engine.games.abyss.rules import actor
from engine.games.abyss.state import State
from tests.abyss_moves import after, arrived, happens, offered, welcome
from tests.abysses import given

ALL = {0: "Slaver, Oracle"}
STACKS = {"crab": "crab 2, crab 3", "squid": "squid 3"}
USES = ("Sell", "Drain", "Oust")


def uses(state: State) -> list[str]:
    """What powers of each turn offer now."""
    return [words for words in offered(state) if words.startswith(USES)]


def table(**position: Any) -> State:
    """Seat 0 has a Slaver and an Oracle, an Ally, and a Council."""
    usual: dict[str, Any] = {"free": ALL, "hands": {0: "crab 1"}, "council": STACKS}
    return given(**(usual | {"pearls": {1: 9}} | position))


THREE = ["Sell crab 1", "Drain crab", "Drain squid"]


def test_they_are_offered_when_one_is_to_act_and_each_is_used_once() -> None:
    state = table()
    assert uses(state) == THREE
    state = after(state, "Drain crab")
    assert uses(state) == ["Sell crab 1"]
    state = after(state, "Sell crab 1")
    assert (actor(state), uses(state), "Explore" in offered(state)) == (0, [], True)


def test_a_power_comes_before_or_between_plots() -> None:
    state = after(table(court="Keeper", pearls={0: 2}), "Plot")
    assert uses(state) == THREE
    assert "Plot" in offered(after(state, "Sell crab 1"))


def test_they_are_offered_at_take_or_leave_but_not_while_others_are_asked() -> None:
    state = after(table(), "Explore", cards="squid 1")
    assert (actor(state), uses(state)) == (1, [])
    state = after(state, "Decline False")
    assert offered(state) == ["Accept", "GoOn", *THREE]
    state = after(state, "Drain crab")
    assert offered(state) == ["Accept", "GoOn", "Sell crab 1"]
    state = after(state, "GoOn", cards="monster")
    assert offered(state) == ["Fight", "GoOn", "Sell crab 1"]
    state = after(state, "Sell crab 1")
    assert offered(state) == ["Fight", "GoOn"]


def test_a_power_at_take_or_leave_asks_nobody_again_whether_they_buy() -> None:
    state = after(table(seats=3), "Explore", cards="squid 1")
    state = after(state, "Decline False", "Decline False", "Sell crab 1")
    assert actor(state) == 0
    assert "Accept" in offered(state)


def test_they_are_not_offered_after_the_take_or_the_fight_that_ends_an_exploration() -> None:
    state = after(table(pearls={1: 0}), "Explore", cards="squid 1")
    assert happens(state, "Accept")[-1] == TurnBegan(1)
    state = after(after(table(), "Explore", cards="monster"), "Fight")
    assert offered(state) == ["Claim 1 0 0", "Claim 0 1 0"]
    assert happens(state, "Claim 1 0 0")[-1] == TurnBegan(1)


def test_they_are_not_offered_on_the_fifth_space() -> None:
    state = after(table(pearls={1: 0}), "Explore", cards="squid 1")
    for card in ("squid 1", "squid 2", "squid 2"):
        state = after(state, "GoOn", cards=card)
    assert actor(after(state, "GoOn", cards="squid 4")) == 1


def test_they_are_offered_once_more_after_a_request_for_support() -> None:
    state = after(table(), "Support crab")
    assert offered(state) == ["Sell crab 1", "Sell crab 2", "Sell crab 3", "Drain squid", "Done"]
    assert happens(state, "Done") == (Passed(0, "last_powers"), TurnBegan(1))
    state = after(state, "Sell crab 3")
    assert offered(state) == ["Drain squid", "Done"]
    assert happens(state, "Drain squid")[1:] == (TurnBegan(1),)


def test_what_was_used_before_the_action_is_not_offered_after_it() -> None:
    state = after(table(), "Sell crab 1", "Drain squid")
    assert actor(after(state, "Support crab")) == 1


def test_they_are_offered_once_more_after_a_recruitment_but_not_while_one_pays() -> None:
    state = table(
        hands={0: "seahorse 5, seahorse 3, crab 1"}, court="Shepherd, Keeper, Reaper, Miller"
    )
    state = after(state, "Recruit Shepherd")
    assert uses(state) == []
    state = after(state, "Play seahorse 5")
    assert uses(state) == []
    state = after(state, "Play seahorse 3")
    assert uses(state) == []
    state = after(state, "Pay", "Draw 1")
    assert actor(state) == 1  # both Lords lie under a Location with the Shepherd's Key


@pytest.mark.parametrize(
    ("name", "use"),
    [("Slaver", "Sell squid 2"), ("Oracle", "Drain crab"), ("Opportunist", "Oust Keeper")],
)
def test_a_lord_that_arrived_this_turn_may_be_used_at_the_last_chance(name: str, use: str) -> None:
    state = welcome(name, hands={0: "squid 2"}, council=STACKS)
    state = after(state, offered(state)[0])
    assert use in offered(state)
    assert offered(state)[-1] == "Done"
    assert actor(after(state, use)) == 1


def test_the_last_chance_comes_after_court_and_keys_and_never_for_a_lord_just_covered() -> None:
    state = welcome("Shaman", free={0: "Slaver, Oracle"}, hands={0: "squid 2"}, council=STACKS)
    state = after(state, offered(state)[0])
    assert offered(state) == ["Draw 1", "Draw 2", "Draw 3", "Draw 4"]
    state = after(state, "Draw 1", sites="Jail")
    assert actor(state) == 1
    state = welcome("Shaman", free={0: "Slaver"}, keys={0: 2}, hands={0: "squid 2"})
    state = after(state, offered(state)[0])
    assert offered(state) == ["SpendKeys Slaver", "SpendKeys Shaman", "SpendKeys Slaver, Shaman"]
    kept = after(state, "SpendKeys Shaman", "Draw 1", sites="Jail")
    assert offered(kept) == ["Sell squid 2", "Done"]
    assert actor(after(state, "SpendKeys Slaver", "Draw 1", sites="Jail")) == 1


def test_the_lord_drawn_into_a_filled_court_may_be_ousted_at_the_last_chance() -> None:
    state = welcome("Keeper", court="Keeper, Reaper, Miller", free={0: "Opportunist"})
    state = after(state, offered(state)[0], lords="Sage, Hermit, Elder, Oracle")
    assert "Oust Sage" in offered(state)


def test_nobody_uses_them_in_anothers_turn() -> None:
    state = given(seat=1, free=ALL, hands={0: "crab 1", 1: "crab 1"}, council=STACKS)
    assert (actor(state), uses(state)) == (1, [])
    state = after(given(seat=1, free=ALL, hands={0: "crab 1"}), "Explore", cards="squid 1")
    assert (actor(state), offered(state)) == (0, ["Buy", "Decline False", "Decline True"])


def test_they_renew_with_each_own_turn() -> None:
    state = after(table(hands={0: "crab 1, crab 1"}), "Sell crab 1", "Support crab", "Done")
    state = after(state, "Support squid")
    assert (actor(state), "Sell crab 1" in offered(state)) == (0, True)


def test_one_refusal_is_enough_after_black_smokers_from_an_empty_stack() -> None:
    state = arrived(
        "Keeper",
        free={0: "Slaver"},
        keys={0: 2},
        hands={0: "squid 2"},
        face_up="Black Smokers",
        site_deck="",
    )
    state = after(state, "SpendKeys Keeper", "Settle Black Smokers")
    assert offered(state) == ["Sell squid 2", "Done"]
    assert happens(state, "Done") == (Passed(0, "last_powers"), TurnBegan(1))


@pytest.mark.parametrize("poor", [1, 2])
def test_who_cannot_buy_is_passed_over_and_the_others_are_asked_once(poor: int) -> None:
    state = given(4, pearls={poor: 0})
    state = after(state, "Explore", cards="squid 1")
    asked = []
    while actor(state) != 0:
        asked.append(actor(state))
        state = after(state, "Decline False")
    assert asked == [seat for seat in (1, 2, 3) if seat != poor]
