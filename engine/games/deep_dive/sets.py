"""Sets of food: up to three of different colours, how they are formed and what they score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Final

from engine.games.deep_dive.model import COLOURS, Tile

Set = tuple[Tile, ...]
"""One to three foods of different colours, in the order pink, green, yellow."""


def halves(one: Set, per_set: bool) -> int:
    """Twice what a set is worth: its values count whole if it is full, and half if not.

    `per_set`: half a point of it is lost; else only the sum of all sets is rounded down.
    """
    value = sum(food.value for food in one)
    if is_full(one):
        return 2 * value
    return value - value % 2 if per_set else value


def score(sets: Sequence[Set], per_set: bool) -> int:
    """What sets score."""
    return sum(halves(one, per_set) for one in sets) // 2


def best_score(food: Sequence[Tile], per_set: bool) -> int:
    """The score of the `best` sets, without forming them: bots ask for it all the time."""
    columns: dict[str, list[int]] = {colour: [] for colour in COLOURS}
    total = 0
    for one in food:
        columns[one.kind].append(one.value)
        total += one.value
    full = min(map(len, columns.values()))
    odd = []
    for values in columns.values():
        if full:
            values.sort(reverse=True)
            total += sum(values[:full])
        if per_set and len(values) > full:
            odd.append(sum([value & 1 for value in values[full:]]))
    if odd:  # two odd values go together, of different colours: what is left loses half a point
        total -= 2 * max(odd) - sum(odd)
    return total // 2


def is_full(one: Set) -> bool:
    """Whether a set has all colours."""
    return len(one) == len(COLOURS)


def best(food: Sequence[Tile]) -> list[Set]:
    """The sets that score most, however rounding goes.

    As many full sets as there can be, of the highest of each colour: a value counts twice as much
    there. Of the rest, which has two colours at most, odd values are laid together, so that no
    half is lost that need not be.
    """
    pinks, greens, yellows = (_high_to_low(food, colour) for colour in COLOURS)
    full = min(len(pinks), len(greens), len(yellows))
    sets = list(zip(pinks[:full], greens[:full], yellows[:full], strict=True))
    rest = [values[full:] for values in (pinks, greens, yellows) if len(values) > full]
    if len(rest) < 2:
        return [*sets, *[(one,) for values in rest for one in values]]
    odd, even = (
        [[one for one in values if one.value % 2 == parity] for values in rest] for parity in (1, 0)
    )
    pairs = min(map(len, odd))
    together = list(zip(odd[0], odd[1], strict=False))
    left = [_sorted([*odd[i][pairs:], *even[i]]) for i in (0, 1)]
    return [*sets, *together, *_side_by_side(left)]


def high_to_low(food: Sequence[Tile]) -> list[Set]:
    """Each colour from high to low; the first of each form a set, the second of each, and so on."""
    return _side_by_side([_high_to_low(food, colour) for colour in COLOURS])


def collected(food: Sequence[Tile]) -> list[Set]:
    """The same in the order in which the food was taken."""
    return _side_by_side([[one for one in food if one.kind == colour] for colour in COLOURS])


ORDERS: Final[dict[str, Callable[[Sequence[Tile]], list[Set]]]] = {
    "best": best,
    "sorted": high_to_low,
    "collected": collected,
}
"""How the option `set_order` forms sets."""


def _high_to_low(food: Sequence[Tile], colour: str) -> list[Tile]:
    return _sorted([one for one in food if one.kind == colour])


def _sorted(food: list[Tile]) -> list[Tile]:
    return sorted(food, key=lambda one: -one.value)


def _side_by_side(columns: Sequence[Sequence[Tile]]) -> list[Set]:
    return [tuple(one for one in row if one is not None) for row in zip_longest(*columns)]
