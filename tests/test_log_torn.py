"""What an interrupted write leaves is set aside, and the game is played on."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import Damaged, NotWritten
from events.frames import PREAMBLE, Tail
from events.log import FileLog
from tests.logs import (
    BOUNDS,
    SMALL,
    TAIL,
    WHOLE,
    aside,
    breaks,
    held,
    names,
    notes,
    play_on,
    writing,
)
from tests.marks import posix

pytestmark = pytest.mark.usefixtures("no_handle_stays_open")


@pytest.mark.parametrize("cut", range(len(WHOLE) + 1))
def test_cut_anywhere_and_played_on(path: Path, cut: int) -> None:
    path.write_bytes(WHOLE[:cut])
    if cut < len(PREAMBLE):
        for write in (False, True):
            with pytest.raises(Damaged):
                FileLog.open(path, write=write)
        assert path.read_bytes() == WHOLE[:cut]
        return
    whole = sum(bound <= cut for bound in BOUNDS) - 1
    end = BOUNDS[whole]
    with closing(FileLog.open(path)) as log:
        assert log.payloads == SMALL[:whole]
        assert log.tail == (None if cut == end else Tail(end, cut - end, torn=True))
    play_on(path, SMALL[:whole])
    if cut == end:
        assert names(path.parent) == [path.name]
    else:
        assert aside(path).read_bytes() == WHOLE[end:cut]


@pytest.mark.parametrize("zeros", [1, 5, 100, 5000])
def test_zeros_appended_are_torn(small: Path, zeros: int) -> None:
    with small.open("ab") as file:
        file.write(bytes(zeros))
    play_on(small, SMALL)
    assert aside(small).read_bytes() == bytes(zeros)


def test_last_record_that_fails_its_check_is_set_aside(path: Path) -> None:
    path.write_bytes(WHOLE[:-1] + bytes([WHOLE[-1] ^ 1]))
    with closing(FileLog.open(path)) as log:
        assert log.tail == Tail(BOUNDS[-2], len(WHOLE) - BOUNDS[-2], torn=False)
    play_on(path, SMALL[:-1])
    assert aside(path).read_bytes()[:-1] == WHOLE[BOUNDS[-2] : -1]


def test_torn_tail_stays_until_something_is_written(torn: Path) -> None:
    before = torn.read_bytes()
    for write in (False, True):
        FileLog.open(torn, write=write).close()
    assert torn.read_bytes() == before
    assert names(torn.parent) == [torn.name]


def test_tail_is_set_aside_once(torn: Path) -> None:
    with writing(torn) as log:
        for payload in (b"one", b"two"):
            log.append([payload])
            assert log.tail is None
    assert held(torn) == [*SMALL, b"one", b"two"]
    assert aside(torn).stat().st_size == TAIL


@posix
def test_tail_is_safe_before_it_is_cut(torn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, int]] = []
    for call in ("fsync", "ftruncate"):
        notes(monkeypatch, call, done)
    with writing(torn) as log:
        log.append([b"more"])
    game, kept, folder = (place.stat().st_ino for place in (torn, aside(torn), torn.parent))
    assert done[:3] == [("fsync", kept), ("fsync", folder), ("ftruncate", game)]
    assert done[-1] == ("fsync", game)


@posix
def test_what_is_set_aside_may_be_read_as_the_system_has_it(torn: Path) -> None:
    before = os.umask(0o020)
    try:
        play_on(torn, SMALL)
    finally:
        os.umask(before)
    assert stat.S_IMODE(aside(torn).stat().st_mode) == 0o646


def test_second_tail_is_kept_behind_the_first(torn: Path) -> None:
    first = torn.read_bytes()[-TAIL:]
    play_on(torn, SMALL)
    with torn.open("ab") as file:
        file.write(b"\xc6\0")
    play_on(torn, [*SMALL, b"one more", b"and another"])
    assert aside(torn).read_bytes() == first + b"\xc6\0"


@posix
@pytest.mark.parametrize("call", ["write", "fsync", "ftruncate"])
def test_tail_that_cannot_be_set_aside_stays(
    torn: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    before = torn.read_bytes()
    with writing(torn) as log, monkeypatch.context() as patch:
        breaks(patch, call, errno.ENOSPC)
        with pytest.raises(NotWritten, match="No space left"):
            log.append([b"more"])
    assert torn.read_bytes() == before
    play_on(torn, SMALL)


def test_the_cut_is_synced_before_anything_is_written_behind_it(
    torn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a power cut could leave the old bytes behind the new frames."""
    game = torn.stat().st_ino
    done: list[tuple[str, int]] = []
    with writing(torn) as log:
        for call in ("ftruncate", "fsync", "write"):
            notes(monkeypatch, call, done)
        log.append([b"more"])
    assert [call for call, file in done if file == game] == ["ftruncate", "fsync", "write", "fsync"]
