"""The records of a file folded to a tree of places, with a head and named branches.

A place is the index of the record that leads to it: the opening, a move or a reluck. Nothing here
recurses over the length of a game, and stepping costs the same wherever the head stands.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import count
from typing import Any, Final

from events.codec import Codec, reveals
from events.record import (
    NOBODY,
    Branch,
    Drop,
    Head,
    Merged,
    Move,
    Note,
    Opened,
    Record,
    Reluck,
    Rename,
    Reveal,
    Seat,
    Unknown,
)

_PLACES: Final = (Opened, Move, Reluck)
LONGEST_BRANCH_NAME: Final = 40
LONGEST_PLAYER_NAME: Final = 40
LONGEST_COPY_NAME: Final = 40

MOST_RELUCKS: Final = 1_000_000
MOST_KNOWING: Final = 1 << 30
_LETTERS: Final = str.maketrans("0123456789abcdef", "klmnopqrstuvwxyz")


def spell(identity: bytes) -> str:
    """An identity in the letters k to z, so that it never looks like a move's number."""
    return identity.hex().translate(_LETTERS)


class Timeline:
    """The tree that the records make. `add` is its fold; everything else only reads."""

    def __init__(self, opened: Opened, codec: Codec) -> None:
        self.opened = opened
        self.codec = codec
        self.records: list[Record] = [opened]
        self.branches: dict[str, int] = {"main": 0}
        self.since: dict[str, int] = {"main": 0}
        """The record that first named each branch, whatever it was called then."""
        self.dropped: set[str | int] = set()
        """The lines that are hidden: branches by name, others by the place where they end."""
        self.players: list[str] = [""] * len(opened.seats)
        self.relucks = 0
        self.head = 0
        self.branch: str | None = "main"
        """The branch that the head is attached to; None on a line that has no name."""
        self.end = 0
        """Where the line that the head stands on ends: what redo goes to."""
        self.by_hand = False
        """Whether the head was last moved by hand (undo, goto, switch) and not by a move."""
        self.notes: dict[int, list[Note]] = {}
        """The remarks on each place that has any, oldest first."""
        self._noted: dict[int, list[int]] = {}
        """Their records, by index."""
        self.seed = opened.seed if isinstance(opened.seed, str) else None
        """The seed, where this copy holds it or it was revealed."""
        self.is_revealed = False
        """Whether the seed was revealed to all."""
        self.merged: dict[int, Merged] = {}
        """What was brought in from other copies, by the index of the record that says so."""
        self._origins: dict[int, int] | None = {}
        self.unknown = 0
        """How many records are of kinds that a later version brought."""
        self._ids: list[bytes] = []
        """By index, as far as they were asked for; empty where not."""
        # For each record, by index. A record that is no place has its place's figures.
        self._stands_on = array("I", [0])
        self._jump = array("I", [0])
        self._depth = array("I", [0])
        self._number = array("I", [0])
        self._luck = array("I", [0])
        self._newest_child = array("I", [0])
        """0: none, as the opening follows nothing."""
        self._older_sibling: dict[int, int] = {}
        """Of the places that have one."""

    def copy(self) -> Timeline:
        """A timeline of the same records, to which others can be added."""
        made: Timeline = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict | set | array):
                setattr(made, name, copy(value))
        made.notes = {place: [*notes] for place, notes in self.notes.items()}
        made._noted = {place: [*indices] for place, indices in self._noted.items()}
        return made

    def add(self, back: int, record: Record) -> int:
        """Fold the next record, which stands `back` records back. Returns its index.

        Raises ValueError where a record makes no sense here; nothing has changed then.
        """
        index = len(self.records)
        at_head = type(record) is Move and index - back == self.head  # as nearly always
        on = self.head if at_head else self.check(back, record)
        if at_head or isinstance(record, Move | Reluck):
            self._grow(on, index, record)
        else:
            self._append(on, index, record)
        return index

    def check(self, back: int, record: Record) -> int:
        """The place that the next record would stand on. Raises ValueError as `add` does."""
        index = len(self.records)
        on = index - back
        if not 0 <= on < index or type(self.records[on]) not in _PLACES:
            raise ValueError("it stands on no place of this game")
        kind = type(record)
        if kind is Move:
            return on
        if kind is Opened:
            raise ValueError("a second opening")
        if isinstance(record, Reluck) and not 1 <= record.n <= MOST_RELUCKS:
            raise ValueError(f"relucks are counted from 1 to {MOST_RELUCKS:,}")
        if isinstance(record, Head):
            end = self._line(index, record)[1]
            if not (self.is_on_path(on, end) or self._goes_along(on, record, end)):
                raise ValueError("it stands beside the line it speaks of")
        if isinstance(record, Rename | Drop) and record.line:
            if record.line not in self.branches:
                raise ValueError("it speaks of a branch that does not exist")
            if self.branches[record.line] != on:
                raise ValueError("it stands beside the end of the branch it speaks of")
        if isinstance(record, Branch | Rename) and record.name in self.branches:
            raise ValueError("it gives a branch a name that is taken")
        self._check_fields(record)
        return on

    def _check_fields(self, record: Record) -> None:
        """Raise ValueError for a record that makes no sense wherever it stands."""
        if isinstance(record, Branch | Rename) and not 1 <= len(record.name) <= LONGEST_BRANCH_NAME:
            raise ValueError(f"the name of a branch has 1 to {LONGEST_BRANCH_NAME} letters")
        if isinstance(record, Seat) and len(record.player) > LONGEST_PLAYER_NAME:
            raise ValueError(f"the name of a player has at most {LONGEST_PLAYER_NAME} letters")
        if isinstance(record, Seat) and not 0 <= record.seat < len(self.players):
            raise ValueError("it speaks of a seat that does not exist")
        if isinstance(record, Branch | Note) and not NOBODY <= record.by < len(self.players):
            raise ValueError("it was made by a seat that does not exist")
        before = len(self.records)
        if isinstance(record, Merged) and not 1 <= record.records < before:
            raise ValueError("it brings in no records, or more than there are")
        if isinstance(record, Merged) and not 0 <= record.knowing <= MOST_KNOWING:
            raise ValueError("it counts moves below 0, or more than any game has")
        if isinstance(record, Merged) and len(record.name) > LONGEST_COPY_NAME:
            raise ValueError(f"the name of a copy has at most {LONGEST_COPY_NAME} letters")
        if isinstance(record, Reveal) and not reveals(record, self.opened):
            raise ValueError("it shows another seed than that of the opening")

    def _rename(self, on: int, index: int, record: Rename) -> None:
        """Call a line otherwise; the head stays attached to it."""
        old, new = record.line, record.name
        was_here = self.branch == old if old else (self.branch, self.end) == (None, on)
        if (old or on) in self.dropped:
            self.dropped.remove(old or on)
            self.dropped.add(new)
        self.branches.pop(old, None)
        self.branches[new] = on
        self.since[new] = self.since.pop(old, index)
        if was_here:
            self.branch = new

    def _goes_along(self, on: int, head: Head, end: int) -> bool:
        """Whether an action taken again leads a branch along, to a place beside its line."""
        if head.by_hand or not isinstance(head.line, str) or self.is_on_path(on, end):
            return False
        return self.is_on_path(self._stands_on[on], end)

    def _line(self, index: int, head: Head) -> tuple[str | None, int]:
        """(branch or None, end) of the line that a Head at this index speaks of."""
        if isinstance(head.line, str):
            if head.line not in self.branches:
                raise ValueError("it speaks of a branch that does not exist")
            return head.line, self.branches[head.line]
        end = index - head.line
        if not 0 <= end < index or type(self.records[end]) not in _PLACES:
            raise ValueError("the line it speaks of ends at no place")
        return None, end

    def _grow(self, on: int, index: int, record: Record) -> None:
        """A new place. Each keeps a jump far back, in the manner of a skew-binary list."""
        jump, depth, newest_child = self._jump, self._depth, self._newest_child
        far, deep, number, luck = jump[on], depth[on], self._number[on], self._luck[on]
        evenly = deep - depth[far] == depth[far] - depth[jump[far]]
        if type(record) is Reluck:
            luck = record.n
            self.relucks = max(self.relucks, luck)
        else:
            number += 1
        self.records.append(record)
        self._stands_on.append(on)
        jump.append(jump[far] if evenly else on)
        depth.append(deep + 1)
        self._number.append(number)
        self._luck.append(luck)
        newest_child.append(0)
        if newest_child[on]:
            self._older_sibling[index] = newest_child[on]
        newest_child[on] = index
        if on == self.head:
            if self.branch is not None:
                self.branches[self.branch] = index
                self.dropped.discard(self.branch)
            self.head = self.end = index
            self.by_hand = False

    def _append(self, on: int, index: int, record: Record) -> None:
        """A record that is no place."""
        if isinstance(record, Head):
            self.head, self.by_hand = on, record.by_hand
            self.branch, self.end = self._line(index, record)
            if self.branch is not None and self._goes_along(on, record, self.end):
                self.branches[self.branch] = self.end = on
                self.dropped.discard(self.branch)
        elif isinstance(record, Branch):
            self.branches[record.name] = self.head = self.end = on
            self.since[record.name] = index
            self.branch, self.by_hand = record.name, True
        elif isinstance(record, Rename):
            self._rename(on, index, record)
        elif isinstance(record, Drop):
            (self.dropped.add if record.hidden else self.dropped.discard)(record.line or on)
        elif isinstance(record, Seat):
            self.players[record.seat] = record.player
        elif isinstance(record, Note):
            self.notes.setdefault(on, []).append(record)
            self._noted.setdefault(on, []).append(index)
        elif isinstance(record, Merged):
            self.merged[index], self._origins = record, None
        elif isinstance(record, Reveal):
            self.seed, self.is_revealed = record.seed, True
        elif isinstance(record, Unknown):
            self.unknown += 1
        self.records.append(record)
        self._stands_on.append(on)
        for figures in (self._jump, self._depth, self._number, self._luck):
            figures.append(figures[on])
        self._newest_child.append(0)

    def parent(self, place: int) -> int:
        """The place before this one; the opening is its own."""
        return self._stands_on[place]

    def number(self, place: int) -> int:
        """How many moves lead to a place."""
        return self._number[place]

    def depth(self, place: int) -> int:
        """How many places lie before a place, relucks included."""
        return self._depth[place]

    def luck(self, place: int) -> int:
        """Which luck is in force at a place: 0 for the seed's own, n for the n-th reluck."""
        return self._luck[place]

    def is_place(self, index: int) -> bool:
        """Whether the record at this index leads to a place."""
        return type(self.records[index]) in _PLACES

    def is_on_path(self, place: int, end: int) -> bool:
        """Whether `place` is `end` or lies before it."""
        while end > place:
            end = self._jump[end] if self._jump[end] >= place else self._stands_on[end]
        return end == place

    def at_number(self, number: int, end: int) -> int:
        """The last place on the way to `end` that has at most so many moves behind it."""
        numbers, jump = self._number, self._jump
        while end and numbers[end] > number:
            end = jump[end] if numbers[jump[end]] > number else self._stands_on[end]
        return end

    def path(self, end: int) -> list[int]:
        """The places from the opening to `end`, both included."""
        places = [end]
        while end:
            end = self._stands_on[end]
            places.append(end)
        places.reverse()
        return places

    def children(self, place: int) -> list[int]:
        """The places that follow directly, oldest first."""
        found = []
        child = self._newest_child[place]
        while child:
            found.append(child)
            child = self._older_sibling.get(child, 0)
        found.reverse()
        return found

    def origins(self) -> dict[int, int]:
        """The records that came from other copies, each with the Merged record that brought it."""
        if self._origins is None:
            self._origins, first = {}, len(self.records)
            for index, found in reversed(self.merged.items()):  # each is gone through once
                start = index - found.records
                self._origins |= dict.fromkeys(range(start, min(index, first)), index)
                first = min(first, start)
        return self._origins

    def origins_of_notes(self, place: int) -> list[int]:
        """The Merged record that brought each of the notes on a place; 0 for one's own."""
        origins = self.origins()
        return [origins.get(index, 0) for index in self._noted.get(place, ())]

    def places(self) -> Iterator[int]:
        """All places, in the order of the file."""
        return (i for i in range(len(self.records)) if type(self.records[i]) in _PLACES)

    def steps(self) -> list[tuple[int, int, int]]:
        """(place, the place before it, its depth) of all places but the opening, in file order."""
        kinds = map(type, self.records)
        steps = zip(count(), self._stands_on, self._depth, kinds, strict=False)
        return [(i, on, depth) for i, on, depth, kind in steps if kind in (Move, Reluck)]

    @property
    def newest_child(self) -> Sequence[int]:
        """By place: the newest of the places that follow directly; 0 where there is none."""
        return self._newest_child

    def ends(self) -> list[int]:
        """The places that nothing follows, in the order of the file."""
        return [place for place in self.places() if not self._newest_child[place]]

    def unnamed_ends(self) -> list[int]:
        """Where the lines end that have no name: playing on from before an end leaves one."""
        named = set(self.branches.values())
        return [end for end in self.ends() if end not in named]

    def line_through(self, place: int) -> tuple[str | None, int]:
        """(branch or None, end) of the line to attach to at a place.

        The present line where the place lies on it, else the named branch whose end is newest
        (one that is dropped only if there is no other), else the newest end that follows.
        """
        if self.is_on_path(place, self.end):
            return self.branch, self.end
        named = [
            (name not in self.dropped, end, name)
            for name, end in self.branches.items()
            if self.is_on_path(place, end)
        ]
        if named:
            _, end, name = max(named)
            return name, end
        return None, self.newest_end(place)

    def newest_end(self, place: int) -> int:
        """Where the newest of the lines ends that lead over a place."""
        return max(end for end in self.ends() if self.is_on_path(place, end))

    def identity(self, index: int) -> bytes:
        """The identity of a record, 32 bytes: the same in every copy of the game."""
        ids = self._ids
        if len(ids) < len(self.records):
            ids += [b""] * (len(self.records) - len(ids))
        unknown = []
        at = index
        while not ids[at]:
            unknown.append(at)
            if not at:
                break
            at = self._stands_on[at]
        for i in reversed(unknown):
            ids[i] = self.codec.identity(self.records[i], ids[self._stands_on[i]] if i else b"")
        return ids[index]

    def move(self, place: int) -> Move | None:
        """The move that led to a place; None at the opening and at a reluck."""
        record: Any = self.records[place]
        return record if type(record) is Move else None
