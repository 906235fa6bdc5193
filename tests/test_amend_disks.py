"""A disk that is full or fails while an earlier choice is made otherwise loses nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.command import fine, records_of, undertow
from tests.logs import breaks
from tests.test_command_amend import ids


@pytest.fixture
def eight(pair: Path) -> Path:
    """A game of eight moves: each diver swims, takes, goes down and takes again."""
    fine("do", "swim, take, swim, take, down, take, down, take")
    return pair


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_disk_that_refuses_leaves_the_old_line_as_it_was(
    eight: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, records = eight.read_bytes(), records_of(eight)
    with monkeypatch.context() as patch:
        breaks(patch, call, 28)
        done = undertow("amend", "6", "leave")
    assert done.code == 74
    assert done.err.startswith("undertow: pair.undertow: cannot be written: No space left")
    assert done.out == ""
    assert eight.read_bytes() == before
    assert records_of(eight)[: len(records)] == records
    assert "branch main, move 8" in fine("show").lines()[0]


@pytest.mark.parametrize("room", [1, 10, 30, 60, 100])
def test_a_disk_that_fills_up_in_the_middle_loses_nothing(
    eight: Path, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is as it was, and the line that was wished for can be made again."""
    before, really = eight.read_bytes(), os.write

    def write(handle: int, data: bytes) -> int:
        if len(data) <= room:
            raise OSError(28, os.strerror(28))
        return really(handle, data[:room])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", write)
        done = undertow("amend", "6", "leave")
    assert done.code == 74
    assert eight.read_bytes() == before
    assert "branch main, move 8" in fine("show").lines()[0]
    assert "all as the seed gives" in fine("verify").out
    fine("amend", "6", "leave", "--name", "again")
    assert len(set(ids(eight))) == len(ids(eight))
    assert "all as the seed gives" in fine("verify").out
