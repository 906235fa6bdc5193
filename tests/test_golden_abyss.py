"""The golden replays of Abyss, taken together: every card works in them, and all runs out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import pytest

from engine.games.abyss.cards import LOCATIONS, LORDS
from engine.games.abyss.model import CLASSES
from tests.abyss_shown import RAN_OUT, SEVENTH_LORD, SHORT_COURT, Shown, shown, told
from tests.recipes import Recipe, recorded
from tests.recipes_abyss import RECIPES
from tests.test_abyss_referee import play

SOLDIERS: Final = [number for number, card in enumerate(LORDS, 1) if card.guild == "soldier"]
"""All of them work against others, and so a Shaman may protect from them."""
WORTH_NOTHING: Final = {"Black Smokers"}
"""The Locations that never bring points."""


@cache
def games() -> Sequence[Shown]:
    """What each golden replay shows."""
    return [shown(recorded(recipe)) for recipe in RECIPES]


@pytest.mark.parametrize("number", range(1, len(LORDS) + 1), ids=lambda n: LORDS[n - 1].name)
def test_every_lord_works_in_some_golden_game(number: int) -> None:
    assert any(number in game.worked for game in games())


@pytest.mark.parametrize("number", SOLDIERS, ids=lambda n: LORDS[n - 1].name)
def test_the_shaman_protects_from_every_soldier_in_some_golden_game(number: int) -> None:
    assert any(number in game.spared for game in games())


@pytest.mark.parametrize(
    "number", range(1, len(LOCATIONS) + 1), ids=lambda n: LOCATIONS[n - 1].name
)
def test_every_location_is_somebodys_at_the_end_of_some_golden_game(number: int) -> None:
    points = [game.locations[number] for game in games() if number in game.locations]
    least = 0 if LOCATIONS[number - 1].name in WORTH_NOTHING else 1
    assert max(points, default=-1) >= least


@pytest.mark.parametrize("end", [SEVENTH_LORD, SHORT_COURT])
def test_the_end_comes_in_each_way(end: str) -> None:
    assert any(game.ended_by == end for game in games())


@pytest.mark.parametrize(
    "breaker",
    ["the most points", "more Pearls", "the highest Lord", "nothing: the win is shared"],
)
def test_the_win_is_decided_in_each_way(breaker: str) -> None:
    assert any(game.decided_by == breaker for game in games())


@pytest.mark.parametrize("supply", RAN_OUT)
def test_all_that_can_run_out_does_so_in_some_golden_game(supply: str) -> None:
    assert any(supply in game.ran_out for game in games())


def test_every_action_and_event_is_in_some_golden_game() -> None:
    assert {one for game in games() for one in game.classes} == set(CLASSES)


@pytest.mark.parametrize(
    "recipe",
    # The referee is told one luck for the whole game.
    [recipe for recipe in RECIPES if "reluck" not in recipe.steps],
    ids=lambda recipe: recipe.name,
)
def test_the_naive_referee_agrees_with_a_golden_game(recipe: Recipe) -> None:
    session = recorded(recipe)
    actions, _ = told(session.timeline)
    chosen = iter(actions)
    seats = len(session.seats)
    assert play(recipe.seed, seats, lambda *_: next(chosen), **session.options) == len(actions)
