"""All numbers are equally likely; dice, labels, derived lucks and salts are independent."""

from __future__ import annotations

from itertools import combinations

import pytest

from seeds.luck import Luck
from tests.lucks import ALL, KEY, LUCK, even, lucks, same


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
