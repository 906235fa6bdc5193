"""The rules of Abyss: what follows from a choice, and all that then follows without one.

Sources: `docs/rules/abyss.md`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, assert_never, cast

from engine.game import Luck, Options
from engine.games.abyss import court, houses, sea, sites
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
    COURT,
    COURT_PEARLS,
    KEYS_FOR_A_LOCATION,
    LORDS_TO_END,
    MONSTER,
    MONSTER_TOKENS,
    numbered,
    race,
    value,
)
from engine.games.abyss.choices import CHOICES, CORRUPTOR_PRICE, current
from engine.games.abyss.court import Court
from engine.games.abyss.events import (
    Accepted,
    Affiliated,
    Arrived,
    Began,
    Bought,
    Bribed,
    Cleared,
    CourtFilled,
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
    GameEnded,
    Invoked,
    KeysSpent,
    Lost,
    Ousted,
    Paid,
    Passed,
    Played,
    Plotted,
    Replaced,
    Reshuffled,
    Revealed,
    Rewarded,
    Robbed,
    Rotated,
    Settled,
    Sold,
    Source,
    StackTaken,
    Surrendered,
    TurnBegan,
    WentOn,
    Wooed,
)
from engine.games.abyss.flow import Flow, Kind, Task, evolved
from engine.games.abyss.houses import House, Houses
from engine.games.abyss.scoring import lowest_in_hand
from engine.games.abyss.sea import Sea
from engine.games.abyss.sites import Sites
from engine.games.abyss.state import LANDLORD, SHIP_MASTER, Setting, State

if TYPE_CHECKING:
    from engine.games.abyss.events import Optional

_GIVES: Final = {
    numbered("Trader"): 3,
    numbered("Peddler"): 2,
    numbered("Shopkeeper"): 1,
    LANDLORD: 1,
}
"""The Pearls that Lords bring when they arrive."""
_DRAWS: Final = {numbered("Sage"): 2, numbered("Hermit"): 1, numbered("Elder"): 3}
"""The Locations that ambassadors draw."""
_SEEKER_TAKES: Final = 2


def initial(options: Options, seats: int) -> State:
    """The table before it is laid."""
    return State(
        Setting.of(options), Sea(), Court(), Sites(), Houses((House(),) * seats), Flow(seats)
    )


def setup(options: Options, seats: int, luck: Luck) -> tuple[Event, ...]:
    """The first Court and Location, and who goes first by the option `first`."""
    first = options["first"]
    if first == "luck":
        first = luck.below("first", seats)
    lords = Court().top(COURT, luck)
    return (Began(first, lords, *Sites().top(1, luck)), TurnBegan(first))


def actor(state: State) -> int | None:
    """Whoever decides next, in or out of turn."""
    task = current(state)
    return None if task is None else task.seat


def legal(state: State) -> tuple[Action, ...]:
    """What may be chosen in the task at hand."""
    task = current(state)
    return () if task is None else tuple(CHOICES[task.kind](state, task))


def decide(state: State, action: Action, luck: Luck) -> tuple[Event, ...]:
    """What follows from a legal action, and all that then follows without a choice."""
    task = current(state)
    assert task is not None
    events = _chosen(state, task, action, luck)
    for event in events:
        state = evolve(state, event)
    while (task := current(state)) is not None:
        more = _without_choice(state, task, luck)
        if not more:
            break
        for event in more:
            state = evolve(state, event)
        events += more
    return tuple(events)


def _chosen(  # noqa: C901
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
            return [Bribed(seat, CORRUPTOR_PRICE), *_arrival(state, seat, action.lord, "court")]
        case Trade():
            gone = Dismissed(seat, action.own)
            return [gone, *_arrival(evolve(state, gone), seat, action.lord, "court")]
        case Scheme():
            gone = Dismissed(seat, action.own)
            (top,) = state.court.top(1, luck)
            return [gone, *_arrival(evolve(state, gone), seat, top, "deck")]
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
    worth = token_values(state.houses, luck)
    values = tuple(worth[place] for place in places)
    return Rewarded(seat, claim.pearls, claim.keys, places, (seat,), values)


def token_values(held: Houses, luck: Luck) -> tuple[int, ...]:
    """What all Monster tokens are worth by place, given those that are known."""
    known: list[tuple[int, int]] = []
    for place, (_, worth) in enumerate(held.tokens):
        if worth is not None:
            copies = sum(MONSTER_TOKENS[which] == worth for _, which in known)
            known.append((place, MONSTER_TOKENS.index(worth) + copies))
    dealt = luck.permutation("monster tokens", len(MONSTER_TOKENS), known)
    return tuple(MONSTER_TOKENS[which] for which in dealt)


def _robbed(state: State, seat: int, victim: int, luck: Luck) -> Robbed:
    """A token of the victim at random."""
    tokens = state.house(victim).tokens
    token = tokens[luck.below(f"turn {state.flow.turn}/hunter", len(tokens))]
    worth = state.houses.tokens[token][1]
    seen_by = (seat,) if state.setting.owner_peeks else ()
    return Robbed(seat, victim, token, seen_by, 0 if worth is None or not seen_by else worth)


def _arrival(state: State, seat: int, number: int, source: Source) -> list[Event]:
    """A Lord comes to a player, and may be the one that ends the game."""
    found: list[Event] = [Arrived(seat, number, source)]
    if number in _GIVES:
        found.append(Earned(seat, _GIVES[number], "arrival"))
    if len(state.house(seat).lords) + 1 >= LORDS_TO_END and state.flow.trigger < 0:
        found.append(EndNear(seat))
    return found


_FORCED: Final[frozenset[Kind]] = frozenset(
    {
        "keep",
        "monster",
        "reward",
        "stack",
        "affiliate",
        "keys",
        "choose_site",
        "assassin",
        "hunter",
    }
)
"""Tasks that are done at once where there is only one way."""


def _without_choice(state: State, task: Task, luck: Luck) -> list[Event]:
    """What happens where nobody has a choice; nothing where somebody has."""
    automatic = _AUTOMATIC.get(task.kind)
    if automatic is not None:
        return automatic(state, task, luck)
    if task.kind in _FORCED:
        choices = CHOICES[task.kind](state, task)
        if len(choices) == 1:
            return _chosen(state, task, choices[0], luck)
    return []


def _reveal(state: State, task: Task, luck: Luck) -> list[Event]:
    """The next card comes to the track; the discards are shuffled first where there is no deck."""
    if state.sea.left:
        return [Revealed(*state.sea.top(luck))]
    again = Reshuffled()
    return [again, Revealed(*evolve(state, again).sea.top(luck))]


def _clear(state: State, task: Task, luck: Luck) -> list[Event]:
    """Allies go to the Council; the Ship Master counts their races."""
    races = len({race(card) for card in state.sea.track if card != MONSTER})
    found: list[Event] = [Cleared(task.seat)]
    if races and state.has(task.seat, SHIP_MASTER):
        found.append(Earned(task.seat, races, "ship_master"))
    return found


def _check_court(state: State, task: Task, luck: Luck) -> list[Event]:
    """With few Lords left there are Pearls, and the Court is filled as far as the deck reaches."""
    here = len(state.court.lords)
    lords = state.court.top(COURT - here, luck)
    found: list[Event] = [Earned(task.seat, COURT_PEARLS, "court"), CourtFilled(lords)]
    if here + len(lords) < COURT and state.flow.trigger < 0:
        found.append(EndNear(task.seat))
    return found


def _next_turn(state: State, task: Task, luck: Luck) -> list[Event]:
    """The same seat again, the next one, or nobody."""
    flow = state.flow
    following = task.seat if flow.again else (task.seat + 1) % flow.seats
    if not flow.again and following == flow.trigger:
        affiliated = tuple(map(lowest_in_hand, state.houses.of))
        rest = Counter(card for house in state.houses.of for card in house.hand)
        rest.subtract(card for cards in affiliated for card in cards)
        values = token_values(state.houses, luck)[: len(state.houses.tokens)]
        return [GameEnded(affiliated, tuple(sorted(rest.elements())), values)]
    found: list[Event] = [TurnBegan(following)]
    if state.has(following, LANDLORD):
        found.append(Earned(following, 1, "landlord"))
    return found


def _embassy(state: State, task: Task, luck: Luck) -> list[Event]:
    """An ambassador draws Locations."""
    return [Drew(task.seat, state.sites.top(_DRAWS[task.about], luck))]


def _seek(state: State, task: Task, luck: Luck) -> list[Event]:
    """The Seeker has Pearls put back."""
    return [Lost(task.seat, min(state.house(task.seat).pearls, _SEEKER_TAKES))]


_AUTOMATIC: Final[Mapping[Kind, Callable[[State, Task, Luck], list[Event]]]] = {
    "explore": _reveal,
    "clear": _clear,
    "arrive": lambda state, task, luck: _arrival(state, task.seat, task.about, "court"),
    "court": _check_court,
    "ambassador": _embassy,
    "seeker": _seek,
    "invoker": lambda state, task, luck: [Invoked(task.seat)],
    "next": _next_turn,
}

Fold = Callable[[Any, Any], Any]

# Which projections an event touches: sea, court, sites, houses. All of them touch the flow.
FOLDS: Final[Mapping[type, tuple[Fold | None, Fold | None, Fold | None, Fold | None]]] = {
    Began: (None, court.began, sites.began, None),
    TurnBegan: (None, None, None, None),
    Earned: (None, None, None, houses.earned),
    Lost: (None, None, None, houses.lost),
    Plotted: (None, court.plotted, None, houses.plotted),
    Explored: (None, None, None, None),
    Reshuffled: (sea.reshuffled, None, None, None),
    Revealed: (sea.revealed, None, None, None),
    Bought: (sea.off_track, None, None, houses.bought),
    Declined: (None, None, None, None),
    Accepted: (sea.off_track, None, None, houses.accepted),
    WentOn: (sea.went_on, None, None, None),
    Fought: (sea.fought, None, None, None),
    Rewarded: (sea.rewarded, None, None, houses.rewarded),
    Cleared: (sea.cleared, None, None, None),
    StackTaken: (sea.stack_taken, None, None, houses.stack_taken),
    Wooed: (None, None, None, None),
    Played: (sea.played, None, None, houses.out_of_hand),
    Paid: (None, None, None, houses.lost),
    Affiliated: (sea.affiliated, None, None, houses.affiliated),
    Arrived: (None, court.arrived, None, houses.arrived),
    Bribed: (None, None, None, houses.lost),
    Dismissed: (None, court.dismissed, None, houses.dismissed),
    Surrendered: (sea.discarded, None, None, houses.out_of_hand),
    Dropped: (sea.discarded, None, None, houses.out_of_hand),
    Sold: (sea.discarded, None, None, houses.out_of_hand),
    Drained: (sea.drained, None, None, None),
    Ousted: (None, court.ousted, None, None),
    Rotated: (None, None, None, houses.rotated),
    Robbed: (None, None, None, houses.robbed),
    Exchanged: (None, None, sites.exchanged, houses.exchanged),
    Invoked: (None, None, None, None),
    CourtFilled: (None, court.filled, None, None),
    KeysSpent: (None, None, None, houses.keys_spent),
    Drew: (None, None, sites.drew, None),
    Settled: (None, None, sites.settled, houses.settled),
    Replaced: (None, None, sites.replaced, houses.replaced),
    Passed: (None, None, None, None),
    EndNear: (None, None, None, None),
    GameEnded: (sea.game_ended, None, None, houses.game_ended),
}


def evolve(state: State, event: Event) -> State:
    """The state after an event: each projection that it touches, folded."""
    on_sea, on_court, on_sites, on_houses = FOLDS[type(event)]
    return State(
        state.setting,
        on_sea(state.sea, event) if on_sea else state.sea,
        on_court(state.court, event) if on_court else state.court,
        on_sites(state.sites, event) if on_sites else state.sites,
        on_houses(state.houses, event) if on_houses else state.houses,
        evolved(state.flow, event),
    )
