"""The looks of Deep Sea Adventure: the position as a picture, and the figures that it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Line, Look, Names
from engine.games.deep_sea.board import Diver
from engine.games.deep_sea.model import (
    AIR,
    CHIPS_A_LEVEL,
    DIE,
    DIVES,
    VALUES,
    Chips,
    level,
)
from engine.games.deep_sea.rules import State
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

_SIGNS: Final = {1: "▲", 2: "■", 3: "◆", 4: "●"}
"""As on the chips, where every font has the shape: many lack the pentagon and the hexagon."""

_CELL: Final = 4
_MARGIN: Final = 7
_NARROW: Final = 72
"""With fewer columns divers are described one after the other, without a table."""

_NAME: Final = 14
"""Columns of a name in the table."""


def board(view: State, names: Names, look: Look) -> list[Line]:
    """Dive and air, the path, and where each diver is with what."""
    lines = [*_air(view, look), (), *_path(view, names, look)]
    divers = _table(view, names, look) if look.width >= _NARROW else []
    if not divers or max(map(columns, divers)) > look.width:
        divers = _list(view, names, look)
    return fitted([*lines, *_legend(look), (), *divers], look.width)


def describe(view: State, names: Names) -> Sequence[str]:
    """The position in sentences; how is read when it is wanted."""
    from engine.games.deep_sea.plain import position

    return position(view, names)


def sheet(view: State, names: Names, look: Look) -> Sequence[Line]:
    """The score sheet; how it is drawn is read when the game is over."""
    from engine.games.deep_sea.sheet import drawn

    return drawn(view, names, look)


def sign(chips: Chips, look: Look) -> Line:
    """A chip or a stack as signs, one for each chip; without signs the numbers of the levels."""
    signs = _SIGNS if look.symbols else {one: str(one) for one in VALUES}
    return tuple((signs[level(chip)], f"kind {level(chip)}") for chip in chips)


def breath(view: State) -> int:
    """What one more round of turns takes from the air, if nobody takes or drops anything."""
    return sum(len(diver.held) for diver in view.board.divers if not diver.back)


def chance_to_stay(view: State, seat: int) -> int:
    """How likely the diver's next roll moves nobody, in percent; as the diver swims now."""
    diver = view.board.divers[seat]
    rolls = [one + other for one in DIE for other in DIE]
    staying = sum(view.board.swim(seat, diver.rising, roll) == diver.space for roll in rolls)
    return round(100 * staying / len(rolls))


def _air(view: State, look: Look) -> list[Line]:
    turn, before = view.turn, look.before
    dive = text(f"Dive {turn.dive} of {DIVES}, round {turn.round}", "strong")
    air = text(f"Air {view.air} of {AIR}", "strong")
    if before is not None and before.turn.dive == turn.dive and before.air != view.air:
        air = (*air, (f", was {before.air}", "changed"))
    items = [air, text(gauge(view.air, AIR, look))]
    if turn.seat >= 0 and (cost := breath(view)):
        last = ", the last" if cost >= view.air else ""
        items.append(text(f"one more round costs {cost}{last}"))
    return [dive, *flowing(items, look.width, hang=0)]


def _path(view: State, names: Names, look: Look) -> list[Line]:
    """The path in rows of 32, 16, 8 or 4 spaces: numbers, chips, and who is there."""
    margin = _MARGIN if look.width >= 40 else 1
    fitting = [n for n in (32, 16, 8, 4) if margin + _CELL * n + 1 <= look.width]
    a_row = fitting[0] if fitting else 4
    letters = initials(names)
    at = {diver.space: seat for seat, diver in enumerate(view.board.divers) if diver.space}
    path = view.board.path
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
        chips = [_space(view, space, look) for space in spaces]
        lines.append(joined([text(" " * margin), *numbers], ""))
        lines.append(joined([filled(text(f" {home}"), margin), *chips], ""))
        if aboard or any(space in at for space in spaces):
            lines.append(_swimmers(view, letters, at, spaces, filled(aboard, margin)))
    return lines


def _aboard(view: State, letters: tuple[str, ...]) -> Line:
    """Who is on the submarine."""
    divers = enumerate(view.board.divers)
    return joined(
        [
            text(" "),
            *[text(letters[seat], f"seat {seat}") for seat, diver in divers if not diver.space],
        ],
        "",
    )


def _space(view: State, space: int, look: Look) -> Line:
    """What lies on a space, with a star where that is new."""
    chips = view.board.path[space - 1]
    shown = sign(chips, look) if chips else text("·" if look.symbols else ".", "quiet")
    if _is_other(view, space, look):
        shown = (("*", "changed"), *shown)
    return filled(shown, _CELL, right=True)


def _is_other(view: State, space: int, look: Look) -> bool:
    before = look.before
    if before is None or before.turn.dive != view.turn.dive:
        return False
    return bool(before.board.path[space - 1] != view.board.path[space - 1])


def _swimmers(
    view: State, letters: tuple[str, ...], at: dict[int, int], spaces: range, aboard: Line
) -> Line:
    """Letters under the spaces; > swims on down, < is on the way to the submarine."""
    cells = []
    came_down = False
    for space in spaces:
        seat = at.get(space)
        before = ">" if came_down else " "
        came_down = False
        if seat is None:
            cells.append(text(f"{before}   "))
            continue
        came_down = not view.board.divers[seat].rising
        mark = " " if came_down else "<"
        cells.append(((f"{before} {mark}", ""), (letters[seat], f"seat {seat}")))
    return joined([aboard, *cells, text(">" if came_down else "")], "")


def _legend(look: Look) -> list[Line]:
    """What the levels look like and are worth."""
    items = []
    for one, values in VALUES.items():
        worth = text(f"level {one}: {values[0]} to {values[-1]}", "quiet")
        first_of_them = (one - 1) * CHIPS_A_LEVEL
        items.append(joined([sign((first_of_them,), look), worth]) if look.symbols else worth)
    return flowing(items, look.width, first=text(" "), hang=1)


def _table(view: State, names: Names, look: Look) -> list[Line]:
    """A row for each diver; where somebody holds more than fits, on lines below."""
    letters = initials(names)
    head = ("  ", "", "is at", "home", "stays", "banked")
    rows = [tuple(text(title, "quiet") for title in head)]
    for seat, diver in enumerate(view.board.divers):
        marks = f"{'>' if seat == view.turn.seat else ' '} {letters[seat]}"
        gone = diver.back or not diver.space
        rows.append(
            (
                text(marks, f"seat {seat}"),
                seat_name(cut(names[seat], _NAME, look), seat),
                _where(view, seat, look),
                text("" if gone else str(view.board.steps_home(seat))),
                text("" if gone else f"{chance_to_stay(view, seat)} %"),
                _banked(view, seat, look),
            )
        )
    lines = table(rows, right=(3, 4, 5))
    room = columns(lines[0]) + 2
    found = [joined([lines[0], text("holds", "quiet")], "  ")]
    for line, diver in zip(lines[1:], view.board.divers, strict=True):
        found += flowing(_held(diver, look), look.width, first=joined([line, ()], "  "), hang=room)
    return found


def _list(view: State, names: Names, look: Look) -> list[Line]:
    """The same without a table."""
    letters = initials(names)
    lines = []
    for seat, diver in enumerate(view.board.divers):
        marks = f"{'>' if seat == view.turn.seat else ' '} {letters[seat]} "
        name = cut(names[seat], max(look.width - 6, 4), look)
        items = [_where(view, seat, look)]
        if diver.space:
            home = f"home {view.board.steps_home(seat)}"
            items += [text(home), text(f"stays {chance_to_stay(view, seat)} %")]
        items.append(joined([text("banked"), _banked(view, seat, look)]))
        if diver.held:
            things = _held(diver, look)
            items += [joined([text("holds"), things[0]]), *things[1:]]
        first = joined([text(marks, f"seat {seat}"), seat_name(name, seat), text("  ")], "")
        lines += flowing(items, look.width, first=first, hang=4)
    return lines


def _where(view: State, seat: int, look: Look) -> Line:
    """Where a diver is, and where the diver was."""
    diver, before = view.board.divers[seat], look.before
    if diver.back:
        return text("back")
    if not diver.space:
        return text("submarine")
    way = "up" if diver.rising else "down"
    was = None
    if before is not None and before.turn.dive == view.turn.dive:
        was = before.board.divers[seat].space
    if was is None or was == diver.space:
        return text(f"space {diver.space}, {way}")
    if not was:
        return ((f"sub to {diver.space}", "changed"), (f", {way}", ""))
    return (("space ", ""), (f"{was} to {diver.space}", "changed"), (f", {way}", ""))


def _banked(view: State, seat: int, look: Look) -> Line:
    total = view.scores.total(seat)
    more = total - (look.before.scores.total(seat) if look.before is not None else total)
    return ((str(total), ""), (f" +{more}", "changed")) if more else text(str(total))


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
