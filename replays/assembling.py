"""The records of a game that was made anew, in an order in which a file can hold them."""

from __future__ import annotations

from collections import defaultdict
from heapq import heapify, heappop, heappush

from events.record import (
    NOBODY,
    Branch,
    Drop,
    Head,
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
from replays.rebuilding import At, End, Rebuilding, Said, checked_name


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
        main = set(made.path(end))
        for place in _in_order(self.made):
            before, record = made.parent(place), made.records[place]
            on = self.index[before]
            if place in main and (timeline.head, timeline.branch) != (on, "main"):
                self._append(Head("main"), on)
            elif place not in main and timeline.head == on and timeline.branch is not None:
                self._append(Head(len(timeline.records) - on), on)
            self.index[place] = len(timeline.records)
            self._append(record, on)


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
    for place, note in made.notes:
        writing.write(Note(note.words(), note.by, note.private), place)
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
