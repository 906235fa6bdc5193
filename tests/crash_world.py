"""What games were promised on a failing disk, and whether all of it is there after a crash."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import attrs

from cli import home
from cli.shelf import ENDING
from cli.trash import folder as trash
from events.errors import Damaged
from events.frames import Scan, scan, start_of
from events.log import FileLog
from tests.failing_disk import FailingDisk
from tests.platter import SECTOR

REALLY_APPEND: Final = FileLog.append
HEADER: Final = 8
"""Bytes of a record's header."""


class Broken(Exception):
    """A promise that was not kept."""


@attrs.define(eq=False)
class Told:
    """A game of which the program said that it is there."""

    path: Path
    """Where it lies, as far as was said."""
    records: list[bytes]
    elsewhere: tuple[Path, ...] = ()
    """What it may be called until power has come back, since it was being moved."""


class World:
    """A home on a failing disk, and what was acknowledged there."""

    def __init__(self, root: Path, chance: Random, *, links: bool = True) -> None:
        """An empty folder."""
        self.disk = FailingDisk(root, links=links)
        self.chance = chance
        self.games: list[Told] = []
        self.gone: set[Path] = set()
        """Where games lay that were moved."""
        self.exports: dict[Path, bytes] = {}
        self.tails: list[bytes] = []
        """What interrupted writes left, once it was set aside."""
        self.number = 0
        self.writing: tuple[Path, int, int] | None = None
        """A game that is being written to, how many records it had, and how many shall be added."""
        self.touched: Told | None = None
        """The game that the last command changed."""

    def name(self) -> str:
        """A name that was never used."""
        self.number += 1
        return f"g{self.number}"

    def at_home(self) -> list[Told]:
        """The games that can be played."""
        return [game for game in self.games if game.path.parent == home.folder()]

    def removed(self) -> list[Told]:
        """The games in the trash."""
        return [game for game in self.games if game.path.parent == trash()]

    def tell(self, path: Path) -> Told:
        """The program said that there is a new game."""
        self.games.append(Told(path, []))
        self.acknowledge(self.games[-1])
        return self.games[-1]

    def moved(self, game: Told, path: Path) -> None:
        """The program said that a game lies there now, and no more where it lay."""
        self.gone.add(game.path)
        game.path, game.elsewhere = path, ()

    def acknowledge(self, game: Told, count: int = 1) -> None:
        """The program said that so many records are written: all that can be read is promised."""
        found = read(game.path)
        if found.tail is not None:
            raise Broken(f"{game.path.name} was written to and has a tail: {found.tail}")
        if len(found.payloads) < count:
            raise Broken(f"{game.path.name} holds {len(found.payloads)} of {count} records")
        if found.payloads[: len(game.records)] != game.records:
            raise Broken(f"{game.path.name} has lost records while it was played")
        game.records = found.payloads

    def check_refused(self, game: Told, before: list[bytes], most: int) -> None:
        """The program said that something could not be written: so many records of it at most."""
        if any(one.startswith("dead") for one in self.disk.met):
            return  # then not even the half of it can be cut off
        found = read(game.path).payloads
        if found[: len(before)] != before or len(found) > len(before) + most:
            raise Broken(f"{game.path.name} holds {len(found) - len(before)} refused records")

    def check(self, *, is_cut: bool) -> None:
        """After a crash: all that was acknowledged is there, and nothing stands in its way."""
        if not self.disk.links:  # there a name is claimed by an empty file
            for path in games_of(home.folder(), trash()):
                if not path.stat().st_size:
                    self.disk.forget(path)
        self._check_halves()
        for game in self.games:
            if not game.path.exists():
                others = [path for path in game.elsewhere if path.exists()]
                game.elsewhere = (*game.elsewhere, game.path)
                game.path = others[0] if others else game.path
            self._check_game(game, is_cut=is_cut)
        for path in games_of(home.folder(), trash()):
            if all(path != game.path for game in self.games):
                self._adopt(path)
        for path in self.gone:
            if path.exists():
                raise Broken(f"{path.name} is back, and had been moved elsewhere")
        for path, data in self.exports.items():
            if not path.exists() or path.read_bytes() != data:
                raise Broken(f"{path.name} was exported and is not whole")
        asides = [path.read_bytes() for path in self.disk.root.rglob("*.torn")]
        for tail in self.tails:
            if not any(tail in aside for aside in asides):
                raise Broken("what an interrupted write left was cut off and is not aside")

    def noted_append(self, log: FileLog, payloads: list[bytes]) -> None:
        """As the log's own, and what is under way is known after a crash."""
        self.writing = (log.path, len(log.payloads), len(payloads))
        try:
            REALLY_APPEND(log, payloads)
            self.writing = None
        except Exception:
            self.writing = None
            raise

    def _check_halves(self) -> None:
        """Of records that were being written together all are there, or none."""
        if self.writing is None:
            return
        path, count, more = self.writing
        self.writing = None
        if path.exists():
            found = read(path).payloads
            can_be_held = start_of(found, count) % SECTOR + HEADER <= SECTOR
            if count < len(found) < count + more and can_be_held:
                raise Broken(f"{path.name} has {len(found) - count} of {more} records of one wish")

    def _check_game(self, game: Told, *, is_cut: bool) -> None:
        if not game.path.exists():
            raise Broken(f"{game.path.name} is gone, with {len(game.records)} records")
        found = read(game.path).payloads
        if found[: len(game.records)] != game.records:
            kept = sum(one == other for one, other in zip(found, game.records, strict=False))
            raise Broken(f"{game.path.name} has {kept} of {len(game.records)} records")
        if is_cut:
            game.records = found  # what came through a power cut is safe
            game.elsewhere = ()

    def _adopt(self, path: Path) -> None:
        """A game that nobody was told of: it was being made, or has two names for now."""
        found = read(path)
        if not found.payloads:
            raise Broken(f"{path.name} is there and holds nothing")
        if path.stat().st_nlink == 1 and path.parent == home.folder():
            self.games.append(Told(path, found.payloads))


def read(path: Path) -> Scan:
    """What a file holds. Raises Broken where it cannot be read."""
    try:
        return scan(path.read_bytes())
    except (Damaged, OSError) as error:
        raise Broken(f"{path.name} cannot be read: {error}") from None


def games_of(*folders: Path) -> Iterator[Path]:
    """The files of all games in folders."""
    for folder in folders:
        if folder.is_dir():
            names = sorted(os.listdir(folder))
            yield from (folder / one for one in names if one.endswith(ENDING) and one[0] != ".")


KINDS: Final = ["deep-sea"] * 7 + ["deep-dive"] * 2 + ["abyss"]
"""Kinds of games, as often as they are begun."""
