"""What is to be decided or done next, as a stack of tasks, folded from the events.

An event settles the task that it answers, with all that lies above it, and may put others on top.
Tasks that cannot be done now are passed over (`choices.current`): no event is needed for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, get_args

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


_OTHERS: Final = {
    (seats, seat): tuple((seat + i) % seats for i in range(1, seats))
    for seats in range(2, 5)
    for seat in range(seats)
}


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
        return _OTHERS[self.seats, seat]

    def doing(self, todo: tuple[Task, ...]) -> Flow:
        """The same with this to do."""
        return Flow(
            self.seats,
            self.turn,
            self.round,
            self.first,
            self.active,
            todo,
            self.sold,
            self.bought,
            self.silent,
            self.used,
            self.again,
            self.trigger,
        )

    def but(
        self,
        *,
        first: int | None = None,
        active: int | None = None,
        todo: tuple[Task, ...] | None = None,
        sold: int | None = None,
        bought: tuple[int, ...] | None = None,
        silent: tuple[int, ...] | None = None,
        used: tuple[int, ...] | None = None,
        again: bool | None = None,
        trigger: int | None = None,
    ) -> Flow:
        """The same with these fields otherwise: `attrs.evolve`, three times as fast."""
        return Flow(
            self.seats,
            self.turn,
            self.round,
            self.first if first is None else first,
            self.active if active is None else active,
            self.todo if todo is None else todo,
            self.sold if sold is None else sold,
            self.bought if bought is None else bought,
            self.silent if silent is None else silent,
            self.used if used is None else used,
            self.again if again is None else again,
            self.trigger if trigger is None else trigger,
        )


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

Todo = tuple[Task, ...]

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
