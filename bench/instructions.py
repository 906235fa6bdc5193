"""Counts the machine's instructions of a decision and of a move opened, the same on a busy machine.

Run as `python -m bench.instructions [GAME...]`; it needs valgrind. Each number is the difference
of two runs, one of few games and one of more, so that starting is in none of them. Compare two
trees by them; what an instruction takes is another matter, so seconds are for `python -m bench`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile

from bench.__main__ import GAMES, find, played, random_games
from engine.game import AnyGame
from engine.session import Session
from events.codec import read_before
from events.frames import scan
from events.log import MemoryLog

FEW, MORE = 8, 24
_COLLECTED = re.compile(r"Collected : (\d+)")


def main(names: list[str]) -> None:
    """A line for each game and work."""
    if shutil.which("valgrind") is None:
        sys.exit("bench.instructions: valgrind is not installed")
    for game in GAMES:
        if not names or game.name in names:
            for work in ("decisions", "moves"):
                few, more = (counted(game.name, work, games) for games in (FEW, MORE))
                each = (more[0] - few[0]) / (more[1] - few[1])
                what = "a decision" if work == "decisions" else "a move opened"
                print(f"{what} of {game.title}: {each:,.0f} instructions", flush=True)


def counted(name: str, work: str, games: int) -> tuple[int, int]:
    """The instructions of a process that does so much work, and how much it was."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"),
            *(sys.executable, "-m", "bench.instructions", "--count", name, work, str(games)),
        ]
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found = _COLLECTED.search(run.stderr)
    assert found is not None
    return int(found[1]), int(run.stdout)


def done(name: str, work: str, games: int) -> int:
    """Do the work, in a process of its own, and say how much it was."""
    game = find(name, None)
    return random_games(game, games) if work == "decisions" else opened(game, games)


def opened(game: AnyGame, games: int) -> int:
    """How many moves were opened, each file as by a new process."""
    data = [played(4, f"bench {number}", "random", game).bytes() for number in range(FEW)]
    moves = 0
    for number in range(games):
        if number % FEW == 0:
            read_before(game.classes).clear()
        session = Session.open(MemoryLog(scan(data[number % FEW]).payloads), find)
        moves += session.timeline.number(session.timeline.head)
    return moves


if __name__ == "__main__":
    if sys.argv[1:2] == ["--count"]:
        print(done(sys.argv[2], sys.argv[3], int(sys.argv[4])))
    else:
        main(sys.argv[1:])
