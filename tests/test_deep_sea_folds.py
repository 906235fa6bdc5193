"""Which projections of Deep Sea Adventure fold which events, and the figures of the table."""

from __future__ import annotations

from types import FunctionType, ModuleType
from typing import Any, get_args, get_type_hints

import pytest

from engine.game import Luck
from engine.games.deep_sea import GAME, air, board, scores, turn
from engine.games.deep_sea.model import (
    CLASSES,
    Action,
    Banked,
    Breathed,
    CameHome,
    DiveBegan,
    DiveEnded,
    Dropped,
    Event,
    GameEnded,
    Lost,
    Passed,
    Swam,
    Took,
    TurnedBack,
)
from engine.games.deep_sea.rules import DONE, FOLDS, evolve, fields
from tests.given import at_random, back, given, going_down, going_up, steps

PROJECTIONS = ("board", "air", "scores", "turn")


def test_every_class_is_an_action_or_has_folds_and_none_is_both() -> None:
    assert set(CLASSES) == {*get_args(Action), *get_args(Event)}
    assert len(CLASSES) == len(get_args(Action)) + len(get_args(Event))
    assert set(DONE) == set(get_args(Action))
    assert set(FOLDS) == set(get_args(Event))


@pytest.mark.parametrize("projection", [board, air, scores, turn])
def test_every_fold_stands_in_the_table_for_the_events_it_takes(projection: ModuleType) -> None:
    column = PROJECTIONS.index(projection.__name__.rpartition(".")[2])
    takes: dict[type, Any] = {}
    for fold_ in vars(projection).values():
        hints = get_type_hints(fold_) if isinstance(fold_, FunctionType) else {}
        if "event" in hints and not fold_.__name__.startswith("_"):
            takes |= dict.fromkeys(get_args(hints["event"]) or (hints["event"],), fold_)
    assert {event: folds[column] for event, folds in FOLDS.items() if folds[column]} == takes


def test_an_event_changes_exactly_the_projections_that_it_has_folds_for() -> None:
    changes: dict[type, set[str]] = {event: set() for event in get_args(Event)}
    for i in range(20):
        for state, event, then in steps(Luck.of_seed(f"folds {i}"), 3, at_random(i)):
            changed = {p for p in PROJECTIONS if getattr(then, p) != getattr(state, p)}
            changes[type(event)] |= changed
    assert changes == {
        DiveBegan: {"board", "air", "scores", "turn"},
        Breathed: {"air"},
        TurnedBack: {"board"},
        Swam: {"board", "turn"},
        CameHome: {"board", "turn"},
        Took: {"board", "turn"},
        Dropped: {"board", "turn"},
        Passed: {"turn"},
        DiveEnded: {"turn"},
        Banked: {"board", "scores"},
        Lost: {"board"},
        GameEnded: {"board", "scores"},
    }
    given_folds = {
        event: {p for p, fold_ in zip(PROJECTIONS, folds, strict=True) if fold_}
        for event, folds in FOLDS.items()
    }
    assert given_folds == changes


def test_fields_are_the_figures_of_the_table() -> None:
    state = given(back(9), going_up(8, 7, (4, 12, 30)), going_down(3), air=13, dive=2, seat=2)
    state = evolve(state, Banked(0, (9,), (4,)))
    assert fields(state) == {
        "dive": 2,
        "round": 1,
        "air": 13,
        "score": (4, 0, 0),
        "held": (0, 2, 0),
        "place": (0, 8, 3),
        "rising": (1, 1, 0),
        "back": (1, 0, 0),
        "path": 32,
    }


def test_every_figure_is_told_what_it_is() -> None:
    assert set(GAME.about) == set(fields(given(back(9), back(4))))
