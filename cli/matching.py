"""What a person types, matched with the choices that there are."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import Refused
from engine.names import as_compared


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
        raise Refused(f"{typed.strip()!r} could be {' or '.join(words[i] for i in found)}")
    return found[0] if found else None


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
