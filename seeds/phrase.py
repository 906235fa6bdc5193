"""Turns entropy into a phrase of words that people can say aloud, to name and share a seed."""

from functools import cache
from pathlib import Path

WORD_BITS = 10


@cache
def words() -> tuple[str, ...]:
    """The 1,024 words of words.txt, sorted; a word's place in it is its value of 10 bits."""
    return tuple(Path(__file__).with_name("words.txt").read_text(encoding="ascii").split())


def phrase(entropy: bytes, bits: int = 40) -> str:
    """The first bits of `entropy`, big-endian, as words joined by "-": "calm-otter-blue-reef".

    entropy: random bytes from the caller; those past the bits taken are ignored.
    bits: how many bits to take, rounded up to whole words of 10 (40 is 4 words, 128 is 13).
    ValueError: bits is below 1, or entropy is shorter than the rounded bits (128 takes 17 bytes).
    """
    if bits < 1:
        raise ValueError(f"bits must be at least 1, not {bits}")
    count = -(-bits // WORD_BITS)
    spare = len(entropy) * 8 - count * WORD_BITS
    if spare < 0:
        raise ValueError(
            f"{bits} bits are {count} words of {WORD_BITS} bits: {len(entropy)} bytes are too short"
        )
    number = int.from_bytes(entropy, "big") >> spare
    places = [(number >> WORD_BITS * left) % 2**WORD_BITS for left in reversed(range(count))]
    return "-".join(words()[place] for place in places)


def bits_of(text: str) -> int:
    """How many bits of luck were put into a phrase that was drawn; 0 for what is no phrase."""
    parts = text.split("-")
    return len(parts) * WORD_BITS if set(parts) <= set(words()) else 0
