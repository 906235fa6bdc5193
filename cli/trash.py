"""The trash: a folder at home for games that were removed, until somebody empties it by hand.

The second game of one name lies there as NAME~2, the third as NAME~3; no game's name has a ~.
"""

from __future__ import annotations

import os
import stat
import unicodedata
from itertools import count
from pathlib import Path

import attrs

from cli import home, shelf
from cli.screen import NotFound


@attrs.frozen
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
    return home.folder() / "trash"


def removed() -> list[Removed]:
    """All games in the trash, last removed first. Raises NotADirectoryError where it is a file."""
    found = []
    try:
        with os.scandir(folder()) as entries:
            names = [entry.name for entry in entries]
    except FileNotFoundError:
        return []
    for name in names:
        path = folder() / name
        if not name.endswith(home.ENDING) or name.startswith("."):
            continue
        try:
            status = path.lstat()
        except FileNotFoundError:  # just now restored
            continue
        if stat.S_ISREG(status.st_mode) or stat.S_ISLNK(status.st_mode):
            # Moving a file changes its status and not its content.
            found.append(Removed(path, *_split(home.name_of(path)), status.st_ctime))
    return sorted(found, key=lambda game: (-game.when, game.name, -game.number))


def is_removed(name: str) -> bool:
    """Whether a game of this name is in the trash."""
    return any(game.name == _normal(name) for game in removed())


def last_removed(name: str) -> Removed:
    """Of the games of this name the one that was removed last. Raises NotFound."""
    games = removed()
    found = [game for game in games if game.name == _normal(name)]
    if not found:
        raise NotFound(f"there is no game {name!r} in the trash{_hint(name, games)}")
    return max(found, key=lambda game: game.number)


def put(path: Path) -> str:
    """Move a held game into the trash; returns the name that restores it."""
    name, _ = _split(home.name_of(path))
    first = max((game.number for game in removed() if game.name == _normal(name)), default=0) + 1
    folder().mkdir(exist_ok=True)
    for number in count(first):
        place = folder() / f"{name}{f'~{number}' if number > 1 else ''}{home.ENDING}"
        if os.path.lexists(shelf.torn(place)):
            continue
        try:
            shelf.move(path, place)
        except FileExistsError:
            continue
        return name
    raise AssertionError("unreachable")


def _split(stem: str) -> tuple[str, int]:
    """A game's name, and which of that name it is: ("evening", 2) of evening~2."""
    name, _, number = unicodedata.normalize("NFC", stem).rpartition("~")
    if name and number.isascii() and number.isdigit() and len(number) <= 9:
        return name, int(number)
    return _normal(stem), 1


def _normal(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _hint(name: str, games: list[Removed]) -> str:
    from difflib import get_close_matches

    names = dict.fromkeys(game.name for game in games)
    near = get_close_matches(name[:100], names, n=3, cutoff=0.5)
    if near:
        return f"; did you mean {' or '.join(near)}?"
    return "; 'undertow restore' shows all that are" if names else "; it is empty"
