"""Which projections of Abyss fold which events, what is to be done after each, and the figures."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from types import FunctionType, ModuleType
from typing import Any, get_args, get_type_hints

import attrs
import pytest

from engine.game import Luck, shows
from engine.games.abyss import GAME, court, flow, houses, sea, sites
from engine.games.abyss import events as on
from engine.games.abyss.actions import Action
from engine.games.abyss.choices import APPLIES, CHOICES, current
from engine.games.abyss.chosen import CHOSEN
from engine.games.abyss.events import Event
from engine.games.abyss.figures import conserved, fields, marks
from engine.games.abyss.folds import FOLDS, evolve
from engine.games.abyss.houses import House
from engine.games.abyss.model import CLASSES
from engine.games.abyss.rules import initial
from engine.games.abyss.tasks import ONCE, Kind
from engine.games.abyss.todo import FOLLOWS, SETTLES
from tests.abyss_games import at_random, playing, rich
from tests.abyss_given import DEFAULTS, fold, given

PROJECTIONS = ("sea", "court", "sites", "houses", "flow")
KINDS = get_args(Kind)
POWERS = ("Sell", "Drain", "Oust")
GAMES = 200
"""In so many games at random, at the most, everything happens that can happen."""


def name(kind: type) -> str:
    return kind.__name__


def test_every_class_is_an_action_or_has_folds_and_none_is_both() -> None:
    assert set(CLASSES) == {*get_args(Action), *get_args(Event)}
    assert len(CLASSES) == len(get_args(Action)) + len(get_args(Event))
    assert set(FOLDS) == set(get_args(Event))
    assert set(CHOSEN) == set(get_args(Action))


@pytest.mark.parametrize("projection", [sea, court, sites, houses, flow])
def test_every_fold_stands_in_the_table_for_the_events_it_takes(projection: ModuleType) -> None:
    column = PROJECTIONS.index(projection.__name__.rpartition(".")[2])
    takes: dict[type, Any] = {}
    for fold_ in vars(projection).values():
        hints = get_type_hints(fold_) if isinstance(fold_, FunctionType) else {}
        if "event" in hints and not fold_.__name__.startswith("_"):
            takes |= dict.fromkeys(get_args(hints["event"]) or (hints["event"],), fold_)
    assert {event: folds[column] for event, folds in FOLDS.items() if folds[column]} == takes


@attrs.define
class Seen:
    """What came up in many games."""

    changes: dict[type, set[str]]
    done: set[type]
    tasks: set[str]


@cache
def many_games() -> Seen:
    """Games that begin with plenty, since much happens in them."""
    changes: dict[type, set[str]] = {}
    seen = Seen(changes, set(), set())
    for i in range(GAMES):
        if i >= 20 and len(seen.done) + len(changes) + 1 == len(CLASSES):
            break
        luck, seats = Luck.of_seed(f"folds {i}"), 2 + i % 3
        for state, action, events in playing(luck, seats, at_random(i), rich(seats)):
            task = current(state)
            assert task is not None
            seen.tasks.add(task.kind)
            seen.done.add(type(action))
            for event in events:
                then = evolve(state, event)
                changed = {p for p in PROJECTIONS if getattr(then, p) != getattr(state, p)}
                changes.setdefault(type(event), set()).update(changed)
                state = then
    return seen


def test_an_event_changes_exactly_the_projections_that_it_has_folds_for() -> None:
    before = initial(DEFAULTS, 3)
    then = evolve(before, on.Began(1, (1, 2, 3, 4, 5, 6), 7))
    began = {p for p in PROJECTIONS if getattr(then, p) != getattr(before, p)}
    given_folds = {
        event: {p for p, fold_ in zip(PROJECTIONS, folds, strict=True) if fold_}
        for event, folds in FOLDS.items()
    }
    assert given_folds == many_games().changes | {on.Began: began}


def test_every_action_and_every_choice_comes_in_some_game() -> None:
    seen = many_games()
    assert {*map(name, get_args(Action))} - {*map(name, seen.done)} == set()
    assert set(CHOICES) == seen.tasks, "each choice comes up, and nothing else waits for one"


def test_the_tables_of_tasks_speak_of_what_there_is() -> None:
    assert set(SETTLES) | set(FOLLOWS) <= set(get_args(Event))
    assert set(ONCE.values()) | set(CHOICES) | set(APPLIES) <= set(KINDS)
    settled = {kind for of in SETTLES.values() for kind in of}
    assert settled <= set(KINDS)
    stay = {"keys", "limit", "commander"}
    assert set(KINDS) - settled == stay, "those come again, or are passed over in the end"


def test_nobody_is_asked_the_same_thing_again_but_where_there_is_more_to_do() -> None:
    again: set[tuple[str, str]] = set()
    for i in range(20):
        luck, seats = Luck.of_seed(f"settles {i}"), 2 + i % 3
        for state, action, events in playing(luck, seats, at_random(i), rich(seats)):
            task = current(state)
            assert task is not None
            depth = max(i for i, one in enumerate(state.todo, 1) if one == task)
            then = [*accumulate(events, evolve, initial=state)]
            stays = all(len(one.todo) >= depth for one in then)
            if stays and current(then[-1]) == task:
                again.add((task.kind, name(type(action))))
    powers = {(kind, do) for kind in ("act", "keep", "monster", "last_powers") for do in POWERS}
    repeated = {("act", "Plot"), ("pay", "Play"), ("limit", "Discard"), ("commander", "Discard")}
    assert repeated <= again <= repeated | powers


def test_what_was_folded_is_remembered_and_makes_no_difference() -> None:
    for state, _, events in playing(Luck.of_seed("again"), 3, at_random(1), rich(3)):
        then = fold(state, events)
        assert fold(state, events) == then
        assert evolve(state, events[0]) is evolve(state, events[0])
        alike = fold(attrs.evolve(state), map(attrs.evolve, events))
        assert alike == then
        assert alike is not then


def test_another_event_after_the_same_state_is_not_taken_for_the_one_before() -> None:
    state = given(3)
    for pearls in (1, 2, 1):
        assert evolve(state, on.Earned(0, pearls, "court")).houses.of[0].pearls == 1 + pearls


def test_what_events_show() -> None:
    shown = {
        name(cls): cls.__undertow_shows__
        for cls in get_args(Event)
        if hasattr(cls, "__undertow_shows__")
    }
    assert shown == {
        "Began": "reveals",
        "Plotted": "reveals",
        "Reshuffled": "chance",
        "Revealed": "reveals",
        "Rewarded": "reveals",
        "Arrived": "reveals",
        "Ousted": "reveals",
        "Robbed": "chance",
        "CourtFilled": "reveals",
        "Drew": "reveals",
        "Replaced": "reveals",
        "GameEnded": "reveals",
    }
    assert shows(on.Explored(0)) is None


@pytest.mark.parametrize("short", [House(pearls=-1), House(keys=-1), House(pearls=-1, keys=-1)])
def test_nobody_has_less_than_nothing(short: House) -> None:
    state = given(2)
    houses = attrs.evolve(state.houses, of=(state.houses.of[0], short))
    with pytest.raises(AssertionError):
        conserved(attrs.evolve(state, houses=houses))


def test_figures_are_those_of_the_table() -> None:
    state = given(
        3,
        active=1,
        threat=4,
        track="",
        council="crab 1, squid 1",
        hands={0: "crab 2, crab 3", 2: "squid 5"},
        affiliated={1: "crab 5, crab 1"},
        pearls={0: 4, 1: 0},
        keys={0: 1, 1: 2},
        free={0: "Slaver, Sage", 1: "Landowner"},
        rotated={0: "Tamer"},
        holdings={2: {"Abyss": "Elder, Keeper", "Jail": ""}},
        tokens={0: [2, 3], 2: [4]},
        court="Miller, Oracle",
    )
    assert fields(state) == {
        "round": 3,
        "threat": 4,
        "deck": 71 - 2 - 3 - 2,
        "court": 2,
        "score": (5 + 4 + 4, 12 + 5, 4 + 13 + 3 + 6),
        "pearls": (4, 0, 1),
        "keys": (2, 2, 0),
        "hand": (2, 0, 1),
        "lords": (3, 1, 2),
        "free": (2, 1, 0),
        "locations": (0, 0, 2),
        "affiliated": (0, 2, 0),
        "tokens": (2, 0, 1),
    }
    assert marks(state) == {"round": 3}


def test_every_figure_is_told_what_it_is() -> None:
    assert set(GAME.about) == set(fields(given()))
