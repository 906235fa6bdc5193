"""Work that other processes do: a task of plain values goes in, plain values come out.

Whoever does it needs nothing but the installed program: `undertow.work(task)` is all that is sent.
A task holds what a seat may know, and not more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from engine.bots import find_bot
from engine.game import AnyGame, Luck
from engine.odds import Question, Samples, parts, results_of, sampled
from engine.opening import read_timeline
from engine.registry import find
from engine.session import Session
from engine.simulation import simulate
from engine.states import States
from engine.sums import Sums

_COMPARED: Final = 3

Task = Mapping[str, Any]
"""What is to be done: `do` names it, the rest is as it needs."""


def done(task: Task) -> Any:
    """What a task comes to."""
    return _WORK[task["do"]](task)


def position(session: Session, place: int, seat: int | None) -> tuple[bytes, ...]:
    """The way to a place as records, without what the seat may not know (None: a spectator)."""
    timeline, codec = session.timeline, session.timeline.codec
    records = [codec.redact(timeline.opened, seat)]
    for at in timeline.path(place)[1:]:
        move = timeline.move(at)
        if move is not None:
            records.append(codec.redact(move, seat))
    return tuple([codec.encode(record, min(n, 1)) for n, record in enumerate(records)])


def odds_task(
    where: tuple[bytes, ...],
    seat: int,
    bots: tuple[str, ...],
    seed: str,
    worlds: tuple[int, int],
    actions: tuple[int, ...] | None = None,
) -> Task:
    """To try actions of a seat, all that are legal or some of them, in worlds: (first, count).

    Bots as "cautious", by seat.
    """
    return {
        "do": "odds",
        "where": where,
        "seat": seat,
        "bots": bots,
        "seed": seed,
        "worlds": worlds,
        "actions": actions,
    }


def _odds(task: Task) -> list[Any]:
    game, state = _state(task["where"])
    seat, legal = task["seat"], game.legal(state)
    first, count = task["worlds"]
    question = Question(
        game=game,
        view=game.view(state, seat),
        seat=seat,
        actions=legal if task["actions"] is None else tuple([legal[i] for i in task["actions"]]),
        bots=tuple([find_bot(game, f"bot:{name}") for name in task["bots"]]),
        luck=Luck.of_seed(task["seed"]).derive("odds"),
    )
    return plain(sampled(question, range(first, first + count)))


def values_task(
    where: tuple[bytes, ...], seat: int | None, bots: tuple[str, ...], seed: str, worlds: int
) -> Task:
    """To value a place as it stands, and after each action where there are several.

    As the seat sees it; None: as everybody may.
    """
    return {
        "do": "values",
        "where": where,
        "seat": seat,
        "bots": bots,
        "seed": seed,
        "worlds": worlds,
    }


def knows_more(session: Session, place: int, seat: int) -> bool:
    """Whether a seat would imagine other worlds at a place than a spectator does."""
    game, state = session.game, session.state_at(place)
    if not game.secrets:
        return False
    lucks = [Luck.of_seed(f"imagined {n}") for n in range(_COMPARED)]
    own, open_to_all = game.view(state, seat), game.view(state, None)
    return any(game.imagine(own, luck) != game.imagine(open_to_all, luck) for luck in lucks)


def _values(task: Task) -> list[list[list[int]]]:
    """For each way on, first none in particular, and each world, the parts of all seats."""
    game, state = _state(task["where"])
    legal = game.legal(state)
    question = Question(
        game=game,
        view=game.view(state, task["seat"]),
        seat=task["seat"],
        actions=(None, *(legal if len(legal) > 1 else ())),
        bots=tuple([find_bot(game, f"bot:{name}") for name in task["bots"]]),
        luck=Luck.of_seed(task["seed"]).derive("odds"),
    )
    seats = len(question.bots)
    worlds = [results_of(question, world) for world in range(task["worlds"])]
    return [[parts(world[way], seats) for world in worlds] for way in range(len(question.actions))]


@lru_cache(maxsize=4)
def _state(where: tuple[bytes, ...]) -> tuple[AnyGame, Any]:
    """The game and the state at the end of a way, which many tasks share."""
    timeline, game = read_timeline(list(where), find)
    if game is None:
        game = find(timeline.opened.game, timeline.opened.rules)  # says what is missing
    return game, States(game, timeline).at(timeline.head)


def plain(samples: Samples) -> list[Any]:
    """Samples as plain values."""
    all_sums = (samples.wins, samples.scores, *samples.seats)
    return [[one.count, one.totals, one.products] for one in all_sums]


def samples_of(found: list[Any]) -> Samples:
    """Samples of plain values."""
    wins, scores, *seats = [Sums(*one) for one in found]
    return Samples(wins, scores, seats)


_WORK: Final[Mapping[str, Callable[[Task], Any]]] = {
    "odds": _odds,
    "values": _values,
    "simulate": simulate,
}
