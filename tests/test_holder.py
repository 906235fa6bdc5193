"""Who holds a file is said where the system tells it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from events import holder
from events.errors import InUse
from events.log import FileLog
from tests.command import fine, refused
from tests.terminal import Terminal


def test_a_second_terminal_reads_and_is_told_who_writes(
    pair: Path, sits: Callable[..., Terminal]
) -> None:
    first = sits("play", "pair", "--color", "never")
    first.wait_for("anna>")
    said = refused(13, "do", "swim", "-g", "pair")
    who = "process" if sys.platform == "linux" else "another process"
    assert said.startswith(f"pair.undertow: in use by {who}"), said
    if sys.platform == "linux":
        assert "(undertow play pair, at /dev/pts/" in said
    assert said.endswith("it can be read, not changed")
    assert "anna is to act: swim." in fine("show", "pair").lines()
    first.enter("swim", "a level-1 chip")
    assert "anna rolls" in fine("log", "pair").out
    first.enter("quit", "saved")
    assert first.end() == 0
    fine("do", "take", "-g", "pair")


@pytest.mark.parametrize(
    "locks",
    [
        "",
        "1: POSIX  ADVISORY  WRITE 7 {file} 0 EOF",
        "1: FLOCK  ADVISORY  WRITE 0 {file} 0 EOF",
        "1: FLOCK  ADVISORY  WRITE x {file} 0 EOF",
        "2: -> FLOCK  ADVISORY  WRITE 7 {file} 0 EOF",
        "1: FLOCK  ADVISORY  WRITE 7 00:01:2 0 EOF",
        "{file}",
    ],
)
def test_a_list_that_tells_nothing(
    locks: str, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    found = small.stat()
    file = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"
    (tmp_path / "locks").write_text(locks.format(file=file))
    monkeypatch.setattr(holder, "_LOCKS", tmp_path / "locks")
    log = FileLog.open(small, write=True)
    with pytest.raises(InUse, match="in use by another process; it can be read, not changed"):
        FileLog.open(small, write=True)
    log.close()


def test_no_list_at_all(small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holder, "_LOCKS", tmp_path / "none")
    log = FileLog.open(small, write=True)
    with pytest.raises(InUse, match="another process"):
        FileLog.open(small, write=True)
    log.close()
