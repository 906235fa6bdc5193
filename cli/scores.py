"""How a place stands, in words and seat colours: the scores, and who won or leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cli.screen import safe
from engine.picture import Line, columns, initials, joined, seat_name

if TYPE_CHECKING:
    from engine.session import Session
    from engine.tally import Tally

_ROOM: Final = 24
"""Columns in which all names must find room; else each is a letter."""


def scores_line(session: Session, found: Tally) -> Line:
    """Each seat's score: "anna 34, ben 21", or "R 34, B 21"; empty in a game without scores."""
    if found.scores is None:
        return ()
    names = tuple(map(safe, session.seats))
    if sum(map(columns, names)) > _ROOM:
        names = initials(names)
    scores = [
        (*seat_name(name, seat), (f" {score}", ""))
        for seat, (name, score) in enumerate(zip(names, found.scores, strict=True))
    ]
    return joined(scores, ", ")


def outcome(session: Session, found: Tally) -> str:
    """How far it is, and who won or leads: "over: anna won", "dive 2, round 3: ben leads"."""
    who = " and ".join(safe(session.seats[seat]) for seat in found.first)
    if found.over:
        return f"over: {who} won"
    leads = f"{who} {'leads' if len(found.first) == 1 else 'lead'}" if who else ""
    return ": ".join(filter(None, (found.place(), leads)))
