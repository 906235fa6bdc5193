"""A condition cut into its words, numbers, names and signs, one after the other."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from engine.errors import BadCondition

LONGEST: Final = 1_000
"""Characters in a condition."""

_MEANT: Final = {
    "&&": "and",
    "&": "and",
    "||": "or",
    "|": "or",
    "!": "not",
    "=>": ">=",
    "=<": "<=",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
}
"""How others spell what stands in a condition."""

_TOKEN: Final = re.compile(
    r"(?P<foreign>&&?|\|\|?|!(?!=)|=>|=<|[≥≤≠])"
    r"|(?P<number>[0-9]+)"
    r"|(?P<quoted>\"[^\"]*\"|'[^']*')"
    r"|(?P<word>[^\W\d]\w*)"
    r"|(?P<sign>[<>=!]=|<>|[-+*<>=()])"
)
_BARE: Final = re.compile(r"[^\s()<>=!+*\"]+")
"""What may be a player's name without quotes, as jean-luc or o'neil."""

_BRACKETS: Final = re.compile(r"\s*\(([^()]*)\)")


class Tokens:
    """The tokens of a text, the present one and no other. Raises BadCondition for what is none."""

    def __init__(self, text: str, names: Sequence[str]) -> None:
        if len(text) > LONGEST:
            raise BadCondition(f"a condition has at most {LONGEST:,} characters, not {len(text):,}")
        self._text = unicodedata.normalize("NFC", text)
        self._names = names
        self.kind = ""
        """One of number, quoted, word, sign, name and end."""
        self.word = ""
        """What it says; without its quotes."""
        self.start = self._end = 0
        self.step()

    def step(self) -> None:
        """Go to the next one."""
        text = self._text
        self.start = self._end = len(text) - len(text[self._end :].lstrip())
        found = _TOKEN.match(text, self.start)
        bare = _BARE.match(text, self.start)
        if bare and (not found or bare.end() > found.end()) and called(bare[0], self._names):
            self.kind, self.word, self._end = "name", bare[0], bare.end()
        elif found is None and self.start < len(text):
            raise self.wrong(self.start, self._odd(text[self.start]))
        elif found is None:
            self.kind, self.word = "end", ""
        elif found.lastgroup == "foreign":
            raise self.wrong(self.start, f"write {_MEANT[found[0]]} for {found[0]}")
        else:
            self.kind, self.word, self._end = str(found.lastgroup), found[0], found.end()
            if self.kind == "quoted":
                self.word = found[0][1:-1]

    def at(self, word: str) -> bool:
        """Whether this word or sign is here."""
        return self.kind in ("word", "sign") and self.word.casefold() == word

    def takes(self, word: str) -> bool:
        """Go past this word or sign, if it is here."""
        if not self.at(word):
            return False
        self.step()
        return True

    def before_bracket(self) -> bool:
        """Whether a bracket opens behind this one."""
        return self._text[self._end :].lstrip().startswith("(")

    def in_brackets(self) -> tuple[str, int]:
        """What stands in the brackets behind this one, without its quotes, and where.

        All of it is passed.
        """
        found = _BRACKETS.match(self._text, self._end)
        if found is None:
            raise self.wrong(self.start, f"the bracket behind {self.word} is not closed")
        self._end = found.end()
        self.step()
        inside = found[1].strip()
        start = found.start(1) + found[1].find(inside)
        quoted = len(inside) > 1 and inside[0] == inside[-1] and inside[0] in "\"'"
        return (inside[1:-1] if quoted else inside), start

    def before(self, start: int) -> str:
        """What stands between there and this one."""
        return " ".join(self._text[start : self.start].split())

    def here(self) -> str:
        """This one, as it is told."""
        return "the end" if self.kind == "end" else repr(self.word)

    def wrong(self, start: int, said: str) -> BadCondition:
        """The error of what is wrong there."""
        return BadCondition(f"column {start + 1}: {said}")

    def _odd(self, letter: str) -> str:
        if letter in "\"'":
            return f"the quote {letter} is not closed"
        return f"{letter!r} means nothing here; there are < <= = != >= > + - * and ( )"


def called(word: str, names: Iterable[str]) -> str | None:
    """The one of the names that is so, or is so but for small and capital letters."""
    names = tuple(names)
    if word in names:
        return word
    alike = [name for name in names if name.casefold() == word.casefold()]
    return alike[0] if len(alike) == 1 else None
