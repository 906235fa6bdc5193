"""Positions of Deep Dive to start from, tiles that come as told, and whole games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from engine.game import Luck, Value
from engine.games.deep_dive import GAME, tiles
from engine.games.deep_dive.model import (
    KINDS,
    Action,
    Began,
    Event,
    Flipped,
    LastDive,
    Rock,
    Sank,
    Take,
    Tile,
    Took,
    Trapped,
    TurnEnded,
)
from engine.games.deep_dive.rules import State, decide, evolve, initial, legal, setup

Choose = Callable[[State, tuple[Action, ...]], Action]
"""How a game is played: the action chosen among the legal ones."""

DEFAULTS: Final = {option.name: option.default for option in GAME.options}


def called(name: str) -> Tile:
    """The tile of a name like "pink 3", "rock", "bubbles", "predator"."""
    kind, _, value = name.partition(" ")
    (found,) = [one for one in KINDS if one == kind]
    return Tile(found, int(value or 0))


def a_list(depths: Mapping[int, Sequence[str]]) -> Value:
    """The bundled list without removals, where these depths have just the tiles named."""
    bundled: Any = tiles.PROPOSED
    sets = [*bundled[1]]
    none: Value = (0, 0, 0, (), (), ())
    for depth, names in depths.items():
        found = [called(name) for name in names]
        counts = [sum(one.kind == kind for one in found) for kind in KINDS[:3]]
        values = [tuple(one.value for one in found if one.kind == kind) for kind in KINDS[3:]]
        sets[depth - 1] = ((*counts, *values), none)
    return ((0,) * 6, tuple(sets))


def given(
    seats: int = 2,
    *,
    seat: int = 0,
    first: int = 0,
    round: int = 1,  # noqa: A002
    depth: int = 1,
    last: int = 0,
    depths: Mapping[int, Sequence[str]] | None = None,
    face_up: Mapping[int, Sequence[str]] | None = None,
    trapped: Mapping[int, Sequence[int]] | None = None,
    food: Mapping[int, Sequence[str]] | None = None,
    rocks: Mapping[int, int] | None = None,
    **options: Any,
) -> State:
    """A position in which `seat` begins its turn, or has sunk to a depth in it.

    `depths` says which tiles there are, `face_up` what lies there for all, `trapped` at which
    depths penguins of a seat are, `food` and `rocks` what a seat holds; `last` is the last round.
    """
    if depths is not None:
        options["tiles"] = a_list(depths)
    state = initial(DEFAULTS | options, seats)
    for at, names in (face_up or {}).items():
        for name in names:
            state = evolve(state, Flipped(0, at, unseen(state, at, name)))
    for who, places in (trapped or {}).items():
        for at in places:
            tile = unseen(state, at, "predator")
            state = fold(state, [Flipped(who, at, tile), Trapped(who, at, tile)])
    hoards = {who: [*names] for who, names in (food or {}).items()}
    for who, count in (rocks or {}).items():
        hoards.setdefault(who, []).extend(["rock"] * count)
    for who, names in hoards.items():
        for name in names:
            at, tile = anywhere(state, name)
            state = fold(state, [Flipped(who, at, tile), Took(who, at, tile)])
    state = evolve(state, Began(first))
    while (state.turn.seat, state.turn.round) != (seat, round):
        if last and not state.turn.last and state.turn.round == last - 1:
            state = evolve(state, LastDive(1))
        state = evolve(state, TurnEnded(state.turn.seat))
    if last and not state.turn.last:
        state = evolve(state, LastDive(1))
    assert state.turn.last == last
    return evolve(state, Sank(seat, depth, "passed")) if depth > 1 else state


def unseen(state: State, depth: int, name: str) -> int:
    """A tile of this name that lies face down at a depth."""
    here = state.ocean[depth - 1]
    wanted = called(name)
    return next(
        tile for tile, one in enumerate(here.tiles) if one == wanted and tile not in here.flipped
    )


def anywhere(state: State, name: str) -> tuple[int, int]:
    """The same at the first depth that has one, with that depth."""
    for depth, here in enumerate(state.ocean, 1):
        if any(one == called(name) for one in here.unseen()):
            return depth, unseen(state, depth, name)
    raise AssertionError(f"there is no {name} left")


class TurnsUp(Luck):
    """The next tile of any depth is of this name."""

    def __init__(self, state: State, name: str) -> None:
        super().__init__(bytes(32))
        self._state, self._name = state, name

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        raise AssertionError(f"no dice for {label}")

    def permutation(
        self, label: str, n: int, known: Iterable[tuple[int, int]] = ()
    ) -> tuple[int, ...]:
        depth = int(label.removeprefix("tiles of depth "))
        seen = self._state.ocean[depth - 1].flipped
        before = (*seen, unseen(self._state, depth, self._name))
        return (*before, *[tile for tile in range(n) if tile not in before])


class NoLuck(Luck):
    """Nothing is drawn, nothing is dealt."""

    def __init__(self) -> None:
        super().__init__(bytes(32))

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        raise AssertionError(f"no luck for {label}")

    def permutation(
        self, label: str, n: int, known: Iterable[tuple[int, int]] = ()
    ) -> tuple[int, ...]:
        raise AssertionError(f"no luck for {label}")


def happens(state: State, action: Action, turned_up: str = "") -> tuple[Event, ...]:
    """The events that follow from a legal action; a flip turns up the tile of this name."""
    assert action in legal(state)
    return decide(state, action, TurnsUp(state, turned_up) if turned_up else NoLuck())


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    return state


def after(state: State, action: Action, turned_up: str = "") -> State:
    """The state after a legal action."""
    return fold(state, happens(state, action, turned_up))


def offered(state: State) -> list[str]:
    """The legal actions by what they are."""
    return [spelt(state, action) for action in legal(state)]


def spelt(state: State, action: Action) -> str:
    """An action as "Flip", "Take pink 3 at 1", "Rock 2"."""
    match action:
        case Take():
            tile = state.ocean[action.depth - 1].tiles[action.tile]
            value = f" {tile.value}" if tile.value else ""
            return f"Take {tile.kind}{value} at {action.depth}"
        case Rock():
            return f"Rock {action.depth}"
        case _:
            return type(action).__name__


def take(state: State, name: str, depth: int = 0) -> Take:
    """The one legal action that takes such a tile, at a depth if several have one."""
    (found,) = [
        action
        for action in legal(state)
        if isinstance(action, Take)
        and state.ocean[action.depth - 1].tiles[action.tile] == called(name)
        and depth in (0, action.depth)
    ]
    return found


def opening(luck: Luck, seats: int, **options: Any) -> State:
    """The first position of a game."""
    checked = DEFAULTS | options
    return fold(initial(checked, seats), setup(checked, seats, luck))


def at_random(seed: int | str) -> Choose:
    """A way to play in which every legal action is as likely."""
    rng = random.Random(seed)
    return lambda state, actions: rng.choice(actions)


def playing(
    luck: Luck, seats: int, choose: Choose, **options: Any
) -> Iterator[tuple[State, Action, tuple[Event, ...]]]:
    """A whole game: each position, what was chosen in it, and what followed."""
    state = opening(luck, seats, **options)
    moves = 0
    while actions := legal(state):
        moves += 1
        assert moves < 10_000, "the game does not end"
        action = choose(state, actions)
        events = decide(state, action, luck)
        yield state, action, events
        state = fold(state, events)


def steps(
    luck: Luck, seats: int, choose: Choose, **options: Any
) -> Iterator[tuple[State, Event, State]]:
    """The events of a whole game after its setup, each with the state before and after it."""
    for state, _, events in playing(luck, seats, choose, **options):
        for event in events:
            then = evolve(state, event)
            yield state, event, then
            state = then


CROWDED: Final = a_list(
    {
        1: ["predator"] * 6 + ["rock"] * 4 + ["bubbles"] * 3 + ["pink 1", "green 1"] * 3,
        2: ["predator"] * 6 + ["rock"] * 4 + ["bubbles", "yellow 3", "pink 4"] * 3,
        3: ["predator"] * 5 + ["rock"] * 3 + ["bubbles", "yellow 5", "green 7"] * 3,
        4: ["predator"] * 5 + ["rock"] * 2 + ["bubbles", "pink 9"] * 4,
        5: ["predator"] * 4 + ["rock"] * 2 + ["bubbles", "green 10"] * 4,
    }
)
"""Many predators, rocks, and bubbles even at depth 5: more happens that seldom does."""
STREAMING: Final = a_list(
    {
        1: ["bubbles"] * 9 + ["rock", "pink 2"],
        2: ["bubbles"] * 9 + ["predator"],
        3: ["bubbles"] * 9 + ["yellow 5"],
        4: ["bubbles"] * 9 + ["green 8"],
        5: ["rock", "green 10"],
    }
)
"""Bubbles carry most penguins down to a depth that soon runs out."""
LISTS: Final = (tiles.PROPOSED, CROWDED, STREAMING)
VARIANTS: Final[tuple[dict[str, Any], ...]] = tuple(
    {"tiles": one, "set_order": order, "rounding": rounding}
    for one, order, rounding in product(
        LISTS, ("best", "sorted", "collected"), ("per_set", "overall")
    )
)
