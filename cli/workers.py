"""Files checked by several processes at once, told in the order in which they were named."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final, Self, cast

from cli.screen import INTERNAL
from cli.verdicts import Report, report

_WAITING: Final = 4
"""Files that are given to a worker at a time, so that it never waits for the next."""

_KILLED: Final = "the process that checked it was ended"


class Workers:
    """Processes that check files. Inside `with` they run; when it is left they are gone."""

    def __init__(self, paths: Sequence[Path], jobs: int) -> None:
        self._paths = paths
        self._jobs = jobs
        self._next = 0
        self._found: dict[int, Report] = {}
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

    def reports(self) -> Iterator[Report]:
        """What each file is found to be, in their order; the number of workers changes nothing."""
        for connection in list(self._busy):
            self._feed(connection)
        for index in range(len(self._paths)):
            while index not in self._found:
                for ready in wait([one for one, given in self._busy.items() if given]):
                    self._hear(cast(Connection, ready))  # on Windows another class of the same
            yield self._found.pop(index)

    def _start(self) -> Connection:
        context: Any = get_context("fork" if sys.platform == "linux" else "spawn")
        here: Connection
        here, there = context.Pipe()
        process = context.Process(target=_work, args=(there, os.getpid()), daemon=True)
        process.start()
        there.close()
        self._busy[here] = deque()
        self.processes[here] = process
        return here

    def _feed(self, connection: Connection) -> None:
        """Give a worker as many files as it may have waiting."""
        given = self._busy[connection]
        while len(given) < _WAITING and self._next < len(self._paths):
            given.append(self._next)
            self._next += 1
            self._send(connection, given[-1])

    def _send(self, connection: Connection, index: int) -> None:
        with suppress(OSError):  # of one that died, which will be heard
            connection.send(self._paths[index])

    def _hear(self, connection: Connection) -> None:
        """Take one answer. A worker that died takes the file with it that it was at."""
        index = self._busy[connection].popleft()
        try:
            self._found[index] = connection.recv()
        except (EOFError, OSError):
            self._found[index] = Report(self._paths[index].name, INTERNAL, _KILLED)
            connection = self._replaced(connection)
        self._feed(connection)

    def _replaced(self, connection: Connection) -> Connection:
        """Another worker in the place of one that died, with the files that it had waiting."""
        left = self._busy.pop(connection)
        self.processes.pop(connection).join()
        connection.close()
        other = self._start()
        self._busy[other] = left
        for index in left:
            self._send(other, index)
        return other


def _work(connection: Connection, parent: int) -> None:
    """Check files until there are no more; also where the parent is gone without a word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    while True:
        while not connection.poll(1):
            if os.getppid() != parent:
                return
        try:
            connection.send(report(connection.recv()))
        except (EOFError, OSError):
            return
