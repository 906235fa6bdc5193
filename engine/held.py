"""A log in front of which records can be held until others follow them."""

from __future__ import annotations

from pathlib import Path

from events.log import Log


class HoldingLog:
    """A log, and payloads that are written with the next ones: where none follow, they never were.

    To read they are there already.
    """

    def __init__(self, log: Log) -> None:
        self._log = log
        self._held: list[bytes] = []

    @property
    def path(self) -> Path | None:
        """Where the log lies, if it is a file."""
        return self._log.path

    @property
    def payloads(self) -> list[bytes]:
        """All payloads of the log, and those that are held."""
        return [*self._log.payloads, *self._held]

    def hold(self, payloads: list[bytes]) -> None:
        """Keep payloads until the next ones are appended."""
        self._held += payloads

    def append(self, payloads: list[bytes]) -> None:
        """Add what is held and these payloads in one append, or raise NotWritten."""
        self._log.append([*self._held, *payloads])
        self._held.clear()

    def close(self) -> None:
        """Let go of the log and of what is held."""
        self._held.clear()
        self._log.close()
