"""Positions of Deep Dive to look at: what was flipped, taken and trapped, and whole games."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, Final

import attrs

from engine.game import Look, Luck
from engine.games.deep_dive import GAME
from engine.games.deep_dive.looks import board
from engine.games.deep_dive.model import (
    Began,
    Event,
    Flipped,
    LastDive,
    Tile,
    Took,
    Trapped,
)
from engine.games.deep_dive.rules import State, decide, evolve, initial, legal, setup
from engine.picture import words_of

DIVERS: Final = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fred")
KINDS: Final = {"p": "pink", "g": "green", "y": "yellow"}
_DEFAULTS: Final = {option.name: option.default for option in GAME.options}


def a_tile(word: str) -> Tile:
    """A tile as "p3", "rock", "bubbles" or "predator"."""
    if word[1:].isdigit():
        return Tile(KINDS[word[0]], int(word[1:]))  # type: ignore[arg-type]
    return Tile(word)  # type: ignore[arg-type]


def table(seats: int, **options: Any) -> State:
    """The first round, in which seat 0 begins."""
    return evolve(initial(_DEFAULTS | options, seats), Began(0))


def lying(state: State, depth: int, words: str) -> State:
    """These tiles of a depth have been flipped, whoever did that."""
    return _each(state, depth, words, ())


def owning(state: State, seat: int, depth: int, words: str) -> State:
    """A seat has flipped and taken these tiles of a depth."""
    return _each(state, depth, words, (Took,), seat)


def trapping(state: State, seat: int, *depths: int) -> State:
    """A seat has met a predator at each of these depths."""
    for depth in depths:
        state = _each(state, depth, "predator", (Trapped,), seat)
    return state


def taken(state: State, seat: int, depth: int, word: str) -> State:
    """A seat has taken what lay face up."""
    here = state.ocean[depth - 1]
    found = next(tile for tile in here.loot if here.tiles[tile] == a_tile(word))
    return evolve(state, Took(seat, depth, found))


def emptied(state: State, depth: int) -> State:
    """No tile of a depth lies face down any more; inert ones were turned up first."""
    here = state.ocean[depth - 1]
    unseen = [tile for tile in range(len(here.tiles)) if tile not in here.flipped]
    for tile in unseen[: here.down]:
        state = evolve(state, Flipped(0, depth, tile))
    return turn(evolve(state, LastDive(depth)))


def turn(state: State, **now: Any) -> State:
    """The same in another turn."""
    return attrs.evolve(state, turn=attrs.evolve(state.turn, **{"step": "start", **now}))


def _each(state: State, depth: int, words: str, then: Sequence[Any], seat: int = 0) -> State:
    now = state.turn
    for word in words.split():
        here = state.ocean[depth - 1]
        tiles = enumerate(here.tiles)
        tile = next(i for i, one in tiles if one == a_tile(word) and i not in here.flipped)
        events: list[Event] = [Flipped(seat, depth, tile), *[of(seat, depth, tile) for of in then]]
        state = folded(state, events)
    return attrs.evolve(state, turn=now)


def folded(state: State, events: Iterable[Event]) -> State:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    return state


def positions(seats: int, seed: int, **options: Any) -> list[State]:
    """The positions of a game at random, the end included."""
    luck, rng = Luck.of_seed(f"ocean {seed}"), random.Random(seed)
    chosen = _DEFAULTS | options
    state = folded(initial(chosen, seats), setup(chosen, seats, luck))
    found = [state]
    while actions := legal(state):
        state = folded(state, decide(state, rng.choice(actions), luck))
        found.append(state)
    return found


def drawn(
    state: State, names: tuple[str, ...] = DIVERS, *, before: State | None = None, **look: Any
) -> list[str]:
    """The board as it stands on the screen, line by line, for as many as play."""
    lines = board(state, before, names[: state.turn.seats], Look(**look))
    return [words_of(line) for line in lines]


def _beginning() -> State:
    """Three players in round 4; Ben is to dive."""
    state = lying(table(3), 1, "p1 g1 g1 rock bubbles bubbles predator")
    state = lying(state, 2, "p4 bubbles")
    state = owning(state, 0, 2, "g3 y2")
    state = owning(state, 0, 1, "p1 rock")
    state = owning(state, 1, 3, "p5 g4")
    state = owning(state, 1, 1, "y1 y1")
    state = trapping(state, 0, 1, 3)
    state = trapping(state, 2, 3)
    return turn(state, round=4, seat=1)


BEGINNING: Final = _beginning()


def _later() -> State:
    """A round later: Ben has flipped a food at depth 2."""
    state = taken(BEGINNING, 1, 1, "g1")
    state = trapping(state, 2, 1)
    state = owning(state, 0, 4, "y8")
    state = lying(state, 2, "y3")
    return turn(state, round=5, seat=1, depth=2, step="found")


LATER: Final = _later()
