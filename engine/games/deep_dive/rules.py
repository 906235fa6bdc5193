"""The rules of Deep Dive, in the order of a turn. Sources: `docs/rules/deep-dive.md`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any, Final, assert_never

from engine.game import Luck, Options, Result, frozen, maker
from engine.games.deep_dive import hoards, ocean, penguins, turn
from engine.games.deep_dive.hoards import Hoards, first_hoards
from engine.games.deep_dive.model import (
    COLOURS,
    DEPTHS,
    PENGUINS,
    Action,
    Began,
    CameUp,
    Deeper,
    Event,
    Flip,
    Flipped,
    Freed,
    GameEnded,
    LastDive,
    Nothing,
    Rock,
    RockSpent,
    Sank,
    Skip,
    Take,
    Tile,
    Took,
    Trapped,
    TurnEnded,
    Up,
)
from engine.games.deep_dive.ocean import Depth, Ocean, first_ocean
from engine.games.deep_dive.penguins import Penguins, first_penguins
from engine.games.deep_dive.sets import ORDERS, Set, best_score, score
from engine.games.deep_dive.turn import Turn, first_turn

_FLIP: Final = Flip()
_SKIP: Final = Skip()
_DEEPER: Final = Deeper()
_UP: Final = Up()
_NOTHING: Final = Nothing()
_LABELS: Final = tuple(f"tiles of depth {depth}" for depth in range(1, DEPTHS + 1))
_ROCKS: Final = tuple(map(Rock, range(2, DEPTHS + 1)))


@frozen
class Setting:
    """The rule options, in the form in which the rules ask for them."""

    set_order: str
    per_set: bool


@frozen
class State:
    """A position. All of it is public: what lies face down or was removed is in nobody's state."""

    setting: Setting
    ocean: Ocean
    penguins: Penguins
    hoards: Hoards
    turn: Turn

    def sets(self, seat: int) -> list[Set]:
        """The food of a seat in sets, by the option `set_order`."""
        return ORDERS[self.setting.set_order](self.hoards.food(seat))

    def score(self, seat: int) -> int:
        """What the food of a seat is worth."""
        return self.worth(self.hoards.food(seat))

    def worth(self, food: list[Tile]) -> int:
        """What food is worth, by the options `set_order` and `rounding`."""
        order, per_set = self.setting.set_order, self.setting.per_set
        return best_score(food, per_set) if order == "best" else score(ORDERS[order](food), per_set)


_new_state: Final = maker(State)

# The same few are made over and over.
_to_take: Final = lru_cache(1024)(Take)
_flipped: Final = lru_cache(1024)(Flipped)
_sank: Final = lru_cache(1024)(Sank)
_took: Final = lru_cache(1024)(Took)
_trapped: Final = lru_cache(1024)(Trapped)
_turn_ended: Final = lru_cache(16)(TurnEnded)


def initial(options: Options, seats: int) -> State:
    """The table before the first round."""
    depths = first_ocean(options, seats)
    return _new_state(
        Setting(options["set_order"], options["rounding"] == "per_set"),
        depths,
        first_penguins(seats),
        first_hoards(tuple(depth.tiles for depth in depths), seats),
        first_turn(seats),
    )


def setup(options: Options, seats: int, luck: Luck) -> tuple[Event, ...]:
    """Who goes first, by the option `first`."""
    first = options["first"]
    return (Began(luck.below("first", seats) if first == "luck" else first),)


def actor(state: State) -> int | None:
    """The player whose penguin dives."""
    return state.turn.seat if state.turn.seat >= 0 else None


def legal(state: State) -> tuple[Action, ...]:
    """Flip, what can be taken, the ways past this depth; at the start of a turn, each rock dive."""
    now = state.turn
    seat, depth, step = now.seat, now.depth, now.step
    if seat < 0:
        return ()
    here = state.ocean[depth - 1]
    match step:
        case "found":
            return (_to_take(depth, here.flipped[-1]), _DEEPER)
        case "rescue":
            return (*_rescued(state, seat), _NOTHING)
        case "start" | "dive":
            down, trapped = here.down, state.penguins[seat]
            actions: list[Action] = [_FLIP] if down else []
            if here.loot:
                actions += [_to_take(depth, tile) for tile in here.sorts()]
            if not down:
                actions.append(_DEEPER if depth < DEPTHS else _UP)
            elif trapped and depth < DEPTHS and depth in dict(trapped):
                actions.append(_SKIP)
            if step == "start" and state.hoards.of[seat].rocks:
                actions += _ROCKS
            return tuple(actions)
        case _:
            assert_never(step)


def _rescued(state: State, seat: int) -> list[Action]:
    """What may be taken when all three penguins come home: loot of the depths where they were."""
    depths = sorted({depth for depth, _ in state.penguins[seat]})
    return [_to_take(depth, tile) for depth in depths for tile in state.ocean[depth - 1].sorts()]


def decide(state: State, action: Action, luck: Luck) -> tuple[Event, ...]:
    """What follows from a legal action, to the end of the turn if it is the last of it."""
    return DONE[type(action)](state, action, luck)


def _flip(state: State, action: Flip, luck: Luck) -> tuple[Event, ...]:
    """Turn up a tile; all is told that follows without a choice."""
    now = state.turn
    seat, depth = now.seat, now.depth
    here = state.ocean[depth - 1]
    tile = here.next_tile(_LABELS[depth - 1], luck)
    flipped = _flipped(seat, depth, tile)
    events = (flipped, LastDive(depth)) if here.down == 1 and not now.last else (flipped,)
    kind = here.tiles[tile].kind
    if kind == "bubbles":
        if depth < DEPTHS:
            return (*events, _sank(seat, depth + 1, "bubbles"))
        return (*events, CameUp(seat), *_turn_over(now))
    if kind == "predator":
        return (*events, *_predator(state, tile))
    if depth == DEPTHS:
        return (*events, _took(seat, depth, tile), *_turn_over(now))
    return events


def _predator(state: State, tile: int) -> tuple[Event, ...]:
    """A predator holds the penguin, and all three come home if it is the third."""
    now = state.turn
    trapped, others = _trapped(now.seat, now.depth, tile), state.penguins[now.seat]
    if len(others) + 1 < PENGUINS:
        return (trapped, *_turn_over(now))
    if any(state.ocean[depth - 1].loot for depth in (now.depth, *[at for at, _ in others])):
        return (trapped,)
    return (trapped, Freed(now.seat), *_turn_over(now))


def _take(state: State, action: Take, luck: Luck) -> tuple[Event, ...]:
    now = state.turn
    took = _took(now.seat, action.depth, action.tile)
    if now.step == "rescue":
        return (took, Freed(now.seat), *_turn_over(now))
    return (took, *_turn_over(now))


def _nothing(state: State, action: Nothing, luck: Luck) -> tuple[Event, ...]:
    return (Freed(state.turn.seat), *_turn_over(state.turn))


def _skip(state: State, action: Skip, luck: Luck) -> tuple[Event, ...]:
    return (_sank(state.turn.seat, state.turn.depth + 1, "skipped"),)


def _deeper(state: State, action: Deeper, luck: Luck) -> tuple[Event, ...]:
    now = state.turn
    return (_sank(now.seat, now.depth + 1, "left" if now.step == "found" else "passed"),)


def _up(state: State, action: Up, luck: Luck) -> tuple[Event, ...]:
    return (CameUp(state.turn.seat), *_turn_over(state.turn))


def _rock(state: State, action: Rock, luck: Luck) -> tuple[Event, ...]:
    return (RockSpent(state.turn.seat, action.depth),)


# What decides on each action.
DONE: Final[Mapping[type, Callable[[State, Any, Luck], tuple[Event, ...]]]] = {
    Flip: _flip,
    Take: _take,
    Nothing: _nothing,
    Skip: _skip,
    Deeper: _deeper,
    Up: _up,
    Rock: _rock,
}


def _turn_over(now: Turn) -> tuple[Event, ...]:
    """The turn ends, and with the last turn of the last round the game."""
    ended = _turn_ended(now.seat)
    return (ended, GameEnded()) if now.round == now.last and now.ends_round else (ended,)


Fold = Callable[[Any, Any], Any]

# Which projections an event touches: ocean, penguins, hoards, turn.
FOLDS: Final[Mapping[type, tuple[Fold | None, Fold | None, Fold | None, Fold | None]]] = {
    Began: (None, None, None, turn.began),
    RockSpent: (None, None, hoards.rock_spent, turn.rock_spent),
    Flipped: (ocean.flipped, None, None, turn.flipped),
    LastDive: (None, None, None, turn.last_dive),
    Sank: (None, None, None, turn.sank),
    Took: (ocean.took, None, hoards.took, None),
    Trapped: (None, penguins.trapped, None, turn.trapped),
    Freed: (None, penguins.freed, None, None),
    CameUp: (None, None, None, None),
    TurnEnded: (None, None, None, turn.turn_ended),
    GameEnded: (None, None, None, turn.game_ended),
}


def evolve(state: State, event: Event) -> State:
    """The state after an event: each projection that it touches, folded."""
    on_ocean, on_penguins, on_hoards, on_turn = FOLDS[type(event)]
    return _new_state(
        state.setting,
        on_ocean(state.ocean, event) if on_ocean else state.ocean,
        on_penguins(state.penguins, event) if on_penguins else state.penguins,
        on_hoards(state.hoards, event) if on_hoards else state.hoards,
        on_turn(state.turn, event) if on_turn else state.turn,
    )


def view(state: State, seat: int | None) -> State:
    """What a seat may know: everything that a state holds."""
    return state


def imagine(view: State, luck: Luck) -> State:
    """A state that agrees with the view: itself, since tiles are dealt by the asker's luck."""
    return view


def result(state: State) -> Result | None:
    """The highest score wins; a tie is shared."""
    if state.turn.seat >= 0 or not state.turn.round:
        return None
    scores = tuple(map(state.score, range(state.turn.seats)))
    ahead = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    alone = len(ahead) == 1
    return Result(scores, ahead, "the highest score" if alone else "nothing: the win is shared")


def marks(state: State) -> Mapping[str, int]:
    """The round, from 1."""
    return {"round": state.turn.round}


def fields(state: State) -> Mapping[str, int | tuple[int, ...]]:
    """The figures of a position."""
    seats = range(state.turn.seats)
    sets = [state.sets(seat) for seat in seats]
    return {
        "round": state.turn.round,
        "depth": state.turn.depth,
        "last": int(state.turn.last > 0),
        **{f"down{number}": depth.down for number, depth in enumerate(state.ocean, 1)},
        "score": tuple(score(of_seat, state.setting.per_set) for of_seat in sets),
        "food": tuple(len(hoard.food) for hoard in state.hoards.of),
        "sets": tuple(sum(len(one) == len(COLOURS) for one in of_seat) for of_seat in sets),
        "rocks": tuple(len(hoard.rocks) for hoard in state.hoards.of),
        "trapped": tuple(map(len, state.penguins)),
    }


def conserved(state: State) -> Hashable:
    """All tiles of each depth: unseen, on the table, taken or spent; each in one place."""
    return tuple(
        tuple(sorted(_everywhere(state, number, depth)))
        for number, depth in enumerate(state.ocean, 1)
    )


def _everywhere(state: State, number: int, depth: Depth) -> list[int]:
    unseen = set(range(len(depth.tiles))) - set(depth.flipped)
    inert = [tile for tile in depth.flipped if not depth.tiles[tile].is_loot]
    caught = [
        tile
        for hoard in state.hoards.of
        for at, tile in (*hoard.food, *hoard.rocks, *hoard.spent)
        if at == number
    ]
    return [*unseen, *inert, *depth.loot, *caught]
