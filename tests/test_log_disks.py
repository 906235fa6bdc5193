"""Disks that are full or fail lose nothing that was acknowledged."""

from __future__ import annotations

import errno
import os
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import NotWritten
from events.frames import scan
from events.log import FileLog, MemoryLog
from tests.logs import BOUNDS, SMALL, WHOLE, breaks, held, names, notes, play_on, ran, writing
from tests.marks import posix

pytestmark = pytest.mark.usefixtures("no_handle_stays_open")


class Disk:
    """A stand-in for `os.write` that takes `room` bytes, at most `step` at once."""

    def __init__(self, room: int, step: int, error: BaseException) -> None:
        self.room = room
        self.step = step
        self.error = error
        self.write = os.write

    def __call__(self, handle: int, data: memoryview) -> int:
        taken = self.write(handle, data[: min(self.step, self.room)])
        if not taken:
            raise self.error
        self.room -= taken
        return taken


def append_each(log: FileLog, acknowledged: list[bytes]) -> None:
    for payload in SMALL:
        log.append([payload])
        acknowledged.append(payload)


FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", [1, 2, 7])
def test_short_writes_are_gone_on_with(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    monkeypatch.setattr(os, "write", Disk(1 << 20, step, FULL))
    with closing(FileLog.create(path, SMALL[:1])) as log:
        log.append(SMALL[1:])
    assert path.read_bytes() == WHOLE


@pytest.mark.parametrize("room", range(len(WHOLE) - BOUNDS[0]))
def test_full_disk_loses_nothing_acknowledged(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    acknowledged: list[bytes] = []
    with closing(FileLog.create(path, [])) as log, monkeypatch.context() as patch:
        patch.setattr(os, "write", Disk(room, 1 << 20, FULL))
        with pytest.raises(NotWritten, match="No space left"):
            append_each(log, acknowledged)
        patch.undo()
        with pytest.raises(NotWritten, match="open it again"):
            log.append([b"too late"])
    assert path.read_bytes() == MemoryLog(acknowledged).bytes()
    play_on(path, acknowledged)


@pytest.mark.parametrize("room", range(len(WHOLE) - BOUNDS[0]))
def test_full_disk_in_the_middle_of_several_records_leaves_none_of_them(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    with closing(FileLog.create(path, [b"old"])) as log, monkeypatch.context() as patch:
        patch.setattr(os, "write", Disk(room, 1 << 20, FULL))
        with pytest.raises(NotWritten, match="No space left"):
            log.append(SMALL)
    assert path.read_bytes() == MemoryLog([b"old"]).bytes()
    play_on(path, [b"old"])


@pytest.mark.parametrize("room", range(len(WHOLE) - BOUNDS[0]))
def test_a_disk_that_does_not_even_shorten_a_file_leaves_none_of_them(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    with closing(FileLog.create(path, [b"old"])) as log, monkeypatch.context() as patch:
        patch.setattr(os, "write", Disk(room, 1 << 20, FULL))
        breaks(patch, "ftruncate", errno.EIO)
        with pytest.raises(NotWritten, match="No space left"):
            log.append(SMALL)
    play_on(path, [b"old"])


@pytest.mark.parametrize("room", range(len(WHOLE) - BOUNDS[0] + 1))
def test_an_interrupt_in_the_middle_of_several_records_leaves_none_of_them(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    with closing(FileLog.create(path, [b"old"])) as log, monkeypatch.context() as patch:
        patch.setattr(os, "write", Disk(room, 1 << 20, KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            log.append(SMALL)
    assert scan(path.read_bytes()).tail is None
    play_on(path, [b"old"])


@posix
@pytest.mark.parametrize("several", [SMALL[:2], SMALL])
def test_several_records_are_there_once_all_of_them_are_safe(
    path: Path, monkeypatch: pytest.MonkeyPatch, several: list[bytes]
) -> None:
    """What a reader sees at each sync: the second one is for the header that is put right."""
    seen: list[list[bytes]] = []
    really = os.fsync

    def fsync(handle: int) -> None:
        seen.append(held(path))
        really(handle)

    with closing(FileLog.create(path, [b"old"])) as log:
        monkeypatch.setattr(os, "fsync", fsync)
        log.append(several)
        assert seen == [[b"old"], [b"old", *several]]
        log.append([b"one"])
        assert len(seen) == 3, "a single record needs no more than one"
    play_on(path, [b"old", *several, b"one"])


@posix
@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC])
def test_failed_sync_closes_the_log_for_writing(
    small: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    with writing(small) as log, monkeypatch.context() as patch:
        breaks(patch, "fsync", error)
        with pytest.raises(NotWritten, match="cannot be written"):
            log.append([b"uncertain"])
        patch.undo()
        with pytest.raises(NotWritten, match="open it again"):
            log.append([b"too late"])
    play_on(small, SMALL)


@pytest.mark.parametrize("room", [0, 5, 12])
def test_interrupt_in_the_middle_closes_the_log_for_writing(
    small: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    with writing(small) as log, monkeypatch.context() as patch:
        patch.setattr(os, "write", Disk(room, 1 << 20, KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            log.append([b"interrupted"])
        patch.undo()
        with pytest.raises(NotWritten, match="open it again"):
            log.append([b"too late"])
    play_on(small, SMALL)


@posix
def test_what_is_cut_off_is_synced(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a power cut could leave its rest behind the records that come next."""
    done: list[tuple[str, int]] = []
    with writing(small) as log, monkeypatch.context() as patch:
        patch.setattr(os, "write", Disk(5, 1 << 20, FULL))
        for call in ("ftruncate", "fsync"):
            notes(patch, call, done)
        with pytest.raises(NotWritten, match="No space left"):
            log.append([b"more than five bytes"])
    assert [call for call, _ in done] == ["ftruncate", "fsync"]


FILL = """
import resource, signal
from pathlib import Path
from events.errors import NotWritten
from events.log import FileLog
path, room = Path(sys.argv[0]), int(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
try:
    FileLog.create(path.with_name("large.undertow"), [bytes(room)])
except NotWritten as error:
    print(error)
log = FileLog.create(path, [b"0"])
try:
    for n in range(1, 1000):
        log.append([str(n).encode()])
except NotWritten as error:
    print(error)
try:
    log.append([b"x"])
except NotWritten as error:
    print(error)
print(n)
"""


@posix
@pytest.mark.parametrize("room", [1000, 1001, 1007, 1012])
def test_limit_of_the_system(path: Path, room: int) -> None:
    made, written, after, count = ran(FILL, path, room).splitlines()
    assert made.startswith("cannot be made: File too large")
    assert written.startswith("cannot be written: File too large")
    assert after.startswith("is not open for writing")
    assert names(path.parent) == [path.name]
    acknowledged = [str(n).encode() for n in range(int(count))]
    assert path.read_bytes() == MemoryLog(acknowledged).bytes()
    play_on(path, acknowledged)
