"""Faults planted in the program are found by crashing it: each breaks a promise before long."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fcntl", reason="the failing disk watches the calls of POSIX systems")

from events import disk, files, folder, log
from events.errors import NotWritten
from events.log import FileLog
from tests.crashes import seeds_tried

SEEDS = 24
"""Homes, each of 25 crashes, within which a planted fault must be found."""
Plant = Callable[[pytest.MonkeyPatch], None]
FAULTS: dict[str, Plant] = {}


def planted(plant: Plant) -> Plant:
    """A fault, called as its function is."""
    FAULTS[plant.__name__] = plant
    return plant


def nothing(*_: Any, **__: Any) -> None:
    """Leave out what should be done."""


@planted
def acknowledges_before_the_sync(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(disk, "sync", nothing)


@planted
def no_folder_is_synced(patch: pytest.MonkeyPatch) -> None:
    for module in (folder, files, log):
        patch.setattr(module, "sync_folder", nothing)


@planted
def a_new_name_is_not_synced(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(folder, "sync_folder", nothing)


@planted
def a_name_that_went_is_not_synced(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(files, "sync_folder", nothing)


@planted
def a_new_folder_is_not_synced(patch: pytest.MonkeyPatch) -> None:
    def make(path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)

    for module in ("cli.home", "cli.shelf", "cli.files", "cli.trash"):
        patch.setattr(f"{module}.make_folder", make, raising=False)
    patch.setattr(folder, "make_folder", make)


@planted
def a_tail_is_not_cut_off(patch: pytest.MonkeyPatch) -> None:
    def leave(self: Any, handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_END)
        self.tail = None

    patch.setattr(FileLog, "_set_tail_aside", leave)


@planted
def a_tail_is_cut_off_and_not_kept(patch: pytest.MonkeyPatch) -> None:
    def cut(self: Any, handle: int) -> None:
        os.ftruncate(handle, self._end)
        os.lseek(handle, self._end, os.SEEK_SET)
        disk.sync(handle)
        self.tail = None

    patch.setattr(FileLog, "_set_tail_aside", cut)


@planted
def a_short_write_is_taken_for_a_whole_one(patch: pytest.MonkeyPatch) -> None:
    def once(handle: int, data: bytes) -> None:
        os.write(handle, data)

    patch.setattr(disk, "write", once)


@planted
def half_of_what_was_refused_stays(patch: pytest.MonkeyPatch) -> None:
    def append(self: Any, payloads: list[bytes]) -> None:
        for payload in payloads:
            real(self, [payload])

    real = FileLog._append  # noqa: SLF001  # where a fault is planted
    patch.setattr(FileLog, "_append", append)


@planted
def records_of_one_wish_come_in_one_by_one(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(log, "held_back", lambda *_: b"")


@planted
def what_was_refused_is_not_cut_off(patch: pytest.MonkeyPatch) -> None:
    def append(self: Any, payloads: list[bytes]) -> None:
        with pytest.MonkeyPatch.context() as inside:
            if self.tail is None:
                inside.setattr(os, "ftruncate", nothing)
            real(self, payloads)

    real = FileLog._append  # noqa: SLF001  # where a fault is planted
    patch.setattr(FileLog, "_append", append)


@planted
def a_new_file_is_written_under_its_name(patch: pytest.MonkeyPatch) -> None:
    @contextlib.contextmanager
    def new_file(path: Path) -> Iterator[int]:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
        yield handle
        folder.sync_folder(path.parent)

    patch.setattr(log, "new_file", new_file)


@planted
def a_name_is_taken_away_before_the_other_one_is_safe(patch: pytest.MonkeyPatch) -> None:
    def name_once(old: Path, new: Path) -> None:
        try:
            os.link(old, new)
        except PermissionError:
            folder.claim_and_rename(old, new)
            return
        os.unlink(old)

    patch.setattr(files, "name_once", name_once)


@planted
def an_export_is_not_synced(patch: pytest.MonkeyPatch) -> None:
    def write_new(path: Path, data: bytes) -> None:
        with folder.new_file(path) as handle:
            disk.write(handle, data)
        os.close(handle)

    patch.setattr(folder, "write_new", write_new)


@planted
def writing_goes_on_after_a_failed_sync(patch: pytest.MonkeyPatch) -> None:
    def append(self: Any, payloads: list[bytes]) -> None:
        try:
            real(self, payloads)
        except NotWritten:
            self._writable = True
            raise

    real = FileLog._append  # noqa: SLF001  # where a fault is planted
    patch.setattr(FileLog, "_append", append)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    FAULTS[fault](monkeypatch)
    for seed in count():
        _, finds = seeds_tried(iter([seed]), tmp_path, lambda _: True)
        if finds:
            return
        assert seed < SEEDS, "not found"
