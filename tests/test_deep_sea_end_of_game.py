"""Who wins after three dives, and how ties are broken."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.game import Luck, Result
from engine.games.deep_sea.model import Banked, DiveBegan, DiveEnded, GameEnded
from engine.games.deep_sea.rules import actor, evolve, legal, result
from tests.given import at_random, back, fold, given, steps


def after_three_dives(*hauls: tuple[int, ...], **options: Any) -> Result:
    """The result when each diver has banked these values."""
    state = given(*[back() for _ in hauls], path=(), dive=3, **options)
    assert result(state) is None
    copies: Counter[int] = Counter()
    for seat, values in enumerate(hauls):
        chips = []
        for value in values:
            chips.append(2 * value + copies[value])
            copies[value] += 1
        state = evolve(state, Banked(seat, tuple(chips), values))
    assert max(copies.values(), default=0) <= 2, "there are two chips of each value"
    found = result(fold(state, [DiveEnded("home"), GameEnded((), ())]))
    assert found is not None
    return found


def test_the_highest_total_wins() -> None:
    assert after_three_dives((12,), (8, 5), (2,)) == Result((12, 13, 2), (1,), "the highest score")


def test_a_tie_is_broken_by_chips_of_level_4() -> None:
    for option in ("all_levels", "hexagons"):
        found = after_three_dives((7, 8), (15,), (1,), tie_break=option)
        assert found == Result((15, 15, 1), (1,), "more chips of level 4")


@pytest.mark.parametrize(
    ("hauls", "winner", "tied"),
    [
        (((12, 4, 4), (12, 8)), 1, 3),
        (((12, 9), (13, 8), (5, 5, 11)), None, 3),
        (((12, 1, 1, 2), (12, 4)), 1, 2),
        (((12, 3), (15,)), 0, 1),
        (((8, 1), (9,)), 0, 1),
        (((12, 8), (12, 4, 4), (8, 9, 3)), 0, 3),
        (((12, 8, 0), (13, 5, 1, 1), (13, 7)), 0, 3),
    ],
)
def test_under_all_levels_a_tie_goes_on_to_levels_3_2_and_1(
    hauls: tuple[tuple[int, ...], ...], winner: int | None, tied: int
) -> None:
    found = after_three_dives(*hauls)
    assert len(set(found.scores)) == 1, "they are tied"
    if winner is None:
        assert found.winners == (0, 1)
    else:
        assert found.winners == (winner,)
        assert found.decided_by == f"more chips of level {tied}"


@pytest.mark.parametrize("hauls", [((12, 4, 4), (12, 8)), ((12, 3), (15,)), ((8, 1), (9,))])
def test_under_hexagons_only_level_4_breaks_a_tie(hauls: tuple[tuple[int, ...], ...]) -> None:
    found = after_three_dives(*hauls, tie_break="hexagons")
    assert found.winners == (0, 1)


def test_fewer_points_never_win_by_levels() -> None:
    assert after_three_dives((15, 14), (10, 10, 11)).winners == (1,)


@pytest.mark.parametrize(
    ("hauls", "winners"),
    [
        (((), ()), (0, 1)),
        (((0,), ()), (0,)),
        (((4, 8), (12,), (12,)), (1, 2)),
        (((12, 9), (13, 8), (14, 7), (11, 10)), (0, 1)),
    ],
)
def test_those_who_are_still_tied_share_the_win(
    hauls: tuple[tuple[int, ...], ...], winners: tuple[int, ...]
) -> None:
    found = after_three_dives(*hauls)
    assert found.winners == winners
    assert (found.decided_by == "nothing: the win is shared") == (len(winners) > 1)


def test_scores_are_added_up_over_the_dives() -> None:
    state = given(back(), back(), path=(), dive=1)
    state = fold(state, [Banked(0, (30,), (15,)), DiveEnded("home"), DiveBegan(0)])
    state = fold(state, [DiveEnded("home"), DiveBegan(0), Banked(0, (4,), (2,))])
    assert result(state) is None
    found = result(fold(state, [DiveEnded("home"), GameEnded((), ())]))
    assert found is not None
    assert found.scores == (17, 0)
    assert [haul.dive for haul in state.scores.hauls[0]] == [1, 3]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_game_has_three_dives_and_then_nothing_is_legal(seats: int) -> None:
    luck, began = Luck.of_seed("three dives"), 1
    for _, event, then in steps(luck, seats, at_random(seats)):
        began += isinstance(event, DiveBegan)
        assert (result(then) is not None) == (actor(then) is None and began == 3)
    assert began == 3
    assert isinstance(event, GameEnded)
    assert actor(then) is None
    assert legal(then) == ()
    assert result(then) is not None
    assert not then.turn.searching
