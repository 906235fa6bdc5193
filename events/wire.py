"""Values to bytes and back, in the one canonical msgpack form. Nothing else imports msgpack."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, NoReturn, cast

import attrs
import msgpack  # type: ignore[import-untyped]  # ships no types

SALT_BYTES: Final = 16
DEEPEST: Final = 16


@attrs.frozen
class Private:
    """A value that not every seat may know, with the salt that keeps its digest unguessable."""

    salt: bytes
    value: Any

    def digest(self) -> bytes:
        """What stands in the value's place where it is dropped, and in every identity: 32 bytes."""
        return blake2b(self.salt + pack(self.value), digest_size=32).digest()


def pack(value: Any) -> bytes:
    """Canonical bytes of None, bool, int, str, bytes, tuples of those, and `Private`.

    Raises ValueError for an integer outside -2**63 .. 2**64-1, TypeError for anything else.
    """
    try:
        return cast(bytes, msgpack.packb(value, default=_as_map))
    except OverflowError as error:
        raise ValueError(f"an integer of this value needs more than 64 bits: {error}") from None


def unpack(data: bytes) -> Any:
    """The value of canonical bytes. Raises ValueError where they are not canonical.

    Floats and time stamps are left to whoever reads the value: `codec` admits neither.
    """
    try:
        value = msgpack.unpackb(
            data, use_list=False, strict_map_key=False, object_pairs_hook=_private, ext_hook=_refuse
        )
        again = pack(value)
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        raise ValueError(
            f"it is not well-formed msgpack ({error or type(error).__name__})"
        ) from None
    if again != data:
        raise ValueError("it is not in the canonical form")
    return value


def check_plain(value: Any) -> None:
    """Raise ValueError where a value of unknown meaning holds a float, or nests too deeply."""
    waiting = [(value, 0)]
    while waiting:
        item, depth = waiting.pop()
        if type(item) is tuple:
            if depth == DEEPEST:
                raise ValueError(f"values are nested more than {DEEPEST} deep")
            waiting += [(inner, depth + 1) for inner in item]
        elif type(item) is Private:
            waiting.append((item.value, depth + 1))
        elif item is not None and type(item) not in (int, str, bytes, bool):
            raise ValueError(f"a {type(item).__name__} is not allowed")


def hidden(value: Any) -> Any:
    """The same value with every `Private` in it replaced by its digest."""
    if type(value) is Private:
        return value.digest()
    if type(value) is tuple:
        return tuple(hidden(item) for item in value)
    return value


def _as_map(value: Any) -> Any:
    if type(value) is Private:
        return {value.salt: value.value}
    raise TypeError(f"a {type(value).__name__} cannot be written")


def _private(pairs: list[tuple[Any, Any]]) -> Private:
    if len(pairs) == 1 and type(pairs[0][0]) is bytes and len(pairs[0][0]) == SALT_BYTES:
        return Private(*pairs[0])
    raise ValueError("a map that is no private value")


def _refuse(code: int, data: bytes) -> NoReturn:
    raise ValueError("an extension type")
