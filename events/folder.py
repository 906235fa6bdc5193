"""Names in a folder: given once and never taken from another file, and safe against a power cut."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path


def name_once(old: Path, new: Path) -> None:
    """Give a file another name; FileExistsError where that is taken, and nothing has changed."""
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
    except OSError:  # a file system without hard links
        _claim_and_rename(old, new)
        return
    try:
        if new.parent != old.parent:
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
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise  # those two: a file system that does not sync folders at all
    finally:
        os.close(handle)


def _claim_and_rename(old: Path, new: Path) -> None:
    """Take the name with an empty file, which only one process can make, and put ours over it."""
    os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        os.rename(old, new)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(new)
        raise
