"""A bot of Deep Sea Adventure: careful, by rule of thumb, from what its seat may see."""

from __future__ import annotations

from typing import Final

from engine.game import Luck
from engine.games.deep_sea.board import Diver
from engine.games.deep_sea.model import Action, Down, Drop, Leave, Take, Up, level
from engine.games.deep_sea.rules import State

_MEAN_MOVE: Final = (4.0, 3.0, 2.0, 10 / 9, 4 / 9, 1 / 9, 0.0)
"""The mean of two dice minus what is held, never below 0, by how much is held."""

_EMPTY_HANDED: Final = 0.35
"""The breath that one who still goes down with nothing is likely to cost in each round to come."""

_DEEP_ENOUGH: Final = 9
"""From this space on, the first chip is taken whatever the others may do to the air."""


def cautious(view: State, legal: tuple[Action, ...], luck: Luck) -> Action:
    """Turns back while the air still lasts for the way home, and takes only what it can carry."""
    if len(legal) == 1:
        return legal[0]
    if Up() in legal:
        return Up() if _should_turn(view) else Down()
    if Take() in legal:
        return Take() if _can_carry_one_more(view) else Leave()
    return _lightest(view) if _must_lighten(view) else Leave()


def _turns_left(view: State, more: int = 0) -> float:
    """About how many turns of one's own the air still allows, if all go on as they are."""
    breath = view.board.breath() + more
    others = sum(not d.back and not d.held and not d.rising for d in view.board.divers)
    return view.air / max(1.0, breath + _EMPTY_HANDED * others)


def _turns_home(space: int, held: int) -> float:
    pace = _MEAN_MOVE[min(held, 6)]
    return space / pace if pace else float("inf")


def _place(view: State) -> tuple[int, Diver]:
    """Who is to choose, and where."""
    seat = view.turn.seat
    return view.board.spaces[seat], view.board.divers[seat]


def _should_turn(view: State) -> bool:
    space, diver = _place(view)
    return _turns_left(view) < _turns_home(space + 4, len(diver.held)) + 1.5


def _can_carry_one_more(view: State) -> bool:
    space, diver = _place(view)
    held = len(diver.held)
    if held >= 3:
        return False
    if not held and (view.turn.idle or space >= _DEEP_ENOUGH):
        return True
    home = _turns_home(space, held + 1)
    return _turns_left(view, more=1) >= home + (0.5 if diver.rising else 1.0)


def _must_lighten(view: State) -> bool:
    space, diver = _place(view)
    held = len(diver.held)
    late = _turns_left(view) < _turns_home(space, held)
    return diver.rising and held > 1 and late


def _lightest(view: State) -> Action:
    held = view.board.divers[view.turn.seat].held
    worth = [sum(4 * level(chip) - 2 for chip in loot.chips) for loot in held]
    return Drop(worth.index(min(worth)))
