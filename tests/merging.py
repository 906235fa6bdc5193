"""Copies of a game that are brought together, and what of them is compared."""

from __future__ import annotations

from collections import Counter

from engine.game import AnyGame
from engine.games.deep_sea import GAME as DEEP_SEA
from engine.notes import remarks, slots, standing
from engine.registry import find
from engine.session import Session
from events.log import MemoryLog
from events.record import Note
from replays.brought import Knows, Summary
from replays.line import read as read_line
from replays.line import written as in_one_line
from replays.merge import merge
from replays.verify import verify
from tests.sessions import begun, opened_again, play, where


def apart(*choices: int, game: AnyGame = DEEP_SEA) -> tuple[Session, Session]:
    """Two copies of a game in which this was played."""
    log = begun(game)
    play(opened_again(log, game), *choices)
    return opened_again(MemoryLog(log.payloads), game), opened_again(MemoryLog(log.payloads), game)


def brought(
    own: Session, other: Session, name: str = "friend", knows: Knows = Knows.ALL
) -> Summary:
    """Bring one into the other: all records of one's own stay, and where one stands."""
    records, here = list(own.timeline.records), where(own)[:2]
    players = list(own.timeline.players)
    found = merge(own, other.timeline, name, knows)
    assert own.timeline.records[: len(records)] == records
    assert where(own)[:2] == here
    assert own.timeline.players == players
    assert verify(own).difference is None
    return found


def places(session: Session) -> set[bytes]:
    """The identities of all places."""
    return {session.timeline.identity(place) for place in session.timeline.places()}


def notes(session: Session) -> set[bytes]:
    """The identities of all notes."""
    timeline = session.timeline
    return {timeline.identity(i) for i, one in enumerate(timeline.records) if isinstance(one, Note)}


def branches(session: Session) -> dict[str, bytes]:
    """The names of branches, and the identities of their ends."""
    timeline = session.timeline
    return {name: timeline.identity(end) for name, end in timeline.branches.items()}


def texts(session: Session, place: int = 1) -> list[str]:
    """The notes on a place, as they are shown."""
    return [remark.words() for remark in remarks(session.timeline, place)]


def noted(*said: str) -> tuple[Session, Session]:
    """Two copies of a game: in the second one these notes were written one after the other."""
    own, other = apart(0, 0)
    for text in said:
        other.note(1, text)
    return own, other


def a_copy_of(session: Session, game: AnyGame = DEEP_SEA) -> Session:
    """Another copy of a game, as it is now."""
    return opened_again(MemoryLog(list(session._log.payloads)), game)  # noqa: SLF001


def line_of(session: Session) -> Session:
    """The game that comes of a copy's present line, as share prints it."""
    text = in_one_line(session, session.timeline.end)
    return Session.open(MemoryLog(read_line(text, find)), find)


def stand(session: Session) -> dict[bytes, set[Note]]:
    """The notes that stand, by the identities of their places."""
    timeline = session.timeline
    found = {
        timeline.identity(place): {note for note, _ in standing(timeline, place)}
        for place in timeline.notes
    }
    return {place: notes for place, notes in found.items() if notes}


def counts(session: Session) -> Counter[tuple[bytes, Note]]:
    """How often each note was put on its place and taken away."""
    timeline = session.timeline
    return Counter(
        {
            (timeline.identity(place), note): times
            for place in timeline.notes
            for slot in slots(timeline, place).values()
            for note, times in slot.times.items()
        }
    )
