"""Who holds the lock of a file, as far as the system tells: on Linux its process and terminal."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Final

_LOCKS: Final = Path("/proc/locks")
_WORDS: Final = 60
"""Letters of a command that are shown."""


def holder(handle: int) -> str:
    """Who has locked an open file: "process 4242 (undertow play evening, at /dev/pts/3)"."""
    process = _process(handle)
    if process is None:
        return "another process"
    about = ", at ".join(filter(None, (_command(process), _terminal(process))))
    return f"process {process}{f' ({about})' if about else ''}"


def _process(handle: int) -> int | None:
    """The number of the process, where the system has a list of locks and shows it."""
    found = os.fstat(handle)
    file = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"
    with suppress(OSError, ValueError):
        for line in _LOCKS.read_text(encoding="ascii", errors="replace").splitlines():
            fields = line.split()
            if file in fields and "FLOCK" in fields and "->" not in fields:
                process = int(fields[fields.index(file) - 1])
                return process if process > 0 else None
    return None


def _command(process: int) -> str:
    """What the process was started as, from the program's own name to its first option."""
    with suppress(OSError):
        words = Path(f"/proc/{process}/cmdline").read_bytes().decode(errors="replace").split("\0")
        names = [word.rpartition("/")[2].removesuffix(".py") for word in words]
        if "undertow" in names:
            said = words[names.index("undertow") + 1 :]
            named = takewhile(lambda word: not word.startswith("-"), said)
            return " ".join(["undertow", *named]).strip()[:_WORDS]
    return ""


def _terminal(process: int) -> str:
    """The terminal at which somebody types to it."""
    with suppress(OSError):
        terminal = str(Path(f"/proc/{process}/fd/0").readlink())
        return terminal if terminal.startswith(("/dev/pts/", "/dev/tty")) else ""
    return ""
