"""Arrangements are even, and agree with whatever is known of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seeds.luck import Luck
from tests.lucks import KEY, LUCK, even, keys, lucks

Pairs = tuple[tuple[int, int], ...]


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
    assert even((LUCK.permutation(f"deck {i}", 2) for i in range(600)), 2)


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


@pytest.mark.parametrize(
    "known",
    [
        [(0, 1), (0, 1)],  # said twice
        [(0, 1), (0, 2)],  # two things in one place
        [(0, 1), (2, 1)],  # one thing in two places
        [(8, 1)],  # no such place
        [(-1, 1)],
        [(1, 8)],  # no such thing
        [(1, -1)],
    ],
)
def test_what_cannot_all_be_true_is_refused(known: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="what is known of 'deck' cannot all be true"):
        LUCK.permutation("deck", 8, known)


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
