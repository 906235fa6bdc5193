"""How the corpus in `tests/hostile` was made: small files, damaged, forged or no game at all.

`python -m tests.hostile_files` writes those that are not there yet. A file that is there stays as
it is, and so does the verdict that each must get (`tests/hostile/verdicts.json`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from zlib import compress, crc32

import msgpack  # type: ignore[import-untyped]  # ships no types

from engine.games.abyss import GAME as ABYSS
from engine.games.deep_sea import GAME as DEEP_SEA
from events.frames import LARGEST, PREAMBLE
from events.log import MemoryLog
from replays import line, notation, values
from replays.letters import in_letters
from tests.sessions import begun, opened_again, play

FOLDER: Final = Path(__file__).parent / "hostile"

Plain = list[Any]
"""A record as plain values: kind, place, body."""


def payloads() -> list[bytes]:
    """A short game of Deep Sea Adventure: other lines, other luck, notes, names and a bot."""
    session = opened_again(begun(DEEP_SEA, {1: "bot:random"}))
    play(session, 0, 0, 0, 1)
    first, second, third = session.timeline.path(session.timeline.end)[1:4]
    session.note(second, "?! #greedy much too deep", 0)
    session.note(first, "I know", 1, private=True)
    session.branch("what-if", third)
    session.reluck()
    play(session, 0, 0)
    session.undo()
    return list(session._log.payloads)  # noqa: SLF001


def secret() -> list[bytes]:
    """A short game of Abyss, where values are private."""
    log = begun(ABYSS, seed="deep " * 8, token_peek="owner")
    session = opened_again(log, ABYSS)
    play(session, *[n % 3 for n in range(40)])
    return list(session._log.payloads)  # noqa: SLF001


def file(records: list[bytes]) -> bytes:
    """The file of these payloads."""
    return MemoryLog(records).bytes()


def raw(record: Any) -> bytes:
    """Any value as msgpack writes it, canonical or not."""
    packed: bytes = msgpack.packb(record, strict_types=False)
    return packed


def changed(records: list[bytes], index: int, change: Callable[[Plain], Any]) -> bytes:
    """The file with one record changed."""
    record = msgpack.unpackb(records[index], strict_map_key=False, ext_hook=msgpack.ExtType)
    found = change(record)
    return file([*records[:index], raw(record if found is None else found), *records[index + 1 :]])


def put(*path: int, value: Any) -> Callable[[Plain], None]:
    """Puts a value at a place of a record: (2, 0) is the first field of its body."""

    def change(record: Plain) -> None:
        at = record
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return change


ODD_VALUES: Final = {
    "nothing": None,
    "truth": True,
    "minus-one": -1,
    "largest": 2**64 - 1,
    "fraction": 0.5,
    "text": "anna",
    "escapes": "\x1b[2J\x07",
    "backwards": "\u202egnp",
    "bytes": b"\xff" * 32,
    "list": [],
    "map": {"a": 1},
    "extension": msgpack.ExtType(1, b"?"),
    "timestamp": msgpack.Timestamp(1),
    "many": [0] * 100,
}


def frames() -> Iterator[tuple[str, bytes]]:
    """Damage below the records: what is cut, changed or stands where nothing should."""
    records = payloads()
    whole = file(records)
    sizes = [len(record) + 12 for record in records]
    second = len(PREAMBLE) + sizes[0]
    last = len(whole) - sizes[-1]
    for name, at in {
        "at-1": 1,
        "in-magic": 9,
        "before-version": len(PREAMBLE) - 3,
        "behind-preamble": len(PREAMBLE),
        "in-first-header": len(PREAMBLE) + 4,
        "in-first-record": len(PREAMBLE) + 30,
        "before-second": second,
        "in-second-header": second + 3,
        "before-last": last,
        "in-last-size": last + 2,
        "in-last-check": last + 6,
        "in-last-record": last + 12,
        "before-its-end": len(whole) - 1,
    }.items():
        yield f"cut-{name}", whole[:at]
        yield f"cut-{name}-zeros", whole[:at] + bytes(40)
    for name, at in {
        "magic": 3,
        "major": len(PREAMBLE) - 3,
        "minor": len(PREAMBLE) - 2,
        "reserved": len(PREAMBLE) - 1,
        "first-mark": len(PREAMBLE),
        "first-size": len(PREAMBLE) + 4,
        "first-size-check": len(PREAMBLE) + 6,
        "first-record": len(PREAMBLE) + 20,
        "first-record-check": second - 1,
        "last-mark": last,
        "last-size": last + 4,
        "last-record": last + 9,
        "last-check": len(whole) - 1,
    }.items():
        yield f"flipped-{name}", whole[:at] + bytes((whole[at] ^ 1,)) + whole[at + 1 :]
    yield "twice-one-behind-the-other", whole + whole
    yield "rubbish-behind", whole + b"and so on"
    yield "frames-swapped", _swapped(whole, records)
    yield "size-of-nothing", PREAMBLE + _header(0)
    yield "size-too-large", PREAMBLE + _header(LARGEST + 8) + bytes(100)
    yield "size-of-4-gigabytes", PREAMBLE + _header(0xFFFFFFFF)
    yield "one-empty-record", file([b""])
    yield "format-9", whole.replace(PREAMBLE, PREAMBLE[:-3] + b"\x09\0\0", 1)


def _header(size: int) -> bytes:
    """The header of a frame of this size, with its check."""
    check = crc32(size.to_bytes(4, "big"), crc32(PREAMBLE)) & 0xFFFFFF
    return b"\xc6" + size.to_bytes(4, "big") + check.to_bytes(3, "big")


def _swapped(whole: bytes, records: list[bytes]) -> bytes:
    """The second and the third frame in the place of each other, as bytes."""
    a = len(PREAMBLE) + len(records[0]) + 12
    b = a + len(records[1]) + 12
    c = b + len(records[2]) + 12
    return whole[:a] + whole[b:c] + whole[a:b] + whole[c:]


def records() -> Iterator[tuple[str, bytes]]:
    """Sound frames around records that are none."""
    good = payloads()
    kinds = [msgpack.unpackb(record, strict_map_key=False)[0] for record in good]
    move, note, branch = kinds.index(2), kinds.index(6), kinds.index(5)
    reluck, head, seat = kinds.index(3), kinds.index(4), kinds.index(1)
    for name, value in ODD_VALUES.items():
        yield f"record-is-{name}", file([*good[:3], raw(value)])
        yield f"opening-is-{name}", file([raw(value), *good[1:]])
        yield f"seed-is-{name}", changed(good, 0, put(2, 4, value=value))
        yield f"action-is-{name}", changed(good, move, put(2, 0, value=value))
        yield f"event-is-{name}", changed(good, move, put(2, 1, 0, value=value))
        yield f"place-is-{name}", changed(good, move, put(1, value=value))
    for name, index in (("note", note), ("branch", branch), ("head", head), ("seat", seat)):
        for odd in ("nothing", "minus-one", "largest", "escapes", "backwards", "bytes", "list"):
            at = 1 if name == "seat" else 0
            yield f"{name}-is-{odd}", changed(good, index, put(2, at, value=ODD_VALUES[odd]))
    yield "other-luck-of-a-million", changed(good, reluck, put(2, 0, value=10**6))
    yield "other-luck-of-minus-one", changed(good, reluck, put(2, 0, value=-1))
    yield "a-note-of-many-letters", changed(good, note, put(2, 0, value="a" * 5000))
    yield "two-openings", file([good[0], *good])
    yield "no-opening", file(good[1:])
    yield "opening-in-the-middle", file([*good[:4], good[0], *good[4:]])
    yield "a-map-for-a-record", file([*good[:4], raw({0: 1, 1: 2, 2: 3})])
    yield "not-canonical", file([*good[:move], _long(good[move]), *good[move + 1 :]])
    yield "bytes-behind-a-record", file([*good[:-1], good[-1] + b"\xc0"])
    yield "record-cut", file([*good[:-1], good[-1][:-1]])
    yield "nested-too-deep", file([*good, raw([100, 1, _deep(40)])])
    yield "nested-too-deep-to-unpack", file([*good, b"\x91" * 5000 + b"\xc0"])
    yield "a-million-items-that-are-not-there", file([*good, b"\xdd\x00\x0f\x42\x40"])
    yield "items-in-items-that-are-not-there", file([*good, b"\xdd\x00\x0f\xff\xf0" * 200])
    yield "later-kind", file([*good, raw([100, 1, ["what", 1, [2, b"3"]]])])
    yield "later-kind-of-maps", file([*good, raw([100, 1, {"a": {"b": 1}}])])
    yield "text-that-is-no-utf-8", file([*good, b"\x93\x06\x01\x93\xa2\xff\xfe\xff\xc2"])
    yield "a-surrogate", file([*good, b"\x93\x06\x01\x93\xa3\xed\xa0\x80\xff\xc2"])


def _long(payload: bytes) -> bytes:
    """The same values with the first number in a byte more than it needs."""
    assert payload[0] == 0x93
    return payload[:1] + b"\xcc" + payload[1:]


def _deep(depth: int) -> Any:
    return [_deep(depth - 1)] if depth else []


def forged() -> Iterator[tuple[str, bytes]]:
    """Sound records of a game that was not played so."""
    good = payloads()
    plain = [msgpack.unpackb(record, strict_map_key=False) for record in good]
    moves = [i for i, record in enumerate(plain) if record[0] == 2]
    for index in moves:
        _, _, (action, events) = plain[index]
        number = moves.index(index) + 1
        yield f"move-{number}-left-out", file([*good[:index], *good[index + 1 :]])
        yield f"move-{number}-twice", file([*good[: index + 1], good[index], *good[index + 1 :]])
        yield f"move-{number}-without-events", changed(good, index, put(2, 1, value=[]))
        for other in (0, 3, 18, [4, 99]):
            if other != action:
                name = "drop" if isinstance(other, list) else f"class-{other}"
                yield f"move-{number}-{name}", changed(good, index, put(2, 0, value=other))
        for at, event in enumerate(events):
            if isinstance(event, list) and len(event) > 2:
                forge = put(2, 1, at, -1, value=event[-1] + 1 if type(event[-1]) is int else 1)
                yield f"move-{number}-event-{at + 1}-other", changed(good, index, forge)
    opening = plain[0]
    other_seed = dict.fromkeys(opening[2][4], "other-otter")
    yield "another-seed", changed(good, 0, put(2, 4, value=other_seed))
    for name, at, value in (
        ("another-kind", 0, "abyss"),
        ("a-kind-that-is-not-here", 0, "chess"),
        ("a-kind-as-a-path", 0, "../../etc/passwd"),
        ("later-rules", 1, 99),
        ("rules-0", 1, 0),
        ("no-options", 2, []),
        ("an-unknown-option", 2, [*opening[2][2], ["zeal", 1]]),
        ("an-option-out-of-range", 2, [[n, -5] for n, _ in opening[2][2]]),
        ("no-seats", 3, []),
        ("one-seat", 3, ["anna"]),
        ("a-hundred-seats", 3, [f"s{n}" for n in range(100)]),
        ("seats-of-one-name", 3, ["anna", "anna"]),
        ("a-seat-without-a-name", 3, ["anna", ""]),
        ("a-seat-with-escapes", 3, ["anna", "\x1b]0;pwned\x07"]),
        ("a-seat-backwards", 3, ["anna", "\u202eneb"]),
        ("a-seat-of-many-letters", 3, ["anna", "b" * 500]),
        ("a-seat-in-lines", 3, ["anna", "ben\nundertow: all is well"]),
        ("another-luck", 5, "undertow-luck/2"),
        ("the-other-begins", 6, [[6, 1]]),
        ("opened-by-nobody", 6, []),
    ):
        yield f"opening-{name}", changed(good, 0, put(2, at, value=value))
    hidden = secret()
    for index, payload in enumerate(hidden):
        record = msgpack.unpackb(payload, strict_map_key=False)
        for path, (salt, value) in _private_in(record, ()):
            name = f"private-{index}-{'-'.join(map(str, path))}"
            yield f"{name}-salt", changed(hidden, index, put(*path, value={bytes(16): value}))
            yield f"{name}-value", changed(hidden, index, put(*path, value={salt: 1}))
            yield f"{name}-digest", changed(hidden, index, put(*path, value=bytes(32)))


def _private_in(value: Any, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Where private values stand in a record, each with its salt."""
    if isinstance(value, dict):
        yield path, next(iter(value.items()))
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from _private_in(item, (*path, at))


def texts() -> Iterator[tuple[str, bytes]]:
    """Written games with something wrong in them."""
    session = opened_again(MemoryLog(payloads()))
    good = notation.written(session)
    heading, _, body = good.partition("\n\n")
    for name, text in {
        "heading-alone": heading,
        "body-alone": body,
        "brace-open": good + " { and so on",
        "parenthesis-open": good + " ( 1. swim",
        "parenthesis-too-many": good + " )",
        "parentheses-300": heading + "\n\n" + "(" * 300,
        "no-kind": good.replace('[Game "deep-sea"]', ""),
        "other-kind": good.replace('"deep-sea"', '"chess"'),
        "kind-twice": good.replace('[Game "deep-sea"]', '[Game "deep-sea"]\n[Game "abyss"]'),
        "unknown-tag": '[Round "1"]\n' + good,
        "tag-without-end": good.replace('[Game "deep-sea"]', '[Game "deep-sea'),
        "seat-with-escapes": good.replace('"ben"', '"\x1b[31mben"'),
        "not-legal": f"{heading}\n\n1. take *\n",
        "no-such-word": f"{heading}\n\n1. castle *\n",
        "numbers-wrong": f"{heading}\n\n7. swim *\n",
        "number-of-many-digits": f"{heading}\n\n{'9' * 5000}. swim *\n",
        "word-of-many-letters": f"{heading}\n\n1. {'swim' * 5000} *\n",
        "accents": f"{heading}\n\n1. a{chr(0x301) * 5000} *\n",
        "nul": good.replace("swim", "sw\0im", 1),
        "percent-open": f"{heading}\n\n{{%",
        "unknown-statement": f"{heading}\n\n{{%run rm}} *\n",
        "branch-twice": good + "\n{%branch main}",
        "seat-of-nobody": good.replace('[Seat "anna"]', ""),
        "comments-only": f"{heading}\n\n" + "{a} " * 100,
    }.items():
        yield f"text-{name}.txt", text.encode()
    yield "text-utf-16.txt", good.encode("utf-16")
    yield "text-latin-1.txt", good.replace("much", "much\xe9").encode("latin-1")
    yield "text-cut.txt", good.encode()[: len(good) // 2]


def jsons() -> Iterator[tuple[str, bytes]]:
    """Values with something wrong in them."""
    session = opened_again(MemoryLog(payloads()))
    good = values.document(session)
    written = json.dumps(good)
    for name in good:
        yield (
            f"json-without-{name}.json",
            json.dumps({k: v for k, v in good.items() if k != name}).encode(),
        )
        for odd, value in (("nothing", None), ("number", 10**30), ("list", [[]]), ("text", "\x1b")):
            yield f"json-{name}-is-{odd}.json", json.dumps({**good, name: value}).encode()
    yield "json-cut.json", written.encode()[:-20]
    yield "json-nan.json", written.replace(": 1,", ": NaN,", 1).encode()
    yield "json-twice-one-name.json", ('{"schema": "x", ' + written[1:]).encode()
    yield "json-deep.json", (b"[" * 5000) + (b"]" * 5000)
    yield "json-other-schema.json", json.dumps({**good, "schema": "undertow/game/99"}).encode()
    yield "json-of-nothing.json", b"{}"


def lines() -> Iterator[tuple[str, bytes]]:
    """Games in one line that are damaged or were made to harm."""
    session = opened_again(MemoryLog(payloads()))
    good = line.written(session, session.timeline.end)
    yield "line-alone", good.encode()
    for at in (7, 8, 9, 12, 13, 20, len(good) // 2, len(good) - 7, len(good) - 1):
        other = "A" if good[at] != "A" else "B"
        yield f"line-letter-{at}", (good[:at] + other + good[at + 1 :]).encode()
        yield f"line-without-{at}", (good[:at] + good[at + 1 :]).encode()
    yield "line-cut", good[:-10].encode()
    yield "line-lower", good.lower().encode()
    yield "line-backwards", good[::-1].encode()
    yield "line-twice", f"{good}{good}".encode()
    yield "line-format-9", good.replace("undertow1", "undertow9").encode()
    for name, number in (("zero", 0), ("one", 1), ("large", 62**200), ("larger", 62**5000)):
        yield f"line-of-{name}", in_letters(number).encode()


def others() -> Iterator[tuple[str, bytes]]:
    """What is no game at all."""
    yield "empty", b""
    yield "zeros", bytes(1000)
    yield "page.html", b"<!doctype html><title>404</title><p>Not found</p>"
    yield "picture.png", b"\x89PNG\r\n\x1a\n" + bytes(50)
    yield "archive.zip", b"PK\x03\x04" + bytes(50)
    yield "bomb.gz", b"\x1f\x8b" + compress(bytes(1 << 20))
    yield "script.sh", b"#!/bin/sh\nrm -rf ~\n"
    yield (
        "pickle",
        b"\x80\x04\x95\x1d\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x94\x8c\x06system\x94\x93.",
    )
    yield "only-a-mark", b"\xef\xbb\xbf"
    yield "words.txt", b"Dear Ben, here is our game."


def corpus() -> dict[str, bytes]:
    """All files by name."""
    named = [
        (f"{name}.undertow", data) for part in (frames, records, forged) for name, data in part()
    ]
    named += [one for part in (texts, jsons, lines, others) for one in part()]
    return dict(named)


def main() -> None:
    """Write what is not there."""
    FOLDER.mkdir(exist_ok=True)
    for name, data in corpus().items():
        path = FOLDER / name
        if not path.exists():
            path.write_bytes(data)


if __name__ == "__main__":
    main()
