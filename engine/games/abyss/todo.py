"""How events change what is left to do in Abyss: which tasks they settle, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, get_args

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
    for at in range(len(todo) - 1, -1, -1):
        task = todo[at]
        if task.kind not in kinds:
            continue
        match event:
            case Declined() | Surrendered() | Lost():
                answers = task.seat == event.seat
            case Rotated():
                answers = task.about == event.seat
            case Passed():
                answers = task.kind == event.what
            case _:
                answers = True
        if answers:
            return todo[:at]
    raise ValueError(f"nothing of {', '.join(kinds)} is to be done")


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
        todo=(Task("next", event.seat), Task("limit", event.seat), Task("act", event.seat)),
        trigger=flow.trigger,
    )


def _explored(flow: Flow, todo: Todo, event: Explored) -> Flow:
    seat = event.seat
    more = (Task("keys", seat), Task("clear", seat), Task("explore", seat))
    return flow.doing((*todo, *more))


def _revealed(flow: Flow, todo: Todo, event: Revealed) -> Flow:
    seat = flow.active
    if event.card == MONSTER:
        return flow.doing((*todo, Task("monster", seat)))
    offers = [Task("offer", other) for other in reversed(flow.others(seat))]
    return flow.doing((*todo, Task("keep", seat), *offers))


def _bought(flow: Flow, todo: Todo, event: Bought) -> Flow:
    bought = (*flow.bought, event.seat)
    return flow.but(todo=todo, sold=flow.sold + 1, bought=bought)


def _declined(flow: Flow, todo: Todo, event: Declined) -> Flow:
    silent = (*flow.silent, event.seat) if event.rest else flow.silent
    return flow.but(todo=todo, silent=silent)


def _fought(flow: Flow, todo: Todo, event: Fought) -> Flow:
    return flow.doing((*todo, Task("reward", event.seat)))


def _stack_taken(flow: Flow, todo: Todo, event: StackTaken) -> Flow:
    if flow.todo[len(todo)].kind != "act":
        return flow.doing(todo)
    seat = event.seat
    more = (Task("last_powers", seat), Task("keys", seat), Task("stack", seat, ALCHEMIST))
    return flow.doing((*todo, *more))


def _wooed(flow: Flow, todo: Todo, event: Wooed) -> Flow:
    seat = event.seat
    more: list[Task] = [Task("last_powers", seat), Task("keys", seat), Task("court", seat)]
    more += [
        Task("arrive", seat, event.lord),
        Task("affiliate", seat),
        Task("pay", seat, event.lord),
    ]
    return flow.doing((*todo, *more))


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
    return flow.doing((*todo, Task("site", event.seat)))


def _drew(flow: Flow, todo: Todo, event: Drew) -> Flow:
    about = flow.todo[len(todo)].about  # the ambassador who goes under it, if one does
    return flow.doing((*todo, Task("choose_site", event.seat, about)))


def _smokers(flow: Flow, todo: Todo, event: Settled | Exchanged) -> Flow:
    if event.location != SMOKERS:
        return flow.doing(todo)
    return flow.doing((*todo, Task("smokers", event.seat)))


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
