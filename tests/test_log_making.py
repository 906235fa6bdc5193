"""A new file is made whole or not at all, and never over another."""

from __future__ import annotations

import errno
import os
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import InUse, NotWritten
from events.frames import LARGEST
from events.log import FileLog
from tests.logs import SMALL, breaks, held, names, notes, play_on
from tests.marks import posix, unprivileged

pytestmark = pytest.mark.usefixtures("no_handle_stays_open")


def test_new_file_can_be_written_at_once(path: Path) -> None:
    with closing(FileLog.create(path, SMALL)) as log:
        assert (log.payloads, log.tail) == (SMALL, None)
        assert held(path) == SMALL
        log.append([b"more"])
        assert log.payloads == [*SMALL, b"more"]
        with pytest.raises(InUse):
            FileLog.open(path, write=True)
    assert held(path) == [*SMALL, b"more"]
    assert names(path.parent) == [path.name]


def test_name_that_is_taken_is_left_alone(path: Path) -> None:
    path.write_bytes(b"something old")
    with pytest.raises(FileExistsError):
        FileLog.create(path, SMALL)
    assert path.read_bytes() == b"something old"
    assert names(path.parent) == [path.name]


@posix
def test_name_taken_by_a_link_to_nowhere_is_left_alone(path: Path) -> None:
    path.symlink_to("nowhere")
    with pytest.raises(FileExistsError):
        FileLog.create(path, SMALL)
    assert names(path.parent) == [path.name]


@posix
def test_name_that_is_taken_is_left_alone_without_hard_links(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(monkeypatch, "link", errno.EPERM)
    FileLog.create(path, SMALL).close()
    with pytest.raises(FileExistsError):
        FileLog.create(path, [b"other"])
    assert held(path) == SMALL
    assert names(path.parent) == [path.name]


def test_draft_of_a_killed_process_is_no_hindrance(path: Path) -> None:
    """Process numbers come again, in a container nearly always."""
    for number in range(3):
        path.with_name(f".{os.getpid()}-{number}.new").write_bytes(b"half")
    FileLog.create(path, SMALL).close()
    assert held(path) == SMALL
    path.unlink()
    assert {draft.read_bytes() for draft in path.parent.iterdir()} == {b"half"}
    assert len(names(path.parent)) == 3


@pytest.mark.parametrize("parent", ["missing", "file"])
def test_folder_that_is_none(tmp_path: Path, parent: str) -> None:
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(NotWritten, match="cannot be made: N"):
        FileLog.create(tmp_path / parent / "otter.undertow", SMALL)
    assert names(tmp_path) == ["file"]


@unprivileged
def test_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(NotWritten, match="cannot be made: Permission denied"):
        FileLog.create(tmp_path / "otter.undertow", SMALL)
    assert names(tmp_path) == []


@posix
@pytest.mark.parametrize("calls", [["open"], ["write"], ["fsync"], ["link", "replace"]])
def test_making_that_fails_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, calls: list[str]
) -> None:
    with monkeypatch.context() as patch:
        for call in calls:
            breaks(patch, call, errno.EIO, times=1)
        with pytest.raises(NotWritten, match="cannot be made: Input/output error"):
            FileLog.create(path, SMALL)
    assert names(path.parent) == []
    FileLog.create(path, SMALL).close()  # nothing is in the way, no lock is held
    play_on(path, SMALL)


def test_an_error_without_words_is_called_by_its_kind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(*_: object) -> int:
        raise TimeoutError

    monkeypatch.setattr(os, "write", write)
    with pytest.raises(NotWritten, match="TimeoutError"):
        FileLog.create(path, SMALL)


@posix
@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EROFS])
def test_a_disk_that_fails_is_not_taken_for_one_without_hard_links(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    """The way that is gone there claims the name by an empty file, which a crash would leave."""
    with monkeypatch.context() as patch:
        breaks(patch, "link", error)
        patch.delattr(os, "replace")
        with pytest.raises(NotWritten, match="cannot be made"):
            FileLog.create(path, SMALL)
    assert names(path.parent) == []


@posix
@pytest.mark.parametrize(("call", "after"), [("fsync", 1), ("unlink", 0)])
def test_making_that_fails_after_naming_leaves_it_whole_or_not_at_all(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, after: int
) -> None:
    with monkeypatch.context() as patch:
        breaks(patch, call, errno.EIO, after=after, times=1)
        with pytest.raises(NotWritten, match="cannot be made: Input/output error"):
            FileLog.create(path, SMALL)
    if names(path.parent):
        assert names(path.parent) == [path.name]
        play_on(path, SMALL)


@posix
def test_file_system_without_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", no_locks)
    with pytest.raises(NotWritten, match="cannot be locked"):
        FileLog.create(path, SMALL)
    assert names(path.parent) == []


def test_record_that_is_too_large_makes_no_file(path: Path) -> None:
    with pytest.raises(ValueError, match="too large"):
        FileLog.create(path, [bytes(LARGEST + 1)])
    assert names(path.parent) == []


@posix
def test_new_file_is_safe_before_it_has_its_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, int]] = []
    notes(monkeypatch, "fsync", done)
    FileLog.create(path, SMALL).close()
    assert done == [("fsync", path.stat().st_ino), ("fsync", path.parent.stat().st_ino)]
