"""Which texts are seeds, and which of them are the same seed."""

from __future__ import annotations

import sys
import unicodedata
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seeds.luck import Luck, normal_seed
from tests.lucks import same

ENDS = [*range(0x9, 0xE), *range(0x1C, 0x21), 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B)]
ENDS += [0x2028, 0x2029, 0x202F, 0x205F, 0x3000]
CONTROLS = "\0\x01\x07\x08\t\x1b\x1f\x7f\x80\x9b"
LINE_BREAKS = "\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"
DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff\U000e0041"
NO_CHARACTERS = "\ud800\udfff\ue000\uffff\u0378\U0010ffff"


@pytest.mark.parametrize("seed", ["", " ", "\n", " \t\u3000\r\n", "\u2003"])
def test_blank_seeds_are_refused(seed: str) -> None:
    with pytest.raises(ValueError, match="at least one"):
        normal_seed(seed)
    with pytest.raises(ValueError, match="at least one"):
        Luck.of_seed(seed)


def test_seed_has_at_most_1000_characters() -> None:
    assert normal_seed("a" * 1000) == "a" * 1000
    assert normal_seed("\U0001f419" * 1000) == "\U0001f419" * 1000
    assert normal_seed(" " * 5 + "e\u0301" * 1000) == "\u00e9" * 1000
    with pytest.raises(ValueError, match=r"at most 1,000 .* 1,001"):
        normal_seed("a" * 1001)
    with pytest.raises(ValueError, match=r"at most 1,000"):
        Luck.of_seed("e\u0301" * 1001)
    with pytest.raises(ValueError, match=r"at most 1,000"):
        normal_seed("\u0958" * 501)  # a letter that NFC takes apart


@pytest.mark.parametrize(
    "character", CONTROLS + LINE_BREAKS + DIRECTIONS + UNSEEN + NO_CHARACTERS, ids=ascii
)
def test_characters_that_cannot_be_seen_are_refused(character: str) -> None:
    with pytest.raises(ValueError, match="may not hold"):
        normal_seed(f"calm{character}otter")
    with pytest.raises(ValueError, match="may not hold"):
        Luck.of_seed(f"calm{character}otter")


@pytest.mark.parametrize("character", DIRECTIONS + UNSEEN + "\0\x1b\x7f\x80", ids=ascii)
def test_they_are_refused_at_the_ends_too(character: str) -> None:
    for seed in (f"{character}calm", f"calm{character}", f" {character} calm"):
        with pytest.raises(ValueError, match="may not hold"):
            normal_seed(seed)


def test_refused_are_the_categories_that_the_page_names() -> None:
    for code in [*range(0x3100), *range(0xE000, 0xE010), *range(0xE0000, 0xE0100)]:
        character = chr(code)
        refused = unicodedata.category(character)[0] in "CZ" and character != " "
        try:
            normal_seed(f"a{character}b")
        except ValueError:
            assert refused, ascii(character)
        else:
            assert not refused, ascii(character)


def test_white_space_at_the_ends_is_no_part_of_a_seed() -> None:
    for code in ENDS:
        assert normal_seed(f"{chr(code)}{chr(code)}calm otter{chr(code)}") == "calm otter"
    assert [code for code in range(sys.maxunicode + 1) if not chr(code).strip()] == ENDS


def test_composed_and_decomposed_text_is_the_same_seed() -> None:
    assert normal_seed("cafe\u0301") == normal_seed("caf\u00e9") == "caf\u00e9"
    assert same(Luck.of_seed("cafe\u0301"), Luck.of_seed("caf\u00e9"))
    assert not same(Luck.of_seed("caf\u00e9"), Luck.of_seed("cafe"))


def test_seeds_that_differ_have_different_luck() -> None:
    seeds = ["calm otter", "Calm otter", "calm  otter", "calm-otter", "ﬁne", "fine"]
    assert not any(
        same(Luck.of_seed(one), Luck.of_seed(other)) for one, other in combinations(seeds, 2)
    )


@given(st.text(max_size=30))
def test_normal_seed_is_normal_already(text: str) -> None:
    try:
        seed = normal_seed(text)
    except ValueError:
        return
    assert normal_seed(seed) == seed == unicodedata.normalize("NFC", text).strip()
    assert same(Luck.of_seed(text), Luck.of_seed(seed))
