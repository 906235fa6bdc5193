"""Steps in long games are few, and nothing recurses."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from events.timeline import Timeline
from tests.toy import CODEC, dive, timeline


def long_line(length: int) -> Timeline:
    game = timeline()
    move = dive(1)
    for _ in range(length):
        game.add(1, move)
    return game


def test_nothing_recurses_over_the_length_of_a_game() -> None:
    depth = 5_000
    game = long_line(depth)
    assert game.path(depth) == list(range(depth + 1))
    assert game.at_number(17, depth) == 17
    assert game.is_on_path(17, depth)
    assert game.line_through(17) == ("main", depth)
    identity = b""
    for record in game.records:
        identity = CODEC.identity(record, identity)
    assert game.identity(depth) == identity


class Counting(array):  # type: ignore[type-arg]  # Python 3.11 cannot say array[int]
    """An array that counts how often its values are asked for."""

    reads = 0

    def __getitem__(self, index: Any) -> Any:
        Counting.reads += 1
        return super().__getitem__(index)


def test_steps_along_a_line_of_100_000_moves_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.timeline.array", Counting)
    end = 100_000
    game = long_line(end)
    most = 0
    for place in (0, 1, 2, 4_095, 49_999, 65_536, 99_998, end):
        Counting.reads = 0
        assert game.at_number(place, end) == place
        most = max(most, Counting.reads)
        Counting.reads = 0
        assert game.is_on_path(place, end)
        most = max(most, Counting.reads)
    assert 0 < most < 200  # some four per step, and two steps per doubling of the length
