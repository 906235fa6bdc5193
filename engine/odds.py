"""What is likely from a position, as a seat may know it: each action tried in the same worlds.

A world is what the seat cannot know, imagined, with the dice and cards to come. All actions meet
the same worlds, so they are compared by what they do and not by their luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise, repeat
from math import lcm
from typing import Any, Final

import attrs

from engine.game import AnyGame, Bot, Luck, Result
from engine.playout import after, end_of, played_out
from engine.sums import NOTHING, Estimate, Sums
from events.frozen import frozen

FIRST: Final = 50
"""Worlds after which it is first asked whether the order is certain; then after twice as many."""

_SMALL: Final = (1, 1, 3, 5)
_CHUNK: Final = 10

_SURE: Final = 1.5
"""How many times the 95 % interval two actions must lie apart: it is asked several times."""


@frozen
class Question:
    """A position as a seat sees it (None: a spectator), and what may be done there."""

    game: AnyGame
    view: Any
    seat: int | None
    actions: tuple[Any, ...]
    """What is compared; None among them: whatever the bots do there."""
    bots: tuple[Bot[Any, Any], ...]
    """Who plays each seat from then on."""
    luck: Luck
    """Where all worlds come from: the asker's own, never the game's."""


@attrs.define
class Samples:
    """What the actions came to, in as many worlds as were tried."""

    wins: Sums
    """The asker's part of the victory by action, in whole numbers; no figure for a spectator."""
    scores: Sums
    """The asker's final score by action, likewise."""
    seats: list[Sums]
    """For each action the part of every seat, and then the score of every seat."""

    @classmethod
    def of(cls, actions: int, seats: int, *, is_seated: bool) -> Samples:
        """None yet."""
        own = actions if is_seated else 0
        return cls(Sums.of(own), Sums.of(own), [Sums.of(2 * seats) for _ in range(actions)])

    @property
    def worlds(self) -> int:
        """How many worlds were tried."""
        return self.seats[0].count

    def with_others(self, other: Samples) -> Samples:
        """These samples and those of other worlds; these stay, for who shows them meanwhile."""
        wins, scores, *seats = [one.copy() for one in self._all()]
        found = Samples(wins, scores, seats)
        for own, more in zip(found._all(), other._all(), strict=True):
            own.merge(more)
        return found

    def _all(self) -> Iterator[Sums]:
        yield from (self.wins, self.scores, *self.seats)


@frozen
class Chances:
    """What is to be expected of one action."""

    action: int
    """Its place among those that were compared."""
    wins: Estimate
    """The chance to win, from 0 to 1; a victory of several counts as a part of one."""
    score: Estimate
    behind: Estimate
    """By how much it wins less often than the best one, in the same worlds."""


def whole(seats: int) -> int:
    """What a victory counts, so that every part of it is a whole number."""
    return lcm(*range(1, seats + 1))


def parts(result: Result, seats: int) -> list[int]:
    """Each seat's part of the victory."""
    one = whole(seats) // max(1, len(result.winners))
    return [one if seat in result.winners else 0 for seat in range(seats)]


def sampled(question: Question, worlds: Iterable[int]) -> Samples:
    """Try all actions in these worlds. Raises BadMove for a game without an end."""
    seat, seats = question.seat, len(question.bots)
    found = Samples.of(len(question.actions), seats, is_seated=seat is not None)
    for world in worlds:
        results = results_of(question, world)
        won = [parts(result, seats) for result in results]
        for sums, part, result in zip(found.seats, won, results, strict=True):
            sums.add([*part, *result.scores])
        if seat is not None:
            found.wins.add([part[seat] for part in won])
            found.scores.add([result.scores[seat] for result in results])
    return found


def results_of(question: Question, world: int) -> list[Result]:
    """How the game ends in one world after each of the actions."""
    luck = question.luck.derive(f"world {world}")
    own = luck.derive("bots")
    imagined = question.game.imagine(question.view, luck)
    return [_played(question, imagined, action, luck, own) for action in question.actions]


def _played(question: Question, state: Any, action: Any, luck: Luck, own: Luck) -> Result:
    """How the game ends in one world after one action."""
    game = question.game
    if action is not None:
        state = after(game, state, action, luck)
    return end_of(game, played_out(game, state, luck, question.bots, own))


def ranked(samples: Samples, seats: int) -> list[Chances]:
    """The actions, the best first: by how often they win, then by score, then as they stand."""
    found = in_order(samples, seats)
    return [found[i] for i in _order(samples)]


def in_order(samples: Samples, seats: int) -> list[Chances]:
    """The actions as they stand."""
    wins, scores = samples.wins, samples.scores
    one, best = whole(seats), _order(samples)[0]
    return [
        Chances(
            action=i,
            wins=wins.share(i, one),
            score=scores.mean(i),
            behind=NOTHING if i == best else wins.gap(best, i, one),
        )
        for i in range(len(wins.totals))
    ]


def _order(samples: Samples) -> list[int]:
    wins, scores = samples.wins.totals, samples.scores.totals
    return sorted(range(len(wins)), key=lambda i: (-wins[i], -scores[i], i))


def seats_of(samples: Samples, action: int) -> list[tuple[Estimate, Estimate]]:
    """For each seat its chance to win, and its score, after one of the actions."""
    sums = samples.seats[action]
    seats = len(sums.totals) // 2
    one = whole(seats)
    return [(sums.share(seat, one), sums.mean(seats + seat)) for seat in range(seats)]


def is_certain(samples: Samples) -> bool:
    """Whether the order of the actions would hardly be another one after more worlds.

    One action alone has no order: of it as much is wanted to be known as was asked for.
    """
    order = _order(samples)
    return len(order) > 1 and all(
        lie_apart(samples, better, worse) for better, worse in pairwise(order)
    )


def lie_apart(samples: Samples, better: int, worse: int) -> bool:
    """Whether two actions differ for sure, or have never done so, in worlds enough to tell."""
    if samples.worlds < FIRST:
        return False
    won = samples.wins.difference(better, worse)
    if won.high > won.low:
        return won.mean > _SURE * (won.high - won.mean)
    scored = samples.scores.difference(better, worse)
    return scored.mean >= _SURE * (scored.high - scored.mean)


def chunks(most: int) -> Iterator[tuple[int, int]]:
    """(first, count) of worlds to be tried together: few at first, so that something is known soon.

    They end wherever it is asked whether the order is certain.
    """
    first = 0
    for count in chain(_SMALL, repeat(_CHUNK)):
        if first >= most:
            return
        yield first, min(count, most - first)
        first += count


def gathered(found: Iterable[Samples], *, stops: bool = True) -> Iterator[Samples]:
    """What is known after each chunk, until the order is certain, unless all are wanted.

    The chunks come in the order of their worlds, whoever tried them: so it ends at the same count.
    """
    known: Samples | None = None
    for samples in found:
        known = samples if known is None else known.with_others(samples)
        yield known
        if stops and _asks_at(known.worlds) and is_certain(known):
            return


def _asks_at(worlds: int) -> bool:
    """Whether it is asked after so many worlds if the order is certain."""
    times, rest = divmod(worlds, FIRST)
    return rest == 0 and times > 0 and times & (times - 1) == 0
