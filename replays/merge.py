"""What a friend's copy of a game has beside one's own, brought in: nothing of one's own changes.

The same moves are known by their identities. A branch that goes on there goes on here too; one of
a name that means another line here gets the name of the copy behind its own.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final

import attrs

from engine.errors import Refused
from engine.notes import is_empty, slot, standing
from engine.places import is_proper, short_id
from engine.session import Session
from engine.takeback import takebacks
from events.record import (
    NOBODY,
    Branch,
    Drop,
    Head,
    Merged,
    Move,
    Note,
    Reluck,
    Reveal,
    Unknown,
)
from events.timeline import LONGEST_NAME, Timeline

_BEHIND: Final = re.compile(r" \([^()]+\)$")
"""What a merge put behind the name of a branch."""
_LONGEST_FILE: Final = 20
Came = list[tuple[Note, int]]
"""Notes, the oldest first, each with the record that brought it there; 0 for that copy's own."""


@attrs.define
class Summary:
    """What came in."""

    moves: int = 0
    notes: int = 0
    further: list[tuple[str, int]] = attrs.field(factory=list)
    """Branches that go on, each with the number of the move that it goes to."""
    new: list[tuple[str, str]] = attrs.field(factory=list)
    """Branches that are new: what the other copy calls them, and what they are called here."""
    shown: list[str] = attrs.field(factory=list)
    """Lines that were hidden here, and are shown again since they go on."""
    revealed: bool = False
    unknown: int = 0
    knowing: int = 0
    """How many moves of the other copy were made knowing the luck of another line."""

    def is_empty(self) -> bool:
        """Whether the other copy had nothing that was not here."""
        return not (self.moves or self.notes or self.further or self.new) and not (
            self.revealed or self.unknown
        )


def merge(session: Session, other: Timeline, name: str) -> Summary:
    """Bring in what another copy has, which is called so, in one append.

    Raises Refused where it is a copy of another game, or holds what does not follow.
    """
    _must_be_the_same_game(session.timeline, other)
    made, timeline = session.copy(), session.timeline
    merging = _Merging(made, other, name)
    merging.bring_in()
    found = merging.found
    if not found.is_empty():
        made.take_in(Merged(merging.name, merging.records, found.knowing), timeline.head)
        line = timeline.branch
        back = len(made.timeline.records) - timeline.end
        made.take_in(Head(back if line is None else line, by_hand=True), timeline.head)
        session.adopt(made)
    return found


def _must_be_the_same_game(own: Timeline, other: Timeline) -> None:
    """Raise Refused that says what is another there."""
    if own.identity(0) == other.identity(0):
        return
    ours, theirs = own.opened, other.opened
    for what, one, two in (
        ("game", ours.game, theirs.game),
        ("version of the rules", ours.rules, theirs.rules),
        ("number of seats", len(ours.seats), len(theirs.seats)),
        ("seat", ours.seats, theirs.seats),
        ("option", ours.options, theirs.options),
        ("generator of luck", ours.luck, theirs.luck),
    ):
        if one != two:
            raise Refused(f"that is no copy of this game: it has another {what}")
    raise Refused("that is no copy of this game: it has another seed")


class _Merging:
    """A copy of one's own game into which another one is brought."""

    def __init__(self, made: Session, other: Timeline, name: str) -> None:
        self.name = name[:LONGEST_NAME]
        self.found = Summary(knowing=len(takebacks(other)))
        self._made = made
        self._own = made.timeline
        self._other = other
        self._here = {self._own.identity(place): place for place in self._own.places()}
        """The places of one's own by identity."""
        self._before = len(self._own.records)
        self._known = {
            self._own.identity(index)
            for index, record in enumerate(self._own.records)
            if isinstance(record, Unknown)
        }
        """One's own records that this version does not know."""
        self._origins = {
            self._own.identity(since): branch for branch, since in self._own.since.items()
        }
        """One's own branches by the identity of what first named them."""

    @property
    def records(self) -> int:
        """How many records were appended."""
        return len(self._own.records) - self._before

    def bring_in(self) -> None:
        """Moves in the order of their file, then branches by their age, notes, and the rest."""
        own, other = self._own, self._other
        hidden = [end for end in own.dropped if isinstance(end, int) and not own.children(end)]
        if any(other.identity(place) not in self._here for place in other.places()):
            self._leave()
        for place in other.places():
            self._place(place)
        for branch in sorted(other.branches, key=lambda name: other.since[name]):
            self._branch(branch)
        for place in sorted(other.notes):
            self._notes(place)
        for index, record in enumerate(other.records):
            if isinstance(record, Unknown):
                self._unknown(index, record)
            elif isinstance(record, Reveal) and not own.is_revealed:
                self._made.take_in(record, own.head)
                self.found.revealed = True
        self._tell_shown(hidden)

    def _tell_shown(self, hidden: list[int]) -> None:
        """Lines without a name that were hidden up to their end, and go on now."""
        named = set(self._own.branches.values())
        for end in hidden:
            last = end
            while ways := self._own.children(last):
                last = ways[-1]
            if last != end and last not in named:
                self.found.shown.append(short_id(self._own, last))

    def _branch(self, theirs: str) -> None:
        """A branch of theirs goes on here, or is new here; where it is known nothing is done."""
        end = self._other.branches[theirs]
        origin = self._other.identity(self._other.since[theirs])
        way = [self._at(place) for place in self._other.path(end)]
        for own in (self._origins.get(origin), theirs):
            if own not in self._own.branches:
                continue
            at = self._own.branches[own]
            if self._own.is_on_path(way[-1], at):
                return  # one's own goes as far, or further
            if at in way:
                self._go_on(own, way)
                return
        self._new(theirs, way)

    def _go_on(self, own: str, way: list[int]) -> None:
        """Lead one's own branch along a way, to its end."""
        at = self._own.branches[own]
        if own in self._own.dropped:
            self.found.shown.append(own)
        self._made.take_in(Head(own, by_hand=True), at)
        for place in way[way.index(at) + 1 :]:
            self._made.take_in(Head(own, by_hand=False), place)
        self.found.further.append((own, self._own.number(way[-1])))

    def _new(self, theirs: str, way: list[int]) -> None:
        """A branch that is new here, begun where theirs began."""
        is_taken = theirs in self._own.branches or _BEHIND.search(theirs)
        ends = self._own.branches.values()
        if is_taken and any(self._own.is_on_path(way[-1], at) for at in ends):
            return  # a branch of another name leads there
        name = self._free_name(theirs, way)
        if not name:
            return
        since = self._other.since[theirs]
        record = self._other.records[since]
        begins, by = way[-1], NOBODY
        if isinstance(record, Branch):
            by, began = record.by, self._at(self._other.parent(since))
            begins = began if began in way else begins
        self._made.take_in(Branch(name, by), begins)
        for place in way[way.index(begins) + 1 :]:
            self._made.take_in(Head(name, by_hand=False), place)
        self._leave()
        if theirs in self._other.dropped:
            self._made.take_in(Drop(name, True), way[-1])
        self.found.new.append((theirs, name))

    def _free_name(self, theirs: str, way: list[int]) -> str:
        """What a branch of theirs is called here; empty where one so called leads there."""
        for name in self._names(theirs):
            if name not in self._own.branches:
                return name
            at = self._own.branches[name]
            if name != theirs and at in way:
                if at != way[-1]:
                    self._go_on(name, way)
                return ""
        raise AssertionError("unreachable")

    def _names(self, theirs: str) -> Iterator[str]:
        """Its own name, then the same with that of its file behind, then with numbers.

        What stands behind it already, from an earlier merge there, is not said again.
        """
        name = theirs if is_proper(theirs) else "branch"
        yield name
        name = _BEHIND.sub("", name)
        file = self.name[:_LONGEST_FILE] if is_proper(self.name[:_LONGEST_FILE]) else "merged"
        for n in count(1):
            behind = f" ({file})" if n == 1 else f" ({file}-{n})"
            yield f"{name[: LONGEST_NAME - len(behind)]}{behind}"

    def _place(self, place: int) -> None:
        """A move of theirs, or other luck, if it is not here already."""
        identity = self._other.identity(place)
        if identity in self._here:
            return
        on = self._here[self._other.identity(self._other.parent(place))]
        record = self._other.records[place]
        assert isinstance(record, Move | Reluck)
        self._here[identity] = self._made.take_in(record, on)
        self.found.moves += isinstance(record, Move)

    def _leave(self) -> None:
        """Stand where no branch goes along with what is appended."""
        own = self._own
        if own.branch is not None:
            self._made.take_in(Head(len(own.records) - own.head, by_hand=True), own.head)

    def _at(self, place: int) -> int:
        return self._here[self._other.identity(place)]

    def _notes(self, place: int) -> None:
        """What of their notes on a place is not here; those that replace each other together."""
        here, theirs = self._at(place), self._other.notes[place]
        came = zip(theirs, self._other.origins_of_notes(place), strict=True)
        ours = _by_slot((note, 0) for note in self._own.notes.get(here, ()))
        stands = _by_slot(standing(self._own, here))
        merged = self._own.merged
        for which, found in _by_slot(came).items():
            mine = [note for note, _ in ours.get(which, ())]
            now = {note for note, _ in stands.get(which, ())}
            if is_empty(found[-1][0]):
                wanted = _taken_away(found, mine, now)
            else:
                of_them = [
                    note
                    for note, of in stands.get(which, ())
                    if of and merged[of].name == self.name
                ]
                wanted = _newer(found, mine, now, set(of_them))
            for note in wanted:
                self._made.take_in(note, here)
                self.found.notes += 1

    def _unknown(self, index: int, record: Unknown) -> None:
        """A record that only a newer version understands, kept."""
        if self._other.identity(index) not in self._known:
            self._made.take_in(record, self._at(self._other.parent(index)))
            self.found.unknown += 1


def _by_slot(notes: Iterable[tuple[Note, int]]) -> dict[tuple[int, bool, str], Came]:
    """Those together that take the place of each other."""
    found: dict[tuple[int, bool, str], Came] = {}
    for note, origin in notes:
        found.setdefault(slot(note), []).append((note, origin))
    return found


def _newer(theirs: Came, ours: list[Note], stands: set[Note], of_them: set[Note]) -> list[Note]:
    """What stands there and is not here, or is again what they say last.

    That is so where it does not stand here and what it replaced there came later, and where what
    it replaced stands here of theirs.
    """
    here = {note: at for at, note in enumerate(ours)}
    gone = max([at for at, (note, _) in enumerate(theirs) if is_empty(note)], default=-1)
    away = max([here.get(note, -1) for note, _ in theirs if is_empty(note)], default=-1)
    last = {origin: at for at, (_, origin) in enumerate(theirs) if at > gone}
    replaced: defaultdict[int, set[Note]] = defaultdict(set)
    for note, origin in theirs:
        replaced[origin].add(note)
    found = []
    for origin, at in last.items():
        note = theirs[at][0]
        older = replaced[origin] - {note}
        later = max([away, *[here.get(one, -1) for one in older]])
        is_over = note not in stands and later > here.get(note, -1)
        if note not in here or is_over or older & of_them:
            found.append(at)
    return [theirs[at][0] for at in sorted(found)]


def _taken_away(theirs: Came, ours: list[Note], stands: set[Note]) -> list[Note]:
    """What takes a note away, if they knew all that stands here and took it away since."""
    known = {note for note, _ in theirs}
    times = sum(is_empty(note) for note, _ in theirs)
    if stands and known.issuperset(stands) and times > sum(map(is_empty, ours)):
        return [theirs[-1][0]]
    return []
