"""What a person types, matched against the legal actions and the commands of the prompt."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Sequence
from typing import Final

from cli.screen import BadInput, safe, talk
from engine.errors import Refused

_LONGEST: Final = 10_000


def plain(text: str) -> str:
    """A text as it is compared: case, diacritics, spaces and a leading 'the' do not matter."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(bare.casefold().split()).removeprefix("the ")


def match(typed: str, words: Sequence[str]) -> int | None:
    """Which of the words is meant: by number from 1, by the word, or by its beginning.

    None where it is none of them. Raises Refused where it could be several.
    """
    text = plain(typed)
    if text.isascii() and text.isdigit():
        number = int(text[:6])
        if 1 <= number <= len(words):
            return number - 1
        most = f"1 to {len(words)} are possible" if len(words) > 1 else "only 1 is possible"
        raise Refused(f"there is no choice {number}: {most}")
    found = [i for i, word in enumerate(words) if plain(word) == text]
    if not found and text:
        found = [i for i, word in enumerate(words) if plain(word).startswith(text)]
    if len(found) > 1:
        raise Refused(f"{typed!r} could be {' or '.join(words[i] for i in found)}")
    return found[0] if found else None


def ask(question: str, *, terminal: bool) -> str | None:
    """A line from the person or the script; None where the input has ended."""
    try:
        if terminal:
            return input(safe(question))
        line = sys.stdin.readline(_LONGEST)
    except EOFError:
        return None
    if not line:
        return None
    if len(line) == _LONGEST:
        raise BadInput(f"a line of the input has {_LONGEST:,} letters or more")
    talk(f"{question}{line.rstrip()}")
    return line
