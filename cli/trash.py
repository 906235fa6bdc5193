"""The trash: a folder at home for games that were removed, until somebody empties it by hand.

The second game of one name lies there as NAME~2, the third as NAME~3; no game's name has a ~.
"""

from __future__ import annotations

import os
import stat
from itertools import count
from pathlib import Path

from cli import shelf
from cli.screen import NotFound, nearest
from events.files import NotMoved, move, torn
from events.folder import make_folder
from events.frozen import frozen


@frozen
class Removed:
    """A game in the trash."""

    path: Path
    name: str
    """What it was called."""
    number: int
    """Which of that name it is: the highest was removed last."""
    when: float
    """When it was removed, in seconds since 1970, as far as the file system tells."""


def folder() -> Path:
    """The folder of the trash; it is made for the first game that is removed."""
    return shelf.folder() / "trash"


def removed() -> list[Removed]:
    """All games in the trash, last removed first. Raises NotADirectoryError where it is a file."""
    found = []
    try:
        with os.scandir(folder()) as entries:
            files = [entry.name for entry in entries]
    except FileNotFoundError:
        return []
    for file in files:
        path = folder() / file
        if not file.endswith(shelf.ENDING) or file.startswith("."):
            continue
        try:
            status = path.lstat()
        except FileNotFoundError:  # just now restored
            continue
        if stat.S_ISREG(status.st_mode) or stat.S_ISLNK(status.st_mode):
            # Moving a file changes its status and not its content.
            found.append(Removed(path, *_name_in(path), status.st_ctime))
    return sorted(found, key=lambda game: (-game.when, game.name, -game.number))


def is_removed(name: str) -> bool:
    """Whether a game of this name is in the trash."""
    return bool(_of_name(shelf.normal(name), removed()))


def last_removed(name: str) -> Removed:
    """Of the games of this name the one that was removed last. Raises NotFound."""
    games = removed()
    found = _of_name(shelf.normal(name), games)
    if not found:
        raise NotFound(f"there is no game {name!r} in the trash; {_hint(name, games)}")
    return max(found, key=lambda game: game.number)


def put(path: Path) -> str:
    """Move a held game into the trash; returns the name that restores it. Raises OSError."""
    name, _ = _name_in(path)
    there = _of_name(name, removed())
    first = max((game.number for game in there), default=0) + 1
    make_folder(folder())
    for game in there:
        if shelf.is_same(path, game.path):  # an earlier removal was cut off between the two names
            first = game.number
    for number in count(first):
        place = folder() / f"{name}{f'~{number}' if number > 1 else ''}{shelf.ENDING}"
        if os.path.lexists(torn(place)) and not shelf.is_same(path, place):
            continue
        try:
            move(path, place)
        except (FileExistsError, NotMoved):
            continue
        return name
    raise AssertionError("unreachable")


def _of_name(name: str, games: list[Removed]) -> list[Removed]:
    return [game for game in games if game.name == name]


def _name_in(path: Path) -> tuple[str, int]:
    """A game's name, and which of that name it is: ("evening", 2) of evening~2.undertow."""
    stem = shelf.normal(shelf.name_of(path))
    name, _, number = stem.rpartition("~")
    if name and number.isascii() and number.isdigit() and len(number) <= 9:
        return name, int(number)
    return stem, 1


def _hint(name: str, games: list[Removed]) -> str:
    if not games:
        return "it is empty"
    names = dict.fromkeys(game.name for game in games)
    return nearest(name, names, "'undertow restore' shows all that are")
