"""Names in a folder: given once and never taken from another file, and safe against a power cut."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from events import disk

_FAILS: Final = {errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EROFS}
"""What a disk says that fails, and not a file system that lacks something."""


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[int]:
    """The handle of a new file, which has its name for good once the block has ended well.

    Else nothing is left of it. Who writes into the block syncs, and closes the handle behind it.
    Raises FileExistsError where the name is taken, OSError.
    """
    unnamed, handle = _draft(path.parent)
    try:
        yield handle
        name_once(unnamed, path)
    except BaseException:
        ours = [name for name in (unnamed, path) if _is_name_of(handle, name)]
        os.close(handle)
        for name in ours:
            with contextlib.suppress(OSError):
                name.unlink()
        raise


def write_new(path: Path, data: bytes) -> None:
    """A new file, whole and for good or not at all. FileExistsError and OSError name its path."""
    try:
        with new_file(path) as handle:
            disk.write(handle, data)
            disk.sync(handle)
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise
    os.close(handle)


def make_folder(folder: Path) -> None:
    """Make a folder, and those in which it lies, for good. FileExistsError where it is a file."""
    if folder.is_dir():
        return
    if not folder.parent.is_dir():
        make_folder(folder.parent)
    try:
        folder.mkdir(exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(
            errno.ENOTDIR, "a file, where a folder should be", str(folder)
        ) from None
    try:
        sync_folder(folder.parent)
    except OSError:
        with contextlib.suppress(OSError):
            folder.rmdir()  # else games would be put into it that a power cut takes along
        raise


def name_once(old: Path, new: Path) -> None:
    """Give a file another name for good; FileExistsError where that is taken.

    On return the new name survives a power cut; the old one is gone, and may come back in it.
    Raises OSError where the disk fails: then the file has one of the two names.
    """
    if sys.platform == "win32":
        os.rename(old, new)  # refuses an existing name there
        return
    try:
        if os.link in os.supports_follow_symlinks:
            os.link(old, new, follow_symlinks=False)
        else:
            os.link(old, new)
    except (FileExistsError, FileNotFoundError):
        raise
    except OSError as error:
        if error.errno in _FAILS:
            raise
        claim_and_rename(old, new)  # a file system without hard links, whatever it says of them
        return
    try:
        sync_folder(new.parent)  # else a power cut could leave neither name
        with contextlib.suppress(FileNotFoundError):
            os.unlink(old)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(new)
        raise


def sync_folder(folder: Path) -> None:
    """On return the names in a folder survive a power cut."""
    if sys.platform == "win32":
        return  # folders cannot be opened there; the file system orders names itself
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return  # who may put something into a folder may not always read it
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            error.filename = str(folder)
            raise  # those two: a file system that does not sync folders at all
    finally:
        os.close(handle)


def claim_and_rename(old: Path, new: Path) -> None:
    """As name_once, and at no moment has the file two names; a crash can leave an empty file.

    That takes the name, since only one process can make it, and ours is put over it.
    """
    os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        os.replace(old, new)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(new)
        raise
    sync_folder(new.parent)


def _is_name_of(handle: int, path: Path) -> bool:
    """Whether an open file has this name."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except OSError:
        return False


def _draft(folder: Path) -> tuple[Path, int]:
    """A new file in the folder, under a name that no game has, not even one left by a crash."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | disk.PLAIN
    for number in count():
        path = folder / f".{os.getpid()}-{number}.new"
        with contextlib.suppress(FileExistsError):
            return path, os.open(path, flags, 0o666)
    raise AssertionError("unreachable")
