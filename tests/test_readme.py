"""The session that the README shows is what the command prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.command import fine

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_session_of_the_readme_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERTOW_HOME", str(tmp_path))
    (block,) = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    steps = re.findall(r"^\$ undertow (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    assert len(steps) > 4
    for command, printed in steps:
        done = fine(*command.split())
        assert printed in ("...\n", done.out), command
