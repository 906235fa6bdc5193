"""Positions of Abyss to look at: what players have, what lies where, and whole games."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from engine.game import Look, Luck
from engine.games.abyss import GAME
from engine.games.abyss.cards import MONSTER, Card, numbered
from engine.games.abyss.court import Court
from engine.games.abyss.events import Began, Event, TurnBegan
from engine.games.abyss.folds import evolve
from engine.games.abyss.houses import Holding, House, Houses
from engine.games.abyss.looks import board
from engine.games.abyss.rules import decide, initial, legal, setup
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Kind, Task
from engine.picture import words_of

PLAYERS: Final = ("Anna", "Ben", "Cleo", "Dora")
COURT: Final = ("Ship Master", "Tamer", "Landowner", "Sage", "Corruptor", "Invoker")
_RACES: Final = "jchsq"
_DEFAULTS: Final = {option.name: option.default for option in GAME.options}


def cards(words: str) -> tuple[Card, ...]:
    """Exploration cards as "j5 M c1"."""
    return tuple(
        MONSTER if word == "M" else 10 * _RACES.index(word[0]) + int(word[1:])
        for word in words.split()
    )


def numbers(names: Iterable[str]) -> tuple[int, ...]:
    """Lords or Locations by name."""
    return tuple(map(numbered, names))


def table(seats: int, court: Iterable[str] = COURT, **options: Any) -> State:
    """The first turn, of seat 0."""
    state = initial(_DEFAULTS | options, seats)
    began = Began(0, numbers(court), numbered("Throne Room"))
    return evolve(evolve(state, began), TurnBegan(0))


def owning(
    state: State,
    seat: int,
    *,
    pearls: int = 1,
    keys: int = 0,
    hand: str = "",
    affiliated: str = "",
    free: Iterable[str] = (),
    rotated: Iterable[str] = (),
    holdings: Mapping[str, Iterable[str]] | None = None,
    tokens: Iterable[int] = (),
) -> State:
    """What a seat has is this; Monster tokens are worth that, and nobody has looked at them."""
    first = len(state.houses.tokens)
    known = (*state.houses.tokens, *(((), worth) for worth in tokens))
    house = House(
        pearls=pearls,
        keys=keys,
        hand=tuple(sorted(cards(hand))),
        affiliated=tuple(sorted(cards(affiliated))),
        free=numbers(free),
        rotated=numbers(rotated),
        holdings=tuple(
            Holding(numbered(place), numbers(lords)) for place, lords in (holdings or {}).items()
        ),
        tokens=tuple(range(first, len(known))),
    )
    of = state.houses.of
    return _with_stack(
        attrs.evolve(state, houses=Houses((*of[:seat], house, *of[seat + 1 :]), known))
    )


def sea(state: State, *, council: str = "", track: str = "", threat: int = 1) -> State:
    """The Council's stacks, the exploration track and the threat are these."""
    stacks: list[tuple[Card, ...]] = [()] * len(_RACES)
    for card in cards(council):
        stacks[card // 10] = (*stacks[card // 10], card)
    changed = attrs.evolve(
        state.sea, council=tuple(stacks), track=cards(track), threat=threat, drawn=tuple(range(9))
    )
    return attrs.evolve(state, sea=changed)


def court(state: State, *names: str) -> State:
    """In the Court are these."""
    drawn = tuple(range(1, 13))
    return attrs.evolve(state, court=Court(numbers(names), drawn))


def sites(state: State, *names: str, drawn: Iterable[str] = ()) -> State:
    """Face up lie these Locations; of those drawn one is to be kept."""
    found = numbers(names), numbers(drawn)
    changed = attrs.evolve(state.sites, face_up=found[0], drawn=found[1])
    return _with_stack(attrs.evolve(state, sites=changed))


def _with_stack(state: State) -> State:
    """In the stack are the Locations that are nowhere else."""
    held = {one for house in state.houses.of for one in house.locations}
    gone = tuple(sorted({*held, *state.sites.face_up, *state.sites.drawn}))
    return attrs.evolve(state, sites=attrs.evolve(state.sites, gone=gone))


def asked(state: State, kind: Kind, seat: int, about: int = 0, **flow: Any) -> State:
    """A seat is asked this, in the turn of `active`."""
    todo = (Task("next", seat), Task(kind, seat, about))
    return attrs.evolve(state, flow=attrs.evolve(state.flow, **flow), todo=todo)


def positions(seats: int, seed: int, **options: Any) -> list[State]:
    """The positions of a game at random, the end included; it recruits where it can."""
    luck, rng = Luck.of_seed(f"abyss {seed}"), random.Random(seed)
    chosen = _DEFAULTS | options
    state = folded(initial(chosen, seats), setup(chosen, seats, luck))
    found = [state]
    while actions := legal(state):
        eager = [one for one in actions if type(one).__name__ in ("Recruit", "Play", "Pay")]
        some = eager if eager and rng.random() < 0.7 else actions
        state = folded(state, decide(state, rng.choice(some), luck))
        found.append(state)
    return found


def folded(state: State, events: Iterable[Event]) -> State:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    return state


def drawn(
    state: State, names: tuple[str, ...] = PLAYERS, *, before: State | None = None, **look: Any
) -> list[str]:
    """The board as it stands on the screen, line by line, for as many as play."""
    lines = board(state, before, names[: state.flow.seats], Look(**look))
    return [words_of(line) for line in lines]


def text(lines: list[str]) -> str:
    """All of it, with a line around it to see where it begins."""
    return "\n" + "\n".join(lines) + "\n"


def _beginning() -> State:
    """Three players in round 5; Anna is to act."""
    state = sites(table(3), "Throne Room", "Barracks", "Coral Barrier")
    state = sea(state, council="j2 c1 c4 s3", threat=3)
    state = owning(
        state,
        0,
        pearls=3,
        keys=1,
        hand="j3 c5 c1 s4 q2",
        affiliated="c2 s1",
        free=("Landlord", "Trader"),
        tokens=(3,),
    )
    state = owning(
        state,
        1,
        pearls=2,
        hand="h3 h2",
        affiliated="j1 h1 h1 q4",
        free=("Recruiter",),
        rotated=("Shaman",),
        holdings={"Sargasso Fields": ("Keeper", "Reaper", "Shepherd")},
    )
    state = owning(state, 2, pearls=0, hand="j5 j1 q1")
    return asked(state, "act", 0, active=0, round=5, turn=13)


BEGINNING: Final = _beginning()


def _later() -> State:
    """A round later: Anna has recruited the Ship Master, Ben has a Location more."""
    state = court(BEGINNING, "Tamer", "Landowner", "Sage", "Corruptor", "Invoker", "Treasurer")
    state = sites(state, "Barracks", "Coral Barrier", "Jail")
    state = sea(state, council="c1 c4 h2", track="M h4", threat=4)
    state = owning(
        state,
        0,
        pearls=2,
        keys=1,
        hand="j3 c5 c1 q2 h4",
        affiliated="c2 s4 s1",
        free=("Landlord", "Trader", "Ship Master"),
        tokens=(3,),
    )
    state = owning(
        state,
        1,
        pearls=4,
        hand="h3",
        affiliated="j1 h1 h1 q4",
        free=("Recruiter",),
        rotated=("Shaman",),
        holdings={
            "Sargasso Fields": ("Keeper", "Reaper", "Shepherd"),
            "Throne Room": ("Hermit",),
        },
    )
    return asked(state, "keep", 0, active=0, round=6, turn=16)


LATER: Final = _later()


def ended(state: State) -> State:
    """The same when the game is over."""
    return attrs.evolve(state, flow=attrs.evolve(state.flow, active=-1, round=11, turn=31), todo=())


def _over() -> State:
    """Three players; Ben has won."""
    state = owning(
        table(3),
        0,
        pearls=4,
        affiliated="c2 c5 s1 j3",
        free=("Landlord", "Trader"),
        holdings={"City of Mirrors": ("Keeper", "Reaper", "Tamer")},
        tokens=(2, 4),
    )
    state = owning(
        state,
        1,
        affiliated="j1 h1 h4 q4",
        free=("Landowner",),
        rotated=("Shaman",),
        holdings={"Chasm": ("Ship Master", "Commander"), "Throne Room": ("Hermit",)},
        pearls=0,
    )
    return ended(owning(state, 2, pearls=7))


OVER: Final = _over()
