"""What a friend's copy of a game has beside one's own, brought in: one's own records stay.

The same moves are known by their identities. A branch that goes on there goes on here too; one of
a name that means another line here gets the name of the copy behind its own.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import repeat

import attrs

from engine.errors import Refused
from engine.notes import Slot, read, slots
from engine.places import short_id
from engine.session import Session
from engine.takeback import takebacks
from events.record import (
    Branch,
    Drop,
    Head,
    Merged,
    Move,
    Note,
    Reluck,
    Rename,
    Reveal,
    Unknown,
)
from events.timeline import LONGEST_COPY_NAME, Timeline
from replays.brought import Knows, Summary
from replays.called import (
    are_alike,
    beginning,
    names_here,
    origins,
    origins_elsewhere,
    proper,
    stem,
)

_LONGEST_SAID = 100
"""Letters of two values that differ: options may hold whole tables."""


def merge(session: Session, other: Timeline, name: str, knows: Knows = Knows.ALL) -> Summary:
    """Bring in what another copy has, which is called so, in one append.

    Raises Refused where it is a copy of another game, or holds what does not follow.
    """
    _must_be_the_same_game(session.timeline, other)
    made, timeline = session.copy(), session.timeline
    merging = _Merging(made, other, name, knows)
    merging.bring_in()
    found = merging.found
    if not found.is_empty():
        made.take_in(Merged(merging.name, merging.records, found.knowing), timeline.head)
        line = timeline.branch
        back = len(made.timeline.records) - timeline.end
        goes_on = line is not None and made.timeline.branches[line] != timeline.end
        head = Head(back if line is None else line, by_hand=timeline.by_hand or goes_on)
        made.take_in(head, timeline.head)
        session.adopt(made)
    return found


def _must_be_the_same_game(own: Timeline, other: Timeline) -> None:
    """Raise Refused that says what is another there."""
    if own.identity(0) == other.identity(0):
        return
    ours, theirs = own.opened, other.opened
    options = dict(theirs.options)
    for what, one, two in (
        ("its game", ours.game, theirs.game),
        ("the version of its rules", ours.rules, theirs.rules),
        ("the number of its seats", len(ours.seats), len(theirs.seats)),
        *zip(repeat("a seat"), ours.seats, theirs.seats, strict=False),
        *[(f"its option {name}", value, options.get(name)) for name, value in ours.options],
        ("its generator of luck", ours.luck, theirs.luck),
    ):
        if one != two:
            there = f"{two} there, {one} here"
            known = f": {there}" if len(there) <= _LONGEST_SAID else ""
            raise Refused(f"that is no copy of this game: {what} is another one{known}")
    raise Refused("that is no copy of this game: it has another seed")


class _Merging:
    """A copy of one's own game into which another one is brought."""

    def __init__(self, made: Session, other: Timeline, name: str, knows: Knows) -> None:
        self.name = name[:LONGEST_COPY_NAME]
        self.found = Summary(knowing=len(takebacks(other)))
        self._made = made
        self._own = made.timeline
        self._other = other
        self._knows = knows
        self._here = {self._own.identity(place): place for place in self._own.places()}
        """The places of one's own by identity."""
        self._before = len(self._own.records)
        self._known = {
            self._own.identity(index)
            for index, record in enumerate(self._own.records)
            if isinstance(record, Unknown)
        }
        """One's own records that this version does not know."""
        self._origins = origins(self._own)
        self._elsewhere = origins_elsewhere(self._own)
        self._alike: defaultdict[str, list[str]] = defaultdict(list)
        """One's own branches by how their names begin."""
        for branch in self._own.branches:
            self._alike[beginning(branch)].append(branch)
        self._only_here: Counter[int] = Counter()
        """Where branches end here that a copy does not have which may call them otherwise."""

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
        is_line = self._knows is Knows.MOVES
        for place in other.places():
            if is_line and not other.is_on_path(place, other.branches["main"]):
                self._beside_the_line(place)
            else:
                self._place(place)
        if self._knows is Knows.NAMES:
            self._only_here = self._ends_only_here()
        if is_line:
            self._line(other.branches["main"])
        else:
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

    def _beside_the_line(self, place: int) -> None:
        """Luck that a line skips: where a file has to hold it, it lies here hidden too."""
        record, on = self._other.records[place], self._other.parent(place)
        if isinstance(record, Reluck) and record.n > self._own.relucks:
            at = self._made.take_in(record, self._at(on))
            self._made.take_in(Drop("", True), at)

    def _line(self, end: int) -> None:
        """Where a line is new, the branch goes on that it plays on from; else it has no name."""
        way = [self._at(place) for place in self._other.path(end)]
        if way[-1] < self._before:
            return
        before = [branch for branch, at in self._own.branches.items() if at in way]
        if before:
            self._go_on(self._nearest(before), way)
        else:
            self.found.unnamed.append(short_id(self._own, way[-1]))

    def _branch(self, theirs: str) -> None:
        """A branch of theirs goes on here, or is new here; where it is known nothing is done.

        It is known by the record that first named it, or by its name, be it with that of a file
        behind.
        """
        way = [self._at(place) for place in self._other.path(self._other.branches[theirs])]
        branches, called = self._own.branches, proper(theirs)
        alike = [own for own in self._alike[beginning(called)] if are_alike(own, called)]
        renamed = self._elsewhere.get(self._other.identity(self._other.since[theirs]))
        for candidates in ([self._origin(theirs)], [called], [renamed], alike):
            known = [own for own in candidates if own in branches]
            if any(self._own.is_on_path(way[-1], branches[own]) for own in known):
                return  # one's own goes as far, or further
            if before := [own for own in known if branches[own] in way]:
                self._go_on(self._nearest(before), way)
                return
        if self._only_here[way[-1]]:
            self._only_here[way[-1]] -= 1
        else:
            self._new(theirs, way)

    def _origin(self, theirs: str) -> str | None:
        """The branch here that was first named as theirs was."""
        return self._origins.get(self._other.identity(self._other.since[theirs]))

    def _ends_only_here(self) -> Counter[int]:
        """Where branches end here that the copy does not have: it may call them otherwise."""
        own, theirs = self._own, self._other.branches
        known = {self._origin(name) for name in theirs}
        alike = defaultdict(list)
        for name, end in theirs.items():
            alike[stem(proper(name))].append(self._at(end))
        return Counter(
            at
            for name, at in own.branches.items()
            if name not in known
            and not any(
                own.is_on_path(at, end) or own.is_on_path(end, at) for end in alike[stem(name)]
            )
        )

    def _nearest(self, names: list[str]) -> str:
        """The branch of these that ends last; the oldest of several."""
        own = self._own
        return max(names, key=lambda name: (own.depth(own.branches[name]), -own.since[name]))

    def _go_on(self, own: str, way: list[int]) -> None:
        """Lead one's own branch along a way, to its end."""
        at = self._own.branches[own]
        if own in self._own.dropped:
            self.found.shown.append(own)
        self._made.take_in(Head(own, by_hand=True), at)
        for place in way[way.index(at) + 1 :]:
            self._made.take_in(Head(own, by_hand=False), place)
        number = self._own.number(way[-1])
        is_played_on = number > self._own.number(at)
        (self.found.further if is_played_on else self.found.relucked).append((own, number))

    def _new(self, theirs: str, way: list[int]) -> None:
        """A branch that is new here, begun where theirs began, by the record that named theirs."""
        taken = self._own.branches
        name = next(name for name in names_here(theirs, self.name) if name not in taken)
        since = self._other.since[theirs]
        record = self._other.records[since]
        begins = self._at(self._other.parent(since))
        met = max(place for place in way if self._own.is_on_path(place, begins))
        if not isinstance(record, Branch | Rename) or met == way[-1]:
            begins = met = way[-1]
        if not isinstance(record, Branch | Rename):
            record = Branch(name)
        self._made.take_in(attrs.evolve(record, name=name), begins)
        is_hidden = name in self._own.dropped  # as the line was that has a name now
        for place in way[way.index(met) + 1 :]:
            self._made.take_in(Head(name, by_hand=False), place)
        if is_hidden and name not in self._own.dropped:
            self.found.shown.append(name)
        self._leave()
        if theirs in self._other.dropped:
            self._made.take_in(Drop(name, True), way[-1])
        self._alike[beginning(name)].append(name)
        self.found.new.append((theirs, name))

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
        self.found.relucks += isinstance(record, Reluck)

    def _leave(self) -> None:
        """Stand where no branch goes along with what is appended."""
        own = self._own
        if own.branch is not None:
            self._made.take_in(Head(len(own.records) - own.head, by_hand=True), own.head)

    def _at(self, place: int) -> int:
        return self._here[self._other.identity(place)]

    def _notes(self, place: int) -> None:
        """What was said or taken away there since, on a place."""
        here = self._at(place)
        ours = slots(self._own, here)
        for which, theirs in slots(self._other, place).items():
            own = ours[which]
            more = {note: times - own.times[note] for note, times in theirs.times.items()}
            past = [note for note, times in more.items() if times > 0 and not times % 2]
            odd = [note for note, times in more.items() if times > 0 and times % 2]
            gone = [note for note in odd if note in own.stands]
            came = [note for note in theirs.stands if note in odd]
            for note in _said(past, gone, came, more, own):
                self._made.take_in(note, here)
            self.found.notes += len(came)
            self.found.gone += len(gone)
            self.found.past += len(past)

    def _unknown(self, index: int, record: Unknown) -> None:
        """A record that only a newer version understands, kept."""
        if self._other.identity(index) not in self._known:
            self._made.take_in(record, self._at(self._other.parent(index)))
            self.found.unknown += 1


def _said(
    past: list[Note], gone: list[Note], came: list[Note], times: dict[Note, int], own: Slot
) -> list[Note]:
    """The notes that tell what was taken away and what came, and how often; what came is last."""
    if gone and not past + came and len(gone) == len(own.stands) and _are_once(gone, times):
        tag = read(gone[0].text).tag
        return [attrs.evolve(gone[0], text=f"#{tag}" if tag else "")]
    return [note for note in [*past, *gone, *came] for _ in range(times[note])]


def _are_once(notes: list[Note], times: dict[Note, int]) -> bool:
    return all(times[note] == 1 for note in notes)
