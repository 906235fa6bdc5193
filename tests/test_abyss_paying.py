"""Paying for a Lord of Abyss on one line: what is understood, what is refused, what is best."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from engine.games.abyss import GAME
from engine.games.abyss.actions import Action, Pay, Play, Recruit
from engine.games.abyss.best_payments import best_payments, rank
from engine.games.abyss.cards import Card, exploration_deck
from engine.games.abyss.paying import line, read, spelt
from engine.games.abyss.payment import Price, playable
from engine.games.abyss.rules import legal
from engine.games.abyss.state import TABLE, State
from tests.abyss_moves import after
from tests.abysses import a_lord, allies, given
from tests.test_abyss_payments import HANDS, NARROW, PRICES, all_payments

SHAMAN = "Shaman, Keeper, Reaper, Shepherd, Miller, Landowner"
"""The Shaman costs 6, in jellyfish and two other races."""
HAND = "jellyfish 2, jellyfish 1, crab 5, crab 4, crab 1, squid 2, squid 1"


def turn(hand: str = HAND, pearls: int = 1, court: str = SHAMAN, **more: Any) -> State:
    """The beginning of a turn with this hand."""
    return given(court=court, hands={0: hand}, pearls={0: pearls}, **more)


def paying(hand: str = HAND, pearls: int = 1, lord: str = "Shaman", **more: Any) -> State:
    """A payment that begins."""
    return after(turn(hand, pearls, **more), f"Recruit {lord}")


def plays(names: str) -> tuple[Action, ...]:
    """To play these Allies and to pay."""
    return (*map(Play, allies(names)), Pay())


def refusal(state: State, typed: str) -> str:
    """Why a line does not fit."""
    with pytest.raises(ValueError, match=r"\w") as caught:
        line(typed, GAME.view(state, 0))
    return str(caught.value)


@pytest.mark.parametrize(
    "typed",
    [
        "pay jellyfish 1 crab 4 squid 1",
        "pay squid 1 crab 4 jellyfish 1",
        "pay j1 c4 q1",
        "PAY c4 j1 q1",
        "pay c 4 j 1 q 1",
        "pay with crab4, jelly 1 and squids 1",
        "recruit shaman with j1 c4 q1",
        "recruit the Shaman j1 c4 q1",
    ],
)
def test_a_payment_is_typed_in_any_order_and_played_in_falling_order(typed: str) -> None:
    assert line(typed, GAME.view(paying(), 0)) == plays("squid 1, crab 4, jellyfish 1")


def test_several_values_follow_a_race() -> None:
    state = paying("jellyfish 1, crab 3, crab 1, squid 1", pearls=0)
    for typed in ("pay crab 3 1 j1 q1", "pay c31 j1 q1", "pay c3 c1 j1 q1"):
        assert line(typed, state) == plays("squid 1, crab 3, crab 1, jellyfish 1")


@pytest.mark.parametrize(
    "typed", ["recruit shaman with c4 j1 q1", "recruit the shaman c4 j1 q1", "recruit sham j1c4q1"]
)
def test_a_lord_is_recruited_and_paid_in_one_line(typed: str) -> None:
    expected = (Recruit(a_lord("Shaman")), *plays("squid 1, crab 4, jellyfish 1"))
    assert line(typed, turn()) == expected


def test_a_lord_is_called_as_people_call_one() -> None:
    assert line("recruit the shaman", turn()) == (Recruit(a_lord("Shaman")),)
    state = turn("jellyfish 5, crab 5, squid 5", court="Master of Magic, Ship Master, Keeper")
    (recruit, *_) = line("recruit master of magic with j5 c5 q5", state)
    assert recruit == Recruit(a_lord("Master of Magic"))


@pytest.mark.parametrize("typed", ["", "pay", "pay j1 c4 q1", "explore", "recruit nobody", "payed"])
def test_other_things_are_no_line_at_the_beginning_of_a_turn(typed: str) -> None:
    assert line(typed, turn()) == ()


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("pay", "nothing is laid out: the Shaman asks for Allies of exactly 3 races, jellyfish"),
        ("pay c4 j1", "these are of 2: jellyfish and crab"),
        ("pay crab 5", "exactly 3 races, jellyfish among them; these are of 1: crab"),
        ("pay c1 j1 q1", "the Shaman costs 6, these are worth 3: 3 Pearls are missing, there is 1"),
        ("pay c5 j1 q2 q1", "squid 1 is not needed: without it the others are worth 8 of 6, and"),
        ("pay c5 j1 q2 q1", "superfluous_allies=refuse forbids to play it"),
        ("pay c3 j1 q1", "crab 3 is not in the hand; of crab it has 5, 4 and 1"),
        ("pay c5 j1 h1", "seahorse 1 is not in the hand; of seahorse it has none"),
        ("pay c5 5 j1 q1", "crab 5 is in the hand only once"),
        ("pay c7 j1 q1", "there is no crab 7: Allies are worth 1 to 5"),
        ("pay whale 7", "'whale' is no race; the races are jellyfish (j), crab (c), seahorse (h)"),
        ("pay 5 4", "5 stands before any race: the race comes first, as c5 4"),
        ("pay c5 j1 squid", "squid of which value is not said: it comes behind, as c5 4"),
        ("pay c5 squid jelly", "squid of which value is not said"),
        ("pay crab", "crab of which value is not said: it comes behind, as c5 4"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_reason(typed: str, why: str) -> None:
    assert why in refusal(paying(), typed)


def test_the_race_of_the_guild_must_be_there_and_too_many_races_are_counted() -> None:
    state = turn("jellyfish 1, crab 5, shellfish 5, squid 5, seahorse 1")
    assert "here jellyfish is missing" in refusal(state, "recruit shaman with c5 s5 q5")
    assert "these are of 4: jellyfish, crab, shellfish and squid" in refusal(
        state, "recruit shaman with j1 c5 s5 q5"
    )


def test_superfluous_allies_are_played_where_the_option_allows_them() -> None:
    state = paying(superfluous_allies="allow")
    assert line("pay c5 j1 q2 1", state) == plays("squid 2, squid 1, crab 5, jellyfish 1")


def test_what_is_laid_out_already_may_be_typed_again_or_not() -> None:
    state = after(paying(), "Play squid 1")
    expected = plays("crab 4, jellyfish 1")
    assert line("pay c4 j1", state) == expected
    assert line("pay c4 j1 q1", state) == expected
    assert "squid 2 comes before squid 1, which is laid out already: undo" in refusal(
        state, "pay c4 j1 q2"
    )
    assert line("pay", after(state, "Play crab 4", "Play jellyfish 1")) == (Pay(),)


@pytest.mark.parametrize(
    ("played", "typed", "rest"),
    [
        (("squid 2", "squid 1"), "pay j2 q1 c1", "crab 1, jellyfish 2"),
        (("squid 2", "squid 1"), "pay q2 c1 j2", "crab 1, jellyfish 2"),
        (("squid 2", "squid 1"), "pay q1", None),
        (("squid 1", "crab 4"), "pay j 1 q 1", "jellyfish 1"),
        (("squid 1", "crab 4"), "pay c4 j1", "jellyfish 1"),
        (("squid 1", "crab 4"), "recruit shaman with j1 c4", "jellyfish 1"),
    ],
)
def test_some_of_what_is_laid_out_may_be_typed_again(
    played: tuple[str, ...], typed: str, rest: str | None
) -> None:
    state = after(paying(), *(f"Play {one}" for one in played))
    if rest is None:
        assert "these are of 1: squid" in refusal(state, typed)
    else:
        assert line(typed, state) == plays(rest)


def test_an_ally_that_lies_there_and_is_in_the_hand_may_be_meant_as_either() -> None:
    hand = "jellyfish 1, jellyfish 1, crab 3, squid 1, squid 1"
    state = after(paying(hand, pearls=0), "Play squid 1")
    assert line("pay q1 c3 j1", state) == plays("squid 1, crab 3, jellyfish 1")
    enough = after(paying("jellyfish 1, crab 4, squid 1, squid 1", pearls=0), "Play squid 1")
    assert line("pay q1 c4 j1", enough) == plays("crab 4, jellyfish 1")
    assert "squid 1 is not needed" in refusal(enough, "pay q1 q1 c4 j1")


def test_whose_view_shows_no_hand_learns_nothing_of_it() -> None:
    state = attrs.evolve(paying(), eyes=TABLE)
    told = {refusal_of(state, typed) for typed in ("pay c3 j1 q1", "pay c1 j1 q1", "pay c5 j2")}
    assert told == {
        "that is no payment for the Shaman: Allies of exactly 3 races, jellyfish among them, worth "
        "6"
    }
    assert GAME.suggest is not None
    assert GAME.suggest(state) == {}


def refusal_of(view: State, typed: str) -> str:
    """Why a line does not fit, in a view that is not the seat's."""
    with pytest.raises(ValueError, match=r"\w") as caught:
        line(typed, view)
    return str(caught.value)


# What is best


def suggested(state: State) -> dict[str, str]:
    """What is proposed to the first seat."""
    assert GAME.suggest is not None
    return dict(GAME.suggest(GAME.view(state, 0)))


def test_fewest_pearls_are_best_then_fewest_allies_then_the_lowest_affiliated() -> None:
    assert suggested(paying()) == {
        "pay jellyfish 1 crab 4 squid 1": "no Pearl, affiliates jellyfish 1 or squid 1",
        "pay jellyfish 1 crab 5 squid 1": "no Pearl, affiliates jellyfish 1 or squid 1",
        "pay jellyfish 2 crab 4 squid 1": "no Pearl, affiliates squid 1",
    }


def test_pearls_are_told_and_less_is_proposed_where_less_is_there() -> None:
    state = paying("jellyfish 2, crab 1, squid 1, squid 2", pearls=2)
    assert suggested(state) == {
        "pay jellyfish 2 crab 1 squid 2 1": "no Pearl, affiliates crab 1 or squid 1",
        "pay jellyfish 2 crab 1 squid 2": "1 Pearl, affiliates crab 1",
        "pay jellyfish 2 crab 1 squid 1": "2 Pearls, affiliates crab 1 or squid 1",
    }


def test_the_master_of_magic_chooses_whom_to_affiliate() -> None:
    state = paying("jellyfish 2, crab 1, squid 3", free={0: "Master of Magic"})
    assert [*suggested(state).values()] == ["no Pearl, affiliates jellyfish 2, crab 1 or squid 3"]


def test_after_some_allies_the_rest_is_proposed() -> None:
    state = after(paying(), "Play squid 2", "Play squid 1")
    assert [*suggested(state)] == ["pay jellyfish 2 crab 1", "pay jellyfish 1 crab 1"]
    done = after(state, "Play crab 1", "Play jellyfish 2")
    assert legal(done) == (Pay(),)
    assert suggested(done) == {}, "there is nothing to propose where only paying is left"


def test_nothing_is_proposed_elsewhere() -> None:
    assert suggested(turn()) == {}


def test_cards_are_spelt_and_read_alike() -> None:
    for hand in ("crab 5, crab 4, squid 2", "jellyfish 1", HAND):
        cards = tuple(sorted(allies(hand), reverse=True))
        assert read(spelt(cards).split()[1:]) == cards


@settings(max_examples=400)
@for_all(PRICES, HANDS | NARROW, st.data())
def test_the_best_are_those_of_all_payments(
    price: Price, hand: tuple[Card, ...], data: st.DataObject
) -> None:
    exact = attrs.evolve(price, exact=True)
    played: tuple[Card, ...] = ()
    left = list(hand)
    for _ in range(data.draw(st.integers(0, 2))):
        possible = playable(exact, tuple(left), played)
        if possible:
            card = data.draw(st.sampled_from(possible))
            left.remove(card)
            played = (*played, card)
    found = best_payments(price, tuple(left), played)
    every = [one for one in all_payments(exact, hand) if one[: len(played)] == played]
    assert found == sorted(every, key=lambda one: rank(price, one))[:3]


ALLIES = [card for card in exploration_deck() if card]


@settings(max_examples=150)
@for_all(
    st.sampled_from(["Shaman", "Miller", "Landowner", "Trader", "Sage", "Traitor"]),
    st.lists(st.sampled_from(range(len(ALLIES))), min_size=1, max_size=20, unique=True),
    st.integers(0, 9),
    st.sampled_from(["refuse", "allow"]),
)
def test_each_proposal_is_a_line_of_actions_legal_one_after_the_other(
    name: str, places: list[int], pearls: int, option: str
) -> None:
    hand = ", ".join(spelt((ALLIES[at],)).removeprefix("pay ") for at in places)
    start = given(court=name, hands={0: hand}, pearls={0: pearls}, superfluous_allies=option)
    if Recruit(a_lord(name)) not in legal(start):
        assert suggested(start) == {}
        return
    state = after(start, f"Recruit {name}")
    found = suggested(state)
    assert 0 < len(found) <= 3 or len(legal(state)) == 1
    for typed in found:
        actions = line(typed, GAME.view(state, 0))
        at_once = line(f"recruit {name} with {typed.removeprefix('pay ')}", GAME.view(start, 0))
        assert at_once == (Recruit(a_lord(name)), *actions)
        here = state
        for action in actions[:-1]:
            assert action in legal(here)
            for event in GAME.decide(here, action, None):  # type: ignore[arg-type]
                here = GAME.evolve(here, event)
        assert actions[-1] == Pay()
        assert Pay() in legal(here)
