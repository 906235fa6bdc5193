"""Small numbers, texts and values as the digits of one whole number, each digit of its own radix.

The first digit that is put in is the lowest, and the first that is taken out again.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from engine.game import Value
from replays.errors import BadLine

_GROUP: Final = 8
LONGEST_TEXT: Final = 1000
MOST_VALUES: Final = 64
"""Values in the longest list of an option."""
_DEEPEST: Final = 2
LARGEST: Final = (1 << 64) - 1

_PLAIN: Final = f"{ascii_lowercase}{digits}-:_"
"""Letters that are one digit of a text; 0 ends it."""
_CAPITAL: Final = len(_PLAIN) + 1
_OTHER: Final = len(_PLAIN) + 2
_OF_TEXT: Final = len(_PLAIN) + 3
_CODES: Final = 0x110000

_NONE, _FALSE, _TRUE, _NUMBER, _NEGATIVE, _TEXT, _LIST = range(7)
_OF_VALUE: Final = 7


class Written:
    """Digits being put into a number."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def digit(self, digit: int, radix: int) -> None:
        """One digit: 0 <= digit < radix."""
        if not 0 <= digit < radix:
            raise ValueError(f"a digit below {radix} cannot be {digit}")
        self._digits.append((digit, radix))

    def number(self, number: int) -> None:
        """A number from 0 on, in groups of three bits, the lowest first."""
        while number >= _GROUP:
            self.digit(_GROUP + number % _GROUP, 2 * _GROUP)
            number //= _GROUP
        self.digit(number, 2 * _GROUP)

    def text(self, text: str) -> None:
        """A text: a digit for each of the letters that names are mostly made of."""
        for letter in text:
            if letter in _PLAIN:
                self.digit(_PLAIN.index(letter) + 1, _OF_TEXT)
            elif letter in ascii_uppercase:
                self.digit(_CAPITAL, _OF_TEXT)
                self.digit(ascii_uppercase.index(letter), len(ascii_uppercase))
            else:
                self.digit(_OTHER, _OF_TEXT)
                self.digit(ord(letter), _CODES)
        self.digit(0, _OF_TEXT)

    def value(self, value: Value) -> None:
        """The value of an option."""
        if isinstance(value, str):
            self.digit(_TEXT, _OF_VALUE)
            self.text(value)
        elif isinstance(value, tuple):
            self.digit(_LIST, _OF_VALUE)
            self.number(len(value))
            for one in value:
                self.value(one)
        elif value is None or isinstance(value, bool):
            self.digit({None: _NONE, False: _FALSE, True: _TRUE}[value], _OF_VALUE)
        else:
            self.digit(_NEGATIVE if value < 0 else _NUMBER, _OF_VALUE)
            self.number(abs(value))

    def whole(self) -> int:
        """The number of all these digits."""
        number = 0
        for digit, radix in reversed(self._digits):
            number = number * radix + digit
        return number


class Taken:
    """Digits being taken out of a number. All that could grow is bounded: BadLine says what is."""

    def __init__(self, number: int) -> None:
        self._number = number

    @property
    def is_empty(self) -> bool:
        """Whether all digits that are left are 0."""
        return self._number == 0

    def digit(self, radix: int) -> int:
        """The next digit; there is no end of them, they are 0 behind the last."""
        self._number, digit = divmod(self._number, radix)
        return digit

    def number(self, most: int, of: str) -> int:
        """A number from 0 to `most`; `of` says what it counts."""
        number, group, weight = 0, _GROUP, 1
        while group >= _GROUP:
            group = self.digit(2 * _GROUP)
            number += group % _GROUP * weight
            weight *= _GROUP
            if number > most or weight > LARGEST * _GROUP:
                raise BadLine(f"no Undertow writes such a line: it has more than {most:,} {of}")
        return number

    def text(self, most: int = LONGEST_TEXT) -> str:
        """A text of at most so many letters."""
        letters: list[str] = []
        while digit := self.digit(_OF_TEXT):
            if len(letters) == most:
                raise BadLine(
                    f"no Undertow writes such a line: a text in it exceeds {most} letters"
                )
            letters.append(self._letter(digit))
        return "".join(letters)

    def _letter(self, digit: int) -> str:
        if digit == _CAPITAL:
            return ascii_uppercase[self.digit(len(ascii_uppercase))]
        return chr(self.digit(_CODES)) if digit == _OTHER else _PLAIN[digit - 1]

    def value(self, depth: int = 0) -> Value:
        """The value of an option."""
        kind = self.digit(_OF_VALUE)
        if kind in (_NONE, _FALSE, _TRUE):
            return (None, False, True)[kind]
        if kind == _TEXT:
            return self.text()
        if kind == _LIST:
            if depth == _DEEPEST:
                raise BadLine("no Undertow writes such a line: lists in it are nested too deep")
            count = self.number(MOST_VALUES, "values in a list")
            return tuple([self.value(depth + 1) for _ in range(count)])
        number = self.number(LARGEST, "units in a number")
        return -number if kind == _NEGATIVE else number
