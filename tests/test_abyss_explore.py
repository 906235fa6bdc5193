"""Exploring in Abyss: reveals, offers and their prices, what is left, and the Council."""

from __future__ import annotations

import pytest

from engine.games.abyss.actions import Accept, Action, Buy, Decline, Explore, GoOn, Sell
from engine.games.abyss.cards import MONSTER
from engine.games.abyss.events import (
    Accepted,
    Bought,
    Declined,
    Earned,
    Explored,
    Reshuffled,
    Revealed,
    TurnBegan,
    WentOn,
)
from engine.games.abyss.folds import evolve
from engine.games.abyss.rules import actor, legal
from engine.games.abyss.state import State
from tests.abyss_given import after, card, cards, explored, given, happens, kinds, offered, unsold

ANSWERS: list[Action] = [Buy(), Decline(False), Decline(True)]


def asked(state: State) -> list[int]:
    """Who is asked about the Ally that came up, in this order, if nobody buys."""
    found: list[int] = []
    while Buy() in legal(state):
        seat = actor(state)
        assert seat is not None
        found.append(seat)
        state = after(state, Decline(False))
    return found


def test_an_ally_is_revealed_and_offered_to_the_left_neighbour_first() -> None:
    state = given(3, active=1)
    events = happens(state, Explore(), "crab 5")
    revealed = events[1]
    assert isinstance(revealed, Revealed)
    assert events == (Explored(1), Revealed(revealed.place, card("crab 5")))
    then = after(state, Explore(), "crab 5")
    assert then.sea.track == cards("crab 5")
    assert (actor(then), offered(then)) == (2, ANSWERS)


@pytest.mark.parametrize("active", range(4))
def test_all_are_asked_clockwise_until_somebody_buys(active: int) -> None:
    state = after(given(4, active=active), Explore(), "crab 5")
    assert asked(state) == [(active + i) % 4 for i in (1, 2, 3)]


def test_who_lacks_the_price_is_not_asked() -> None:
    for pearls, who in (
        ({1: 0}, [2, 3]),
        ({2: 0}, [1, 3]),
        ({3: 0}, [1, 2]),
        ({1: 0, 2: 0}, [3]),
        ({1: 0, 2: 0, 3: 0}, []),
    ):
        state = after(given(4, pearls=pearls), Explore(), "crab 5")
        assert asked(state) == who


def test_each_is_asked_but_once_for_a_card_whoever_is_passed_over() -> None:
    state = after(given(4, pearls={1: 0, 2: 3, 3: 3}), Explore(), "crab 5")
    assert actor(state) == 2
    assert happens(state, Decline(False)) == (Declined(2, False),)
    state = after(state, Decline(False))
    assert actor(state) == 3
    state = after(state, Decline(True))
    assert (actor(state), offered(state)) == (0, [Accept(), GoOn()])


def test_the_buyer_pays_the_active_player_and_the_space_is_free() -> None:
    state = after(given(3, pearls={0: 1, 1: 4}), Explore(), "crab 5")
    events = happens(state, Buy(), "squid 2")
    assert events[0] == Bought(1, 0, card("crab 5"), 1)
    assert kinds(events) == ["Bought", "Revealed"], "the active player goes on at once"
    then = after(state, Buy(), "squid 2")
    assert [house.pearls for house in then.houses.of] == [2, 3, 1]
    assert then.houses.of[1].hand == cards("crab 5")
    assert then.sea.track == cards("squid 2")


def test_prices_are_1_2_3_whoever_buys() -> None:
    state = after(given(4, pearls={0: 0, 1: 5, 2: 5, 3: 5}), Explore(), "crab 5")
    for buyer, price in ((2, 1), (1, 2), (3, 3)):
        while actor(state) != buyer:
            state = after(state, Decline(False))
        assert isinstance(bought := happens(state, Buy(), "squid 2")[0], Bought)
        assert (bought.seat, bought.price) == (buyer, price)
        state = after(state, Buy(), "squid 2")
    assert [house.pearls for house in state.houses.of] == [6, 3, 4, 2]
    assert offered(state) == [Accept(), GoOn()], "each opponent has bought"


def test_the_price_of_the_second_ally_is_asked_only_of_who_has_it() -> None:
    state = after(given(4, pearls={1: 1, 2: 1, 3: 2}), Explore(), "crab 5")
    state = after(state, Buy(), "squid 2")
    assert asked(state) == [3]


def test_who_has_bought_is_not_asked_again_this_turn() -> None:
    state = after(given(3, pearls={1: 9, 2: 9}), Explore(), "crab 5")
    state = after(state, Buy(), "squid 2")
    assert asked(state) == [2]
    state = after(unsold(state), GoOn(), "squid 3")
    assert asked(state) == [2]


def test_nothing_more_holds_to_the_end_of_the_exploration_and_no_longer() -> None:
    state = after(given(3, pearls={1: 9, 2: 9}), Explore(), "crab 5")
    assert happens(state, Decline(True)) == (Declined(1, True),)
    state = after(after(state, Decline(True)), Decline(False))
    state = after(state, GoOn(), "squid 3")
    assert asked(state) == [2]
    state = after(after(state, Decline(True)), GoOn(), "squid 4")
    assert (actor(state), offered(state)) == (0, [Accept(), GoOn()])
    state = after(state, Accept())
    assert actor(state) == 1
    state = after(explored(state, "jellyfish 1"), Accept())
    assert asked(after(state, Explore(), "jellyfish 2")) == [0, 1]


def test_an_unsold_ally_is_taken_and_the_turn_ends() -> None:
    state = explored(given(3, hands={0: "squid 1"}), "crab 5")
    events = happens(state, Accept())
    assert events == (
        Accepted(0, card("crab 5")),
        TurnBegan(1),
    )
    then = after(state, Accept())
    assert then.houses.of[0].hand == cards("crab 5, squid 1")
    assert then.houses.of[0].pearls == 1
    assert then.sea.council == state.sea.council


def test_or_left_and_more_revealed() -> None:
    state = explored(given(), "crab 5")
    events = happens(state, GoOn(), "squid 1")
    assert events[0] == WentOn(0, False)
    assert kinds(events) == ["WentOn", "Revealed"]
    then = after(state, GoOn(), "squid 1")
    assert then.sea.track == cards("crab 5, squid 1")
    assert then.sea.threat == 1
    assert actor(then) == 1, "only the new card is offered"


def test_what_is_left_goes_to_the_stacks_of_its_race() -> None:
    state = given(council="squid 1, crab 2", track="squid 3, monster, crab 5")
    state = explored(state, "squid 2")
    then = after(state, Accept())
    assert then.sea.track == ()
    assert then.sea.council == ((), cards("crab 2, crab 5"), (), (), cards("squid 1, squid 3"))
    assert then.sea.discard == (MONSTER,), "with the Monster"
    assert then.houses.of[0].hand == cards("squid 2")


def test_on_the_fifth_space_an_ally_is_offered_first() -> None:
    state = given(3, pearls={0: 1, 1: 2, 2: 0}, track="squid 3, squid 2, crab 1, crab 2")
    state = after(state, Explore(), "crab 5")
    assert (actor(state), offered(state)) == (1, ANSWERS)
    then = after(state, Buy(), "shellfish 4")
    assert then.houses.of[1].hand == cards("crab 5")


def test_sold_there_the_next_one_comes_to_the_fifth_space_again() -> None:
    state = given(3, pearls={0: 0, 1: 1, 2: 2}, track="squid 3, squid 2, crab 1, crab 2")
    state = after(after(state, Explore(), "crab 5"), Buy(), "shellfish 4")
    assert state.sea.track == cards("squid 3, squid 2, crab 1, crab 2, shellfish 4")
    assert actor(state) == 2, "who has 2 Pearls is asked for 2"
    events = happens(state, Decline(False))
    assert events[:3] == (
        Declined(2, False),
        Accepted(0, card("shellfish 4")),
        Earned(0, 1, "fifth"),
    )
    then = after(state, Decline(False))
    assert then.houses.of[0].pearls == 2, "one for the sale, one of the space"


def test_unsold_there_it_must_be_taken_with_a_pearl() -> None:
    state = given(3, pearls={1: 0, 2: 0}, track="squid 3, squid 2, crab 1, monster")
    events = happens(state, Explore(), "crab 5")
    assert kinds(events) == [
        "Explored",
        "Revealed",
        "Accepted",
        "Earned",
        "Cleared",
        "TurnBegan",
    ]
    then = after(state, Explore(), "crab 5")
    assert then.houses.of[0].hand == cards("crab 5")
    assert then.houses.of[0].pearls == 2
    assert then.sea.council[4] == cards("squid 2, squid 3")


def test_there_is_no_pearl_on_the_fourth_space() -> None:
    state = explored(given(track="squid 3, squid 2, crab 1"), "crab 5")
    assert offered(state) == [Accept(), GoOn()]
    assert "Earned" not in kinds(happens(state, Accept()))


def test_the_ship_master_counts_races_that_go_to_the_council() -> None:
    state = given(free={0: "Ship Master"}, track="squid 3, squid 2, monster, crab 1")
    state = unsold(after(state, Explore(), "shellfish 5"))
    assert state.houses.of[0].pearls == 1 + 1 + 2
    state = given(free={1: "Ship Master"}, track="squid 3, squid 2")
    assert after(explored(state, "crab 1"), Accept()).houses.of[1].pearls == 1, "only its owner's"


def test_the_discards_are_shuffled_when_the_deck_is_empty() -> None:
    state = given(deck="crab 5")
    discard = state.sea.discard
    state = explored(state, "crab 5")
    assert state.sea.left == 0
    events = happens(state, GoOn(), "squid 4")
    assert kinds(events) == ["WentOn", "Reshuffled", "Revealed"]
    assert events[1] == Reshuffled()
    then = after(state, GoOn(), "squid 4")
    assert then.sea.track == cards("crab 5, squid 4")
    assert (then.sea.discard, then.sea.left) == ((), len(discard) - 1)
    assert then.sea.shuffles == 2


def test_what_is_revealed_is_the_card_of_its_place_and_no_card_comes_twice() -> None:
    state = given(deck="crab 5, squid 4")
    then = evolve(state, Revealed(1, card("squid 4")))
    assert then.sea.track == cards("squid 4")
    for before, forged in (
        (state, Revealed(0, card("squid 4"))),
        (then, Revealed(1, card("squid 4"))),
    ):
        with pytest.raises(ValueError, match="is not of this deck"):
            evolve(before, forged)


def test_the_deck_is_shuffled_no_sooner_than_a_card_is_wanted() -> None:
    state = after(explored(given(deck="crab 5"), "crab 5"), Accept())
    assert (state.sea.left, state.sea.shuffles) == (0, 1)
    assert Explore() in legal(state)
    assert kinds(happens(state, Explore(), "squid 4"))[:2] == ["Explored", "Reshuffled"]


def test_powers_at_take_or_leave_but_not_for_who_is_asked() -> None:
    state = given(free={0: "Slaver", 1: "Oracle"}, hands={0: "squid 1"}, council="crab 1")
    state = after(state, Explore(), "crab 5")
    assert offered(state) == ANSWERS
    state = after(state, Decline(False))
    assert offered(state) == [Accept(), GoOn(), Sell(card("squid 1"))]
    state = after(state, Sell(card("squid 1")))
    assert offered(state) == [Accept(), GoOn()], "the card still waits"
    assert actor(after(state, Accept())) == 1


def test_a_pearl_earned_with_a_sale_of_the_slaver_does_not_count_as_an_ally_sold() -> None:
    state = given(free={0: "Slaver"}, hands={0: "squid 1"}, pearls={1: 1})
    state = after(state, Sell(card("squid 1")))
    assert asked(after(state, Explore(), "crab 5")) == [1]
