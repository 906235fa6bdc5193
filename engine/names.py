"""Names as they are compared: how somebody types one is not how somebody else spelt it."""

from __future__ import annotations

import shlex
import unicodedata
from typing import Final

_AT_ONCE: Final = 100
"""Letters that are taken apart at once: of many accents in a row that takes quadratic time."""
_AS_IT_IS: Final = frozenset("@%+=:,./-_")
"""Signs that mean nothing to a shell, besides letters and digits."""


def as_compared(text: str) -> str:
    """A text as it is compared: case, diacritics, spaces and a leading 'the' do not matter."""
    parts = [text[at : at + _AT_ONCE] for at in range(0, len(text), _AT_ONCE)]
    apart = "".join([unicodedata.normalize("NFKD", part) for part in parts])
    bare = "".join(c for c in apart if not unicodedata.combining(c))
    return " ".join(bare.casefold().split()).removeprefix("the ")


def quoted(word: str) -> str:
    """A word as a shell takes it; `shlex.quote` alone would put quotes around any É."""
    is_plain = word != "" and all(c.isalnum() or c in _AS_IT_IS for c in word)
    return word if is_plain else shlex.quote(word)
