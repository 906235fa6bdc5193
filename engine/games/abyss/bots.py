"""A bot of Abyss: it plays to win by rules of thumb, from what its seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

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
    Draw,
    Exchange,
    Explore,
    Fight,
    GoOn,
    Pay,
    Play,
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
from engine.games.abyss.cards import lord, race, value
from engine.games.abyss.choices import current
from engine.games.abyss.payment import by_race
from engine.games.abyss.scoring import worth
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Kind, Task

_KEY: Final = 3.5
"""About the points that a Key brings, by the Location of which it is a third."""
_POWER: Final = 2.0
"""About the points that a power brings which works until the end, early in the game."""
_TOKEN: Final = 2.65
"""The mean of the Monster tokens."""
_PEARL: Final = 0.8
"""About the points that a Pearl brings."""
_WORTH_A_TURN: Final = 5.0
"""A Lord below this is recruited only where there is nothing better to do."""
_GOOD_STACK: Final = 6
"""The sum of a Council stack for which a turn is well spent."""
_GOOD_LOCATION: Final = 9
"""The points of a Location with which nothing is drawn."""
_DRAWN: Final = 3
"""How many Locations are drawn otherwise."""

A = TypeVar("A")
Actions = tuple[Action, ...]
Choose = Callable[[State, Task, Actions], Action]


def ambitious(view: State, legal: Actions, luck: Luck) -> Action:
    """Recruits what it can afford, takes Keys, buys cheaply, and picks Locations by their worth."""
    if len(legal) == 1:
        return legal[0]
    task = current(view)
    assert task is not None
    return CHOICES[task.kind](view, task, legal)


def _value_of(view: State, seat: int, number: int) -> float:
    """What a Lord is worth to a seat, in points."""
    card = lord(number)
    found = float(card.points)
    if card.guild == "ambassador":
        return found + 8
    found += _KEY * card.keys
    if card.when in ("permanent", "each_turn"):
        found += _POWER * (1 - len(view.house(seat).lords) / 7)
    return found


def _of_kind(legal: Actions, kind: type[A]) -> list[A]:
    return [action for action in legal if isinstance(action, kind)]


def _act(view: State, task: Task, legal: Actions) -> Action:
    for sale in _of_kind(legal, Sell):
        if value(sale.card) == 1:
            return sale
    lords = _of_kind(legal, Recruit)
    best = max(lords, key=lambda one: _value_of(view, task.seat, one.lord), default=None)
    if best is not None and _value_of(view, task.seat, best.lord) >= _WORTH_A_TURN:
        return best
    sums = [sum(map(value, stack)) for stack in view.sea.council]
    stacks = _of_kind(legal, Support)
    stack = max(stacks, key=lambda one: _use(view, task.seat, sums, one.race), default=None)
    if stack is not None and _use(view, task.seat, sums, stack.race) >= _GOOD_STACK:
        return stack
    return Explore()


def _use(view: State, seat: int, sums: list[int], which: int) -> float:
    """How good it is to take a Council stack: a race that is missing counts more."""
    held = by_race(view.house(seat).hand)
    return sums[which] + (2 if not held[which] else 0)


def _offer(view: State, task: Task, legal: Actions) -> Action:
    card = view.sea.track[-1]
    price = view.flow.sold + 1
    use = value(card) + (not by_race(view.house(task.seat).hand)[race(card)])
    return Buy() if use > price + 1 else Decline(rest=False)


def _keep(view: State, task: Task, legal: Actions) -> Action:
    if Accept() not in legal:
        return legal[0]
    card = view.sea.track[-1]
    use = value(card) + (not by_race(view.house(task.seat).hand)[race(card)])
    return Accept() if use + len(view.sea.track) >= 6 else GoOn()


def _monster(view: State, task: Task, legal: Actions) -> Action:
    return Fight() if view.sea.threat >= 2 or len(view.sea.track) >= 3 else GoOn()


def _reward(view: State, task: Task, legal: Actions) -> Action:
    def of(claim: Claim) -> float:
        return _KEY * claim.keys + _TOKEN * claim.tokens + _PEARL * claim.pearls

    return max(_of_kind(legal, Claim), key=of)


def _pay(view: State, task: Task, legal: Actions) -> Action:
    """Allies rather than Pearls, high ones first: the lowest one stays."""
    cards = _of_kind(legal, Play)
    if Pay() in legal:
        cost = view.price(task.seat, task.about).cost
        if not cards or cost <= sum(map(value, view.sea.played)):
            return Pay()
    return max(cards, key=lambda one: value(one.card))


def _affiliate(view: State, task: Task, legal: Actions) -> Action:
    have = by_race(view.house(task.seat).affiliated)
    cards = _of_kind(legal, Affiliate)
    return max(cards, key=lambda one: (value(one.card), -have[race(one.card)]))


def _discard(view: State, task: Task, legal: Actions) -> Action:
    held = by_race(view.house(task.seat).hand)
    cards = _of_kind(legal, Discard)
    return min(cards, key=lambda one: (value(one.card), -held[race(one.card)]))


def _stack(view: State, task: Task, legal: Actions) -> Action:
    sums = [sum(map(value, stack)) for stack in view.sea.council]
    return max(_of_kind(legal, Support), key=lambda one: sums[one.race])


def _keys(view: State, task: Task, legal: Actions) -> Action:
    """Tokens first, then Lords without a power."""

    def loss(spent: SpendKeys) -> int:
        return sum(1 + (lord(one).when != "none") for one in spent.lords)

    return min(_of_kind(legal, SpendKeys), key=loss)


def _points(view: State, seat: int, number: int) -> int:
    return worth(view.houses, seat, number, view.setting.tower_keys)


def _site(view: State, task: Task, legal: Actions) -> Action:
    settle = _of_kind(legal, Settle)
    best = max(settle, key=lambda one: _points(view, task.seat, one.location), default=None)
    draws = _of_kind(legal, Draw)
    if best is None or (draws and _points(view, task.seat, best.location) < _GOOD_LOCATION):
        return min(draws, key=lambda one: abs(one.count - _DRAWN))
    return best


def _choose_site(view: State, task: Task, legal: Actions) -> Action:
    settle = _of_kind(legal, Settle)
    return max(settle, key=lambda one: _points(view, task.seat, one.location))


def _smokers(view: State, task: Task, legal: Actions) -> Action:
    places = _of_kind(legal, Replace)
    return max(places, key=lambda one: _points(view, task.seat, one.location))


def _last_powers(view: State, task: Task, legal: Actions) -> Action:
    for sale in _of_kind(legal, Sell):
        if value(sale.card) == 1:
            return sale
    return Done()


def _assassin(view: State, task: Task, legal: Actions) -> Action:
    def harm(action: Rotate) -> float:
        card = lord(action.lord)
        return card.keys + (card.when in ("permanent", "each_turn"))

    return max(_of_kind(legal, Rotate), key=harm)


def _hunter(view: State, task: Task, legal: Actions) -> Action:
    return max(_of_kind(legal, Rob), key=lambda one: len(view.house(one.seat).lords))


def _illusionist(view: State, task: Task, legal: Actions) -> Action:
    def gain(action: Exchange) -> int:
        own = _points(view, task.seat, action.own)
        return _points(view, task.seat, action.location) - own

    best = max(_of_kind(legal, Exchange), key=gain)
    return best if gain(best) > 0 else Done()


def _corruptor(view: State, task: Task, legal: Actions) -> Action:
    return max(_of_kind(legal, Bribe), key=lambda one: _value_of(view, task.seat, one.lord))


def _traitor(view: State, task: Task, legal: Actions) -> Action:
    def gain(action: Trade) -> float:
        new = _value_of(view, task.seat, action.lord)
        return new - _value_of(view, task.seat, action.own)

    best = max(_of_kind(legal, Trade), key=gain)
    return best if gain(best) > 1 else Done()


def _schemer(view: State, task: Task, legal: Actions) -> Action:
    worst = min(_of_kind(legal, Scheme), key=lambda one: _value_of(view, task.seat, one.own))
    return worst if _value_of(view, task.seat, worst.own) < 7 else Done()


CHOICES: Final[Mapping[Kind, Choose]] = {
    "act": _act,
    "offer": _offer,
    "keep": _keep,
    "monster": _monster,
    "reward": _reward,
    "stack": _stack,
    "pay": _pay,
    "affiliate": _affiliate,
    "keys": _keys,
    "site": _site,
    "choose_site": _choose_site,
    "smokers": _smokers,
    "last_powers": _last_powers,
    "limit": _discard,
    "jailer": _discard,
    "commander": _discard,
    "assassin": _assassin,
    "hunter": _hunter,
    "illusionist": _illusionist,
    "corruptor": _corruptor,
    "traitor": _traitor,
    "schemer": _schemer,
}
