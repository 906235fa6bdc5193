"""Payloads of older formats, brought up step by step to what the present format says.

A step is a pure function from the plain value of a payload, `(kind, place, body)` as `events.wire`
reads it, to the value that says the same in the next format. It may raise ValueError, TypeError,
LookupError or AttributeError for what was none in its own. There was never a format before the
present one, so there is none yet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from events import wire
from events.errors import Damaged
from events.frames import LARGEST, start_of

UPCASTERS: Final[tuple[Callable[[Any], Any], ...]] = ()
"""The first leads from format 1 to 2, the next from 2 to 3, and so on: append, never edit."""


def upcast(payloads: list[bytes], major: int) -> list[bytes]:
    """The payloads of a file of this format as the present one has them. Raises Damaged."""
    found = []
    for i, payload in enumerate(payloads):
        try:
            value = wire.unpack(payload)
            for step in UPCASTERS[major - 1 :]:
                value = step(value)
            found.append(wire.pack(value))
            if len(found[-1]) > LARGEST:
                raise ValueError("it is too large")
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise Damaged(
                start_of(payloads, i), f"record {i + 1} of format {major} cannot be read: {error}"
            ) from None
    return found
