"""A walk through a game's tree of places: where each step leads, and along which line it goes on.

Nothing is shown or written here. All places are looked at once, at the beginning; a step folds
nothing and costs at most a look at each place of one line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.lines import lines
from engine.notes import remarks

if TYPE_CHECKING:
    from engine.session import Session
    from events.timeline import Timeline

Mark = tuple[str, int]
"""The widest mark of a place: ("dive", 2)."""


class Walk:
    """A place in the tree, and for each fork the way on from it that was chosen last.

    Steps say whether they led anywhere; where they did not, nothing has changed.
    """

    def __init__(self, session: Session, eyes: int | None = None) -> None:
        """Begins where the head stands, along its line; where that ends, along the newest.

        `eyes` is the seat that looks, None a spectator: a private note is for its own seat.
        """
        timeline = session.timeline
        self._timeline = timeline
        self._names = _names(timeline)
        self._leads, self._shown = _leads(timeline)
        self._actors: dict[int, int | None] = {}
        self._marks: dict[int, Mark | None] = {}
        for place in timeline.places():
            state = session.state_at(place)
            self._actors[place] = session.game.actor(state)
            self._marks[place] = next(iter(session.game.marks(state).items()), None)
        self._notes = {place for place in timeline.notes if remarks(timeline, place, eyes)}
        self._path = [0]
        self._at = 0
        self._go_on_from(0)
        self.goto(timeline.head)

    @property
    def place(self) -> int:
        """Where it stands."""
        return self._path[self._at]

    @property
    def before(self) -> int | None:
        """The place before this one; None at the start."""
        return self._path[self._at - 1] if self._at else None

    @property
    def line(self) -> tuple[str | None, int]:
        """(branch or None, end) of the line that it goes along."""
        return self.name_of(self._path[-1]), self._path[-1]

    @property
    def is_at_end(self) -> bool:
        """Whether nothing follows."""
        return self._at == len(self._path) - 1

    def name_of(self, end: int) -> str | None:
        """The branch that ends at a place: the one of the head before others."""
        return self._names.get(end)

    def mark(self) -> Mark | None:
        """The widest mark here; None in a game that has none."""
        return self._marks[self.place]

    def step(self, places: int) -> bool:
        """So many places on, or back where it is less than 0; fewer where there are not so many."""
        return self._stand(min(max(self._at + places, 0), len(self._path) - 1))

    def to_start(self) -> bool:
        """To the opening."""
        return self._stand(0)

    def to_end(self) -> bool:
        """To where the line ends."""
        return self._stand(len(self._path) - 1)

    def to_mark(self, way: int) -> bool:
        """To where the next widest mark begins (1), or this one, or the one before it (-1)."""
        return self._seek(way, self._is_new_mark)

    def to_decision(self, seat: int) -> bool:
        """To the next decision of a seat."""
        return self._seek(1, lambda at: self._actors[self._path[at]] == seat)

    def to_fork(self, way: int) -> bool:
        """To the next place from which several lines go on (1), or to the last one (-1)."""
        return self._seek(way, lambda at: len(self._ways_from(self._path[at])) > 1)

    def to_note(self, way: int) -> bool:
        """To the next place that has a note (1), or to the last one (-1)."""
        return self._seek(way, lambda at: self._path[at] in self._notes)

    def ways(self) -> list[int]:
        """The places that follow this one directly, oldest first; several at a fork.

        Those that lead to lines that are dropped only where one stands on such a line.
        """
        return self._ways_from(self.place)

    def _ways_from(self, place: int) -> list[int]:
        ways = self._timeline.children(place)
        return [way for way in ways if way in self._shown or way == self._leads.get(place)]

    def chosen(self) -> int:
        """The number of the way that is gone on along, among `ways`."""
        return self.ways().index(self._leads[self.place])

    def choose(self, number: int) -> bool:
        """Go on along another of the ways, counted round from 0."""
        ways = self.ways()
        if len(ways) < 2:
            return False
        self._leads[self.place] = ways[number % len(ways)]
        self._go_on_from(self._at)
        return True

    def end_of(self, place: int) -> int:
        """Where the line ends that one comes to through a place."""
        while place in self._leads:
            place = self._leads[place]
        return place

    def goto(self, place: int) -> bool:
        """To any place of the game; from here on the line goes through it."""
        depth = self._timeline.depth(place)
        if depth >= len(self._path) or self._path[depth] != place:
            self._lead_to(place)
        return self._stand(depth)

    def _lead_to(self, place: int) -> None:
        """Choose the ways that lead to a place."""
        depth = self._timeline.depth(place)
        while depth >= len(self._path) or self._path[depth] != place:
            before = self._timeline.parent(place)
            self._leads[before] = place
            place, depth = before, depth - 1
        self._go_on_from(depth)

    def _go_on_from(self, at: int) -> None:
        """Make the path anew after a place of it, along the ways that are chosen."""
        del self._path[at + 1 :]
        place = self._path[at]
        while place in self._leads:
            place = self._leads[place]
            self._path.append(place)

    def _stand(self, at: int) -> bool:
        moved = at != self._at
        self._at = at
        return moved

    def _seek(self, way: int, is_wanted: Callable[[int], bool]) -> bool:
        """To the nearest wanted place of the path, on or back."""
        at = self._at + way
        while 0 <= at < len(self._path):
            if is_wanted(at):
                return self._stand(at)
            at += way
        return False

    def _is_new_mark(self, at: int) -> bool:
        here = self._marks[self._path[at]]
        return here is not None and (not at or here != self._marks[self._path[at - 1]])


def _names(timeline: Timeline) -> dict[int, str]:
    """A branch for each place where one ends."""
    names = {end: name for name, end in reversed(timeline.branches.items())}
    if timeline.branch is not None:
        names[timeline.end] = timeline.branch
    return names


def _leads(timeline: Timeline) -> tuple[dict[int, int], set[int]]:
    """The place to go on to from each that something follows, and all places that lines lead to.

    The present line goes before branches, the newest of those before others, and then come lines
    without a name; those that are dropped are left out.
    """
    ends = sorted((line.branch is not None, line.end) for line in lines(timeline))
    leads: dict[int, int] = {}
    shown: set[int] = set()
    for end in [timeline.end, *[end for _, end in reversed(ends)]]:
        place = end
        while place and place not in shown:
            shown.add(place)
            leads.setdefault(timeline.parent(place), place)
            place = timeline.parent(place)
    return leads, shown
