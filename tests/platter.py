"""What lies on a disk: what programs read of it, what is safe, and what a power cut may leave.

Bytes are safe when their file was synced, and names when their folder was. Of what came since, a
power cut leaves by chance:

- of a file the first so many changes, the last of them in part; zeros as far as the file had been
  meant to reach; and perhaps without a cut that came before what was written later;
- of the names that were given and taken away any, in any order; a renaming is one.

What is written over other bytes is torn between sectors alone, since a disk writes those whole.
Blocks written in any order, or old bytes of other files, are left out: file systems of today
write a file's new size behind its bytes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs

SECTOR: Final = 512

Change = tuple[int, bytes | None]
"""Bytes written at a place, or (None) the file cut off there."""


@attrs.define(eq=False)
class File:
    """A file: what a program reads of it, what is safe, and the changes since, oldest first."""

    now: bytearray = attrs.field(factory=bytearray)
    safe: bytes = b""
    pending: list[Change] = attrs.field(factory=list)
    has_lost: bool = False
    """Whether a failed sync has lost something that is still read."""

    def change(self, at: int, data: bytes | None) -> None:
        """Something was written, or cut off."""
        self.pending.append((at, data))
        _apply(self.now, at, data)

    def sync(self) -> None:
        """All of it is safe, but for what a failed sync has lost."""
        self.safe = bytes(self.as_if_synced())
        self.pending.clear()

    def as_if_synced(self) -> bytearray:
        """What would be safe then."""
        safe = bytearray(self.safe)
        for at, data in self.pending:
            _apply(safe, at, data)
        return safe

    def lose(self, chance: Random) -> None:
        """A failed sync: the system takes for written what was not, and no later sync writes it."""
        kept = [one for one in self.pending if one[1] is None or chance.random() < 0.5]
        self.has_lost = self.has_lost or len(kept) < len(self.pending)
        self.pending[:] = kept


@attrs.define(eq=False)
class Folder:
    """A folder: its names now, and those that are safe."""

    now: dict[str, Entry] = attrs.field(factory=dict)
    safe: dict[str, Entry] = attrs.field(factory=dict)


Entry = File | Folder
Named = tuple[Folder, str, Entry | None]
"""A name that was given, or (None) taken away."""


class Platter:
    """A folder and all that lies in it, empty at first."""

    def __init__(self, root: Path) -> None:
        """Where programs find it."""
        self.root = root
        self._top = Folder()
        self._pending: list[list[Named]] = []
        """What was done to names since they were synced; what stands together is done at once."""

    def tree(self) -> dict[str, Entry]:
        """All entries by their paths from the root; a folder before what lies in it."""
        return dict(_tree(self._top))

    def place(self, path: Any) -> tuple[Folder, str] | None:
        """The folder and name that a path means; None: it does not lie on this disk."""
        try:
            *parts, name = Path(os.path.abspath(path)).relative_to(self.root).parts
        except (TypeError, ValueError):
            return None
        folder = self._top
        for part in parts:
            entry = folder.now.get(part)
            if not isinstance(entry, Folder):
                return None
            folder = entry
        return folder, name

    def entry(self, path: Any) -> Entry | None:
        """What a path means, the root itself among it."""
        if Path(os.path.abspath(path)) == self.root:
            return self._top
        place = self.place(path)
        return place[0].now.get(place[1]) if place else None

    def name(self, *names: Named) -> None:
        """Names were given and taken away, all at once."""
        self._pending.append(list(names))
        for folder, name, entry in names:
            _set(folder.now, name, entry)

    def sync_folder(self, folder: Folder) -> None:
        """All that was done to its names is safe, and with it what was done at once with that."""
        folders, synced, others = {folder}, list[list[Named]](), list[list[Named]]()
        for names in reversed(self._pending):
            touched = {folder for folder, _, _ in names}
            if touched & folders:
                folders |= touched
            (synced if touched & folders else others).append(names)
        for names in reversed(synced):
            _make_safe(names)
        self._pending = others[::-1]

    def after_kill(self) -> None:
        """The process is gone and the system goes on: it soon writes names and sizes by itself.

        What a failed sync has lost is read from the disk again some time.
        """
        for folder in self._folders():
            self.sync_folder(folder)
        for file in self._files():
            if any(data is None for _, data in file.pending):
                file.sync()
            if file.has_lost:
                file.has_lost, file.now = False, file.as_if_synced()

    def after_power_cut(self, chance: Random) -> None:
        """What is there then."""
        folders = self._folders()
        kept = chance.choice(["all", "none", "first", "any"])
        first = chance.randint(0, len(self._pending))
        for index, names in enumerate(self._pending):
            by_chance = kept == "any" and chance.random() < 0.5
            if kept == "all" or (kept == "first" and index < first) or by_chance:
                _make_safe(names)
        self._pending.clear()
        for folder in folders:
            folder.now = dict(folder.safe)
        for file in self._files():
            file.safe = _left(file, chance)
            file.now = bytearray(file.safe)
            file.pending.clear()

    def _folders(self) -> list[Folder]:
        folders = [entry for _, entry in _tree(self._top) if isinstance(entry, Folder)]
        return [self._top, *folders]

    def _files(self) -> list[File]:
        """All files, in an order that is always the same."""
        files = [entry for _, entry in _tree(self._top) if isinstance(entry, File)]
        return list(dict.fromkeys(files))


def _apply(data: bytearray, at: int, new: bytes | None) -> None:
    """Write into bytes, or cut them; what lies between their end and the place is zeros."""
    if new is None:
        del data[at:]
    data.extend(bytes(max(0, at - len(data))))
    if new is not None:
        data[at : at + len(new)] = new


def _set(names: dict[str, Entry], name: str, entry: Entry | None) -> None:
    if entry is None:
        names.pop(name, None)
    else:
        names[name] = entry


def _make_safe(names: list[Named]) -> None:
    for folder, name, entry in names:
        _set(folder.safe, name, entry)


def _tree(folder: Folder, before: str = "") -> Iterator[tuple[str, Entry]]:
    """All that lies in a folder, with its path; a folder comes before what lies in it."""
    for name, entry in folder.now.items():
        yield f"{before}{name}", entry
        if isinstance(entry, Folder):
            yield from _tree(entry, f"{before}{name}/")


def _torn(at: int, size: int, end: int, chance: Random) -> int:
    """How much is left of the last write: of what was there before, sectors are written whole."""
    taken = chance.randint(0, size)
    if at + taken < end:
        return max(0, (at + taken) // SECTOR * SECTOR - at)
    return taken


def _left(file: File, chance: Random) -> bytes:
    """What a power cut leaves of a file."""
    changes = list(file.pending)
    meant = max([len(file.now), *(at + len(data or b"") for at, data in changes)])
    kept = chance.choice(["all", "none", "first", "first"])
    changes = changes[: {"all": len(changes), "none": 0}.get(kept, chance.randint(0, len(changes)))]
    cuts = [index for index, (_, data) in enumerate(changes) if data is None]
    if cuts and chance.random() < 0.5:  # names and sizes are not written in the order of the data
        del changes[chance.choice(cuts)]
    left = bytearray(file.safe)
    for index, (at, data) in enumerate(changes):
        is_last = index == len(changes) - 1
        if is_last and data and kept == "first":
            data = data[: _torn(at, len(data), len(left), chance)]
        _apply(left, at, data)
    if kept == "first" and chance.random() < 0.25:
        left.extend(bytes(max(0, meant - len(left))))
    return bytes(left)
