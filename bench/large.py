"""Measures the largest games: what each command takes, as a whole process, in seconds and memory.

Run as `python -m bench.large`, or with the sizes that are wanted: `python -m bench.large 10000`. A
game of moves is random play of four divers, begun again by other dice whenever it is over; a game
of branches has a tenth as many, each a move off a line of 100. `docs/performance.md` has the table.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from engine.games.deep_sea import GAME
from engine.opening import opened, opening
from engine.registry import find
from engine.session import Session
from engine.setup import checked_options, seats_and_players
from events.log import MemoryLog
from events.record import Branch

MIB: Final = 1 << 20
SIZES: Final = (10_000, 100_000, 1_000_000)
MORE: Final = 1_000
"""Moves that the copy which is merged has besides."""

COMMANDS: Final = (
    "verify large",
    "show large",
    "undo --step -g large",
    "redo --step -g large",
    "goto start -g large",
    "branch idea -g large",
    "tree large",
    "branches large",
    "find turn=red -g large --first",
    "merge {folder}/guest.undertow -g large",
    "export large --to {folder}/copy.undertow",
)


def main() -> None:
    """Print a table for each kind of game."""
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    for kind in ("moves", "branches"):
        table(kind, [size if kind == "moves" else size // 10 for size in sizes])


def table(kind: str, sizes: list[int]) -> None:
    """A row a command, a column a size."""
    rows: dict[str, list[str]] = {}
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [sys.executable, "-m", "bench.large", kind, str(size), folder], check=True
            )
            file = Path(folder) / "large.undertow"
            rows.setdefault("the file", []).append(f"{file.stat().st_size / MIB:.1f} MiB")
            for command in COMMANDS:
                words = command.format(folder=folder)
                name = command.split()[0]
                rows.setdefault(name, []).append(taken(words.split(), folder))
    print(f"\n| {kind} |", *(f"{size:,} |" for size in sizes))
    print("|---|" + "--:|" * len(sizes))
    for name, found in rows.items():
        print(f"| {name} |", *(f"{one} |" for one in found), flush=True)


def taken(words: list[str], home: str) -> str:
    """The seconds and the most memory of a whole command. Raises RuntimeError where it fails."""
    environment = {**os.environ, "UNDERTOW_HOME": home}
    start = perf_counter()
    with subprocess.Popen(
        [sys.executable, "undertow.py", *words],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(words)}: exit {process.returncode}")
    return f"{perf_counter() - start:.1f} s, {usage.ru_maxrss / 1024:,.0f} MiB"


def write(kind: str, size: int, folder: Path) -> None:
    """The files of a large game and of a copy that has more."""
    log = MemoryLog()
    names, players = seats_and_players(GAME, ["red", "blue", "green", "yellow"])
    first = opened(GAME, checked_options(GAME, {}, names), names, "bench", drawn=False)
    log.append(opening(first, GAME, players))
    session = Session.open(log, find)
    choose = Random(1)
    if kind == "moves":
        play(session, size, choose)
    else:
        play(session, 100, choose)
        line = session.timeline.path(session.timeline.end)
        for n in range(size):
            session.take_in(Branch(f"b{n}"), choose.choice(line))  # without a look at all others
            play(session, 1, choose)
    (folder / "large.undertow").write_bytes(log.bytes())
    play(session, MORE, choose)
    (folder / "guest.undertow").write_bytes(log.bytes())


def play(session: Session, moves: int, choose: Random) -> None:
    """So many moves; where the game is over, from the opening by other dice."""
    for _ in range(moves):
        if session.actor() is None:
            session.goto(0)
            session.reluck()
        session.play(choose.choice(session.legal()))


if __name__ == "__main__":
    if sys.argv[1:2] in (["moves"], ["branches"]):
        write(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
    else:
        main()
