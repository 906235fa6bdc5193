"""The home folder as a shelf of games: which files lie there, and what each is called."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from errno import ENOTDIR
from itertools import count
from pathlib import Path
from typing import Final

from engine.errors import Refused
from events.folder import make_folder

ENDING: Final = ".undertow"
_LONGEST: Final = 60


def folder() -> Path:
    """The folder of the games: UNDERTOW_HOME, or the user's data folder.

    Raises NotADirectoryError where that is a file.
    """
    chosen = os.environ.get("UNDERTOW_HOME")
    if chosen:
        path = Path(chosen)
    else:
        from platformdirs import user_data_path  # takes 10 ms

        path = user_data_path("undertow", appauthor=False)
    if path.is_file():
        why = "a file, where the folder of games should be; UNDERTOW_HOME names another folder"
        raise NotADirectoryError(ENOTDIR, why, str(path))
    return path


def games() -> list[Path]:
    """The files of all games in the home folder. Raises NotADirectoryError."""
    if not folder().exists():
        return []
    return sorted(
        path
        for path in folder().iterdir()
        if path.name.endswith(ENDING) and not path.name.startswith(".")
    )


def names() -> list[str]:
    """The names of all games in the home folder."""
    return [name_of(path) for path in games()]


def name_of(path: Path) -> str:
    """What a game is called."""
    return path.name.removesuffix(ENDING)


def normal(name: str) -> str:
    """A name as games are called by it, however its letters were typed or a disk keeps them."""
    return unicodedata.normalize("NFC", name)


def path_of(name: str) -> Path:
    """Where a game of this name lives. Raises Refused for what can be no name."""
    name = normal(name)
    if not 1 <= len(name) <= _LONGEST:
        raise Refused(f"a game's name has 1 to {_LONGEST} characters, not {len(name):,}")
    if not name[0].isalnum() or not all(c.isalnum() or c in "-_." for c in name):
        raise Refused("a game's name is of letters, digits and - _ ., a letter or digit first")
    if name.endswith(ENDING):
        raise Refused(f"a game's name does not end in {ENDING}: its file's name will")
    return folder() / f"{name}{ENDING}"


def new_paths(game: str, name: str | None) -> Iterator[Path]:
    """Where a new game may go: under its name, or without one as deep-sea-1, deep-sea-2, ..."""
    make_folder(folder())
    if name is not None:
        yield path_of(name)
        return
    taken = set(names())
    yield from (path_of(f"{game}-{i}") for i in count(1) if f"{game}-{i}" not in taken)


def is_at_home(path: Path) -> bool:
    """Whether a file lies in the home folder, as a game of that name."""
    return path.name.endswith(ENDING) and path.parent.resolve() == folder().resolve()


def exists(path: Path) -> bool:
    """Whether a file is there; what can be no file's name is not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_same(one: Path, other: Path) -> bool:
    """Whether both are the name of one file that is there, however they are spelt."""
    try:
        return one.samefile(other)
    except OSError:
        return False
