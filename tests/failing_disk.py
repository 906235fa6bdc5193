"""A disk for tests that fails on purpose, and forgets in a power cut what was not synced.

Files lie in a real folder, so that reading, locks and listings are the system's own. The calls
that change something are watched: each is done, noted on a platter, and may fail or be the last
one of the process. What is left after a crash follows from the notes.
"""

from __future__ import annotations

import errno
import fcntl
import io
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest import mock

import attrs

from tests.platter import Entry, File, Folder, Platter

_REAL: Final = {
    name: getattr(os, name)
    for name in (
        *("close", "fsync", "ftruncate", "link", "mkdir", "open", "rename", "replace"),
        *("rmdir", "unlink", "write"),
    )
}
_REAL_OPEN: Final = io.open
_REAL_CONTROL: Final = fcntl.fcntl
_FULL_SYNC: Final = getattr(fcntl, "F_FULLFSYNC", None)


class Gone(BaseException):
    """The process ends here: killed, or without power. No `except OSError` sees it."""


@attrs.frozen
class Fault:
    """What befalls a call that changes the disk."""

    kind: str
    """`gone`, `gone within`, `gone after` it; `short`; `full`; `fails` once; `dead`: all do."""
    error: int = errno.EIO


class FailingDisk:
    """A folder on such a disk."""

    def __init__(self, root: Path, *, links: bool = True) -> None:
        """Nothing may lie in the folder. Some file systems have no hard links."""
        self.root = root
        self.links = links
        self.platter = Platter(root)
        self.faults: dict[int, Fault] = {}
        """What is to befall which call, counted from 1 since the last start."""
        self.calls = 0
        self.met: list[str] = []
        """The faults that were met since the last start, and by which call."""
        self.is_gone = False
        self._dead: int | None = None
        self._room: int | None = None
        self._handles: dict[int, Entry] = {}

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Inside, all that the process does to the folder is watched."""
        patches = {name: getattr(self, f"_{name}") for name in _REAL}
        with ExitStack() as inside:
            inside.enter_context(mock.patch.multiple(os, **patches))
            inside.enter_context(mock.patch.object(io, "open", self._open_file))
            inside.enter_context(mock.patch.object(fcntl, "fcntl", self._control))
            yield

    def start(self, faults: dict[int, Fault]) -> None:
        """A new process begins; these faults are ahead of it."""
        for handle in list(self._handles):
            self._close(handle)
        self.faults, self.calls, self.met = faults, 0, []
        self.is_gone, self._dead, self._room = False, None, None

    def check(self) -> None:
        """Raise AssertionError where the folder is changed by a call that is not watched."""
        found = {
            path.relative_to(self.root).as_posix(): path.read_bytes() if path.is_file() else None
            for path in self.root.rglob("*")
        }
        noted = {
            name: bytes(entry.now) if isinstance(entry, File) else None
            for name, entry in self.platter.tree().items()
        }
        assert found == noted, f"changed behind the disk's back: {found.keys() ^ noted.keys()}"

    def forget(self, path: Path) -> None:
        """Take a file away for good."""
        place = self.platter.place(path)
        assert place is not None
        path.unlink()
        self.platter.name((*place, None))
        self.platter.sync_folder(place[0])

    def after_kill(self) -> None:
        """What is there when the process was killed; see `tests.platter`."""
        before = self.platter.tree()
        self.platter.after_kill()
        self._lay_out(before)

    def after_power_cut(self, chance: Random) -> None:
        """What is there when power was lost; see `tests.platter`."""
        before = self.platter.tree()
        self.platter.after_power_cut(chance)
        self._lay_out(before)

    def _lay_out(self, before: dict[str, Entry]) -> None:
        """Make the real folder, which was as before, what the notes say."""
        after = self.platter.tree()
        for name, entry in reversed(before.items()):
            if after.get(name) is not entry:
                path = self.root / name
                path.unlink() if isinstance(entry, File) else path.rmdir()
        laid = {entry: name for name, entry in before.items() if after.get(name) is entry}
        for name, entry in after.items():
            path = self.root / name
            if isinstance(entry, Folder):
                path.mkdir(exist_ok=True)
            elif entry in laid and before.get(name) is not entry:
                os.link(self.root / laid[entry], path)
            elif entry not in laid or path.read_bytes() != entry.now:
                path.write_bytes(entry.now)
                laid[entry] = name

    def _meets(self, call: str, size: int = 0, *, grows: bool = False) -> tuple[int, bool]:
        """Before a call: (bytes that are taken, whether the process is gone behind it).

        Raises Gone and OSError where one of the faults is due.
        """
        if self.is_gone:
            raise Gone
        self.calls += 1
        fault = self.faults.get(self.calls)
        taken, ends = size, False
        if fault is not None:
            self.met.append(f"{fault.kind} at {call} (call {self.calls})")
            if fault.kind == "gone":
                self._end()
            ends = fault.kind in ("gone within", "gone after")
            if fault.kind in ("gone within", "short"):
                taken = min(size, max(1, size * (self.calls % 7) // 7))
            if fault.kind == "full":
                self._room = self.calls % 90
            if fault.kind == "dead":
                self._dead = fault.error
            if fault.kind == "fails":
                raise OSError(fault.error, os.strerror(fault.error))
        if self._dead is not None:
            raise OSError(self._dead, os.strerror(self._dead))
        if grows and self._room is not None:
            taken = min(taken, self._room)
            if not taken:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self._room -= taken
        return taken, ends

    def _end(self) -> None:
        self.is_gone = True
        raise Gone

    @contextmanager
    def _step(self, call: str, *, grows: bool = False) -> Iterator[None]:
        """A call that is done or not done, and has no half."""
        _, ends = self._meets(call, 1, grows=grows)
        yield
        if ends:
            self._end()

    def _open(self, path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
        place, entry = self.platter.place(path), self.platter.entry(path)
        if flags & os.O_CREAT and place is not None and entry is None:
            with self._step("open", grows=True):
                handle: int = _REAL["open"](path, flags, mode, **more)
                self._handles[handle] = made = File()
                self.platter.name((*place, made))
            return handle
        handle = _REAL["open"](path, flags, mode, **more)
        if entry is not None:
            self._handles[handle] = entry
            if flags & os.O_TRUNC and isinstance(entry, File):
                entry.change(0, None)
        return handle

    def _close(self, handle: int) -> None:
        self._handles.pop(handle, None)
        with suppress(OSError):
            _REAL["close"](handle)

    def _write(self, handle: int, data: Any) -> int:
        file = self._handles.get(handle)
        if not isinstance(file, File):
            return int(_REAL["write"](handle, data))
        taken, ends = self._meets("write", len(data), grows=True)
        size = os.fstat(handle).st_size
        at = size if _control_flags(handle) & os.O_APPEND else os.lseek(handle, 0, os.SEEK_CUR)
        if at < size:  # a few bytes over others in one page are written at once
            taken = len(data)
        _REAL["write"](handle, data[:taken])
        file.change(at, bytes(data[:taken]))
        if ends:
            self._end()
        return taken

    def _fsync(self, handle: int) -> None:
        entry = self._handles.get(handle)
        if entry is None:
            return
        try:
            with self._step("fsync"):
                if isinstance(entry, File):
                    entry.sync()
                else:
                    self.platter.sync_folder(entry)
        except OSError:
            if isinstance(entry, File) and self._dead is None:
                entry.lose(Random(self.calls))
            raise

    def _control(self, handle: int, command: int, *more: Any) -> Any:
        if command == _FULL_SYNC:
            return self._fsync(handle)
        return _REAL_CONTROL(handle, command, *more)

    def _ftruncate(self, handle: int, size: int) -> None:
        file = self._handles.get(handle)
        if not isinstance(file, File):
            _REAL["ftruncate"](handle, size)
            return
        with self._step("ftruncate"):
            _REAL["ftruncate"](handle, size)
            file.change(size, None)

    def _link(self, old: Any, new: Any, **more: Any) -> None:
        if not self.links:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        self._moves("link", old, new, **more)

    def _rename(self, old: Any, new: Any) -> None:
        self._moves("rename", old, new)

    def _replace(self, old: Any, new: Any) -> None:
        self._moves("replace", old, new)

    def _moves(self, call: str, old: Any, new: Any, **more: Any) -> None:
        source, target = self.platter.place(old), self.platter.place(new)
        if source is None or target is None:
            _REAL[call](old, new, **more)
            return
        (here, name), (there, other) = source, target
        with self._step(call, grows=call == "link"):
            _REAL[call](old, new, **more)
            entry = here.now[name]
            if call == "link" or entry is there.now.get(other):
                self.platter.name((there, other, entry))
            else:
                self.platter.name((there, other, entry), (here, name, None))

    def _unlink(self, path: Any, **more: Any) -> None:
        self._changes_name("unlink", None, path, **more)

    def _rmdir(self, path: Any, **more: Any) -> None:
        self._changes_name("rmdir", None, path, **more)

    def _mkdir(self, path: Any, mode: int = 0o777) -> None:
        self._changes_name("mkdir", Folder(), path, mode)

    def _changes_name(
        self, call: str, entry: Entry | None, path: Any, *a: Any, **more: Any
    ) -> None:
        place = self.platter.place(path)
        if place is None:
            _REAL[call](path, *a, **more)
            return
        with self._step(call, grows=entry is not None):
            _REAL[call](path, *a, **more)
            self.platter.name((*place, entry))

    def _open_file(self, path: Any, mode: str = "r", *more: Any, **named: Any) -> Any:
        """As `io.open`; what is opened for writing as bytes is written by the calls above."""
        if self.platter.place(path) is None or not set(mode) & set("wxa"):
            return _REAL_OPEN(path, mode, *more, **named)
        assert mode in ("wb", "xb"), f"a way of writing that is not watched: {mode}"
        flags = os.O_WRONLY | os.O_CREAT | (os.O_EXCL if mode == "xb" else os.O_TRUNC)
        return io.BufferedWriter(_Raw(self._open(path, flags, 0o666), self._write, self._close))


class _Raw(io.RawIOBase):
    """A file that is written by the disk's own calls."""

    def __init__(
        self, handle: int, write: Callable[[int, Any], int], close: Callable[[int], None]
    ) -> None:
        self._handle, self._write, self._close = handle, write, close

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._handle

    def write(self, data: Any) -> int:
        return self._write(self._handle, data)

    def close(self) -> None:
        if not self.closed:
            self._close(self._handle)
        super().close()


def _control_flags(handle: int) -> int:
    return int(_REAL_CONTROL(handle, fcntl.F_GETFL))
