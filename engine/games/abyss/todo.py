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
    Began,
    Bought,
    Cleared,
    CourtFilled,
    Declined,
    Drained,
    Drew,
    EndNear,
    Event,
    Exchanged,
    Explored,
    Fought,
    GameEnded,
    Invoked,
    KeysSpent,
    Lost,
    Optional,
    Ousted,
    Paid,
    Passed,
    Replaced,
    Revealed,
    Rewarded,
    Robbed,
    Rotated,
    Settled,
    Sold,
    StackTaken,
    Surrendered,
    TurnBegan,
    WentOn,
    Wooed,
)
from engine.games.abyss.flow import (
    ALCHEMIST,
    BY_VICTIM,
    ONCE,
    OPPORTUNIST,
    ORACLE,
    SLAVER,
    SMOKERS,
    Flow,
    Kind,
    Task,
    Todo,
)

# Which tasks an event settles: the topmost of these kinds, and all above it.
SETTLES: Final[Mapping[type, tuple[Kind, ...]]] = {
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
    KeysSpent: (),
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


def evolved(flow: Flow, event: Event) -> Flow:
    """The flow after an event."""
    kinds = SETTLES.get(type(event))
    todo = _settled(flow.todo, kinds, event) if kinds else flow.todo
    follow = FOLLOWS.get(type(event))
    if follow is None:
        return flow if todo is flow.todo else flow.doing(todo)
    return follow(flow, todo, event)


def _settled(todo: Todo, kinds: tuple[Kind, ...], event: Event) -> Todo:
    """What is left to do: less than the task that the event answers, and no more of what was above.

    Where several are alike it says whose task it is: others on top have been passed over.
    """
    answers = ANSWERS.get(type(event))
    at = len(todo)
    for task in reversed(todo):
        at -= 1
        if task.kind in kinds and (answers is None or answers(task, event)):
            return todo[:at]
    raise ValueError(f"nothing of {', '.join(kinds)} is to be done")


@lru_cache(maxsize=64)  # there are few, and they come up all the time
def _tasks(seat: int, *kinds: Kind) -> Todo:
    """These tasks for a seat, the topmost last."""
    return tuple(Task(kind, seat) for kind in kinds)


@lru_cache(maxsize=16)
def _offers(seat: int, others: tuple[int, ...]) -> Todo:
    """An Ally is offered to the others in their order, then to the seat itself."""
    return (Task("keep", seat), *(Task("offer", other) for other in reversed(others)))


def _began(flow: Flow, todo: Todo, event: Began) -> Flow:
    return flow.but(first=event.first)


def _turn_began(flow: Flow, todo: Todo, event: TurnBegan) -> Flow:
    begins = event.seat == flow.first and not (flow.again and flow.active == event.seat)
    return Flow(
        seats=flow.seats,
        turn=flow.turn + 1,
        round=flow.round + begins,
        first=flow.first,
        active=event.seat,
        todo=_tasks(event.seat, "next", "limit", "act"),
        trigger=flow.trigger,
    )


def _explored(flow: Flow, todo: Todo, event: Explored) -> Flow:
    return flow.doing(todo + _tasks(event.seat, "keys", "clear", "explore"))


def _revealed(flow: Flow, todo: Todo, event: Revealed) -> Flow:
    seat = flow.active
    if event.card == MONSTER:
        return flow.doing(todo + _tasks(seat, "monster"))
    return flow.doing(todo + _offers(seat, flow.others(seat)))


def _bought(flow: Flow, todo: Todo, event: Bought) -> Flow:
    bought = (*flow.bought, event.seat)
    return flow.but(todo=todo, sold=flow.sold + 1, bought=bought)


def _declined(flow: Flow, todo: Todo, event: Declined) -> Flow:
    silent = (*flow.silent, event.seat) if event.rest else flow.silent
    return flow.but(todo=todo, silent=silent)


def _fought(flow: Flow, todo: Todo, event: Fought) -> Flow:
    return flow.doing(todo + _tasks(event.seat, "reward"))


def _stack_taken(flow: Flow, todo: Todo, event: StackTaken) -> Flow:
    if flow.todo[len(todo)].kind != "act":
        return flow.doing(todo)
    seat = event.seat
    more = _tasks(seat, "last_powers", "keys")
    return flow.doing((*todo, *more, Task("stack", seat, ALCHEMIST)))


def _wooed(flow: Flow, todo: Todo, event: Wooed) -> Flow:
    seat = event.seat
    more = _tasks(seat, "last_powers", "keys", "court")
    arrival, payment = Task("arrive", seat, event.lord), Task("pay", seat, event.lord)
    return flow.doing((*todo, *more, arrival, Task("affiliate", seat), payment))


def _arrived(flow: Flow, todo: Todo, event: Arrived) -> Flow:
    kind = ONCE.get(event.lord)
    if kind is None:
        return flow.doing(todo)
    if kind in BY_VICTIM:
        victims = reversed(flow.others(event.seat))
        if kind == "assassin":
            tasks = [Task(kind, event.seat, victim) for victim in victims]
        else:
            tasks = [Task(kind, victim, event.seat) for victim in victims]
        return flow.doing((*todo, *tasks))
    return flow.doing((*todo, Task(kind, event.seat, event.lord)))


def _keys_spent(flow: Flow, todo: Todo, event: KeysSpent) -> Flow:
    return flow.doing(todo + _tasks(event.seat, "site"))


def _drew(flow: Flow, todo: Todo, event: Drew) -> Flow:
    about = flow.todo[len(todo)].about  # the ambassador who goes under it, if one does
    return flow.doing((*todo, Task("choose_site", event.seat, about)))


def _smokers(flow: Flow, todo: Todo, event: Settled | Exchanged) -> Flow:
    if event.location != SMOKERS:
        return flow.doing(todo)
    return flow.doing(todo + _tasks(event.seat, "smokers"))


def _used(lord: int) -> Callable[[Flow, Todo, Event], Flow]:
    return lambda flow, todo, event: flow.but(used=(*flow.used, lord))


def _invoked(flow: Flow, todo: Todo, event: Invoked) -> Flow:
    return flow.but(todo=todo, again=True)


def _end_near(flow: Flow, todo: Todo, event: EndNear) -> Flow:
    return flow.but(trigger=event.seat)


def _game_ended(flow: Flow, todo: Todo, event: GameEnded) -> Flow:
    return flow.but(active=-1, todo=())


FOLLOWS: Final[Mapping[type, Callable[..., Flow]]] = {
    Began: _began,
    TurnBegan: _turn_began,
    Explored: _explored,
    Revealed: _revealed,
    Bought: _bought,
    Declined: _declined,
    Fought: _fought,
    StackTaken: _stack_taken,
    Wooed: _wooed,
    Arrived: _arrived,
    KeysSpent: _keys_spent,
    Drew: _drew,
    Settled: _smokers,
    Exchanged: _smokers,
    Sold: _used(SLAVER),
    Drained: _used(ORACLE),
    Ousted: _used(OPPORTUNIST),
    Invoked: _invoked,
    EndNear: _end_near,
    GameEnded: _game_ended,
}
