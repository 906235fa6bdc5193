"""What a person types, matched with the choices that there are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from engine.errors import Refused
from engine.names import as_compared

_NAMED: Final = 4
"""So many of those that a text could mean are named."""
_ROOM: Final = 300
"""Letters of all choices that a sentence lists."""


def match(
    typed: str, words: Sequence[str], keys: Sequence[str] = (), letters: str = ""
) -> int | None:
    """Which choice is meant: by number from 1, by key, by word, or by the beginning of the word.

    One of the `letters` that keys begin with is a key or nothing: what is `down` in one position
    must not drop something in another. None where nothing is meant. Raises Refused where it could
    be several.
    """
    text = as_compared(typed)
    if text.isascii() and text.isdigit():
        number = int(text[:6])
        if 1 <= number <= len(words):
            return number - 1
        most = f"1 to {len(words)} are possible" if len(words) > 1 else "only 1 is possible"
        raise Refused(f"there is no choice {number}: {most}")
    found = _found(text, list(map(as_compared, words)), list(map(as_compared, keys)), letters)
    if len(found) > 1:
        raise Refused(f"{typed.strip()!r} could be {some([words[i] for i in found])}")
    return found[0] if found else None


def fitting(words: Sequence[str]) -> str:
    """As many of several, one at least, as a sentence has room for, and how many more there are."""
    ends = accumulate(len(word) + 2 for word in words)
    shown = max(sum(end <= _ROOM for end in ends), 1)
    left = len(words) - shown
    more = f", and {left} more" if left > 0 else ""
    return f"{', '.join(words[:shown])}{more}"


def some(words: Sequence[str]) -> str:
    """A few of several that something could be, and how many more there are."""
    left = len(words) - _NAMED
    more = f", and {left} more" if left > 0 else ""
    return f"{' or '.join(words[:_NAMED])}{more}"


def _found(text: str, words: list[str], keys: list[str], letters: str) -> list[int]:
    """The choices that a text names: a whole word or key goes before the beginning of a word."""
    if not text:
        return []
    whole = [i for i, word in enumerate(words) if word == text]
    short = text.replace(" ", "")
    whole = whole or [i for i, key in enumerate(keys) if key == short]
    if whole or (len(text) == 1 and text in letters):
        return whole
    return [i for i, word in enumerate(words) if word.startswith(text)]
