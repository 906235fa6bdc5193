"""The bot that searches: information-set Monte Carlo tree search, as a single observer.

Each rollout imagines a world from the view, goes down one tree of actions that all worlds share,
and is played out. Chance is open-loop: a place in the tree is the actions that led there, whatever
the dice were. What is possible in one world need not be in another, so a choice counts how often it
was available (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, 2012).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import inf, sqrt
from typing import Any, Final

import attrs

from engine.bot_kind import BotKind, BotSetting, Settings
from engine.game import AnyGame, Bot, Luck, Result
from engine.odds import parts, whole
from engine.opponents.policies import POLICY, policy
from engine.playout import after, end_of, played_out

_SCORE: Final = 0.2
"""How much of a reward is by score, so that there is better and worse where all is won or lost."""


@attrs.define(eq=False)
class Choice:
    """An action of a seat in the tree, with what came of it for that seat."""

    visits: int = 0
    available: int = 0
    wins: int = 0
    leads: int = 0
    next: dict[tuple[int, Any], Choice] = attrs.Factory(dict)


@attrs.define(eq=False)
class Search:
    """One search: its tree, and the widest leads that were seen."""

    game: AnyGame
    view: Any
    luck: Luck
    policy: Sequence[Bot[Any, Any]]
    exploration: float
    harmonic: Sequence[float]
    root: Choice = attrs.Factory(Choice)
    one: int = 1
    """What a victory counts."""
    low: float = inf
    high: float = -inf
    """The bounds of all leads seen: by how much a seat was before the best of the others."""

    def best(self, legal: tuple[Any, ...], rollouts: int) -> Any:
        """The action that was tried most, once no other one can be any more.

        Of several the one that won most, and then the first.
        """
        game = self.game
        seat = game.actor(game.imagine(self.view, self.luck.derive("first")))
        assert seat is not None
        for left in range(rollouts, 0, -1):
            self._try_out(seat, legal)
            *_, second, most = sorted([choice.visits for choice in self.root.next.values()])
            if most - second >= left:
                break
        found = [self.root.next[seat, action] for action in legal]
        order = [(choice.visits, choice.wins, choice.leads) for choice in found]
        return legal[order.index(max(order))]

    def _try_out(self, seat: int, legal: tuple[Any, ...]) -> None:
        """One rollout. The n-th of each action of the root meets the n-th world."""
        game = self.game
        action, choice = self._chosen(self.root, seat, legal)
        luck = self.luck.derive(f"world {choice.visits}")
        state = game.imagine(self.view, luck)
        way = [(seat, choice)]
        while True:
            state = after(game, state, action, luck)
            if not choice.visits:
                break
            actions = game.legal(state)
            while len(actions) == 1:
                state = after(game, state, actions[0], luck)
                actions = game.legal(state)
            if not actions:
                break
            to_act = game.actor(state)
            assert to_act is not None
            action, choice = self._chosen(choice, to_act, actions)
            way.append((to_act, choice))
        self._learn(way, end_of(game, played_out(game, state, luck, self.policy, luck.derive("b"))))

    def _chosen(self, at: Choice, seat: int, legal: tuple[Any, ...]) -> tuple[Any, Choice]:
        """What a seat tries next: something new, or what promises most (UCB1)."""
        for action in legal:
            choice = at.next.get((seat, action))
            if choice is None:
                choice = at.next[seat, action] = Choice()
            choice.available += 1
        choices = [(action, at.next[seat, action]) for action in legal]
        return max(choices, key=lambda one: self._promise(one[1]))

    def _promise(self, choice: Choice) -> float:
        """What came of a choice on average, and more the less often it was tried.

        Harmonic numbers stand for the logarithm, which not every machine rounds alike.
        """
        n = choice.visits
        if not n:
            return inf
        won = choice.wins / (self.one * n)
        spread = self.high - self.low
        led = (choice.leads / n - self.low) / spread if spread else 0.5
        curious = self.exploration * sqrt(self.harmonic[choice.available] / n)
        return (1 - _SCORE) * won + _SCORE * led + curious

    def _learn(self, way: list[tuple[int, Choice]], result: Result) -> None:
        """Tell the choices on the way what came of them."""
        seats = len(result.scores)
        self.one = whole(seats)
        won, leads = parts(result, seats), _leads(result.scores)
        self.low, self.high = min(self.low, *leads), max(self.high, *leads)
        for seat, choice in way:
            choice.visits += 1
            choice.wins += won[seat]
            choice.leads += leads[seat]


def _leads(scores: Sequence[int]) -> list[int]:
    """By how much each seat is before the best of the others; alone, its score."""
    if len(scores) == 1:
        return list(scores)
    best, second = sorted(scores, reverse=True)[:2]
    return [score - (best if score < best else second) for score in scores]


@lru_cache(maxsize=8)
def _harmonic(most: int) -> tuple[float, ...]:
    """The harmonic numbers from 0 on."""
    return tuple(accumulate((1 / n for n in range(1, most + 1)), initial=0.0))


def _make(game: AnyGame, settings: Settings) -> Bot[Any, Any]:
    everybody = (policy(game, settings["policy"]),) * game.seats[1]
    rollouts = settings["rollouts"]
    exploration = settings["explore"] / 100

    def mcts(view: Any, legal: tuple[Any, ...], luck: Luck) -> Any:
        """The action that the search tried most often."""
        if len(legal) == 1:
            return legal[0]
        search = Search(game, view, luck, everybody, exploration, _harmonic(rollouts))
        return search.best(legal, rollouts)

    return mcts


BOT: Final = BotKind(
    "mcts",
    "searches a tree of actions in imagined worlds, in which everybody plays to win",
    _make,
    (
        BotSetting("rollouts", 1000, "how many games are played out to decide, at most"),
        POLICY,
        BotSetting("explore", 50, "how much is tried that promises less, in hundredths", 0, 1000),
    ),
)
