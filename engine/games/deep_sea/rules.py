"""The rules of Deep Sea Adventure, in the order of a turn. Sources: `docs/rules/deep-sea.md`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any, Final

from engine.game import Luck, Options, Result, frozen, maker
from engine.games.deep_sea import air, board, scores, turn
from engine.games.deep_sea.board import Board, first_board
from engine.games.deep_sea.model import (
    AIR,
    CHIPS,
    DIE,
    DIVES,
    STACK,
    Action,
    Banked,
    Breathed,
    CameHome,
    DiveBegan,
    DiveEnded,
    Down,
    Drop,
    Dropped,
    Event,
    GameEnded,
    Leave,
    Lost,
    Passed,
    Reason,
    Setting,
    Swam,
    Swim,
    Take,
    Took,
    TurnedBack,
    Up,
)
from engine.games.deep_sea.scores import Scores, first_scores
from engine.games.deep_sea.turn import Turn, first_turn
from engine.games.deep_sea.values import dealt

_SWIM: Final = (Swim(),)
_DIRECTIONS: Final = (Down(), Up())
_TAKE: Final = (Take(), Leave())
_DROP: Final[tuple[tuple[Action, ...], ...]] = tuple(
    (*map(Drop, range(held)), Leave()) for held in range(CHIPS + 1)
)


@frozen
class State:
    """A position. All of it is public: the values below water are in nobody's state."""

    setting: Setting
    board: Board
    air: int
    scores: Scores
    turn: Turn


_new_state: Final = maker(State)
_swam: Final = maker(Swam)

# The same few are made over and over.
_breathed: Final = lru_cache(256)(Breathed)
_turned_back: Final = lru_cache(16)(TurnedBack)
_came_home: Final = lru_cache(16)(CameHome)
_took: Final = lru_cache(16)(Took)
_passed: Final = lru_cache(16)(Passed)


def initial(options: Options, seats: int) -> State:
    """The table before the first dive."""
    return _new_state(
        Setting.of(options), first_board(seats), AIR, first_scores(seats), first_turn(seats)
    )


def setup(options: Options, seats: int, luck: Luck) -> tuple[Event, ...]:
    """Who goes first, by the option `first`."""
    first = options["first"]
    return (DiveBegan(luck.below("first", seats) if first == "luck" else first),)


def actor(state: State) -> int | None:
    """The diver whose turn it is."""
    return state.turn.seat if state.turn.seat >= 0 else None


def legal(state: State) -> tuple[Action, ...]:
    """Direction where both are open, else `Swim`; then the search, where there is a choice."""
    turn = state.turn
    if turn.seat < 0:
        return ()
    board = state.board
    diver = board.divers[turn.seat]
    if turn.start < 0:  # still to roll
        return _DIRECTIONS if diver.held and not diver.rising else _SWIM
    return _TAKE if board.path[board.spaces[turn.seat] - 1] else _DROP[len(diver.held)]


def decide(state: State, action: Action, luck: Luck) -> tuple[Event, ...]:
    """What follows from a legal action, to the end of the dive if it is the last of it."""
    events = DONE[type(action)](state, action, luck)
    if type(events[-1]) is not Swam and _may_end_dive(state, events):
        after = _fold(state, events)
        while reason := _why_over(after):
            ending = _end_dive(after, reason, luck)
            events += ending
            if any(after.board.path):
                break  # there is something to take: the next dive is not over as it begins
            after = _fold(after, ending)
    return tuple(events)


def _swim(state: State, action: Swim | Down | Up, luck: Luck) -> list[Event]:
    """Breathe, turn back, roll and swim; the turn is over where there is nothing to choose."""
    turns_back = type(action) is Up
    now = state.turn
    seat = now.seat
    board = state.board
    diver, start = board.divers[seat], board.spaces[seat]
    held = len(diver.held)
    events: list[Event] = []
    if held:
        events.append(_breathed(seat, state.air - held if state.air > held else 0))
    if turns_back:
        events.append(_turned_back(seat))
    rising = diver.rising or turns_back
    one, two = luck.draws(_roll(now.dive, seat, now.round), 6, 2)
    die, other = DIE[one], DIE[two]
    space = board.destination(seat, rising, die + other - held)
    events.append(_swam(seat, start, die, other, space))
    if not space and rising:
        events.append(_came_home(seat))
    elif not may_search(state, space, held, rising):
        events.append(_passed(seat, not held and space == start))
    return events


@lru_cache(2048)
def _roll(dive: int, seat: int, round_: int) -> str:
    """The label of the luck of a roll."""
    return f"dive {dive}/seat {seat}/turn {round_}/roll"


def _take(state: State, action: Take, luck: Luck) -> list[Event]:
    return [_took(state.turn.seat)]


def _drop(state: State, action: Drop, luck: Luck) -> list[Event]:
    return [Dropped(state.turn.seat, action.position)]


def _leave(state: State, action: Leave, luck: Luck) -> list[Event]:
    seat, board = state.turn.seat, state.board
    stayed = board.spaces[seat] == state.turn.start
    return [_passed(seat, stayed and not board.divers[seat].held)]


# What decides on each action.
DONE: Final[Mapping[type, Callable[[State, Any, Luck], list[Event]]]] = {
    Swim: _swim,
    Down: _swim,
    Up: _swim,
    Take: _take,
    Drop: _drop,
    Leave: _leave,
}


def may_search(state: State, space: int, held: int, rising: bool) -> bool:
    """Whether there is a choice: something to take, or something that may be dropped."""
    if not space:
        return False
    if state.board.path[space - 1]:
        return True
    return held > 1 or (held == 1 and (state.setting.may_return_empty or not rising))


def _may_end_dive(state: State, events: list[Event]) -> bool:
    """A quick look that rules out most turns that are over, by what the last event is."""
    first, last = events[0], events[-1]
    if (first.left if type(first) is Breathed else state.air) == 0:
        return True
    if type(last) is Passed:
        if last.idle:
            return True
        if any(state.board.path[-1:]):
            return False  # whoever is farthest out can swim on, or take what is there
    elif type(last) is not CameHome:
        return False
    for seat, diver in enumerate(state.board.divers):
        if diver.held and not diver.back and not (type(last) is CameHome and seat == last.seat):
            return False
    return True


def _why_over(state: State) -> Reason | None:
    """Why the dive is over after a turn, or as it begins; None while it goes on."""
    now = state.turn
    if now.seat < 0:
        return None
    below = [seat for seat in range(now.seats) if seat not in now.home]
    if not below:
        return "home"
    if state.air == 0:
        return "air"
    if all(map(state.board.is_stuck, below)):
        return "stuck"
    return "stalled" if now.idle >= state.setting.stall_limit * len(below) else None


def _end_dive(state: State, reason: Reason, luck: Luck) -> list[Event]:
    """Who is back banks, who is not loses, and the next dive begins or the game ends."""
    events: list[Event] = [DiveEnded(reason)]
    spaces, divers, home = state.board.spaces, state.board.divers, state.turn.home
    values_of = dealt(state.scores.turned_up, luck)
    for seat in home:
        chips = tuple([chip for loot in divers[seat].held for chip in loot.chips])
        if chips:
            events.append(Banked(seat, chips, values_of(chips)))
    below = sorted(
        (seat for seat, space in enumerate(spaces) if space),
        key=lambda seat: spaces[seat],
        reverse=state.setting.farthest_first,
    )
    losers = tuple(seat for seat in below if divers[seat].held)
    lost = [chip for seat in losers for loot in divers[seat].held for chip in loot.chips]
    if losers:
        stacks = tuple(tuple(lost[i : i + STACK]) for i in range(0, len(lost), STACK))
        events.append(Lost(losers, stacks))
    if state.turn.dive < DIVES:
        return [*events, DiveBegan(_next_starter(state))]
    left = (*state.board.left(), *lost)
    return [*events, GameEnded(left, values_of(left))]


def _next_starter(state: State) -> int:
    """By the option `next_starter`; with nobody in the water and nobody back, the same again."""
    spaces = state.board.spaces
    last_back = state.turn.home[-1:]
    farthest = max(range(len(spaces)), key=lambda seat: spaces[seat])
    in_water = (farthest,) if spaces[farthest] else ()
    order = last_back + in_water if state.setting.last_back_starts else in_water + last_back
    return order[0] if order else state.turn.starter


Fold = Callable[[Any, Any], Any]

# Which projections an event touches: board, air, scores, turn.
FOLDS: Final[Mapping[type, tuple[Fold | None, Fold | None, Fold | None, Fold | None]]] = {
    DiveBegan: (board.dive_began, air.dive_began, scores.dive_began, turn.dive_began),
    Breathed: (None, air.breathed, None, None),
    TurnedBack: (board.turned_back, None, None, None),
    Swam: (board.swam, None, None, turn.swam),
    CameHome: (board.came_home, None, None, turn.came_home),
    Took: (board.took, None, None, turn.searched),
    Dropped: (board.dropped, None, None, turn.searched),
    Passed: (None, None, None, turn.passed),
    DiveEnded: (None, None, None, turn.dive_ended),
    Banked: (board.banked, None, scores.banked, None),
    Lost: (board.lost, None, None, None),
    GameEnded: (board.game_ended, None, scores.game_ended, None),
}


def evolve(state: State, event: Event) -> State:
    """The state after an event: each projection that it touches, folded."""
    on_board, on_air, on_scores, on_turn = FOLDS[type(event)]
    return _new_state(
        state.setting,
        on_board(state.board, event) if on_board else state.board,
        on_air(state.air, event) if on_air else state.air,
        on_scores(state.scores, event) if on_scores else state.scores,
        on_turn(state.turn, event) if on_turn else state.turn,
    )


def _fold(state: State, events: list[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def view(state: State, seat: int | None) -> State:
    """What a seat may know: everything that a state holds."""
    return state


def imagine(view: State, luck: Luck) -> State:
    """A state that agrees with the view: itself, since the values are dealt by the asker's luck."""
    return view


def result(state: State) -> Result | None:
    """The highest total wins; ties by chips of level 4, then by the option `tie_break`."""
    if state.turn.seat >= 0 or state.turn.dive < DIVES:
        return None
    seats = range(state.turn.seats)
    totals = tuple(map(state.scores.total, seats))
    ahead = [seat for seat in seats if totals[seat] == max(totals)]
    decided_by = "the highest score"
    for tied in (4, 3, 2, 1) if state.setting.all_levels else (4,):
        if len(ahead) == 1:
            break
        counts = {seat: state.scores.chips_of_level(seat, tied) for seat in ahead}
        ahead = [seat for seat in ahead if counts[seat] == max(counts.values())]
        decided_by = f"more chips of level {tied}"
    if len(ahead) > 1:
        decided_by = "nothing: the win is shared"
    return Result(totals, tuple(ahead), decided_by)


def marks(state: State) -> Mapping[str, int]:
    """Dive and round, both from 1."""
    return {"dive": state.turn.dive, "round": state.turn.round}


def fields(state: State) -> Mapping[str, int | tuple[int, ...]]:
    """The figures of a position."""
    divers = state.board.divers
    return {
        "dive": state.turn.dive,
        "round": state.turn.round,
        "air": state.air,
        "score": tuple(map(state.scores.total, range(len(divers)))),
        "held": tuple(len(diver.held) for diver in divers),
        "place": state.board.spaces,
        "rising": tuple(int(diver.rising) for diver in divers),
        "back": tuple(int(diver.back) for diver in divers),
        "path": len(state.board.path),
    }


def conserved(state: State) -> Hashable:
    """All 32 chips, on the path, held or banked: always the same ones."""
    lying = [chip for chips in state.board.path for chip in chips]
    held = [c for diver in state.board.divers for loot in diver.held for c in loot.chips]
    banked = [c for seat in range(state.turn.seats) for c in state.scores.chips(seat)]
    return tuple(sorted(lying + held + banked))
