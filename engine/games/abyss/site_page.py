"""The page of all Locations of Abyss: where they are, and what each is worth to each player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.game import Line, Look, Names, frozen
from engine.games.abyss.cards import location, lord
from engine.games.abyss.choices import current
from engine.games.abyss.powers_text import bare, formula
from engine.games.abyss.signs import commas, fitting_name
from engine.games.abyss.site_looks import best_first, points
from engine.games.abyss.state import State
from engine.games.abyss.text import count, listed
from engine.picture import columns, fitted, flowing, initials, joined, letters, table, text

_DEEP: Final = 4
"""Columns before what is told of a Location below its line."""


@frozen
class Group:
    """Locations that lie together, the best first."""

    heading: Line
    numbers: Sequence[int]


def drawn(view: State, names: Names, look: Look) -> list[Line]:
    """A line for each Location that lies open, in groups, and how many there are in the stack."""
    groups = _groups(view, names, look)
    found = [one for group in groups for one in group.numbers]
    lines: list[Line] = [text("Locations, and what each is worth as things stand", "strong")]
    if found:
        heads, rows = _rows(found, view, names, look)
        lines += heads
        told_of = dict(zip(found, rows, strict=True))
    for group in groups:
        lines.append(group.heading)
        for one in group.numbers:
            lines += [*told_of[one], *_under(view, one, look)]
    return fitted([*lines, text(_stack(view), "quiet")], look.width)


def told(view: State, names: Names) -> list[str]:
    """The same in sentences, one for each Location."""
    found = []
    for group in _groups(view, names, Look()):
        where = letters(group.heading)
        for one in group.numbers:
            worth = [f"{points(view, seat, one)} to {names[seat]}" for seat in range(len(names))]
            lords = listed([bare(lord(under)) for under in _lords(view, one)])
            over = f", over {lords}" if lords else ""
            found.append(
                f"{where}: {bare(location(one))}{over}: {formula(location(one))}; {listed(worth)}."
            )
    return ["What Locations are worth as things stand.", *found, f"{_stack(view)}."]


def _groups(view: State, names: Names, look: Look) -> list[Group]:
    """What lies face up, what was drawn, what each player has; the stack where it is looked at."""
    task = current(view)
    seat = None if task is None else task.seat
    lying = [("Face up", view.sites.face_up), ("Drawn", view.sites.drawn)]
    if task is not None and task.kind == "smokers":
        lying.append(("In the stack", view.sites.left))
    groups = [
        Group(text(words, "quiet"), best_first(numbers, view, seat)) for words, numbers in lying
    ]
    for owner, house in enumerate(view.houses.of):
        mine = best_first(house.locations, view, owner)
        groups.append(Group(fitting_name(names, owner, look), mine))
    return [group for group in groups if group.numbers]


def _rows(
    found: Sequence[int], view: State, names: Names, look: Look
) -> tuple[list[Line], list[list[Line]]]:
    """The heads of the columns, and the lines of each Location: a list where no table fits."""
    head, *cells = _cells(found, view, names)
    formulas = [text(formula(location(one))) for one in found]
    room = columns(head) + 2
    if room + max(map(columns, formulas), default=0) <= look.width:
        both = zip(cells, formulas, strict=True)
        heads = [joined([head, text("formula", "quiet")], "  ")]
        return heads, [[joined(line, "  ")] for line in both]
    below = [_below(map(text, letters(one).split(" ")), look) for one in formulas]
    if room - 2 <= look.width:
        return [head], [[line, *more] for line, more in zip(cells, below, strict=True)]
    lines = []
    for one, more in zip(found, below, strict=True):
        worth = [
            joined([_letter(names, seat), _worth(view, seat, one)]) for seat in range(len(names))
        ]
        lines.append([text(f"  {bare(location(one))}"), *_below(worth, look, "  "), *more])
    return [], lines


def _cells(found: Sequence[int], view: State, names: Names) -> list[Line]:
    """The players' letters, then each Location with what it is worth to each of them."""
    seats = range(len(names))
    heads = [(), *(_letter(names, seat) for seat in seats)]
    rows = [
        [text(f"  {bare(location(one))}"), *(_worth(view, seat, one) for seat in seats)]
        for one in found
    ]
    return table([heads, *rows], right=range(1, len(names) + 1))


def _below(items: Iterable[Line], look: Look, between: str = " ") -> list[Line]:
    """What belongs to the line above."""
    first = text(" " * _DEEP)
    return flowing(items, look.width, first=first, hang=_DEEP, between=between)


def _worth(view: State, seat: int, number: int) -> Line:
    """What a Location is worth to a player; more visible where it counts."""
    counts = number in view.house(seat).locations
    return text(str(points(view, seat, number)), "strong" if counts else "")


def _under(view: State, number: int, look: Look) -> list[Line]:
    """The Lords under a Location."""
    lords = [text(bare(lord(one))) for one in _lords(view, number)]
    if not lords:
        return []
    return _below([text("over", "quiet"), *commas(lords)], look)


def _lords(view: State, number: int) -> tuple[int, ...]:
    holdings = [one for house in view.houses.of for one in house.holdings]
    return next((one.lords for one in holdings if one.location == number), ())


def _stack(view: State) -> str:
    left = len(view.sites.left)
    return f"{count(left, 'Location')} in the stack"


def _letter(names: Names, seat: int) -> Line:
    return text(initials(names)[seat], f"seat {seat}")
