"""The Commander's limit at the end of turns, the Tamer and the Hunter of Abyss."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.abyss.events import (
    Arrived,
    Dropped,
    Fought,
    Rewarded,
    Robbed,
    TurnBegan,
)
from engine.games.abyss.figures import view
from engine.games.abyss.rules import actor
from engine.games.abyss.state import State
from tests.abyss_moves import after, arrival, arrived, happens, offered, welcome
from tests.abysses import QUIET, a_lord, called, given

DONE = (TurnBegan(1),)
FOUR = "seahorse 1, seahorse 2, seahorse 3, seahorse 4"
CRABS = {"crab": "crab 1, crab 2, crab 3, crab 4"}


# The Commander


def with_eight(**position: Any) -> State:
    """Seat 0 has taken a Council stack and has eight Allies in hand."""
    return after(given(council=CRABS, hands={0: FOUR}, **position), "Support crab")


@pytest.mark.parametrize(
    "position",
    [
        {"free": {1: "Commander"}},
        {"free": {1: "Commander"}, "rotated": {0: "Shaman"}},
        {"free": {1: "Commander"}, "locations": {0: {"Jail": "Shaman"}}},
        {"free": {1: "Commander, Shaman"}},
    ],
)
def test_who_ends_a_turn_under_an_opponents_commander_discards_down_to_six(
    position: dict[str, Any],
) -> None:
    state = with_eight(**position)
    assert actor(state) == 0
    assert len(offered(state, "Discard")) == len(offered(state)) == 8
    state = after(state, "Discard crab 1")
    assert happens(state, "Discard seahorse 4") == (
        Dropped(0, called("seahorse 4")),
        TurnBegan(1),
    )
    assert len(after(state, "Discard crab 2").houses.of[0].hand) == 6


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"free": {0: "Commander"}},
        {"rotated": {1: "Commander"}},
        {"locations": {1: {"Jail": "Commander"}}},
        {"free": {0: "Shaman", 1: "Commander"}},
    ],
)
def test_else_a_hand_has_no_limit(position: dict[str, Any]) -> None:
    state = with_eight(**position)
    assert (actor(state), len(state.houses.of[0].hand)) == (1, 8)


def test_six_allies_are_within_the_limit_and_an_opponent_is_not_asked_in_anothers_turn() -> None:
    state = given(
        3,
        council={"crab": "crab 1, crab 2"},
        hands={0: FOUR, 2: "squid 1, squid 2, squid 3, squid 4, shellfish 1, shellfish 2, crab 4"},
        free={1: "Commander"},
    )
    then = after(state, "Support crab")
    assert actor(then) == 1
    assert [len(house.hand) for house in then.houses.of] == [6, 0, 7]


def test_the_slaver_may_bring_a_hand_within_the_limit_at_the_last_chance() -> None:
    state = given(
        council={"crab": "crab 1, crab 2, crab 3"},
        hands={0: FOUR},
        free={0: "Slaver", 1: "Commander"},
    )
    state = after(state, "Support crab")
    assert "Done" in offered(state)
    assert len(offered(after(state, "Done"), "Discard")) == 7
    assert actor(after(state, "Sell crab 1")) == 1


def test_a_shaman_who_is_covered_in_this_turn_no_longer_protects() -> None:
    state = welcome(
        "Keeper",
        hands={0: "seahorse 2, seahorse 3, squid 1, squid 2, squid 3, squid 4, squid 4"},
        free={0: "Shaman", 1: "Commander"},
        keys={0: 1},
        face_up="Jail",
    )
    state = after(state, offered(state)[0])
    assert offered(state) == ["Settle Jail", "Draw 1", "Draw 2", "Draw 3", "Draw 4"]
    state = after(state, "Settle Jail")
    assert (actor(state), len(offered(state, "Discard"))) == (0, 6)
    assert actor(after(state, "Discard squid 1")) == 1


def test_the_limit_counts_at_the_end_of_a_turn_that_is_followed_by_another() -> None:
    state = welcome(
        "Invoker",
        hands={0: f"{FOUR}, squid 1, squid 2, squid 3"},
        free={1: "Commander"},
    )
    state = after(state, offered(state)[0])
    assert (actor(state), len(offered(state, "Discard"))) == (0, 7)
    assert happens(state, "Discard squid 1")[1:] == (TurnBegan(0),)


# The Tamer


FIGHTS = [
    (1, ["Claim 1 0 0", "Claim 0 1 0"]),
    (2, ["Claim 2 0 0", "Claim 1 1 0", "Claim 0 2 0"]),
    (3, []),
    (4, ["Claim 1 0 1", "Claim 0 1 1"]),
    (5, ["Claim 2 0 1", "Claim 1 1 1", "Claim 0 2 1"]),
    (6, []),
]


def fighting(threat: int, **position: Any) -> State:
    """Seat 0 has met a Monster."""
    return after(given(threat=threat, **position), "Explore", cards="monster")


@pytest.mark.parametrize(("threat", "rewards"), FIGHTS)
def test_without_a_tamer_a_fight_pays_the_space_of_the_marker(
    threat: int, rewards: list[str]
) -> None:
    for position in ({}, {"free": {0: "Tamer"}}, {"rotated": {1: "Tamer"}}):
        state = fighting(threat, **position)
        if rewards:
            assert offered(after(state, "Fight")) == rewards
        else:
            assert happens(state, "Fight")[:2] == (
                Fought(0),
                Rewarded(0, 0, threat // 3, (), (), ()),
            )


@pytest.mark.parametrize("threat", range(1, 7))
def test_an_opponents_tamer_makes_a_fight_pay_the_space_before(threat: int) -> None:
    state = fighting(threat, free={1: "Tamer"})
    space, rewards = FIGHTS[max(threat - 2, 0)]
    if rewards:
        assert offered(after(state, "Fight")) == rewards
    else:
        assert Rewarded(0, 0, space // 3, (), (), ()) in happens(state, "Fight")


def test_a_shaman_is_paid_the_space_of_the_marker_in_spite_of_the_tamer() -> None:
    state = after(fighting(5, free={1: "Tamer", 0: "Shaman"}), "Fight")
    assert offered(state) == FIGHTS[4][1]
    state = after(fighting(5, free={1: "Tamer"}, rotated={0: "Shaman"}), "Fight")
    assert offered(state) == FIGHTS[3][1]


def test_the_marker_itself_goes_back_to_the_first_space_with_a_tamer_too() -> None:
    state = after(fighting(5, free={1: "Tamer"}), "Fight", "Claim 1 0 1")
    assert (state.sea.threat, state.houses.of[0].keys, state.houses.of[0].pearls) == (1, 1, 2)


# The Hunter


def test_the_hunter_takes_a_random_token_from_an_opponent_of_choice() -> None:
    state = arrived("Hunter", seats=4, tokens={0: 1, 1: 2, 3: 3})
    assert (actor(state), offered(state)) == (0, ["Rob 1", "Rob 3"])
    assert happens(state, "Rob 3", draw=2) == (Robbed(0, 3, 5, (), 0), *DONE)
    then = after(state, "Rob 3", draw=1)
    assert [house.tokens for house in then.houses.of] == [(0, 4), (1, 2), (), (3, 5)]


def test_where_one_opponent_has_tokens_the_hunter_takes_one_unasked() -> None:
    state = welcome("Hunter", seats=3, tokens={2: 1})
    assert arrival(state)[1] == Robbed(0, 2, 0, (), 0)


@pytest.mark.parametrize(
    "position",
    [{}, {"tokens": {0: 3}}, {"tokens": {1: 2}, "free": {1: "Shaman"}}],
)
def test_without_a_token_to_take_the_hunter_does_nothing(position: dict[str, Any]) -> None:
    state = welcome("Hunter", **position)
    assert arrival(state) == (Arrived(0, a_lord("Hunter"), "court"), *DONE)


def test_a_shaman_who_is_rotated_keeps_no_tokens_from_the_hunter() -> None:
    state = arrived("Hunter", seats=3, tokens={1: 1, 2: 1}, rotated={1: "Shaman"})
    assert offered(state) == ["Rob 1", "Rob 2"]
    state = arrived("Hunter", seats=3, tokens={1: 1, 2: 1}, free={1: "Shaman"})
    assert [house.tokens for house in state.houses.of] == [(1,), (0,), ()]


def test_where_owners_peek_the_hunter_and_the_one_who_had_the_token_know_it() -> None:
    state = given(
        3,
        court=f"Hunter, {QUIET}",
        hands={1: "crab 1, squid 1"},
        pearls={1: 6},
        token_peek="owner",
    )
    state = after(state, "Explore", cards="monster")
    state = after(state, "Fight", "Claim 0 1 0")
    assert state.houses.tokens == (((0,), 2),)
    state = after(state, "Recruit Hunter", "Play squid 1", "Play crab 1", "Pay")
    assert Robbed(1, 0, 0, (1,), 2) in happens(state, "Affiliate crab 1")
    then = after(state, "Affiliate crab 1")
    assert then.houses.tokens == (((0, 1), 2),)
    assert [view(then, seat).houses.tokens[0][1] for seat in range(3)] == [2, 2, None]
