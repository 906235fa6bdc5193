"""Tests of the seed phrases and of the word list they are made from."""

import re
from itertools import pairwise

import pytest

from seeds.phrase import bits_of, phrase, words

KNOWN = bytes.fromhex("1ea65156d6")


def test_list_has_1024_distinct_sorted_words() -> None:
    assert len(words()) == 1024
    assert list(words()) == sorted(set(words()))


def test_words_are_3_to_7_lower_case_letters() -> None:
    assert [word for word in words() if not re.fullmatch("[a-z]{3,7}", word)] == []


def test_no_word_is_a_prefix_of_another() -> None:
    # In sorted order, a word that is a prefix of any other is a prefix of the next one.
    assert [(a, b) for a, b in pairwise(words()) if b.startswith(a)] == []


def test_first_four_letters_are_unique() -> None:
    assert len({word[:4] for word in words()}) == len(words())


def test_known_phrase() -> None:
    assert phrase(KNOWN) == "calm-otter-blue-reef"


def test_lowest_and_highest_values_are_the_first_and_last_word() -> None:
    assert phrase(bytes(5)) == "-".join([words()[0]] * 4)
    assert phrase(b"\xff" * 5) == "-".join([words()[-1]] * 4)


@pytest.mark.parametrize(("bits", "count"), [(1, 1), (10, 1), (11, 2), (40, 4), (128, 13)])
def test_length_in_words(bits: int, count: int) -> None:
    assert len(phrase(bytes(range(17)), bits).split("-")) == count


def test_bytes_past_the_bits_are_ignored() -> None:
    assert phrase(KNOWN + b"more") == phrase(KNOWN)


def test_fewer_bits_give_the_first_words_of_more_bits() -> None:
    assert phrase(bytes(range(17)), 128).startswith(phrase(bytes(range(17)), 40) + "-")


def test_every_bit_changes_the_phrase() -> None:
    number = int.from_bytes(KNOWN, "big")
    flipped = {phrase((number ^ 1 << bit).to_bytes(5, "big")) for bit in range(40)}
    assert len(flipped | {phrase(KNOWN)}) == 41


@pytest.mark.parametrize(("size", "bits"), [(0, 40), (4, 40), (16, 128), (1, 1)])
def test_too_short_is_refused(size: int, bits: int) -> None:
    with pytest.raises(ValueError, match="too short"):
        phrase(bytes(size), bits)


@pytest.mark.parametrize("bits", [0, -10])
def test_no_bits_is_refused(bits: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        phrase(KNOWN, bits)


def test_how_many_bits_a_drawn_seed_has() -> None:
    assert [bits_of(phrase(bytes(17), bits)) for bits in (1, 40, 41, 128)] == [10, 40, 50, 130]
    assert bits_of("otter-") == bits_of("no word of these") == bits_of("") == 0
