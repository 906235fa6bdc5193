"""Processes that play by chance on real files, and report what was acknowledged in lines."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NoReturn
from zlib import crc32

import attrs

from engine.errors import Refused
from engine.registry import find
from engine.session import Session
from events.log import FileLog, MemoryLog
from replays.merge import merge
from tests.sessions import play as play_some
from tests.test_session_sequences import VERBS_BY_WEIGHT, act

PATIENCE: Final = 60
"""Seconds after which a process is taken for one that hangs."""


class Lost(Exception):
    """Something that was acknowledged is not there, or is there twice."""


@attrs.frozen
class Player:
    """A process that plays, and what it has reported so far."""

    pid: int
    pipe: int

    def kill(self) -> None:
        """End it as it stands."""
        os.kill(self.pid, signal.SIGKILL)

    def reports(self) -> list[list[Any]]:
        """All that it reported, once it has ended. Raises Lost where it does not, or fails."""
        with os.fdopen(self.pipe, "rb") as lines:
            said = lines.read().decode().splitlines()
        _, status = os.waitpid(self.pid, 0)
        found = [json.loads(line) for line in said if line.endswith("]")]
        failed = [line for line in found if line[0] == "failed"]
        if failed or (os.WIFEXITED(status) and os.WEXITSTATUS(status)):
            raise Lost(f"a player failed: {failed}")
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
            raise Lost("a player hangs")
        return found


def start(play: Callable[[Report], None]) -> Player:
    """A process that does this and ends."""
    here, there = os.pipe()
    pid = os.fork()
    if pid:
        os.close(there)
        return Player(pid, here)
    os.close(here)
    return _run(play, there)


def _run(play: Callable[[Report], None], pipe: int) -> NoReturn:
    """In the new process."""
    code = 1
    report = Report(pipe)
    try:
        signal.alarm(PATIENCE)
        with quiet():
            play(report)
        code = 0
    except Exception as error:  # noqa: BLE001  # whatever it is, it is told
        report("failed", f"{type(error).__name__}: {error}")
    finally:
        os._exit(code)


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """What commands say is not shown."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield


class Report:
    """Writes lines that survive the process: each in one call."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe

    def __call__(self, *what: str | int) -> None:
        os.write(self._pipe, json.dumps(what).encode() + b"\n")


def records_of(path: Path) -> list[bytes]:
    """All records of a game."""
    with contextlib.closing(FileLog.open(path)) as log:
        return list(log.payloads)


def sum_of(records: list[bytes]) -> int:
    """A number by which records are known again."""
    return crc32(b"".join(records))


def some_verbs(
    session: Session, chance: Random, report: Report, verbs: list[str] = VERBS_BY_WEIGHT
) -> None:
    """A few verbs, each reported with the records before and after it."""
    assert session.file is not None
    for _ in range(chance.randint(1, 4)):
        before = len(session.timeline.records)
        with contextlib.suppress(Refused):
            verb = chance.choice(verbs)
            if verb == "merge":
                _merge(session, chance)
            else:
                act(session, verb, chance.randint(0, 1000))
        count = len(session.timeline.records)
        if count > before:
            report("wrote", str(session.file), before, count, sum_of(records_of(session.file)))


def _merge(session: Session, chance: Random) -> None:
    """Bring in a copy that was played on apart."""
    assert session.file is not None
    other = Session.open(MemoryLog(records_of(session.file)), find)
    for _ in range(chance.randint(1, 3)):
        play_some(other, chance.randint(0, 3))
    other.note(0, f"from a friend {chance.random()}")
    merge(session, other.timeline, "friend")
