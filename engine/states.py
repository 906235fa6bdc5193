"""The states of a game's places: folded from its moves, kept where they will be wanted again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from copy import copy
from typing import Any, Final

from engine.errors import BadMove
from engine.game import AnyGame
from engine.setup import LONGEST_SEAT_NAME, OF_EVERY_GAME
from events.record import Move, Opened
from events.timeline import Timeline

Check = Callable[[int, Any, Move | None], Move | None]
"""Sees a place, the state before it, and its move (None: a reluck).

It may return the move as it was decided there: an equal one, which is folded sooner where the rules
remember what they folded to decide it.
"""

EVERY: Final = 64
"""Depths at which states are kept for good, so that no jump folds more moves than this."""

_LONGEST_SAID: Final = 100
"""Letters of a value that cannot be: it may be of any length."""

RECENT: Final = 256
"""How many states of places lately visited are kept."""


class States:
    """States by place. What it keeps is a matter of speed only: all follow from the timeline."""

    def __init__(self, game: AnyGame, timeline: Timeline) -> None:
        self.game = game
        self._timeline = timeline
        self._recent: OrderedDict[int, Any] = OrderedDict()
        opened = timeline.opened
        check_opening(game, opened)
        try:
            state = game.initial(dict(opened.options), len(opened.seats))
        except Exception as error:
            raise BadMove(
                f"the opening cannot be followed: its options do not fit ({error})"
            ) from error
        self._kept = {0: self._after(state, opened.events, 0)}

    def copy(self, timeline: Timeline) -> States:
        """The same states, for a copy of the timeline."""
        made: States = copy(self)
        made._timeline = timeline
        made._kept, made._recent = self._kept.copy(), self._recent.copy()
        return made

    def fold_all(self, check: Check | None = None) -> None:
        """Fold every move of the file once, in its order; keep the states of every 64th depth.

        `check` sees each place before it is folded, and raises what is to stop that. Raises BadMove
        at the first move that cannot be folded.
        """
        evolve, records = self.game.evolve, self._timeline.records
        last_child = self._timeline.newest_child
        live = {0: self._kept[0]}
        for place, on, depth in self._timeline.steps():
            before = state = live.pop(on) if last_child[on] == place else live[on]
            record = records[place]
            move = record if type(record) is Move else None
            if check is not None:
                move = check(place, state, move) or move
            if move is not None:
                try:
                    for event in move.events:
                        state = evolve(state, event)
                except Exception:  # noqa: BLE001  # a game of anybody's, folding anybody's file
                    state = None
                if state is None:
                    state = self._after(before, move.events, place)  # says which event it was
            if last_child[place]:
                live[place] = state
            if depth % EVERY == 0:
                self._kept[place] = state

    def at(self, place: int) -> Any:
        """The state at a place; folds at most 64 moves where the file was folded before."""
        found = self._recent.get(place)
        if found is not None:
            self._recent.move_to_end(place)
            return found
        if place in self._kept:
            return self._kept[place]
        todo = []
        while place not in self._recent and place not in self._kept:
            todo.append(place)
            place = self._timeline.parent(place)
        state = self._recent[place] if place in self._recent else self._kept[place]
        for place in reversed(todo):
            state = self.after(state, place)
            self.keep(place, state)
        return state

    def after(self, state: Any, place: int) -> Any:
        """The state at a place, given the one before it."""
        move = self._timeline.move(place)
        return state if move is None else self._after(state, move.events, place)

    def keep(self, place: int, state: Any) -> None:
        """Remember the state of a place that was just reached."""
        if self._timeline.depth(place) % EVERY == 0:
            self._kept[place] = state
        self._recent[place] = state
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)

    def fold(self, state: Any, move: Move) -> Any:
        """The state after a move that is to be made. Raises BadMove where the rules fail."""
        return self._after(state, move.events, None)

    def _after(self, state: Any, events: tuple[Any, ...], place: int | None) -> Any:
        """The state after the events of a place; None: of one that is still to be made."""
        for number, event in enumerate(events, 1):
            try:
                state = self.game.evolve(state, event)
            except Exception as error:
                raise BadMove(
                    f"{self._called(place)} cannot be followed: event {number}, "
                    f"{type(event).__name__}, does not fit what came before "
                    f"({type(error).__name__}: {error})"
                ) from error
            if state is None:
                raise BadMove(
                    f"{self._called(place)} cannot be followed: the rules make no state of "
                    f"event {number}, {type(event).__name__}"
                )
        return state

    def _called(self, place: int | None) -> str:
        if place is None:
            return "this move"
        return f"move {self._timeline.number(place)}" if place else "the opening"


def check_opening(game: AnyGame, opened: Opened) -> None:
    """Raise BadMove where seats or options are not such as this game can have."""
    fewest, most = game.seats
    if not fewest <= len(opened.seats) <= most:
        raise BadMove(
            f"the opening has too {'few' if len(opened.seats) < fewest else 'many'} seats for "
            f"{game.name}: {len(opened.seats)}, not {fewest} to {most}"
        )
    values = dict(opened.options)
    known = [*game.options, *(option for option in OF_EVERY_GAME if option.name in values)]
    if [name for name, _ in opened.options] != sorted(option.name for option in known):
        raise BadMove(f"the opening does not have the options of {game.name}")
    for option in sorted(known, key=lambda option: option.name):
        value = values[option.name]
        if not option.fits(value, len(opened.seats)):
            said = repr(value)
            if len(said) > _LONGEST_SAID:
                said = "a value of its own"
            raise BadMove(f"the opening says {option.name} {said}, which is no value of it")
    if len(set(opened.seats)) < len(opened.seats):
        raise BadMove("the opening has two seats of one name")
    if not all(1 <= len(name) <= LONGEST_SEAT_NAME for name in opened.seats):
        raise BadMove(
            f"the opening has a seat whose name is not of 1 to {LONGEST_SEAT_NAME} letters"
        )
