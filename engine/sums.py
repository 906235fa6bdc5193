"""What many samples come to: exact sums of whole numbers, and the intervals that follow from them.

A sum does not depend on the order in which it was added up, so neither the number of processes nor
which of them is first ever changes a result.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final

import attrs

from events.frozen import frozen

WIDTH: Final = 1.959963984540054
"""Standard deviations to each side that hold 95 % of a normal distribution."""


@frozen
class Estimate:
    """A mean, and the 95 % interval around it."""

    mean: float
    low: float
    high: float

    def least(self, sure: float = 1.0) -> float:
        """How far from 0 it is at least, if it is in so many times its interval; else 0."""
        above, below = self.mean - self.low, self.high - self.mean
        return max(0.0, self.mean - sure * above, -self.mean - sure * below)

    def shifted(self, by: float, scale: float = 1.0) -> Estimate:
        """The same of other units: multiplied, then shifted."""
        return Estimate(self.mean * scale + by, self.low * scale + by, self.high * scale + by)


NOTHING: Final = Estimate(0.0, 0.0, 0.0)
"""What is 0 by its nature, and no estimate."""


@attrs.define
class Sums:
    """Samples of several figures each, that belong together: their count, sums and products."""

    count: int
    totals: list[int]
    products: list[list[int]]
    """For each figure those with itself and with all before it."""

    @classmethod
    def of(cls, figures: int) -> Sums:
        """No sample yet."""
        return cls(0, [0] * figures, [[0] * (i + 1) for i in range(figures)])

    def add(self, sample: Sequence[int]) -> None:
        """One more sample."""
        self.count += 1
        totals = self.totals
        for i, value in enumerate(sample):
            totals[i] += value
            if value:
                row = self.products[i]
                for j in range(i + 1):
                    row[j] += value * sample[j]

    def copy(self) -> Sums:
        """The same, to be added to."""
        return Sums(self.count, list(self.totals), [list(row) for row in self.products])

    def merge(self, other: Sums) -> None:
        """All the samples of another one."""
        self.count += other.count
        for i, total in enumerate(other.totals):
            self.totals[i] += total
            row = self.products[i]
            for j, product in enumerate(other.products[i]):
                row[j] += product

    def mean(self, i: int) -> Estimate:
        """The mean of a figure."""
        return self._around(self.totals[i], self.products[i][i])

    def difference(self, i: int, j: int) -> Estimate:
        """By how much figure i is greater than figure j, in the mean over the same samples."""
        return self._around(self.totals[i] - self.totals[j], self._squares_between(i, j))

    def balance(self, i: int, whole: int) -> Estimate:
        """The mean of a figure from -`whole` to `whole`, in parts of it: a difference of parts.

        Its interval is that of Bonett and Price, which counts one more sample at each end: samples
        that agree prove little where they are few, and never all.
        """
        return self._balanced(self.totals[i], self.products[i][i], whole)

    def gap(self, i: int, j: int, whole: int) -> Estimate:
        """By how much figure i is greater than figure j, both from 0 to `whole`: as `balance`."""
        return self._balanced(self.totals[i] - self.totals[j], self._squares_between(i, j), whole)

    def change(self, i: int) -> Estimate:
        """The mean of a figure without bounds: where all samples agree, nobody knows how far."""
        found = self.mean(i)
        return found if found.low < found.high else Estimate(found.mean, -inf, inf)

    def _squares_between(self, i: int, j: int) -> int:
        both = self.products[max(i, j)][min(i, j)]
        return self.products[i][i] - 2 * both + self.products[j][j]

    def _balanced(self, total: int, squares: int, whole: int) -> Estimate:
        n = self.count
        middle = total / ((n + 2) * whole)
        variance = (squares / whole / whole + 2) / (n + 2) - middle * middle
        half, mean = WIDTH * sqrt(variance / (n + 2)), total / (n * whole)
        return Estimate(mean, min(mean, middle - half), max(mean, middle + half))

    def share(self, i: int, whole: int) -> Estimate:
        """A figure from 0 to `whole` as a part of it, between 0 and 1: Wilson's interval.

        It is that of figures which are all or nothing, and no narrower for those in between.
        """
        n = self.count
        if not n:
            return Estimate(0.5, 0.0, 1.0)
        part = self.totals[i] / (n * whole)
        square = WIDTH * WIDTH
        middle = (part + square / (2 * n)) / (1 + square / n)
        half = WIDTH / (1 + square / n) * sqrt(part * (1 - part) / n + square / (4 * n * n))
        return Estimate(part, max(0.0, middle - half), min(1.0, middle + half))

    def has_any(self) -> bool:
        """Whether any figure of any sample was not 0."""
        return any(row[-1] for row in self.products)

    def spread(self, i: int) -> float:
        """The standard deviation of a figure."""
        return sqrt(self._variance(self.totals[i], self.products[i][i]))

    def _variance(self, total: int, squares: int) -> float:
        if self.count < 2:
            return inf
        return (self.count * squares - total * total) / (self.count * (self.count - 1))

    def _around(self, total: int, squares: int) -> Estimate:
        if not self.count:
            return Estimate(0.0, -inf, inf)
        mean = total / self.count
        half = WIDTH * sqrt(self._variance(total, squares) / self.count)
        return Estimate(mean, mean - half, mean + half)
