"""Values to bytes and back, in the one canonical msgpack form. Nothing else imports msgpack."""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Any, Final, NoReturn, cast

import msgpack  # type: ignore[import-untyped]  # ships no types

from events.frozen import frozen

SALT_BYTES: Final = 16
DEEPEST: Final = 16
"""How many arrays and private values may stand one in another."""

# Most payloads consist of bytes each of which is a value or begins an array by itself: there is one
# way to write them. Of the others most are seen to be harmless by their bytes: none that begins a
# float or an extension, and, as with all, no more than `DEEPEST` that begin an array or a map.
_SIGNS: Final = (
    b"v" * 0x80  # a value by itself
    + b"(" * 16  # a map begins
    + b"a" * 16  # an array begins, and this is all that says so
    + b"." * 32
    + b"v.vv...!!!!!...."  # !: an extension or a float
    + b"....!!!!!...(((("  # other arrays and maps
    + b"v" * 32
)
"""What each byte may be: a letter where it means the same wherever it stands."""


# A decoder may make room for the items of an array before it reads them: arrays of a million items,
# a thousand one in another, each of five bytes, would take gigabytes.
_SMALL: Final = 1 << 12
"""Bytes of a payload in which no count of items is large."""
_SIZED: Final = b"|".join([b"%c.{%d}" % (0xA0 + n, n) for n in range(32)])
_PLAIN: Final = re.compile(
    rb"(?:[\x00-\x9f\xc0\xc2\xc3\xe0-\xff]|[\xcc\xd0].|[\xcd\xd1]..|[\xca\xce\xd2].{4}"
    rb"|[\xcb\xcf\xd3].{8}|" + _SIZED + rb")*+",
    re.DOTALL,
)
"""Values and openings whose first byte says how long they are, as many as follow each other."""
_BYTES_OF_SIZE: Final = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
_BYTES_OF_COUNT: Final = {0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4}
_COUNTS: Final = bytes(_BYTES_OF_COUNT)
_NO_COUNTS: Final = bytes(set(range(256)) - set(_COUNTS))


@frozen
class Private:
    """A value that not every seat may know, with the salt that keeps its digest unguessable."""

    salt: bytes
    value: Any

    def digest(self) -> bytes:
        """What stands in the value's place where it is dropped, and in every identity: 32 bytes."""
        return blake2b(self.salt + pack(self.value), digest_size=32).digest()


def pack(value: Any) -> bytes:
    """Canonical bytes of None, bool, int, str, bytes, tuples of those, and `Private`.

    Raises ValueError for an integer outside -2**63 .. 2**64-1 or for what is nested too deeply,
    TypeError for anything else.
    """
    check(value)
    return _packed(value)


def unpack(data: bytes) -> Any:
    """The value of canonical bytes. Raises ValueError where they are not canonical."""
    try:
        if len(data) > _SMALL and data.translate(None, _NO_COUNTS):
            _check_counts(data)
        value = msgpack.unpackb(data, use_list=False, object_pairs_hook=_private, ext_hook=_refuse)
        signs = data.translate(_SIGNS)
        if signs.isalpha():  # there is one way to write it
            again = data
            suspect = len(data) > DEEPEST and signs.count(b"a") > DEEPEST
        else:
            again = _packed(value)
            suspect = b"!" in signs or signs.count(b"a") + signs.count(b"(") > DEEPEST
        if suspect:
            check(value)
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        why = f" ({error})" if str(error) else ""
        raise ValueError(f"it is not well-formed msgpack{why}") from None
    if again != data:
        raise ValueError("it is not in the canonical form")
    return value


def check(value: Any) -> None:
    """Raise TypeError or ValueError for what may not stand in a file."""
    level, depth = [value], 0
    while level:
        inside: list[Any] = []
        if depth == DEEPEST and any(type(item) in (tuple, Private) for item in level):
            raise ValueError(f"values are nested more than {DEEPEST} deep")
        for item in level:
            kind = type(item)
            if kind is tuple:
                inside += item
            elif kind is Private:
                inside.append(item.value)
            elif kind is int:
                if not -(1 << 63) <= item < 1 << 64:
                    raise ValueError("an integer needs more than 64 bits")
            elif item is not None and kind not in (str, bytes, bool):
                raise TypeError(f"a {kind.__name__} cannot be written")
        level, depth = inside, depth + 1


def is_open(value: Any) -> bool:
    """Whether a value holds neither bytes nor anything private."""
    if type(value) is tuple:
        return all(map(is_open, value))
    return type(value) not in (bytes, Private)


def pack_hidden(value: Any) -> bytes:
    """The bytes of a value that is known to have its place in a file, each `Private` as digest."""
    return cast(bytes, _HIDING.pack(value))


def _check_counts(data: bytes) -> None:
    """Raise ValueError where arrays say that they have more items than there are bytes."""
    at = items = 0
    while at < len(data):
        found = _PLAIN.match(data, at)
        at = found.end() if found else at
        first = data[at] if at < len(data) else 0
        width = _BYTES_OF_SIZE.get(first) or _BYTES_OF_COUNT.get(first)
        if width is None:
            return  # the end, or what no decoder reads on behind
        number = int.from_bytes(data[at + 1 : at + 1 + width], "big")
        at += 1 + width
        if first in _BYTES_OF_SIZE:
            at += number
        else:
            items += number
        if items > len(data):
            raise ValueError("its arrays have more items than it has bytes")


def _packed(value: Any) -> bytes:
    return cast(bytes, _PACKER.pack(value))


def _as_map(value: Any) -> Any:
    if type(value) is Private:
        return {value.salt: value.value}
    raise TypeError(f"a {type(value).__name__} cannot be written")


def _as_digest(value: Any) -> bytes:
    if type(value) is Private:
        return value.digest()
    raise TypeError(f"a {type(value).__name__} cannot be written")


_PACKER: Final = msgpack.Packer(default=_as_map)
_HIDING: Final = msgpack.Packer(default=_as_digest)


def _private(pairs: list[tuple[Any, Any]]) -> Private:
    if len(pairs) == 1 and type(pairs[0][0]) is bytes and len(pairs[0][0]) == SALT_BYTES:
        return Private(*pairs[0])
    raise ValueError("a map that is no private value")


def _refuse(code: int, data: bytes) -> NoReturn:
    raise ValueError("an extension type")
