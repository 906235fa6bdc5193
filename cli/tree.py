"""The whole game drawn as a tree, folded where nothing forks: lines, notes, marks and scores."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from cli import paint
from cli.scores import outcome, scores_line
from cli.screen import safe
from cli.viewpoint import at_screen
from engine.lines import Limb, limbs, present
from engine.notes import remarks
from engine.picture import Line, cut, joined, letters, text
from engine.tally import tally
from events.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.session import Session

DEEPEST: Final = 8
"""Levels of indentation, on a narrow screen fewer; a deeper line says how deep it is."""

_NAME: Final = 6
"""Columns that the name of a line gets at least, however deep it is."""

_HERE: Final = "<- here"
_MARK, _NOTE, _HEAD, _FORK = range(4)
_RAIL: Final = 3
_RAILS: Final = {True: ("│  ", "├─", "└─"), False: ("|  ", "|-", "`-")}


@frozen
class Item:
    """Something on a line: after which move, what kind of thing, and its words or its limb."""

    number: int
    kind: int
    words: Line = ()
    limb: int = -1


def drawn_tree(session: Session, *, dropped: bool = False) -> list[Line]:
    """The tree in as many lines as it has lines of play and things to tell on them."""
    tree = limbs(session.timeline, dropped=dropped)
    look = paint.look()
    digits = len(str(max(session.timeline.number(limb.line.end) for limb in tree)))
    items = _items(session, tree)
    deepest = _deepest(tree, items, look.width - digits - _NAME)
    blank, fork, last = _RAILS[look.symbols]
    drawn = [cut(_title(session, tree[0]), look.width, look)]
    waiting = [iter(items[0])]
    rails = [""]
    ahead: list[Item | None] = [next(waiting[0], None)]
    while waiting:
        item = ahead[-1]
        if item is None:
            for pile in (waiting, rails, ahead):
                pile.pop()
            continue
        ahead[-1] = next(waiting[-1], None)
        ends = ahead[-1] is None
        deep = f"({len(rails)}) " if len(rails) > deepest else ""
        start = f"{rails[-1]}{last if ends else fork}{item.number:>{digits}} {deep}"
        words = _title(session, tree[item.limb]) if item.kind == _FORK else item.words
        drawn.append(cut((*text(start, "quiet"), *words), look.width, look))
        if item.kind == _FORK:
            waiting.append(iter(items[item.limb]))
            ahead.append(next(waiting[-1], None))
            below = rails[-1] + ("   " if ends else blank)
            rails.append(below if len(rails) < deepest else rails[-1])
    return drawn


def _deepest(tree: list[Limb], items: list[list[Item]], room: int) -> int:
    """How many levels are indented, where rails and what says how deep it is have so much room."""
    depths: list[int] = []
    for limb in tree:
        depths.append(0 if limb.under is None else depths[limb.under] + 1)
    level = max((depth + 1 for depth, told in zip(depths, items, strict=True) if told), default=0)
    if level <= DEEPEST and _RAIL * level <= room:
        return DEEPEST
    return min(DEEPEST, max(1, (room - len(f"({level}) ")) // _RAIL))


def _items(session: Session, tree: list[Limb]) -> list[list[Item]]:
    """What is to be told on each limb, in the order of its moves."""
    timeline = session.timeline
    found: defaultdict[int, list[Item]] = defaultdict(list)
    for i, limb in enumerate(tree):
        if limb.under is not None:
            found[limb.under].append(Item(timeline.number(limb.fork), _FORK, limb=i))
        found[i] += _told(session, limb)
    return [sorted(found[i], key=lambda item: (item.number, item.kind)) for i in range(len(tree))]


def _told(session: Session, limb: Limb) -> Iterator[Item]:
    """The marks, notes and head on the places that a limb has for itself."""
    timeline, eyes = session.timeline, at_screen(session)
    before = _widest(session, limb.fork)
    for place in limb.own(timeline):
        number = timeline.number(place)
        mark = _widest(session, place)
        if mark != before:
            found = tally(session, place)
            if not found.over:
                words = joined([text(mark), scores_line(session, found)], "  ")
                yield Item(number, _MARK, words)
        before = mark
        for remark in remarks(timeline, place, eyes):
            yield Item(number, _NOTE, text(safe(remark.told(session.seats, eyes))))
        if place == timeline.head != timeline.end:
            here = present(timeline)
            on = "" if here == limb.line else f", on {here.name(timeline)}"
            yield Item(number, _HEAD, text(f"{_HERE}{on}", "changed"))


def _widest(session: Session, place: int) -> str:
    """The widest mark of a place: "dive 2"; empty in a game without marks."""
    marks = session.game.marks(session.state_at(place))
    return next((f"{name} {n}" for name, n in marks.items()), "")


def span(first: int, last: int) -> str:
    """The moves of a line that leaves another after so many moves: "moves 7-24"."""
    if last - first > 1:
        return f"moves {first + 1}-{last}"
    return f"move {last}" if last > first else f"at move {last}"


def _title(session: Session, limb: Limb) -> Line:
    """A line's name, its moves, and how it stands at its end."""
    timeline, line = session.timeline, limb.line
    first, last = timeline.number(limb.fork), timeline.number(line.end)
    found = tally(session, line.end)
    parts = [
        text(safe(line.name(timeline)), "strong"),
        text(span(first, last)),
        text(outcome(session, found)),
        scores_line(session, found),
    ]
    if line.dropped(timeline):
        parts.append(text("(dropped)", "quiet"))
    if line == present(timeline) and timeline.head == timeline.end:
        parts.insert(1, text(_HERE, "changed"))
    return joined([part for part in parts if letters(part)], "  ")
