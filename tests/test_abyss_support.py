"""Requesting support in Abyss."""

from __future__ import annotations

from engine.games.abyss.actions import Done, Sell, Support
from engine.games.abyss.events import StackTaken, TurnBegan
from engine.games.abyss.rules import actor
from tests.abyss_given import after, card, cards, given, happens, offered


def test_only_stacks_with_cards_are_offered() -> None:
    assert offered(given(), Support) == []
    assert offered(given(council="squid 1, jellyfish 2"), Support) == [Support(0), Support(4)]


def test_the_whole_stack_is_taken_and_the_turn_ends() -> None:
    state = given(hands={0: "crab 3"}, council="crab 1, crab 1, crab 5, squid 2")
    events = happens(state, Support(1))
    assert events == (
        StackTaken(0, 1, cards("crab 1, crab 1, crab 5")),
        TurnBegan(1),
    )
    then = after(state, Support(1))
    assert then.houses.of[0].hand == cards("crab 1, crab 1, crab 3, crab 5")
    assert then.sea.council == ((), (), (), (), cards("squid 2"))
    assert then.sea.discard == ()
    assert actor(then) == 1


def test_a_hand_has_no_limit() -> None:
    many = "crab 1, crab 1, crab 1, crab 1, crab 2, crab 2, crab 2, crab 3, crab 3, crab 3"
    state = given(hands={0: many}, council="squid 1, squid 1, squid 2, squid 2")
    then = after(state, Support(4))
    assert len(then.houses.of[0].hand) == 14
    assert actor(then) == 1


def test_then_comes_the_last_chance_for_powers() -> None:
    state = given(free={0: "Slaver"}, council="crab 1, crab 2")
    state = after(state, Support(1))
    assert offered(state) == [Sell(card("crab 1")), Sell(card("crab 2")), Done()]
    then = after(state, Sell(card("crab 2")))
    assert actor(then) == 1
    assert then.houses.of[0].pearls == 3
    assert then.sea.discard == cards("crab 2")
    assert actor(after(state, Done())) == 1
