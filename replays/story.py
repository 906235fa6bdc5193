"""A game as a page in Markdown: who played, how it ended, and the moves told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.lines import lines
from engine.session import Session
from replays.transcript import heading, result_lines, tell

_SPECIAL: Final = re.compile(r"[\\`*_\[\]<|~&]")


def story(session: Session, eyes: int | None = None) -> str:
    """The line on which the game stands, up to its end, as a seat or a spectator sees it."""
    return "\n".join(_parts(session, eyes)) + "\n"


def _parts(session: Session, eyes: int | None) -> Iterator[str]:
    timeline = session.timeline
    players, about = heading(session)
    yield f"# {_plain(session.game.title)}\n"
    players = players.removeprefix(f"{session.game.title}, ")
    for sentence in (players, about):
        yield f"{_plain(sentence[:1].upper() + sentence[1:])}.\n"
    for sentence in result_lines(session, timeline.end) or ["The game is not finished."]:
        yield f"**{_plain(sentence)}**\n"
    yield from _scores(session)
    yield "## The moves\n"
    for place in timeline.path(timeline.end):
        told = tell(session, place, eyes)
        who = f"**{told.number} {_plain(f'{told.actor} {told.word}')}**: " if told.actor else ""
        notes = "".join([f" *{{{_plain(note)}}}*" for note in told.notes])
        yield f"- {who}{_plain('; '.join(told.sentences))}{notes}"
    others = len(lines(timeline)) - 1
    if others:
        more = "line was" if others == 1 else "lines were"
        yield f"\n{others} other {more} played beside this one."


def _scores(session: Session) -> Iterator[str]:
    result = session.game.result(session.state_at(session.timeline.end))
    if result is None:
        return
    order = sorted(range(len(session.seats)), key=lambda seat: -result.scores[seat])
    yield "| player | points |\n|---|---:|"
    for seat in order:
        won = " (won)" if seat in result.winners and len(session.seats) > 1 else ""
        yield f"| {_plain(session.seats[seat])}{won} | {result.scores[seat]} |"
    yield ""


def _plain(text: str) -> str:
    """A text in which no sign means anything in Markdown, and nothing can be shown that hides."""
    shown = "".join(c if c.isprintable() else "?" for c in text)
    return _SPECIAL.sub(r"\\\g<0>", shown)
