"""Which projections of Abyss an event touches: the state after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import maker
from engine.games.abyss import court, flow, houses, sea, sites
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
    StackTaken,
    Surrendered,
    TurnBegan,
    WentOn,
    Wooed,
)
from engine.games.abyss.state import State
from engine.games.abyss.todo import evolved

_new_state: Final = maker(State)

Fold = Callable[[Any, Any], Any]

# Which projections an event touches: sea, court, sites, houses, flow. All may touch what is to do.
FOLDS: Final[Mapping[type, tuple[Fold | None, ...]]] = {
    Began: (None, court.began, sites.began, None, flow.began),
    TurnBegan: (None, None, None, None, flow.turn_began),
    Earned: (None, None, None, houses.earned, None),
    Lost: (None, None, None, houses.lost, None),
    Plotted: (None, court.plotted, None, houses.plotted, None),
    Explored: (None, None, None, None, None),
    Reshuffled: (sea.reshuffled, None, None, None, None),
    Revealed: (sea.revealed, None, None, None, None),
    Bought: (sea.off_track, None, None, houses.bought, flow.bought),
    Declined: (None, None, None, None, flow.declined),
    Accepted: (sea.off_track, None, None, houses.accepted, None),
    WentOn: (sea.went_on, None, None, None, None),
    Fought: (sea.fought, None, None, None, None),
    Rewarded: (sea.rewarded, None, None, houses.rewarded, None),
    Cleared: (sea.cleared, None, None, None, None),
    StackTaken: (sea.stack_taken, None, None, houses.stack_taken, None),
    Wooed: (None, None, None, None, None),
    Played: (sea.played, None, None, houses.out_of_hand, None),
    Paid: (None, None, None, houses.lost, None),
    Affiliated: (sea.affiliated, None, None, houses.affiliated, None),
    Arrived: (None, court.arrived, None, houses.arrived, None),
    Bribed: (None, None, None, houses.lost, None),
    Dismissed: (None, court.dismissed, None, houses.dismissed, None),
    Surrendered: (sea.discarded, None, None, houses.out_of_hand, None),
    Dropped: (sea.discarded, None, None, houses.out_of_hand, None),
    Sold: (sea.discarded, None, None, houses.out_of_hand, flow.used),
    Drained: (sea.drained, None, None, None, flow.used),
    Ousted: (None, court.ousted, None, None, flow.used),
    Rotated: (None, None, None, houses.rotated, None),
    Robbed: (None, None, None, houses.robbed, None),
    Exchanged: (None, None, sites.exchanged, houses.exchanged, None),
    Invoked: (None, None, None, None, flow.invoked),
    CourtFilled: (None, court.filled, None, None, None),
    KeysSpent: (None, None, None, houses.keys_spent, None),
    Drew: (None, None, sites.drew, None, None),
    Settled: (None, None, sites.settled, houses.settled, None),
    Replaced: (None, None, sites.replaced, houses.replaced, None),
    Passed: (None, None, None, None, None),
    EndNear: (None, None, None, None, flow.end_near),
    GameEnded: (sea.game_ended, None, None, houses.game_ended, flow.game_ended),
}


_MOST: Final = 64
_latest: dict[int, tuple[State, Event, State]] = {}
"""The latest folds, at most so many, by the identity of the state before."""


def evolve(state: State, event: Event) -> State:
    """The state after an event: each projection that it touches, folded.

    `rules.decide` folds what follows to see what comes next, and whoever asked it folds that again:
    so the very same event after the very same state is remembered for a while.
    """
    known = _latest.get(id(state))
    if known is not None and known[1] is event:
        return known[2]
    on_sea, on_court, on_sites, on_houses, on_flow = FOLDS[type(event)]
    after = _new_state(
        state.setting,
        on_sea(state.sea, event) if on_sea else state.sea,
        on_court(state.court, event) if on_court else state.court,
        on_sites(state.sites, event) if on_sites else state.sites,
        on_houses(state.houses, event) if on_houses else state.houses,
        on_flow(state.flow, event) if on_flow else state.flow,
        evolved(state.todo, state.flow, event),
    )
    if len(_latest) >= _MOST:
        _latest.clear()
    _latest[id(state)] = state, event, after  # the state is kept, so its identity stays its own
    return after
