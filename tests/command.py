"""Runs the `undertow` command, in this process or as one of its own, and makes odd game files."""

from __future__ import annotations

import contextlib
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final
from unittest import mock

import attrs

from cli import app, commands, screen
from cli.screen import run
from engine.games.deep_sea import GAME
from events.codec import Codec
from events.frames import scan
from events.log import MemoryLog
from events.record import Move, Opened, Record

ROOT: Final = Path(__file__).parents[1]
GOLDEN: Final = ROOT / "replays" / "golden" / "deep-sea"
CODEC: Final = Codec(GAME.classes)
LONGEST_SENTENCE: Final = 400
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS: Final = sorted(commands.COMMANDS)

DUEL: Final = ("-p", "anna", "-p", "bot:cautious", "--seed", "calm-otter", "-o", "first=anna")
PAIR: Final = ("-p", "anna", "-p", "ben", "--seed", "calm-otter", "-o", "first=anna")
BOTS: Final = ("-p", "bot:cautious", "-p", "bot:random", "--seed", "calm-otter")

SURROUNDINGS: Final = (
    *("COLUMNS", "LINES", "TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "UNDERTOW_PLAIN"),
    *("LC_ALL", "LC_CTYPE", "LANG", "PAGER", "LESS"),
)
"""What a terminal and a person say of how things are to be shown."""

READ: Final = ("show", "moves", "log", "tree")
"""Commands that only read a game."""
CHANGE: Final = (
    "do swim -g",
    "go -g",
    "undo -g",
    "goto 1 -g",
    "branch b -g",
    "switch main -g",
    "play",
)
"""Commands that change a game, each up to the game's name."""

Records = list[tuple[int, Record]]
"""(how many records back it stands, record), in the order of the file."""


@attrs.frozen
class Done:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str

    def lines(self) -> list[str]:
        """What it printed, without the spaces in which lines end."""
        return [line.rstrip() for line in self.out.splitlines()]


class Terminal(io.StringIO):
    """Keys typed at a terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def undertow(*words: str, typed: str | io.StringIO = "") -> Done:
    """Run the command in this process; an error that it does not foresee comes out as it is."""
    keys = io.StringIO(typed) if isinstance(typed, str) else typed
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.dict(os.environ, UNDERTOW_TRACE="1"),
        mock.patch.object(screen, "show_cause"),
        mock.patch.object(sys, "stdin", keys),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = run(lambda: app.invoke(list(words)))
    return Done(code, out.getvalue(), err.getvalue())


def fine(*words: str, typed: str = "") -> Done:
    """Run the command where nothing should be wrong."""
    done = undertow(*words, typed=typed)
    assert done.code == 0, done
    return done


def refused(code: int, *words: str, typed: str = "") -> str:
    """Run the command where it should leave with this code, one sentence and all games as they are.

    Returns the sentence.
    """
    before = games_at_home()
    done = undertow(*words, typed=typed)
    assert games_at_home() == before
    assert done.code == code, done
    return sentence(done.err)


def sentence(err: str) -> str:
    """The one sentence of an error."""
    said, line_end, more = err.partition("\n")
    assert (line_end, more) == ("\n", ""), err
    assert said.startswith("undertow: "), said
    assert said.isprintable()
    assert len(said) <= LONGEST_SENTENCE, f"{len(said):,} letters are no clear sentence"
    return said.removeprefix("undertow: ")


def games_at_home() -> dict[str, bytes]:
    """All files in the home folder except the remark which game was used last."""
    home = Path(os.environ["UNDERTOW_HOME"])
    if not home.is_dir():
        return {}
    files = [path for path in home.iterdir() if path.is_file() and path.name != "current"]
    return {path.name: path.read_bytes() for path in files}


def game_file(name: str) -> Path:
    """Where a game at home lives."""
    return Path(os.environ["UNDERTOW_HOME"]) / f"{name}.undertow"


def environment(**more: str) -> dict[str, str]:
    """The surroundings of a process, without what was set for Python."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONDONTWRITEBYTECODE": "1", **more}


def program(*words: str, python: str = sys.executable) -> list[str]:
    """The command line of the command as a process of its own."""
    return [python, "-X", "utf8", str(ROOT / "undertow.py"), *words]


def process(
    *words: str, typed: str | bytes = "", python: str = sys.executable, **settings: str
) -> Done:
    """Run the command as a process of its own, without a terminal."""
    done = subprocess.run(
        program(*words, python=python),
        input=typed.encode() if isinstance(typed, str) else typed,
        env=environment(**settings),
        capture_output=True,
        check=False,
        timeout=60,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def shown_on_a_full_disk(*words: str) -> Done:
    """Run the command as a process whose output goes to a disk that is full."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            program(*words),
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    return Done(done.returncode, "", done.stderr.decode())


def records_of(file: Path) -> Records:
    """The records of a file of Deep Sea Adventure."""
    return [CODEC.decode(payload) for payload in scan(file.read_bytes()).payloads]


def write(file: Path, records: Iterable[tuple[int, Record]], codec: Codec = CODEC) -> Path:
    """Write a file of these records, its checks as they should be, whatever the records say."""
    payloads = [codec.encode(record, back) for back, record in records]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(MemoryLog(payloads).bytes())
    return file


def changed(records: Records, index: int, **fields: object) -> Records:
    """The records with one of them other in these fields."""
    back, record = records[index]
    other: Any = record
    return [*records[:index], (back, attrs.evolve(other, **fields)), *records[index + 1 :]]


def opening_of(records: Records) -> Opened:
    """The opening of a file."""
    record = records[0][1]
    assert isinstance(record, Opened)
    return record


def move_of(records: Records, index: int) -> Move:
    """A record that is a move."""
    record = records[index][1]
    assert isinstance(record, Move)
    return record


def with_events(records: Records, index: int, number: int, *events: object) -> Records:
    """The records with these in the place of one event of a move, counted from 0."""
    found = move_of(records, index).events
    return changed(records, index, events=(*found[:number], *events, *found[number + 1 :]))


def hear_interrupts() -> None:
    """In a new process: Ctrl-C counts, also where whoever runs the tests had it ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def moves_made(file: Path) -> list[str]:
    """The actions in a file, in its order."""
    records = [record for _, record in records_of(file)]
    return [type(record.action).__name__ for record in records if isinstance(record, Move)]


def told() -> list[tuple[str, str]]:
    """(mark, number, actor and word) of each move that the log tells."""
    lines = [line for line in fine("log").lines() if re.match(r"[ >-] +[1-9]", line)]
    return [(line[0], " ".join(line[1:].split()[:3])) for line in lines]
