"""The Locations on the board of Abyss: what can be had, and what it is worth to who is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Line, Look
from engine.games.abyss.cards import location
from engine.games.abyss.changes import new_sites
from engine.games.abyss.powers_text import bare, formula
from engine.games.abyss.scoring import worth
from engine.games.abyss.signs import STAR, labelled
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Task
from engine.picture import columns, flowing, joined, table, text

MOST: Final = 6
"""How many Locations are shown; the others are counted."""
ABOUT: Final = ("site", "choose_site", "smokers", "illusionist")
"""Tasks that are about Locations: then each has a line of its own."""
_ROOM: Final = 38
"""Columns of the longest formula."""


def sites(view: State, before: State | None, task: Task | None, look: Look) -> list[Line]:
    """The best Locations to be had, with what each is worth to the seat asked."""
    if task is None or task.kind not in ABOUT:
        return _short("Locations", view, before, task, look)
    if task.kind == "choose_site":
        rows = _rows("Drawn", view.sites.drawn, view, before, task, look)
    elif task.kind == "smokers":
        rows = _rows("Stack", view.sites.left, view, before, task, look)
    else:
        return _rows("Locations", view.sites.face_up, view, before, task, look)
    return [*_short("Face up", view, before, task, look), *rows]


def has_a_line(view: State, task: Task, number: int) -> bool:
    """Whether a Location has a line with its formula on the board."""
    if task.kind not in ABOUT:
        return False
    listed = {"choose_site": view.sites.drawn, "smokers": view.sites.left}
    numbers = listed.get(task.kind, view.sites.face_up)
    return number in best_first(numbers, view, task.seat)[:MOST]


def best_first(numbers: Sequence[int], view: State, seat: int | None) -> list[int]:
    """Locations by what they are worth to a seat; as they are where nobody is asked."""
    if seat is None:
        return list(numbers)
    return sorted(numbers, key=lambda one: -points(view, seat, one))


def points(view: State, seat: int, number: int) -> int:
    """What a Location is worth to a seat as things stand."""
    return worth(view.houses, seat, number, view.setting.tower_keys)


def _short(
    label: str, view: State, before: State | None, task: Task | None, look: Look
) -> list[Line]:
    """The Locations that lie face up, one after the other."""
    seat = None if task is None else task.seat
    items = []
    found = best_first(view.sites.face_up, view, seat)
    for number in found[:MOST]:
        name = text(bare(location(number)))
        here = [name] if seat is None else [name, text(str(points(view, seat, number)), "strong")]
        items.append((*_star(view, before, number), *joined(here)))
    items += _rest(found) or ([] if found else [text("none face up")])
    items.append(text(f"stack {len(view.sites.left)}"))
    return labelled(label, items, look)


def _rows(
    label: str,
    numbers: Sequence[int],
    view: State,
    before: State | None,
    task: Task,
    look: Look,
) -> list[Line]:
    """A line for each with its formula."""
    found = best_first(numbers, view, task.seat)
    rows = []
    for number in found[:MOST]:
        card = location(number)
        star = _star(view, before, number) or text(" ")
        worth_now = text(str(points(view, task.seat, number)), "strong")
        rows.append(((*star, *text(bare(card))), worth_now))
    stack = [text(f"stack {len(view.sites.left)}")] if label == "Locations" else []
    lines = [joined([text(f" {label}", "quiet"), *stack], "  ")]
    if rows:
        for number, line in zip(found, table(rows, right=(1,)), strict=False):
            start = joined([line, ()], "  ")
            hang = columns(start) if look.width - columns(start) >= _ROOM else 4
            words = map(text, formula(location(number)).split(" "))
            lines += flowing(words, look.width, first=start, hang=hang, between=" ")
    rest = _rest(found) or ([] if found else [text("none")])
    return [*lines, *([(*text(" "), *rest[0])] if rest else [])]


def _star(view: State, before: State | None, number: int) -> Line:
    return STAR if number in new_sites(view, before) else ()


def _rest(found: Sequence[int]) -> list[Line]:
    more = len(found) - MOST
    return [text(f"and {more} more", "quiet")] if more > 0 else []
