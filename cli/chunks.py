"""The games of a simulation in tasks, done here, by processes, or by a cluster; told in order."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Any, Final

from cli.series import Aim
from engine.simulation import Played, Totals, played_of, simulate_task, totals_of
from engine.work import Task, done
from events.frozen import frozen

_SECONDS: Final = 0.1
"""How long a task is to take: an answer costs a few thousandths of that, and the bar moves."""
_SECONDS_AWAY: Final = 0.5
"""The same for a task that goes over a network."""
_MOST: Final = 5_000


@frozen
class Chunk:
    """Games that follow each other: what they come to by variant, and each one if wanted."""

    totals: list[Totals]
    games: list[list[Played]]


class Pace:
    """How many games are a task: few at first, then as many as take the time that is wanted."""

    def __init__(self, at_once: int, seconds: float) -> None:
        """For so many tasks that are done at once."""
        self.size = 1
        self._at_once, self._seconds = at_once, seconds
        self._begun, self._games = time.monotonic(), 0

    def told(self, games: int) -> None:
        """So many more games are done."""
        self._games += games
        took = max(time.monotonic() - self._begun, 1e-6)
        fits = int(self._games / took / self._at_once * self._seconds)
        self.size = max(1, min(fits, 2 * self.size, _MOST))


@frozen
class Means:
    """Who plays the games: so many processes, or the cluster at an address."""

    jobs: int
    cluster: str | None = None


def chunks(aim: Aim, first: int, rows_to: int, means: Means, ending: ExitStack) -> Iterator[Chunk]:
    """The games from a number on, in their order; rows of those up to another number.

    What runs for it is started at once, and gone when `ending` is left.
    """
    if means.cluster is None:
        pace = Pace(max(1, means.jobs), _SECONDS)
        return _told(_here(tasks(aim, first, rows_to, pace), means.jobs, ending), pace)
    from cli.cluster import Cluster

    cluster = ending.enter_context(Cluster(means.cluster))
    pace = Pace(cluster.at_once(), _SECONDS_AWAY)
    return _told(cluster.results(tasks(aim, first, rows_to, pace)), pace)


def _told(results: Iterable[Any], pace: Pace) -> Iterator[Chunk]:
    """What tasks came to, as games; the pace of the next ones follows from it."""
    for totals, rows in results:
        found = Chunk(
            [totals_of(one) for one in totals],
            [[played_of(row) for row in variants] for variants in rows],
        )
        pace.told(found.totals[0].games)
        yield found


def _here(given: Iterable[Task], jobs: int, ending: ExitStack) -> Iterable[Any]:
    """What tasks come to, by this process or by several; a worker that is killed is no loss."""
    if jobs <= 1:
        return map(done, given)
    from cli.workers import Workers

    return ending.enter_context(Workers(done, given, jobs, done)).results()


def tasks(aim: Aim, first: int, rows_to: int, pace: Pace) -> Iterator[Task]:
    """Tasks for the games from a number on; none goes beyond where it is asked if it is enough."""
    while first <= aim.games:
        games = min(pace.size, aim.games - first + 1)
        if aim.until is not None:
            games = min(games, aim.step - (first - 1) % aim.step)
        if first <= rows_to:
            games = min(games, rows_to - first + 1)
        yield simulate_task(aim.series, first, games, rows=first <= rows_to)
        first += games
