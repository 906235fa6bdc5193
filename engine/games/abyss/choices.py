"""Which tasks can be done now, and what may be chosen in them: the only source of legality."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final

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
    COURT_REFILL,
    HAND_UNDER_COMMANDER,
    KEYS_FOR_A_LOCATION,
    LOCATIONS_DRAWN,
    LORDS,
    MONSTER_TOKENS,
    RACES,
    THREAT,
    exploration_deck,
    lord,
    value,
)
from engine.games.abyss.payment import affordable, is_payment, playable
from engine.games.abyss.state import COMMANDER, MASTER_OF_MAGIC, SHAMAN, TAMER, State
from engine.games.abyss.tasks import ALCHEMIST, OPPORTUNIST, ORACLE, SLAVER, Kind, Task

CORRUPTOR_PRICE: Final = 5

# What is offered again and again is made once.
_EXPLORE: Final = Explore()
_PLOT: Final = Plot()
_ACCEPT: Final = Accept()
_GO_ON: Final = GoOn()
_FIGHT: Final = Fight()
_PAY: Final = Pay()
_BUY_OR_NOT: Final = (Buy(), Decline(False), Decline(True))
_SUPPORT: Final = tuple(map(Support, range(len(RACES))))
_RECRUIT: Final = {one: Recruit(one) for one in range(1, len(LORDS) + 1)}
_PLAY: Final = {card: Play(card) for card in set(exploration_deck())}
_AFFILIATE: Final = {card: Affiliate(card) for card in set(exploration_deck())}
_DISCARD: Final = {card: Discard(card) for card in set(exploration_deck())}
_EACH_TURN: Final = frozenset({SLAVER, ORACLE, OPPORTUNIST})
"""The Lords who offer something once in each of their owner's turns."""

_latest: tuple[State | None, Task | None] = (None, None)


def current(state: State) -> Task | None:
    """The topmost task that can be done now; None when the game is over.

    `decide` and `legal` ask for the same state one after the other, so the last one is remembered.
    """
    global _latest
    known, task = _latest
    if known is state:
        return task
    for task in reversed(state.todo):
        applies = APPLIES.get(task.kind)
        if applies is None or applies(state, task):
            break
    else:
        task = None
    _latest = state, task
    return task


def _offer(state: State, task: Task) -> bool:
    flow = state.flow
    return (
        task.seat not in flow.bought
        and task.seat not in flow.silent
        and state.houses.of[task.seat].pearls > flow.sold
    )


def _stack(state: State, task: Task) -> bool:
    if task.about == ALCHEMIST and not state.has(task.seat, ALCHEMIST):
        return False
    return any(state.sea.council)


def _jailer(state: State, task: Task) -> bool:
    return bool(state.house(task.seat).hand) and not state.has(task.seat, SHAMAN)


def _seeker(state: State, task: Task) -> bool:
    return state.house(task.seat).pearls > 0 and not state.has(task.seat, SHAMAN)


def _commander(state: State, task: Task) -> bool:
    too_many = len(state.house(task.seat).hand) > HAND_UNDER_COMMANDER
    return too_many and not state.has(task.seat, SHAMAN)


def _assassin(state: State, task: Task) -> bool:
    return bool(state.house(task.about).free) and not state.has(task.about, SHAMAN)


def _limit(state: State, task: Task) -> bool:
    too_many = len(state.house(task.seat).hand) > HAND_UNDER_COMMANDER
    return too_many and state.somebody_else_has(task.seat, COMMANDER)


def _traitor(state: State, task: Task) -> bool:
    return bool(state.court.lords and _swappable(state, task))


def _schemer(state: State, task: Task) -> bool:
    return bool(state.court.deck and _swappable(state, task))


APPLIES: Final[Mapping[Kind, Callable[[State, Task], bool]]] = {
    "offer": _offer,
    "stack": _stack,
    "jailer": _jailer,
    "seeker": _seeker,
    "commander": _commander,
    "assassin": _assassin,
    "hunter": lambda state, task: bool(_robbable(state, task.seat)),
    "illusionist": lambda state, task: bool(
        state.house(task.seat).holdings and state.sites.face_up
    ),
    "corruptor": lambda state, task: bool(
        state.court.lords and state.house(task.seat).pearls >= CORRUPTOR_PRICE
    ),
    "traitor": _traitor,
    "schemer": _schemer,
    "ambassador": lambda state, task: bool(state.sites.left) and state.has(task.seat, task.about),
    "court": lambda state, task: len(state.court.lords) <= COURT_REFILL,
    "clear": lambda state, task: bool(state.sea.track),
    "keys": lambda state, task: state.takes_site(task.seat),
    "smokers": lambda state, task: bool(state.sites.left),
    "last_powers": lambda state, task: bool(_powers(state)),
    "limit": _limit,
}
"""When a task can be done; those that are not here always can."""


def _act(state: State, task: Task) -> list[Action]:
    seat = task.seat
    house = state.houses.of[seat]
    found: list[Action] = [_EXPLORE, *_stacks(state, task)]
    if state.court.lords and house.hand:
        lords = affordable(state.prices(seat), state.court.lords, house.hand)
        found += [_RECRUIT[one] for one in lords]
    if house.pearls and len(state.court.lords) < COURT and state.court.deck:
        found.append(_PLOT)
    return found + _powers(state)


def _stacks(state: State, task: Task) -> list[Action]:
    return [_SUPPORT[race] for race, stack in enumerate(state.sea.council) if stack]


def _powers(state: State) -> list[Action]:
    """What Lords offer once in each of their owner's turns."""
    house = state.houses.of[state.flow.active]
    if _EACH_TURN.isdisjoint(house.free):
        return []
    used = state.flow.used
    found: list[Action] = []
    for one in house.free:
        if one in used:
            continue
        if one == SLAVER:
            found += map(Sell, sorted(set(house.hand)))
        elif one == ORACLE:
            found += [Drain(race) for race, stack in enumerate(state.sea.council) if stack]
        elif one == OPPORTUNIST and state.court.deck:
            found += map(Oust, state.court.lords)
    return found


def _keep(state: State, task: Task) -> list[Action]:
    if state.is_last_space:
        return [_ACCEPT]
    return [_ACCEPT, _GO_ON, *_powers(state)]


def _monster(state: State, task: Task) -> list[Action]:
    if state.is_last_space:
        return [_FIGHT]
    return [_FIGHT, _GO_ON, *_powers(state)]


def _reward(state: State, task: Task) -> list[Action]:
    space = state.sea.threat
    if state.somebody_else_has(task.seat, TAMER):
        space = max(space - 1, 1)
    tokens = len(MONSTER_TOKENS) - len(state.houses.tokens)
    keys = state.houses.keys_left
    return [
        Claim(one.pearls, one.tokens, min(one.keys, keys))
        for one in THREAT[space - 1]
        if one.tokens <= tokens
    ]


def _pay(state: State, task: Task) -> list[Action]:
    price = state.price(task.seat, task.about)
    played = state.sea.played
    found: list[Action] = [_PAY] if is_payment(price, played) else []
    return found + [_PLAY[card] for card in playable(price, state.house(task.seat).hand, played)]


def _affiliate(state: State, task: Task) -> list[Action]:
    played = sorted(set(state.sea.played))
    if not state.has(task.seat, MASTER_OF_MAGIC):
        lowest = min(map(value, played))
        played = [card for card in played if value(card) == lowest]
    return [_AFFILIATE[card] for card in played]


def _keys(state: State, task: Task) -> list[Action]:
    house = state.house(task.seat)
    lords = [one for one in house.free if lord(one).keys == 1]
    return [
        SpendKeys(some)
        for count in range(KEYS_FOR_A_LOCATION + 1)
        if KEYS_FOR_A_LOCATION - count <= house.keys
        for some in combinations(lords, count)
    ]


def _site(state: State, task: Task) -> list[Action]:
    most = min(len(state.sites.left), LOCATIONS_DRAWN)
    return [*map(Settle, state.sites.face_up), *map(Draw, range(1, most + 1))]


def _hand(state: State, task: Task) -> list[Action]:
    return [_DISCARD[card] for card in sorted(set(state.house(task.seat).hand))]


def _swappable(state: State, task: Task) -> list[int]:
    """The free Lords of a player that another Lord may take the place of."""
    house = state.house(task.seat)
    return [one for one in (*house.free, *house.rotated) if one != task.about]


def _robbable(state: State, seat: int) -> list[int]:
    """The opponents who have Monster tokens, and no Shaman."""
    return [
        other
        for other in state.flow.others(seat)
        if state.house(other).tokens and not state.has(other, SHAMAN)
    ]


CHOICES: Final[Mapping[Kind, Callable[[State, Task], Sequence[Action]]]] = {
    "act": _act,
    "offer": lambda state, task: _BUY_OR_NOT,
    "keep": _keep,
    "monster": _monster,
    "reward": _reward,
    "stack": _stacks,
    "pay": _pay,
    "affiliate": _affiliate,
    "keys": _keys,
    "site": _site,
    "choose_site": lambda state, task: [*map(Settle, state.sites.drawn)],
    "smokers": lambda state, task: [*map(Replace, state.sites.left), Done()],
    "last_powers": lambda state, task: [*_powers(state), Done()],
    "limit": _hand,
    "jailer": _hand,
    "commander": _hand,
    "assassin": lambda state, task: [*map(Rotate, state.house(task.about).free)],
    "hunter": lambda state, task: [*map(Rob, _robbable(state, task.seat))],
    "illusionist": lambda state, task: [
        *(
            Exchange(own, other)
            for own in state.house(task.seat).locations
            for other in state.sites.face_up
        ),
        Done(),
    ],
    "corruptor": lambda state, task: [*map(Bribe, state.court.lords), Done()],
    "traitor": lambda state, task: [
        *(Trade(own, other) for own in _swappable(state, task) for other in state.court.lords),
        Done(),
    ],
    "schemer": lambda state, task: [*map(Scheme, _swappable(state, task)), Done()],
}
"""What may be chosen in a task; those that are not here are done without a choice."""
