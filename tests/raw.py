"""The toy game's records as the plain values of a file: kinds and classes by their numbers."""

from __future__ import annotations

from typing import Any

from events import wire

PARENT = bytes(32)
"""The identity of the record on which those of the tests stand."""
OPENING, SEAT, MOVE, RELUCK, HEAD, BRANCH, NOTE, RENAME, DROP, REVEAL, MERGED, LATER = range(12)
REST, DIVE, BURY, DRAWN, SEALED, PEARL, HAUL = range(7)


def payload(kind: Any, *body: Any) -> bytes:
    """A record of these values, which stands on the one before it."""
    return wire.pack((kind, 1, body))


def move_of(action: Any, *events: Any) -> bytes:
    """A move of these values."""
    return payload(MOVE, action, events)
