"""The tree of a game in the order in which it is written down, and what is said of each place.

The first branch is the main line; elsewhere that goes on which has most places behind it, so that
parentheses are never nested deep. What stands in them was played before what they stand behind,
where nothing else is said: so it is when somebody undoes a move and plays another one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Final

import attrs

from engine import notes
from engine.errors import Refused
from engine.notes import LONGEST, Remark, read
from engine.session import Session
from events.frozen import frozen
from events.record import NOBODY, Branch, Hidden, Note, Seat
from events.timeline import Timeline

OPEN: Final = "("
CLOSE: Final = ")"


@frozen
class Part:
    """What begins here was played as so many-th part of the game, not where it stands."""

    number: int


@frozen
class Plays:
    """From here on somebody else played a seat: a person (empty) or a bot."""

    seat: int
    player: str


@frozen
class From:
    """From here on the moves came with so many-th copy that was merged; 0: they are one's own."""

    copy: int


@frozen
class NoteStatement:
    """A note, and the copy that it came with; 0 for one's own."""

    remark: Remark
    copy: int


@frozen
class Ends:
    """A branch ends here."""

    branch: str
    hidden: bool


@frozen
class Hides:
    """The line without a name that ends here is hidden."""


@frozen
class Stops:
    """The line without a name on which the game stands ends here."""


@frozen
class Here:
    """The game stands here, on a branch or on a line without a name."""

    branch: str | None
    by_hand: bool


Statement = Part | From | Plays | NoteStatement | Ends | Hides | Stops | Here


class Outline:
    """A session's tree, looked at once. Raises Refused for a copy that does not hold all of it."""

    def __init__(self, session: Session) -> None:
        session.dealer.luck_at(0)
        timeline = session.timeline
        if isinstance(timeline.opened.seed, Hidden):
            raise Refused(
                "this copy does not hold all that the game keeps from its players: "
                "it can be told as .md, or copied as .undertow"
            )
        self.session = session
        self.timeline = timeline
        self.branches = sorted(timeline.branches, key=timeline.since.__getitem__)
        """The branches in the order in which they were named."""
        self.first_end = timeline.branches[self.branches[0]]
        self.copies = [
            attrs.evolve(one, name=_printable(one.name)) for one in timeline.merged.values()
        ]
        """The copies that were merged, counted from 1 wherever they are spoken of."""
        self._origins = timeline.origins()
        self._numbers = {index: number for number, index in enumerate(timeline.merged, 1)}
        self._sizes = _sizes(timeline)
        self._main = set(timeline.path(self.first_end))
        self._said: dict[int, list[Statement]] = defaultdict(list)
        self._gather()

    def by(self, branch: str) -> int:
        """The seat that named a branch, or `NOBODY`."""
        record = self.timeline.records[self.timeline.since[branch]]
        return record.by if isinstance(record, Branch) else NOBODY

    def said(self, place: int) -> list[Statement]:
        """What is said of a place."""
        return self._said.get(place, [])

    def copy(self, place: int) -> int:
        """The copy that a place came with; 0 for one of one's own."""
        return self._numbers.get(self._origins.get(place, 0), 0)

    def is_plain(self) -> bool:
        """Whether there is but one line of which nothing need be said."""
        return self.branches == ["main"]

    def stands_at_end(self) -> bool:
        """Whether the game stands where the first branch ends, and came there by a move."""
        timeline = self.timeline
        stands = timeline.head, timeline.end, timeline.branch, timeline.by_hand
        return stands == (self.first_end, self.first_end, self.branches[0], False)

    def last(self) -> int:
        """Where the main line of the text ends."""
        place = 0
        while ways := self.ways(place):
            place = ways[0]
        return place

    def ways(self, place: int) -> list[int]:
        """The places that follow one: that with which its line goes on, then others by age."""
        children = self.timeline.children(place)
        if len(children) < 2:
            return children
        largest = max(children, key=self._sizes.__getitem__)
        goes_on = next((child for child in children if child in self._main), largest)
        return [goes_on, *[child for child in children if child != goes_on]]

    def walk(self) -> Iterator[int | str]:
        """All places but the opening; what else was played is between parentheses, behind the
        place that it stands beside."""
        todo: list[int | str] = list(self.ways(0)[:1])
        before: int | str = CLOSE
        while todo:
            item = todo.pop()
            yield item
            if isinstance(item, int):
                todo += self.ways(item)[:1]
                if before != OPEN:
                    for other in reversed(self.ways(self.timeline.parent(item))[1:]):
                        todo += [CLOSE, other, OPEN]
            before = item

    def move(self, place: int) -> tuple[int, str] | None:
        """Who chose what in the move that led to a place; None at a reluck."""
        move = self.timeline.move(place)
        if move is None:
            return None
        game, state = self.session.game, self.session.state_at(self.timeline.parent(place))
        seat = game.actor(state)
        assert seat is not None
        return seat, game.word(move.action, game.view(state, seat))

    def _gather(self) -> None:
        """Collect what is to be said, by place."""
        timeline, said = self.timeline, self._said
        for place, number in _parts(as_played(self.ways)):
            said[place].append(Part(number))
        for place, on, _ in timeline.steps():
            if self.copy(place) != self.copy(on):
                said[place].append(From(self.copy(place)))
        for place, change in _changes(timeline):
            said[place].append(change)
        for place in timeline.notes:
            for note, origin in notes.standing(timeline, place):
                said[place].append(NoteStatement(_shown(note), self._numbers.get(origin, 0)))
        for name in self.branches:
            end = timeline.branches[name]
            hidden = name in timeline.dropped
            usual = name == "main" == self.branches[0] and not timeline.children(end)
            if hidden or not usual:
                said[end].append(Ends(name, hidden))
        for end in sorted(one for one in timeline.dropped if isinstance(one, int)):
            said[end].append(Hides())
        if timeline.branch is None:
            said[timeline.end].append(Stops())
        if not self.stands_at_end():
            said[timeline.head].append(Here(timeline.branch, timeline.by_hand))


def as_played(ways: Callable[[int], list[int]]) -> list[int]:
    """All places but the opening as they were played, where nothing else is said."""
    order, waiting = [], [0]
    while waiting:
        place = waiting.pop()
        order.append(place)
        found = ways(place)
        waiting += found[:1]
        waiting += reversed(found[1:])
    return order[1:]


def _parts(usual: list[int]) -> list[tuple[int, int]]:
    """(place, number) of all at which another part of the game begins than one would think."""
    number = {place: i for i, place in enumerate(sorted(usual))}
    begin = [
        place
        for before, place in zip([None, *usual], usual, strict=False)
        if before is None or number[place] != number[before] + 1
    ]
    parts = {place: i for i, place in enumerate(sorted(begin), 1)}
    return [(place, parts[place]) for i, place in enumerate(begin) if i or parts[place] != 1]


def _sizes(timeline: Timeline) -> dict[int, int]:
    """For each place how many places there are from it on."""
    sizes: Counter[int] = Counter()
    for place, on, _ in reversed(timeline.steps()):
        sizes[place] += 1
        sizes[on] += sizes[place]
    return sizes


def _changes(timeline: Timeline) -> list[tuple[int, Plays]]:
    """By whom seats were played, and where: of those for which who plays now does not say it."""
    made = [
        (timeline.parent(index), Plays(record.seat, record.player))
        for index, record in enumerate(timeline.records)
        if isinstance(record, Seat)
    ]
    times = Counter(change.seat for _, change in made)
    told = [(place, one) for place, one in made if place or times[one.seat] > 1]
    return sorted(told, key=lambda change: change[1].seat)


def _shown(note: Note) -> Remark:
    """A note as one line that can be shown, as those of all games are that were made here."""
    text = _printable(" ".join(note.text.split()))
    return read(text[:LONGEST], note.by, private=note.private)


def _printable(words: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in words)
