"""Sums of samples: exact, the same in any order, and the intervals of the textbooks."""

from __future__ import annotations

from math import inf, isclose, sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.sums import WIDTH, Estimate, Sums

samples = st.lists(
    st.tuples(st.integers(-1000, 1000), st.integers(0, 60), st.integers(0, 60)), min_size=2
)


def summed(rows: list[tuple[int, int, int]]) -> Sums:
    sums = Sums.of(3)
    for row in rows:
        sums.add(row)
    return sums


@given(samples)
def test_means_and_spreads_are_those_of_the_samples(rows: list[tuple[int, int, int]]) -> None:
    sums = summed(rows)
    for i in range(3):
        column = [row[i] for row in rows]
        found, spread = sums.mean(i), stdev(column)
        assert isclose(found.mean, mean(column), abs_tol=1e-9)
        assert isclose(sums.spread(i), spread, abs_tol=1e-6)
        half = WIDTH * spread / sqrt(len(rows))
        assert isclose(found.high - found.mean, half, abs_tol=1e-6)
        assert isclose(found.mean - found.low, half, abs_tol=1e-6)


@given(samples)
def test_differences_are_of_what_belongs_together(rows: list[tuple[int, int, int]]) -> None:
    sums = summed(rows)
    for i, j in ((0, 1), (1, 0), (1, 2)):
        differences = [row[i] - row[j] for row in rows]
        found = sums.difference(i, j)
        assert isclose(found.mean, mean(differences), abs_tol=1e-9)
        half = WIDTH * stdev(differences) / sqrt(len(rows))
        assert isclose(found.high - found.mean, half, abs_tol=1e-6)
    assert sums.difference(1, 1) == Estimate(0, 0, 0)


@given(samples, st.data())
def test_nothing_depends_on_how_it_was_added_up(
    rows: list[tuple[int, int, int]], data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(rows)))
    mixed = data.draw(st.permutations(rows))
    one, other = summed(mixed[:cut]), summed(mixed[cut:])
    other.merge(one)
    assert other == summed(rows)


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.27753),
        (5, 10, 0.23659, 0.76341),
        (10, 10, 0.72247, 1.0),
        (81, 263, 0.25527, 0.36621),
    ],
)
def test_the_interval_of_a_share_is_wilsons(won: int, of: int, low: float, high: float) -> None:
    """81 of 263 is the example of Newcombe (1998): 0.2553 to 0.3662."""
    sums = Sums.of(1)
    for number in range(of):
        sums.add([60 if number < won else 0])
    found = sums.share(0, 60)
    assert found.mean == won / of
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


def test_what_too_few_samples_tell() -> None:
    assert Sums.of(1).share(0, 60) == Estimate(0.5, 0, 1)
    assert Sums.of(1).mean(0) == Estimate(0, -inf, inf)
    sums = Sums.of(1)
    sums.add([7])
    assert sums.mean(0) == Estimate(7, -inf, inf)


@pytest.mark.parametrize(
    ("estimate", "least"),
    [(Estimate(3, 1, 5), 1), (Estimate(-3, -5, -1), 1), (Estimate(1, -1, 3), 0)],
)
def test_how_far_from_nothing_an_estimate_is_at_least(estimate: Estimate, least: float) -> None:
    assert estimate.least() == least
    assert estimate.shifted(1, 2).mean == 2 * estimate.mean + 1


def test_few_samples_that_agree_prove_little() -> None:
    """Four worlds in which a choice won more: it was told as 100 % +- 0."""
    sums = Sums.of(2)
    for _ in range(4):
        sums.add([6, 0])
    found = sums.balance(0, 6)
    assert found.mean == 1
    assert found.least() < 0.2
    assert found.least(1.5) == 0
    assert sums.balance(1, 6).mean == 0
    for _ in range(400):
        sums.add([6, 0])
    assert sums.balance(0, 6).least(1.5) > 0.9


def test_samples_that_never_differ_leave_room_for_some_that_do() -> None:
    """0 of 150 is as good as Wilson's and Bonett's intervals say, and no proof of none at all."""
    sums = Sums.of(3)
    for _ in range(150):
        sums.add([0, 6, 6])
    found = sums.balance(0, 6)
    assert found.low == -found.high
    assert found.high == pytest.approx(0.01823, abs=1e-5)
    assert sums.gap(1, 2, 6) == found
    assert sums.change(0).high == inf
    for value in (0, 6, -6, 3):
        one = Sums.of(1)
        one.merge(Sums(150, [0], [[0]]))
        one.add([value])
        wider = one.balance(0, 6)
        assert wider.high - wider.low >= (found.high - found.low) * 150 / 151
    assert not sums.difference(1, 2).high, "the order is judged by what was seen"


@given(st.lists(st.integers(-6, 6), min_size=1))
def test_a_balance_holds_its_mean(rows: list[int]) -> None:
    sums = Sums.of(1)
    for value in rows:
        sums.add([value])
    found = sums.balance(0, 6)
    assert found.low <= found.mean <= found.high
    assert found.mean == pytest.approx(mean(rows) / 6)
