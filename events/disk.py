"""Bytes on their way to a disk: all of them written, and safe against a power cut once synced."""

from __future__ import annotations

import os
import sys
from typing import Final

PLAIN: Final[int] = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""How any file is opened: its bytes as they are, and a pipe in its place is not waited for."""


def write(handle: int, data: bytes) -> None:
    """Write all of it where the file stands; the system may take less at once."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def sync(handle: int) -> None:
    """On return all that was written to a file survives a power cut."""
    if sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(handle, fcntl.F_FULLFSYNC)  # fsync alone leaves the data in the drive's cache
    else:
        os.fsync(handle)
