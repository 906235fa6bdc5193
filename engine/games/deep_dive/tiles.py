"""The tiles of Deep Dive: how many of which lie at which depth.

A list is kept in the opening of a game as plain values, so that no replay needs a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from engine.game import Value
from engine.games.deep_dive.model import BOTH_SETS_FROM, COLOURS, DEPTHS, KINDS, Kind, Tile

SETS: Final = ("main", "plus")
_MOST: Final = 60
"""Tiles of one kind in one set of a depth."""
_VALUES: Final = range(1, 11)
_SEATS: Final = 6


PROPOSED: Final = (
    (7, 5, 3, 7, 5, 3),
    (
        (
            (4, 6, 3, (1, 1, 1, 2, 2), (1, 1, 1, 2, 2), (1, 1, 1, 2, 2)),
            (2, 4, 1, (1, 1, 2), (1, 1, 2), (1, 1, 2)),
        ),
        (
            (5, 4, 3, (2, 3, 3, 4), (2, 3, 3, 4), (2, 3, 3, 4)),
            (3, 2, 0, (2, 3, 4), (2, 3, 4), (2, 3, 4)),
        ),
        (
            (6, 3, 2, (4, 5, 6), (4, 5, 6), (4, 5, 6)),
            (4, 1, 1, (4, 5), (4, 5), (4, 5)),
        ),
        (
            (6, 2, 2, (6, 8), (6, 8), (6, 8)),
            (4, 0, 0, (6, 7), (6, 7), (6, 7)),
        ),
        (
            (6, 0, 0, (8, 10), (8, 10), (8, 10)),
            (4, 0, 1, (9,), (9,), (9,)),
        ),
    ),
)
"""The bundled list. Known of it are 160 tiles, 44 of them at depth 1 with 6 predators, about half
predators at depth 5, values from 1 to 10 that rise with depth, and 3 tiles removed of each depth
with 3 players. All other figures are a balanced proposal.

First how many tiles are removed of each depth with 1 to 6 players. Then for each depth the main
and the additional set: predators, bubbles, rocks, and the values of pink, green and yellow food.
"""


def fits(value: Value) -> bool:
    """Whether a value that was read from a game is a list that can be played with."""
    return not any(faults(value))


@lru_cache(maxsize=16)
def stacks(value: Value, seats: int) -> tuple[tuple[tuple[Tile, ...], int], ...]:
    """For each depth its tiles, sorted, and how many of them are left when some are removed."""
    removed, depths = _parts(value)
    found = []
    for sets in depths:
        used = sets if seats >= BOTH_SETS_FROM else sets[:1]
        same = {tile: tile for tile in laid_out(used)}  # one object for all of a sort
        tiles = sorted(
            [same[tile] for tile in laid_out(used)],
            key=lambda tile: (KINDS.index(tile.kind), tile.value),
        )
        found.append((tuple(tiles), len(tiles) - removed[seats - 1]))
    return tuple(found)


def total(value: Value) -> int:
    """How many tiles a list has."""
    return sum(1 for sets in _parts(value)[1] for _ in laid_out(sets))


def _parts(value: Value) -> tuple[Any, Any]:
    """A list that fits: how many tiles are removed by the number of players, and the depths.

    A depth is its main and its additional set; a set the number of predators, of bubbles, of rocks,
    and the values of the pink, green and yellow food.
    """
    assert isinstance(value, tuple)
    removed, depths = value
    return removed, depths


def laid_out(sets: Sequence[Any]) -> Iterator[Tile]:
    for one in sets:
        for kind, figure in zip(KINDS, one, strict=True):
            if isinstance(figure, int):
                yield from [Tile(kind)] * figure
            else:
                yield from [Tile(kind, worth) for worth in figure]


def faults(value: object) -> Iterator[str]:
    """What is wrong with a list, in sentences; `value` may be anything."""
    if not isinstance(value, tuple) or len(value) != 2:
        yield "it is no list of tiles"
        return
    removed, depths = value
    if not isinstance(depths, tuple) or len(depths) != DEPTHS:
        yield f"there are {DEPTHS} depths"
        return
    if not _are_whole(removed, range(_MOST + 1)) or len(removed) != _SEATS:
        yield f"removed: it is {_SEATS} whole numbers up to {_MOST}, for 1 to {_SEATS} players"
        return
    for number, sets in enumerate(depths, 1):
        found = list(_faults_of_depth(sets))
        yield from [f"depth {number}: {fault}" for fault in found]
        if not found:
            yield from _too_few(number, removed, sets)


def _faults_of_depth(sets: object) -> Iterator[str]:
    if not isinstance(sets, tuple) or len(sets) != len(SETS):
        yield f"it has the sets {' and '.join(SETS)}"
        return
    for name, one in zip(SETS, sets, strict=True):
        if not isinstance(one, tuple) or len(one) != len(KINDS):
            yield f"{name} has {', '.join(KINDS)}"
            continue
        for kind, figure in zip(KINDS, one, strict=True):
            yield from [f"{name}, {kind}: {fault}" for fault in _faults_of_figure(kind, figure)]


def _faults_of_figure(kind: Kind, figure: object) -> Iterator[str]:
    if kind not in COLOURS:
        if not _are_whole((figure,), range(_MOST + 1)):
            yield f"it is a whole number from 0 to {_MOST}, not {shown(figure)}"
    elif not isinstance(figure, tuple) or len(figure) > _MOST:
        yield f"it is a list of at most {_MOST} values, not {shown(figure)}"
    else:
        for value in figure:
            if not _are_whole((value,), _VALUES):
                yield f"a value is a whole number from 1 to {_VALUES[-1]}, not {shown(value)}"


def _too_few(number: int, removed: Sequence[int], sets: Any) -> Iterator[str]:
    """Every depth keeps a tile, however many play."""
    for seats, gone in enumerate(removed, 1):
        used = sets if seats >= BOTH_SETS_FROM else sets[:1]
        count = sum(1 for _ in laid_out(used))
        if count <= gone:
            yield (
                f"depth {number}: with {seats} player{'s'[: seats - 1]} {gone} of {count} tiles "
                "are removed, and at least 1 has to stay"
            )


def _are_whole(values: object, allowed: range) -> bool:
    return isinstance(values, tuple) and all(type(one) is int and one in allowed for one in values)


def shown(value: object) -> str:
    try:
        words = repr(value)
    except ValueError:  # Python writes no number of so many digits
        return "a huge number"
    return words if len(words) <= 40 else f"{words[:40]}..."
