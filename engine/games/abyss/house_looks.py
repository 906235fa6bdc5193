"""The players on the board of Abyss: figures in a line each, and their Lords and Locations."""

from __future__ import annotations

from typing import Final

from engine.game import Line, Look, Names
from engine.games.abyss.cards import location, lord
from engine.games.abyss.changes import earlier
from engine.games.abyss.figures import scored
from engine.games.abyss.houses import House, keys
from engine.games.abyss.powers_text import bare
from engine.games.abyss.signs import (
    NAME,
    STAR,
    ally_signs,
    commas,
    figure,
    fitting_name,
    seat_letter,
    titles,
)
from engine.games.abyss.site_looks import points
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Task
from engine.picture import columns, cut, fitted, flowing, joined, seat_name, table, text

_FIGURES: Final = ("Pearls", "Keys", "hand", "tokens", "Lords", "points")
_ROOM: Final = 14
"""Columns that a table leaves at least for affiliated Allies."""
_SIDE: Final = 60
"""Columns that are enough to have Lords and Locations in the same line."""


def houses(
    view: State, before: State | None, names: Names, task: Task | None, look: Look
) -> list[Line]:
    """A line for each player with figures, and one with Lords and Locations where there are any."""
    return _table(view, before, names, task, look) or _list(view, before, names, task, look)


def _table(
    view: State, before: State | None, names: Names, task: Task | None, look: Look
) -> list[Line]:
    """A row for each player; nothing where there is no room for it."""
    rows = [titles(("", "", *_FIGURES))]
    for seat, name in enumerate(names):
        row = [_letter(names, seat, task), seat_name(cut(name, NAME, look), seat)]
        rows.append((*row, *_figures(view, before, seat)))
    first, *lines = table(rows)
    room = columns(first) + 2
    if look.width - room < _ROOM:
        return []
    aside = look.width - room >= _SIDE
    title = "affiliated Allies; Lords; Locations" if aside else "affiliated"
    found = [joined([first, text(title, "quiet")], "  ")]
    for seat, line in enumerate(lines):
        start = joined([line, ()], "  ")
        allies = _allies(view, before, seat)
        held = _held(view, before, seat)
        if aside:
            items = _in_one(allies, held)
            found += flowing(items, look.width, first=start, hang=room, between=" ")
            continue
        found += flowing(allies, look.width, first=start, hang=room, between=" ")
        if held:
            found += flowing(held, look.width, first=text(" " * 5), hang=5, between=" ")
    return found


def _list(
    view: State, before: State | None, names: Names, task: Task | None, look: Look
) -> list[Line]:
    """The same without a table."""
    found = []
    for seat in range(len(names)):
        first = joined([_letter(names, seat, task), fitting_name(names, seat, look), ()])
        items = [
            joined([text(title), cell])
            for title, cell in zip(_FIGURES, _figures(view, before, seat), strict=True)
        ]
        found += flowing(items, look.width, first=first, hang=4)
        if allies := _allies(view, before, seat):
            items = [text("affiliated"), *allies]
            found += flowing(items, look.width, first=text(" " * 4), hang=4, between=" ")
        if held := _held(view, before, seat):
            lines = fitted([joined(held)], look.width - 4, hang=0)  # the longest are broken too
            found += [(*text(" " * 4), *line) for line in lines]
    return found


def _letter(names: Names, seat: int, task: Task | None) -> Line:
    return seat_letter(names, seat, ">" * (task is not None and task.seat == seat))


def _figures(view: State, before: State | None, seat: int) -> list[Line]:
    """Pearls, Keys, cards in hand, tokens, Lords, points, each with how it has changed."""
    now = _counted(view, seat)
    if before is None:
        return [figure(number, None) for number in now]
    return [figure(*both) for both in zip(now, _counted(before, seat), strict=True)]


def _counted(view: State, seat: int) -> list[int]:
    house = view.house(seat)
    counts = [house.pearls, keys(house), len(house.hand), len(house.tokens), len(house.lords)]
    return [*counts, scored(view, seat).total]


def _allies(view: State, before: State | None, seat: int) -> list[Line]:
    """The affiliated Allies."""
    was = earlier(before, seat)
    return ally_signs(view.house(seat).affiliated, None if was is None else was.affiliated)


def _held(view: State, before: State | None, seat: int) -> list[Line]:
    """Lords and Locations in words: "free Tamer k; Jail 12 over Keeper, Miller".

    By the option `memory` the hand too.
    """
    house, was = view.house(seat), earlier(before, seat)
    groups = [
        ("free", [_lord(one, was, key=True) for one in house.free]),
        ("rotated", [_rotated(one, was) for one in house.rotated]),
        ("spent", [_lord(one, was) for one in house.leaving]),
    ]
    parts = [[text(title, "quiet"), *commas(lords)] for title, lords in groups if lords]
    for holding in house.holdings:
        name = bare(location(holding.location))
        is_new = was is not None and holding.location not in was.locations
        worth = text(str(points(view, seat, holding.location)), "strong")
        place = (*(STAR if is_new else ()), *joined([text(name), worth]))
        under = commas([_lord(one, was) for one in holding.lords])
        parts.append([place, *([text("over", "quiet"), *under] if under else [])])
    if view.setting.is_open and house.hand:
        known = None if was is None else was.hand
        parts.append([text("hand", "quiet"), *ally_signs(house.hand, known)])
    found: list[Line] = []
    for part in parts:
        found = _in_one(found, part)
    return found


def _lord(number: int, was: House | None, *, key: bool = False) -> Line:
    """A Lord's name, with k for a Key where it counts, and a star where it is new."""
    card = lord(number)
    star = STAR if was is not None and number not in was.lords else ()
    return (*star, *text(bare(card)), *(text(" k", "strong") if key and card.keys == 1 else ()))


def _rotated(number: int, was: House | None) -> Line:
    star = STAR if was is not None and number not in was.rotated else ()
    return (*star, *text(bare(lord(number))))


def _in_one(first: list[Line], second: list[Line]) -> list[Line]:
    """Two groups of words with a semicolon between them."""
    if not first or not second:
        return first or second
    return [*first[:-1], (*first[-1], (";", "")), *second]
