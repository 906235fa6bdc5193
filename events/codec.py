"""Typed records to canonical bytes and back, built per file from the classes of its game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any, Final

import attrs

from events import wire
from events.frames import LARGEST
from events.frozen import maker
from events.record import (
    KINDS,
    Branch,
    Drop,
    Head,
    Hidden,
    Merged,
    Move,
    Note,
    Opened,
    Record,
    Reluck,
    Rename,
    Reveal,
    Seat,
    Unknown,
)
from events.shape import next_salt, open_private, shapes_of

_SMALL: Final = {
    Seat: ((int, str),),
    Reluck: ((int,),),
    Head: ((int, bool), (str, bool)),
    Branch: ((str, int),),
    Note: ((str, int, bool),),
    Rename: ((str, str),),
    Drop: ((str, bool),),
    Merged: ((str, int, int),),
}
"""The types that the fields of these records may have."""

_CUT: Final[dict[type, tuple[Any, ...]]] = {
    cls: tuple(field.default for field in attrs.fields(cls) if field.default is not attrs.NOTHING)
    for cls in (Branch, Note)
}
"""What the last fields of these records are as usual: then they are not written."""

_SHORT: Final = 100
_MOST_READ: Final = 1 << 14
"""Payloads of a game that are remembered, of at most so many bytes: some 10 MB."""

_new_move: Final = maker(Move)

_NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
_OPENED: Final = _NUMBER[Opened]
_MOVE: Final = _NUMBER[Move]
_REVEAL: Final = _NUMBER[Reveal]
_WIDTH: Final = {
    Opened: 8,
    Move: 2,
    Reveal: 1,
    **{kind: len(types[0]) for kind, types in _SMALL.items()},
}


class Codec:
    """Bytes for the records of one game. Without classes, actions and events stay raw tuples."""

    def __init__(self, classes: tuple[type, ...] | None) -> None:
        self._shapes = shapes_of(classes)
        self._read = read_before(classes)

    def encode(self, record: Record, place: int) -> bytes:
        """The payload of a record that stands `place` records back (0 only for the first).

        Raises TypeError or ValueError for what would not read back the same.
        """
        try:
            kind, body = self._plain(record)
            payload = wire.pack((kind, place, body))
            if len(payload) > LARGEST:
                raise ValueError(
                    f"a record of {len(payload):,} bytes is too large: {LARGEST:,} at most"
                )
            if self.decode(payload) != (place, record):
                raise TypeError(f"{record!r} would not read back the same")
        except (TypeError, ValueError):
            if isinstance(record, Move) and not self._shapes.raw:
                for value in (record.action, *record.events):
                    self._shapes.check(value)  # says which field it is, where it is one
            raise
        return payload

    def decode(self, payload: bytes) -> tuple[int, Record]:
        """(place, record). Raises ValueError that says what is wrong.

        Most moves are like one before: short payloads that were read are remembered.
        """
        found = self._read.get(payload)
        if found is None:
            found = self._decoded(payload)
            if len(payload) <= _SHORT and len(self._read) < _MOST_READ:
                self._read[payload] = found
        return found

    def _decoded(self, payload: bytes) -> tuple[int, Record]:
        raw = wire.unpack(payload)
        if type(raw) is not tuple or len(raw) != 3:
            raise ValueError("a record is an array of kind, place and body")
        kind, place, body = raw
        if type(kind) is not int or type(place) is not int or kind < 0 or place < 0:
            raise ValueError("kind and place of a record are whole numbers from 0")
        if kind >= len(KINDS):
            return place, Unknown(kind, body)
        cls = KINDS[kind]
        if cls in _CUT:
            body = _filled(cls, body)
        if type(body) is not tuple or len(body) != _WIDTH[cls]:
            raise ValueError(f"a {cls.__name__} record has {_WIDTH[cls]} fields")
        if kind == _MOVE:
            return place, self._move(body)
        if kind == _OPENED:
            return place, self._opened(body)
        if kind == _REVEAL:
            return place, _reveal(body)
        return place, _small(cls, body)

    def identity(self, record: Record, parent: bytes) -> bytes:
        """32 bytes: the hash of kind, parent's identity and body with private values as digests."""
        kind, body = self._plain(record)
        if kind == _OPENED:
            body = body[:-1]  # whether the seed was drawn or chosen is no part of the game
        return blake2b(wire.pack_hidden((kind, parent, body)), digest_size=32).digest()

    def salted(self, move: Move, salt: Callable[[int], bytes]) -> Move:
        """The move with `salt(i)` for its i-th private value."""
        count = self.private_count((move.action, *move.events))
        return Move(move.action, move.events, tuple(map(salt, range(count)))) if count else move

    def private_count(self, values: tuple[Any, ...]) -> int:
        """How many private values these actions and events hold."""
        return sum(map(self._shapes.private_count, values))

    @property
    def keeps_secrets(self) -> bool:
        """Whether any action or event has a field that not everybody may know."""
        return self._shapes.keeps_secrets

    def redact(self, record: Record, seat: int | None) -> Record:
        """The record as a copy for this seat may hold it (None: for a spectator)."""
        if not isinstance(record, Move | Opened):
            return record
        salts, kept = iter(record.salts), list[bytes]()
        if isinstance(record, Move):
            action = self._shapes.redact(record.action, seat, salts, kept)
            events = tuple([self._shapes.redact(e, seat, salts, kept) for e in record.events])
            return Move(action, events, tuple(kept))
        seed = record.seed
        if isinstance(seed, str):
            seed = Hidden(wire.Private(next_salt(salts), seed).digest())
        events = tuple([self._shapes.redact(e, seat, salts, kept) for e in record.events])
        return attrs.evolve(record, seed=seed, events=events, salts=tuple(kept))

    def _plain(self, record: Record) -> tuple[int, Any]:
        """Kind and body as they are written."""
        if type(record) is Move:
            salts = iter(record.salts)
            action = self._shapes.write(record.action, salts)
            events = tuple([self._shapes.write(event, salts) for event in record.events])
            return _MOVE, (action, events)
        if type(record) is Opened:
            salts = iter(record.salts)
            seed = record.seed
            return _OPENED, (
                record.game,
                record.rules,
                record.options,
                record.seats,
                seed.digest if isinstance(seed, Hidden) else wire.Private(next_salt(salts), seed),
                record.luck,
                tuple([self._shapes.write(event, salts) for event in record.events]),
                record.drawn,
            )
        if type(record) is Reveal:
            return _REVEAL, (wire.Private(record.salt, record.seed),)
        if type(record) is Unknown:
            return record.kind, record.body
        return _NUMBER[type(record)], _cut(record)

    def _move(self, body: Any) -> Move:
        action, events = body
        if type(events) is not tuple:
            raise ValueError("the events of a move are an array")
        salts: list[bytes] = []
        read = self._shapes.read
        done = read(action, salts)
        return _new_move(done, tuple([read(event, salts) for event in events]), tuple(salts))

    def _opened(self, body: Any) -> Opened:
        game, rules, options, seats, seed, luck, events, drawn = body
        types = tuple(map(type, (game, rules, options, seats, luck, events, drawn)))
        if types != (str, int, tuple, tuple, str, tuple, bool):
            raise ValueError("a field of the opening is of the wrong type")
        if not seats or not all(type(name) is str for name in seats):
            raise ValueError("the seats of the opening are names")
        for pair in options:
            if type(pair) is not tuple or len(pair) != 2 or type(pair[0]) is not str:
                raise ValueError("the options of the opening are pairs of name and value")
            if not wire.is_open(pair[1]):
                raise ValueError("an option of the opening holds bytes or a private value")
        salts: list[bytes] = []
        known = open_private(seed, salts)
        if type(known) not in (str, Hidden):
            raise ValueError("the seed of the opening is a private text")
        done = tuple([self._shapes.read(event, salts) for event in events])
        return Opened(game, rules, options, seats, known, luck, done, drawn, tuple(salts))


@cache
def read_before(classes: tuple[type, ...] | None) -> dict[bytes, tuple[int, Record]]:
    """What was read with these classes, by its bytes: records never change."""
    return {}


def commitment(opened: Opened) -> bytes:
    """The digest of the seed, 32 bytes: whoever gave it away cannot have another seed later."""
    if isinstance(opened.seed, Hidden):
        return opened.seed.digest
    return committed(opened.seed, opened.salts[0])


def committed(seed: str, salt: bytes) -> bytes:
    """The digest that stands for a seed."""
    return wire.Private(salt, seed).digest()


def reveals(record: Reveal, opened: Opened) -> bool:
    """Whether the seed that is shown is the one to which the opening commits."""
    return committed(record.seed, record.salt) == commitment(opened)


def _reveal(body: Any) -> Reveal:
    (raw,) = body
    if type(raw) is not wire.Private or type(raw.value) is not str:
        raise ValueError("the seed that a Reveal shows is a text with its salt")
    return Reveal(raw.value, raw.salt)


def _cut(record: Any) -> tuple[Any, ...]:
    """The fields of a record, without those at its end that are as usual."""
    body: tuple[Any, ...] = attrs.astuple(record, recurse=False)
    for usual in reversed(_CUT.get(type(record), ())):
        if body[-1] != usual:
            break
        body = body[:-1]
    return body


def _filled(cls: type, body: Any) -> Any:
    """The body with the fields at its end that were as usual. Raises ValueError for such a one."""
    usual = _CUT.get(cls, ())
    if type(body) is not tuple:
        return body
    missing = _WIDTH[cls] - len(body)
    if 0 <= missing < len(usual) and body[-1] == usual[len(usual) - missing - 1]:
        raise ValueError(f"the last field of a {cls.__name__} record is as usual, and written")
    return (*body, *usual[len(usual) - missing :])


def _small(cls: type, body: Any) -> Record:
    if tuple(map(type, body)) not in _SMALL[cls]:
        raise ValueError(f"a field of a {cls.__name__} record is of the wrong type")
    record: Record = cls(*body)
    return record
