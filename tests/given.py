"""Positions of Deep Sea Adventure to start from, dice that fall as told, and whole games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

import attrs

from engine.games.deep_sea import GAME
from engine.games.deep_sea.board import Board, Diver, Loot
from engine.games.deep_sea.model import (
    AIR,
    CHIPS,
    DIE,
    Action,
    Chip,
    Chips,
    DiveBegan,
    DiveEnded,
    Event,
    GameEnded,
    Leave,
    Passed,
    Setting,
)
from engine.games.deep_sea.rules import State, decide, evolve, initial, legal, setup
from engine.games.deep_sea.scores import first_scores
from engine.games.deep_sea.turn import Turn
from seeds.luck import Luck

E = TypeVar("E")
Choose = Callable[[State, tuple[Action, ...]], Action]
"""How a game is played: the action chosen among the legal ones."""

DEFAULTS: Final = {option.name: option.default for option in GAME.options}
ALL_CHIPS: Final = tuple(range(32))


@attrs.frozen
class Placed:
    """A diver together with the space of the diver; 0: on the submarine."""

    space: int
    rising: bool = False
    back: bool = False
    held: tuple[Loot, ...] = ()


ABOARD: Final = Placed(0)


class Dice(Luck):
    """Two dice that show these faces. The chips lie by value: 0, 0, 1, 1, ... 15, 15."""

    def __init__(self, *faces: int) -> None:
        super().__init__(bytes(32))
        self._faces = faces

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        assert (n, count) == (len(DIE), len(self._faces)), f"no dice for {label}"
        return tuple(map(DIE.index, self._faces))

    def permutation(
        self, label: str, n: int, known: Iterable[tuple[int, int]] = ()
    ) -> tuple[int, ...]:
        return tuple(range(n))


NO_DICE: Final = Dice()


def rolling(total: int) -> Dice:
    """Two dice that add up to a total from 2 to 6."""
    return Dice(total // 2, total - total // 2)


def going_down(space: int, *held: Chip | Chips) -> Placed:
    """A diver in the water who may still turn back; chips and stacks in the order taken."""
    return Placed(space, held=_loot(held))


def going_up(space: int, *held: Chip | Chips) -> Placed:
    """A diver in the water who has turned back."""
    return Placed(space, rising=True, held=_loot(held))


def back(*held: Chip | Chips) -> Placed:
    """A diver who is back on the submarine."""
    return Placed(0, rising=True, back=True, held=_loot(held))


def diver_of(state: State, seat: int) -> Placed:
    """A diver as the functions above make them."""
    diver = state.board.divers[seat]
    return Placed(state.board.spaces[seat], diver.rising, diver.back, diver.held)


def divers_of(state: State) -> tuple[Placed, ...]:
    """The divers by seat."""
    return tuple(diver_of(state, seat) for seat in range(state.turn.seats))


def _loot(held: tuple[Chip | Chips, ...]) -> tuple[Loot, ...]:
    stacks = [(item,) if isinstance(item, int) else item for item in held]
    return tuple(Loot(chips, chips[0] + 1) for chips in stacks)


def given(
    *divers: Placed,
    path: tuple[Chips, ...] | None = None,
    air: int = AIR,
    dive: int = 1,
    seat: int = 0,
    starter: int = 0,
    swum_from: int = -1,
    home: tuple[int, ...] | None = None,
    **options: int | str,
) -> State:
    """A position in which `seat` is to roll, or to search after swimming from `swum_from`.

    Unless a path is given it is the opening one, with a blank for every chip that is held.
    """
    if path is None:
        held = {chip for diver in divers for loot in diver.held for chip in loot.chips}
        path = tuple(() if chip in held else (chip,) for chip in range(CHIPS))
    if home is None:
        home = tuple(seat for seat, diver in enumerate(divers) if diver.back)
    return State(
        Setting.of(DEFAULTS | options),
        Board(
            path,
            tuple(diver.space for diver in divers),
            tuple(Diver(diver.rising, diver.back, diver.held) for diver in divers),
        ),
        air,
        attrs.evolve(first_scores(len(divers)), dive=dive),
        Turn(len(divers), dive, starter, seat, start=swum_from, home=home),
    )


def happens(state: State, action: Action, luck: Luck = NO_DICE) -> tuple[Event, ...]:
    """The events that follow from a legal action."""
    assert action in legal(state)
    return decide(state, action, luck)


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    return state


def after(state: State, action: Action, luck: Luck = NO_DICE) -> State:
    """The state after a legal action."""
    return fold(state, happens(state, action, luck))


def to_the_end_of_the_dive(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events up to the one that ends the dive, without it."""
    (end, *_) = [i for i, event in enumerate(events) if isinstance(event, DiveEnded)]
    return events[:end]


def opening(luck: Luck, seats: int, **options: Any) -> State:
    """The first position of a game."""
    checked = DEFAULTS | options
    return fold(initial(checked, seats), setup(checked, seats, luck))


def at_random(seed: int | str) -> Choose:
    """A way to play in which every legal action is as likely."""
    rng = random.Random(seed)
    return lambda state, actions: rng.choice(actions)


def playing(
    luck: Luck, seats: int, choose: Choose, **options: Any
) -> Iterator[tuple[State, Action, tuple[Event, ...]]]:
    """A whole game: each position, what was chosen in it, and what followed."""
    state = opening(luck, seats, **options)
    while actions := legal(state):
        action = choose(state, actions)
        events = decide(state, action, luck)
        yield state, action, events
        state = fold(state, events)


def steps(
    luck: Luck, seats: int, choose: Choose, **options: Any
) -> Iterator[tuple[State, Event, State]]:
    """The events of a whole game after its setup, each with the state before and after it."""
    for state, _, events in playing(luck, seats, choose, **options):
        for event in events:
            then = evolve(state, event)
            yield state, event, then
            state = then


def last_state(luck: Luck, seats: int, choose: Choose, **options: Any) -> State:
    """How a whole game ended."""
    state = opening(luck, seats, **options)
    for *_, then in steps(luck, seats, choose, **options):
        state = then
    return state


def begun(seats: int) -> State:
    """The first position of a game in which seat 0 begins."""
    return evolve(initial(DEFAULTS, seats), DiveBegan(0))


def row(length: int) -> tuple[Chips, ...]:
    """The first spaces of the opening path."""
    return tuple((chip,) for chip in range(length))


def ending(*divers: Placed, **position: Any) -> tuple[Event, ...]:
    """What follows the end of a dive when the air is gone and a diver in the water does nothing."""
    seat = max(seat for seat, diver in enumerate(divers) if diver.space)
    swum_from = divers[seat].space + 1
    state = given(*divers, air=0, seat=seat, swum_from=swum_from, **position)
    passed, ended, *events = happens(state, Leave())
    assert (passed, ended) == (Passed(seat, False), DiveEnded("air"))
    return tuple(events)


def the(kind: type[E], events: tuple[Event, ...]) -> E:
    """The one event of a class."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


def deal(luck: Luck) -> dict[int, int]:
    """What each chip is worth: nobody banks anything, so all are turned up at the end."""
    state = given(going_down(1, 0), ABOARD, air=0, dive=3, swum_from=0)
    ended = the(GameEnded, happens(state, Leave(), luck))
    return dict(zip(ended.chips, ended.values, strict=True))
