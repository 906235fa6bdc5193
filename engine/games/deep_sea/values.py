"""The values below water: nobody knows one before its chip is turned up."""

from __future__ import annotations

from collections.abc import Callable

from engine.game import Luck
from engine.games.deep_sea.model import CHIPS_A_LEVEL, VALUES, Chip, level


def dealt(
    known: tuple[tuple[Chip, int], ...], luck: Luck
) -> Callable[[tuple[Chip, ...]], tuple[int, ...]]:
    """Tells the values of chips, given all that were turned up before, in that order.

    What it turns up moves nothing, so that a level is dealt once, when it is first asked for.
    """
    levels: dict[int, list[int]] = {}

    def values_of(chips: tuple[Chip, ...]) -> tuple[int, ...]:
        values = []
        for chip in chips:
            wanted = level(chip)
            if wanted not in levels:
                levels[wanted] = _level_dealt(wanted, known, luck)
            values.append(levels[wanted][chip % CHIPS_A_LEVEL])
        return tuple(values)

    return values_of


def _level_dealt(wanted: int, known: tuple[tuple[Chip, int], ...], luck: Luck) -> list[int]:
    """The values of all chips of a level; where other luck dealt what was turned up, as known."""
    label, values = f"chips of level {wanted}", VALUES[wanted]
    seen = [
        (chip % CHIPS_A_LEVEL, value)
        for chip, value in known
        if chip // CHIPS_A_LEVEL + 1 == wanted
    ]
    own = [values[place // 2] for place in luck.permutation(label, CHIPS_A_LEVEL)]
    if all(own[place] == value for place, value in seen):
        return own
    copies = [0] * len(values)
    pairs = []
    for place, value in seen:  # it was dealt by other luck
        kind = value - values[0]
        pairs.append((place, 2 * kind + copies[kind]))
        copies[kind] += 1
    return [values[place // 2] for place in luck.permutation(label, CHIPS_A_LEVEL, pairs)]
