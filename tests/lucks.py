"""A luck, its words as the page says them, and whether what it draws is even."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from hashlib import blake2b
from math import sqrt
from pathlib import Path

from hypothesis import strategies as st

from seeds.luck import Luck

ROOT = Path(__file__).parents[1]
ALL = 2**64
HALF = 2**63 + 1  # the range that rejects most: all but half of the words
SEED = "calm-otter-blue-reef"
KEY = bytes.fromhex("216da6c1cfb3f6d43e54c235159693c11499d928056c15af42fac3ec2abf129f")
ROLL = "dive 2/seat 1/turn 4/roll"
LUCK = Luck(KEY)

keys = st.binary(min_size=32, max_size=32)
labels = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
ranges = st.integers(1, ALL) | st.integers(1, 100) | st.integers(HALF - 5, HALF + 5)


def same(one: Luck, other: Luck) -> bool:
    """Whether two lucks have the same key, as far as 512 bits can tell."""
    return one.draws("same?", ALL, 8) == other.draws("same?", ALL, 8)


def lucks(count: int) -> list[Luck]:
    """The same keys on every run, so that no count can fail by chance."""
    return [Luck(blake2b(b"key %d" % i, digest_size=32).digest()) for i in range(count)]


def words(label: str, key: bytes = KEY) -> Iterator[int]:
    """The words of a label as the page says it, apart from the implementation."""
    i = 0
    while True:
        message = label.encode() + i.to_bytes(8, "little")
        block = blake2b(message, key=key, digest_size=64).digest()
        for at in range(0, 64, 8):
            yield int.from_bytes(block[at : at + 8], "little")
        i += 1


def even(found: Iterable[Hashable], cells: int) -> bool:
    """Whether a chi-square test lets these pass as uniform over so many cells.

    The bound is 4 standard deviations up (Wilson and Hilferty): once in 30,000 by mere chance.
    """
    counts = Counter(found)
    if len(counts) > cells:
        return False
    expected = counts.total() / cells
    missing = [0] * (cells - len(counts))
    chi_square = sum((count - expected) ** 2 / expected for count in [*counts.values(), *missing])
    spread = 2 / (9 * max(cells - 1, 1))
    return chi_square <= (cells - 1) * (1 - spread + 4 * sqrt(spread)) ** 3
