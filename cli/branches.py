"""The lines of a game and where they part, drawn as a tree that is folded where nothing forks."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

import attrs

from engine.picture import columns
from engine.places import short_id

if TYPE_CHECKING:
    from engine.session import Session
    from events.timeline import Timeline

DEEPEST: Final = 16
"""Levels of indentation in a drawn tree."""


@attrs.frozen
class Line:
    """A line of play from where it leaves another to its end."""

    name: str
    fork: int
    """The place where it leaves the line it is drawn under; for the first, the opening."""
    end: int


def lines(timeline: Timeline) -> list[tuple[int, Line]]:
    """(depth, line) for all lines, each after the one that it leaves, in the order of the forks."""
    ends = [(end, name) for name, end in timeline.branches.items()]
    ends += [(end, short_id(timeline, end)) for end in timeline.unnamed_ends()]
    owner: dict[int, int] = {}
    under: defaultdict[int, list[int]] = defaultdict(list)
    found: list[Line] = []
    for i, (end, name) in enumerate(ends):
        place = end
        mine = []
        while place not in owner:
            mine.append(place)
            if place == 0:
                break
            place = timeline.parent(place)
        if i:
            under[owner[place]].append(i)
        owner.update(dict.fromkeys(mine, i))
        found.append(Line(name, place, end))
    drawn = []
    waiting = [(0, 0)]
    while waiting:
        depth, i = waiting.pop()
        drawn.append((depth, found[i]))
        children = sorted(under[i], key=lambda child: (-found[child].fork, -child))
        waiting += [(depth + 1, child) for child in children]
    return drawn


def drawn_tree(session: Session) -> list[str]:
    """One line of text for each line of play."""
    timeline = session.timeline
    drawn = lines(timeline)
    rows = [_indent(depth) + line.name + _here(timeline, line) for depth, line in drawn]
    width = max(map(columns, rows))
    texts = []
    for row, (_, line) in zip(rows, drawn, strict=True):
        first, last = timeline.number(line.fork), timeline.number(line.end)
        span = f"moves {first + 1}-{last}" if last > first else f"at move {last}"
        texts.append(f"{row}{' ' * (width - columns(row))}  {span}  {_standing(session, line.end)}")
    return texts


def _indent(depth: int) -> str:
    """What stands before a line that many others lead to; from some depth on, a number."""
    if depth > DEEPEST:
        return "  " * (DEEPEST - 1) + f"({depth}) `-"
    return "  " * (depth - 1) + "`-" if depth else ""


def _here(timeline: Timeline, line: Line) -> str:
    if line.end != timeline.end or (timeline.branch or line.name) != line.name:
        return ""
    return f" <- here, move {timeline.number(timeline.head)}"


def _standing(session: Session, end: int) -> str:
    """The scores at the end of a line, and who won if it is over."""
    state = session.state_at(end)
    result = session.game.result(state)
    if result is not None:
        winners = " and ".join(session.seats[seat] for seat in result.winners)
        scores = ", ".join(map(str, result.scores))
        return f"over ({scores}), {winners} won"
    return ", ".join(f"{mark} {n}" for mark, n in session.game.marks(state).items())
