"""The Court of Abyss: plots, how it slides and is filled, and the two ways to the end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.abyss.events import (
    Arrived,
    CourtFilled,
    Earned,
    EndNear,
    GameEnded,
    Plotted,
    TurnBegan,
)
from engine.games.abyss.figures import result
from engine.games.abyss.rules import actor
from engine.games.abyss.state import State
from tests.abyss_moves import after, arrival, arrived, happens, names, offered, welcome
from tests.abysses import a_lord, given, lords

DECK = "Sage, Hermit, Elder, Oracle, Slaver"
SIX = "Oracle, Slaver, Landowner, Miller, Aquaculturalist, Sage"
CALM = "Keeper, Reaper, Shepherd, Recruiter"


# Plots


def test_a_plot_brings_the_top_lord_to_the_space_next_to_the_others_for_a_pearl() -> None:
    state = given(court="Keeper, Reaper", pearls={0: 2})
    assert happens(state, "Plot", lords="Oracle") == (Plotted(0, a_lord("Oracle")),)
    state = after(state, "Plot", lords="Oracle")
    assert names(state.court.lords) == "Keeper, Reaper, Oracle"
    assert (actor(state), state.houses.of[0].pearls) == (0, 1)
    state = after(state, "Plot", lords="Sage")
    assert (names(state.court.lords), state.houses.of[0].pearls) == (
        "Keeper, Reaper, Oracle, Sage",
        0,
    )
    assert "Plot" not in offered(state)


@pytest.mark.parametrize(
    ("position", "possible"),
    [
        ({}, True),
        ({"court": ""}, True),
        ({"pearls": {0: 0}}, False),
        ({"pearls": {0: 0, 1: 5}}, False),
        ({"court": SIX}, False),
        ({"court": SIX.removesuffix(", Sage")}, True),
        ({"lord_deck": ""}, False),
        ({"lord_deck": "Oracle"}, True),
    ],
)
def test_a_plot_needs_a_pearl_an_empty_space_and_a_deck(
    position: dict[str, Any], possible: bool
) -> None:
    usual: dict[str, Any] = {"court": "Keeper", "pearls": {0: 1}}
    assert ("Plot" in offered(given(**(usual | position)))) == possible


def test_plots_belong_to_the_start_of_a_turn() -> None:
    position: dict[str, Any] = {"court": CALM, "pearls": {0: 9, 1: 0}, "free": {0: "Slaver"}}
    council = {"crab": "crab 2", "squid": "squid 2"}
    state = given(council=council, **position)
    assert "Plot" not in offered(after(state, "Support crab"))
    state = after(state, "Explore", cards="squid 1")
    assert offered(state) == ["Accept", "GoOn"]
    state = given(hands={0: "seahorse 5, seahorse 3"}, council=council, **position)
    state = after(state, "Recruit Shepherd")
    assert "Plot" not in offered(state)


def test_a_lord_that_was_plotted_for_may_be_recruited_at_once() -> None:
    state = given(court="Keeper", hands={0: "seahorse 5, seahorse 3"}, pearls={0: 1})
    assert offered(state, "Recruit") == []
    state = after(state, "Plot", lords="Shepherd")
    assert offered(state, "Recruit") == ["Recruit Shepherd"]


def test_a_plot_that_takes_the_last_lord_does_not_bring_the_end_near() -> None:
    state = after(given(court="Keeper", lord_deck="Oracle"), "Plot")
    assert (state.court.deck, state.flow.trigger) == (0, -1)
    state = after(state, "Explore", cards="monster")
    state = after(state, "Fight", "Claim 1 0 0")
    assert (actor(state), state.flow.trigger, state.court.deck) == (1, -1, 0)


# The slide


@pytest.mark.parametrize("name", ["Keeper", "Reaper", "Shepherd", "Recruiter"])
def test_the_others_keep_their_order_as_a_lord_leaves(name: str) -> None:
    state = arrived(name, court=CALM)
    left = [one for one in CALM.split(", ") if one != name]
    assert names(state.court.lords) == ", ".join(left)


def test_with_three_lords_left_nothing_is_filled() -> None:
    state = welcome("Keeper", court=CALM)
    assert arrival(state)[1:] == (TurnBegan(1),)


@pytest.mark.parametrize("left", [2, 1, 0])
def test_with_two_lords_left_or_fewer_there_are_two_pearls_and_six_lords(left: int) -> None:
    court = ", ".join(["Keeper", *["Reaper", "Shepherd"][:left]])
    state = welcome("Keeper", court=court, pearls={0: 1})
    dealt = "Recruiter, Sage, Hermit, Elder, Oracle, Slaver"
    new = lords(dealt)[: 6 - left]
    assert arrival(state, lords=dealt)[1:] == (
        Earned(0, 2, "court"),
        CourtFilled(new),
        TurnBegan(1),
    )
    then = after(state, offered(state)[0], lords=dealt)
    assert then.court.lords == (*lords(court)[1:], *new)
    assert (then.houses.of[0].pearls, then.houses.of[1].pearls) == (3, 1)


def test_without_a_recruitment_a_court_of_two_is_not_filled() -> None:
    state = given(court="Keeper, Reaper", council={"crab": "crab 2"})
    then = after(state, "Support crab")
    assert (names(then.court.lords), then.houses.of[0].pearls) == ("Keeper, Reaper", 1)


# The end: a deck that cannot fill the Court


def recruited(court: str, deck: str, **position: Any) -> tuple[Any, ...]:
    """What happens as seat 0 recruits the Keeper of this Court."""
    return arrival(welcome("Keeper", court=court, lord_deck=deck, **position), lords=deck)[1:]


def test_a_deck_that_just_fills_the_court_does_not_bring_the_end_near() -> None:
    events = recruited("Keeper, Reaper, Miller", "Sage, Hermit, Elder, Oracle")
    assert events[:2] == (Earned(0, 2, "court"), CourtFilled(lords("Sage, Hermit, Elder, Oracle")))
    assert EndNear(0) not in events


@pytest.mark.parametrize("deck", ["Sage, Hermit, Elder", "Sage", ""])
def test_a_deck_that_cannot_fill_the_court_brings_the_end_near(deck: str) -> None:
    assert recruited("Keeper, Reaper, Miller", deck) == (
        Earned(0, 2, "court"),
        CourtFilled(lords(deck)),
        EndNear(0),
        TurnBegan(1),
    )


def test_with_an_empty_deck_and_three_lords_left_play_goes_on() -> None:
    assert recruited(CALM, "") == (TurnBegan(1),)


def test_each_refill_in_the_last_round_gives_pearls_and_changes_nothing_else() -> None:
    state = welcome("Keeper", court="Keeper, Reaper", lord_deck="", trigger=1, seats=3)
    assert arrival(state)[1:] == (
        Earned(0, 2, "court"),
        CourtFilled(()),
        *end(state),
    )


def end(state: State) -> tuple[Any, ...]:
    """The end of the game, as it follows."""
    events = happens(state, offered(state)[0])
    return tuple(event for event in events if isinstance(event, GameEnded))


# The end: seven Lords


@pytest.mark.parametrize(
    "position",
    [
        {"locations": {0: {"Jail": SIX}}},
        {"rotated": {0: SIX}},
        {
            "locations": {0: {"Jail": "Oracle, Slaver, Landowner"}},
            "free": {0: "Miller, Sage, Hermit"},
        },
    ],
)
def test_a_seventh_lord_brings_the_end_near_free_rotated_or_covered(
    position: dict[str, Any],
) -> None:
    assert arrival(welcome("Keeper", **position))[:2] == (
        Arrived(0, a_lord("Keeper"), "court"),
        EndNear(0),
    )


def test_a_sixth_lord_does_not_nor_do_seven_of_two_players() -> None:
    five = "Oracle, Slaver, Landowner, Miller, Sage"
    state = welcome(
        "Keeper", locations={0: {"Jail": five}, 1: {"Chasm": "Hermit, Elder, Shaman, Tamer"}}
    )
    assert EndNear(0) not in arrival(state)


def last_turns(state: State) -> list[int | None]:
    """Who has a turn until the game is over, each taking a stack of the Council."""
    seats: list[int | None] = []
    while actor(state) is not None:
        seats.append(actor(state))
        state = after(state, offered(state, "Support")[0])
    return seats


STACKS = {
    "crab": "crab 2",
    "squid": "squid 2",
    "seahorse": "seahorse 2",
    "shellfish": "shellfish 2",
}


@pytest.mark.parametrize(("seats", "trigger"), [(2, 0), (3, 1), (4, 2), (4, 0)])
def test_every_other_player_has_one_last_turn_clockwise(seats: int, trigger: int) -> None:
    state = given(seats, seat=trigger, trigger=trigger, council=STACKS)
    order = [(trigger + n) % seats for n in range(seats)]
    assert last_turns(state) == order


def test_the_extra_turn_of_the_one_who_brought_the_end_comes_before_the_others_last_turns() -> None:
    state = arrived("Invoker", seats=3, locations={0: {"Jail": SIX}}, council=STACKS)
    assert state.flow.trigger == 0
    assert last_turns(state) == [0, 1, 2]


def test_an_extra_turn_in_the_last_round_is_played_too() -> None:
    state = arrived("Invoker", seats=3, trigger=2, council=STACKS)
    assert last_turns(state) == [0, 1]


def test_a_later_trigger_changes_nothing() -> None:
    state = arrived("Keeper", seats=3, trigger=2, locations={0: {"Jail": SIX}}, council=STACKS)
    assert (state.flow.trigger, last_turns(state)) == (2, [1])


def test_who_has_had_a_last_turn_may_still_buy() -> None:
    state = given(3, seat=2, trigger=0)
    state = after(state, "Explore", cards="crab 1")
    assert (actor(state), "Buy" in offered(state)) == (0, True)
    state = after(state, "Decline False")
    assert (actor(state), "Buy" in offered(state)) == (1, True)


def test_after_the_last_turn_the_game_is_over() -> None:
    state = given(seat=1, trigger=0, council={"crab": "crab 2"}, hands={0: "crab 1, crab 3"})
    events = happens(state, "Support crab")
    assert events[-1] == GameEnded(((11,), (12,)), (13,), ())
    then = after(state, "Support crab")
    assert (actor(then), offered(then), result(then) is None) == (None, [], False)
