"""Command that makes one line of letters of a game, to be passed on: share."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cli import documents
from cli.arguments import AtOption, GameArgument, GameOption, named
from cli.screen import answer, many, talk
from engine.errors import Refused

if TYPE_CHECKING:
    from engine.session import Session


def share(
    game: GameArgument = None,
    g: GameOption = None,
    at: AtOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Print a game as one line of letters that fits into a message; open plays it elsewhere.

    The line holds the seed and the choices up to where the game stands, no notes, no other lines.
    """
    from cli.home import opened
    from replays.line import written

    with opened(named(game, g), at=at) as session:
        line = written(session, session.timeline.head)
        gives_away = _gives_away(session)
        if gives_away and not yes:
            _ask(gives_away)
        answer(lambda: [((line, ""),)], lambda: documents.line(session, line))
        talk(f"{_about(session)}; 'undertow open LINE' opens it, {len(line):,} letters")


def _gives_away(session: Session) -> str:
    """What somebody who has the line knows and should not, while the game is played."""
    from engine.sealed import is_sealed

    if is_sealed(session.timeline):
        return "The seed is sealed, and the line holds it."
    if session.game.secrets and not _is_over(session):
        return "The game goes on, and the line gives away all that is hidden in it."
    return ""


def _is_over(session: Session) -> bool:
    """Whether the line of play is over, and the one that really counts with it."""
    timeline = session.timeline
    ends = {timeline.end, timeline.branches.get("main", timeline.end)}
    return all(session.game.actor(session.state_at(end)) is None for end in ends)


def _ask(gives_away: str) -> None:
    """Raises Refused unless the person at the terminal wants it."""
    from cli.keyboard import confirmed

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused(f"{gives_away[0].lower()}{gives_away[1:-1]}; --yes shares it without asking")
    if not confirmed(f"{gives_away} Share it?"):
        raise Refused("nothing was shared")


def _about(session: Session) -> str:
    """What the line holds, and what it leaves out."""
    timeline = session.timeline
    moves, all_moves = timeline.number(timeline.head), timeline.number(timeline.end)
    seed = "with the seed" + ("" if _is_over(session) else ", which tells all luck to come")
    parts = [f"{session.game.title}, {many(moves, 'move')}, {seed}"]
    if moves < all_moves:
        parts.append(f"this line of play goes on to move {all_moves:,}, which --at end shares")
    elif len(timeline.ends()) > 1 or timeline.notes:
        parts.append("other lines and notes stay here, a copy of the file has them")
    return "; ".join(parts)
