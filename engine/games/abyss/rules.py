"""The rules of Abyss: what follows from a choice, and all that then follows without one.

Sources: `docs/rules/abyss.md`.
"""

from __future__ import annotations

from engine.game import Luck, Options
from engine.games.abyss.actions import (
    Action,
)
from engine.games.abyss.automatic import without_choice
from engine.games.abyss.cards import (
    COURT,
)
from engine.games.abyss.choices import CHOICES, current
from engine.games.abyss.chosen import chosen
from engine.games.abyss.court import Court
from engine.games.abyss.events import (
    Began,
    Event,
    TurnBegan,
)
from engine.games.abyss.flow import Flow
from engine.games.abyss.folds import evolve
from engine.games.abyss.houses import House, Houses
from engine.games.abyss.sea import Sea
from engine.games.abyss.sites import Sites
from engine.games.abyss.state import Setting, State


def initial(options: Options, seats: int) -> State:
    """The table before it is laid."""
    return State(
        Setting.of(options), Sea(), Court(), Sites(), Houses((House(),) * seats), Flow(seats)
    )


def setup(options: Options, seats: int, luck: Luck) -> tuple[Event, ...]:
    """The first Court and Location, and who goes first by the option `first`."""
    first = options["first"]
    if first == "luck":
        first = luck.below("first", seats)
    lords = Court().top(COURT, luck)
    return (Began(first, lords, *Sites().top(1, luck)), TurnBegan(first))


def actor(state: State) -> int | None:
    """Whoever decides next, in or out of turn."""
    task = current(state)
    return None if task is None else task.seat


def legal(state: State) -> tuple[Action, ...]:
    """What may be chosen in the task at hand."""
    task = current(state)
    return () if task is None else tuple(CHOICES[task.kind](state, task))


def decide(state: State, action: Action, luck: Luck) -> tuple[Event, ...]:
    """What follows from a legal action, and all that then follows without a choice."""
    task = current(state)
    assert task is not None
    events: list[Event] = []
    more = chosen(state, task, action, luck)
    while more:
        events += more
        for event in more:
            state = evolve(state, event)
        task = current(state)
        more = [] if task is None else without_choice(state, task, luck)
    return tuple(events)
