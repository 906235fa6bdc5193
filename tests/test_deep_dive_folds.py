"""Which projections of Deep Dive fold which events, and the figures of the table."""

from __future__ import annotations

from types import FunctionType, ModuleType
from typing import Any, get_args, get_type_hints

import pytest

from engine.game import Luck, shows
from engine.games.deep_dive import GAME, hoards, ocean, penguins, turn
from engine.games.deep_dive.model import (
    CLASSES,
    Action,
    Began,
    CameUp,
    Event,
    Flipped,
    Freed,
    GameEnded,
    LastDive,
    RockSpent,
    Sank,
    Took,
    Trapped,
    TurnEnded,
)
from engine.games.deep_dive.rules import DONE, FOLDS, evolve, fields, initial
from tests.dives import DEFAULTS, LISTS, at_random, given, steps

PROJECTIONS = ("ocean", "penguins", "hoards", "turn")


def test_every_class_is_an_action_or_has_folds_and_none_is_both() -> None:
    assert set(CLASSES) == {*get_args(Action), *get_args(Event)}
    assert len(CLASSES) == len(get_args(Action)) + len(get_args(Event))
    assert set(DONE) == set(get_args(Action))
    assert set(FOLDS) == set(get_args(Event))


@pytest.mark.parametrize("projection", [ocean, penguins, hoards, turn])
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
    before = initial(DEFAULTS, 3)
    then = evolve(before, Began(1))
    changes[Began] = {p for p in PROJECTIONS if getattr(then, p) != getattr(before, p)}
    for tiles in LISTS:
        for i in range(10):
            for state, event, then in steps(
                Luck.of_seed(f"folds {i}"), 3, at_random(i), tiles=tiles
            ):
                changed = {p for p in PROJECTIONS if getattr(then, p) != getattr(state, p)}
                changes[type(event)] |= changed
    assert changes == {
        Began: {"turn"},
        RockSpent: {"hoards", "turn"},
        Flipped: {"ocean", "turn"},
        LastDive: {"turn"},
        Sank: {"turn"},
        Took: {"ocean", "hoards"},
        Trapped: {"penguins", "turn"},
        Freed: {"penguins"},
        CameUp: set(),
        TurnEnded: {"turn"},
        GameEnded: {"turn"},
    }
    given_folds = {
        event: {p for p, fold_ in zip(PROJECTIONS, folds, strict=True) if fold_}
        for event, folds in FOLDS.items()
    }
    assert given_folds == changes


def test_only_a_flip_shows_what_was_hidden() -> None:
    shown = [cls for cls in get_args(Event) if getattr(cls, "__undertow_shows__", None)]
    assert shown == [Flipped]
    assert shows(Flipped(0, 1, 0)) == "reveals"


def test_fields_are_the_figures_of_the_table() -> None:
    state = given(
        3,
        seat=1,
        round=2,
        last=3,
        depth=2,
        face_up={1: ["bubbles", "pink 1"]},
        trapped={0: [1, 5], 2: [4]},
        food={0: ["pink 3", "green 2", "yellow 1"], 1: ["pink 6", "pink 8"]},
        rocks={2: 2},
    )
    assert fields(state) == {
        "round": 2,
        "depth": 2,
        "last": 1,
        **{f"down{depth}": here.down for depth, here in enumerate(state.ocean, 1)},
        "score": (6, 7, 0),
        "food": (3, 2, 0),
        "sets": (1, 0, 0),
        "rocks": (0, 0, 2),
        "trapped": (2, 0, 1),
    }
    assert fields(state)["down1"] == 28 - 3 - 7
    assert fields(state)["down5"] == 12 - 3 - 1


def test_every_figure_is_told_what_it_is() -> None:
    assert set(GAME.about) == set(fields(given()))
