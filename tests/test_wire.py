"""Tests of the canonical form: what is written reads back, and every other spelling is refused."""

from __future__ import annotations

from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events import wire
from events.wire import DEEPEST, Private

SALT = bytes(range(16))

simple = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text() | st.binary()
values = st.recursive(
    simple,
    lambda inner: (
        st.lists(inner).map(tuple) | st.builds(Private, st.binary(min_size=16, max_size=16), inner)
    ),
    max_leaves=12,
)


def nested(depth: int, innermost: Any = 1) -> Any:
    value = innermost
    for _ in range(depth):
        value = (value,)
    return value


@given(values)
def test_what_is_packed_reads_back_with_its_types(value: Any) -> None:
    assert repr(wire.unpack(wire.pack(value))) == repr(value)  # repr tells True from 1


def is_canonical_or_refused(data: bytes) -> bool:
    try:
        value = wire.unpack(data)
    except ValueError:
        return True
    return wire.pack(value) == data


@given(st.binary(max_size=40))
def test_any_bytes_are_canonical_or_refused(data: bytes) -> None:
    assert is_canonical_or_refused(data)


def test_any_three_bytes_that_begin_an_array_are_canonical_or_refused() -> None:
    for number in range(1 << 16):
        assert is_canonical_or_refused(b"\x91" + number.to_bytes(2, "big"))
        assert is_canonical_or_refused(b"\x92" + number.to_bytes(2, "big"))


@given(values, st.data())
def test_a_changed_byte_is_refused_or_another_value(value: Any, data: st.DataObject) -> None:
    good = wire.pack(value)
    at = data.draw(st.integers(0, len(good) - 1))
    changed = bytearray(good)
    changed[at] ^= data.draw(st.integers(1, 255))
    try:
        other = wire.unpack(bytes(changed))
    except ValueError:
        return
    assert repr(other) != repr(value)


@pytest.mark.parametrize(
    ("value", "form"),
    [
        (None, "c0"),
        (False, "c2"),
        (True, "c3"),
        (0, "00"),
        (127, "7f"),
        (128, "cc80"),
        (256, "cd0100"),
        (65_536, "ce00010000"),
        (2**32, "cf0000000100000000"),
        (2**64 - 1, "cfffffffffffffffff"),
        (-1, "ff"),
        (-32, "e0"),
        (-33, "d0df"),
        (-129, "d1ff7f"),
        (-32_769, "d2ffff7fff"),
        (-(2**63), "d38000000000000000"),
        ("", "a0"),
        ("é", "a2c3a9"),
        ("a" * 32, "d920" + "61" * 32),
        (b"", "c400"),
        (b"\x00", "c40100"),
        ((), "90"),
        ((1, ("a",)), "920191a161"),
        (Private(SALT, 5), "81c410" + SALT.hex() + "05"),
    ],
)
def test_each_value_has_this_one_form(value: Any, form: str) -> None:
    assert wire.pack(value).hex() == form
    assert repr(wire.unpack(bytes.fromhex(form))) == repr(value)


@pytest.mark.parametrize(
    "form",
    [
        *("cc01", "cd0001", "ce00000001", "cf0000000000000001"),  # 1, too wide
        *("cc7f", "cd00ff", "ce0000ffff", "cf00000000ffffffff"),  # the largest of the next width
        *("d001", "d10001", "d200000001", "d30000000000000001"),  # 1, signed
        *("d0ff", "d1ffff", "d2ffffffff", "d3ffffffffffffffff"),  # -1, too wide
        *("d1ff80", "d2ffff8000", "d3ffffffff80000000"),  # the smallest of the next width
        *("d90161", "da000161", "db0000000161", "da0020" + "61" * 32),  # texts
        *("c5000100", "c60000000100", "c50000", "c600000000"),  # bytes
        *("dc000101", "dd0000000101", "dc0000", "dd00000000"),  # arrays
        *("de0001c410" + SALT.hex() + "05", "df00000001c410" + SALT.hex() + "05"),  # private
        *("81c50010" + SALT.hex() + "05", "81c410" + SALT.hex() + "cc05"),
    ],
)
def test_longer_spelling_is_refused(form: str) -> None:
    with pytest.raises(ValueError, match="canonical"):
        wire.unpack(bytes.fromhex(form))


@pytest.mark.parametrize("salt", [b"", SALT[:15], SALT + b"\x00"])
def test_map_with_another_salt_is_refused(salt: bytes) -> None:
    with pytest.raises(ValueError, match="no private value"):
        wire.unpack(b"\x81\xc4" + bytes([len(salt)]) + salt + b"\x05")


@pytest.mark.parametrize(
    "form",
    [
        "80",  # empty
        "810105",  # a number as key
        "81c005",
        "81a16105",
        "81b0" + "61" * 16 + "05",  # 16 bytes of text
        "819105" + "05",  # an array as key
        "8180c0",  # a map as key
        "82c410" + SALT.hex() + "05c410" + SALT[::-1].hex() + "05",  # two keys
        "82c410" + SALT.hex() + "05c410" + SALT.hex() + "05",  # one key twice
    ],
)
def test_other_maps_are_refused(form: str) -> None:
    with pytest.raises(ValueError, match="well-formed"):
        wire.unpack(bytes.fromhex(form))


@pytest.mark.parametrize(
    "form",
    [
        *("ca3f800000", "cb3ff0000000000000", "cb7ff8000000000000", "cb7ff8000000000001"),  # floats
        *("d40100", "d5010000", "d60100000000", "d701" + "00" * 8, "d801" + "00" * 16),  # fixext
        *("c70001", "c7010100", "c800010100", "c9000000010100", "d48000"),  # ext
        *("d6ff00000000", "d7ff" + "00" * 8, "d7ff" + "ff" * 8),  # timestamps
        *("d7ff0000000400000000", "c70cff00000000ffffffffffffffff"),  # in their shortest forms
        *("c70cff" + "00" * 12, "c70cff" + "ff" * 12, "c703ff000000", "d4ff00"),
    ],
)
@pytest.mark.parametrize("around", ["", "91", "9301c0", "81c410" + SALT.hex()])
def test_floats_and_extensions_are_refused_everywhere(around: str, form: str) -> None:
    with pytest.raises(ValueError, match=r"well-formed|canonical"):
        wire.unpack(bytes.fromhex(around + form))


@pytest.mark.parametrize(
    "form",
    [
        "",
        *("c1", "91c1"),  # the one byte without meaning
        *("0000", "c0c0", "9000", "a0a0"),  # more than one value
        *("cc", "cd00", "a261", "d9", "c402ff", "9201", "dc0001", "dc", "81", "cb00", "d6ff00"),
        *("a1ff", "a180", "a2c328", "a3eda080", "a2c080", "a4f4908080"),  # not UTF-8
    ],
)
def test_no_single_value_is_refused(form: str) -> None:
    with pytest.raises(ValueError, match="well-formed"):
        wire.unpack(bytes.fromhex(form))


@pytest.mark.parametrize("mark", ["dd", "df", "c6", "db", "c9"])
@pytest.mark.parametrize("size", ["ffffffff", "7fffffff", "00ffffff"])
def test_five_bytes_that_announce_gigabytes_are_refused(mark: str, size: str) -> None:
    with pytest.raises(ValueError, match="well-formed"):
        wire.unpack(bytes.fromhex(mark + size))


@pytest.mark.parametrize(
    "opening",
    [b"\x91", b"\xdc\x00\x01", b"\x81\x00", b"\x81\xc4\x10" + SALT, b"\x81"],
    ids=["array", "long array", "value of a map", "private", "key of a map"],
)
@pytest.mark.parametrize("depth", [17, 500, 1_500, 100_000])
def test_deep_nesting_is_refused(opening: bytes, depth: int) -> None:
    with pytest.raises(ValueError, match=r"nested|well-formed|canonical"):
        wire.unpack(opening * depth + b"\xc0")


def test_deep_nesting_of_wide_arrays_is_refused() -> None:
    wide = b"\xdc\x00\x10" + b"\xc0" * 15
    assert wire.unpack(wide * DEEPEST + b"\xc0")
    with pytest.raises(ValueError, match="nested"):
        wire.unpack(wide * (DEEPEST + 1) + b"\xc0")


def test_values_may_be_nested_as_deep_as_is_said() -> None:
    for deepest in (nested(DEEPEST), nested(DEEPEST - 1, Private(SALT, 1))):
        assert wire.unpack(wire.pack(deepest)) == deepest
    assert wire.unpack(wire.pack(nested(DEEPEST - 1, ())))
    private = nested(DEEPEST, Private(SALT, 1))
    for deeper in (nested(DEEPEST + 1), nested(DEEPEST, ()), private, nested(100_000)):
        with pytest.raises(ValueError, match="nested"):
            wire.pack(deeper)
    with pytest.raises(ValueError, match="nested"):
        wire.pack(Private(SALT, nested(DEEPEST)))


@pytest.mark.parametrize("number", [2**64, -(2**63) - 1, 2**200, -(2**200)])
def test_integers_beyond_64_bits_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match="64 bits"):
        wire.pack((1, number))


def test_text_that_is_no_unicode_is_refused() -> None:
    with pytest.raises(ValueError, match="surrogates"):
        wire.pack("\ud800")


@pytest.mark.parametrize(
    "value",
    [1.5, [1], {}, {SALT: 1}, bytearray(b"x"), {1}, object(), msgpack.Timestamp(1)],
    ids=lambda value: type(value).__name__,
)
def test_other_types_cannot_be_packed(value: Any) -> None:
    """Whatever is written must read back, so what `unpack` never gives `pack` must not take."""
    with pytest.raises(TypeError):
        wire.pack((1, value))


def test_digest_is_of_salt_and_value() -> None:
    digests = {
        Private(salt, value).digest()
        for salt in (SALT, SALT[::-1])
        for value in (1, True, "1", b"1", (1,), None)
    }
    assert len(digests) == 12


def test_known_digest() -> None:
    # BLAKE2b-256 of the salt and the bytes a4 72 65 65 66.
    assert Private(SALT, "reef").digest().hex() == (
        "2b9ac29ad04846021f339ac0adfcd5c565f440c972fe54a2955ad4518e0bb79b"
    )


@given(st.binary(min_size=16, max_size=16))
def test_any_salt_reads_back(salt: bytes) -> None:
    """Also one whose bytes look like the beginning of a float or of many arrays."""
    assert wire.unpack(wire.pack(Private(salt, (salt, 1)))) == Private(salt, (salt, 1))


def test_hidden_replaces_every_private_value_and_nothing_else() -> None:
    secret = Private(SALT, (1, Private(SALT[::-1], 2)))
    assert wire.unpack(wire.pack_hidden((1, ("a", secret), b"x"))) == (
        1,
        ("a", secret.digest()),
        b"x",
    )
    assert wire.unpack(wire.pack_hidden(secret)) == secret.digest()


def test_an_error_without_words_leaves_no_empty_brackets() -> None:
    with pytest.raises(ValueError, match=r"^it is not well-formed msgpack$"):
        wire.unpack(b"\xc1")
