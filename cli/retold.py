"""A whole game as readable text: each move in words, and the board where something new begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli import documents, paint
from cli.board import board, next_lines, picture, score_sheet
from cli.screen import answer, out
from cli.viewpoint import at_screen
from engine.picture import columns
from replays.transcript import heading, tell

if TYPE_CHECKING:
    from engine.session import Session


def retell(session: Session) -> None:
    """Print the line from where the head stands to its end."""
    if paint.chosen.json:
        answer(list, lambda: documents.log(session, session.timeline.head))
        return
    timeline, game = session.timeline, session.game
    line = (timeline.branch, timeline.end)
    depth = timeline.depth(timeline.head)
    width = max(map(columns, session.seats))
    hang = 18 + width
    out(*heading(session))
    shown: object = None
    for place in timeline.path(timeline.end)[depth:]:
        session.look_from(place, line)
        out(tell(session, place, at_screen(session)).line(width), hang=hang)
        mark = next(iter(game.marks(session.state).items()), None)
        if mark != shown and mark is not None and session.actor() is not None:
            name, number = mark
            out("", f"{name.capitalize()} {number}", *picture(session, None), "")
        shown = mark
    if session.actor() is None:
        out("", *next_lines(session), "", *score_sheet(session))
    else:
        out("", *board(session), *next_lines(session))
