"""The looks of Abyss: the position as a picture, what the choice is about at its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import Line, Look, Names
from engine.games.abyss.cards import value
from engine.games.abyss.changes import earlier, is_news
from engine.games.abyss.choices import current
from engine.games.abyss.court_looks import IN_REACH, court, in_reach
from engine.games.abyss.house_looks import houses
from engine.games.abyss.questions import end_near, hand_shown, offered, question
from engine.games.abyss.sea_looks import sea
from engine.games.abyss.signs import STAR, ally_signs, fitting_name, labelled
from engine.games.abyss.site_looks import ABOUT, sites
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Kind, Task
from engine.picture import cut, fitted, flowing, joined, text

_LAST: Final[Mapping[Kind, str]] = {
    **dict.fromkeys(("offer", "keep", "monster", "reward", "stack"), "sea"),
    **dict.fromkeys(("affiliate", "keys", "assassin", "hunter", "schemer"), "houses"),
    **dict.fromkeys(ABOUT, "sites"),
}
"""Which part of the board a choice is about; the Court, if it is none of these."""


def board(view: State, before: State | None, names: Names, look: Look) -> list[Line]:
    """The round, then players, Locations, sea and Court, in this order but for one thing.

    The part that the choice is about stands last, above the hand and the question: a board is
    higher than many a screen, and the prompt stands below it.
    """
    task = current(view)
    parts = {
        "houses": houses(view, before, names, task, look),
        "sites": sites(view, before, task, look),
        "sea": sea(view, before, look),
        "court": court(view, before, task, look),
    }
    last = parts.pop("court" if task is None else _LAST.get(task.kind, "court"))
    lines = _head(view, before, names, look)
    for name, part in parts.items():
        lines += [*([] if name == "sea" and "sites" in parts else [()]), *part]
    bottom = [*last, (), *_hand(view, before, task, look), *_question(view, task, names, look)]
    marks = _legend(view, task, [*lines, *bottom])
    legend = flowing(marks, look.width, first=text(" "), hang=1) if marks else []
    return fitted([*lines, (), *legend, *bottom], look.width)


def _head(view: State, before: State | None, names: Names, look: Look) -> list[Line]:
    """The round, whose turn it is, and how the game is about to end."""
    round_ = text(f"Round {view.flow.round}", "strong")
    if view.flow.active < 0:
        return [joined([round_, text("the game is over")], "  ")]
    name = fitting_name(names, view.flow.active, look)
    deck = joined([text("Lord deck", "quiet"), text(str(view.court.deck))])
    items = [joined([text("turn of"), name]), deck]
    lines = flowing(items, look.width, first=joined([round_, ()], "  "))
    short = tuple(cut(one, max(look.width - 6, 4), look) for one in names)
    if not (told := end_near(view, short)):
        return lines
    return [*lines, (*(STAR if is_news(view, before) else ()), (told, "strong"))]


def _hand(view: State, before: State | None, task: Task | None, look: Look) -> list[Line]:
    """The hand of who looks at the screen, and what is laid out."""
    lines: list[Line] = []
    if played := view.sea.played:
        total = text(f"= {sum(map(value, played))}")
        lines += labelled("Laid out", [*ally_signs(played), total], look, " ")
    seat = hand_shown(view, task)
    if seat is None:
        return lines
    house, was = view.house(seat), earlier(before, seat)
    known = None if was is None else was.hand
    cards = ally_signs(house.hand, known) or [text("no Ally", "quiet")]
    return [*lines, *labelled("Hand", cards, look, " ")]


def _question(view: State, task: Task | None, names: Names, look: Look) -> list[Line]:
    """What the choice is about."""
    if task is None:
        return []
    short = tuple(cut(one, max(look.width - 6, 4), look) for one in names)
    if told := offered(view, task, short):
        return flowing(map(text, told.split(" ")), look.width, between=" ")
    words = question(view, task, short).strip().split(" ")
    first = joined([fitting_name(names, task.seat, look), ()])
    return flowing(map(text, words), look.width, first=first, between=" ")


def _legend(view: State, task: Task | None, lines: list[Line]) -> list[Line]:
    """What marks mean, of those that are there."""
    spans = {(words.strip(), role) for line in lines for words, role in line}
    found = []
    if in_reach(view, task):
        found.append(text(f"{IN_REACH} can be paid now", "quiet"))
    if STAR[0] in spans:
        found.append(text("* new", "quiet"))
    if ("k", "strong") in spans:
        found.append(text("k with a Key", "quiet"))
    return found
