"""The players on the board of Deep Dive: penguins, rocks, and food in sets with its worth."""

from __future__ import annotations

from typing import Final

from engine.game import Line, Look, Names
from engine.games.deep_dive.changes import (
    free,
    gained,
    more_free,
    more_rocks,
    new_food,
    newly_trapped,
)
from engine.games.deep_dive.rules import State
from engine.games.deep_dive.signs import NAME, lettered, one_set
from engine.picture import columns, cut, flowing, initials, joined, seat_name, table, text

_ROOM: Final = 20
"""Columns that a table leaves at least for the sets."""
_SETS: Final = ("sets; an incomplete one counts half", "sets (incomplete: half)", "sets")


def flocks(view: State, before: State | None, names: Names, look: Look) -> list[Line]:
    """A row for each player, or a few lines each where there is no room for a table."""
    return _table(view, before, names, look) or _list(view, before, names, look)


def _table(view: State, before: State | None, names: Names, look: Look) -> list[Line]:
    """A row for each player; nothing where there is no room for it."""
    titles = ("", "", "free", "trapped at", "rocks", "score")
    rows = [tuple(text(title, "quiet") for title in titles)]
    for seat, name in enumerate(names):
        rows.append(
            (
                _letter(view, names, seat),
                seat_name(cut(name, NAME, look), seat),
                _figure(free(view, seat), more_free(view, before, seat)),
                _trapped(view, before, seat),
                _rocks(view, before, seat),
                _figure(view.score(seat), gained(view, before, seat), 2),
            )
        )
    first, *lines = table(rows)
    room = columns(first) + 2
    if look.width - room < _ROOM:
        return []
    title = next(title for title in _SETS if room + len(title) <= look.width)
    found = [joined([first, text(title, "quiet")], "  ")]
    for seat, line in enumerate(lines):
        sets = _sets(view, before, seat, look)
        found += flowing(sets, look.width, first=joined([line, ()], "  "), hang=room)
    return found


def _list(view: State, before: State | None, names: Names, look: Look) -> list[Line]:
    """The same without a table."""
    lines = []
    for seat, one in enumerate(names):
        name = seat_name(cut(one, max(look.width - 6, 4), look), seat)
        items = [
            joined([text("score"), _figure(view.score(seat), gained(view, before, seat))]),
            joined([text("free"), _figure(free(view, seat), more_free(view, before, seat))]),
        ]
        if view.penguins[seat]:
            items.append(joined([text("trapped at"), _trapped(view, before, seat)]))
        if view.hoards.of[seat].rocks or more_rocks(view, before, seat):
            items.append(joined([text("rocks"), _rocks(view, before, seat)]))
        items += _sets(view, before, seat, look)
        first = (*_letter(view, names, seat), (" ", ""), *name, ("  ", ""))
        lines += flowing(items, look.width, first=first, hang=4)
    return lines


def _letter(view: State, names: Names, seat: int) -> Line:
    return lettered(initials(names)[seat], seat, ">" * (seat == view.turn.seat))


def _figure(value: int, more: int, width: int = 0) -> Line:
    """A number, and by how much it is more or less than it was."""
    number = text(f"{value:>{width}}")
    return (*number, (f" {more:+}", "changed")) if more else number


def _rocks(view: State, before: State | None, seat: int) -> Line:
    return _figure(len(view.hoards.of[seat].rocks), more_rocks(view, before, seat))


def _trapped(view: State, before: State | None, seat: int) -> Line:
    """The depths where penguins of a seat are trapped."""
    new = newly_trapped(view, before, seat)
    depths = []
    for trap in sorted(view.penguins[seat]):
        mark = text("*", "changed") if trap in new else ()
        depths.append((*mark, (str(trap[0]), "")))
    return joined(depths, ", ")


def _sets(view: State, before: State | None, seat: int, look: Look) -> list[Line]:
    """The sets of a seat with what they are worth."""
    new = new_food(view, before, seat)
    sets = [one_set(foods, view, look, new) for foods in view.sets(seat)]
    return sets or [text("no food", "quiet")]
