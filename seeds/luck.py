"""Luck without state: every draw is a pure function of a key and a label that says what it is for.

The specification, written for readers in any language, with test vectors: `docs/luck.md`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import islice
from struct import Struct
from typing import Final, Self

SPEC: Final = "undertow-luck/1"

_WORDS: Final = [Struct(f"<{count}Q").unpack_from for count in range(9)]
"""The first so many words of a block."""
_NUMBER: Final = Struct("<Q")
_BLOCK_0: Final = _NUMBER.pack(0)
_ALL: Final = 1 << 64
_TOO_LONG_ANYWAY: Final = 10_000


def normal_seed(text: str) -> str:
    """The seed as it is stored: Unicode NFC, so that the same text typed anywhere is the same seed.

    Raises ValueError for an empty seed, one of over 1,000 characters, or one with characters
    that cannot be printed.
    """
    text = text.strip()
    if len(text) <= _TOO_LONG_ANYWAY:  # normalising takes quadratic time
        text = unicodedata.normalize("NFC", text)
    if not text:
        raise ValueError("a seed needs at least one character")
    if len(text) > 1000:
        raise ValueError(f"a seed has at most 1,000 characters, this one has {len(text):,}")
    if not text.isprintable():
        raise ValueError("a seed may not hold line breaks, control or invisible characters")
    return text


class Luck:
    """A source of draws under one 32-byte key. Asking never changes it, and order never matters."""

    __slots__ = ("_arrangements", "_key", "_start")

    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError(f"a key has 32 bytes, this one has {len(key)}")
        self._key = key
        self._start = blake2b(key=key, digest_size=64)
        self._arrangements: dict[tuple[str, int], tuple[int, ...]] = {}

    @classmethod
    def of_seed(cls, seed: str) -> Self:
        """The luck of a seed text. Raises ValueError as `normal_seed` does."""
        return cls(blake2b(normal_seed(seed).encode(), digest_size=32).digest())

    def derive(self, purpose: str) -> Luck:
        """Another luck that belongs to this one; neither tells anything about the other's draws."""
        return _Derived(self, purpose)

    def below_of(self, purpose: str, label: str, n: int) -> int:
        """The same as `derive(purpose).below(label, n)`, for who needs no more of that luck."""
        key = blake2b(purpose.encode(), key=self._key, digest_size=32).digest()
        block = blake2b(label.encode() + _BLOCK_0, key=key, digest_size=64).digest()
        word: int = _NUMBER.unpack_from(block)[0]
        return word % n if word < _ALL - n else Luck(key).below(label, n)

    def below(self, label: str, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely. 1 <= n <= 2**64."""
        return self.draws(label, n, 1)[0]

    def dice(self, label: str, count: int, sides: int) -> tuple[int, ...]:
        """`count` fair dice, each from 1 to `sides`."""
        return tuple(value + 1 for value in self.draws(label, sides, count))

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        """`count` whole numbers, each from 0 to n - 1. 1 <= n <= 2**64."""
        if 1 <= count <= 8 and 1 <= n <= _ALL:
            safe = _ALL - n
            values = []
            for word in _WORDS[count](self._block(label, _BLOCK_0)):
                if word >= safe:
                    break
                values.append(word % n)
            else:  # as nearly always
                return tuple(values)
        if count < 0:
            raise ValueError(f"a draw is of 0 numbers or more, not {count}")
        if not 1 <= n <= _ALL:
            raise ValueError(f"a draw needs a range from 1 to 2**64, not {n}")
        limit = _ALL - _ALL % n
        fitting = (word % n for word in self.words(label) if word < limit)
        return tuple(islice(fitting, count))

    def salt(self, label: str) -> bytes:
        """16 bytes that nobody can guess who does not hold the key."""
        return self._block(label, _BLOCK_0)[:16]

    def words(self, label: str) -> Iterator[int]:
        """The 64-bit words of a label, without end: for who needs very many numbers."""
        i = 0
        while True:
            yield from _WORDS[8](self._block(label, _NUMBER.pack(i)))
            i += 1

    def permutation(
        self, label: str, n: int, known: Iterable[tuple[int, int]] = ()
    ) -> tuple[int, ...]:
        """The label's arrangement of 0..n-1, with what is known swapped into its place.

        `known` holds (place, value) pairs, no place and no value twice; their order does not
        matter. Under the key that dealt them nothing moves. Under another key the result is
        uniform among the arrangements that agree with them, and stays put as more is revealed.
        """
        dealt = self._arrangement(label, n)
        if known == ():
            return dealt
        pairs = list(known)
        seen = dict(pairs)
        places, values = set(seen), set(seen.values())
        if not len(pairs) == len(places) == len(values) or not places | values <= set(range(n)):
            raise ValueError(f"what is known of {label!r} cannot all be true: {pairs}")
        if all(dealt[place] == value for place, value in seen.items()):
            return dealt
        arrangement = list(dealt)
        where = {value: place for place, value in enumerate(arrangement)}
        for place, value in seen.items():
            other = where[value]
            moved = arrangement[place]
            arrangement[place], arrangement[other] = value, moved
            where[moved] = other
        return tuple(arrangement)

    def _arrangement(self, label: str, n: int) -> tuple[int, ...]:
        found = self._arrangements.get((label, n))
        if found is None:
            found = self._arrangements[label, n] = self._shuffled(label, n)
        return found

    def _shuffled(self, label: str, n: int) -> tuple[int, ...]:
        """Fisher-Yates downwards: for i = n-1 .. 1 swap place i with a place from 0 to i."""
        places = list(range(n))
        i = n - 1
        for word in self.words(label) if i > 0 else ():
            if word < _ALL - _ALL % (i + 1):
                j = word % (i + 1)
                places[i], places[j] = places[j], places[i]
                i -= 1
                if not i:
                    break
        return tuple(places)

    def _block(self, label: str, number: bytes) -> bytes:
        block = self._start.copy()
        block.update(label.encode() + number)
        return block.digest()


class _Derived(Luck):
    """A luck whose key is hashed when it is first needed: many bots never ask for anything."""

    __slots__ = ("_of", "_purpose")

    def __init__(self, of: Luck, purpose: str) -> None:
        self._of = of
        self._purpose = purpose

    def __getattr__(self, name: str) -> object:
        """Asked for what is not there yet: the fields of a luck."""
        if name not in Luck.__slots__:
            raise AttributeError(name)
        key = self._of._key  # noqa: SLF001  # a luck as this one is
        super().__init__(blake2b(self._purpose.encode(), key=key, digest_size=32).digest())
        return getattr(self, name)
