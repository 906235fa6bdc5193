"""What is always true in games of Deep Sea Adventure that are played at random."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.game import Luck
from engine.games.deep_sea.model import Swam, Swim
from engine.games.deep_sea.rules import conserved, legal
from tests.given import ALL_CHIPS, at_random, opening, playing, steps

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"lost_chips": "farthest", "next_starter": "last_back", "empty_return": "forbid"},
    {"tie_break": "hexagons", "first": 1, "stall_limit": 1},
)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_chip_appears_or_vanishes(seats: int, options: dict[str, Any]) -> None:
    for i in range(5):
        luck = Luck.of_seed(f"chips {i}")
        assert conserved(opening(luck, seats, **options)) == ALL_CHIPS
        for _, event, then in steps(luck, seats, at_random(i), **options):
            assert conserved(then) == ALL_CHIPS, event
        assert sum(value for _, value in then.scores.turned_up) == 240


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_positions_make_sense(seats: int, options: dict[str, Any]) -> None:
    for i in range(5):
        for _, event, then in steps(Luck.of_seed(f"sense {i}"), seats, at_random(i), **options):
            in_water = [space for space in then.board.spaces if space]
            assert len(set(in_water)) == len(in_water), f"two on one space after {event}"
            assert max(map(len, then.board.path), default=0) <= 3
            assert 0 <= then.air <= 25


@pytest.mark.parametrize("options", OPTIONS)
def test_no_choice_is_asked_where_there_is_none(options: dict[str, Any]) -> None:
    for i in range(10):
        for state, _, events in playing(Luck.of_seed(f"one {i}"), 3, at_random(i), **options):
            actions = legal(state)
            assert actions == (Swim(),) or len(set(actions)) == len(actions) > 1
            assert events


def test_every_turn_has_dice_of_its_own() -> None:
    rolls: Counter[tuple[int, int]] = Counter()
    for i in range(20):
        luck = Watched(f"dice {i}")
        for _, event, _ in steps(luck, 4, at_random(i)):
            if isinstance(event, Swam):
                rolls[event.die, event.other_die] += 1
        assert len(set(luck.asked)) == len(luck.asked)
    expected = rolls.total() / 9
    assert len(rolls) == 9
    assert all(0.7 * expected < count < 1.3 * expected for count in rolls.values())


class Watched(Luck):
    """The luck of a seed, with a record of what dice it was asked for."""

    def __init__(self, seed: str) -> None:
        super().__init__(Luck.of_seed(seed).salt("key") * 2)
        self.asked: list[str] = []

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        self.asked.append(label)
        return super().draws(label, n, count)
