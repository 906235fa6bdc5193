"""A copy of a game for one seat or for spectators, as a file to give away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.screen import many, talk

if TYPE_CHECKING:
    from engine.session import Session
    from replays.redact import LeftOut


def copy_for(session: Session, who: str, *, guessable: bool) -> bytes:
    """A game's file as a seat, or `spectators` may have it; what it does not hold is remarked on.

    Raises NoSuchPlace, and Refused where the seed could be guessed.
    """
    from events.log import MemoryLog
    from replays.redact import export_for, left_out, seat_of

    data = MemoryLog(export_for(session, who, guessable=guessable)).bytes()
    for remark in remarks(session, left_out(session.timeline, seat_of(session, who))):
        talk(remark)
    return data


def remarks(session: Session, gone: LeftOut) -> Iterator[str]:
    """What a copy does not hold, and what it still tells."""
    from replays.redact import guessed

    timeline = session.timeline
    parts = [
        *(["the seed"] if gone.seed else []),
        *([many(gone.values, "value") + " that others alone may know"] if gone.values else []),
        *([many(gone.notes, "private note")] if gone.notes else []),
        *([many(gone.unknown, "record") + " of a later version"] if gone.unknown else []),
    ]
    if parts:
        watched = (
            "" if timeline.is_revealed else " The copy can be watched and noted on, not played on."
        )
        yield f"Left out: {_listed(parts)}.{watched}"
    if timeline.is_revealed:
        yield "The seed was revealed: whoever has it knows all that values left out could hide."
    why = guessed(timeline)
    if why:
        yield f"But {why}: whoever finds it by trying knows all that is hidden and all to come."
    lines = len(timeline.ends())
    if session.game.secrets and lines > 1:
        yield f"The copy has all {lines} lines: what was turned up on any of them is open in it."


def _listed(parts: list[str]) -> str:
    return " and ".join([*([", ".join(parts[:-1])] if parts[1:] else []), parts[-1]])
