"""The lines of a game: each by its name or by its end, where it leaves another, how it stands."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from typing import TYPE_CHECKING

from engine.errors import NoSuchPlace, Refused
from engine.names import as_compared
from engine.places import short_id, spelt
from events.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.session import Session
    from events.timeline import Timeline


@frozen
class Line:
    """A line of play, known by the branch that ends where it ends, or by its end alone."""

    branch: str | None
    end: int

    def name(self, timeline: Timeline) -> str:
        """What it is called: the branch, or the first letters of its end's id."""
        return self.branch or short_id(timeline, self.end)

    def dropped(self, timeline: Timeline) -> bool:
        """Whether it is hidden."""
        return (self.branch or self.end) in timeline.dropped


@frozen
class Limb:
    """A line as it grows from the one that it leaves."""

    line: Line
    fork: int
    """The last place that it has in common with the line it leaves; for the first, the opening."""
    under: int | None
    """Which limb it leaves, as an index; None for the first."""

    def own(self, timeline: Timeline) -> list[int]:
        """The places that it has for itself, the first one first; to the first limb the opening."""
        way, place = [], self.line.end
        while place != self.fork:
            way.append(place)
            place = timeline.parent(place)
        if self.under is None:
            way.append(place)
        way.reverse()
        return way


def present(timeline: Timeline) -> Line:
    """The line on which the head stands."""
    return Line(timeline.branch, timeline.end)


def lines(timeline: Timeline, *, dropped: bool = False) -> list[Line]:
    """All lines: the branches in the order in which they were named, then those without a name.

    Those that are hidden only where `dropped` asks for them, or the head stands on one. Its line is
    always among them, also where a file made elsewhere lets it end before others go on.
    """
    branches = sorted(timeline.branches, key=timeline.since.__getitem__)
    found = [Line(name, timeline.branches[name]) for name in branches]
    found += [Line(None, end) for end in timeline.unnamed_ends()]
    here = present(timeline)
    if here not in found:
        found.append(here)
    return [line for line in found if dropped or line == here or not line.dropped(timeline)]


def limbs(timeline: Timeline, *, dropped: bool = False) -> list[Limb]:
    """The lines as a tree, each place on the first line that has it."""
    owner: dict[int, int] = {}
    found: list[Limb] = []
    for i, line in enumerate(lines(timeline, dropped=dropped)):
        place = line.end
        mine = []
        while place not in owner:
            mine.append(place)
            if place == 0:
                break
            place = timeline.parent(place)
        found.append(Limb(line, place, owner.get(place)))
        owner.update(dict.fromkeys(mine, i))
    return found


def in_order(timeline: Timeline, tree: list[Limb]) -> Iterator[tuple[int, int]]:
    """(depth, index) of all limbs, each after the one that it leaves, in the order of the forks."""
    under: defaultdict[int | None, list[int]] = defaultdict(list)
    for i, limb in enumerate(tree):
        under[limb.under].append(i)
    waiting = [(0, i) for i in reversed(under[None])]
    while waiting:
        depth, i = waiting.pop()
        yield depth, i
        children = sorted(under[i], key=lambda child: (-tree[child].fork, -child))
        waiting += [(depth + 1, child) for child in children]


def find_line(session: Session, text: str) -> Line:
    """The line that a text names: a branch, or the id of its end; `@` the present one.

    Raises NoSuchPlace, and Refused for a place that is none.
    """
    from engine.places import find_place

    timeline = session.timeline
    if text == "@":
        return present(timeline)
    name = unicodedata.normalize("NFC", text)
    alike = [one for one in timeline.branches if as_compared(one) == as_compared(name)]
    if name not in timeline.branches and len(alike) == 1:
        (name,) = alike
    if name in timeline.branches:
        return Line(name, timeline.branches[name])
    ends = [end for end in timeline.unnamed_ends() if spelt(timeline, end).startswith(name)]
    if name and len(ends) == 1:
        return Line(None, ends[0])
    if name and ends:
        some = ", ".join(short_id(timeline, end) for end in ends[:4])
        raise NoSuchPlace(f"{text!r} could be {len(ends)} lines: {some}; add letters")
    try:
        find_place(session, text)
    except NoSuchPlace:
        raise NoSuchPlace(f"there is no line {text!r}; {_near(timeline, name)}") from None
    raise Refused(f"{text!r} is a place, not a line: goto leads there")


def _near(timeline: Timeline, text: str) -> str:
    """What may have been meant, or which lines there are."""
    from difflib import get_close_matches

    known = [line.name(timeline) for line in lines(timeline)]
    near = get_close_matches(text[:40], known, n=3, cutoff=0.6)
    if near:
        return f"did you mean {' or '.join(near)}?"
    more = f" and {len(known) - 8} more" if len(known) > 8 else ""
    return f"there are {', '.join(known[:8])}{more}"
