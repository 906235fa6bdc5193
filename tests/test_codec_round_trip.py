"""What is written as bytes reads back as the same record, byte for byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events import wire
from events.codec import Codec
from events.record import Move, Record, Unknown
from events.wire import Private
from tests.raw import BURY, LATER, PARENT, REST
from tests.records import nearly_right, places, records
from tests.toy import CODEC, RAW, Bury, Dive, Rest, salts


@given(records, places)
def test_record_reads_back_as_it_was_written(record: Record, place: int) -> None:
    assert repr(CODEC.decode(CODEC.encode(record, place))) == repr((place, record))


@given(records, places)
def test_without_the_classes_bytes_and_identity_are_the_same(record: Record, place: int) -> None:
    data = CODEC.encode(record, place)
    found, raw = RAW.decode(data)
    assert found == place
    assert RAW.encode(raw, place) == data
    assert RAW.identity(raw, PARENT) == CODEC.identity(record, PARENT)


@given(nearly_right() | st.binary(max_size=60))
def test_what_is_accepted_is_written_again_byte_for_byte(data: bytes) -> None:
    for codec in (CODEC, RAW):
        try:
            place, record = codec.decode(data)
        except ValueError:
            continue
        assert codec.encode(record, place) == data


@given(nearly_right())
def test_what_is_accepted_has_one_identity(data: bytes) -> None:
    try:
        _, record = CODEC.decode(data)
    except ValueError:
        return
    assert RAW.identity(RAW.decode(data)[1], PARENT) == CODEC.identity(record, PARENT)


def test_bytes_of_a_move() -> None:
    data = CODEC.encode(Move(Bury(1, "x"), (Rest(), Dive(2, "", False)), salts(1)), 5)
    secret = "81c410" + "01" * 16 + "a178"
    assert data.hex() == f"930205929302 01{secret} 92 00 940102a0c2".replace(" ", "")


def test_without_the_classes_a_move_holds_plain_values() -> None:
    data = CODEC.encode(Move(Bury(1, "x"), (Rest(),), salts(1)), 1)
    action = (BURY, 1, Private(salts(1)[0], "x"))
    assert RAW.decode(data) == (1, Move(action, (REST,)))


@pytest.mark.parametrize("codec", [CODEC, RAW], ids=["typed", "raw"])
def test_unknown_kinds_are_kept_byte_for_byte(codec: Codec) -> None:
    body = (1, "x", (None, True, b"y"), Private(bytes(16), "secret"))
    data = wire.pack((LATER, 3, body))
    assert codec.decode(data) == (3, Unknown(LATER, body))
    assert codec.encode(Unknown(LATER, body), 3) == data
    dropped = wire.unpack(wire.pack_hidden(body))
    assert codec.identity(Unknown(LATER, body), PARENT) == codec.identity(
        Unknown(LATER, dropped), PARENT
    )
