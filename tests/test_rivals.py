"""Processes that play on one file at once lose no move, double none, and never hang."""

from __future__ import annotations

import errno
import os
import re
import sys
from pathlib import Path

import pytest

from events.errors import NotWritten
from events.log import FileLog
from tests.command import fine, refused
from tests.logs import SMALL, held, names, play_on, writing
from tests.marks import posix
from tests.test_kills import run

pytestmark = posix
NO_LOCKS = [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS]


NO_LOCK_AT_ALL = """
from events import lock
lock.take = lambda handle: None
from tests.rivals import main
main()
"""
"""The program with a fault: nobody is kept out."""


@pytest.mark.parametrize(("players", "seconds"), [(2, 1.5), (4, 1.5)])
def test_who_plays_at_once_is_let_in_one_after_the_other(players: int, seconds: float) -> None:
    words = ("--players", str(players), "--seconds", str(seconds), "--seed", "1")
    done = run(sys.executable, "-m", "tests.rivals", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"(\d+) games, (\d+) records, (\d+) refused, (\d+) looks", done.stdout)
    assert found, done.stdout
    assert all(int(number) > 0 for number in found.groups())
    assert int(found[2]) > 20, "they got to play"


def test_without_the_lock_it_is_found_that_they_are_in_each_others_way() -> None:
    done = run(sys.executable, "-c", NO_LOCK_AT_ALL, "--seed", "1", "--seconds", "4")
    assert done.returncode == 1
    assert "again: --seed" in done.stderr


@pytest.mark.parametrize("number", NO_LOCKS, ids=[errno.errorcode[one] for one in NO_LOCKS])
def test_without_locks_a_game_is_read_and_not_played(
    pair: Path, home: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def flock(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("fcntl.flock", flock)
    before = pair.read_bytes()
    for command in ("do swim", "undo", "branch b", "rename pair x", "remove pair --yes"):
        assert refused(74, *command.split()) == (
            f"pair.undertow: cannot be locked ({os.strerror(number)}): this file system has no "
            "locks, so games can be read here and played on another one"
        )
    assert "is to act" in fine("show").out
    assert "all as the seed gives" in fine("verify").out
    told = refused(74, "new", "deep-sea", "-p", "anna", "-p", "ben", "--name", "other")
    assert told.startswith("other.undertow: cannot be locked")
    assert names(home) == ["current", "pair.undertow"]
    assert pair.read_bytes() == before


def test_where_locks_hold_nobody_back_the_second_writer_notices(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some network file systems take every lock and keep none."""
    monkeypatch.setattr("fcntl.flock", lambda *_: None)
    with writing(small) as one, writing(small) as other:
        one.append([b"one"])
        with pytest.raises(NotWritten, match="changed by another program"):
            other.append([b"other"])
        one.append([b"two"])
    assert held(small) == [*SMALL, b"one", b"two"]
    play_on(small, [*SMALL, b"one", b"two"])


def test_a_game_that_was_moved_while_its_lock_was_taken_is_not_written(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    elsewhere = small.with_name("elsewhere.undertow")
    really = fcntl.flock

    def flock(handle: int, how: int) -> None:
        small.rename(elsewhere)
        really(handle, how)

    monkeypatch.setattr("fcntl.flock", flock)
    log = FileLog.open(small, write=True)
    with pytest.raises(NotWritten, match="deleted or replaced"):
        log.append([b"more"])
    log.close()
    assert held(elsewhere) == SMALL
