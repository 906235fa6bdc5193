"""Each file of the corpus in `tests/hostile` gets the verdict that is written down for it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.command import games_at_home, undertow
from tests.hostile_files import FOLDER

VERDICTS = FOLDER / "verdicts.json"
FILES = sorted(path for path in FOLDER.iterdir() if path != VERDICTS)
_OF_A_LIBRARY = re.compile(r"(not well-formed msgpack|no JSON).*")
"""What libraries say behind that differs with their versions."""
KNOWN: dict[str, Any] = json.loads(VERDICTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_hostile_file_gets_its_verdict(
    path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, accept: bool
) -> None:
    monkeypatch.chdir(FOLDER)
    found = {}
    for verb in ("verify", "open"):
        done = undertow(verb, f"./{path.name}")
        said = f"{done.out}{done.err}"
        assert said.replace("\n", "").isprintable()
        assert len(said) < 1000
        assert done.code not in (3, 70, 74, 130)
        assert bool(games_at_home()) == (verb == "open" and done.code == 0)
        found[verb] = [done.code, *_OF_A_LIBRARY.sub(r"\1", said).splitlines()]
    if accept:
        KNOWN[path.name] = found
        VERDICTS.write_text(json.dumps(KNOWN, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert found == KNOWN[path.name]


def test_there_are_many_and_each_has_a_verdict() -> None:
    assert len(FILES) > 300
    assert {path.name for path in FILES} == set(KNOWN)
