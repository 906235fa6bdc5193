"""The Court on the board of Abyss: a line for each Lord."""

from __future__ import annotations

from typing import Final

from engine.game import Line, Look
from engine.games.abyss.cards import lord
from engine.games.abyss.changes import new_lords
from engine.games.abyss.payment import Price, affordable
from engine.games.abyss.powers_text import bare, power
from engine.games.abyss.signs import STAR, races_asked, titles
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Task
from engine.games.abyss.text import count
from engine.picture import columns, flowing, joined, table, text

IN_REACH: Final = "!"
_PAID_FOR: Final = ">"
_ROOM: Final = 28
"""Columns that a table leaves at least for the powers."""
_WIDE: Final = 100
"""Columns of a screen that has room for guilds."""
_LOOKS_AT_COURT: Final = ("act", "keep", "monster", "last_powers")
"""Tasks in which it is shown what the asked seat can pay, where its hand is shown too."""


def court(view: State, before: State | None, task: Task | None, look: Look) -> list[Line]:
    """A line for each Lord of the Court, or a few where there is no room for a table."""
    if not view.court.lords:
        return [joined([text("Court", "quiet"), text("no Lord")], "  ")]
    return _table(view, before, task, look) or _list(view, before, task, look)


def price_of(view: State, task: Task | None, number: int) -> Price:
    """What a Lord costs the seat that is asked; as printed where nobody is."""
    if task is not None:
        return view.price(task.seat, number)
    card = lord(number)
    return Price(card.cost, card.distinct, card.mandatory, 0, exact=False)


def in_reach(view: State, task: Task | None) -> tuple[int, ...]:
    """The Lords of the Court that the seat asked can pay now, where its hand may be shown."""
    if task is None or task.kind not in _LOOKS_AT_COURT or not view.shows_hand(task.seat):
        return ()
    hand = view.house(task.seat).hand
    return tuple(affordable(view.prices(task.seat), view.court.lords, hand))


def wooed(task: Task | None) -> int:
    """The Lord that is being paid for; 0 where there is none."""
    return task.about if task is not None and task.kind == "pay" else 0


def _name(view: State, before: State | None, task: Task | None, number: int) -> Line:
    """A Lord's name behind the marks."""
    mark = _PAID_FOR if wooed(task) == number else " "
    if number in in_reach(view, task):
        mark = IN_REACH
    star = STAR if number in new_lords(view, before) else text(" ")
    role = "strong" if mark != " " else ""
    return (*text(mark, role), *star, *text(bare(lord(number)), role))


def _cost(price: Price, number: int) -> str:
    """What a Lord costs, and what is printed where that differs."""
    printed = lord(number).cost
    return str(price.cost) if price.cost == printed else f"{price.cost} ({printed})"


def _table(view: State, before: State | None, task: Task | None, look: Look) -> list[Line]:
    """A row for each Lord; nothing where there is no room for it."""
    wide = look.width >= _WIDE
    rows = [titles(("  Court", *(["guild"] * wide), "cost", "races", "pts", "Keys"))]
    for number in view.court.lords:
        card, price = lord(number), price_of(view, task, number)
        rows.append(
            (
                _name(view, before, task, number),
                *([text(card.guild)] * wide),
                text(_cost(price, number)),
                races_asked(price),
                text(str(card.points)),
                text(str(card.keys) if card.keys else ""),
            )
        )
    first, *lines = table(rows, right=(4,) if wide else (3,))
    room = columns(first) + 2
    if look.width - room < _ROOM:
        return []
    found = [joined([first, text("power", "quiet")], "  ")]
    for number, line in zip(view.court.lords, lines, strict=True):
        words = map(text, power(lord(number)).split(" "))
        start = joined([line, ()], "  ")
        found += flowing(words, look.width, first=start, hang=room, between=" ")
    return found


def _list(view: State, before: State | None, task: Task | None, look: Look) -> list[Line]:
    """The same without a table."""
    found = [text("  Court", "quiet")]
    for number in view.court.lords:
        card, price = lord(number), price_of(view, task, number)
        keys = (text(", "), text(count(card.keys, "Key"))) if card.keys else ()
        items = [
            text("cost"),
            text(f"{_cost(price, number)},"),
            (*races_asked(price), *text(",")),
            (*text(f"{card.points} pts"), *(span for one in keys for span in one), *text(":")),
            *(text(word) for word in power(card).split(" ")),
        ]
        first = joined([_name(view, before, task, number), ()])
        found += flowing(items, look.width, first=first, hang=4, between=" ")
    return found
