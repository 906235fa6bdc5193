"""The tiles of Deep Dive: how many of which lie at which depth, bundled or from a player's file.

A list is kept in the opening of a game as plain values, so that no replay needs a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from engine.game import Value
from engine.games.deep_dive.model import BOTH_SETS_FROM, COLOURS, DEPTHS, KINDS, Kind, Tile

BUNDLED: Final = Path(__file__).parent / "tiles.json"
LARGEST_FILE: Final = 1_000_000
"""Bytes."""

_SETS: Final = ("main", "plus")
_MOST: Final = 60
"""Tiles of one kind in one set of a depth."""
_VALUES: Final = range(1, 11)
_SEATS: Final = 6


def from_file(path: Path) -> Value:
    """The list of a JSON or TOML file, in the form of `tiles.json` beside this module.

    Raises ValueError that says which depth and figure is wrong.
    """
    try:
        return _checked(_parsed(path))
    except RecursionError:
        raise ValueError("its tables and lists are nested too deep") from None


def fits(value: Value) -> bool:
    """Whether a value that was read from a game is a list that can be played with."""
    return not any(_faults(value))


def stacks(value: Value, seats: int) -> Iterator[tuple[tuple[Tile, ...], int]]:
    """For each depth its tiles, sorted, and how many of them are left when some are removed."""
    removed, depths = _parts(value)
    for sets in depths:
        used = sets if seats >= BOTH_SETS_FROM else sets[:1]
        tiles = tuple(sorted(_tiles(used), key=lambda tile: (KINDS.index(tile.kind), tile.value)))
        yield tiles, len(tiles) - removed[seats - 1]


def total(value: Value) -> int:
    """How many tiles a list has."""
    return sum(1 for sets in _parts(value)[1] for _ in _tiles(sets))


def _parts(value: Value) -> tuple[Any, Any]:
    """A list that fits: how many tiles are removed by the number of players, and the depths.

    A depth is its main and its additional set; a set the number of predators, of bubbles, of rocks,
    and the values of the pink, green and yellow food.
    """
    assert isinstance(value, tuple)
    removed, depths = value
    return removed, depths


def _tiles(sets: Sequence[Any]) -> Iterator[Tile]:
    for one in sets:
        for kind, figure in zip(KINDS, one, strict=True):
            if isinstance(figure, int):
                yield from [Tile(kind)] * figure
            else:
                yield from [Tile(kind, worth) for worth in figure]


def _faults(value: object) -> Iterator[str]:
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
        faults = list(_faults_of_depth(sets))
        yield from [f"depth {number}: {fault}" for fault in faults]
        if not faults:
            yield from _too_few(number, removed, sets)


def _faults_of_depth(sets: object) -> Iterator[str]:
    if not isinstance(sets, tuple) or len(sets) != len(_SETS):
        yield f"it has the sets {' and '.join(_SETS)}"
        return
    for name, one in zip(_SETS, sets, strict=True):
        if not isinstance(one, tuple) or len(one) != len(KINDS):
            yield f"{name} has {', '.join(KINDS)}"
            continue
        for kind, figure in zip(KINDS, one, strict=True):
            yield from [f"{name}, {kind}: {fault}" for fault in _faults_of_figure(kind, figure)]


def _faults_of_figure(kind: Kind, figure: object) -> Iterator[str]:
    if kind not in COLOURS:
        if not _are_whole((figure,), range(_MOST + 1)):
            yield f"it is a whole number from 0 to {_MOST}, not {_shown(figure)}"
    elif not isinstance(figure, tuple) or len(figure) > _MOST:
        yield f"it is a list of at most {_MOST} values, not {_shown(figure)}"
    else:
        for value in figure:
            if not _are_whole((value,), _VALUES):
                yield f"a value is a whole number from 1 to {_VALUES[-1]}, not {_shown(value)}"


def _too_few(number: int, removed: Sequence[int], sets: Any) -> Iterator[str]:
    """Every depth keeps a tile, however many play."""
    for seats, gone in enumerate(removed, 1):
        used = sets if seats >= BOTH_SETS_FROM else sets[:1]
        count = sum(1 for _ in _tiles(used))
        if count <= gone:
            yield (
                f"depth {number}: with {seats} player{'s'[: seats - 1]} {gone} of {count} tiles "
                "are removed, and at least 1 has to stay"
            )


def _are_whole(values: object, allowed: range) -> bool:
    return isinstance(values, tuple) and all(type(one) is int and one in allowed for one in values)


def _shown(value: object) -> str:
    try:
        words = repr(value)
    except ValueError:  # Python writes no number of so many digits
        return "a huge number"
    return words if len(words) <= 40 else f"{words[:40]}..."


def _parsed(path: Path) -> object:
    """What a file holds. Raises ValueError."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror}") from None
    if len(data) > LARGEST_FILE:
        raise ValueError(f"it is larger than {LARGEST_FILE:,} bytes")
    try:
        text = data.decode("utf-8-sig")
        if path.suffix.casefold() == ".toml":
            import tomllib

            return tomllib.loads(text)
        import json

        return json.loads(text, object_pairs_hook=_once)
    except ValueError as error:
        form = "TOML" if path.suffix.casefold() == ".toml" else "JSON"
        raise ValueError(f"it is not {form}: {error}") from None


class _Twice(str):
    """A name that a table has twice; it stands for the table."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Twice:
    table: dict[str, Any] = {}
    for name, value in pairs:
        if name in table:
            return _Twice(name)
        table[name] = value
    return table


def _checked(given: object) -> Value:
    """The list as it is kept. Raises ValueError."""
    given = _table(given, ("tiles", "removed", "depths"), "the file", spare=("status",))
    depths = given["depths"]
    if not isinstance(depths, list) or len(depths) != DEPTHS:
        raise ValueError(f"depths: there are {DEPTHS} of them, one after the other")
    value = (_frozen(given["removed"]), tuple(_depth(n, one) for n, one in enumerate(depths, 1)))
    for fault in _faults(value):
        raise ValueError(fault)
    for number, (one, sets) in enumerate(zip(depths, value[1], strict=True), 1):
        _must_add_up(f"depth {number}", one["tiles"], sum(1 for _ in _tiles(sets)))
    _must_add_up("all depths", given["tiles"], total(value))
    return value


def _depth(number: int, given: object) -> tuple[Value, Value]:
    where = f"depth {number}"
    table = _table(given, ("depth", "tiles", *_SETS), where)
    if type(table["depth"]) is not int or table["depth"] != number:
        raise ValueError(f"{where}: it says depth = {_shown(table['depth'])}")
    main, plus = (_table(table[name], KINDS, f"{where}: {name}") for name in _SETS)
    return tuple(_frozen(main[kind]) for kind in KINDS), tuple(
        _frozen(plus[kind]) for kind in KINDS
    )


def _table(
    given: object, wanted: Sequence[str], where: str, spare: Sequence[str] = ()
) -> Mapping[str, Any]:
    if isinstance(given, _Twice):
        raise ValueError(f"{where}: {_shown(given)} stands there twice")
    if not isinstance(given, dict):
        raise ValueError(f"{where} is a table with {', '.join(wanted)}")
    for name in wanted:
        if name not in given:
            raise ValueError(f"{where}: {name} is missing")
    for name in given:
        if name not in (*wanted, *spare):
            raise ValueError(f"{where}: nobody knows what {_shown(name)} is")
    return given


def _must_add_up(where: str, said: object, found: int) -> None:
    if type(said) is not int or said != found:
        raise ValueError(f"{where}: tiles says {_shown(said)}, but they add up to {found}")


def _frozen(value: object) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


PROPOSED: Final = from_file(BUNDLED)
"""The bundled list: the figures that are known, and a balanced proposal for all others."""
