"""Names in a folder: given for good and never over another file, whatever the disk does."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from events import disk
from events.folder import (
    claim_and_rename,
    make_folder,
    name_once,
    new_file,
    sync_folder,
    write_new,
)
from tests.logs import breaks, names, notes
from tests.marks import posix

pytestmark = [posix, pytest.mark.usefixtures("no_handle_stays_open")]

both = pytest.mark.parametrize("give", [name_once, claim_and_rename])


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file whose name is to be changed, alone in its folder."""
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "old").write_bytes(b"old")
    return tmp_path / "here" / "old"


@pytest.fixture
def new(tmp_path: Path) -> Path:
    """What it is to be called, in another folder."""
    (tmp_path / "there").mkdir()
    return tmp_path / "there" / "new"


def synced(*folders: Path) -> list[tuple[str, int]]:
    """What `notes` has of these folders when they are synced."""
    return [("fsync", folder.stat().st_ino) for folder in folders]


@both
def test_a_file_gets_another_name_for_good(
    old: Path, new: Path, monkeypatch: pytest.MonkeyPatch, give: Any
) -> None:
    file, done = old.stat().st_ino, list[tuple[str, int]]()
    notes(monkeypatch, "fsync", done)
    give(old, new)
    assert (names(old.parent), names(new.parent), new.stat().st_ino) == ([], ["new"], file)
    assert done == synced(new.parent)


@both
def test_a_name_that_is_taken_stays_with_its_file(old: Path, new: Path, give: Any) -> None:
    new.write_bytes(b"another")
    with pytest.raises(FileExistsError):
        give(old, new)
    assert (old.read_bytes(), new.read_bytes()) == (b"old", b"another")


@both
def test_a_file_that_is_not_there_gets_no_name(old: Path, new: Path, give: Any) -> None:
    old.unlink()
    with pytest.raises(FileNotFoundError):
        give(old, new)
    assert names(new.parent) == []


@both
def test_a_link_stays_one(old: Path, new: Path, give: Any) -> None:
    link = old.with_name("link")
    link.symlink_to(old)
    give(link, new)
    assert new.readlink() == old


def test_where_links_cannot_be_told_from_files_they_are_not_asked_to(
    old: Path, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = os.link
    monkeypatch.setattr(os, "link", lambda old, new: really(old, new))
    monkeypatch.setattr(os, "supports_follow_symlinks", set())
    name_once(old, new)
    assert (names(old.parent), new.read_bytes()) == ([], b"old")


def test_an_old_name_that_is_gone_by_itself_is_no_fault(
    old: Path, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(monkeypatch, "unlink", errno.ENOENT, times=1)
    name_once(old, new)
    assert new.read_bytes() == b"old"


@pytest.mark.parametrize("call", ["fsync", "unlink"])
@pytest.mark.parametrize("times", [1, 2])
def test_a_name_that_is_not_safe_is_taken_away_again(
    old: Path, new: Path, monkeypatch: pytest.MonkeyPatch, call: str, times: int
) -> None:
    breaks(monkeypatch, call, errno.EIO, times=times)
    with pytest.raises(OSError, match="Input/output"):
        name_once(old, new)
    assert old.read_bytes() == b"old"
    assert names(new.parent) == (["new"] if (call, times) == ("unlink", 2) else [])


@pytest.mark.parametrize("clears", [True, False])
def test_a_name_that_was_claimed_in_vain_is_free_again(
    old: Path, new: Path, monkeypatch: pytest.MonkeyPatch, clears: bool
) -> None:
    breaks(monkeypatch, "replace", errno.EROFS)
    if not clears:
        breaks(monkeypatch, "unlink", errno.EIO)
    with pytest.raises(OSError, match="Read-only"):
        claim_and_rename(old, new)
    assert (old.read_bytes(), new.exists()) == (b"old", not clears)


def test_a_file_that_is_claimed_never_has_two_names(
    old: Path, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = os.replace

    def replace(source: Path, target: Path) -> None:
        assert (source.stat().st_nlink, target.read_bytes()) == (1, b"")
        assert stat.S_IMODE(target.stat().st_mode) == 0o600
        really(source, target)

    breaks(monkeypatch, "link", errno.EIO)
    monkeypatch.setattr(os, "replace", replace)
    claim_and_rename(old, new)
    assert new.read_bytes() == b"old"


def test_new_files_may_be_read_and_written_as_the_system_has_it(tmp_path: Path) -> None:
    before = os.umask(0o020)
    try:
        write_new(tmp_path / "a", b"all of it")
    finally:
        os.umask(before)
    assert (tmp_path / "a").read_bytes() == b"all of it"
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o646


def test_a_new_file_is_safe_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, int]] = []
    notes(monkeypatch, "fsync", done)
    write_new(tmp_path / "a", b"all of it")
    assert done == synced(tmp_path / "a", tmp_path)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(errno.EIO, "broken")])
def test_of_a_file_that_is_not_finished_nothing_is_left(
    tmp_path: Path, error: BaseException
) -> None:
    def write() -> None:
        with new_file(tmp_path / "a") as handle:
            disk.write(handle, b"half")
            raise error

    with pytest.raises(type(error)):
        write()
    assert names(tmp_path) == []


def test_errors_of_a_new_file_name_it_and_not_its_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_bytes(b"another")
    with pytest.raises(FileExistsError) as taken:
        write_new(tmp_path / "a", b"new")
    breaks(monkeypatch, "fsync", errno.EIO)
    with pytest.raises(OSError, match="Input/output") as failed:
        write_new(tmp_path / "b", b"new")
    for caught, name in ((taken, "a"), (failed, "b")):
        assert (caught.value.filename, caught.value.filename2) == (str(tmp_path / name), None)
    assert names(tmp_path) == ["a"]


def test_folders_are_made_for_good_each_in_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, int]] = []
    notes(monkeypatch, "fsync", done)
    for _ in range(2):
        make_folder(tmp_path / "a" / "b" / "c")
        assert (tmp_path / "a" / "b" / "c").is_dir()
    assert done == synced(tmp_path, tmp_path / "a", tmp_path / "a" / "b")


def test_a_folder_that_somebody_else_makes_just_now_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = os.mkdir

    def mkdir(path: Path, mode: int) -> None:
        really(path, mode)
        really(path, mode)

    monkeypatch.setattr(os, "mkdir", mkdir)
    make_folder(tmp_path / "a")
    assert names(tmp_path) == ["a"]


@pytest.mark.parametrize("within", ["", "b"])
def test_a_file_in_the_place_of_a_folder_is_told(tmp_path: Path, within: str) -> None:
    (tmp_path / "a").write_bytes(b"a file")
    with pytest.raises(NotADirectoryError, match="a file, where a folder should be"):
        make_folder(tmp_path / "a" / within)
    assert (tmp_path / "a").read_bytes() == b"a file"


@pytest.mark.parametrize("clears", [True, False])
def test_a_folder_that_is_not_safe_is_not_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clears: bool
) -> None:
    breaks(monkeypatch, "fsync", errno.EIO)
    if not clears:
        breaks(monkeypatch, "rmdir", errno.EACCES)
    with pytest.raises(OSError, match="Input/output"):
        make_folder(tmp_path / "a")
    assert names(tmp_path) == ([] if clears else ["a"])


@pytest.mark.parametrize("error", [errno.EINVAL, errno.ENOTSUP])
def test_a_file_system_that_does_not_sync_folders_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    breaks(monkeypatch, "fsync", error)
    sync_folder(tmp_path)


def test_a_disk_that_fails_to_sync_a_folder_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(monkeypatch, "fsync", errno.EIO)
    with pytest.raises(OSError, match="Input/output"):
        sync_folder(tmp_path)


def test_a_folder_that_may_not_be_read_cannot_be_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(monkeypatch, "open", errno.EACCES)
    sync_folder(tmp_path)


def test_a_folder_that_cannot_be_synced_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(monkeypatch, "fsync", errno.EIO)
    with pytest.raises(OSError, match="Input/output") as failed:
        sync_folder(tmp_path)
    assert failed.value.filename == str(tmp_path)
