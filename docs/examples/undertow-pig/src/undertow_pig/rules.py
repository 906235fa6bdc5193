"""The rules of Pig, in the order of a turn."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import assert_never

import attrs

from undertow import Luck, Options, Result
from undertow_pig.model import Action, Began, Event, Held, Hold, Lost, Roll, Rolled, Won


@attrs.frozen
class State:
    """A position. `rolled` holds all faces of the turn that goes on."""

    target: int
    dice: int
    scores: tuple[int, ...]
    starter: int = 0
    seat: int = 0
    round: int = 1
    rolled: tuple[int, ...] = ()
    winner: int | None = None

    @property
    def stake(self) -> int:
        """The points of this turn: a 1 would take them."""
        return sum(self.rolled)

    @property
    def rolls(self) -> int:
        """How often the dice were rolled in this turn."""
        return len(self.rolled) // self.dice


def initial(options: Options, seats: int) -> State:
    """The table before anything has happened."""
    return State(options["target"], options["dice"], (0,) * seats)


def setup(options: Options, seats: int, luck: Luck) -> tuple[Event, ...]:
    """Who goes first is drawn."""
    return (Began(luck.below("first", seats)),)


def actor(state: State) -> int | None:
    """The player whose turn it is."""
    return state.seat if state.winner is None else None


def legal(state: State) -> tuple[Action, ...]:
    """A turn begins with a roll; after that the player may stop."""
    if state.winner is not None:
        return ()
    return (Roll(), Hold()) if state.rolled else (Roll(),)


def decide(state: State, action: Action, luck: Luck) -> tuple[Event, ...]:
    """What follows from a legal action."""
    match action:
        case Roll():
            return _roll(state, luck)
        case Hold():
            score = state.scores[state.seat] + state.stake
            held = Held(state.seat, score)
            return (held, Won(state.seat)) if score >= state.target else (held,)
        case _:
            assert_never(action)


def _roll(state: State, luck: Luck) -> tuple[Event, ...]:
    label = f"round {state.round}/seat {state.seat}/roll {state.rolls + 1}"
    faces = luck.dice(label, state.dice, 6)
    rolled = Rolled(state.seat, faces)
    if 1 not in faces:
        return (rolled,)
    loses_all = faces == (1, 1)
    return (rolled, Lost(state.seat, 0 if loses_all else state.scores[state.seat]))


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case Began():
            return attrs.evolve(state, starter=event.seat, seat=event.seat)
        case Rolled():
            return attrs.evolve(state, rolled=state.rolled + event.faces)
        case Lost() | Held():
            return _next_turn(state, event.score)
        case Won():
            return attrs.evolve(state, winner=event.seat)
        case _:
            assert_never(event)


def _next_turn(state: State, score: int) -> State:
    """The player's score is this now, and the next one is to roll."""
    seat = (state.seat + 1) % len(state.scores)
    return attrs.evolve(
        state,
        scores=(*state.scores[: state.seat], score, *state.scores[state.seat + 1 :]),
        seat=seat,
        round=state.round + (seat == state.starter),
        rolled=(),
    )


def view(state: State, seat: int | None) -> State:
    """What a seat may know: everything, for nothing in Pig is hidden."""
    return state


def imagine(view: State, luck: Luck) -> State:
    """A state that agrees with the view: itself."""
    return view


def marks(state: State) -> Mapping[str, int]:
    """Where the game stands: in which round."""
    return {"round": state.round}


def fields(state: State) -> Mapping[str, int | tuple[int, ...]]:
    """The figures of a position."""
    return {"score": state.scores, "stake": state.stake, "rolls": state.rolls}


def result(state: State) -> Result | None:
    """Who reaches the target wins."""
    if state.winner is None:
        return None
    return Result(state.scores, (state.winner,), f"reaching {state.target}")


def conserved(state: State) -> Hashable:
    """What stays the same in a whole game: there are no pieces, only what was agreed."""
    return state.target, state.dice, len(state.scores)
