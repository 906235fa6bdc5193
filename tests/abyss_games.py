"""Whole games of Abyss, played at random from the opening or from a position with plenty."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from engine.game import Luck
from engine.games.abyss.actions import Action
from engine.games.abyss.events import Event
from engine.games.abyss.folds import evolve
from engine.games.abyss.rules import decide, initial, legal, setup
from engine.games.abyss.state import State
from tests.abyss_given import DEFAULTS, fold, given

Choose = Callable[[State, tuple[Action, ...]], Action]
"""How a game is played: the action chosen among the legal ones."""


def opening(luck: Luck, seats: int, **options: Any) -> State:
    """The first position of a game."""
    checked = DEFAULTS | options
    return fold(initial(checked, seats), setup(checked, seats, luck))


def at_random(seed: int | str) -> Choose:
    """A way to play in which every legal action is as likely."""
    rng = random.Random(seed)
    return lambda state, actions: rng.choice(actions)


def playing(
    luck: Luck, seats: int, choose: Choose, start: State | None = None, **options: Any
) -> Iterator[tuple[State, Action, tuple[Event, ...]]]:
    """A whole game: each position, what was chosen in it, and what followed."""
    state = start or opening(luck, seats, **options)
    moves = 0
    while actions := legal(state):
        moves += 1
        assert moves < 20_000, "the game does not end"
        action = choose(state, actions)
        events = decide(state, action, luck)
        yield state, action, events
        state = fold(state, events)


def rich(seats: int, **options: Any) -> State:
    """A position in which all have plenty, so that soon more happens that seldom does."""
    everybody = range(seats)
    return given(
        seats,
        pearls=dict.fromkeys(everybody, 9),
        keys=dict.fromkeys(everybody, 2),
        council="crab 5, crab 4, squid 5, squid 4, jellyfish 5, jellyfish 4, shellfish 5",
        court="Corruptor, Traitor, Illusionist, Hunter, Oracle, Slaver",
        face_up="Black Smokers, Jail",
        tokens={0: [2], 1: [3]},
        threat=5,
        **options,
    )


def steps(
    luck: Luck, seats: int, choose: Choose, start: State | None = None, **options: Any
) -> Iterator[tuple[State, Event, State]]:
    """The events of a whole game after its setup, each with the state before and after it."""
    for state, _, events in playing(luck, seats, choose, start, **options):
        for event in events:
            then = evolve(state, event)
            yield state, event, then
            state = then
