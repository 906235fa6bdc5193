"""A new file that somebody asked for: under a free name in a folder that is there, and whole."""

from __future__ import annotations

import os
from pathlib import Path

from cli.screen import NotFound
from engine.errors import Refused
from events import folder


def checked_new(name: str, otherwise: str = "choose another name") -> Path:
    """Where a new file will stand. Raises Refused for a name that is taken, NotFound."""
    path = Path(name)
    if os.path.lexists(path):
        raise taken(path, otherwise)
    return checked_folder(path)


def checked_folder(path: Path) -> Path:
    """The same path, where the folder is there in which it is to stand. Raises NotFound."""
    if not path.parent.is_dir():
        raise NotFound(
            f"there is no folder {path.parent} where {path.name} is to stand: make it first"
        )
    return path


def taken(path: Path, otherwise: str = "choose another name") -> Refused:
    """That a name is taken."""
    return Refused(f"{path} is there already, and stays as it is: {otherwise}")


def write_new(path: Path, data: bytes) -> None:
    """A new file, whole or not at all. Raises Refused where the name is taken, OSError."""
    try:
        folder.write_new(path, data)
    except FileExistsError:
        raise taken(path) from None
    except OSError as error:
        raise of_file(path, error, "nothing of it was kept") from None


def of_file(path: Path, error: OSError, kept: str) -> OSError:
    """An error of the system about a file, with what became of the file."""
    why = error.strerror or str(error)
    return OSError(error.errno, f"{why}; {kept}", str(path))
