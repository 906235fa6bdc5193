"""Tests of frames: whatever befalls a file, what is read is a sound beginning of it or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.errors import Damaged, OtherVersion
from events.frames import (
    LARGEST,
    MAJOR,
    MINOR,
    PREAMBLE,
    Scan,
    Tail,
    frame,
    held_back,
    scan,
    start_of,
)

PAYLOADS = [b"one", b"\0\0\0", b"the third"]
PARTS = [PREAMBLE, *(frame([p], 0)[0] for p in PAYLOADS)]
BOUNDS = list(accumulate(map(len, PARTS)))
"""Where the preamble and each frame end."""
START = crc32(PREAMBLE)
HEADER = 8
MASKS = range(1, 256)


def file(payloads: list[bytes], preamble: bytes = PREAMBLE) -> bytes:
    return preamble + frame(payloads, crc32(preamble))[0]


FILE = file(PAYLOADS)
LATER = file(PAYLOADS, PREAMBLE[:-2] + bytes((MINOR + 1, 0)))
"""The same of a later minor version."""


def whole_frames(cut: int) -> int:
    """How many frames are whole in a file cut behind so many bytes."""
    return sum(bound <= cut for bound in BOUNDS) - 1


def header(size: int, check: int = START) -> bytes:
    """The header of a frame that says it has this size, with a sound check."""
    announced = size.to_bytes(4, "big")
    return b"\xc6" + announced + (crc32(announced, check) & 0xFFFFFF).to_bytes(3, "big")


def flipped(data: bytes, at: int, mask: int, width: int = 1) -> bytes:
    changed = int.from_bytes(data[at : at + width], "big") ^ mask
    return data[:at] + changed.to_bytes(width, "big") + data[at + width :]


def test_bounds_are_those_of_the_file() -> None:
    assert BOUNDS[-1] == len(FILE)
    assert [start_of(PAYLOADS, i) for i in range(len(PAYLOADS) + 1)] == BOUNDS


def test_sound_file() -> None:
    assert scan(FILE) == Scan(PAYLOADS, len(FILE), frame(PAYLOADS, START)[1], None)


@pytest.mark.parametrize("cut", range(1, BOUNDS[-1] - BOUNDS[0] + 1))
@pytest.mark.parametrize("zeros", [0, 1, 1000])
def test_records_that_are_held_back_are_unfinished_wherever_they_end(cut: int, zeros: int) -> None:
    data = FILE[BOUNDS[0] :]
    held = held_back(len(data), len(PREAMBLE), START)
    found = scan(PREAMBLE + (held + data[len(held) :])[:cut] + bytes(zeros))
    assert (found.payloads, found.end) == ([], len(PREAMBLE))
    assert found.tail is not None


def test_records_are_held_back_where_a_header_lies_in_one_sector() -> None:
    held = [bool(held_back(100, at, START)) for at in range(2000, 2100)]
    assert held == [not 2040 < at < 2048 for at in range(2000, 2100)]
    most = LARGEST + 11
    assert [len(held_back(size, 0, START)) for size in (most, most + 1)] == [8, 0]


def test_no_frames_yet() -> None:
    assert scan(PREAMBLE) == Scan([], len(PREAMBLE), START, None)


@given(st.lists(st.binary(max_size=300), max_size=6))
def test_payloads_read_back(payloads: list[bytes]) -> None:
    found = scan(file(payloads))
    assert (found.payloads, found.tail) == (payloads, None)


@given(st.lists(st.binary(max_size=9)), st.lists(st.binary(max_size=9)))
def test_frames_go_on_where_the_last_ones_ended(before: list[bytes], after: list[bytes]) -> None:
    data, check = frame(before, START)
    assert file(before + after) == PREAMBLE + data + frame(after, check)[0]


def test_later_minor_version_is_read() -> None:
    assert scan(LATER).payloads == PAYLOADS


@pytest.mark.parametrize(
    "data",
    [
        LATER,
        LATER[:-1],
        LATER[: BOUNDS[-2] + 3],
        flipped(LATER, len(LATER) - 1, 1),
        LATER + bytes(9),
    ],
    ids=["whole", "cut", "cut header", "spoilt", "zeros"],
)
def test_the_format_is_told_however_the_file_ends(data: bytes) -> None:
    assert scan(data).version == (MAJOR, MINOR + 1)


def test_largest_payload() -> None:
    assert scan(file([bytes(LARGEST), b"more"])).payloads == [bytes(LARGEST), b"more"]
    with pytest.raises(ValueError, match="too large"):
        frame([bytes(LARGEST + 1)], START)


@pytest.mark.parametrize("cut", range(len(FILE) + 1))
def test_cut_anywhere(cut: int) -> None:
    if cut < len(PREAMBLE):
        with pytest.raises(Damaged) as caught:
            scan(FILE[:cut])
        assert caught.value.byte == 0
        return
    found = scan(FILE[:cut])
    end = BOUNDS[whole_frames(cut)]
    assert found.payloads == PAYLOADS[: whole_frames(cut)]
    assert found.end == end
    assert found.tail == (None if cut == end else Tail(end, cut - end, torn=True))


@pytest.mark.parametrize("zeros", [1, 5, 100, 5000])
def test_zeros_behind_the_last_frame_are_torn(zeros: int) -> None:
    for whole, end in enumerate(BOUNDS):
        found = scan(FILE[:end] + bytes(zeros))
        assert found.payloads == PAYLOADS[:whole]
        assert found.tail == Tail(end, zeros, torn=True)


@pytest.mark.parametrize("cut", range(len(PREAMBLE) + 1, len(FILE)))
@pytest.mark.parametrize("zeros", [1, 5, 100, 5000])
def test_zeros_where_the_rest_of_a_write_should_be(cut: int, zeros: int) -> None:
    """As a file system leaves them that knew the new length but not yet the bytes."""
    found = scan(FILE[:cut] + bytes(zeros))
    end = BOUNDS[whole_frames(cut)]
    assert found.payloads == PAYLOADS[: whole_frames(cut)]
    assert found.tail is not None
    assert (found.tail.byte, found.tail.size) == (end, cut - end + zeros)
    if cut - end < HEADER - 1:
        assert found.tail.torn


@pytest.mark.parametrize("cut", range(len(PREAMBLE) - 3))
def test_zeros_where_the_preamble_should_be(cut: int) -> None:
    with pytest.raises(Damaged, match="its making was interrupted"):
        scan(FILE[:cut] + bytes(100))


def test_tail_says_what_it_is() -> None:
    assert (
        str(Tail(1234, 5, torn=True)) == "the last record, 5 bytes from byte 1,234, is unfinished"
    )
    assert str(Tail(1234, 5, torn=False)).endswith(", is interrupted or damaged")
    assert str(Tail(9, 1, torn=True)) == "the last record, 1 byte from byte 9, is unfinished"


@pytest.mark.parametrize("at", range(len(FILE)))
def test_any_byte_changed_is_noticed(at: int) -> None:
    last = BOUNDS[-2]
    for mask in MASKS:
        data = flipped(FILE, at, mask)
        if at >= last + HEADER:
            found = scan(data)
            assert found.payloads == PAYLOADS[:-1]
            assert found.tail == Tail(last, len(FILE) - last, torn=False)
        elif at == len(PREAMBLE) - 3 and data[at]:
            with pytest.raises(OtherVersion):
                scan(data)
        else:
            with pytest.raises(Damaged) as caught:
                scan(data)
            magic = at < len(PREAMBLE) - 3
            expected = 0 if magic else BOUNDS[max(0, whole_frames(at))]
            assert caught.value.byte == (at if at == len(PREAMBLE) - 3 else expected)


@pytest.mark.parametrize("at", [1, 2, 3])
def test_any_two_bytes_of_a_size_changed_are_noticed(at: int) -> None:
    """Else all the records behind would pass for an unfinished write, and be cut off."""
    accepted = []
    for mask in range(1, 1 << 16):
        try:
            scan(flipped(FILE, len(PREAMBLE) + at, mask, width=2))
        except Damaged:
            continue
        accepted.append(hex(mask))
    assert accepted == []


def test_no_two_sizes_have_the_same_check() -> None:
    checks = {header(size)[5:] for size in range(HEADER - 1, LARGEST + HEADER)}
    assert len(checks) == LARGEST + 1


@pytest.mark.parametrize(
    "order",
    [(1, 0, 2), (0, 2, 1), (1, 2), (0, 2), (2,), (0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)],
)
def test_frames_in_another_order_are_damage(order: tuple[int, ...]) -> None:
    """Each check takes in all frames before it, even where two payloads are as long."""
    payloads = [b"one", b"two", b"six"]
    ends = [start_of(payloads, i) for i in range(4)]
    data = file(payloads)
    moved = PREAMBLE + b"".join(data[ends[i] : ends[i + 1]] for i in order)
    with pytest.raises(Damaged):
        scan(moved)


def test_frames_of_another_file_are_damage() -> None:
    other = file([b"other", *PAYLOADS[1:]])
    with pytest.raises(Damaged) as caught:
        scan(FILE[: BOUNDS[1]] + other[BOUNDS[1] :])
    assert caught.value.byte == BOUNDS[1]


@pytest.mark.parametrize("junk", [b"x", b"\xc6" + b"\0" * 6 + b"x", b"\0x", b"\0" * 5000 + b"x"])
def test_anything_but_zeros_behind_the_last_frame_is_damage(junk: bytes) -> None:
    with pytest.raises(Damaged, match="no record begins here") as caught:
        scan(FILE + junk)
    assert caught.value.byte == len(FILE)


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        (b"", "no Undertow game"),
        (FILE, "no record begins here"),
        (flipped(FILE, len(FILE) - 1, 1), "others follow it"),
    ],
    ids=["nothing", "a file", "a spoilt record"],
)
def test_no_other_byte_passes_for_what_was_not_written(before: bytes, reason: str) -> None:
    for byte in set(range(1, 256)) - {PREAMBLE[0], FILE[BOUNDS[0]]}:
        for zeros in (0, 9):
            with pytest.raises(Damaged, match=reason):
                scan(before + bytes([byte]) + bytes(zeros))


def test_zeros_over_a_frame_in_the_middle_are_damage() -> None:
    gap = BOUNDS[2] - BOUNDS[1]
    with pytest.raises(Damaged) as caught:
        scan(FILE[: BOUNDS[1]] + bytes(gap) + FILE[BOUNDS[2] :])
    assert caught.value.byte == BOUNDS[1]


@pytest.mark.parametrize("size", [0, 1, 6, LARGEST + 8, 1 << 31, (1 << 32) - 1])
def test_announced_size_out_of_bounds_is_damage(size: int) -> None:
    for rest in (b"", b"rest"):
        with pytest.raises(Damaged, match="says that it has") as caught:
            scan(PREAMBLE + header(size) + rest)
        assert caught.value.byte == len(PREAMBLE)


def test_announced_size_within_bounds_is_torn() -> None:
    for size in (7, LARGEST + 7):
        assert scan(PREAMBLE + header(size)).tail == Tail(len(PREAMBLE), HEADER, torn=True)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"\0", "interrupted"),
        (bytes(5000), "interrupted"),
        (b"x", "no Undertow game"),
        (b'[Event "a game of chess"]\n', "no Undertow game"),
        (FILE[1:], "no Undertow game"),
        (b"\xef\xbb\xbf" + FILE, "no Undertow game"),
        (FILE.replace(b"\r\n", b"\n"), "no Undertow game"),
        (FILE.replace(b"\n", b"\r\n"), "no Undertow game"),
        (bytes(b & 0x7F for b in FILE), "no Undertow game"),
        (FILE.decode("latin-1").encode(), "no Undertow game"),
    ],
)
def test_no_file_of_this_format(data: bytes, reason: str) -> None:
    with pytest.raises(Damaged, match=f"byte 0: .*{reason}"):
        scan(data)


def test_a_format_that_never_was_is_damage() -> None:
    with pytest.raises(
        Damaged, match=r"byte 15: it says that it is of format 0, which there never"
    ):
        scan(file(PAYLOADS, PREAMBLE[:-3] + bytes((0, 0, 0))))


@pytest.mark.parametrize("major", [MAJOR + 1, 255])
def test_other_major_version(major: int) -> None:
    with pytest.raises(OtherVersion, match=f"format {major}, this program reads format {MAJOR}"):
        scan(file(PAYLOADS, PREAMBLE[:-3] + bytes((major, 0, 0))))


@st.composite
def spoilt_files(draw: st.DrawFn) -> bytes:
    """The file with a few slices of it replaced."""
    data = FILE
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        end = draw(st.integers(at, min(len(data), at + 20)))
        other = draw(st.binary(max_size=9) | st.just(FILE) | st.integers(0, 30).map(bytes))
        data = data[:at] + other + data[end:]
    return data


def beginnings() -> Iterator[list[bytes]]:
    return (PAYLOADS[:n] for n in range(len(PAYLOADS) + 1))


@given(spoilt_files())
def test_what_is_read_is_a_beginning_of_what_was_written(data: bytes) -> None:
    try:
        found = scan(data)
    except (Damaged, OtherVersion):
        return
    assert found.payloads in beginnings()
    frames = slice(len(PREAMBLE), found.end)
    assert data[frames] == FILE[frames]
    assert len(data) == found.end + (found.tail.size if found.tail else 0)


@given(st.binary(max_size=60))
def test_any_bytes_get_a_verdict(data: bytes) -> None:
    for whole in (data, PREAMBLE + data):
        try:
            assert scan(whole).payloads == []
        except (Damaged, OtherVersion):
            continue
