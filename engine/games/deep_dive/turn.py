"""Whose turn it is, at which depth and in which round, folded from the events."""

from __future__ import annotations

from typing import Final, Literal

from engine.game import frozen, maker
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


_new_turn: Final = maker(Turn)


def first_turn(seats: int) -> Turn:
    """Nobody's turn: it is not drawn yet who begins."""
    return _new_turn(seats)


def began(turn: Turn, event: Began) -> Turn:
    """The first seat is to dive."""
    return _new_turn(turn.seats, event.first, event.first, 1)


def rock_spent(turn: Turn, event: RockSpent) -> Turn:
    """The penguin is at the depth that was named."""
    return _new_turn(turn.seats, turn.first, turn.seat, turn.round, event.depth, "dive", turn.last)


def flipped(turn: Turn, event: Flipped) -> Turn:
    """Something was found."""
    return _new_turn(turn.seats, turn.first, turn.seat, turn.round, turn.depth, "found", turn.last)


def last_dive(turn: Turn, event: LastDive) -> Turn:
    """The round after this one is the last."""
    return _new_turn(
        turn.seats, turn.first, turn.seat, turn.round, turn.depth, turn.step, turn.round + 1
    )


def sank(turn: Turn, event: Sank) -> Turn:
    """The penguin looks around at the next depth."""
    return _new_turn(turn.seats, turn.first, turn.seat, turn.round, event.depth, "dive", turn.last)


def trapped(turn: Turn, event: Trapped) -> Turn:
    """There may be something to take before the turn ends."""
    return _new_turn(turn.seats, turn.first, turn.seat, turn.round, turn.depth, "rescue", turn.last)


def turn_ended(turn: Turn, event: TurnEnded) -> Turn:
    """The next seat clockwise begins at the first depth."""
    seat = (turn.seat + 1) % turn.seats
    round_ = turn.round + 1 if seat == turn.first else turn.round
    return _new_turn(turn.seats, turn.first, seat, round_, 1, "start", turn.last)


def game_ended(turn: Turn, event: GameEnded) -> Turn:
    """Nobody's turn any more, and the round that would begin does not."""
    return _new_turn(turn.seats, turn.first, -1, turn.last, 1, "start", turn.last)
