"""What systems are asked to do where they differ, as far as that shows without them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from events import disk
from events.folder import name_once, sync_folder
from tests.logs import names
from tests.marks import posix

fcntl = pytest.importorskip("fcntl", reason="on Windows the other tests ask it itself")
pytestmark = posix


def test_windows_renames_a_file_and_syncs_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It refuses a name that is taken, and does not open folders."""
    (tmp_path / "old").write_bytes(b"old")
    monkeypatch.setattr(sys, "platform", "win32")
    for call in ("link", "open", "fsync"):
        monkeypatch.delattr(os, call)
    name_once(tmp_path / "old", tmp_path / "new")
    sync_folder(tmp_path)
    assert (names(tmp_path), (tmp_path / "new").stat().st_size) == (["new"], 3)


def test_a_mac_is_asked_to_empty_the_cache_of_the_drive_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[tuple[int, int]] = []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda *call: done.append(call))
    disk.sync(7)
    assert done == [(7, 51)]
