"""Logs: payloads in order, appended and never changed; in memory, or in a file that is synced."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Protocol
from zlib import crc32

from events import disk, lock
from events.errors import Damaged, NoFile, NotWritten, OtherVersion
from events.files import naming, torn
from events.folder import new_file, sync_folder
from events.frames import MAJOR, MINOR, PREAMBLE, Scan, Tail, frame, held_back, scan

# A link or a pipe that somebody put there is not followed and not waited for.
_CAREFULLY: Final = disk.PLAIN | getattr(os, "O_NOFOLLOW", 0)

LARGEST_FILE: Final = 1 << 30
"""Bytes in the longest file that is read."""


class Log(Protocol):
    """What a session needs of a log."""

    @property
    def path(self) -> Path | None:
        """Its file, where it has one."""

    @property
    def payloads(self) -> list[bytes]:
        """All payloads of the log."""

    def append(self, payloads: list[bytes]) -> None:
        """Add payloads for good, or raise NotWritten: on return they survive a power cut."""

    def close(self) -> None:
        """Let go of the log."""


class MemoryLog:
    """A log without a file, for tests and for games that are only tried out."""

    path: Final = None

    def __init__(self, payloads: Iterable[bytes] = ()) -> None:
        self.payloads = list(payloads)

    def append(self, payloads: list[bytes]) -> None:
        """Add payloads."""
        self.payloads += payloads

    def close(self) -> None:
        """Nothing to let go of."""

    def bytes(self) -> bytes:
        """The file that would hold the same."""
        return PREAMBLE + frame(self.payloads, crc32(PREAMBLE))[0]


class FileLog:
    """A log in a file. The one that may write holds the file's lock from open to close."""

    def __init__(self, path: Path, handle: int, found: Scan, *, writable: bool) -> None:
        self.path = path
        self.payloads = found.payloads
        """As the present format has them, whatever the file's own is."""
        self.version = found.version
        """The format of the file: major and minor."""
        if found.version[0] < MAJOR:
            from events.upcast import upcast

            self.payloads = upcast(found.payloads, found.version[0])
        self.tail: Tail | None = found.tail
        self._handle: int | None = handle
        self._writable = writable
        self._end = found.end
        self._check = found.check
        self._size = found.end + (found.tail.size if found.tail else 0)

    @classmethod
    def create(cls, path: Path, payloads: list[bytes]) -> FileLog:
        """A new file that holds these payloads, open for writing.

        It appears whole or not at all. Raises FileExistsError where the name is taken, NotWritten
        where the disk refuses.
        """
        data, check = frame(payloads, crc32(PREAMBLE))
        with naming(path):
            try:
                with new_file(path) as handle:
                    lock.take(handle)
                    disk.write(handle, PREAMBLE + data)
                    disk.sync(handle)
            except FileExistsError:
                raise
            except OSError as error:
                raise NotWritten(f"cannot be made: {_reason(error)}") from None
        size = len(PREAMBLE) + len(data)
        made = Scan(list(payloads), size, check, None, (MAJOR, MINOR))
        return cls(path, handle, made, writable=True)

    @classmethod
    def open(cls, path: Path, *, write: bool = False) -> FileLog:
        """An existing file; `write` takes its lock.

        Raises FileNotFoundError and other OSErrors, InUse, Damaged, OtherVersion; NotWritten where
        the file system offers no locks.
        """
        flags = (os.O_RDWR if write else os.O_RDONLY) | disk.PLAIN
        with naming(path), contextlib.ExitStack() as on_failure:
            try:
                handle = os.open(path, flags)
            except IsADirectoryError:
                raise NoFile("a folder") from None
            on_failure.callback(os.close, handle)
            if write:
                lock.take(handle)
            found = _settled_scan(handle)
            os.lseek(handle, found.end, os.SEEK_SET)
            log = cls(path, handle, found, writable=write)
            on_failure.pop_all()
        return log

    def append(self, payloads: list[bytes]) -> None:
        """Write all or nothing at the known end and sync. After a failure no more is written.

        Of several records a crash leaves all or none.

        Raises NotWritten, and OtherVersion for a file of an older format: it is only read.
        """
        with naming(self.path):
            self._append(payloads)

    def _append(self, payloads: list[bytes]) -> None:
        if self.version[0] < MAJOR:
            raise OtherVersion(
                f"is of format {self.version[0]}, and new records are of format {MAJOR}; "
                "'undertow copy OLD NEW' makes a game of it that can be played on"
            )
        data, check = frame(payloads, self._check)
        handle = self._checked_handle()
        self._writable = False  # until all of it is done: an interrupt may come anywhere
        several = len(payloads) > 1
        held = held_back(len(data), self._end, self._check) if several else b""
        try:
            if self.tail is not None:
                self._set_tail_aside(handle)
            disk.write(handle, held + data[len(held) :])
            disk.sync(handle)
            if held:
                self._put_right(handle, data[: len(held)])
        except OSError as error:
            self._cut(handle)
            raise NotWritten(
                f"cannot be written: {_reason(error)}; it holds all up to here"
            ) from None
        except KeyboardInterrupt:
            if held:
                self._cut(handle)
            raise
        self._check = check
        self._end += len(data)
        self._size = self._end
        self.payloads += payloads
        self._writable = True

    def close(self) -> None:
        """Let go of the file and its lock."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _checked_handle(self) -> int:
        """The handle, if appending there is safe: the file is as we know it, under its name."""
        if self._handle is None or not self._writable:
            raise NotWritten("is not open for writing; open it again to go on")
        here = os.fstat(self._handle)
        try:
            named = os.stat(self.path)
        except FileNotFoundError:
            named = None
        except OSError as error:
            raise NotWritten(f"is out of reach: {_reason(error)}") from None
        if named is None or (named.st_ino, named.st_dev) != (here.st_ino, here.st_dev):
            self._writable = False
            raise NotWritten("was deleted or replaced while it was open; nothing more was written")
        if here.st_size != self._size:
            self._writable = False
            raise NotWritten("was changed by another program while it was open; open it again")
        return self._handle

    def _cut(self, handle: int) -> None:
        """Take back what was written: all records of an append or none, a half is another wish."""
        if self.tail is None:
            with contextlib.suppress(OSError):
                os.ftruncate(handle, self._end)
                disk.sync(handle)  # else its rest could lie behind what comes next

    def _put_right(self, handle: int, header: bytes) -> None:
        """All records are safe: the first one, with which all seemed unfinished, begins now."""
        os.lseek(handle, self._end, os.SEEK_SET)
        disk.write(handle, header)
        disk.sync(handle)
        os.lseek(handle, 0, os.SEEK_END)

    def _set_tail_aside(self, handle: int) -> None:
        """Save the bytes behind the last sound frame beside the file, then cut them off."""
        aside = torn(self.path)
        os.lseek(handle, self._end, os.SEEK_SET)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | _CAREFULLY
        try:
            kept = os.open(aside, flags, 0o666)
        except OSError as error:
            raise NotWritten(f"{aside.name} is in the way: {_reason(error)}; move it") from None
        try:
            if not stat.S_ISREG(os.fstat(kept).st_mode) or os.fstat(kept).st_nlink != 1:
                raise NotWritten(f"{aside.name} is in the way: it is no file of its own; move it")
            disk.write(kept, _read(handle))
            disk.sync(kept)
        finally:
            os.close(kept)
        sync_folder(self.path.parent)
        os.ftruncate(handle, self._end)
        disk.sync(handle)  # else a power cut could leave old bytes behind the frames to come
        os.lseek(handle, self._end, os.SEEK_SET)
        self.tail = None


def _settled_scan(handle: int) -> Scan:
    """Scan a file; one that ends badly is read once more, since somebody may be writing it."""
    mode = os.fstat(handle).st_mode
    if stat.S_ISDIR(mode):
        raise NoFile("a folder")
    if not stat.S_ISREG(mode):
        raise NoFile("no regular file")
    for last in (False, True):
        os.lseek(handle, 0, os.SEEK_SET)
        try:
            found = scan(_read(handle))
        except Damaged:
            if last:
                raise
            continue
        if found.tail is None or last:
            return found
    raise AssertionError("unreachable")


def _read(handle: int) -> bytes:
    """The rest of a file, as far as it reaches now (it may be growing)."""
    left = os.fstat(handle).st_size - os.lseek(handle, 0, os.SEEK_CUR)
    if left > LARGEST_FILE:
        raise Damaged(0, f"{left:,} bytes are more than a game may have")
    parts: list[bytes] = []
    while left > 0 and (part := os.read(handle, left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
