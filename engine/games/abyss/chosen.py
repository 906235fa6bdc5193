"""What follows at once from what a player of Abyss chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from engine.game import Luck
from engine.games.abyss.actions import (
    Accept,
    Action,
    Affiliate,
    Bribe,
    Buy,
    Claim,
    Decline,
    Discard,
    Done,
    Drain,
    Draw,
    Exchange,
    Explore,
    Fight,
    GoOn,
    Oust,
    Pay,
    Play,
    Plot,
    Recruit,
    Replace,
    Rob,
    Rotate,
    Scheme,
    Sell,
    Settle,
    SpendKeys,
    Support,
    Trade,
)
from engine.games.abyss.cards import (
    KEYS_FOR_A_LOCATION,
    LORDS_TO_END,
    numbered,
    value,
)
from engine.games.abyss.choices import CORRUPTOR_PRICE
from engine.games.abyss.events import (
    Accepted,
    Affiliated,
    Arrived,
    Bought,
    Bribed,
    Declined,
    Dismissed,
    Drained,
    Drew,
    Dropped,
    Earned,
    EndNear,
    Event,
    Exchanged,
    Explored,
    Fought,
    KeysSpent,
    Ousted,
    Paid,
    Passed,
    Played,
    Plotted,
    Replaced,
    Rewarded,
    Robbed,
    Rotated,
    Settled,
    Sold,
    Source,
    StackTaken,
    Surrendered,
    WentOn,
    Wooed,
)
from engine.games.abyss.folds import evolve
from engine.games.abyss.state import LANDLORD, State
from engine.games.abyss.tasks import Task

if TYPE_CHECKING:
    from engine.games.abyss.events import Optional


_GIVES: Final = {
    numbered("Trader"): 3,
    numbered("Peddler"): 2,
    numbered("Shopkeeper"): 1,
    LANDLORD: 1,
}
"""The Pearls that Lords bring when they arrive."""


def chosen(state: State, task: Task, action: Action, luck: Luck) -> list[Event]:
    """What an action is, as facts."""
    return CHOSEN[type(action)](state, task, action, luck)


def _accepted(state: State, task: Task, action: Accept, luck: Luck) -> list[Event]:
    """The Ally is taken; on the last space with a Pearl."""
    taken: list[Event] = [Accepted(task.seat, state.sea.track[-1])]
    return [*taken, Earned(task.seat, 1, "fifth")] if state.is_last_space else taken


def _fought(state: State, task: Task, action: Fight, luck: Luck) -> list[Event]:
    """The Monster is discarded; on the last space there is a Pearl on top."""
    fought: list[Event] = [Fought(task.seat)]
    return [*fought, Earned(task.seat, 1, "fifth")] if state.is_last_space else fought


def _paid(state: State, task: Task, action: Pay, luck: Luck) -> list[Event]:
    """Pearls make up for what the Allies played are not worth."""
    missing = state.price(task.seat, task.about).cost - sum(map(value, state.sea.played))
    return [Paid(task.seat, max(missing, 0))]


def _discarded(state: State, task: Task, action: Discard, luck: Luck) -> list[Event]:
    """An Ally goes for the Jailer or for the Commander."""
    kind = Surrendered if task.kind == "jailer" else Dropped
    return [kind(task.seat, action.card)]


def _traded(state: State, task: Task, action: Trade, luck: Luck) -> list[Event]:
    """A Lord of the Court comes in the place of one who left the game."""
    gone = Dismissed(task.seat, action.own)
    return [gone, *arrival(evolve(state, gone), task.seat, action.lord, "court")]


def _schemed(state: State, task: Task, action: Scheme, luck: Luck) -> list[Event]:
    """The top Lord of the deck comes in the place of one who left the game."""
    gone = Dismissed(task.seat, action.own)
    (top,) = state.court.top(1, luck)
    return [gone, *arrival(evolve(state, gone), task.seat, top, "deck")]


def _settled(state: State, task: Task, action: Settle, luck: Luck) -> list[Event]:
    """The Location lies on its ambassador, or on the Lords whose Keys were spent."""
    lords = (task.about,) if task.about else state.house(task.seat).leaving
    return [Settled(task.seat, action.location, lords)]


def _rewarded(state: State, task: Task, claim: Claim, luck: Luck) -> list[Event]:
    """Tokens are drawn face down; by the option `token_peek` their owner looks at them."""
    seat, first = task.seat, len(state.houses.tokens)
    places = tuple(range(first, first + claim.tokens))
    if not state.setting.owner_peeks:
        return [Rewarded(seat, claim.pearls, claim.keys, places, (), ())]
    worth = state.houses.token_values(luck)
    values = tuple(worth[place] for place in places)
    return [Rewarded(seat, claim.pearls, claim.keys, places, (seat,), values)]


def _robbed(state: State, task: Task, action: Rob, luck: Luck) -> list[Event]:
    """A token of the victim at random."""
    seat, tokens = task.seat, state.house(action.seat).tokens
    token = tokens[luck.below(f"turn {state.flow.turn}/hunter", len(tokens))]
    worth = state.houses.tokens[token][1]
    seen_by = (seat,) if state.setting.owner_peeks else ()
    known = 0 if worth is None or not seen_by else worth
    return [Robbed(seat, action.seat, token, seen_by, known)]


def arrival(state: State, seat: int, number: int, source: Source) -> list[Event]:
    """A Lord comes to a player, and may be the one that ends the game."""
    found: list[Event] = [Arrived(seat, number, source)]
    if number in _GIVES:
        found.append(Earned(seat, _GIVES[number], "arrival"))
    if len(state.house(seat).lords) + 1 >= LORDS_TO_END and state.flow.trigger < 0:
        found.append(EndNear(seat))
    return found


CHOSEN: Final[Mapping[type, Callable[[State, Task, Any, Luck], list[Event]]]] = {
    Plot: lambda state, task, action, luck: [Plotted(task.seat, *state.court.top(1, luck))],
    Explore: lambda state, task, action, luck: [Explored(task.seat)],
    Support: lambda state, task, action, luck: [
        StackTaken(task.seat, action.race, state.sea.council[action.race])
    ],
    Recruit: lambda state, task, action, luck: [Wooed(task.seat, action.lord)],
    Buy: lambda state, task, action, luck: [
        Bought(task.seat, state.flow.active, state.sea.track[-1], state.flow.sold + 1)
    ],
    Decline: lambda state, task, action, luck: [Declined(task.seat, action.rest)],
    Accept: _accepted,
    GoOn: lambda state, task, action, luck: [WentOn(task.seat, task.kind == "monster")],
    Fight: _fought,
    Claim: _rewarded,
    Play: lambda state, task, action, luck: [Played(task.seat, action.card)],
    Pay: _paid,
    Affiliate: lambda state, task, action, luck: [Affiliated(task.seat, action.card)],
    Discard: _discarded,
    Sell: lambda state, task, action, luck: [
        Sold(task.seat, action.card),
        Earned(task.seat, 2, "slaver"),
    ],
    Drain: lambda state, task, action, luck: [Drained(task.seat, action.race)],
    Oust: lambda state, task, action, luck: [
        Ousted(task.seat, action.lord, *state.court.top(1, luck))
    ],
    Bribe: lambda state, task, action, luck: [
        Bribed(task.seat, CORRUPTOR_PRICE),
        *arrival(state, task.seat, action.lord, "court"),
    ],
    Trade: _traded,
    Scheme: _schemed,
    Rotate: lambda state, task, action, luck: [Rotated(task.about, action.lord)],
    Rob: _robbed,
    Exchange: lambda state, task, action, luck: [Exchanged(task.seat, action.own, action.location)],
    SpendKeys: lambda state, task, action, luck: [
        KeysSpent(task.seat, KEYS_FOR_A_LOCATION - len(action.lords), action.lords)
    ],
    Settle: _settled,
    Draw: lambda state, task, action, luck: [Drew(task.seat, state.sites.top(action.count, luck))],
    Replace: lambda state, task, action, luck: [Replaced(task.seat, action.location)],
    Done: lambda state, task, action, luck: [Passed(task.seat, cast("Optional", task.kind))],
}
"""What each action is, as facts: of the position, the task at hand, and the action."""
