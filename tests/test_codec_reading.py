"""Bytes that are no record of the game are refused on reading."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from events import wire
from events.codec import Codec, read_before
from events.record import KINDS, Branch, Head, Move, Note, Reluck, Reveal, Seat
from events.wire import DEEPEST, Private
from tests import toy
from tests.raw import BURY, DIVE, HAUL, NOTE, OPENING, PEARL, REST, SEALED, move_of, payload
from tests.toy import CODEC, RAW, Rest


@pytest.mark.parametrize(
    "raw",
    [
        *(None, 1, "abc", (), (NOTE, 1), (NOTE, 1, ("x",), 0), Private(bytes(16), 1)),
        *(("6", 1, ("x",)), (True, 1, (0, "x")), (-1, 1, ("x",)), (None, 1, ("x",))),
        *((NOTE, "1", ("x",)), (NOTE, False, ("x",)), (NOTE, -1, ("x",))),
    ],
)
def test_no_record_is_refused(raw: Any) -> None:
    with pytest.raises(ValueError, match="record"):
        CODEC.decode(wire.pack(raw))


A_SEED = Private(bytes(16), "calm-otter")


@pytest.mark.parametrize(
    ("cls", "body"),
    [
        *((Seat, body) for body in [(0,), (0, "", 0), ("0", ""), (0, None), (True, ""), None]),
        *((Reluck, body) for body in [(), (1, 1), ("1",), (True,), 1]),
        *(
            (Head, body)
            for body in [(), ("main",), (1,), ("main", True, 0), ("main", 1), (1, None)]
        ),
        *((Head, body) for body in [(None, True), (True, True), (b"main", True)]),
        *((Branch, body) for body in [(), ("a", "b"), (1,), (b"a",), "a", ("a", True)]),
        *((Branch, body) for body in [("a", None), ("a", 0, 0), (0, 0), None]),
        *((Note, body) for body in [(), ("a", "b"), (1,), (b"a",), (("a",),), ("a", True)]),
        *((Note, body) for body in [("a", 0, 1), ("a", 0, None), ("a", False, True), (0, 0, True)]),
        *((Note, body) for body in [("a", 0, True, 0), ("a", True, True), None]),
        *(
            (Reveal, body)
            for body in [(), ("x",), (bytes(32),), (A_SEED, 0), (None,), None, A_SEED]
        ),
        *((Reveal, (Private(bytes(16), value),)) for value in [None, 1, b"x", ("x",)]),
        *((Move, body) for body in [(), (REST,), (REST, (), 0), (REST, REST), None, b"\x00\x00"]),
    ],
)
def test_wrong_body_is_refused(cls: type, body: Any) -> None:
    kind = KINDS.index(cls)
    with pytest.raises(ValueError, match=f"{cls.__name__} record|events of a move|a Reveal shows"):
        CODEC.decode(wire.pack((kind, 1, body)))


GOOD_OPENING = ("toy", 3, (("air", 25),), ("Ada", "Bo"), A_SEED, "undertow-luck/1", (), True)


@pytest.mark.parametrize(
    ("at", "wrong"),
    [
        *((0, value) for value in [None, 1, b"toy", ("toy",)]),
        *((1, value) for value in ["3", True, None]),
        *((2, value) for value in [None, "", (("air",),), (("air", 1, 2),), ((1, 2),), ("ab",)]),
        *((2, (("air", value),)) for value in [b"25", (1, (b"",)), A_SEED, (A_SEED,)]),
        *((3, value) for value in [(), (1,), ("Ada", None), "Ada", None]),
        *((4, value) for value in ["calm-otter", None, bytes(31), bytes(33)]),
        *((4, Private(bytes(16), value)) for value in [1, None, bytes(32)]),
        *((5, value) for value in [None, 1, b"luck"]),
        *((6, value) for value in [None, REST, ((REST,),), ("x",), b"\x00"]),
        *((7, value) for value in [None, 1, "True"]),
    ],
)
def test_wrong_opening_is_refused(at: int, wrong: Any) -> None:
    assert CODEC.decode(payload(OPENING, *GOOD_OPENING))  # else the test would prove nothing
    body = (*GOOD_OPENING[:at], wrong, *GOOD_OPENING[at + 1 :])
    with pytest.raises(ValueError, match=r"opening|of no class|private"):
        CODEC.decode(payload(OPENING, *body))


def test_opening_of_another_width_is_refused() -> None:
    for body in (GOOD_OPENING[:-1], (*GOOD_OPENING, 1)):
        with pytest.raises(ValueError, match="Opened record has 8 fields"):
            CODEC.decode(payload(OPENING, *body))


GOOD_PEARL = (PEARL, 1, "white")
GOOD_HAUL = (HAUL, None, 1, "net", ("x",), (1, True), GOOD_PEARL, ((GOOD_PEARL, None),))


@pytest.mark.parametrize(
    ("good", "at", "wrong"),
    [
        *(((DIVE, 1, "", False), 1, value) for value in [None, True, "1", (1,), b"1"]),
        *(((DIVE, 1, "", False), 2, value) for value in [None, 1, b"", ()]),
        *(((DIVE, 1, "", False), 3, value) for value in [None, 0, "False"]),
        *((GOOD_PEARL, 1, value) for value in [None, True, "1"]),
        *((GOOD_PEARL, 2, value) for value in [None, "red", "", b"white", 0]),
        *((GOOD_HAUL, 1, value) for value in [0, False, ()]),
        *((GOOD_HAUL, 2, value) for value in [True, "1", (1,)]),
        *((GOOD_HAUL, 3, value) for value in [1, False, None, "Net"]),
        *((GOOD_HAUL, 4, value) for value in [None, "x", (1,), ("x", None), b"x"]),
        *((GOOD_HAUL, 5, value) for value in [(1,), (1, True, 1), (True, 1), None, b"\x01\x01"]),
        *(
            (GOOD_HAUL, 6, value)
            for value in [None, (), REST, PEARL, (PEARL, 1), (DIVE, 1, "", True)]
        ),
        *((GOOD_HAUL, 6, value) for value in [(PEARL, 1, "red"), (99,), 5, "abc"]),
        *((GOOD_HAUL, 7, value) for value in [None, (None,), (REST,), ((REST,),)]),
        *(((BURY, 1, A_SEED), 2, value) for value in ["reef", None, bytes(31), ("reef",)]),
        *(((BURY, 1, A_SEED), 2, Private(bytes(16), value)) for value in [1, None, bytes(32)]),
        *(((BURY, 1, A_SEED), 1, value) for value in [None, True, A_SEED]),
        *(((SEALED, Private(bytes(16), None)), 1, value) for value in [None, GOOD_PEARL]),
        ((SEALED, Private(bytes(16), None)), 1, Private(bytes(16), REST)),
    ],
)
def test_field_of_a_wrong_type_is_refused(good: Any, at: int, wrong: Any) -> None:
    CODEC.decode(move_of(good, good))  # else the test would prove nothing
    bad = (*good[:at], wrong, *good[at + 1 :])
    for data in (move_of(bad), move_of(REST, bad), move_of(REST, REST, bad)):
        with pytest.raises(ValueError, match=toy.CLASSES[good[0]].__name__):
            CODEC.decode(data)


@pytest.mark.parametrize("good", [(DIVE, 1, "", False), GOOD_PEARL, GOOD_HAUL])
def test_wrong_number_of_fields_is_refused(good: Any) -> None:
    name = toy.CLASSES[good[0]].__name__
    for bad in ((*good, 1), good[:-1], good[0]):
        with pytest.raises(ValueError, match=f"{name} has {len(good) - 1} fields"):
            CODEC.decode(move_of(REST, bad))


def test_class_without_fields_is_its_number_alone() -> None:
    assert CODEC.decode(move_of(REST, REST)) == (1, Move(Rest(), (Rest(),)))
    with pytest.raises(ValueError, match="no class that this game has"):
        CODEC.decode(move_of((REST,)))
    with pytest.raises(ValueError, match="Rest has 0 fields"):
        CODEC.decode(move_of((REST, 1)))


@pytest.mark.parametrize(
    "raw",
    [
        *(len(toy.CLASSES), -1, False, True, "0", None, 2**64 - 1, (), "ab"),
        Private(bytes(16), REST),
        *((len(toy.CLASSES), 1), (-1, 1), (True, 1, "", False), ("1", 1), ((DIVE,), 1), (None, 1)),
    ],
)
def test_no_class_of_the_game_is_refused(raw: Any) -> None:
    for data in (move_of(raw), move_of(REST, raw)):
        with pytest.raises(ValueError, match="no class that this game has"):
            CODEC.decode(data)


@pytest.mark.parametrize("raw", [b"", b"\x00", b"\x01\x02", b"\x05\x01"])
def test_bytes_are_no_action(raw: bytes) -> None:
    """They can be unpacked to numbers like an array, but are not what a writer writes."""
    with pytest.raises(ValueError, match="no class that this game has"):
        CODEC.decode(move_of(raw))


@pytest.mark.parametrize("form", ["cb3ff0000000000000", "ca3f800000", "d6ff00000000", "d40100"])
@pytest.mark.parametrize(
    "around",
    ["93{}0191a178", "9306{}91a178", "93060191{}", "930701{}", "930701 91{}", "93020192{}90"],
)
@pytest.mark.parametrize("codec", [CODEC, RAW], ids=["typed", "raw"])
def test_floats_and_extensions_are_refused_everywhere(codec: Codec, around: str, form: str) -> None:
    with pytest.raises(ValueError, match=r"float|Timestamp|extension|type|kind|class|canonical"):
        codec.decode(bytes.fromhex(around.format(form)))


@pytest.mark.parametrize("codec", [CODEC, RAW], ids=["typed", "raw"])
@pytest.mark.parametrize(
    "opening", [b"\x91", b"\x81\xc4\x10" + bytes(16)], ids=["array", "private"]
)
@pytest.mark.parametrize("depth", [DEEPEST + 1, 400, 1_000, 100_000])
def test_deep_nesting_is_refused(codec: Codec, opening: bytes, depth: int) -> None:
    with pytest.raises(ValueError, match=r"nested|well-formed"):
        codec.decode(b"\x93\x07\x01" + opening * depth + b"\xc0")


@attrs.frozen
class Nested:
    """A class that may hold itself."""

    inner: Nested | None


@pytest.mark.parametrize("depth", [400, 1_000])
def test_class_that_holds_itself_nests_only_so_deep(depth: int) -> None:
    data = b"\x93\x02\x01\x92" + b"\x92\x00" * depth + b"\xc0" + b"\x90"
    with pytest.raises((TypeError, ValueError)):
        Codec((Nested,)).decode(data)


def test_what_was_read_before_is_the_same_and_bounded() -> None:
    codec = Codec(toy.CLASSES)
    known = read_before(toy.CLASSES)
    known.clear()
    payload = codec.encode(Note("short"), 1)
    first = codec.decode(payload)
    assert Codec(toy.CLASSES).decode(payload)[1] is first[1]
    codec.decode(codec.encode(Note("x" * 200), 1))
    assert list(known) == [payload]
    for number in range(20_000):
        codec.decode(codec.encode(Note(str(number)), 1))
    assert len(known) < 20_000
    known.clear()


def test_what_is_no_record_is_refused_each_time() -> None:
    for _ in range(2):
        with pytest.raises(ValueError, match="array"):
            Codec(toy.CLASSES).decode(b"\xc0")
