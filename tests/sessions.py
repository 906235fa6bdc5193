"""Sessions of Deep Sea Adventure or another game, in memory, played by the numbers of choices."""

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


def begun(
    game: AnyGame = DEEP_SEA,
    players: dict[int, str] | None = None,
    *,
    names: tuple[str, ...] = NAMES,
    seed: str = "calm-otter",
    **given: str,
) -> MemoryLog:
    """The log of a new game, for two unless names or the game say otherwise; the first begins."""
    names = names[: game.seats[1]]
    if game.name == DEEP_SEA.name:
        given = {"first": names[0], **given}
    first = opened(game, checked_options(game, given, names), names, seed, drawn=False)
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
