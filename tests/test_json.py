"""What --json prints: documents of known schemas and nothing else, as the page shows them."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from cli.commands import COMMANDS
from tests.command import ROOT, fine, game_file, undertow
from tests.shared_lines import LINE_OF_PAGE
from tests.values import MEANING, example, page, prepared

pytestmark = pytest.mark.usefixtures("home")

USES = {
    "new": "new deep-sea -p anna -p ben",
    "do": "do take, down",
    "seat": "seat anna bot:random",
    "moves": "moves --at 2",
    "diff": "diff start",
    "find": "find move = 1",
    "goto": "goto 1",
    "branch": "branch what-if",
    "switch": "switch finished",
    "replay": "replay finished",
    "drop": "drop other",
    "note": "note 2",
    "amend": "amend 2 leave",
    "odds": "odds --rollouts 5",
    "hint": "hint --rollouts 5",
    "whatif": "whatif 2 leave --rollouts 5",
    "analyse": "analyse --rollouts 10",
    "merge": "merge friend -g evening",
    "simulate": "simulate deep-sea --games 20 --vary lost_chips=nearest,farthest",
    "open": f"open {LINE_OF_PAGE}",
    "import": "import evening.txt",
}
"""How a command is used here, where its name alone is not enough."""


def printed(*words: str) -> list[dict[str, Any]]:
    """The documents that a command prints."""
    done = fine(*words, "--json")
    assert done.out.isascii()
    assert done.out.replace("\n", "").isprintable()
    return [json.loads(line) for line in done.out.splitlines()]


def shape(value: Any) -> Any:
    """The names of all fields, whatever their values."""
    if isinstance(value, dict):
        return {name: shape(one) for name, one in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value and isinstance(value[0], dict) else []
    return None


def test_the_page_is_true(accept: bool) -> None:
    prepared()
    path, shown = ROOT / "docs" / "json.md", page()
    if accept:
        path.write_text(shown, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == shown


def test_the_page_has_every_schema_and_no_other() -> None:
    used = {schema for entry in COMMANDS.values() for schema in entry.schemas}
    assert used == set(MEANING)


@pytest.mark.parametrize("name", [name for name, entry in COMMANDS.items() if entry.schemas])
def test_a_command_prints_what_it_says(name: str) -> None:
    prepared()
    examples = {schema: example(schema) for schema in COMMANDS[name].schemas}
    prepared_for(name)
    found = printed(*shlex.split(USES.get(name, name)))
    assert found
    assert {one["schema"] for one in found} <= {f"undertow/{schema}" for schema in examples}
    for one in found:
        known = examples[one["schema"].removeprefix("undertow/")]
        assert set(known) <= set(one) | {"here", "knowing"}
        assert set(one) <= set(known)


def prepared_for(name: str) -> None:
    """Bring the game to where a command has something to do."""
    match name:
        case "go":
            fine("seat", "ben", "bot:random")
        case "redo":
            fine("undo")
        case "drop" | "switch":
            fine("branch", "other" if name == "drop" else "finished")
            fine("switch", "main")
        case "import":
            fine("export", "--to", "evening.txt")
        case "restore":
            fine("remove", "finished", "--yes")


def test_a_command_without_a_schema_has_no_such_option() -> None:
    for name, entry in COMMANDS.items():
        assert ("--json" in fine(name, "--help").out) == bool(entry.schemas)


def test_each_move_is_told_and_then_the_position() -> None:
    prepared()
    fine("seat", "ben", "bot:random")
    *moves, last = printed("do", "down")
    assert [one["schema"] for one in moves] == ["undertow/move/1"] * len(moves)
    assert [one["seat"] for one in moves][:2] == [1, 0]
    assert last["turn"] == 0
    assert last["place"] == moves[-1]["place"]


def test_a_log_is_a_stream() -> None:
    prepared()
    first, *moves, last = printed("log", "finished")
    assert first["schema"] == "undertow/game/1"
    assert [one["place"]["move"] for one in moves] == list(range(len(moves)))
    assert last["schema"] == "undertow/result/1"
    assert [one["here"] for one in moves] == [False] * (len(moves) - 1) + [True]


def test_the_position_is_that_of_the_place() -> None:
    prepared()
    (there,) = printed("show", "--at", "1")
    (here,) = printed("show")
    assert (there["place"]["move"], here["place"]["move"]) == (1, 3)
    assert [one["word"] for one in there["choices"]] == ["take", "leave"]
    assert there["fields"]["place"] != here["fields"]["place"]


def test_what_is_wrong_is_said_as_without_it() -> None:
    prepared()
    for words in (["do", "sing"], ["goto", "99"], ["show", "nothing"], ["undo", "--yes", "x"]):
        plain, values = undertow(*words), undertow(*words, "--json")
        assert (plain.code, plain.err) == (values.code, values.err)
        assert values.code
        assert values.out == ""


def test_a_file_that_does_not_verify_is_still_told_of() -> None:
    prepared()
    file = game_file("evening")
    file.write_bytes(file.read_bytes()[:-3])
    done = undertow("verify", "evening", "--json")
    assert done.code == 10
    assert json.loads(done.out)["tail"]
    (found,) = [one for one in printed("list") if one["game"] == "evening"]
    assert found["wrong"] == ""


def test_letters_beyond_ascii_are_escaped(home: Path) -> None:
    fine("new", "deep-sea", "-p", "Zoë", "-p", "ben", "--name", "x")
    assert printed("show")[0]["seats"][0]["name"] == "Zoë"
