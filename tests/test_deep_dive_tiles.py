"""Lists of Deep Dive's tiles from a file: what is read, and what is said of one that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from engine.games.deep_dive import GAME, tiles
from engine.games.deep_dive.tile_file import LARGEST_FILE, from_file
from engine.games.deep_dive.tiles import PROPOSED, fits
from tests.dives import CROWDED, LISTS

TEXT: Final = Path(__file__).with_name("tiles_proposed.json").read_text(encoding="utf-8")
TABLE: Final[dict[str, Any]] = json.loads(TEXT)


def as_toml(table: dict[str, Any]) -> str:
    """The same list as TOML."""
    lines = [f"{name} = {json.dumps(table[name])}" for name in ("tiles", "removed")]
    for depth in table["depths"]:
        lines += ["[[depths]]", f"depth = {depth['depth']}", f"tiles = {depth['tiles']}"]
        for name in ("main", "plus"):
            lines.append(f"[depths.{name}]")
            lines += [f"{kind} = {figure}" for kind, figure in depth[name].items()]
    return "\n".join(lines) + "\n"


def read(folder: Path, content: str | bytes, ending: str = "json") -> Any:
    """What is read of a file with this content."""
    file = folder / f"tiles.{ending}"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return from_file(file)


def fault(folder: Path, content: str | bytes, ending: str = "json") -> str:
    """The sentence about such a file."""
    with pytest.raises(ValueError, match=r".") as found:
        read(folder, content, ending)
    said = str(found.value)
    assert said.isprintable()
    assert len(said) < 200
    return said


# Good files


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"], ids=["plain", "BOM"])
def test_json_and_toml_are_read_with_a_mark_in_front_or_without(
    tmp_path: Path, start: bytes
) -> None:
    assert read(tmp_path, start + TEXT.encode()) == PROPOSED
    assert read(tmp_path, start + as_toml(TABLE).encode(), "toml") == PROPOSED
    assert read(tmp_path, start + as_toml(TABLE).encode(), "TOML") == PROPOSED
    assert read(tmp_path, start + TEXT.replace("\n", "\r\n").encode()) == PROPOSED


def test_a_remark_may_stand_in_the_file_and_is_not_kept(tmp_path: Path) -> None:
    assert read(tmp_path, json.dumps({**TABLE, "status": "out of my box"})) == PROPOSED
    assert read(tmp_path, json.dumps({k: v for k, v in TABLE.items() if k != "status"})) == PROPOSED


def test_another_list_is_read_as_it_stands(tmp_path: Path) -> None:
    table = deepcopy(TABLE)
    table["depths"][4]["main"].update(bubbles=2, pink=[10, 1])
    table["depths"][4]["tiles"] += 2
    table["tiles"] += 2
    table["removed"] = [0, 1, 2, 3, 4, 5]
    value = read(tmp_path, json.dumps(table))
    assert value[0] == (0, 1, 2, 3, 4, 5)
    assert value[1][4][0] == (6, 2, 0, (10, 1), (8, 10), (8, 10))
    assert fits(value)
    assert tiles.total(value) == 162
    assert read(tmp_path, as_toml(table), "toml") == value
    assert [left for _, left in tiles.stacks(value, 3)] == [26, 22, 18, 14, 12]


# Faults

Change = Callable[[dict[str, Any]], Any]


def at_depth(number: int, name: str, **figures: Any) -> Change:
    return lambda table: table["depths"][number - 1][name].update(figures)


WRONG: Final[list[tuple[str, Change]]] = [
    ("the file: removed is missing", lambda t: t.pop("removed")),
    ("the file: nobody knows what 'note' is", lambda t: t.update(note=1)),
    ("depth 4: plus: rock is missing", lambda t: t["depths"][3]["plus"].pop("rock")),
    ("depth 4: plus is missing", lambda t: t["depths"][3].pop("plus")),
    ("depth 4: plus: nobody knows what 'blue' is", at_depth(4, "plus", blue=[1])),
    ("depth 4: nobody knows what 'extra' is", lambda t: t["depths"][3].update(extra={})),
    (r"nobody knows what '\x1b[31m' is", lambda t: t.update({"\x1b[31m": 1})),
    ("depths: there are 5 of them", lambda t: t["depths"].pop()),
    ("depths: there are 5 of them", lambda t: t.update(depths={})),
    ("depth 3 is a table with", lambda t: t["depths"].__setitem__(2, None)),
    ("depth 3: main is a table with", lambda t: t["depths"][2].update(main=[])),
    ("depth 1: it says depth = 5", lambda t: t["depths"].reverse()),
    ("depth 1: it says depth = True", lambda t: t["depths"][0].update(depth=True)),
    ("depth 1: it says depth = 1.0", lambda t: t["depths"][0].update(depth=1.0)),
    ("depth 4: tiles says 27, but they add up to 26", lambda t: t["depths"][3].update(tiles=27)),
    ("depth 4: tiles says 26, but they add up to 27", at_depth(4, "plus", rock=1)),
    ("all depths: tiles says 161, but they add up to 160", lambda t: t.update(tiles=161)),
    ("all depths: tiles says 160.0", lambda t: t.update(tiles=160.0)),
    ("all depths: tiles says None", lambda t: t.update(tiles=None)),
    ("removed: it is 6 whole numbers", lambda t: t["removed"].pop()),
    ("removed: it is 6 whole numbers", lambda t: t.update(removed="753753")),
    ("removed: it is 6 whole numbers", lambda t: t.update(removed=[7.0, 5, 3, 7, 5, 3])),
    ("removed: it is 6 whole numbers", lambda t: t.update(removed=[-1, 5, 3, 7, 5, 3])),
    ("removed: it is 6 whole numbers", lambda t: t.update(removed=[True, 5, 3, 7, 5, 3])),
    ("removed: it is 6 whole numbers up to 60", lambda t: t.update(removed=[61, 5, 3, 7, 5, 3])),
    ("depth 5: with 1 player 12 of 12 tiles", lambda t: t.update(removed=[12, 5, 3, 7, 5, 3])),
    ("depth 5: with 4 players 20 of 20 tiles", lambda t: t.update(removed=[7, 5, 3, 20, 5, 3])),
]


@pytest.mark.parametrize(("said", "change"), WRONG, ids=[said for said, _ in WRONG])
def test_what_is_wrong_is_said_with_depth_and_figure(
    tmp_path: Path, said: str, change: Change
) -> None:
    table = deepcopy(TABLE)
    change(table)
    assert said in fault(tmp_path, json.dumps(table))


@pytest.mark.parametrize("count", [-1, 61, 2**64, 1.5, 1.0, True, None, "3", [1], {}])
@pytest.mark.parametrize("kind", ["predator", "bubbles", "rock"])
def test_a_count_is_a_whole_number(tmp_path: Path, kind: str, count: Any) -> None:
    table = deepcopy(TABLE)
    table["depths"][2]["main"][kind] = count
    said = fault(tmp_path, json.dumps(table))
    assert said.startswith(f"depth 3: main, {kind}: it is a whole number from 0 to 60, not ")


@pytest.mark.parametrize("value", [0, 11, -1, 2**70, True, 1.0, None, "1", [1], {}])
def test_a_value_is_a_whole_number_from_1_to_10(tmp_path: Path, value: Any) -> None:
    table = deepcopy(TABLE)
    table["depths"][3]["plus"]["green"] = [6, value]
    said = fault(tmp_path, json.dumps(table))
    assert said.startswith("depth 4: plus, green: a value is a whole number from 1 to 10, not ")


@pytest.mark.parametrize("values", [3, None, True, "abc", {}, [1] * 61])
def test_values_are_a_list(tmp_path: Path, values: Any) -> None:
    table = deepcopy(TABLE)
    table["depths"][3]["plus"]["green"] = values
    said = fault(tmp_path, json.dumps(table))
    assert said.startswith("depth 4: plus, green: it is a list of at most 60 values, not ")


def test_what_stands_there_twice_is_not_simply_the_last(tmp_path: Path) -> None:
    twice = TEXT.replace('"removed"', '"removed": [1, 1, 1, 1, 1, 1], "removed"')
    assert fault(tmp_path, twice) == "the file: 'removed' stands there twice"
    twice = TEXT.replace('"rock": 3', '"rock": 2, "rock": 3', 1)
    assert fault(tmp_path, twice) == "depth 1: main: 'rock' stands there twice"
    twice = as_toml(TABLE).replace("rock = 3", "rock = 3\nrock = 3", 1)
    assert fault(tmp_path, twice, "toml").startswith("it is not TOML: Cannot overwrite a value")


@pytest.mark.parametrize(
    "content",
    [b"", b"\xef\xbb\xbf", b"\x1b[31m", b"{", b"1 2"],
)
def test_what_is_no_json_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    assert fault(tmp_path, content).startswith("it is not JSON: ")


@pytest.mark.parametrize("content", [b"\x1b[31m = 1", b"tiles = ", TEXT.encode()])
def test_what_is_no_toml_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    assert fault(tmp_path, content, "toml").startswith("it is not TOML: ")


@pytest.mark.parametrize("content", ["[]", "null", '"tiles"', "160", "NaN"])
def test_what_is_no_table_is_said_to_be_none(tmp_path: Path, content: str) -> None:
    assert fault(tmp_path, content) == "the file is a table with tiles, removed, depths"


def test_an_empty_toml_misses_everything(tmp_path: Path) -> None:
    assert fault(tmp_path, "", "toml") == "the file: tiles is missing"


@pytest.mark.parametrize("number", ["NaN", "1e999", "-Infinity", "9" * 4000, "9" * 5000])
def test_huge_numbers_and_none_at_all(tmp_path: Path, number: str) -> None:
    said = fault(tmp_path, TEXT.replace('"predator": 4', f'"predator": {number}', 1))
    assert said.startswith(("depth 1: main, predator: ", "it is not JSON: Exceeds the limit"))


def test_a_number_that_python_can_read_but_not_write(tmp_path: Path) -> None:
    huge = "0x" + "f" * 100_000
    said = fault(tmp_path, as_toml(TABLE).replace("predator = 4", f"predator = {huge}", 1), "toml")
    assert said == "depth 1: main, predator: it is a whole number from 0 to 60, not a huge number"


@pytest.mark.parametrize("depth", [5, 500, *range(930, 1001, 7), 5000, 100_000])
@pytest.mark.parametrize(
    ("name", "figure"),
    [("removed", "[7, 5, 3, 7, 5, 3]"), ("pink", "[1, 1, 1, 2, 2]"), ("tiles", "160")],
)
def test_what_is_nested_too_deep(tmp_path: Path, depth: int, name: str, figure: str) -> None:
    nested = TEXT.replace(f'"{name}": {figure}', f'"{name}": {"[" * depth}{"]" * depth}', 1)
    said = ("removed: ", "depth 1: main, pink: ", "all depths: ", "its tables and lists are nested")
    assert fault(tmp_path, nested).startswith(said)


def test_the_example_is_the_bundled_list() -> None:
    examples = Path(__file__).parents[1] / "docs" / "examples"
    assert from_file(examples / "deep-dive-tiles.toml") == PROPOSED


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path, tmp_path / ("x" * 300)):
        with pytest.raises(OSError, match=r"No such|s a directory|too long"):
            from_file(path)
    with pytest.raises(ValueError, match="null"):
        from_file(tmp_path / "a\0b")


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    assert fault(tmp_path, b" " * (LARGEST_FILE + 1)) == "it is larger than 1,000,000 bytes"
    assert read(tmp_path, TEXT + " " * (LARGEST_FILE - len(TEXT.encode()))) == PROPOSED


# Values out of a game's file


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=6).map(tuple),
    max_leaves=12,
)


@for_all(values)
def test_whatever_stands_in_a_game_can_be_judged(value: Any) -> None:
    assert fits(value) is False


def swapped(value: Any, path: tuple[int, ...], other: Any) -> Any:
    """A list with something else at one place of it."""
    if not path:
        return other
    at, *rest = path
    return tuple(
        swapped(one, tuple(rest), other) if i == at else one for i, one in enumerate(value)
    )


@for_all(st.data())
def test_a_list_with_anything_else_in_one_place_does_not_fit(data: st.DataObject) -> None:
    path: tuple[int, ...] = ()
    here: Any = PROPOSED
    while isinstance(here, tuple) and here and (not path or data.draw(st.booleans())):
        at = data.draw(st.integers(0, len(here) - 1))
        path, here = (*path, at), here[at]
    other = data.draw(st.sampled_from([None, True, "", -1, 61, 2**64 - 1, ((),), ("a",), (None,)]))
    assert fits(PROPOSED)
    assert not fits(swapped(PROPOSED, path, other))


@pytest.mark.parametrize("value", LISTS)
def test_lists_that_fit_leave_a_tile_at_every_depth_for_every_number(value: Any) -> None:
    assert fits(value)
    for seats in range(1, 7):
        stacks = list(tiles.stacks(value, seats))
        assert len(stacks) == 5
        assert all(0 < left <= len(all_of_it) for all_of_it, left in stacks)


def test_a_list_is_told_by_its_name_or_its_size() -> None:
    (option,) = [option for option in GAME.options if option.name == "tiles"]
    assert option.told(PROPOSED, ()) == "proposed"
    assert str(tiles.total(CROWDED)) in option.told(CROWDED, ())


@pytest.mark.parametrize("content", [b'{"tiles": "\xe9"}', b"\xff\xfe", TEXT.encode("utf-16")])
@pytest.mark.parametrize("ending", ["json", "toml", "txt"])
def test_what_is_no_text_is_said_to_be_none(tmp_path: Path, content: bytes, ending: str) -> None:
    assert fault(tmp_path, content, ending) == "it is not text in UTF-8"


@pytest.mark.parametrize("ending", ["txt", "tiles", ""])
def test_a_file_of_another_ending_is_read_as_what_it_is(tmp_path: Path, ending: str) -> None:
    assert read(tmp_path, TEXT, ending) == PROPOSED
    assert read(tmp_path, as_toml(TABLE), ending) == PROPOSED


def test_a_mistyped_name_is_named(tmp_path: Path) -> None:
    wrong = TEXT.replace('"predator": 4', '"predatr": 4', 1)
    assert fault(tmp_path, wrong) == "depth 1: main: nobody knows what 'predatr' is"
