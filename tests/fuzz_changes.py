"""Changes to good inputs, for `tests.fuzz`: some know what they change, some are blind."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any, Final

from events import wire

NUMBERS: Final = (
    *(0, 1, 2, 3, 7, 15, 16, 31, 32, 63, 64, 127, 128, 255, 256, 65535, 65536, 10**6, 10**9),
    *(2**31, 2**32, 2**63 - 1, 2**64 - 1, -1, -2, -(2**31), -(2**63), 10**30),
)
"""Numbers at which something may end."""

TEXTS: Final = (
    *("", "main", "anna", "\0", "\x1b[2J", "\u202e", "\ud800", "e\u0301", "\u0130", "\U0001f419"),
    *("a" * 41, "b" * 3000, "bot:random", "bot:", "?!", "#", "%", "@", "@anna", "-", "%luck 1"),
)
"""Texts at which something may go wrong."""

_PART: Final = re.compile(r"\w+|\s+|.", re.DOTALL)
_MOST: Final = 200_000
"""Bytes or letters of the longest input that blind growth makes."""

Tree = Callable[[Any], Any]


def blind(data: bytes, chosen: Random) -> bytes:
    """Bytes with some of them changed, wherever they stand."""
    for _ in range(chosen.choice((1, 1, 1, 2, 4, 16))):
        data = _once(data, chosen)[:_MOST]
    return data


def _once(data: bytes, chosen: Random) -> bytes:
    at = chosen.randrange(len(data) + 1)
    end = min(len(data), at + chosen.choice((1, 1, 2, 4, 8, 64)))
    match chosen.randrange(6):
        case 0:
            return data[:at] + bytes((chosen.randrange(256),)) + data[at + 1 :]
        case 1:
            old = data[at] if at < len(data) else 0
            return data[:at] + bytes((old ^ 1 << chosen.randrange(8),)) + data[at + 1 :]
        case 2:
            return data[:at] + data[end:]
        case 3:
            return data[:at] + data[at:end] * chosen.choice((2, 3, 50)) + data[end:]
        case 4:
            return data[:at] + chosen.randbytes(end - at) + data[at:]
        case _:
            return data[:at] if chosen.randrange(4) == 0 else data[at:end].join((data[:at], data))


def text_changed(text: str, other: str, chosen: Random) -> str:
    """A text with some of its words and signs changed, or with some of another one in it."""
    parts: list[str] = _PART.findall(text)
    known: list[str] = _PART.findall(other)
    for _ in range(chosen.choice((1, 1, 2, 3, 8))):
        at = chosen.randrange(len(parts) + 1)
        end = min(len(parts), at + chosen.choice((1, 1, 2, 6, 40)))
        match chosen.randrange(7):
            case 0:
                parts[at:end] = []
            case 1:
                parts[at:end] = parts[at:end] * chosen.choice((2, 3, 300))
            case 2:
                parts[at:at] = [chosen.choice(parts or ["x"])]
            case 3:
                start = chosen.randrange(len(known) + 1)
                parts[at:end] = known[start : start + chosen.choice((1, 3, 40))]
            case 4:
                parts[at : at + 1] = [chosen.choice((*TEXTS, *map(str, NUMBERS)))]
            case 5:
                parts[at:at] = list(chosen.choice('(){}[];,.\\"%@#&\t\r\n\ufeff') * 3)
            case _:
                parts[at:at] = [chr(chosen.randrange(0x3000))]
    return "".join(parts)[:_MOST]


def tree_changed(value: Any, other: Any, chosen: Random) -> Any:
    """A value of lists and tables, one part of which is another: deep in it, or all of it."""
    if chosen.randrange(8) and isinstance(value, tuple | list) and value:
        at = chosen.randrange(len(value))
        changed = list(value)
        if chosen.randrange(4):
            changed[at] = tree_changed(value[at], other, chosen)
        else:
            _row_changed(changed, at, chosen)
        return type(value)(changed)
    if chosen.randrange(8) and isinstance(value, dict) and value:
        name = chosen.choice(list(value))
        found = {**value, name: tree_changed(value[name], other, chosen)}
        if chosen.randrange(12) == 0:
            found.pop(name)
        return found
    if chosen.randrange(4) and type(value) is wire.Private:
        return wire.Private(value.salt, tree_changed(value.value, other, chosen))
    return _leaf(value, other, chosen)


def _row_changed(row: list[Any], at: int, chosen: Random) -> None:
    match chosen.randrange(4):
        case 0:
            del row[at]
        case 1:
            row[at:at] = [row[at]] * chosen.choice((1, 2, 40))
        case 2:
            to = chosen.randrange(len(row))
            row[at], row[to] = row[to], row[at]
        case _:
            row.insert(at, chosen.choice((None, 0, "", True)))


def _leaf(value: Any, other: Any, chosen: Random) -> Any:
    if type(value) is int and chosen.randrange(3):
        return value + chosen.choice((-1, 1, 2, 7))
    match chosen.randrange(7):
        case 0 | 1:
            return chosen.choice(NUMBERS)
        case 2:
            return chosen.choice(TEXTS)
        case 3:
            return chosen.choice((None, True, False, type(other)() if other else ""))
        case 4:
            return _part_of(other, chosen)
        case 5:
            kind = type(value) if isinstance(value, tuple | list) else tuple
            return kind([value] * chosen.choice((0, 1, 2, 70)))
        case _:
            return value[: len(value) // 2] if isinstance(value, str | bytes | tuple) else value


def _part_of(value: Any, chosen: Random) -> Any:
    """Some part of a value, deep in it or not."""
    while chosen.randrange(4):
        inside = list(value.values()) if isinstance(value, dict) else value
        if not isinstance(inside, tuple | list) or not inside:
            break
        value = chosen.choice(inside)
    return value
