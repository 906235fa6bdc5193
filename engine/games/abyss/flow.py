"""The turns: whose it is, and what bears on it that lies nowhere on the table; from the events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import frozen, maker
from engine.games.abyss.events import (
    Began,
    Bought,
    Declined,
    Drained,
    EndNear,
    GameEnded,
    Invoked,
    Ousted,
    Sold,
    TurnBegan,
)
from engine.games.abyss.tasks import OPPORTUNIST, ORACLE, SLAVER

_OTHERS: Final = {
    (seats, seat): tuple((seat + i) % seats for i in range(1, seats))
    for seats in range(2, 5)
    for seat in range(seats)
}


@frozen
class Flow:
    """The turn of `active` (-1: the game is over or not begun), and what was done in it."""

    seats: int
    turn: int = 0
    """The number of the turn, from 1."""
    round: int = 0
    """How often the first seat has begun, from 1; an extra turn belongs to the same round."""
    first: int = 0
    active: int = -1
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

    def but(
        self,
        *,
        first: int | None = None,
        active: int | None = None,
        sold: int | None = None,
        bought: tuple[int, ...] | None = None,
        silent: tuple[int, ...] | None = None,
        used: tuple[int, ...] | None = None,
        again: bool | None = None,
        trigger: int | None = None,
    ) -> Flow:
        """The same with these fields otherwise: `attrs.evolve`, three times as fast."""
        return _new_flow(
            self.seats,
            self.turn,
            self.round,
            self.first if first is None else first,
            self.active if active is None else active,
            self.sold if sold is None else sold,
            self.bought if bought is None else bought,
            self.silent if silent is None else silent,
            self.used if used is None else used,
            self.again if again is None else again,
            self.trigger if trigger is None else trigger,
        )


_new_flow: Final = maker(Flow)


def began(flow: Flow, event: Began) -> Flow:
    """It is known who goes first."""
    return flow.but(first=event.first)


def turn_began(flow: Flow, event: TurnBegan) -> Flow:
    """Nothing was done in this turn yet."""
    begins = event.seat == flow.first and not flow.again
    return _new_flow(
        flow.seats,
        flow.turn + 1,
        flow.round + begins,
        flow.first,
        event.seat,
        trigger=flow.trigger,
    )


def bought(flow: Flow, event: Bought) -> Flow:
    """The next Ally costs a Pearl more, and this seat buys no more."""
    return flow.but(sold=flow.sold + 1, bought=(*flow.bought, event.seat))


def declined(flow: Flow, event: Declined) -> Flow:
    """A seat may have said that it buys no more."""
    return flow.but(silent=(*flow.silent, event.seat)) if event.rest else flow


def used(flow: Flow, event: Sold | Drained | Ousted) -> Flow:
    """The power of a Lord is used in this turn."""
    return flow.but(used=(*flow.used, _WHOSE[type(event)]))


def invoked(flow: Flow, event: Invoked) -> Flow:
    """Another turn follows."""
    return flow.but(again=True)


def end_near(flow: Flow, event: EndNear) -> Flow:
    """The others have one turn left."""
    return flow.but(trigger=event.seat)


def game_ended(flow: Flow, event: GameEnded) -> Flow:
    """It is nobody's turn any more."""
    return flow.but(active=-1)


_WHOSE: Final[Mapping[type, int]] = {Sold: SLAVER, Drained: ORACLE, Ousted: OPPORTUNIST}
"""The Lord of whose power an event comes."""
