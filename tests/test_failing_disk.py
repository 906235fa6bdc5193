"""The failing disk forgets what was not synced and nothing else, and hides no change."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("fcntl", reason="the failing disk watches the calls of POSIX systems")

from tests.failing_disk import FailingDisk, Fault, Gone

TIMES = 200
"""Power cuts after which everything that can be left was left at least once."""


def synced(path: Path) -> None:
    """Sync a file or a folder."""
    handle = os.open(path, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)


def written(path: Path, *parts: bytes, sync: bool = False) -> None:
    """Write at the end of a file, in so many writes."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        for part in parts:
            os.write(handle, part)
        if sync:
            os.fsync(handle)
    finally:
        os.close(handle)


def left(tmp_path: Path, act: Callable[[Path], None], *, links: bool = True) -> set[str]:
    """What is in the folder after power cuts behind this: names, each with what it holds."""
    found = set()
    for number in range(TIMES):
        root = tmp_path / str(number)
        root.mkdir()
        disk = FailingDisk(root, links=links)
        with disk.watched():
            act(root)
        disk.check()
        disk.start({})
        disk.after_power_cut(Random(number))
        disk.check()
        files = [path for path in sorted(root.rglob("*")) if path.is_file()]
        found.add(" ".join(f"{path.relative_to(root)}={path.read_text()}" for path in files))
    return found


def test_what_was_synced_stays(tmp_path: Path) -> None:
    def act(root: Path) -> None:
        written(root / "a", b"one", b"two", sync=True)
        synced(root)

    assert left(tmp_path, act) == {"a=onetwo"}


def test_a_file_whose_folder_was_not_synced_may_be_gone(tmp_path: Path) -> None:
    assert left(tmp_path, lambda root: written(root / "a", b"x", sync=True)) == {"", "a=x"}


def test_of_writes_that_were_not_synced_any_beginning_may_be_left(tmp_path: Path) -> None:
    def act(root: Path) -> None:
        written(root / "a", b"1", sync=True)
        synced(root)
        written(root / "a", b"23", b"45")

    zeros = {f"a={text.ljust(5, chr(0))}" for text in ("1", "12", "123", "1234")}
    assert left(tmp_path, act) == {"a=1", "a=12", "a=123", "a=1234", "a=12345"} | zeros


def test_a_cut_may_come_later_than_what_was_written_after_it(tmp_path: Path) -> None:
    def act(root: Path) -> None:
        written(root / "a", b"12345", sync=True)
        synced(root)
        handle = os.open(root / "a", os.O_RDWR)
        os.ftruncate(handle, 1)
        os.close(handle)
        written(root / "a", b"ab")

    assert {"a=1ab", "a=1ab45", "a=12345", "a=1"} <= left(tmp_path, act)


@pytest.mark.parametrize("synced_between", [True, False])
def test_names_may_go_before_others_come(tmp_path: Path, synced_between: bool) -> None:
    def act(root: Path) -> None:
        written(root / "a", b"x", sync=True)
        synced(root)
        os.link(root / "a", root / "b")
        if synced_between:
            synced(root)
        os.unlink(root / "a")

    neither = set() if synced_between else {"", "a=x"}
    assert left(tmp_path, act) == {"a=x b=x", "b=x"} | neither


def test_a_renaming_is_done_at_once(tmp_path: Path) -> None:
    def act(root: Path) -> None:
        (root / "sub").mkdir()
        written(root / "a", b"x", sync=True)
        written(root / "b", b"y", sync=True)
        synced(root)
        os.replace(root / "a", root / "b")
        os.rename(root / "b", root / "sub" / "c")

    assert left(tmp_path, act) == {"a=x b=y", "b=x", "sub/c=x", "a=x sub/c=x"}


def test_a_sync_that_failed_may_have_lost_what_it_was_for(tmp_path: Path) -> None:
    kept = set()
    for number in range(20):
        root = tmp_path / str(number)
        root.mkdir()
        disk = FailingDisk(root)
        disk.start({number + 3: Fault("fails")})
        disk.calls = number
        with disk.watched():
            with pytest.raises(OSError, match="Input/output"):
                written(root / "a", b"x", sync=True)
            assert (root / "a").read_text() == "x"
            written(root / "a", b"y", sync=True)
            synced(root)
        disk.start({})
        disk.after_power_cut(Random(number))
        kept.add((root / "a").read_text())
    assert kept == {"xy", "\0y"}


def test_after_a_kill_all_that_was_written_is_there(tmp_path: Path) -> None:
    disk = FailingDisk(tmp_path)
    disk.start({3: Fault("gone after")})
    with disk.watched(), suppress(Gone):
        written(tmp_path / "a", b"one", b"two", b"three", sync=True)
    disk.start({})
    disk.after_kill()
    assert (tmp_path / "a").read_text() == "onetwo"


@pytest.mark.parametrize(
    ("kind", "holds"), [("gone", ""), ("gone after", "1234567"), ("gone within", "12")]
)
def test_a_process_that_is_gone_does_nothing_more(tmp_path: Path, kind: str, holds: str) -> None:
    disk = FailingDisk(tmp_path)
    disk.start({2: Fault(kind)})
    with disk.watched():
        with pytest.raises(Gone):
            written(tmp_path / "a", b"1234567")
        for act in (os.unlink, os.rmdir):
            with pytest.raises(Gone):
                act(tmp_path / "a")
    assert (tmp_path / "a").read_text() == holds
    disk.check()


@pytest.mark.parametrize(
    ("fault", "error"),
    [(Fault("fails", errno.EDQUOT), errno.EDQUOT), (Fault("full"), errno.ENOSPC)],
)
def test_errors_are_told_as_the_system_tells_them(tmp_path: Path, fault: Fault, error: int) -> None:
    disk = FailingDisk(tmp_path)
    disk.start({2: fault})
    with disk.watched(), pytest.raises(OSError, match=os.strerror(error)) as caught:
        written(tmp_path / "a", bytes(50), bytes(50))
    assert caught.value.errno == error
    disk.check()


def test_without_links_there_are_none(tmp_path: Path) -> None:
    disk = FailingDisk(tmp_path, links=False)
    with disk.watched():
        written(tmp_path / "a", b"x")
        with pytest.raises(PermissionError):
            os.link(tmp_path / "a", tmp_path / "b")


def test_a_change_behind_its_back_is_told(tmp_path: Path) -> None:
    disk = FailingDisk(tmp_path)
    with disk.watched():
        (tmp_path / "sub").mkdir()
        (tmp_path / "sub" / "a").write_bytes(b"x")
        (tmp_path / "sub" / "a").replace(tmp_path / "b")
    disk.check()
    os.truncate(tmp_path / "b", 0)
    with pytest.raises(AssertionError, match="behind the disk's back"):
        disk.check()


def test_other_folders_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    disk = FailingDisk(tmp_path / "disk")
    disk.start({1: Fault("dead")})
    with disk.watched():
        written(tmp_path / "a", b"x", sync=True)
        os.rename(tmp_path / "a", tmp_path / "b")
        os.unlink(tmp_path / "b")
    assert disk.calls == 0
