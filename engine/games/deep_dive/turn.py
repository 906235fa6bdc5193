"""Whose turn it is, at which depth and in which round, folded from the events."""

from __future__ import annotations

from typing import Literal

import attrs

from engine.game import frozen
from engine.games.deep_dive.model import (
    Began,
    Flipped,
    GameEnded,
    LastDive,
    RockSpent,
    Sank,
    Trapped,
    TurnEnded,
)

Step = Literal["start", "dive", "found", "rescue"]
"""What is to be decided: all that can begin a turn; what to do at a depth; whether to take what
was flipped; what to take as all three penguins come home."""


@frozen
class Turn:
    """The turn of `seat` (-1: the game is over or not begun) in a round, from 1."""

    seats: int
    first: int = 0
    seat: int = -1
    round: int = 0
    depth: int = 1
    step: Step = "start"
    last: int = 0
    """The round with which the game ends; 0: not announced yet."""

    @property
    def ends_round(self) -> bool:
        """Whether the next turn is the first seat's again."""
        return (self.seat + 1) % self.seats == self.first


def began(turn: Turn, event: Began) -> Turn:
    """The first seat is to dive."""
    return Turn(turn.seats, event.first, event.first, 1)


def rock_spent(turn: Turn, event: RockSpent) -> Turn:
    """The penguin is at the depth that was named."""
    return _at(turn, event.depth, "dive")


def flipped(turn: Turn, event: Flipped) -> Turn:
    """Something was found."""
    return _at(turn, turn.depth, "found")


def last_dive(turn: Turn, event: LastDive) -> Turn:
    """The round after this one is the last."""
    return attrs.evolve(turn, last=turn.round + 1)


def sank(turn: Turn, event: Sank) -> Turn:
    """The penguin looks around at the next depth."""
    return _at(turn, event.depth, "dive")


def trapped(turn: Turn, event: Trapped) -> Turn:
    """There may be something to take before the turn ends."""
    return _at(turn, turn.depth, "rescue")


def turn_ended(turn: Turn, event: TurnEnded) -> Turn:
    """The next seat clockwise begins at the first depth."""
    seat = (turn.seat + 1) % turn.seats
    round_ = turn.round + 1 if seat == turn.first else turn.round
    return Turn(turn.seats, turn.first, seat, round_, 1, "start", turn.last)


def game_ended(turn: Turn, event: GameEnded) -> Turn:
    """Nobody's turn any more, and the round that would begin does not."""
    return Turn(turn.seats, turn.first, -1, turn.last, 1, "start", turn.last)


def _at(turn: Turn, depth: int, step: Step) -> Turn:
    return Turn(turn.seats, turn.first, turn.seat, turn.round, depth, step, turn.last)
