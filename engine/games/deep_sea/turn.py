"""Whose turn it is, in which dive and round, folded from the events."""

from __future__ import annotations

from typing import Final

from engine.game import frozen, maker
from engine.games.deep_sea.model import (
    CameHome,
    DiveBegan,
    DiveEnded,
    Dropped,
    Passed,
    Swam,
    Took,
)


@frozen
class Turn:
    """The turn of `seat` (-1: nobody's), the `round`-th of that diver in this dive, from 1."""

    seats: int
    dive: int = 0
    starter: int = 0
    seat: int = -1
    round: int = 1
    start: int = -1
    """While the diver may search: the space where the turn began. -1: still to roll."""
    idle: int = 0
    """How many turns in succession have changed nothing."""
    home: tuple[int, ...] = ()
    """The divers who are back, in the order in which they came."""

    @property
    def searching(self) -> bool:
        """Whether the diver has swum and may still search."""
        return self.start >= 0


_new_turn: Final = maker(Turn)


def first_turn(seats: int) -> Turn:
    """Nobody's turn: the first dive has not begun."""
    return _new_turn(seats)


def dive_began(turn: Turn, event: DiveBegan) -> Turn:
    """The starter is to roll."""
    return _new_turn(turn.seats, turn.dive + 1, event.starter, event.starter)


def swam(turn: Turn, event: Swam) -> Turn:
    """The diver may search, unless the turn ends in the same move."""
    return _new_turn(
        turn.seats,
        turn.dive,
        turn.starter,
        turn.seat,
        turn.round,
        event.start,
        turn.idle,
        turn.home,
    )


def came_home(turn: Turn, event: CameHome) -> Turn:
    """The diver is out of the order, and the next one is to roll."""
    return _next(turn, (*turn.home, event.seat), 0)


def searched(turn: Turn, event: Took | Dropped) -> Turn:
    """The next diver is to roll."""
    return _next(turn, turn.home, 0)


def passed(turn: Turn, event: Passed) -> Turn:
    """The next diver is to roll; idle turns in succession are counted."""
    return _next(turn, turn.home, turn.idle + 1 if event.idle else 0)


def dive_ended(turn: Turn, event: DiveEnded) -> Turn:
    """Nobody's turn, until the next dive begins."""
    return _new_turn(turn.seats, turn.dive, turn.starter, -1, turn.round, -1, turn.idle, turn.home)


def _next(turn: Turn, home: tuple[int, ...], idle: int) -> Turn:
    """The next seat clockwise that is not back; a round is over when the starter's place is passed.

    When all are back it stays with the last: the dive ends in the same move.
    """
    seats, starter, round_, seat = turn.seats, turn.starter, turn.round, turn.seat
    while len(home) < seats:
        seat = (seat + 1) % seats
        if seat == starter:
            round_ += 1
        if seat not in home:
            break
    return _new_turn(seats, turn.dive, starter, seat, round_, -1, idle, home)
