"""A tiny game in which it takes a thought of the other's reply to play well, for tests of bots.

Anna goes left or right. On the right a coin decides. On the left ben chooses a door: behind two of
three anna wins, behind the last one ben does.
"""

from __future__ import annotations

from typing import Final

import attrs

from engine.game import AnyGame, Luck, Result, chance
from tests import pearls


@attrs.frozen
class Left:
    """To the doors."""


@attrs.frozen
class Right:
    """To the coin."""


@attrs.frozen
class Door:
    """One of three."""

    number: int


@chance
@attrs.frozen
class Went:
    """Somebody went there; `winner` is -1 as long as nobody has won."""

    winner: int


@attrs.frozen
class Fork:
    """How often somebody chose, and who has won."""

    chosen: int = 0
    winner: int = -1


Action = Left | Right | Door
DOORS: Final = (Door(0), Door(1), Door(2))


def legal(state: Fork) -> tuple[Action, ...]:
    if state.winner >= 0:
        return ()
    return DOORS if state.chosen else (Left(), Right())


def decide(state: Fork, action: Action, luck: Luck) -> tuple[Went, ...]:
    match action:
        case Left():
            return (Went(-1),)
        case Right():
            return (Went(luck.below("coin", 2)),)
        case Door():
            return (Went(int(action.number == 2)),)


def result(state: Fork) -> Result | None:
    if state.winner < 0:
        return None
    return Result((0, 0), (state.winner,), "the way")


_PEARLS: Final[AnyGame] = pearls.GAME

GAME: Final[AnyGame] = attrs.evolve(
    _PEARLS,
    name="forks",
    title="Forks",
    options=(),
    classes=(Left, Right, Door, Went),
    secrets=False,
    setup=lambda options, seats, luck: (),
    initial=lambda options, seats: Fork(),
    actor=lambda state: None if state.winner >= 0 else state.chosen,
    legal=legal,
    decide=decide,
    evolve=lambda state, event: Fork(state.chosen + 1, event.winner),
    view=lambda state, seat: state,
    imagine=lambda view, luck: view,
    marks=lambda state: {"choice": state.chosen},
    fields=lambda state: {"winner": state.winner},
    result=result,
    conserved=lambda state: 0,
    word=lambda action, view: " ".join(map(str, (type(action).__name__, *attrs.astuple(action)))),
)
