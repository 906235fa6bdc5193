"""Numbers and dice are drawn as the page says, whatever was asked before."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seeds.luck import Luck
from tests.lucks import ALL, HALF, KEY, LUCK, ROLL, ROOT, SEED, keys, labels, ranges, words


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

    def _block(self, label: str, number: bytes) -> bytes:
        i = int.from_bytes(number, "little")
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


@given(keys, labels, labels, ranges)
def test_below_of_a_purpose_is_that_of_the_derived_luck(
    key: bytes, purpose: str, label: str, n: int
) -> None:
    luck = Luck(key)
    assert luck.below_of(purpose, label, n) == luck.derive(purpose).below(label, n)
