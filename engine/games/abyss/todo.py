"""How events change what is left to do in Abyss: which tasks they settle, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, get_args

from engine.games.abyss.cards import MONSTER
from engine.games.abyss.events import (
    Accepted,
    Affiliated,
    Arrived,
    Bought,
    Cleared,
    CourtFilled,
    Declined,
    Drew,
    Event,
    Exchanged,
    Explored,
    Fought,
    GameEnded,
    Invoked,
    KeysSpent,
    Lost,
    Optional,
    Paid,
    Passed,
    Replaced,
    Revealed,
    Rewarded,
    Robbed,
    Rotated,
    Settled,
    StackTaken,
    Surrendered,
    TurnBegan,
    WentOn,
    Wooed,
)
from engine.games.abyss.flow import Flow
from engine.games.abyss.tasks import ALCHEMIST, BY_VICTIM, ONCE, SMOKERS, Kind, Task, Todo

# Which tasks an event settles: the topmost of these kinds, and all above it.
SETTLES: Final[Mapping[type, tuple[Kind, ...]]] = {
    TurnBegan: ("next",),
    Explored: ("act",),
    Bought: ("keep",),
    Declined: ("offer",),
    Accepted: ("explore",),
    WentOn: ("keep", "monster"),
    Fought: ("explore",),
    Rewarded: ("reward",),
    Cleared: ("clear",),
    StackTaken: ("act", "stack"),
    Wooed: ("act",),
    Paid: ("pay",),
    Affiliated: ("affiliate",),
    Arrived: ("arrive", "corruptor", "traitor", "schemer"),
    CourtFilled: ("court",),
    Drew: ("site", "ambassador"),
    Settled: ("site", "choose_site", "ambassador"),
    Replaced: ("smokers",),
    Exchanged: ("illusionist",),
    Surrendered: ("jailer",),
    Lost: ("seeker",),
    Rotated: ("assassin",),
    Robbed: ("hunter",),
    Invoked: ("invoker",),
    Passed: get_args(Optional),
    GameEnded: ("next",),
}


def _to_the_seat(task: Task, event: Declined | Surrendered | Lost) -> bool:
    return task.seat == event.seat


ANSWERS: Final[Mapping[type, Callable[[Task, Any], bool]]] = {
    Declined: _to_the_seat,
    Surrendered: _to_the_seat,
    Lost: _to_the_seat,
    Rotated: lambda task, event: task.about == event.seat,
    Passed: lambda task, event: task.kind == event.what,
}
"""Which of several tasks of a kind an event answers, where it need not be the topmost."""


def evolved(todo: Todo, flow: Flow, event: Event) -> Todo:
    """What is left to do after an event in this turn: what it settles is gone, what follows added.

    Before the first turn there is nothing to settle.
    """
    kinds, follow = SETTLES.get(type(event)), FOLLOWS.get(type(event))
    if kinds is None or not todo:
        return todo if follow is None else todo + follow(event, flow, ())
    at = _answered(todo, kinds, event)
    return todo[:at] if follow is None else todo[:at] + follow(event, flow, todo[at:])


def _answered(todo: Todo, kinds: tuple[Kind, ...], event: Event) -> int:
    """Where the task is that an event answers: it is settled, and so is all that was above.

    Where several are alike the event says whose task it is: others on top have been passed over.
    """
    answers = ANSWERS.get(type(event))
    at = len(todo)
    for task in reversed(todo):
        at -= 1
        if task.kind in kinds and (answers is None or answers(task, event)):
            return at
    raise ValueError(f"nothing of {', '.join(kinds)} is to be done")


@lru_cache(maxsize=64)  # there are few, and they come up all the time
def _tasks(seat: int, *kinds: Kind) -> Todo:
    """These tasks for a seat, the topmost last."""
    return tuple(Task(kind, seat) for kind in kinds)


@lru_cache(maxsize=16)
def _offers(seat: int, others: tuple[int, ...]) -> Todo:
    """An Ally is offered to the others in their order, then to the seat itself."""
    return (Task("keep", seat), *(Task("offer", other) for other in reversed(others)))


@lru_cache(maxsize=256)
def _recruiting(seat: int, number: int) -> Todo:
    """A Lord is paid for, one of the Allies affiliated, the Lord arrives, and the turn ends."""
    payment = Task("arrive", seat, number), Task("affiliate", seat), Task("pay", seat, number)
    return _tasks(seat, "last_powers", "keys", "court") + payment


def _revealed(event: Revealed, flow: Flow, settled: Todo) -> Todo:
    seat = flow.active
    return _tasks(seat, "monster") if event.card == MONSTER else _offers(seat, flow.others(seat))


def _stack_taken(event: StackTaken, flow: Flow, settled: Todo) -> Todo:
    if settled[0].kind != "act":
        return ()
    seat = event.seat
    return (*_tasks(seat, "last_powers", "keys"), Task("stack", seat, ALCHEMIST))


def _arrived(event: Arrived, flow: Flow, settled: Todo) -> Todo:
    kind, seat = ONCE.get(event.lord), event.seat
    if kind is None:
        return ()
    if kind not in BY_VICTIM:
        return (Task(kind, seat, event.lord),)
    victims = reversed(flow.others(seat))
    if kind == "assassin":
        return tuple(Task(kind, seat, victim) for victim in victims)
    return tuple(Task(kind, victim, seat) for victim in victims)


def _drew(event: Drew, flow: Flow, settled: Todo) -> Todo:
    about = settled[0].about  # the ambassador who goes under it, if one does
    return (Task("choose_site", event.seat, about),)


def _smokers(event: Settled | Exchanged, flow: Flow, settled: Todo) -> Todo:
    return _tasks(event.seat, "smokers") if event.location == SMOKERS else ()


FOLLOWS: Final[Mapping[type, Callable[[Any, Flow, Todo], Todo]]] = {
    TurnBegan: lambda event, flow, settled: _tasks(event.seat, "next", "limit", "act"),
    Explored: lambda event, flow, settled: _tasks(event.seat, "keys", "clear", "explore"),
    Revealed: _revealed,
    Fought: lambda event, flow, settled: _tasks(event.seat, "reward"),
    StackTaken: _stack_taken,
    Wooed: lambda event, flow, settled: _recruiting(event.seat, event.lord),
    Arrived: _arrived,
    KeysSpent: lambda event, flow, settled: _tasks(event.seat, "site"),
    Drew: _drew,
    Settled: _smokers,
    Exchanged: _smokers,
}
"""What is to be done then, the topmost last: of the event, the turn, and what it settled."""
