"""What is always true of Lords, payments and victims in games of Abyss played at random."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, get_args

import pytest

from engine.game import Luck
from engine.games.abyss.actions import Action, Bribe
from engine.games.abyss.cards import COURT, LORDS, race, value
from engine.games.abyss.events import (
    Arrived,
    Bribed,
    CourtFilled,
    Declined,
    Earned,
    EndNear,
    Event,
    Lost,
    Paid,
    Passed,
    Revealed,
    Robbed,
    Rotated,
    Surrendered,
    TurnBegan,
    Wooed,
)
from engine.games.abyss.figures import conserved
from engine.games.abyss.folds import evolve
from engine.games.abyss.rules import actor, decide, initial, legal, setup
from engine.games.abyss.state import State
from tests.abysses import DEFAULTS, EVERYTHING

Step = tuple[State, Event, State]


def playing(seed: int, seats: int, done: Counter[type] | None = None, **options: Any) -> list[Step]:
    """All events of a game at random, each with the position before and after it."""
    rng, luck = random.Random(seed), Luck.of_seed(f"abyss {seed}")
    checked = DEFAULTS | options
    state = initial(checked, seats)
    events = setup(checked, seats, luck)
    steps: list[Step] = []
    while events:
        for event in events:
            then = evolve(state, event)
            steps.append((state, event, then))
            state = then
        events = ()
        if choices := legal(state):
            kind = rng.choice(sorted({type(one) for one in choices}, key=lambda one: one.__name__))
            action = rng.choice([one for one in choices if type(one) is kind])
            if done is not None:
                done[kind] += 1
            events = decide(state, action, luck)
    return steps


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_asked_of_anybody_twice(seats: int) -> None:
    for seed in range(6):
        asked: Counter[tuple[type, int]] = Counter()
        for _, event, then in playing(seed, seats):
            if isinstance(event, Arrived | Revealed | TurnBegan):
                asked.clear()
            if isinstance(event, Declined | Surrendered | Lost | Rotated | Robbed):
                asked[type(event), event.seat] += 1
                assert asked[type(event), event.seat] == 1, event
            if isinstance(event, Passed):
                asked[Passed, 0] += 1
                assert asked[Passed, 0] <= 2  # a power on arrival, and the last chance
            assert conserved(then) == EVERYTHING


@pytest.mark.parametrize("superfluous", ["refuse", "allow"])
def test_every_lord_is_paid_as_printed_or_as_powers_change_it(superfluous: str) -> None:
    recruited = 0
    for seed in range(6):
        number = 0
        for state, event, _ in playing(seed, 3, superfluous_allies=superfluous):
            if isinstance(event, Wooed):
                number = event.lord
            if isinstance(event, Paid):
                lord, played = LORDS[number - 1], state.sea.played
                cost = state.price(event.seat, number).cost
                assert cost in (lord.cost - 2, lord.cost, lord.cost + 2)
                assert len({race(card) for card in played}) == lord.distinct
                assert event.pearls == max(cost - sum(map(value, played)), 0)
                assert event.pearls <= state.houses.of[event.seat].pearls
                recruited += 1
    assert recruited > 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_court_is_checked_after_each_recruitment_and_the_end_comes_as_the_rules_say(
    seats: int,
) -> None:
    for seed in range(6):
        near = 0
        before: Event = TurnBegan(0)
        steps = playing(seed, seats)
        for state, event, then in steps:
            if isinstance(event, CourtFilled):
                assert isinstance(before, Earned)
                assert len(state.court.lords) <= 2
                assert len(then.court.lords) == COURT or then.court.deck == 0
            if isinstance(event, EndNear):
                near += 1
                short = isinstance(before, CourtFilled) and len(state.court.lords) < COURT
                assert short or len(state.houses.of[event.seat].lords) == 7
            if isinstance(event, Wooed):
                assert event.lord in state.court.lords
            before = event
        assert near == 1
        last = steps[-1][2]
        assert (actor(last), legal(last)) == (None, ())
        trigger = last.flow.trigger
        turns = [event.seat for _, event, _ in steps if isinstance(event, TurnBegan)]
        assert turns[-1] == (trigger - 1) % seats


def test_all_that_can_be_done_and_happen_does_but_for_what_takes_riches() -> None:
    done: Counter[type] = Counter()
    seen: set[type] = set()
    for seed in range(60):
        seen |= {type(event) for _, event, _ in playing(seed, 2 + seed % 3, done)}
    assert set(done) | {Bribe} == set(get_args(Action))
    assert seen | {Bribed} == set(get_args(Event))
