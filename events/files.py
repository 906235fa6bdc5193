"""A log's file among others: held by one process, moved under a name that no other file has."""

from __future__ import annotations

import contextlib
import os
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

from events import disk, lock
from events.errors import FileProblem, InUse, NoFile
from events.folder import claim_and_rename, name_once, sync_folder


class NotMoved(FileProblem):
    """The file keeps its name. The message is one sentence for the person."""


@contextlib.contextmanager
def naming(path: Path) -> Iterator[None]:
    """Problems met inside are about this file."""
    try:
        yield
    except FileProblem as problem:
        problem.file = path.name
        raise


def torn(path: Path) -> Path:
    """Where what an interrupted write left in a file is set aside."""
    return path.with_name(f"{path.name}.torn")


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep other processes from writing a file, or moving it, until the block ends.

    The lock is FileLog's own, taken without reading: a damaged file can be moved too, and one that
    may only be read. Raises InUse, NoFile, NotWritten where the file system
    offers no locks, OSError.
    """
    with contextlib.ExitStack() as until_the_end:
        with naming(path):
            handle = _opened(path)
            until_the_end.callback(os.close, handle)
            lock.take(handle)
            if not os.path.samestat(os.fstat(handle), path.stat()):
                raise InUse("was just moved by another process; try again")
        yield


def move(old: Path, new: Path) -> None:
    """Give a held file another name or folder, and so the unfinished records set aside beside it.

    Raises FileExistsError where the name is taken, NotMoved where it cannot be given for another
    reason: then nothing has changed. OSError where the disk fails: then the file has one of the two
    names, the new one perhaps not for good.
    """
    aside, place = torn(old), torn(new)
    along = os.path.lexists(aside)
    if along:  # first: a move that is cut off here is completed by the next attempt
        try:
            _move_file(aside, place, claim_and_rename)
        except FileExistsError:
            raise NotMoved(f"{place.name} is in the way: move it") from None
    try:
        _move_file(old, new, name_once)
    except (OSError, KeyboardInterrupt):
        if along and os.path.lexists(old):
            with contextlib.suppress(OSError):
                claim_and_rename(place, aside)
        raise
    sync_folder(old.parent)


def _opened(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | disk.PLAIN)
    except IsADirectoryError:
        raise NoFile("a folder") from None
    except PermissionError:
        return os.open(path, os.O_RDONLY | disk.PLAIN)


def _move_file(old: Path, new: Path, give_name: Callable[[Path, Path], None]) -> None:
    try:
        give_name(old, new)
    except FileExistsError:
        in_place = os.path.samestat(old.parent.stat(), new.parent.stat())
        if not os.path.samestat(old.lstat(), new.lstat()) or (in_place and old.name == new.name):
            raise
        if not in_place or {old.name, new.name} <= set(os.listdir(old.parent)):
            sync_folder(new.parent)
            os.unlink(old)  # both are names of this file: an earlier move was cut off here
            return
        _rename_in_place(old, new)


def _rename_in_place(old: Path, new: Path) -> None:
    """Change how a name is spelt where the file system takes both spellings for one name."""
    os.rename(old, new)
    names = os.listdir(new.parent)
    if new.name not in {unicodedata.normalize("NFC", name) for name in names}:
        raise NotMoved(
            f"this disk takes {old.stem!r} and {new.stem!r} for one name and keeps the old "
            "spelling; choose another name"
        )
