"""The doors through which strangers' data come, for `tests.fuzz`: good inputs, and who reads them.

A door knows how to change what may come through it, and which errors it may raise.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final

import attrs

from engine.errors import BadMove, NoSuchGame, Refused
from engine.opening import read_timeline
from engine.registry import find
from engine.session import Session
from engine.takeback import takebacks
from events import wire
from events.errors import FileProblem, OtherVersion
from events.frames import LARGEST, scan
from events.log import MemoryLog
from replays import line, notation, reader, values
from replays.errors import BadLine, BadNotation, PlaysOtherwise
from replays.letters import LETTERS, in_letters, number_in
from replays.verify import judged
from tests.command import ROOT
from tests.fuzz_changes import blind, text_changed, tree_changed

FILES: Final = sorted(
    [*(ROOT / "tests" / "released").rglob("*.undertow"), *(ROOT / "replays").rglob("*.undertow")],
    key=lambda file: file.stat().st_size,
)


@attrs.frozen
class Door:
    """A way in."""

    good: Callable[[], list[bytes]]
    """Inputs that it takes."""
    change: Callable[[bytes, bytes, Random], bytes]
    """An input that it may not take, made of a good one and another one."""
    take: Callable[[bytes], None]
    """Read an input, and see that what came in is a game."""
    may_raise: tuple[type[Exception], ...]


def _verified(payloads: list[bytes]) -> None:
    """What a text came to is a file that passes."""
    timeline, game = read_timeline(payloads, find)
    assert game is not None
    assert judged(game, timeline, MemoryLog(payloads))[1].difference is None


def _file(data: bytes) -> None:
    payloads = scan(data).payloads
    timeline, game = read_timeline(payloads, find)
    if game is None:
        find(timeline.opened.game, timeline.opened.rules)
        raise AssertionError("a game was found, and then it was not")
    session, verdict = judged(game, timeline, MemoryLog(payloads))
    if session is not None and verdict.luck_checked and session.actor() is not None:
        session.legal()
    takebacks(timeline)


def _line(data: bytes) -> None:
    _verified(line.read(data.decode(errors="replace"), find))


@cache
def _good_files() -> list[bytes]:
    return [file.read_bytes() for file in FILES]


@cache
def _sessions() -> list[Session]:
    """The games of those files that hold all of their game, the small ones."""
    found = []
    for data in _good_files():
        session = Session.open(MemoryLog(scan(data).payloads), find)
        if session.timeline.seed is not None and len(session.timeline.records) < 200:
            found.append(session)
    return found


def _told(tell: Callable[[Session], str]) -> list[bytes]:
    """What is told of each of these games, where it can be told so."""
    found = []
    for session in _sessions():
        try:
            found.append(tell(session).encode())
        except Refused:
            continue
    return found


def _file_changed(data: bytes, other: bytes, chosen: Random) -> bytes:
    """A file whose checks were made anew, mostly, so that more than the checks see it."""
    if chosen.randrange(12) == 0:
        return blind(data, chosen)
    payloads, more = list(scan(data).payloads), scan(other).payloads
    for _ in range(chosen.choice((1, 1, 1, 2, 5))):
        at = chosen.randrange(len(payloads)) if chosen.randrange(4) else 0
        match chosen.randrange(10):
            case 0:
                payloads[at] = blind(payloads[at], chosen)[:LARGEST]
            case 1:
                payloads[at:at] = [chosen.choice(more)]
            case 2 if len(payloads) > 1:
                del payloads[at]
            case 3:
                to = chosen.randrange(len(payloads))
                payloads[at], payloads[to] = payloads[to], payloads[at]
            case 4:
                payloads[0] = _seedless(payloads[0])
            case _:
                payloads[at] = _record_changed(payloads[at], chosen.choice(more), chosen)
    return MemoryLog(payloads).bytes()


def _record_changed(payload: bytes, other: bytes, chosen: Random) -> bytes:
    try:
        return wire.pack(tree_changed(wire.unpack(payload), wire.unpack(other), chosen))[:LARGEST]
    except (ValueError, TypeError):  # what no record can hold
        return payload


def _seedless(payload: bytes) -> bytes:
    """An opening in a copy for others: without its seed nothing follows from it any more."""
    try:
        kind, back, body = wire.unpack(payload)
        return wire.pack((kind, back, (*body[:4], bytes(32), *body[5:])))
    except (ValueError, TypeError):
        return payload


def _text_changed(data: bytes, other: bytes, chosen: Random) -> bytes:
    if chosen.randrange(10) == 0:
        return blind(data, chosen)
    text = text_changed(data.decode(), other.decode(), chosen)
    return text.encode(errors="surrogatepass")


def _values_changed(data: bytes, other: bytes, chosen: Random) -> bytes:
    if chosen.randrange(6) == 0:
        return _text_changed(data, other, chosen)
    found: Any = json.loads(data)
    for _ in range(chosen.choice((1, 1, 2, 4))):
        found = tree_changed(found, json.loads(other), chosen)
    return json.dumps(found).encode()


def _line_changed(data: bytes, other: bytes, chosen: Random) -> bytes:
    """A line whose checks were made anew, mostly."""
    if chosen.randrange(8) == 0:
        return blind(data, chosen)
    number = number_in(data.decode())
    for _ in range(chosen.choice((1, 1, 2, 4))):
        bit = chosen.randrange(number.bit_length() + 8 if chosen.randrange(2) else 200)
        match chosen.randrange(5):
            case 0 | 1:
                number ^= 1 << bit
            case 2:
                number ^= chosen.getrandbits(chosen.choice((8, 40, 300))) << bit
            case 3:
                low = number & ((1 << bit) - 1)
                number = (number_in(other.decode()) >> bit << bit) | low
            case _:
                number = number // chosen.randrange(1, len(LETTERS)) + chosen.choice((-1, 0, 1))
        number = max(number, 0)
    try:
        return in_letters(number).encode()
    except ValueError:
        return data


DOORS: Final[dict[str, Door]] = {
    "frames": Door(_good_files, _file_changed, _file, (FileProblem, BadMove, NoSuchGame)),
    "notation": Door(
        lambda: _told(notation.written),
        _text_changed,
        lambda data: _verified(reader.read(data, find)),
        (BadNotation, NoSuchGame),
    ),
    "line": Door(
        lambda: _told(lambda session: line.written(session, session.timeline.head)),
        _line_changed,
        _line,
        (BadLine, OtherVersion, NoSuchGame, PlaysOtherwise),
    ),
    "json": Door(
        lambda: _told(lambda session: json.dumps(values.document(session))),
        _values_changed,
        lambda data: _verified(values.read(data, find)),
        (BadNotation, NoSuchGame),
    ),
}
"""Each way in, by its name on the command line."""
