"""Arrays that say that they have more items than there are bytes: no room is made for those."""

from __future__ import annotations

import pytest

from events import wire
from events.wire import Private
from tests.raw import payload

LONG = 5000
"""Bytes behind what is announced: a payload of more than 4,096 bytes is looked at."""
PLAIN = [
    *(b"\x00", b"\xff", b"\xc0", b"\xcc\xdd", b"\xcd\xdd\xdd", b"\xce" + b"\xdd" * 4),
    *(b"\xcf" + b"\xdd" * 8, b"\xd0\xdd", b"\xd1\xdd\xdd", b"\xd2" + b"\xdd" * 4),
    *(b"\xd3" + b"\xdd" * 8, b"\xa3xyz", b"\xd9\x02xy", b"\xda\x00\x02xy", b"\xdb\0\0\0\x02xy"),
    *(b"\xc4\x02\0\0", b"\xc5\0\x02\0\0", b"\xc6\0\0\0\x02\0\0"),
]
"""A value of each form."""
OPENINGS = [b"\x92", b"\xdc\x00\x01", b"\xdd\0\0\0\x01", b"\xde\x00\x01", b"\xdf\0\0\0\x01"]
SIZES = [0xDDFF, 0xDD00, 300, 0]


def named(value: bytes) -> str:
    return value.hex() or "nothing"


def announced(before: bytes, *counts: int) -> bytes:
    """Arrays of so many items, one in another behind something else, and then zeros."""
    opened = b"".join(b"\xdd" + count.to_bytes(4, "big") for count in counts)
    return before + opened + bytes(LONG)


@pytest.mark.parametrize("before", [b"", *PLAIN, *OPENINGS, b"".join(PLAIN)], ids=named)
def test_too_many_items_are_noticed_whatever_comes_before(before: bytes) -> None:
    with pytest.raises(ValueError, match="more items than it has bytes"):
        wire.unpack(announced(before, LONG * 2))


@pytest.mark.parametrize("before", [b"", *OPENINGS], ids=named)
def test_the_items_of_all_arrays_are_counted_together(before: bytes) -> None:
    with pytest.raises(ValueError, match="more items than it has bytes"):
        wire.unpack(announced(before, *[LONG // 4] * 5))
    with pytest.raises(ValueError, match="well-formed") as caught:
        wire.unpack(announced(before, *[LONG // 4] * 3))
    assert "more items" not in str(caught.value)


@pytest.mark.parametrize("size", SIZES)
def test_what_lies_in_texts_and_bytes_is_no_count(size: int) -> None:
    row = ("x" * size, b"\xdd" * size, "\u00dd" * (size // 2), Private(b"\xdd" * 16, -(2**40)))
    for value in (row[0], row[1], row * 3, (0,) * 3000 + row * 3):
        assert wire.unpack(wire.pack((value, bytes(LONG)))) == (value, bytes(LONG))


@pytest.mark.parametrize("size", [0xDDFF, 0xDDFF01])
def test_a_size_is_no_count(size: int) -> None:
    for value in ("x" * size, b"x" * size):
        assert wire.unpack(wire.pack(value)) == value


@pytest.mark.parametrize(
    "value",
    [
        (None,) * 70_000,
        ("\u00e9" * 30_000, b"\xdd" * 5000, -5, 2**40, ((),) * 300),
        tuple(range(-40_000, 40_000, 7)),
        tuple([Private(b"\xdd" * 16, f"{n}" * n) for n in range(300)]),
    ],
)
def test_counts_that_are_right_pass(value: object) -> None:
    data = payload(100, value)
    assert len(data) > 4096
    assert wire.unpack(data) == (100, 1, (value,))
