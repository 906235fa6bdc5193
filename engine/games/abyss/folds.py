"""Which projections of Abyss an event touches: the state after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine.games.abyss import court, houses, sea, sites
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

if TYPE_CHECKING:
    pass


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
