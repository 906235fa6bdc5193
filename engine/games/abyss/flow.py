"""What is to be decided or done next, as a stack of tasks, folded from the events.

An event settles the task that it answers, with all that lies above it, and may put others on top.
Tasks that cannot be done now are passed over (`choices.current`): no event is needed for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import attrs

from engine.games.abyss.cards import numbered
from engine.games.abyss.frozen import frozen

Kind = Literal[
    "act",
    "explore",
    "offer",
    "keep",
    "monster",
    "reward",
    "clear",
    "stack",
    "pay",
    "affiliate",
    "arrive",
    "court",
    "keys",
    "site",
    "choose_site",
    "smokers",
    "last_powers",
    "limit",
    "next",
    "jailer",
    "seeker",
    "assassin",
    "commander",
    "hunter",
    "invoker",
    "illusionist",
    "corruptor",
    "traitor",
    "schemer",
    "ambassador",
]


@attrs.frozen
class Task:
    """Something to be decided or done by a seat; `about` is a Lord, a seat or nothing."""

    kind: Kind
    seat: int
    about: int = 0


_OTHERS: Final = {
    (seats, seat): tuple((seat + i) % seats for i in range(1, seats))
    for seats in range(2, 5)
    for seat in range(seats)
}


@frozen
class Flow:
    """The turn of `active` (-1: the game is over or not begun), and what is left to do in it."""

    seats: int
    turn: int = 0
    """The number of the turn, from 1."""
    round: int = 0
    """How often the first seat has begun, from 1; an extra turn belongs to the same round."""
    first: int = 0
    active: int = -1
    todo: tuple[Task, ...] = ()
    """The topmost is last."""
    sold: int = 0
    """How many Allies were sold in this turn."""
    bought: tuple[int, ...] = ()
    """The seats that have bought in this turn."""
    silent: tuple[int, ...] = ()
    """The seats that buy nothing more in this exploration."""
    used: tuple[int, ...] = ()
    """The Lords whose power of this turn is used."""
    again: bool = False
    """Whether the same seat has another turn."""
    trigger: int = -1
    """The seat whose turn brought the end near; -1: nobody's yet."""

    def others(self, seat: int) -> tuple[int, ...]:
        """The other seats, clockwise from the left."""
        return _OTHERS[self.seats, seat]

    def doing(self, todo: tuple[Task, ...]) -> Flow:
        """The same with this to do."""
        return Flow(
            self.seats,
            self.turn,
            self.round,
            self.first,
            self.active,
            todo,
            self.sold,
            self.bought,
            self.silent,
            self.used,
            self.again,
            self.trigger,
        )

    def but(
        self,
        *,
        first: int | None = None,
        active: int | None = None,
        todo: tuple[Task, ...] | None = None,
        sold: int | None = None,
        bought: tuple[int, ...] | None = None,
        silent: tuple[int, ...] | None = None,
        used: tuple[int, ...] | None = None,
        again: bool | None = None,
        trigger: int | None = None,
    ) -> Flow:
        """The same with these fields otherwise: `attrs.evolve`, three times as fast."""
        return Flow(
            self.seats,
            self.turn,
            self.round,
            self.first if first is None else first,
            self.active if active is None else active,
            self.todo if todo is None else todo,
            self.sold if sold is None else sold,
            self.bought if bought is None else bought,
            self.silent if silent is None else silent,
            self.used if used is None else used,
            self.again if again is None else again,
            self.trigger if trigger is None else trigger,
        )


ONCE: Final[Mapping[int, Kind]] = {
    numbered("Jailer"): "jailer",
    numbered("Seeker"): "seeker",
    numbered("Assassin"): "assassin",
    numbered("Commander"): "commander",
    numbered("Hunter"): "hunter",
    numbered("Apprentice"): "stack",
    numbered("Invoker"): "invoker",
    numbered("Illusionist"): "illusionist",
    numbered("Corruptor"): "corruptor",
    numbered("Traitor"): "traitor",
    numbered("Schemer"): "schemer",
    numbered("Sage"): "ambassador",
    numbered("Hermit"): "ambassador",
    numbered("Elder"): "ambassador",
}
"""What is to be done when a Lord arrives."""

BY_VICTIM: Final = ("jailer", "commander", "assassin", "seeker")
SMOKERS: Final = numbered("Black Smokers")
SLAVER: Final = numbered("Slaver")
ORACLE: Final = numbered("Oracle")
OPPORTUNIST: Final = numbered("Opportunist")
ALCHEMIST: Final = numbered("Alchemist")

Todo = tuple[Task, ...]
