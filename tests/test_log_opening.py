"""A file is opened to be read or written, and what is no game is refused."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import Damaged, FileProblem, NotWritten, OtherVersion
from events.frames import LARGEST, PREAMBLE
from events.log import LARGEST_FILE, FileLog
from tests.logs import (
    BOUNDS,
    SMALL,
    TAIL,
    WHOLE,
    aside,
    held,
    names,
    play_on,
    refuses_writing,
    writing,
)
from tests.marks import posix

pytestmark = pytest.mark.usefixtures("no_handle_stays_open")


def test_missing_file(path: Path) -> None:
    for write in (False, True):
        with pytest.raises(FileNotFoundError):
            FileLog.open(path, write=write)
    assert names(path.parent) == []


@pytest.mark.parametrize("write", [False, True])
@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", Damaged),
        (b"{}", Damaged),
        (WHOLE[:10], Damaged),
        (WHOLE[: BOUNDS[1]] + b"x" + WHOLE[BOUNDS[1] :], Damaged),
        (PREAMBLE.replace(b"\n\x01", b"\n\x02") + WHOLE[len(PREAMBLE) :], OtherVersion),
    ],
)
def test_file_that_is_no_sound_game(
    path: Path, data: bytes, problem: type[FileProblem], write: bool
) -> None:
    path.write_bytes(data)
    for _ in range(2):  # a second time, since a lock that stayed would be another error
        with pytest.raises(problem) as caught:
            FileLog.open(path, write=write)
        assert caught.value.file == path.name
    assert path.read_bytes() == data


@posix
@pytest.mark.parametrize("write", [False, True])
def test_folder_is_no_game(tmp_path: Path, write: bool) -> None:
    with pytest.raises(Damaged, match=r"^this is a folder, not a game"):
        FileLog.open(tmp_path, write=write)


@posix
@pytest.mark.parametrize("write", [False, True])
def test_pipe_is_no_game_and_is_not_waited_for(path: Path, write: bool) -> None:
    os.mkfifo(path)
    with pytest.raises(Damaged, match=r"^this is no regular file, not a game"):
        FileLog.open(path, write=write)


@posix
@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero"])
def test_device_is_no_game(device: str) -> None:
    with pytest.raises(Damaged, match=r"^this is no regular file, not a game"):
        FileLog.open(Path(device))


def test_file_of_gigabytes_is_not_read(small: Path) -> None:
    os.truncate(small, LARGEST_FILE + 1)  # a hole takes no room on the disk
    with pytest.raises(Damaged, match=r"byte 0: .* more than a game may have"):
        FileLog.open(small)


def test_a_file_may_be_as_long_as_is_said_and_no_longer(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.log.LARGEST_FILE", len(WHOLE))
    assert held(small) == SMALL
    monkeypatch.setattr("events.log.LARGEST_FILE", len(WHOLE) - 1)
    with pytest.raises(Damaged, match="more than a game may have"):
        held(small)


@pytest.mark.parametrize("step", [1, 7])
def test_a_file_that_comes_in_parts_is_read_whole(
    torn: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    really = os.read
    monkeypatch.setattr(os, "read", lambda handle, size: really(handle, min(size, step)))
    play_on(torn, SMALL)
    assert aside(torn).stat().st_size == TAIL


@pytest.mark.parametrize(
    "first",
    [WHOLE[:-3], WHOLE[:-3] + b"xyz", WHOLE[: BOUNDS[1]] + b"junk"],
    ids=["cut", "spoilt", "damaged"],
)
def test_bad_tail_is_read_once_more(
    small: Path, monkeypatch: pytest.MonkeyPatch, first: bytes
) -> None:
    """The writer may have been in the middle of it."""
    parts = iter([first, *([b""] if len(first) < len(WHOLE) else []), WHOLE])
    monkeypatch.setattr(os, "read", lambda handle, size: next(parts))
    with closing(FileLog.open(small)) as log:
        assert (log.payloads, log.tail) == (SMALL, None)


def test_file_that_is_read_cannot_be_written(small: Path) -> None:
    with closing(FileLog.open(small)) as log, pytest.raises(NotWritten, match="not open"):
        log.append([b"more"])
    assert small.read_bytes() == WHOLE


def test_a_file_that_may_only_be_read_is_read(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuses_writing(monkeypatch)
    assert held(small) == SMALL
    with pytest.raises(PermissionError):
        FileLog.open(small, write=True)


def test_closed_log_writes_no_more(small: Path) -> None:
    log = FileLog.open(small, write=True)
    log.close()
    log.close()
    with pytest.raises(NotWritten, match="not open"):
        log.append([b"more"])
    assert small.read_bytes() == WHOLE


def test_record_that_is_too_large_changes_nothing(small: Path) -> None:
    with writing(small) as log:
        with pytest.raises(ValueError, match="too large"):
            log.append([b"fits", bytes(LARGEST + 1)])
        assert small.read_bytes() == WHOLE
        log.append([b"more"])
        assert log.payloads == [*SMALL, b"more"]
    play_on(small, [*SMALL, b"more"])


def test_later_minor_version_is_written_on(path: Path) -> None:
    preamble = PREAMBLE[:-2] + b"\x07\0"
    path.write_bytes(preamble)
    with writing(path) as log:
        log.append(SMALL)
    assert path.read_bytes().startswith(preamble)
    assert held(path) == SMALL
