"""The score sheet of Deep Sea Adventure: who banked and lost what in which dive, all turned up."""

from __future__ import annotations

from engine.game import Line, Look, Names
from engine.games.deep_sea.board import Loss
from engine.games.deep_sea.model import DIVES, Chips
from engine.games.deep_sea.outcome import outcomes
from engine.games.deep_sea.rules import State, result
from engine.games.deep_sea.signs import NAME, lettered, sign
from engine.picture import columns, cut, fitted, flowing, initials, joined, seat_name, table, text


def drawn(view: State, names: Names, look: Look) -> list[Line]:
    """Points by dive and diver, then where each of them came from and what stayed below."""
    lines = [text("Score sheet", "strong"), *_points(view, names, look), ()]
    for seat in range(len(names)):
        lines += _story(view, names, seat, look)
    return fitted([*lines, (), *_below(view, look)], look.width)


def _points(view: State, names: Names, look: Look) -> list[Line]:
    """A row for each diver, the best first; the winners are marked."""
    ended = result(view)
    winners = ended.winners if ended is not None else ()
    letters, total = initials(names), view.scores.total
    seats = sorted(range(len(names)), key=lambda seat: (seat not in winners, -total(seat)))
    dives = range(1, DIVES + 1)
    dive = "dive " if look.width >= 48 else ""
    titles = ["", "", *[f"{dive}{one}" for one in dives], "total"]
    shown = [[text(title, "quiet") for title in titles]]
    for seat in seats:
        letter = lettered(letters[seat], seat, "*" * (seat in winners))
        name = seat_name(cut(names[seat], max(min(NAME, look.width - 28), 4), look), seat)
        points = [text(str(_points_of(view, seat, one))) for one in dives]
        sums = text(str(total(seat)), "strong")
        shown.append([letter, name, *points, sums])
    lines = table(shown, right=range(2, DIVES + 3))
    if columns(lines[0]) <= look.width:
        return lines
    return [joined([row[0], row[-1], text("="), joined(row[2:-1], " + ")]) for row in shown[1:]]


def _story(view: State, names: Names, seat: int, look: Look) -> list[Line]:
    """What one diver brought home or lost, a line for each dive."""
    lines: list[Line] = []
    name = cut(names[seat], max(look.width - 12, 4), look)
    for dive, came in outcomes(view, seat):
        items = [(*seat_name(name, seat), (f", dive {dive}:", ""))]
        if isinstance(came, Loss):
            items.append(text(f"lost at space {came.space}:"))
        items += _chips(view, came.chips, look)
        lines += flowing(items, look.width, between=" ")
    return lines


def _below(view: State, look: Look) -> list[Line]:
    """What nobody brought up."""
    left = view.board.left()
    if not left:
        return [text("Nothing stayed below.")]
    values = dict(view.scores.turned_up)
    worth = sum(values[chip] for chip in left)
    items = [text(f"Stayed below, worth {worth}:"), *_chips(view, left, look)]
    return flowing(items, look.width, between=" ")


def _chips(view: State, chips: Chips, look: Look) -> list[Line]:
    """Chips with their values, now that all are turned up."""
    values = dict(view.scores.turned_up)
    before, after = ("", "") if look.symbols else ("L", "=")
    return [
        joined([text(before), sign((chip,), look), text(f"{after}{values[chip]}")], "")
        for chip in chips
    ]


def _points_of(view: State, seat: int, dive: int) -> int:
    return sum(sum(haul.values) for haul in view.scores.hauls[seat] if haul.dive == dive)
