"""Figures of Deep Sea Adventure: games by policy U against an independent reference, and moves.

Policy U turns back, takes and drops with probability 1/2 wherever it may.
"""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from math import sqrt
from statistics import mean, stdev

import pytest

from engine.games.deep_sea.model import DIE, Action, Down, Drop, Leave, Swam, Swim, Take, Up
from engine.games.deep_sea.rules import State, result
from seeds.luck import Luck
from tests.given import ABOARD, Choose, Dice, given, going_down, happens, steps

REFERENCE_GAMES = 100_000
SCORE = {2: 9.85, 4: 7.75}
TURNS = {2: 42.7, 4: 71.6}
SCORE_IF_ONE_COULD_TURN_WITHOUT_A_CHIP = 7.18
TURNS_IF_ONE_COULD_TURN_WITHOUT_A_CHIP = 30.4


def policy_u(rng: random.Random) -> Choose:
    """Turns back, takes, and drops a uniformly random thing, each with probability 1/2."""

    def choose(state: State, actions: tuple[Action, ...]) -> Action:
        if Swim() in actions:
            return Swim()
        does_it = rng.random() < 0.5
        if Up() in actions:
            return Up() if does_it else Down()
        if Take() in actions:
            return Take() if does_it else Leave()
        return rng.choice([a for a in actions if isinstance(a, Drop)]) if does_it else Leave()

    return choose


def sample(divers: int, games: int) -> tuple[list[float], list[float]]:
    """The mean score per diver and the number of turns of each game."""
    scores, turns = [], []
    for i in range(games):
        choose = policy_u(random.Random(f"policy U, {divers} divers, game {i}"))
        luck = Luck.of_seed(f"figures, {divers} divers, game {i}")
        game = list(steps(luck, divers, choose, first=0))
        ended = result(game[-1][-1])
        assert ended is not None
        scores.append(mean(ended.scores))
        turns.append(float(sum(isinstance(event, Swam) for _, event, _ in game)))
    return scores, turns


def tolerance(figures: list[float], rounding: float) -> float:
    """5 standard errors of the difference from the reference, and half of its last digit."""
    return 5 * stdev(figures) * sqrt(1 / len(figures) + 1 / REFERENCE_GAMES) + rounding


def check(divers: int, games: int) -> None:
    scores, turns = sample(divers, games)
    assert mean(scores) == pytest.approx(SCORE[divers], abs=tolerance(scores, 0.005))
    assert mean(turns) == pytest.approx(TURNS[divers], abs=tolerance(turns, 0.05))


@pytest.mark.parametrize("divers", [2, 4])
def test_games_by_policy_u_look_like_the_reference(divers: int) -> None:
    check(divers, 300)


@pytest.mark.slow
@pytest.mark.parametrize("divers", [2, 4])
def test_games_by_policy_u_agree_with_the_reference(divers: int) -> None:
    check(divers, 20_000)


def test_figures_would_show_a_turn_back_without_a_chip() -> None:
    scores, turns = sample(2, 300)
    assert mean(scores) - tolerance(scores, 0.005) > SCORE_IF_ONE_COULD_TURN_WITHOUT_A_CHIP
    assert mean(turns) - tolerance(turns, 0.05) > TURNS_IF_ONE_COULD_TURN_WITHOUT_A_CHIP


@pytest.mark.parametrize(
    ("held", "mean_move", "ninths_not_to_move"),
    [
        (0, Fraction(4), 0),
        (1, Fraction(3), 0),
        (2, Fraction(2), 1),
        (3, Fraction(10, 9), 3),
        (4, Fraction(4, 9), 6),
        (5, Fraction(1, 9), 8),
        (6, Fraction(0), 9),
    ],
)
def test_moves_by_what_is_held(held: int, mean_move: Fraction, ninths_not_to_move: int) -> None:
    state = given(going_down(10, *range(held)), ABOARD)
    action = Down() if held else Swim()
    moves = []
    for faces in product(DIE, DIE):
        events = happens(state, action, Dice(*faces))
        (swam,) = [event for event in events if isinstance(event, Swam)]
        moves.append(swam.space - swam.start)
    assert len(moves) == 36
    assert Fraction(sum(moves), 36) == mean_move
    assert Fraction(moves.count(0), 36) == Fraction(ninths_not_to_move, 9)
