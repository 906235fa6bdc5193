"""Tasks done by the workers of a Dask cluster, on this machine or on others.

They need nothing but Undertow as it is installed: `undertow.work` and plain values are sent.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, Final, Self

from cli.screen import BadInput, NotFound
from engine.errors import NoSuchGame

_SECONDS: Final = 10
"""How long a scheduler or a first worker is waited for."""
_LEFT: Final = 10
"""After so long without an answer it is looked whether anybody works; so long one is waited for."""
_LOGGERS: Final = ("distributed", "tornado", "asyncio")
_EACH: Final = 3
"""Tasks that are under way for each thread of a worker, so that none waits for the next."""
_RECOUNTED: Final = 50
"""After so many answers it is looked how many workers there are."""


class Cluster:
    """A cluster that does tasks. Inside `with` it is connected."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Any = None

    def __enter__(self) -> Self:
        """Connect. Raises BadInput where Dask is not installed, NotFound where nobody answers."""
        try:
            self._distributed: Any = import_module("distributed")
        except ImportError:
            raise BadInput(
                "--cluster needs Dask, which is not installed here: pip install 'undertow[cluster]'"
            ) from None
        for name in [one for one in logging.root.manager.loggerDict if one.startswith(_LOGGERS)]:
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said by us
        try:
            self._client = self._distributed.Client(
                self._address, timeout=_SECONDS, set_as_default=False
            )
            self._client.wait_for_workers(1, timeout=_SECONDS)
        except (OSError, TimeoutError, ValueError) as error:
            if self._client is not None:
                self._client.close(timeout=1)
                raise NotFound(f"no worker has joined the cluster at {self._address}") from error
            raise NotFound(f"no cluster answers at {self._address}") from error
        return self

    def __exit__(self, *_: object) -> None:
        """Leave it; what it was at is cancelled."""
        self._client.close(timeout=1)

    def at_once(self) -> int:
        """How many tasks it does at once now."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def results(self, tasks: Iterable[Any]) -> Iterator[Any]:
        """What each task comes to, in their order; few are under way at a time.

        A task whose worker is lost is done again by another one. Raises what a task raises.
        """
        from undertow import work

        waiting: deque[Any] = deque()
        asked = iter(tasks)
        told = 0
        while True:
            if told % _RECOUNTED == 0:
                room = _EACH * self.at_once()
            while len(waiting) < room and (task := next(asked, None)) is not None:
                waiting.append(self._client.submit(work, task, pure=False))
            if not waiting:
                return
            try:
                found = self._result(waiting.popleft())
            except (self._distributed.CancelledError, self._distributed.KilledWorker) as error:
                raise NotFound(
                    f"the cluster at {self._address} is gone, or lost too many workers "
                    f"({type(error).__name__})"
                ) from error
            except (ImportError, AttributeError, RuntimeError) as error:  # what Dask says of that
                raise NoSuchGame(
                    f"the scheduler and the workers at {self._address} need the same Undertow as "
                    f"this one ({type(error).__name__})"
                ) from error
            told += 1
            yield found

    def _result(self, future: Any) -> Any:
        """What a task comes to. Raises NotFound where nobody is left to do it."""
        while True:
            try:
                return future.result(timeout=_LEFT)
            except TimeoutError:
                if self._client.nthreads():
                    continue
            try:
                self._client.wait_for_workers(1, timeout=_LEFT)
            except TimeoutError as error:
                raise NotFound(
                    f"no worker is left in the cluster at {self._address}; each needs the same "
                    "Undertow as this one"
                ) from error
