"""Games with secrets, played some way, and copies of them made for a seat or a spectator."""

from __future__ import annotations

from typing import Any

from engine.bots import play_bots
from engine.session import Session
from events.log import MemoryLog
from events.record import Record
from tests.sessions import begun, opened_again, play

Records = list[tuple[int, Record]]


def played(game: Any, moves: int, *, seed: str = "calm-otter", **given: Any) -> Session:
    """A game for two, some moves on; two were taken back and made otherwise under other luck.

    The bot that plays best plays, in a game without one the first legal action is taken.
    """
    bots = {seat: f"bot:{bot}" for bot in game.bots for seat in (0, 1)}
    session = opened_again(begun(game, bots, seed=seed, **given), game)
    _go_on(session, moves)
    session.undo(2)
    session.reluck()
    _go_on(session, 4)
    return session


def _go_on(session: Session, moves: int) -> None:
    playing = play_bots(session)
    for _ in range(moves):
        if any(session.timeline.players):
            next(playing)
        else:
            play(session, 0)


def revealed(session: Session) -> Session:
    """The same with its seed revealed at the end."""
    session.reveal()
    return session


def copied(session: Session, seat: int | None) -> Records:
    """The records of a copy as this seat may have it, None a spectator."""
    timeline = session.timeline
    found: Records = []
    for i, record in enumerate(timeline.records):
        back = i - timeline.parent(i) if i else 0
        found.append((back, timeline.codec.redact(record, seat)))
    return found


def session_of(records: Records, game: Any, like: Session) -> Session:
    """The session of these records."""
    encode = like.timeline.codec.encode
    return opened_again(MemoryLog(encode(record, back) for back, record in records), game)


def copy_of(session: Session, seat: int | None) -> Session:
    """The session of a copy that was made for a seat."""
    return session_of(copied(session, seat), session.game, session)
