"""Measures verification: a game in the process, and a folder of games by the command.

Run as `python -m bench.verifying`; random play in the same run says how fast the machine is.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from statistics import median

from bench.__main__ import GAMES, find, once, played, random_play, row, timed
from engine.opening import read_timeline
from events.frames import scan
from events.log import MemoryLog
from replays.verify import judged

FOLDER = 1_000
IN_PROCESS = 40


def main() -> None:
    """Run both and print a table."""
    data = [played(4, f"bench {i}", "random").bytes() for i in range(FOLDER)]
    moves = [verified(one) for one in data]
    random_play(GAMES[0])
    some = data[:IN_PROCESS]
    took = timed(lambda: [verified(one) for one in some])
    row("verify a game of four divers", [t / len(some) * 1e3 for t in took], "{:.2f} ms")
    row("  moves a second", [sum(moves[:IN_PROCESS]) / t for t in took], "{:,.0f}")
    folder_of(data, sum(moves))


def verified(data: bytes) -> int:
    """How many moves a sound file has, from its bytes on."""
    payloads = scan(data).payloads
    timeline, game = read_timeline(payloads, find)
    assert game is not None
    verdict = judged(game, timeline, MemoryLog(payloads))[1]
    assert verdict.luck_checked
    assert verdict.difference is None
    return verdict.moves


def folder_of(data: list[bytes], moves: int) -> None:
    """The whole command over a folder of these files, with one worker and with two."""
    with tempfile.TemporaryDirectory() as folder:
        for number, one in enumerate(data):
            (Path(folder) / f"{number:04}.undertow").write_bytes(one)
        took = {}
        for jobs in (1, 2):
            run = partial(command, folder, jobs)
            run()
            took[jobs] = [once(run) for _ in range(3)]
            row(
                f"verify FOLDER of {len(data):,} games, --jobs {jobs}, moves a second",
                [moves / t for t in took[jobs]],
                "{:,.0f}",
            )
        print(f"  ratio of the two: {median(took[1]) / median(took[2]):.2f}")


def command(folder: str, jobs: int) -> None:
    """Verify a folder in a process of its own."""
    words = [sys.executable, "undertow.py", "verify", folder, "--jobs", str(jobs)]
    environment = {**os.environ, "UNDERTOW_HOME": folder}
    subprocess.run(words, env=environment, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
