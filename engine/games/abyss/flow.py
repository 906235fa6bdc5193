"""What is to be decided or done next, as a stack of tasks, folded from the events.

An event settles the task that it answers, with all that lies above it, and may put others on top.
Tasks that cannot be done now are passed over (`choices.current`): no event is needed for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

import attrs

from engine.games.abyss.cards import MONSTER, numbered
from engine.games.abyss.events import (
    Accepted,
    Affiliated,
    Arrived,
    Began,
    Bought,
    Cleared,
    CourtFilled,
    CourtKept,
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
    TurnEnded,
    WentOn,
    Wooed,
)

Kind = Literal[
    "act",
    "explore",
    "offer",
    "keep",
    "monster",
    "reward",
    "clear",
    "stack",
    "pay",
    "affiliate",
    "arrive",
    "court",
    "keys",
    "site",
    "choose_site",
    "smokers",
    "last_powers",
    "limit",
    "next",
    "jailer",
    "seeker",
    "assassin",
    "commander",
    "hunter",
    "invoker",
    "illusionist",
    "corruptor",
    "traitor",
    "schemer",
    "ambassador",
]


@attrs.frozen
class Task:
    """Something to be decided or done by a seat; `about` is a Lord, a seat or nothing."""

    kind: Kind
    seat: int
    about: int = 0


@attrs.frozen
class Flow:
    """The turn of `active` (-1: the game is over or not begun), and what is left to do in it."""

    seats: int
    turn: int = 0
    """The number of the turn, from 1."""
    round: int = 0
    """How often the first seat has begun, from 1; an extra turn belongs to the same round."""
    first: int = 0
    active: int = -1
    todo: tuple[Task, ...] = ()
    """The topmost is last."""
    sold: int = 0
    """How many Allies were sold in this turn."""
    bought: tuple[int, ...] = ()
    """The seats that have bought in this turn."""
    silent: tuple[int, ...] = ()
    """The seats that buy nothing more in this exploration."""
    used: tuple[int, ...] = ()
    """The Lords whose power of this turn is used."""
    again: bool = False
    """Whether the same seat has another turn."""
    trigger: int = -1
    """The seat whose turn brought the end near; -1: nobody's yet."""

    def others(self, seat: int) -> tuple[int, ...]:
        """The other seats, clockwise from the left."""
        return tuple((seat + i) % self.seats for i in range(1, self.seats))


ONCE: Final[Mapping[int, Kind]] = {
    numbered("Jailer"): "jailer",
    numbered("Seeker"): "seeker",
    numbered("Assassin"): "assassin",
    numbered("Commander"): "commander",
    numbered("Hunter"): "hunter",
    numbered("Apprentice"): "stack",
    numbered("Invoker"): "invoker",
    numbered("Illusionist"): "illusionist",
    numbered("Corruptor"): "corruptor",
    numbered("Traitor"): "traitor",
    numbered("Schemer"): "schemer",
    numbered("Sage"): "ambassador",
    numbered("Hermit"): "ambassador",
    numbered("Elder"): "ambassador",
}
"""What is to be done when a Lord arrives."""

BY_VICTIM: Final = ("jailer", "commander", "assassin", "seeker")
SMOKERS: Final = numbered("Black Smokers")
SLAVER: Final = numbered("Slaver")
ORACLE: Final = numbered("Oracle")
OPPORTUNIST: Final = numbered("Opportunist")
ALCHEMIST: Final = numbered("Alchemist")

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
    CourtKept: ("court",),
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
    Passed: ("illusionist", "corruptor", "traitor", "schemer", "smokers", "last_powers"),
}


def evolved(flow: Flow, event: Event) -> Flow:
    """The flow after an event."""
    kinds = SETTLES.get(type(event))
    todo = _settled(flow.todo, kinds, event) if kinds else flow.todo
    follow = FOLLOWS.get(type(event))
    if follow is None:
        return flow if todo is flow.todo else attrs.evolve(flow, todo=todo)
    return follow(flow, todo, event)


def _settled(todo: tuple[Task, ...], kinds: tuple[Kind, ...], event: Any) -> tuple[Task, ...]:
    for at in range(len(todo) - 1, -1, -1):
        if todo[at].kind in kinds:
            victim = _victim(todo[at])
            if victim is None or victim == event.seat:
                return todo[:at]
    raise ValueError(f"nothing of {', '.join(kinds)} is to be done")


def _victim(task: Task) -> int | None:
    """Whose answer a task is, where several are asked: those above it were passed over."""
    if task.kind in ("offer", "jailer", "seeker"):
        return task.seat
    return task.about if task.kind == "assassin" else None


Todo = tuple[Task, ...]


def _began(flow: Flow, todo: Todo, event: Began) -> Flow:
    return attrs.evolve(flow, first=event.first)


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
    return attrs.evolve(flow, todo=(*todo, *more))


def _revealed(flow: Flow, todo: Todo, event: Revealed) -> Flow:
    seat = flow.active
    if event.card == MONSTER:
        return attrs.evolve(flow, todo=(*todo, Task("monster", seat)))
    offers = [Task("offer", other) for other in reversed(flow.others(seat))]
    return attrs.evolve(flow, todo=(*todo, Task("keep", seat), *offers))


def _bought(flow: Flow, todo: Todo, event: Bought) -> Flow:
    bought = (*flow.bought, event.seat)
    return attrs.evolve(flow, todo=todo, sold=flow.sold + 1, bought=bought)


def _declined(flow: Flow, todo: Todo, event: Declined) -> Flow:
    silent = (*flow.silent, event.seat) if event.rest else flow.silent
    return attrs.evolve(flow, todo=todo, silent=silent)


def _fought(flow: Flow, todo: Todo, event: Fought) -> Flow:
    return attrs.evolve(flow, todo=(*todo, Task("reward", event.seat)))


def _stack_taken(flow: Flow, todo: Todo, event: StackTaken) -> Flow:
    if flow.todo[len(todo)].kind != "act":
        return attrs.evolve(flow, todo=todo)
    seat = event.seat
    more = (Task("last_powers", seat), Task("keys", seat), Task("stack", seat, ALCHEMIST))
    return attrs.evolve(flow, todo=(*todo, *more))


def _wooed(flow: Flow, todo: Todo, event: Wooed) -> Flow:
    seat = event.seat
    more: list[Task] = [Task("last_powers", seat), Task("keys", seat), Task("court", seat)]
    more += [
        Task("arrive", seat, event.lord),
        Task("affiliate", seat),
        Task("pay", seat, event.lord),
    ]
    return attrs.evolve(flow, todo=(*todo, *more))


def _arrived(flow: Flow, todo: Todo, event: Arrived) -> Flow:
    kind = ONCE.get(event.lord)
    if kind is None:
        return attrs.evolve(flow, todo=todo)
    if kind in BY_VICTIM:
        victims = reversed(flow.others(event.seat))
        if kind == "assassin":
            tasks = [Task(kind, event.seat, victim) for victim in victims]
        else:
            tasks = [Task(kind, victim, event.seat) for victim in victims]
        return attrs.evolve(flow, todo=(*todo, *tasks))
    return attrs.evolve(flow, todo=(*todo, Task(kind, event.seat, event.lord)))


def _keys_spent(flow: Flow, todo: Todo, event: KeysSpent) -> Flow:
    return attrs.evolve(flow, todo=(*todo, Task("site", event.seat)))


def _drew(flow: Flow, todo: Todo, event: Drew) -> Flow:
    about = flow.todo[len(todo)].about  # the ambassador who goes under it, if one does
    return attrs.evolve(flow, todo=(*todo, Task("choose_site", event.seat, about)))


def _smokers(flow: Flow, todo: Todo, event: Settled | Exchanged) -> Flow:
    if event.location != SMOKERS:
        return attrs.evolve(flow, todo=todo)
    return attrs.evolve(flow, todo=(*todo, Task("smokers", event.seat)))


def _used(lord: int) -> Callable[[Flow, Todo, Event], Flow]:
    return lambda flow, todo, event: attrs.evolve(flow, used=(*flow.used, lord))


def _invoked(flow: Flow, todo: Todo, event: Invoked) -> Flow:
    return attrs.evolve(flow, todo=todo, again=True)


def _end_near(flow: Flow, todo: Todo, event: EndNear) -> Flow:
    return attrs.evolve(flow, trigger=event.seat)


def _turn_ended(flow: Flow, todo: Todo, event: TurnEnded) -> Flow:
    return attrs.evolve(flow, todo=())


def _game_ended(flow: Flow, todo: Todo, event: GameEnded) -> Flow:
    return attrs.evolve(flow, active=-1, todo=())


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
    TurnEnded: _turn_ended,
    GameEnded: _game_ended,
}
