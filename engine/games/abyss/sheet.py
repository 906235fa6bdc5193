"""The score sheet of Abyss: points by player and source, and the cards that they come from.

Before the end it tells how things stand, without what is hidden and without the last Allies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Line, Look, Names
from engine.games.abyss import tally
from engine.games.abyss.figures import result, scored
from engine.games.abyss.signs import (
    NAME,
    ally_signs,
    fitting_name,
    race_name,
    seat_letter,
    titles,
)
from engine.games.abyss.state import State
from engine.games.abyss.text import count
from engine.picture import columns, cut, fitted, flowing, folded, joined, seat_name, table, text

_SOURCES: Final = ("Locations", "Lords", "Allies", "tokens", "total")


def drawn(view: State, names: Names, look: Look) -> list[Line]:
    """Points by player, the best first, then the cards of each."""
    over = result(view) is not None
    lines = [text("Score sheet" if over else "Points as things stand", "strong")]
    lines += _points(view, names, look)
    short = tuple(cut(one, max(look.width - 6, 4), look) for one in names)
    for words in () if over else tally.left_out(view, short):
        lines += folded(f" {words}", look.width, hang=1)
    for seat in tally.best_seats_first(view):
        lines += [(), *_story(view, names, seat, look)]
    legend = flowing(map(race_name, range(5)), look.width, first=text(" "), hang=1)
    return fitted([*lines, (), *legend], look.width)


def _winners(view: State) -> Sequence[int]:
    ended = result(view)
    return ended.winners if ended is not None else ()


def _points(view: State, names: Names, look: Look) -> list[Line]:
    """A row for each player: points by their source; the total alone where there is no room."""
    winners = _winners(view)
    rows = [titles(("", "", *_SOURCES, "Pearls"))]
    for seat in tally.best_seats_first(view):
        found = scored(view, seat)
        parts = (found.locations, found.lords, found.allies, found.tokens)
        rows.append(
            (
                seat_letter(names, seat, "*" * (seat in winners)),
                seat_name(cut(names[seat], min(NAME, look.width - 13), look), seat),
                *(text(str(one)) for one in parts),
                text(str(found.total), "strong"),
                text(str(view.house(seat).pearls), "quiet"),
            )
        )
    for kept in (range(8), (*range(2), *range(2, 7)), (0, 1, 6)):
        lines = table([[row[at] for at in kept] for row in rows], right=range(2, len(kept)))
        if columns(lines[0]) <= look.width:
            break
    won = "* won" if len(winners) == 1 else "* won together"
    return [*lines, *([text(f" {won}", "quiet")] if winners else [])]


def _story(view: State, names: Names, seat: int, look: Look) -> list[Line]:
    """The Locations of one player with their formulas, Lords, Allies and tokens."""
    house, total = view.house(seat), scored(view, seat)
    name = fitting_name(names, seat, look)
    head = joined([seat_letter(names, seat, "*" * (seat in _winners(view))), name])
    lines = [joined([head, text(count(total.total, "point"))], "  ")]
    for called, worth, why in tally.locations(view, seat):
        words = f"= {why}".split(" ") if worth else why.split(" ")
        first = joined([text(f"    {called}"), text(str(worth), "strong"), ()])
        lines += flowing(map(text, words), look.width, first=first, hang=6, between=" ")
    lords = [joined([text(called), text(str(worth))]) for called, worth in tally.lords(house)]
    lines += _line("Lords", total.lords, lords, look)
    allies = ally_signs(tally.scoring_allies(house))
    if others := ally_signs(tally.other_allies(house)):
        allies += [text("others", "quiet"), *others]
    lines += _line("Allies", total.allies, allies, look)
    tokens = [text(str(one)) for one in tally.tokens(view, seat)]
    if result(view) is None and (down := tally.face_down(view, seat)):
        tokens.append(text(f"{down} face down", "quiet"))
    lines += _line("tokens", total.tokens, tokens, look)
    if coming := ally_signs(tally.still_to_affiliate(view, seat)):
        first = text("    in hand for the end", "quiet")
        lines += flowing(coming, look.width, first=(*first, ("  ", "")), hang=6)
    return lines


def _line(label: str, points: int, items: Sequence[Line], look: Look) -> list[Line]:
    """What there is of something; nothing where there is nothing."""
    if not items:
        return []
    first = joined([text(f"    {label}"), text(str(points), "strong"), ()])
    return flowing(items, look.width, first=(*first, (" ", "")), hang=6)
