"""A whole number as one word of letters and digits, and back: it tells what was lost on its way.

The word holds how many letters it has and a check over all of them; `docs/share-line.md` says how.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final
from zlib import crc32

from events.errors import OtherVersion
from replays.errors import BadLine

WORD: Final = "undertow"
FORMAT: Final = "1"
LONGEST: Final = 20_000
"""Letters in the longest line."""

LETTERS: Final = digits + ascii_uppercase + ascii_lowercase
_VALUE: Final = {letter: value for value, letter in enumerate(LETTERS)}
_LENGTH: Final = 3
_WEIGHTS: Final = (1, 3, 5)
_CHECK: Final = 6
_HEAD: Final = len(WORD) + len(FORMAT) + _LENGTH + 1
_INVISIBLE: Final = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_QUOTED: Final = re.compile(r"(?m)^[>| \t]+")
"""What mail programs put before each line that is quoted."""
_QUOTES: Final = "\"'`<>()*_\u00ab\u00bb\u2018\u2019\u201a\u201c\u201d\u201e"
"""What stands around a word. None of it can stand in a line."""
_COMMAND: Final = f"{WORD}open"
"""What is typed before a line, which people pass on with it."""
_AT_ONCE: Final = 10


def in_letters(number: int) -> str:
    """The line that holds a number. Raises ValueError for one that is too large for a line."""
    body = _spelt(number)
    size = _HEAD + len(body) + _CHECK
    if size > LONGEST:
        raise ValueError(f"a line has at most {LONGEST:,} letters, this one would have {size:,}")
    length = _spelt(size).ljust(_LENGTH, LETTERS[0])
    text = f"{WORD}{FORMAT}{length}{_check_of_length(length)}{body}"
    return text + _check(text)


def number_in(text: str) -> int:
    """The number that a line holds; white space in it and quotes around it are ignored.

    Raises BadLine that says what is wrong with it, OtherVersion for one of a later format.
    """
    line = _tidy(text)
    if not line.startswith(WORD):
        raise BadLine(f"this is no game in one line: such a line begins with {WORD}{FORMAT}")
    for place, letter in enumerate(line, 1):
        if letter not in _VALUE:
            raise BadLine(
                f"the line is damaged: its letter {place:,}, {letter!r}, cannot stand in one, it "
                "has A-Z, a-z and 0-9 alone; copy it again"
            )
    if line[len(WORD) : len(WORD) + 1] not in ("", FORMAT):
        raise _other_format(line)
    if len(line) < _HEAD:
        raise BadLine(f"the line is damaged: it ends after {len(line)} letters, copy all of it")
    _check_length(line)
    if line[-_CHECK:] != _check(line[:-_CHECK]):
        raise BadLine("the line is damaged: letters in it were changed; copy it again")
    return _number(line[_HEAD:-_CHECK])


def tidied(text: str) -> str:
    """The letters without what mail and chat programs and people put between and around them."""
    text = _QUOTED.sub("", text)
    text = "".join([c for c in text if not c.isspace() and c not in _INVISIBLE])
    text = text.strip(_QUOTES)
    typed = text.removeprefix(_COMMAND).strip(_QUOTES)
    return typed if typed.startswith(WORD) else text


def _tidy(text: str) -> str:
    """The letters alone. Raises BadLine for too many."""
    if len(text) <= 2 * LONGEST:
        text = tidied(text)
    if len(text) > LONGEST and text.lstrip().startswith(WORD):
        raise BadLine(f"the line is damaged: it has more than {LONGEST:,} letters, which none has")
    return text


def _other_format(line: str) -> Exception:
    """What to say of a line of another format: the check stands in the same place in each."""
    found = line[len(WORD)]
    if line[-_CHECK:] != _check(line[:-_CHECK]):
        return BadLine(
            f"the line is damaged, or its end is missing: behind {WORD} stands {found}, which is "
            "no format known here; copy it again"
        )
    if found == LETTERS[0]:
        return BadLine("the line is of format 0, which there never was")
    return OtherVersion(
        f"the line is of format {found}, this program reads format {FORMAT}: get a newer Undertow"
    )


def _check_length(line: str) -> None:
    length = line[_HEAD - 1 - _LENGTH : _HEAD - 1]
    if line[_HEAD - 1] != _check_of_length(length):
        raise BadLine("the line is damaged: letters near its beginning were changed; copy it again")
    size = _number(length)
    if len(line) < size:
        raise BadLine(
            f"the line is damaged: only {len(line):,} of its {size:,} letters are there; copy all "
            "of it"
        )
    if len(line) > size:
        raise BadLine(
            f"the line is damaged: it has {size:,} letters, and {len(line):,} are there; copy it "
            "alone"
        )


def _check_of_length(length: str) -> str:
    """A letter that is another one wherever one letter of the length is another."""
    weighed = [weight * _VALUE[letter] for weight, letter in zip(_WEIGHTS, length, strict=True)]
    return LETTERS[sum(weighed) % len(LETTERS)]


def _check(text: str) -> str:
    """CRC-32 of the letters: it misses no change within three letters that stand together."""
    return _spelt(crc32(text.encode("ascii"))).ljust(_CHECK, LETTERS[0])


def _spelt(number: int) -> str:
    """A number in letters, the lowest first; none for 0."""
    found = []
    whole = len(LETTERS) ** _AT_ONCE
    while number:
        number, part = divmod(number, whole)
        for _ in range(_AT_ONCE):
            part, value = divmod(part, len(LETTERS))
            found.append(LETTERS[value])
    return "".join(found).rstrip(LETTERS[0])


def _number(letters: str) -> int:
    number = 0
    whole = len(LETTERS) ** _AT_ONCE
    cut = len(letters) - len(letters) % _AT_ONCE
    for start in range(cut, -1, -_AT_ONCE):
        part = 0
        for letter in reversed(letters[start : start + _AT_ONCE]):
            part = part * len(LETTERS) + _VALUE[letter]
        number = number * whole + part
    return number
