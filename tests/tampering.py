"""The records of golden replays, with something in them changed by hand."""

from __future__ import annotations

from functools import cache

import attrs

from engine.games.deep_sea.model import Swam
from engine.registry import find
from engine.session import Session
from events.log import MemoryLog
from events.record import Move
from replays.verify import Verdict, verify
from tests.command import CODEC, GOLDEN, Records, move_of, records_of, with_events

FILES = sorted(GOLDEN.glob("*.undertow"))


@cache
def golden(name: str) -> Records:
    """The records of a golden replay."""
    return records_of(GOLDEN / f"{name}.undertow")


def moves_of(records: Records) -> list[int]:
    """Which records are moves: the first of them is move 1, where there is a single line."""
    return [i for i, (_, record) in enumerate(records) if isinstance(record, Move)]


def first_event(records: Records, kind: type, after: int = 0) -> tuple[int, int]:
    """(record, event in it) of the first event of a kind in the moves after a record."""
    return next(
        (i, number)
        for i in moves_of(records)
        for number, event in enumerate(move_of(records, i).events)
        if i > after and isinstance(event, kind)
    )


def other_die(records: Records, index: int, number: int, field: str = "die") -> Records:
    """The records with one die of an event changed, and nothing else."""
    swam: Swam = move_of(records, index).events[number]
    die = {field: getattr(swam, field) % 3 + 1}
    return with_events(records, index, number, attrs.evolve(swam, **die))


def session_of(records: Records) -> Session:
    """The session of these records."""
    return Session.open(MemoryLog(CODEC.encode(record, back) for back, record in records), find)


def verdict(records: Records) -> Verdict:
    """What verification says of these records."""
    return verify(session_of(records))


def redacted(records: Records) -> Records:
    """A copy for a spectator, whose dice nobody can check."""
    return [(back, CODEC.redact(record, None)) for back, record in records]
