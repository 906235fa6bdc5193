"""What happens in Abyss where nobody has a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from engine.game import Luck, maker
from engine.games.abyss.cards import (
    COURT,
    COURT_PEARLS,
    MONSTER,
    numbered,
    race,
)
from engine.games.abyss.choices import CHOICES
from engine.games.abyss.chosen import arrival, chosen
from engine.games.abyss.events import (
    Cleared,
    CourtFilled,
    Drew,
    Earned,
    EndNear,
    Event,
    GameEnded,
    Invoked,
    Lost,
    Reshuffled,
    Revealed,
    TurnBegan,
)
from engine.games.abyss.folds import evolve
from engine.games.abyss.scoring import lowest_in_hand
from engine.games.abyss.state import LANDLORD, SHIP_MASTER, State
from engine.games.abyss.tasks import Kind, Task

_DRAWS: Final = {numbered("Sage"): 2, numbered("Hermit"): 1, numbered("Elder"): 3}
"""The Locations that ambassadors draw."""
_SEEKER_TAKES: Final = 2

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


_revealed: Final = maker(Revealed)


def without_choice(state: State, task: Task, luck: Luck) -> list[Event]:
    """What happens where nobody has a choice; nothing where somebody has."""
    automatic = _AUTOMATIC.get(task.kind)
    if automatic is not None:
        return automatic(state, task, luck)
    if task.kind in _FORCED:
        choices = CHOICES[task.kind](state, task)
        if len(choices) == 1:
            return chosen(state, task, choices[0], luck)
    return []


def _reveal(state: State, task: Task, luck: Luck) -> list[Event]:
    """The next card comes to the track; the discards are shuffled first where there is no deck."""
    if state.sea.left:
        return [_revealed(*state.sea.top(luck))]
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
        values = state.houses.token_values(luck)[: len(state.houses.tokens)]
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
    "arrive": lambda state, task, luck: arrival(state, task.seat, task.about, "court"),
    "court": _check_court,
    "ambassador": _embassy,
    "seeker": _seek,
    "invoker": lambda state, task, luck: [Invoked(task.seat)],
    "next": _next_turn,
}
