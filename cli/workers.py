"""Work done by several processes at once, told in the order in which it was given."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import count, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Final, Generic, Self, TypeVar, cast

from events.frozen import frozen

T = TypeVar("T")
R = TypeVar("R")

_WAITING: Final = 4
"""Tasks that are given to a worker at a time, so that it never waits for the next."""
_AHEAD: Final = 64
"""Tasks that are given out beyond the first that is not done: what waits for it takes memory."""

_LOOKED: Final = 0.5
"""Seconds after which a worker looks again whether its parent is there."""


@frozen
class _Wrong:
    """What a task raised."""

    error: Exception


class Workers(Generic[T, R]):
    """Processes that do tasks. Inside `with` they run; when it is left they are gone."""

    def __init__(
        self, work: Callable[[T], R], tasks: Iterable[T], jobs: int, lost: Callable[[T], R]
    ) -> None:
        """`lost` says what comes of a task whose worker was killed at it; it may do it itself."""
        self._work = work
        self._tasks = enumerate(tasks)
        self._jobs = jobs
        self._lost = lost
        self._given: dict[int, T] = {}
        """The tasks that are not done yet, by their place in the order."""
        self._found: dict[int, R | _Wrong] = {}
        self._next = 0
        """The first place in the order that was not told yet."""
        self._busy: dict[Connection, deque[int]] = {}
        self.processes: dict[Connection, Any] = {}
        """Those that run, by what connects them."""

    def __enter__(self) -> Self:
        """Start them. An interrupt is for this process alone, which then ends them."""
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            for _ in range(self._jobs):
                self._start()
        finally:
            signal.signal(signal.SIGINT, heard)
        return self

    def __exit__(self, *_: object) -> None:
        """End them at once, whatever they are doing."""
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            process.join()

    def results(self) -> Iterator[R]:
        """What each task comes to, in their order; the number of workers changes nothing.

        What a task raises is raised when it is its turn.
        """
        for self._next in count():
            for connection in list(self._busy):
                self._feed(connection)
            while self._next not in self._found:
                if self._next not in self._given:
                    return
                for ready in wait([one for one, given in self._busy.items() if given]):
                    self._hear(cast(Connection, ready))  # on Windows another class of the same
            found = self._found.pop(self._next)
            if isinstance(found, _Wrong):
                raise found.error
            yield found

    def _start(self) -> Connection:
        context: Any = get_context("fork" if sys.platform == "linux" else "spawn")
        here: Connection
        here, there = context.Pipe()
        process = context.Process(target=_serve, args=(self._work, there, os.getpid()), daemon=True)
        process.start()
        there.close()
        self._busy[here] = deque()
        self.processes[here] = process
        return here

    def _feed(self, connection: Connection) -> None:
        """Give a worker as many tasks as it may have waiting."""
        given = self._busy[connection]
        if len(self._given) + len(self._found) >= _AHEAD * self._jobs:
            return
        for index, task in islice(self._tasks, _WAITING - len(given)):
            self._given[index] = task
            given.append(index)
            self._send(connection, index)

    def _send(self, connection: Connection, index: int) -> None:
        with suppress(OSError):  # of one that died, which will be heard
            connection.send(self._given[index])

    def _hear(self, connection: Connection) -> None:
        """Take one answer. A worker that died takes the task with it that it was at."""
        index = self._busy[connection].popleft()
        task = self._given.pop(index)
        try:
            self._found[index] = connection.recv()
        except (EOFError, OSError):
            connection = self._replaced(connection)
            self._found[index] = self._lost(task)
        self._feed(connection)

    def _replaced(self, connection: Connection) -> Connection:
        """Another worker in the place of one that died, with the tasks that it had waiting."""
        left = self._busy.pop(connection)
        self.processes.pop(connection).join()
        connection.close()
        other = self._start()
        self._busy[other] = left
        for index in left:
            self._send(other, index)
        return other


def cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _serve(work: Callable[[T], R], connection: Connection, parent: int) -> None:
    """Do tasks until there are no more, or the parent is gone, be it without a word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with, args=(parent,), daemon=True).start()
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        try:
            found: R | _Wrong = work(task)
        except Exception as error:  # noqa: BLE001  # it is raised where the task came from
            found = _Wrong(_sendable(error))
        try:
            connection.send(found)
        except OSError:
            return


def _end_with(parent: int) -> None:
    """End this process soon after its parent, also in the midst of a task."""
    while os.getppid() == parent:
        time.sleep(_LOOKED)
    os._exit(1)


def _sendable(error: Exception) -> Exception:
    """The error as another process can have it."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001  # whatever an error of a game's own holds
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
