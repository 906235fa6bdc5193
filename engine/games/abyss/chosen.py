"""What follows at once from what a player of Abyss chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never, cast

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


def chosen(  # noqa: C901
    state: State, task: Task, action: Action, luck: Luck
) -> list[Event]:
    """What an action is, as facts."""
    seat = task.seat
    match action:
        case Plot():
            return [Plotted(seat, *state.court.top(1, luck))]
        case Explore():
            return [Explored(seat)]
        case Support():
            return [StackTaken(seat, action.race, state.sea.council[action.race])]
        case Recruit():
            return [Wooed(seat, action.lord)]
        case Buy():
            return [Bought(seat, state.flow.active, state.sea.track[-1], state.flow.sold + 1)]
        case Decline():
            return [Declined(seat, action.rest)]
        case Accept():
            return _accepted(state, seat)
        case GoOn():
            return [WentOn(seat, task.kind == "monster")]
        case Fight():
            return _fought(state, seat)
        case Claim():
            return [_rewarded(state, seat, action, luck)]
        case Play():
            return [Played(seat, action.card)]
        case Pay():
            cost = state.price(seat, task.about).cost
            return [Paid(seat, max(cost - sum(map(value, state.sea.played)), 0))]
        case Affiliate():
            return [Affiliated(seat, action.card)]
        case Discard():
            kind = Surrendered if task.kind == "jailer" else Dropped
            return [kind(seat, action.card)]
        case Sell():
            return [Sold(seat, action.card), Earned(seat, 2, "slaver")]
        case Drain():
            return [Drained(seat, action.race)]
        case Oust():
            return [Ousted(seat, action.lord, *state.court.top(1, luck))]
        case Bribe():
            return [Bribed(seat, CORRUPTOR_PRICE), *arrival(state, seat, action.lord, "court")]
        case Trade():
            gone = Dismissed(seat, action.own)
            return [gone, *arrival(evolve(state, gone), seat, action.lord, "court")]
        case Scheme():
            gone = Dismissed(seat, action.own)
            (top,) = state.court.top(1, luck)
            return [gone, *arrival(evolve(state, gone), seat, top, "deck")]
        case Rotate():
            return [Rotated(task.about, action.lord)]
        case Rob():
            return [_robbed(state, seat, action.seat, luck)]
        case Exchange():
            return [Exchanged(seat, action.own, action.location)]
        case SpendKeys():
            tokens = KEYS_FOR_A_LOCATION - len(action.lords)
            return [KeysSpent(seat, tokens, action.lords)]
        case Settle():
            lords = (task.about,) if task.about else state.house(seat).leaving
            return [Settled(seat, action.location, lords)]
        case Draw():
            return [Drew(seat, state.sites.top(action.count, luck))]
        case Replace():
            return [Replaced(seat, action.location)]
        case Done():
            return [Passed(seat, cast("Optional", task.kind))]
        case _:
            assert_never(action)


def _accepted(state: State, seat: int) -> list[Event]:
    """The Ally is taken; on the last space with a Pearl."""
    taken: list[Event] = [Accepted(seat, state.sea.track[-1])]
    return [*taken, Earned(seat, 1, "fifth")] if state.is_last_space else taken


def _fought(state: State, seat: int) -> list[Event]:
    """The Monster is discarded; on the last space there is a Pearl on top."""
    fought: list[Event] = [Fought(seat)]
    return [*fought, Earned(seat, 1, "fifth")] if state.is_last_space else fought


def _rewarded(state: State, seat: int, claim: Claim, luck: Luck) -> Rewarded:
    """Tokens are drawn face down; by the option `token_peek` their owner looks at them."""
    first = len(state.houses.tokens)
    places = tuple(range(first, first + claim.tokens))
    if not state.setting.owner_peeks:
        return Rewarded(seat, claim.pearls, claim.keys, places, (), ())
    worth = state.houses.token_values(luck)
    values = tuple(worth[place] for place in places)
    return Rewarded(seat, claim.pearls, claim.keys, places, (seat,), values)


def _robbed(state: State, seat: int, victim: int, luck: Luck) -> Robbed:
    """A token of the victim at random."""
    tokens = state.house(victim).tokens
    token = tokens[luck.below(f"turn {state.flow.turn}/hunter", len(tokens))]
    worth = state.houses.tokens[token][1]
    seen_by = (seat,) if state.setting.owner_peeks else ()
    return Robbed(seat, victim, token, seen_by, 0 if worth is None or not seen_by else worth)


def arrival(state: State, seat: int, number: int, source: Source) -> list[Event]:
    """A Lord comes to a player, and may be the one that ends the game."""
    found: list[Event] = [Arrived(seat, number, source)]
    if number in _GIVES:
        found.append(Earned(seat, _GIVES[number], "arrival"))
    if len(state.house(seat).lords) + 1 >= LORDS_TO_END and state.flow.trigger < 0:
        found.append(EndNear(seat))
    return found
