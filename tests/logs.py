"""A small file of records, and what befalls it: breaks of the system and other processes."""

from __future__ import annotations

import errno
import itertools
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from events.frames import start_of
from events.log import FileLog, MemoryLog

SMALL = [b"first", b"\0\0\0", b"the third"]
WHOLE = MemoryLog(SMALL).bytes()
BOUNDS = [start_of(SMALL, i) for i in range(len(SMALL) + 1)]
"""Where the preamble and each frame end."""
TAIL = 6
"""How many bytes of a record an interrupted write leaves in the tests of a torn file."""


def aside(path: Path) -> Path:
    """Where the unfinished record of a file is kept."""
    return path.with_name(path.name + ".torn")


def names(folder: Path) -> list[str]:
    """What is in a folder."""
    return sorted(child.name for child in folder.iterdir())


def writing(path: Path) -> closing[FileLog]:
    """The log of a file, open for writing until the block ends."""
    return closing(FileLog.open(path, write=True))


def held(path: Path) -> list[bytes]:
    """The payloads of a file that must be sound up to its tail."""
    with closing(FileLog.open(path)) as log:
        return log.payloads


def play_on(path: Path, before: list[bytes]) -> None:
    """Open for writing, append, and find all that was there before and all that is new."""
    for new in (b"one more", b"and another"):
        with writing(path) as log:
            assert log.payloads == before
            log.append([new])
        before = [*before, new]
    assert held(path) == before
    assert path.read_bytes() == MemoryLog(before).bytes()


def breaks(
    patch: pytest.MonkeyPatch, call: str, error: int, *, after: int = 0, times: int = 1 << 30
) -> None:
    """Let a call of the system fail so many times, from the call after the first `after` on."""
    real = getattr(os, call)
    count = itertools.count()

    def broken(*args: Any, **named: Any) -> Any:
        if after <= next(count) < after + times:
            raise OSError(error, os.strerror(error))
        return real(*args, **named)

    patch.setattr(os, call, broken)


def refuses_writing(patch: pytest.MonkeyPatch) -> None:
    """From here on files may only be read."""
    really = os.open

    def read_only(path: Path, flags: int, *mode: int) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return really(path, flags, *mode)

    patch.setattr(os, "open", read_only)


def notes(patch: pytest.MonkeyPatch, call: str, done: list[tuple[str, int]]) -> None:
    """Let a call of the system note itself, with the number of the file it is for."""
    real = getattr(os, call)

    def noted(handle: int, *args: Any) -> Any:
        done.append((call, os.fstat(handle).st_ino))
        return real(handle, *args)

    patch.setattr(os, call, noted)


def python(code: str, *args: object) -> list[str]:
    """The command that runs this code with these arguments, and with the house on its path."""
    house = str(Path(__file__).parent.parent)
    start = "import sys; sys.path.insert(0, sys.argv[1]); sys.argv[:2] = []\n"
    return [sys.executable, "-c", start + code, house, *map(str, args)]


def ran(code: str, *args: object) -> str:
    """What another process prints that runs this code."""
    done = subprocess.run(python(code, *args), capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()
