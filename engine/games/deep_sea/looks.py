"""The looks of Deep Sea Adventure: the position as a picture."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.game import Line, Look, Names
from engine.games.deep_sea.board import Diver
from engine.games.deep_sea.changes import air_before, changed_spaces, gained, moved_from
from engine.games.deep_sea.model import AIR, CHIPS_A_LEVEL, DIVES, VALUES
from engine.games.deep_sea.rules import State
from engine.games.deep_sea.signs import NAME, lettered, sign
from engine.picture import (
    columns,
    cut,
    filled,
    fitted,
    flowing,
    gauge,
    initials,
    joined,
    seat_name,
    table,
    text,
)

_CELL: Final = 4
_MARGIN: Final = 7
_NARROW: Final = 72
"""With fewer columns divers are described one after the other, without a table."""


def board(view: State, before: State | None, names: Names, look: Look) -> list[Line]:
    """Dive and air, the path, and where each diver is with what; what changed is marked."""
    lines = [*_air(view, before, look), (), *_path(view, before, names, look)]
    divers = _table(view, before, names, look) if look.width >= _NARROW else []
    if not divers or max(map(columns, divers)) > look.width:
        divers = _list(view, before, names, look)
    return fitted([*lines, *_legend(look), (), *divers], look.width)


def _air(view: State, before: State | None, look: Look) -> list[Line]:
    turn = view.turn
    dive = text(f"Dive {turn.dive} of {DIVES}, round {turn.round}", "strong")
    air = text(f"Air {view.air} of {AIR}", "strong")
    if (was := air_before(view, before)) is not None:
        air = (*air, (f", was {was}", "changed"))
    items = [air, text(gauge(view.air, AIR, look))]
    if turn.seat >= 0 and not view.air:
        items.append(text("this turn is the last"))
    elif turn.seat >= 0 and (cost := view.board.breath()):
        last = ", the last" if cost >= view.air else ""
        items.append(text(f"one more round costs {cost}{last}"))
    return [dive, *flowing(items, look.width, hang=0)]


def _path(view: State, before: State | None, names: Names, look: Look) -> list[Line]:
    """The path in rows of 32, 16, 8 or 4 spaces: numbers, chips, and who is there."""
    margin = _MARGIN if look.width >= 40 else 1
    fitting = [n for n in (32, 16, 8, 4) if margin + _CELL * n + 1 <= look.width]
    a_row = fitting[0] if fitting else 4
    letters = initials(names)
    at = {space: seat for seat, space in enumerate(view.board.spaces) if space}
    path = view.board.path
    changed = changed_spaces(view, before)
    lines: list[Line] = []
    if not path:
        return [joined([text(" sub"), _aboard(view, letters), text("   the path is empty")], "")]
    if margin < _MARGIN:
        lines.append(joined([text(" sub"), _aboard(view, letters)], ""))
    for start in range(1, len(path) + 1, a_row):
        spaces = range(start, min(start + a_row, len(path) + 1))
        beside = start == 1 and margin == _MARGIN
        home, aboard = ("sub", _aboard(view, letters)) if beside else ("", ())
        numbers = [text(f"{space:>{_CELL}}", "quiet") for space in spaces]
        chips = [_space(view, space, changed, look) for space in spaces]
        lines.append(joined([text(" " * margin), *numbers], ""))
        lines.append(joined([filled(text(f" {home}"), margin), *chips], ""))
        if aboard or any(space in at for space in spaces):
            lines.append(_swimmers(view, letters, at, spaces, filled(aboard, margin)))
    return lines


def _aboard(view: State, letters: tuple[str, ...]) -> Line:
    """Who is on the submarine."""
    aboard = [seat for seat, space in enumerate(view.board.spaces) if not space]
    return joined([text(" "), *[text(letters[seat], f"seat {seat}") for seat in aboard]], "")


def _space(view: State, space: int, changed: Collection[int], look: Look) -> Line:
    """What lies on a space, with a star where that is new."""
    chips = view.board.path[space - 1]
    shown = sign(chips, look) if chips else text("·" if look.symbols else ".", "quiet")
    if space in changed:
        shown = (("*", "changed"), *shown)
    return filled(shown, _CELL, right=True)


def _swimmers(
    view: State, letters: tuple[str, ...], at: dict[int, int], spaces: range, aboard: Line
) -> Line:
    """Letters under the spaces; > swims on down, < is on the way to the submarine."""
    cells = []
    heads_down = False
    for space in spaces:
        seat = at.get(space)
        first = ">" if heads_down else " "
        heads_down = False
        if seat is None:
            cells.append(text(f"{first}   "))
            continue
        heads_down = not view.board.divers[seat].rising
        mark = " " if heads_down else "<"
        cells.append(((f"{first} {mark}", ""), (letters[seat], f"seat {seat}")))
    return joined([aboard, *cells, text(">" if heads_down else "")], "")


def _legend(look: Look) -> list[Line]:
    """What the levels look like and are worth."""
    items = []
    for one, values in VALUES.items():
        worth = text(f"level {one}: {values[0]} to {values[-1]}", "quiet")
        first_of_them = (one - 1) * CHIPS_A_LEVEL
        items.append(joined([sign((first_of_them,), look), worth]) if look.symbols else worth)
    return flowing(items, look.width, first=text(" "), hang=1)


def _table(view: State, before: State | None, names: Names, look: Look) -> list[Line]:
    """A row for each diver; where somebody holds more than fits, on lines below."""
    letters = initials(names)
    head = ("  ", "", "is at", "home", "stays", "banked")
    rows = [tuple(text(title, "quiet") for title in head)]
    for seat, space in enumerate(view.board.spaces):
        rows.append(
            (
                lettered(letters[seat], seat, ">" * (seat == view.turn.seat)),
                seat_name(cut(names[seat], NAME, look), seat),
                _where(view, before, seat),
                text(str(view.board.steps_home(seat)) if space else ""),
                text(f"{view.board.chance_to_stay(seat)} %" if space else ""),
                _banked(view, before, seat),
            )
        )
    lines = table(rows, right=(3, 4, 5))
    room = columns(lines[0]) + 2
    found = [joined([lines[0], text("holds", "quiet")], "  ")]
    for line, diver in zip(lines[1:], view.board.divers, strict=True):
        found += flowing(_held(diver, look), look.width, first=joined([line, ()], "  "), hang=room)
    return found


def _list(view: State, before: State | None, names: Names, look: Look) -> list[Line]:
    """The same without a table."""
    letters = initials(names)
    lines = []
    for seat, diver in enumerate(view.board.divers):
        letter = lettered(letters[seat], seat, ">" * (seat == view.turn.seat))
        name = cut(names[seat], max(look.width - 6, 4), look)
        items = [_where(view, before, seat)]
        if view.board.spaces[seat]:
            home = f"home {view.board.steps_home(seat)}"
            items += [text(home), text(f"stays {view.board.chance_to_stay(seat)} %")]
        items.append(joined([text("banked"), _banked(view, before, seat)]))
        if diver.held:
            things = _held(diver, look)
            items += [joined([text("holds"), things[0]]), *things[1:]]
        first = (*letter, (" ", ""), *seat_name(name, seat), ("  ", ""))
        lines += flowing(items, look.width, first=first, hang=4)
    return lines


def _where(view: State, before: State | None, seat: int) -> Line:
    """Where a diver is, and where the diver was."""
    space, diver = view.board.spaces[seat], view.board.divers[seat]
    if diver.back:
        return text("back")
    if not space:
        return text("submarine")
    way = "up" if diver.rising else "down"
    was = moved_from(view, before, seat)
    if was is None:
        return text(f"space {space}, {way}")
    if not was:
        return ((f"sub to {space}", "changed"), (f", {way}", ""))
    return (("space ", ""), (f"{was} to {space}", "changed"), (f", {way}", ""))


def _banked(view: State, before: State | None, seat: int) -> Line:
    total, more = str(view.scores.total(seat)), gained(view, before, seat)
    return ((total, ""), (f" +{more}", "changed")) if more else text(total)


def _held(diver: Diver, look: Look) -> list[Line]:
    """How much is held, then each chip or stack with the space where it was taken."""
    if not diver.held:
        return [text("nothing", "quiet")]
    level_mark = text("" if look.symbols else "L")
    things = [
        joined([level_mark, sign(loot.chips, look), text(f"({loot.taken_at})")], "")
        for loot in diver.held
    ]
    return [joined([text(f"{len(diver.held)}:"), things[0]]), *things[1:]]
