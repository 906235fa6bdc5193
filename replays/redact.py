"""A game as one seat, or those who only watch, may have it: without what others alone may know.

What such a copy promises, and what not: `docs/decisions/21-copies-for-a-seat.md`.
"""

from __future__ import annotations

from typing import Final

import attrs

from engine.errors import Refused
from engine.places import find_seat
from engine.session import Session
from events.frozen import frozen
from events.record import Head, Hidden, Merged, Move, Note, Opened, Record, Unknown
from events.timeline import Timeline
from seeds.phrase import bits_of

SPECTATORS: Final = "spectators"
"""The word for those who hold no seat."""

ENOUGH: Final = 128
"""Bits of a seed that nobody can find by trying."""


@frozen
class LeftOut:
    """What a copy does not hold of the file that it is made of."""

    seed: bool
    values: int
    """Values that others alone may know."""
    notes: int
    """Private notes of others."""
    unknown: int
    """Records of kinds that a later version brought: nobody here knows what they tell."""


def export_for(session: Session, who: str, *, guessable: bool = False) -> list[bytes]:
    """The payloads of a game as a seat, by its name, or `spectators` may have them.

    Raises NoSuchPlace, and Refused where the seed that is hidden could be guessed and that is not
    said to be all right.
    """
    seat = seat_of(session, who)
    why = guessed(session.timeline)
    if why and session.game.secrets and not guessable:
        raise Refused(
            f"{why}: by its digest and by what is open anybody could try seeds until one fits, and "
            "know all that is hidden; --guessable makes the copy all the same"
        )
    return copy_for(session.timeline, seat)


def seat_of(session: Session, who: str) -> int | None:
    """The seat of a name; None: spectators. Raises NoSuchPlace, and Refused for a name of both."""
    if who.casefold() != SPECTATORS:
        return find_seat(session, who)
    if any(name.casefold() == SPECTATORS for name in session.seats):
        raise Refused(f"a seat is called {who!r} here, and nobody can tell which of both is meant")
    return None


def guessed(timeline: Timeline) -> str:
    """Why the seed could be found by trying; empty where it could not, or is no secret."""
    if not isinstance(timeline.opened.seed, str) or timeline.is_revealed:
        return ""
    if not timeline.opened.drawn:
        return "the seed was chosen by a person"
    bits = bits_of(timeline.opened.seed)
    return "" if bits >= ENOUGH else f"the seed is one of only 2^{bits}"


def copy_for(timeline: Timeline, seat: int | None) -> list[bytes]:
    """The payloads of a game as this seat may have them (None: spectators).

    All places, branches and notes keep their ids. Where the seed was revealed nothing can be
    hidden by leaving values out, so only private notes and unknown records are; what tells of a
    merge that brought nothing else is left out with them.
    """
    codec = timeline.codec
    payloads: list[bytes] = []
    where: dict[int, int] = {}
    for index, record in enumerate(timeline.records):
        if not _is_for(record, seat):
            continue
        if isinstance(record, Merged):  # it speaks of those records that the copy holds
            came = sum(one in where for one in range(index - record.records, index))
            if not came:
                continue
            record = attrs.evolve(record, records=came)
        here = where[index] = len(payloads)
        back = here - where[timeline.parent(index)] if index else 0
        if isinstance(record, Head) and isinstance(record.line, int):
            record = attrs.evolve(record, line=here - where[index - record.line])
        if not timeline.is_revealed:
            record = codec.redact(record, seat)
        payloads.append(codec.encode(record, back))
    return payloads


def left_out(timeline: Timeline, seat: int | None) -> LeftOut:
    """What `copy_for` does not give to this seat."""
    gone = [record for record in timeline.records if not _is_for(record, seat)]
    seed = isinstance(timeline.opened.seed, str) and not timeline.is_revealed
    return LeftOut(
        seed=seed,
        values=0 if timeline.is_revealed else _values(timeline, seat),
        notes=sum(isinstance(record, Note) for record in gone),
        unknown=sum(isinstance(record, Unknown) for record in gone),
    )


def _is_for(record: Record, seat: int | None) -> bool:
    """Whether a copy for this seat holds a record at all."""
    if isinstance(record, Note):
        return not record.private or record.by == seat
    return not isinstance(record, Unknown)


def _values(timeline: Timeline, seat: int | None) -> int:
    """How many values that are here are not for this seat, the seed aside."""
    known = [record for record in timeline.records if isinstance(record, Move | Opened)]
    kept = [timeline.codec.redact(record, seat) for record in known]
    before = sum(len(record.salts) for record in known)
    after = sum(len(record.salts) for record in kept if isinstance(record, Move | Opened))
    return before - after - (not isinstance(timeline.opened.seed, Hidden))
