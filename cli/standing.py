"""A game's file in a few words: what is played, by whom, how far it is, and when that was."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cli import home
from cli.leaving import is_of_a_signal
from cli.screen import INTERNAL, exit_code, many, safe, shortened, unforeseen
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.session import Session

_SLACK: Final = 60
"""Seconds by which clocks may differ."""


@frozen
class Standing:
    """Where a game stands; of a file that does not open only `wrong` is filled in."""

    kind: str = ""
    title: str = ""
    seats: tuple[str, ...] = ()
    """The players' names."""
    bots: frozenset[int] = frozenset()
    """The seats that bots play."""
    marks: tuple[str, ...] = ()
    """How far it is, from the widest: ("dive 2", "round 5"); or ("over: anna won",)."""
    turn: int | None = None
    """The seat that is to act; none when it is over."""
    wrong: str = ""
    """What is wrong with the file."""

    def players(self) -> list[str]:
        """The names, a bot's marked as such."""
        return [f"{name} (bot)" if i in self.bots else name for i, name in enumerate(self.seats)]

    def briefly(self) -> str:
        """In brackets behind its name: "Deep Sea Adventure, anna, ben, dive 2"."""
        return self.wrong or ", ".join([self.title, *self.players(), *self.marks[:1]])


def standing(path: Path) -> Standing:
    """Read a game's file and say where it stands, or what is wrong with it."""
    from events.log import FileLog

    try:
        with closing(FileLog.open(path)) as log, home.session_of(path, log) as session:
            return _of(session)
    except (Exception, SystemExit) as error:
        if is_of_a_signal(error):
            raise
        if isinstance(error, Exception) and exit_code(error) is not None:
            said = (error.strerror if isinstance(error, OSError) else None) or str(error)
        else:
            code, said = unforeseen(error)
            if code == INTERNAL:
                raise
        return Standing(wrong=" ".join(safe(shortened(said)).split()))


def played(path: Path) -> float:
    """When a file was last written, in seconds since 1970; long ago for one that is not there."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0


def ago(then: float, now: float) -> str:
    """When something was: "just now", "5 minutes ago", "3 hours ago", "yesterday", "2026-11-03"."""
    from datetime import date, timedelta

    past = now - then
    if -_SLACK <= past < 60:
        return "just now"
    if 60 <= past < 3600:
        return f"{many(int(past // 60), 'minute')} ago"
    try:
        day, today = date.fromtimestamp(then), date.fromtimestamp(now)
    except (OverflowError, ValueError, OSError):  # no year that anybody will see
        return "unknown"
    hours = int(past // 3600)
    if 0 < hours < 12 or (0 < hours < 24 and day == today):
        return f"{many(hours, 'hour')} ago"
    return "yesterday" if day == today - timedelta(days=1) else day.isoformat()


def _of(session: Session) -> Standing:
    game, names = session.game, session.seats
    players = session.timeline.players
    result = game.result(session.state)
    if result is not None:
        won = " and ".join(names[winner] for winner in result.winners)
        marks: tuple[str, ...] = (f"over: {won} won",)
    else:
        marks = tuple([f"{mark} {n}" for mark, n in game.marks(session.state).items()])
    bots = frozenset([i for i in range(len(names)) if players[i]])
    return Standing(game.name, game.title, tuple(names), bots, marks, session.actor())
