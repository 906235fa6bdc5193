"""Offers of Abyss as one question to the table, and what is declined beforehand."""

from __future__ import annotations

import attrs
import pytest

from engine.game import Call
from engine.games.abyss.actions import Buy, Decline
from engine.games.abyss.offers import call, standing
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Task
from tests.abyssal import BEGINNING, asked, owning, sea, table


def offered(card: str, *seats: int, sold: int = 0) -> State:
    """A card of seat 0's exploration, offered to these seats in turn."""
    state = sea(table(4), track=card)
    todo = (Task("keep", 0), *(Task("offer", seat) for seat in reversed(seats)))
    return attrs.evolve(state, flow=attrs.evolve(state.flow, sold=sold), todo=todo)


def test_an_offer_is_put_to_all_who_can_pay() -> None:
    state = offered("q4", 1, 2, 3)
    asks = Call("who buys squid 4 for 1 Pearl?", (1, 2, 3), Buy(), Decline(False))
    assert call(state) == asks
    poor = owning(state, 2, pearls=0)
    assert call(poor) == attrs.evolve(asks, seats=(1, 3))
    silent = attrs.evolve(state, flow=attrs.evolve(state.flow, silent=(3,), bought=(1,)))
    assert call(silent) == attrs.evolve(asks, seats=(2,))


def test_the_price_grows_with_what_was_sold() -> None:
    state = offered("c5", 2, 3, sold=1)
    assert call(owning(owning(state, 2, pearls=2), 3, pearls=1)) == Call(
        "who buys crab 5 for 2 Pearls?", (2,), Buy(), Decline(False)
    )


def test_what_is_no_offer_is_asked_of_nobody_else() -> None:
    assert call(asked(BEGINNING, "act", 0)) is None
    assert call(asked(sea(BEGINNING, track="q4"), "keep", 0)) is None


@pytest.mark.parametrize(
    ("rule", "card", "sold", "declines"),
    [
        ("below 3", "q2", 0, True),
        ("below 3", "q3", 0, False),
        ("over 1", "q5", 1, True),
        ("over 1", "q5", 0, False),
        ("over 2 pearls", "q5", 2, True),
        ("over 2 pearls", "q5", 1, False),
    ],
)
def test_a_rule_declines_what_it_is_about(rule: str, card: str, sold: int, declines: bool) -> None:
    answer = standing(rule, BEGINNING)
    state = owning(offered(card, 1, sold=sold), 1, pearls=9)
    assert answer(state) == (Decline(False) if declines else None)
    assert answer(asked(state, "act", 1)) is None


@pytest.mark.parametrize("rule", ["", "below", "below 0", "above 3", "below 33", "over two"])
def test_other_rules_are_refused(rule: str) -> None:
    with pytest.raises(ValueError, match="it is 'below 3' for Allies worth less"):
        standing(rule, BEGINNING)
