"""Sessions of Deep Sea Adventure or a walk, in memory, played by the numbers of choices."""

from __future__ import annotations

from typing import Any

from engine.game import AnyGame
from engine.games.deep_sea import GAME as DEEP_SEA
from engine.opening import opened, opening
from engine.session import Session
from engine.setup import checked_options
from events.log import MemoryLog

NAMES = ("anna", "ben")
OPTIONS = checked_options(DEEP_SEA, {"first": "anna"}, NAMES)


def begun(game: AnyGame = DEEP_SEA, players: dict[int, str] | None = None) -> MemoryLog:
    """The log of a new game for two, or of a walk."""
    names = NAMES[: game.seats[1]]
    options = OPTIONS if game.options else {}
    first = opened(game, options, names, "calm-otter", drawn=False)
    return MemoryLog(opening(first, game, players or {}))


def opened_again(log: MemoryLog, game: AnyGame = DEEP_SEA) -> Session:
    """The session of a log."""
    return Session.open(log, lambda name, rules: game)


def play(session: Session, *choices: int) -> None:
    """Play by the numbers of legal actions, from 0; a number that is too large counts round."""
    for choice in choices:
        legal = session.legal()
        if legal:
            session.play(legal[choice % len(legal)])


def where(session: Session) -> tuple[Any, ...]:
    """All that an undo or a visit elsewhere must bring back."""
    timeline = session.timeline
    return timeline.head, timeline.branch, timeline.end, session.state, dict(timeline.branches)
