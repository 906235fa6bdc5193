"""A small game with secrets, for tests: divers draw pearls that only they see, until two stop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from engine.game import (
    Game,
    Hidden,
    Line,
    Look,
    Luck,
    Names,
    Option,
    Options,
    Result,
    private,
    reveals,
)
from engine.picture import folded

BAG: Final = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)


@attrs.frozen
class Draw:
    """Draw a pearl."""


@attrs.frozen
class Stop:
    """Draw no more."""


@attrs.frozen
class Drew:
    """The diver drew the pearl that lay at this place of the bag."""

    seat: int
    place: int
    pearl: int | Hidden = private("seat")


@attrs.frozen
class Stopped:
    """The diver is out."""

    seat: int


@reveals
@attrs.frozen
class TurnedUp:
    """Everybody shows what they drew, by place of the bag."""

    pearls: tuple[int, ...]


@attrs.frozen
class Table:
    """Who drew at which place, and each pearl where it is known."""

    drawn_by: tuple[int, ...]
    pearls: tuple[int | None, ...]
    out: tuple[int, ...]
    seats: int
    over: bool = False

    @property
    def known(self) -> list[tuple[int, int]]:
        """(place, which pearl of the bag): equal pearls are taken in the order of their places."""
        found: list[tuple[int, int]] = []
        for place, pearl in enumerate(self.pearls):
            if pearl is not None:
                copies = sum(BAG[which] == pearl for _, which in found)
                found.append((place, BAG.index(pearl) + copies))
        return found


def initial(options: Options, seats: int) -> Table:
    return Table((), (), (), seats)


def actor(state: Table) -> int | None:
    if state.over:
        return None
    turn = (len(state.drawn_by) + len(state.out)) % state.seats
    return turn if turn not in state.out else 1 - turn


def legal(state: Table) -> tuple[Draw | Stop, ...]:
    if state.over:
        return ()
    return (Draw(), Stop()) if len(state.drawn_by) < len(BAG) else (Stop(),)


def decide(state: Table, action: Draw | Stop, luck: Luck) -> tuple[Drew | Stopped | TurnedUp, ...]:
    seat = actor(state)
    assert seat is not None
    bag = [BAG[which] for which in luck.permutation("bag", len(BAG), state.known)]
    if isinstance(action, Draw):
        place = len(state.drawn_by)
        return (Drew(seat, place, bag[place]),)
    if len(state.out) + 1 < state.seats:
        return (Stopped(seat),)
    return (Stopped(seat), TurnedUp(tuple(bag[: len(state.drawn_by)])))


def evolve(state: Table, event: Drew | Stopped | TurnedUp) -> Table:
    match event:
        case Drew():
            pearl = None if isinstance(event.pearl, Hidden) else event.pearl
            return attrs.evolve(
                state,
                drawn_by=(*state.drawn_by, event.seat),
                pearls=(*state.pearls, pearl),
            )
        case Stopped():
            return attrs.evolve(state, out=(*state.out, event.seat))
        case TurnedUp():
            return attrs.evolve(state, pearls=event.pearls, over=True)


def view(state: Table, seat: int | None) -> Table:
    if state.over:
        return state
    pairs = zip(state.drawn_by, state.pearls, strict=True)
    return attrs.evolve(state, pearls=tuple(pearl if by == seat else None for by, pearl in pairs))


def imagine(view: Table, luck: Luck) -> Table:
    bag = [BAG[which] for which in luck.permutation("bag", len(BAG), view.known)]
    return attrs.evolve(view, pearls=tuple(bag[: len(view.drawn_by)]))


def result(state: Table) -> Result | None:
    if not state.over:
        return None
    pairs = list(zip(state.drawn_by, state.pearls, strict=True))
    scores = tuple(sum(p or 0 for by, p in pairs if by == s) for s in range(state.seats))
    best = max(scores)
    return Result(scores, tuple(s for s in range(state.seats) if scores[s] == best), "the pearls")


def fields(state: Table) -> Mapping[str, int | tuple[int, ...]]:
    return {"drawn": tuple(state.drawn_by.count(seat) for seat in range(state.seats))}


def say(event: Drew | Stopped | TurnedUp, view: Table, names: Names) -> str:
    if isinstance(event, Drew):
        return "a pearl" if isinstance(event.pearl, Hidden) else f"the pearl {event.pearl}"
    return type(event).__name__


def board(view: Table, before: Table | None, names: Names, look: Look) -> Sequence[Line]:
    return folded(" ".join(map(str, view.pearls)) or "no pearls yet", look.width)


GAME: Final[Game[Table, Draw | Stop, Drew | Stopped | TurnedUp, Table]] = Game(
    name="pearls",
    title="Pearls",
    rules=1,
    seats=(2, 2),
    seat_names=("red", "blue"),
    options=(Option("colour", "white", "what the pearls look like", values=("white", "black")),),
    classes=(Draw, Stop, Drew, Stopped, TurnedUp),
    secrets=True,
    setup=lambda options, seats, luck: (),
    initial=initial,
    actor=actor,
    legal=legal,
    decide=decide,
    evolve=evolve,
    view=view,
    imagine=imagine,
    marks=lambda state: {"draw": len(state.drawn_by)},
    fields=fields,
    result=result,
    conserved=lambda state: len(BAG),
    say=say,
    label=lambda action, view, names: type(action).__name__,
    word=lambda action, view: type(action).__name__.lower(),
    board=board,
    rules_page=lambda: "Draw pearls.",
    bots={},
)
