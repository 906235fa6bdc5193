"""Abyss played in step with a second, naive implementation of its rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.game import Luck
from engine.games.abyss.events import Began
from engine.games.abyss.figures import result
from engine.games.abyss.rules import actor, legal, setup
from engine.games.abyss.state import State
from tests.abyss_games import at_random, playing
from tests.abyss_given import DEFAULTS, fold
from tests.abyss_judge import Referee

VARIANTS: list[dict[str, Any]] = [
    {},
    {"token_peek": "owner", "ambassador_keys": 0},
    {"superfluous_allies": "allow"},
]


def agree(state: State, other: Referee) -> None:
    """Both tables look the same."""
    assert (state.sea.left, state.sea.threat) == (other.cards_left, other.threat)
    assert [*state.sea.track] == other.track
    assert Counter(state.sea.discard) == Counter(other.discard)
    assert [*map(Counter, state.sea.council)] == [*map(Counter, other.council)]
    assert ([*state.court.lords], state.court.deck) == (other.court, other.lords_left)
    assert {*state.sites.face_up} == {*other.face_up}
    assert {*state.sites.left} == other.stack
    assert state.flow.trigger == (-1 if other.trigger is None else other.trigger)
    for seat, house in enumerate(state.houses.of):
        assert (house.pearls, house.keys) == (other.pearls[seat], other.keys[seat])
        assert Counter(house.hand) == Counter(other.hand[seat])
        assert Counter(house.affiliated) == Counter(other.affiliated[seat])
        assert {*house.tokens} == {*other.tokens[seat]}
        assert {*house.rotated} == {*other.turned[seat]}
        if not house.leaving and not state.sites.drawn:
            assert {*house.free} == {*other.free[seat]}
            under = {one.location: {*one.lords} for one in house.holdings}
            assert under == {place: {*lords} for place, lords in other.under[seat].items()}


def play(seed: str, seats: int, choose: Any, **options: Any) -> int:
    """A game in step; returns the number of positions."""
    luck = Luck.of_seed(seed)
    began = setup(DEFAULTS | options, seats, luck)[0]
    assert isinstance(began, Began)
    exact = options.get("superfluous_allies") != "allow"
    other = Referee(began, seats, exact, options.get("ambassador_keys") != 0)
    asking = other.game()
    asked = next(asking)
    moves = 0
    over = False
    for state, action, events in playing(luck, seats, choose, **options):
        moves += 1
        seat, options_ = asked
        assert actor(state) == seat
        assert options_ is None or frozenset(legal(state)) == options_, (moves, action)
        in_payment = bool(state.sea.played)
        if not in_payment:
            agree(state, other)
        other.hears(events)
        try:
            asked = asking.send(action)
        except StopIteration:
            over = True
    end = result(fold(state, events))
    assert over
    assert end is not None
    assert [*end.scores] == other.scores()
    return moves


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_referees_agree_on_everything(seats: int, options: dict[str, Any]) -> None:
    for i in range(4):
        assert play(f"referee {i}", seats, at_random(i), **options) > 50
