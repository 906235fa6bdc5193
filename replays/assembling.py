"""The records of a game that was made anew, in an order in which a file can hold them."""

from __future__ import annotations

from collections import defaultdict
from heapq import heapify, heappop, heappush

from events.record import (
    NOBODY,
    Branch,
    Drop,
    Head,
    Merged,
    Note,
    Record,
    Reluck,
    Rename,
    Reveal,
    Seat,
)
from events.timeline import Timeline
from replays.errors import Wrong
from replays.outline import Here, Plays, as_played
from replays.rebuilding import At, End, PlacedNote, Rebuilding, Said, checked_name

CAME, OWN = 0, 1
"""Notes that came with a copy, and one's own behind it."""


class Assembling:
    """A second timeline, which grows with the file. Places are those of the first one."""

    def __init__(self, made: Rebuilding) -> None:
        self.made = made
        opened = made.timeline.opened
        self.codec = made.timeline.codec
        self.timeline = Timeline(opened, self.codec)
        self.payloads = [self.codec.encode(opened, 0)]
        self.index = {0: 0}
        """Where each place lies in the file."""
        self._notes = _in_turn(made)
        self._copy = 0
        """The copy that came with what is written now; 0 for what is one's own."""
        self._begun = 0
        """How many copies are written, or begun."""
        self._start = 0
        """The first record of the copy that is being written."""

    def write(self, record: Record, place: int, at: At = 0) -> None:
        """Append a record that stands on a place."""
        self._append(record, self.index[place], at)

    def _append(self, record: Record, on: int, at: At = 0) -> None:
        back = len(self.timeline.records) - on
        try:
            self.timeline.check(back, record)
            self.payloads.append(self.codec.encode(record, back))
        except (TypeError, ValueError) as error:
            raise Wrong(at, f"no file can hold this: {error}") from None
        self.timeline.add(back, record)

    def grow(self, end: int) -> None:
        """Write all places, so that the first branch comes to end at one of them.

        A place that stands elsewhere than the game only grows the
        tree, and so heads are written only where a line would go on that is not the branch's.
        """
        made, timeline = self.made.timeline, self.timeline
        main, copies = set(made.path(end)), _copies(self.made)
        for place in _in_order(self.made):
            self._come_to(copies[place], self.made.copies.get(place, (0, 0))[1])
            before, record = made.parent(place), made.records[place]
            on = self.index[before]
            if place in main and (timeline.head, timeline.branch) != (on, "main"):
                self._append(Head("main"), on)
            elif place not in main and timeline.head == on and timeline.branch is not None:
                self._append(Head(len(timeline.records) - on), on)
            self.index[place] = len(timeline.records)
            self._append(record, on)
        self._close()
        for number in range(self._begun + 1, len(self.made.heading.copies) + 1):
            self._come_to(number, 0)
            self._close()
        for turn in sorted(self._notes):
            self._write_notes(turn)

    def _come_to(self, copy: int, at: At) -> None:
        """What is written from here on came with this copy, or is one's own (0)."""
        if copy == self._copy:
            return
        self._close()
        if 0 < copy <= self._begun:
            raise Wrong(at, f"what came with copy {copy} stands together, and before later copies")
        while self._begun < copy:
            self._close()
            self._write_notes((self._begun, OWN))
            self._begun += 1
            self._copy, self._start = self._begun, len(self.timeline.records)

    def _close(self) -> None:
        """End what came with a copy: its notes, and the record that says how much it was."""
        if not self._copy:
            return
        timeline, said = self.timeline, self.made.heading.copies[self._copy - 1]
        self._write_notes((self._copy, CAME))
        if len(timeline.records) == self._start:  # it brought a name or a seed, and no place
            back = len(timeline.records) - timeline.end
            line = back if timeline.branch is None else timeline.branch
            self._append(Head(line, timeline.by_hand), timeline.head)
        name, knowing = said.value
        came = len(timeline.records) - self._start
        self._append(Merged(name, came, knowing), timeline.head, said.at)
        self._copy = 0

    def _write_notes(self, turn: tuple[int, int]) -> None:
        """The notes whose turn it is; those on a move that is still to come wait for the last."""
        for noted in self._notes.pop(turn, []):
            if noted.place in self.index:
                note = noted.remark
                record = Note(note.words(), note.by, note.private)
                self.write(record, noted.place, noted.at)
            elif noted.copy:
                raise Wrong(noted.at, f"copy {noted.copy} has not this move, and has no note on it")
            else:
                self._notes.setdefault((len(self.made.heading.copies), OWN), []).append(noted)


def payloads(made: Rebuilding) -> list[bytes]:
    """All records of the game, as a file holds them. Raises Wrong."""
    branches = _branches(made)
    writing = Assembling(made)
    first, _, end = branches[0]
    at_first, later = _players(made)
    for place, change in at_first:
        writing.write(Seat(change.seat, change.player), place)
    writing.grow(end.place)
    if first != "main":
        writing.write(Rename("main", first), end.place, end.at)
    for name, by, where in branches[1:]:
        writing.write(Branch(name, by), where.place, where.at)
    for place, change in later:
        writing.write(Seat(change.seat, change.player), place)
    for name, _, where in branches:
        if where.hidden:
            writing.write(Drop(name, True), where.place)
    for place in made.hidden:
        writing.write(Drop("", True), place)
    opened = made.timeline.opened
    if made.heading.revealed:
        assert isinstance(opened.seed, str)
        writing.write(Reveal(opened.seed, opened.salts[0]), 0)
    _stand(writing, first, end.place)
    return writing.payloads


def _stand(writing: Assembling, first: str, first_end: int) -> None:
    """Bring the game to where it stands; without a word of it, where the first branch ends."""
    made, timeline = writing.made, writing.timeline
    place, here, at = made.here or (first_end, Here(first, False), 0)
    branch, end = here.branch, None
    if made.stop is not None:
        end, where = made.stop
        if branch is not None or made.here is None:
            raise Wrong(where, "%end goes with a %here that names no branch")
    on = writing.index[place]
    line: tuple[str | None, int]
    if branch is not None:
        if branch not in timeline.branches:
            raise Wrong(at, f"there is no branch {branch}")
        line = branch, timeline.branches[branch]
    elif end is not None:
        line = None, writing.index[end]
    else:
        line = _line_through(timeline, [name for name, _, _ in _branches(made)], on)
    if not timeline.is_on_path(on, line[1]):
        raise Wrong(at, "the game does not stand on the line that this says")
    stands = (timeline.head, timeline.branch, timeline.end, timeline.by_hand)
    if stands != (on, *line, here.by_hand):
        back = len(timeline.records) - line[1]
        writing.write(Head(back if line[0] is None else line[0], here.by_hand), place, at)


def _line_through(timeline: Timeline, names: list[str], on: int) -> tuple[str | None, int]:
    """The first branch that leads over a place, else the newest line that does."""
    for name in names:
        if timeline.is_on_path(on, timeline.branches[name]):
            return name, timeline.branches[name]
    return None, timeline.newest_end(on)


def _in_order(made: Rebuilding) -> list[int]:
    """All places but the opening in the order in which they were played.

    None comes before the one that it follows, and other luck by its numbers. Raises Wrong.
    """
    timeline, part = made.timeline, 1
    turn: dict[int, tuple[int, int]] = {}
    for i, place in enumerate(as_played(timeline.children)):
        part = made.parts.get(place, part)
        turn[place] = part, i
    order: list[int] = []
    waiting: defaultdict[int, list[int]] = defaultdict(list)
    ready, largest = [(turn[child], child) for child in timeline.children(0)], 0
    heapify(ready)
    while ready:
        place = heappop(ready)[1]
        record = timeline.records[place]
        if isinstance(record, Reluck):
            if record.n > largest + 1:
                waiting[record.n].append(place)
                continue
            if record.n == largest + 1:
                largest += 1
                for one in waiting.pop(largest + 1, ()):
                    heappush(ready, (turn[one], one))
        order.append(place)
        for child in timeline.children(place):
            heappush(ready, (turn[child], child))
    if waiting:
        n = min(waiting)
        at = made.lucks[waiting[n][0]]
        raise Wrong(at, f"other luck is counted from 1, and luck {n} is without a luck {n - 1}")
    return order


def _copies(made: Rebuilding) -> dict[int, int]:
    """The copy that each place came with: the one that is said there, or else before it."""
    timeline, found = made.timeline, {0: 0}
    for place, before, _ in timeline.steps():
        found[place] = made.copies.get(place, (found[before], 0))[0]
    return found


def _in_turn(made: Rebuilding) -> dict[tuple[int, int], list[PlacedNote]]:
    """All notes by their turn: with their copy, or one's own behind a copy (0: before all).

    One's own come last, but for those that stand before one of a copy on the same place.
    """
    last = len(made.heading.copies)
    next_copy: dict[int, int] = {}
    found: dict[tuple[int, int], list[PlacedNote]] = {}
    for noted in reversed(made.notes):
        turn = (noted.copy, CAME)
        if noted.copy:
            next_copy[noted.place] = noted.copy
        else:
            turn = (next_copy.get(noted.place, last + 1) - 1, OWN)
        found.setdefault(turn, []).append(noted)
    return {turn: notes[::-1] for turn, notes in found.items()}


def _players(made: Rebuilding) -> tuple[list[tuple[int, Plays]], list[tuple[int, Plays]]]:
    """Who played seats from where on, (place, change): what comes first, and what comes later.

    The last change of each seat leads to who plays it now.
    """
    at_first, later = [], []
    for seat, player in enumerate(made.players):
        mine = [(place, change) for place, change in made.changes if change.seat == seat]
        if not mine:
            at_first += [(0, Plays(seat, player))] if player else []
            continue
        lasts = {place: i for i, (place, _) in enumerate(mine)}
        fitting = [place for place, i in lasts.items() if mine[i][1].player == player]
        if not fitting:
            where = made.heading.seats[seat].at
            raise Wrong(where, f"no last %seat says that {player or 'a person'} plays here")
        last = fitting[-1]
        later += [one for one in mine if one[0] != last] + [one for one in mine if one[0] == last]
    return at_first, later


def _branches(made: Rebuilding) -> list[tuple[str, int, End]]:
    """All branches in the order in which they were named: each with who named it and its end."""
    declared = made.heading.branches or [Said(("main", None), 0)]
    order: dict[str, tuple[int, At]] = {}
    for said in declared:
        name, by = said.value
        name = checked_name(name, said.at)
        if name in order:
            raise Wrong(said.at, f"branch {name} stands there twice")
        if by is not None and not order:
            raise Wrong(said.at, f"nobody names the first branch, so {name} is without a seat")
        order[name] = (NOBODY if by is None else made.seat(by, said.at), said.at)
    order.update({name: (NOBODY, end.at) for name, end in made.ends.items() if name not in order})
    first = next(iter(order))
    found = []
    for name, (seat, at) in order.items():
        end = made.ends.get(name, End(made.last, False, at) if name == first else None)
        if end is None:
            raise Wrong(at, f"nothing says where branch {name} ends: {{%branch {name}}} does")
        found.append((name, seat, end))
    return found
