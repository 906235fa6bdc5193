"""What a shell is offered to complete, and that the table it comes from is true."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli.app import built
from cli.commands import COMMANDS
from cli.complete import found
from tests.command import COMMANDS as NAMES
from tests.command import ROOT, environment, fine, games_at_home, process, program, refused

pytestmark = pytest.mark.usefixtures("home")


def offered(line: str) -> list[str]:
    """What may stand at the end of a line."""
    return [word for word, _ in found(line.split(" "))]


@pytest.mark.parametrize("name", NAMES)
def test_the_table_of_arguments_is_true(name: str) -> None:
    takes: list[str] = []
    for parameter in built(name).params:
        if parameter.param_type_name == "argument":
            metavar = str(parameter.metavar).strip("[]")
            takes.append(f"{metavar}{'...' if parameter.nargs == -1 else ''}")
            continue
        end = "" if getattr(parameter, "is_flag", False) else "="
        takes += [f"{option}{end}" for option in (*parameter.opts, *parameter.secondary_opts)]
    known = [
        f"{one.partition('=')[0]}=" if "=" in one else one for one in COMMANDS[name].takes.split()
    ]
    assert sorted(known) == sorted(set(takes) - {"--color=", "--plain", "--json"})


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("g", ["go", "goto", "games"]),
        ("unknown ", []),
        ("goto ", ["start", "end", "@", "main"]),
        ("goto last:", ["last:anna", "last:ben"]),
        ("goto di", ["dive:1"]),
        ("goto early", ["early"]),
        ("show --at ", ["start", "end", "@", "main"]),
        ("show --at=", []),
        ("show ", ["pair"]),
        ("show p", ["pair"]),
        ("do ", ["take", "leave"]),
        ("do t", ["take"]),
        ("do take ", []),
        ("do -g pair ", ["take", "leave"]),
        ("do -g gone ", []),
        ("amend 1 ", ["swim"]),
        ("amend 99 ", []),
        ("switch ", ["main"]),
        ("rename ", ["pair"]),
        ("rename --branch ", ["main"]),
        ("rename --branch main ", []),
        ("undo --s", ["--step"]),
        ("undo --j", ["--json"]),
        ("rules --j", []),
        ("undo --to ma", ["main"]),
        ("goto -", ["--game", "--color", "--plain", "--help"]),
        ("seat ", ["anna", "ben"]),
        ("seat anna ", ["bot:random", "bot:cautious", "bot:rollout", "bot:mcts"]),
        ("new ", ["deep-sea"]),
        ("new deep-sea -p ", ["bot:random", "bot:cautious"]),
        ("new deep-sea -p blue=bot:c", ["blue=bot:cautious"]),
        ("new deep-sea -p blue=", ["blue=bot:random", "blue=bot:cautious"]),
        ("seat anna p", ["person"]),
        ("seat anna bot:rollout?", ["bot:rollout?rollouts=", "bot:rollout?policy="]),
        ("new deep-sea -p a=bot:mcts?explore=9&p", ["a=bot:mcts?explore=9&policy="]),
        ("seat anna bot:rollout?policy=random&p", []),
        ("seat anna bot:cautious?", []),
        ("bots d", ["deep-sea", "deep-dive"]),
        ("new deep-sea -o tie", ["tie_break=", "tie_break=all_levels", "tie_break=hexagons"]),
        ("completion ", ["bash", "zsh", "fish"]),
        ("list --color ", ["auto", "always", "never"]),
        ("list ", []),
        ("restore ", ["old"]),
        ("export p", ["pair"]),
        ("export --to ", [":files"]),
        ("export --format ", ["text", "json", "markdown", "undertow"]),
        ("import ", [":files"]),
    ],
)
def test_what_may_come_next(pair: Path, line: str, words: list[str]) -> None:
    fine("copy", "pair", "old")
    fine("remove", "old", "--yes")
    fine("do", "swim", "-g", "pair")
    fine("note", "1", "so it began", "--tag", "early")
    assert offered(line)[: len(words)] == words
    assert words or not offered(line)


def test_words_of_an_action_come_one_by_one() -> None:
    seed = ("-o", "first=anna", "--seed", "calm-otter-blue-reef")
    fine("new", "deep-sea", "-p", "anna", "-p", "bot:cautious", *seed)
    fine("do", "swim, take, down, take, down, take, up")
    assert "drop" in offered("do ")
    assert all(word.isdigit() for word in offered("do drop "))
    assert offered("do drop ")


def test_nothing_is_written_or_said(pair: Path) -> None:
    fine("new", "deep-sea", "--name", "other")
    before = games_at_home() | {"current": (pair.parent / "current").read_bytes()}
    done = process("__complete", "fish", "do", "-g", "pair", "")
    assert done.out == "swim\troll and swim\n"
    assert (done.code, done.err) == (0, "")
    assert games_at_home() | {"current": (pair.parent / "current").read_bytes()} == before
    pair.write_bytes(b"rubbish")
    assert process("__complete", "zsh", "do", "-g", "pair", "").out == ""


def test_typer_is_not_waited_for(pair: Path) -> None:
    code = (
        "import sys; from cli.complete import found; words = found(['do', '']); "
        "assert words and 'typer' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment(), check=True)


def test_a_colon_is_where_bash_begins_a_word() -> None:
    line = "undertow seat anna bot:c"
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "--name", "x")
    assert process("__complete", "bash", "c", line).out == "cautious\n"
    assert process("__complete", "bash", "bot:c", line).out == "bot:cautious\n"
    assert process("__complete", "bash", "", "undertow 'show").out == ""


def test_bash_asks_and_is_answered(pair: Path, tmp_path: Path) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash here")
    command = tmp_path / "undertow"
    command.write_text(f'#!/bin/sh\nexec {" ".join(program())} "$@"\n')
    command.chmod(0o755)
    script = tmp_path / "script"
    script.write_text(fine("completion", "bash").out)
    asked = (
        f'source {script}; COMP_LINE="undertow goto last:b"; COMP_POINT=${{#COMP_LINE}}; '
        f'_undertow {command} b :; echo "${{COMPREPLY[@]}}"'
    )
    done = subprocess.run(
        [bash, "--norc", "-c", asked], capture_output=True, env=environment(), check=True
    )
    assert done.stdout.decode() == "ben\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_scripts_are_written_to_where_shells_look(
    shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "xdg"))
    said = fine("completion", shell, "--install").out
    (path,) = [path for path in (tmp_path / "xdg").rglob("*") if path.is_file()]
    assert str(path) in said
    assert path.read_text() == fine("completion", shell).out
    runs = shutil.which(shell)
    if runs is not None:
        subprocess.run([runs, "-n", str(path)], check=True)
    assert os.access(path, os.R_OK)


def test_another_shell_is_told_which_there_are() -> None:
    said = refused(2, "completion", "fsh")
    assert said == "there is no completion for 'fsh'; did you mean fish?"


@pytest.mark.parametrize("asked", [[], ["bash"], ["bash", "x"], ["bash", "", ""], ["fish"], [""]])
def test_whatever_a_shell_asks_nothing_breaks(asked: list[str]) -> None:
    done = process("__complete", *asked)
    assert (done.code, done.err) == (0, "")
