"""Names as they are compared: how somebody types one is not how somebody else spelt it."""

from __future__ import annotations

import unicodedata


def as_compared(text: str) -> str:
    """A text as it is compared: case, diacritics, spaces and a leading 'the' do not matter."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(bare.casefold().split()).removeprefix("the ")
