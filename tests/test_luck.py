"""Tests of the luck, and of its specification: docs/luck.md is read and every vector is checked."""

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from hashlib import blake2b
from itertools import combinations, islice, permutations
from math import factorial, sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seeds.luck import SPEC, Luck, normal_seed

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "luck.md").read_text(encoding="utf-8")
(JSON,) = re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
VECTORS: Any = json.loads(JSON)

ALL = 2**64
HALF = 2**63 + 1  # the range that rejects most: all but half of the words
SEED = "calm-otter-blue-reef"
KEY = bytes.fromhex("216da6c1cfb3f6d43e54c235159693c11499d928056c15af42fac3ec2abf129f")
ROLL = "dive 2/seat 1/turn 4/roll"
LUCK = Luck(KEY)

Pairs = tuple[tuple[int, int], ...]

keys = st.binary(min_size=32, max_size=32)
labels = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
ranges = st.integers(1, ALL) | st.integers(1, 100) | st.integers(HALF - 5, HALF + 5)


def same(one: Luck, other: Luck) -> bool:
    """Whether two lucks have the same key, as far as 512 bits can tell."""
    return one.draws("same?", ALL, 8) == other.draws("same?", ALL, 8)


def lucks(count: int) -> list[Luck]:
    """The same keys on every run, so that no count below can fail by chance."""
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


# The page.


def test_page_is_about_the_spec_that_files_name() -> None:
    assert PAGE.startswith(f"# Luck: `{SPEC}`\n")
    assert SPEC == "undertow-luck/1"


def test_page_has_vectors_of_every_kind() -> None:
    kinds = "blake2b keys derived blocks below draws dice permutations salts"
    assert list(VECTORS) == ["seed", *kinds.split()]
    assert [kind for kind in kinds.split() if len(VECTORS[kind]) < 2] == []
    assert VECTORS["seed"] == SEED


def test_example_by_hand() -> None:
    (example,) = re.findall(r"^```pycon\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "luck.md", None, None)
    results = doctest.DocTestRunner().run(test)
    assert results.failed == 0
    assert results.attempted == 10


@pytest.mark.parametrize("vector", VECTORS["blake2b"])
def test_vectors_of_the_hash(vector: Any) -> None:
    message, key = bytes.fromhex(vector["message"]), bytes.fromhex(vector["key"])
    digest = blake2b(message, key=key, digest_size=vector["size"]).hexdigest()
    assert digest == "".join(vector["result"])


@pytest.mark.parametrize("vector", VECTORS["keys"])
def test_vectors_of_keys(vector: Any) -> None:
    if vector["result"] is None:
        with pytest.raises(ValueError, match="seed"):
            Luck.of_seed(vector["seed"])
    else:
        assert same(Luck.of_seed(vector["seed"]), Luck(bytes.fromhex(vector["result"])))


@pytest.mark.parametrize("vector", VECTORS["derived"])
def test_vectors_of_derived_luck(vector: Any) -> None:
    luck = LUCK
    for purpose in vector["purposes"]:
        luck = luck.derive(purpose)
    assert same(luck, Luck(bytes.fromhex(vector["result"])))


@pytest.mark.parametrize("vector", VECTORS["blocks"])
def test_vectors_of_blocks(vector: Any) -> None:
    drawn = LUCK.draws(vector["label"], ALL, 8 * vector["i"] + 8)[-8:]
    assert [word.to_bytes(8, "little").hex() for word in drawn] == vector["result"]


@pytest.mark.parametrize("vector", VECTORS["below"])
def test_vectors_of_below(vector: Any) -> None:
    assert LUCK.below(vector["label"], int(vector["n"])) == int(vector["result"])


@pytest.mark.parametrize("vector", VECTORS["draws"])
def test_vectors_of_draws(vector: Any) -> None:
    drawn = LUCK.draws(vector["label"], int(vector["n"]), vector["count"])
    assert [str(value) for value in drawn] == vector["result"]


@pytest.mark.parametrize("vector", VECTORS["dice"])
def test_vectors_of_dice(vector: Any) -> None:
    assert list(LUCK.dice(vector["label"], vector["count"], vector["sides"])) == vector["result"]


@pytest.mark.parametrize("vector", VECTORS["permutations"])
def test_vectors_of_permutations(vector: Any) -> None:
    known = [(place, value) for place, value in vector["known"]]
    assert list(LUCK.permutation(vector["label"], vector["n"], known)) == vector["result"]


@pytest.mark.parametrize("vector", VECTORS["salts"])
def test_vectors_of_salts(vector: Any) -> None:
    assert LUCK.salt(vector["label"]).hex() == vector["result"]


def test_values_that_never_change() -> None:
    """Written here once more, so that nobody changes luck and page together by mistake."""
    luck = Luck.of_seed(SEED)
    assert same(luck, Luck(KEY))
    assert luck.below(ROLL, ALL) == 7530694887242700580
    assert luck.dice(ROLL, 2, 3) == (2, 3)
    assert luck.dice(ROLL, 10, 6) == (5, 3, 1, 4, 5, 2, 1, 5, 6, 4)
    assert luck.permutation("deck", 8) == (2, 7, 6, 3, 1, 0, 5, 4)
    assert luck.permutation("deck", 8, [(0, 3), (3, 5)]) == (3, 7, 6, 5, 1, 0, 2, 4)
    assert luck.derive("reluck 1").permutation("deck", 8) == (3, 5, 2, 7, 6, 1, 4, 0)
    assert luck.salt("0").hex() == "478e362b79bbd2c0284a9727becadaa8"


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_second_implementation_agrees(tmp_path: Path) -> None:
    """It gets the page without the results, so it cannot copy them."""
    blank = json.loads(JSON)
    for vector in (vector for kind, kept in blank.items() if kind != "seed" for vector in kept):
        vector["result"] = "?"
    (tmp_path / "examples").mkdir()
    (tmp_path / "luck.md").write_text(PAGE.replace(JSON, json.dumps(blank) + "\n"), "utf-8")
    program = shutil.copy(ROOT / "docs" / "examples" / "luck.mjs", tmp_path / "examples")
    run = subprocess.run(
        ["node", program], capture_output=True, encoding="utf-8", timeout=60, check=True
    )
    assert json.loads(run.stdout) == VECTORS


# Draws.


@given(keys, labels, ranges, st.integers(0, 20))
def test_draws_are_the_accepted_words_in_order(key: bytes, label: str, n: int, count: int) -> None:
    accepted = (word % n for word in words(label, key) if word < ALL - ALL % n)
    assert Luck(key).draws(label, n, count) == tuple(islice(accepted, count))


@given(keys, labels, ranges)
def test_below_stays_below_and_is_the_first_draw(key: bytes, label: str, n: int) -> None:
    luck = Luck(key)
    assert 0 <= luck.below(label, n) < n
    assert (luck.below(label, n),) == luck.draws(label, n, 3)[:1]


@given(keys, labels, st.integers(1, 100), st.integers(0, 20))
def test_dice_are_draws_from_one_up(key: bytes, label: str, sides: int, count: int) -> None:
    luck = Luck(key)
    assert luck.dice(label, count, sides) == tuple(
        value + 1 for value in luck.draws(label, sides, count)
    )


def test_below_1_is_0() -> None:
    assert {LUCK.below(f"{i}", 1) for i in range(100)} == {0}


def test_largest_range_takes_every_word_whole() -> None:
    assert LUCK.draws(ROLL, ALL, 20) == tuple(islice(words(ROLL), 20))


@pytest.mark.parametrize("n", [0, -1, ALL + 1])
def test_other_ranges_are_refused(n: int) -> None:
    with pytest.raises(ValueError, match=r"from 1 to 2\*\*64"):
        LUCK.below("a", n)
    with pytest.raises(ValueError, match=r"from 1 to 2\*\*64"):
        LUCK.dice("a", 2, n)


@pytest.mark.parametrize("size", [0, 16, 31, 33, 64])
def test_keys_have_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Luck(bytes(size))


def test_rejected_word_is_replaced_by_the_next() -> None:
    first, second = islice(words("rejected 1"), 2)
    assert second < HALF <= first
    assert LUCK.below("rejected 1", HALF) == second != first % HALF


def test_rejection_goes_on_in_the_next_block() -> None:
    block = list(islice(words("rejected 582"), 8))
    assert min(block) >= HALF
    assert LUCK.below("rejected 582", HALF) == 1309016851763656714
    assert 1309016851763656714 in islice(words("rejected 582"), 8, 16)


class Scripted(Luck):
    """A luck whose words are given, for those that come once in 2**60 times."""

    def __init__(self, *script: int) -> None:
        super().__init__(bytes(32))
        self.script = script

    def _block(self, label: str, i: int) -> bytes:
        block = (*self.script[8 * i : 8 * i + 8], *[0] * 8)[:8]
        return b"".join(word.to_bytes(8, "little") for word in block)


def test_limit_itself_is_rejected_and_the_word_below_it_is_not() -> None:
    limit = ALL - 4
    assert limit % 6 == 0
    assert Scripted(limit, limit - 1, ALL - 1, 7).draws("a", 6, 2) == (5, 1)


def test_shuffle_rejects_by_the_range_of_each_round() -> None:
    # For 3 the last word is one too many, for 2 it is welcome.
    assert Scripted(ALL - 1, 2, ALL - 1).permutation("a", 3) == (0, 1, 2)
    assert Scripted(0, ALL - 1).permutation("a", 3) == (2, 1, 0)


def test_asking_changes_nothing() -> None:
    def ask(luck: Luck, i: int) -> tuple[object, ...]:
        label = f"turn {i}"
        return luck.dice(label, 3, 6), luck.salt(label), luck.permutation(label, 6, [(i, 5 - i)])

    forwards, backwards = Luck(KEY), Luck(KEY)
    answers = [ask(forwards, i) for i in range(6)]
    assert [ask(backwards, i) for i in reversed(range(6))] == answers[::-1]
    assert [ask(forwards, i) for i in range(6)] == answers
    assert len(set(answers)) == 6


@pytest.mark.parametrize("n", [2, 3, 6, 10, 100])
def test_each_number_is_equally_likely(n: int) -> None:
    assert even((LUCK.below(f"turn {i}", n) for i in range(6000)), n)
    assert even(LUCK.draws("turn", n, 6000), n)


def test_no_third_of_a_range_that_needs_rejection_is_favoured() -> None:
    third = 2**62
    assert even((LUCK.below(f"turn {i}", 3 * third) // third for i in range(3000)), 3)
    assert not even((LUCK.below(f"turn {i}", ALL) % (3 * third) // third for i in range(3000)), 3)


def test_check_of_evenness_notices_a_slight_bias() -> None:
    assert not even((LUCK.below(f"turn {i}", 64) % 6 for i in range(30_000)), 6)
    assert not even([0, 1, 2] * 100, 4)
    assert not even([0, 1, 2] * 100, 2)


def test_dice_of_one_roll_are_independent() -> None:
    assert even((LUCK.dice(f"turn {i}", 2, 6) for i in range(7200)), 36)


@pytest.mark.parametrize(
    ("one", "other"), [("a", "b"), ("turn 1", "turn 11"), ("turn 1", "turn 1 "), ("", "\0")]
)
def test_labels_are_independent(one: str, other: str) -> None:
    assert even(((luck.below(one, 6), luck.below(other, 6)) for luck in lucks(7200)), 36)


def test_labels_that_look_alike_differ() -> None:
    assert LUCK.salt("caf\u00e9") != LUCK.salt("cafe\u0301")
    assert LUCK.salt("a") != LUCK.salt("A") != LUCK.salt("a ")
    assert LUCK.salt("a") != LUCK.salt("a" + "\0" * 8)


# Derived luck and salts.


def test_derived_luck_is_another_and_the_same_each_time() -> None:
    purposes = ["", "bots", "reluck 1", "reluck 2", "reluck 10"]
    derived = [LUCK, *map(LUCK.derive, purposes), LUCK.derive("bots").derive("bots")]
    assert not any(same(one, other) for one, other in combinations(derived, 2))
    assert all(same(LUCK.derive(purpose), LUCK.derive(purpose)) for purpose in purposes)
    assert same(LUCK, Luck(KEY))


def test_derived_luck_is_independent_of_its_parent() -> None:
    pairs = ((luck.below("a", 6), luck.derive("a").below("a", 6)) for luck in lucks(7200))
    assert even(pairs, 36)


def test_salts_have_16_bytes_and_differ() -> None:
    salts = {luck.salt(f"{i}") for luck in (LUCK, LUCK.derive("salts")) for i in range(500)}
    assert len(salts) == 1000
    assert {len(salt) for salt in salts} == {16}


# Arrangements.


def agrees(arrangement: tuple[int, ...], known: Iterable[tuple[int, int]]) -> bool:
    return all(arrangement[place] == value for place, value in known)


def all_known(n: int) -> list[Pairs]:
    """Everything that can be known of an arrangement of n things, from nothing to all."""
    return [
        tuple(zip(places, values, strict=True))
        for count in range(n + 1)
        for places in combinations(range(n), count)
        for values in permutations(range(n), count)
    ]


@st.composite
def knowledge(draw: st.DrawFn) -> tuple[int, list[tuple[int, int]]]:
    """A number of things, and some pairs of an arrangement of them, in any order."""
    n = draw(st.integers(1, 12))
    pairs = list(enumerate(draw(st.permutations(range(n)))))
    return n, draw(st.permutations(pairs))[: draw(st.integers(0, n))]


@pytest.mark.parametrize("n", [0, 1, 2, 3, 9, 52, 300])
def test_arrangement_holds_each_thing_once(n: int) -> None:
    assert sorted(LUCK.permutation("deck", n)) == list(range(n))


def test_each_arrangement_is_equally_likely() -> None:
    assert even((luck.permutation("deck", 4) for luck in lucks(6000)), 24)
    assert even((LUCK.permutation(f"deck {i}", 4) for i in range(6000)), 24)


def test_each_thing_is_equally_likely_at_each_place() -> None:
    dealt = [luck.permutation("deck", 12) for luck in lucks(6000)]
    assert [place for place in range(12) if not even((one[place] for one in dealt), 12)] == []


def test_arrangements_of_labels_and_sizes_are_their_own() -> None:
    luck = Luck(KEY)
    asked = [("deck", 8), ("deck", 7), ("chips", 8), ("deck", 9)]
    dealt = [luck.permutation(*question) for question in asked]
    assert dealt == [Luck(KEY).permutation(*question) for question in asked]
    assert dealt[0] != dealt[2]
    assert even(((one.below("a", 2), one.permutation("b", 3)) for one in lucks(3600)), 12)


def test_what_is_known_is_not_remembered() -> None:
    luck = Luck(KEY)
    assert luck.permutation("deck", 8, [(0, 3)])[0] == 3
    assert luck.permutation("deck", 8) == (2, 7, 6, 3, 1, 0, 5, 4)


@given(keys, st.integers(1, 12), st.data())
def test_under_its_own_key_nothing_moves(key: bytes, n: int, data: st.DataObject) -> None:
    dealt = Luck(key).permutation("deck", n)
    known = data.draw(st.lists(st.sampled_from(list(enumerate(dealt))), unique=True))
    assert Luck(key).permutation("deck", n, known) == dealt


@given(keys, knowledge())
def test_another_key_deals_each_thing_once_and_agrees(
    key: bytes, asked: tuple[int, list[tuple[int, int]]]
) -> None:
    n, known = asked
    dealt = Luck(key).permutation("deck", n, known)
    assert sorted(dealt) == list(range(n))
    assert agrees(dealt, known)


@given(keys, knowledge())
def test_arrangement_is_what_the_page_says_without_any_order(
    key: bytes, asked: tuple[int, list[tuple[int, int]]]
) -> None:
    n, known = asked
    dealt, place_of = Luck(key).permutation("deck", n), {value: place for place, value in known}

    def at(place: int) -> int:
        value = dealt[place]
        return at(place_of[value]) if value in place_of else value

    expected = [dict(known)[place] if place in dict(known) else at(place) for place in range(n)]
    assert list(Luck(key).permutation("deck", n, known)) == expected


@given(keys, knowledge(), st.data())
def test_order_of_what_is_known_does_not_matter(
    key: bytes, asked: tuple[int, list[tuple[int, int]]], data: st.DataObject
) -> None:
    n, known = asked
    other_order = data.draw(st.permutations(known))
    luck = Luck(key)
    assert luck.permutation("deck", n, other_order) == luck.permutation("deck", n, iter(known))


@given(keys, knowledge(), st.data())
def test_nothing_moves_as_more_is_revealed(
    key: bytes, asked: tuple[int, list[tuple[int, int]]], data: st.DataObject
) -> None:
    n, known = asked
    luck = Luck(key)
    dealt = luck.permutation("deck", n, known)
    hidden = [pair for pair in enumerate(dealt) if pair not in known]
    for pair in data.draw(st.permutations(hidden)):
        known = data.draw(st.permutations([*known, pair]))
        assert luck.permutation("deck", n, known) == dealt


def test_all_that_is_consistent_comes_equally_often() -> None:
    """Exactly: take one key for each arrangement, and see where something known leads them."""
    one_of_each = {luck.permutation("deck", 4): luck for luck in lucks(400)}
    assert len(one_of_each) == 24
    for known in all_known(4):
        counts = Counter(luck.permutation("deck", 4, known) for luck in one_of_each.values())
        open_ways = factorial(4 - len(known))
        assert all(agrees(dealt, known) for dealt in counts)
        assert list(counts.values()) == [24 // open_ways] * open_ways


def test_many_keys_are_uniform_among_what_is_consistent() -> None:
    many = lucks(3000)
    for known in all_known(4):
        found = [luck.permutation("deck", 4, known) for luck in many]
        assert all(agrees(dealt, known) for dealt in found)
        assert even(found, factorial(4 - len(known)))


# Seeds.

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


# The process.


@pytest.mark.parametrize("hash_seed", ["0", "1", "2", "4242"])
def test_hash_seed_of_the_process_does_not_matter(hash_seed: str) -> None:
    program = (
        "from seeds.luck import Luck\n"
        f"luck = Luck.of_seed({SEED!r})\n"
        "known = [(int(pair[0]), int(pair[1])) for pair in {'03', '35', '17', '62'}]\n"
        f"print(luck.dice({ROLL!r}, 10, 6), luck.permutation('deck', 8, known))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    assert run.stdout == "(5, 3, 1, 4, 5, 2, 1, 5, 6, 4) (3, 7, 6, 5, 1, 0, 2, 4)\n"
