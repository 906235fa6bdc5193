"""Steps and jumps in long games fold few moves."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from bench.walk import GAME as WALK
from bench.walk import Rest, Step, Stepped
from engine.game import AnyGame
from engine.session import Session
from events.log import MemoryLog
from events.record import Move
from tests.sessions import begun, opened_again


def counted(calls: list[int]) -> AnyGame:
    """A walk that counts how often an event is folded."""

    def evolve(state: Any, event: Stepped) -> Any:
        calls[0] += 1
        return WALK.evolve(state, event)

    return attrs.evolve(WALK, evolve=evolve)


def a_long_walk(calls: list[int]) -> tuple[MemoryLog, Session]:
    """A walk of 3,000 moves that parts several times on the way."""
    walk = counted(calls)
    log = begun(walk)
    session = opened_again(log, walk)
    for part in range(6):
        for move in range(500):
            session.play(Step() if move % 3 else Rest())
        session.goto(list(session.timeline.places())[37 * part + 100])
        session.play(Step() if part % 2 else Rest())
        session.reluck()
    return log, session


@pytest.mark.parametrize("reopened", [True, False])
def test_a_jump_folds_at_most_64_moves(reopened: bool) -> None:
    calls = [0]
    log, session = a_long_walk(calls)
    if reopened:
        calls[0] = 0
        session = opened_again(log, counted(calls))
        assert calls[0] == sum(type(record) is Move for record in session.timeline.records)
    places = list(session.timeline.places())
    for jump in range(400):
        calls[0] = 0
        session.goto(places[jump * 7_919 % len(places)])
        assert session.state.moves == session.timeline.number(session.timeline.head)
        assert calls[0] <= 64


def test_a_step_near_the_end_of_a_long_game_folds_nothing() -> None:
    calls = [0]
    _, session = a_long_walk(calls)
    for _ in range(60):
        session.play(Step())
    calls[0] = 0
    for moves in (1, 5, 40):
        session.undo(moves)
        assert session.state
        session.redo(moves)
        assert session.state
    session.play(Step())
    assert calls[0] <= 1
