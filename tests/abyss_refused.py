"""What is typed in a position of Abyss where it cannot be done, and what is said then."""

from __future__ import annotations

import attrs

from engine.games.abyss import GAME
from engine.games.abyss.refusals import why_not
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Kind, Task

NAMES = ("anna", "ben", "cleo", "dan")
COURT = "Shaman, Keeper, Reaper, Shepherd, Miller, Sage"


def why(state: State, typed: str) -> str:
    """What the seat that is to act is told."""
    return why_not(typed, GAME.view(state, GAME.actor(state)), NAMES[: state.flow.seats])


def asked(state: State, kind: Kind, seat: int, about: int = 0) -> State:
    """The same where a seat is asked this."""
    todo = (*state.todo, Task(kind, seat, about))
    return attrs.evolve(state, todo=todo)
