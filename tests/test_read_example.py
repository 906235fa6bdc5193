"""docs/examples/read.mjs, written from docs/file-format.md alone, reads what Python reads."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import attrs
import pytest

from engine.registry import find
from events.record import KINDS
from tests.command import ROOT
from tests.telling import told

PAGE = (ROOT / "docs" / "file-format.md").read_text(encoding="utf-8")
READER = ROOT / "docs" / "examples" / "read.mjs"
FILES = sorted(
    [*ROOT.glob("replays/golden/*/*.undertow"), *ROOT.glob("tests/released/*/*.undertow")]
)
LONGEST = 150


def node_has_crc32() -> bool:
    """Whether there is a node that is new enough (20.15, 22.2)."""
    if shutil.which("node") is None:
        return False
    ask = "process.exit(require('node:zlib').crc32 ? 0 : 1)"
    return subprocess.run(["node", "-e", ask], check=False).returncode == 0


needs_node = pytest.mark.skipif(not node_has_crc32(), reason="needs node, at least 20.15")


def read(*files: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", str(READER), *map(str, files)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


@needs_node
def test_it_reads_every_file_as_python_does() -> None:
    done = read(*FILES)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [line for file in FILES for line in told(file)]


@needs_node
@pytest.mark.parametrize("at", [3, 15, 19, 23, 30, 200, -1])
def test_it_refuses_a_file_of_which_a_byte_is_another(tmp_path: Path, at: int) -> None:
    data = bytearray(FILES[0].read_bytes())
    data[at] ^= 1
    file = tmp_path / "spoilt.undertow"
    file.write_bytes(data)
    done = read(file)
    assert done.returncode == 1
    assert done.stdout == ""


def test_it_is_short() -> None:
    assert len(READER.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("name", ["deep-sea", "deep-dive", "abyss"])
def test_the_page_has_the_classes_of_each_game(name: str) -> None:
    game = find(name)
    _, section = PAGE.split(f"### {name}, rules {game.rules}\n")
    rows = re.findall(r"^\| (\d+) \| (\w+) \|(.*)\|$", section.split("\n### ")[0], re.MULTILINE)
    found = [
        (int(number), cls, fields.replace("*", "").split(", ")) for number, cls, fields in rows
    ]
    assert [(number, cls, [one.strip() for one in fields]) for number, cls, fields in found] == [
        (number, cls.__name__, [field.name for field in attrs.fields(cls)] or [""])
        for number, cls in enumerate(game.classes)
    ]


def test_the_page_has_the_kinds_of_records() -> None:
    rows = re.findall(r"^\| (\d+) \| (\w+) \| `\[(.*)\]` \|$", PAGE, re.MULTILINE)
    assert [(int(number), name) for number, name, _ in rows] == [
        (number, kind.__name__) for number, kind in enumerate(KINDS)
    ]
    for (_, name, fields), kind in zip(rows, KINDS, strict=True):
        own = [field.name for field in attrs.fields(kind)]
        kept = [one for one in own if one not in ("salts", "salt")]
        assert fields.split(", ") == kept, name
