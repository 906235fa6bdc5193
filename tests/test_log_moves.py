"""A log's file is held by one process, and moved with what was set aside beside it."""

from __future__ import annotations

import errno
import os
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import InUse, NoFile, NotWritten
from events.files import NotMoved, held, move
from events.log import FileLog
from tests.logs import SMALL, aside, breaks, names, notes, refuses_writing
from tests.logs import held as payloads
from tests.marks import posix

pytestmark = [posix, pytest.mark.usefixtures("no_handle_stays_open")]


@pytest.fixture
def new(small: Path) -> Path:
    """Another name for it, in another folder."""
    (small.parent / "there").mkdir()
    return small.parent / "there" / "new.undertow"


@pytest.fixture
def torn_aside(small: Path) -> Path:
    """What was set aside beside it."""
    aside(small).write_bytes(b"torn")
    return aside(small)


def test_a_file_is_held_until_the_block_ends(small: Path) -> None:
    with held(small):
        for write in (lambda: FileLog.open(small, write=True), lambda: held(small).__enter__()):
            with pytest.raises(InUse) as caught:
                write()
            assert caught.value.file == small.name
        assert payloads(small) == SMALL
    with held(small):
        pass


def test_a_file_that_is_played_cannot_be_held(small: Path) -> None:
    with closing(FileLog.open(small, write=True)), pytest.raises(InUse), held(small):
        pass


def test_a_file_that_may_only_be_read_is_held_as_well(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuses_writing(monkeypatch)
    with held(small), pytest.raises(InUse), held(small):
        pass


def test_what_is_no_file_is_not_held(tmp_path: Path) -> None:
    with pytest.raises(NoFile, match="a folder") as caught, held(tmp_path):
        pass
    assert caught.value.file == tmp_path.name
    with pytest.raises(FileNotFoundError), held(tmp_path / "none"):
        pass


def test_a_pipe_is_not_waited_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(path)
    with held(path):
        pass
    refuses_writing(monkeypatch)
    with held(path):
        pass


def test_a_file_is_held_as_one_that_may_be_written(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system of a network locks no other."""
    fcntl = pytest.importorskip("fcntl")
    really = fcntl.flock

    def flock(handle: int, how: int) -> None:
        if fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDWR:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        really(handle, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    with held(small), pytest.raises(InUse), held(small):
        pass


def test_a_file_system_without_locks_is_told(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", no_locks)
    with pytest.raises(NotWritten, match=os.strerror(errno.ENOLCK)), held(small):
        pass


def test_a_file_is_moved_for_good_with_what_was_set_aside(
    small: Path, new: Path, torn_aside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, int]] = []
    notes(monkeypatch, "fsync", done)
    move(small, new)
    assert payloads(new) == SMALL
    assert aside(new).read_bytes() == b"torn"
    assert names(small.parent) == ["there"]
    here, there = (("fsync", folder.stat().st_ino) for folder in (small.parent, new.parent))
    assert (done[0], done[-1]) == (there, here)


def test_what_was_set_aside_takes_no_name_from_another(
    small: Path, new: Path, torn_aside: Path
) -> None:
    aside(new).write_bytes(b"another")
    with pytest.raises(NotMoved, match=r"new\.undertow\.torn is in the way"):
        move(small, new)
    assert (payloads(small), torn_aside.read_bytes()) == (SMALL, b"torn")
    assert (names(new.parent), aside(new).read_bytes()) == ([aside(new).name], b"another")


@pytest.mark.parametrize("error", [OSError(errno.EIO, "broken"), KeyboardInterrupt()])
def test_what_was_set_aside_comes_back_where_the_file_stays(
    small: Path,
    new: Path,
    torn_aside: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
) -> None:
    def link(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(os, "link", link)
    with pytest.raises(type(error)):
        move(small, new)
    assert (names(new.parent), payloads(small)) == ([], SMALL)
    assert torn_aside.read_bytes() == b"torn"


def test_what_was_set_aside_does_not_come_back_over_something_newer(
    small: Path, new: Path, torn_aside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_: object, **__: object) -> None:
        torn_aside.write_bytes(b"newer")
        raise OSError(errno.EIO, "broken")

    monkeypatch.setattr(os, "link", link)
    with pytest.raises(OSError, match="broken"):
        move(small, new)
    assert (payloads(small), torn_aside.read_bytes()) == (SMALL, b"newer")
    assert aside(new).read_bytes() == b"torn"


def test_what_was_set_aside_stays_with_the_file_where_that_has_moved(
    small: Path, new: Path, torn_aside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fails behind the change of the name: at the folder where the file was."""
    breaks(monkeypatch, "link", errno.EPERM)
    breaks(monkeypatch, "fsync", errno.EIO, after=1, times=1)
    with pytest.raises(OSError, match="Input/output"):
        move(small, new)
    assert names(small.parent) == ["there"]
    assert (payloads(new), aside(new).read_bytes()) == (SMALL, b"torn")


@pytest.mark.parametrize("name", ["new.undertow", "new.undertow.torn"])
def test_a_move_that_was_cut_off_between_two_names_is_completed(
    small: Path, new: Path, torn_aside: Path, name: str
) -> None:
    os.link(torn_aside if name.endswith(".torn") else small, new.with_name(name))
    move(small, new)
    assert names(small.parent) == ["there"]
    assert (payloads(new), aside(new).read_bytes()) == (SMALL, b"torn")


def test_the_new_name_is_safe_before_the_old_one_goes_in_a_move_that_is_completed(
    small: Path, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.link(small, new)
    breaks(monkeypatch, "fsync", errno.EIO, times=1)
    with pytest.raises(OSError, match="Input/output"):
        move(small, new)
    assert payloads(small) == payloads(new) == SMALL


def test_two_names_in_one_folder_become_one(small: Path) -> None:
    os.link(small, small.with_name("new"))
    move(small, small.with_name("new"))
    assert names(small.parent) == ["new"]


@pytest.mark.parametrize("place", ["file", "link"])
def test_a_name_that_is_taken_is_left_alone(
    small: Path, new: Path, torn_aside: Path, place: str
) -> None:
    if place == "link":
        new.symlink_to(small)
    else:
        new.write_bytes(b"another")
    before = new.lstat()
    with pytest.raises(FileExistsError):
        move(small, new)
    assert os.path.samestat(new.lstat(), before)
    assert names(new.parent) == [new.name]
    assert (payloads(small), torn_aside.read_bytes()) == (SMALL, b"torn")


def test_its_own_name_is_taken_too(small: Path) -> None:
    with pytest.raises(FileExistsError):
        move(small, small)
    assert payloads(small) == SMALL


def test_the_same_name_in_another_folder_is_another(small: Path, new: Path) -> None:
    os.link(small, new.with_name(small.name))
    move(small, new.with_name(small.name))
    assert names(small.parent) == ["there"]
    assert names(new.parent) == [small.name]
