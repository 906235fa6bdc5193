"""Tests of the command: its promises to the shell, the games at home, and moving in time."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cli import screen
from cli.app import app
from engine.errors import NoSuchGame
from engine.games.deep_sea import GAME
from events.log import FileLog
from events.record import Branch, Head, Move, Note, Seat, Unknown
from tests.command import (
    GOLDEN,
    ROOT,
    changed,
    environment,
    fine,
    game_file,
    games_at_home,
    process,
    program,
    records_of,
    refused,
    sentence,
    undertow,
    write,
)

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = sorted(
    command.name or command.callback.__name__
    for command in app.registered_commands
    if command.callback is not None
)
LONG = "x" * 10_000
DUEL = ("-p", "anna", "-p", "bot:cautious", "--seed", "calm-otter", "-o", "first=anna")
PAIR = ("-p", "anna", "-p", "ben", "--seed", "calm-otter", "-o", "first=anna")
BOTS = ("-p", "bot:cautious", "-p", "bot:random", "--seed", "calm-otter")

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other pipes and signals")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home for games, and nothing else in the folder where the command is run."""
    monkeypatch.setenv("UNDERTOW_HOME", str(tmp_path / "home"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "home"


@pytest.fixture
def duel() -> Path:
    """A game of anna against a bot, which anna begins."""
    fine("new", "deep-sea", *DUEL, "--name", "duel")
    return game_file("duel")


@pytest.fixture
def pair() -> Path:
    """A game of two persons, which anna begins."""
    fine("new", "deep-sea", *PAIR, "--name", "pair")
    return game_file("pair")


def moves_made(file: Path) -> list[str]:
    """The actions in a file, in its order."""
    records = [record for _, record in records_of(file)]
    return [type(record.action).__name__ for record in records if isinstance(record, Move)]


def told() -> list[tuple[str, str]]:
    """(mark, number, actor and word) of each move that the log tells."""
    lines = [line for line in fine("log").lines() if re.match(r"[ >-] +[1-9]", line)]
    return [(line[0], " ".join(line[1:].split()[:3])) for line in lines]


# The page that everybody reads


def test_the_readme_names_every_command_and_no_other() -> None:
    table = README.partition("| command |")[2].partition("\n\n")[0]
    cells = [row.split("|")[1] for row in table.splitlines()[2:]]
    named = [span.split()[0] for cell in cells for span in re.findall(r"`([^`]+)`", cell)]
    assert sorted(named) == COMMANDS


def test_the_readme_names_every_exit_code_and_no_other() -> None:
    table = README.partition("| exit code |")[2].partition("\n\n")[0]
    named = [int(row.split("|")[1]) for row in table.splitlines()[2:]]
    codes = [value for name, value in vars(screen).items() if name.isupper() and value != 1 << 30]
    assert named == sorted(code for code in codes if type(code) is int)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    for flag in ("--help", "-h"):
        done = fine(command, flag)
        assert done.lines()[0].startswith(f"Usage: undertow {command}")
        assert len(done.lines()[2].strip()) > 10
    assert f"\n  {command} " in fine("--help").out


def test_without_a_word_it_shows_its_help() -> None:
    assert fine().out == fine("--help").out


def test_the_lines_of_the_readme_do_what_they_say() -> None:
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    lines = [line for block in blocks for line in re.findall(r"^undertow (.*?)(?: +#.*)?$", block, re.M)]
    assert len(lines) > 10
    fine("play", "deep-sea", *DUEL, typed="1\n" * 20)
    while "down" not in _choices_after_undo():
        fine("play", typed="1\n")
    for line in lines:
        words = [word.strip('"') for word in line.split()]
        if words[0] == "undo":
            fine("play", "duel-of-the-readme")
        done = undertow(*words)
        assert done.code == 0, (line, done)
