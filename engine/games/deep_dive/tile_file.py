"""A list of tiles from a player's file: what is wrong is told with its depth and figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from engine.game import Value
from engine.games.deep_dive.model import DEPTHS, KINDS
from engine.games.deep_dive.tiles import SETS, faults, laid_out, shown, total

LARGEST_FILE: Final = 1_000_000
"""Bytes."""


def from_file(path: Path) -> Value:
    """The list of a JSON or TOML file, in the form that `docs/rules/deep-dive.md` shows.

    Raises ValueError that says which depth and figure is wrong; OSError.
    """
    try:
        return _checked(_parsed(path))
    except RecursionError:
        raise ValueError("its tables and lists are nested too deep") from None


def _parsed(path: Path) -> object:
    """What a file holds. Raises ValueError and OSError."""
    if path.is_fifo() and path.resolve().exists():  # one without a name comes from `<(...)`
        raise ValueError("it is a pipe that somebody may never write to")
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise ValueError(f"it is larger than {LARGEST_FILE:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is not text in UTF-8") from None
    form = path.suffix.casefold()
    is_toml = form == ".toml" or (form != ".json" and not text.lstrip().startswith("{"))
    try:
        if is_toml:
            import tomllib

            return tomllib.loads(text)
        import json

        return json.loads(text, object_pairs_hook=_once)
    except ValueError as error:
        why = str(error).partition(";")[0]
        raise ValueError(f"it is not {'TOML' if is_toml else 'JSON'}: {why}") from None


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
    for fault in faults(value):
        raise ValueError(fault)
    for number, (one, sets) in enumerate(zip(depths, value[1], strict=True), 1):
        _must_add_up(f"depth {number}", one["tiles"], sum(1 for _ in laid_out(sets)))
    _must_add_up("all depths", given["tiles"], total(value))
    return value


def _depth(number: int, given: object) -> tuple[Value, Value]:
    where = f"depth {number}"
    table = _table(given, ("depth", "tiles", *SETS), where)
    if type(table["depth"]) is not int or table["depth"] != number:
        raise ValueError(f"{where}: it says depth = {shown(table['depth'])}")
    main, plus = (_table(table[name], KINDS, f"{where}: {name}") for name in SETS)
    return tuple(_frozen(main[kind]) for kind in KINDS), tuple(
        _frozen(plus[kind]) for kind in KINDS
    )


def _table(
    given: object, wanted: Sequence[str], where: str, spare: Sequence[str] = ()
) -> Mapping[str, Any]:
    if isinstance(given, _Twice):
        raise ValueError(f"{where}: {shown(given)} stands there twice")
    if not isinstance(given, dict):
        raise ValueError(f"{where} is a table with {', '.join(wanted)}")
    for name in given:
        if name not in (*wanted, *spare):
            raise ValueError(f"{where}: nobody knows what {shown(name)} is")
    for name in wanted:
        if name not in given:
            raise ValueError(f"{where}: {name} is missing")
    return given


def _must_add_up(where: str, said: object, found: int) -> None:
    if type(said) is not int or said != found:
        raise ValueError(f"{where}: tiles says {shown(said)}, but they add up to {found}")


def _frozen(value: object) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
