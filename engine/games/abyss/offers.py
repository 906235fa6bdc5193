"""Offers of Abyss as a table hears them: one question to all, and answers given beforehand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine.game import Call
from engine.games.abyss.actions import Action, Buy, Decline
from engine.games.abyss.cards import value
from engine.games.abyss.choices import APPLIES, current
from engine.games.abyss.state import State
from engine.games.abyss.text import ally, count

_RULES: Final = "it is 'below 3' for Allies worth less, or 'over 2' for a price of more Pearls"
_STANDING: Final = re.compile(r"(below|over) ([1-9])(?: pearls?)?")


def call(view: State) -> Call[Action] | None:
    """Who buys the Ally that was revealed: everybody who still can, clockwise."""
    task = current(view)
    if task is None or task.kind != "offer":
        return None
    seats = []
    for one in reversed(view.todo):
        if one.kind != "offer":
            break
        if APPLIES["offer"](view, one):
            seats.append(one.seat)
    price = count(view.flow.sold + 1, "Pearl")
    question = f"who buys {ally(view.sea.track[-1])} for {price}?"
    return Call(question, tuple(seats), Buy(), Decline(False))


def standing(typed: str, view: State) -> Callable[[State], Action | None]:
    """What is declined beforehand: Allies below a value, or over a price in Pearls."""
    found = _STANDING.fullmatch(typed)
    if found is None:
        raise ValueError(_RULES)
    what, limit = found[1], int(found[2])

    def answer(later: State) -> Action | None:
        task = current(later)
        if task is None or task.kind != "offer":
            return None
        price, worth = later.flow.sold + 1, value(later.sea.track[-1])
        leaves = worth < limit if what == "below" else price > limit
        return Decline(False) if leaves else None

    return answer
