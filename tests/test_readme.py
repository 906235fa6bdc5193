"""What the README shows is what the command prints, and it names all that there is."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli import screen
from tests.command import COMMANDS, README, fine


def test_the_session_of_the_readme_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERTOW_HOME", str(tmp_path))
    (block,) = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    steps = re.findall(r"^\$ undertow (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    assert len(steps) > 4
    for command, printed in steps:
        done = fine(*command.split())
        assert printed in ("...\n", done.out), command


def test_the_readme_names_every_command_and_no_other() -> None:
    table = README.partition("| command |")[2].partition("\n\n")[0]
    cells = [row.split("|")[1] for row in table.splitlines()[2:]]
    named = [span.split()[0] for cell in cells for span in re.findall(r"`([^`]+)`", cell)]
    assert sorted(named) == COMMANDS


def test_the_readme_names_every_exit_code_and_no_other() -> None:
    table = README.partition("| exit code |")[2].partition("\n\n")[0]
    named = [int(row.split("|")[1]) for row in table.splitlines()[2:]]
    codes = [value for name, value in vars(screen).items() if name.isupper() and name[0] != "_"]
    assert named == sorted(codes)


def test_the_lines_of_the_readme_do_what_they_say(pair: Path) -> None:
    blocks = "".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL))
    lines = re.findall(r"^undertow (.*?) *(?:#.*)?$", blocks, re.MULTILINE)
    assert {line.split()[0] for line in lines} >= {"play", "rules", "undo", "do", "tree", "verify"}
    fine("play", "pair", typed="1\n" * 18)  # undone by the lines, anna may go down
    for line in lines:
        if line.startswith("undo"):
            fine("show", "pair")
        fine(*shlex.split(line))
