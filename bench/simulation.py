"""Measures simulation: games a second on one core and on two, interleaved, and the memory it takes.

Run as `python -m bench.simulation`; random play in the same run says how fast the machine is. Where
other programs run as well, the processor time says more than the clock.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from time import perf_counter

import attrs

from bench.__main__ import GAMES, random_play, row
from cli.chunks import Means, chunks
from cli.series import Aim, asked

DIVERS = ["bot:random"] * 4
PER_CORE = 1_000
RUNS = 7
SIZES = (500, 5_000)


@attrs.frozen
class Took:
    """What some games took, in seconds for each: by the clock, and of all processors."""

    wall: float
    processor: float


def main() -> None:
    """Print a table."""
    random_play(GAMES[0])
    one = asked("deep-sea", DIVERS, "bench", None, None, PER_CORE, None)
    two = attrs.evolve(one, games=2 * PER_CORE)
    played(one, 1)
    found = [(played(one, 1), played(two, 2)) for _ in range(RUNS)]
    for i, jobs in enumerate((1, 2)):
        rates = [1 / run[i].wall for run in found]
        row(f"four random divers, --jobs {jobs}, games/s", rates, "{:,.0f}")
        row("  games per second of a processor", [1 / run[i].processor for run in found], "{:,.0f}")
    by_clock = [alone.wall / both.wall for alone, both in found]
    by_processor = [2 * alone.processor / both.processor for alone, both in found]
    for what, ratios in (("clock", by_clock), ("processor time", by_processor)):
        told = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"  two to one by the {what}: median {median(ratios):.2f} ({told})")
    for games in SIZES:
        print(f"{games:>7,} games with --out and --jobs 2: {_memory(games):.1f} MiB at most")


def played(aim: Aim, jobs: int) -> Took:
    """Play all games of an aim."""
    wall, processor = perf_counter(), _processor()
    with ExitStack() as ending:
        for _ in chunks(aim, 1, 0, Means(jobs), ending):
            pass
    return Took((perf_counter() - wall) / aim.games, (_processor() - processor) / aim.games)


def _processor() -> float:
    """Seconds that this process and those that it waited for have taken."""
    used = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _memory(games: int) -> float:
    """What the whole command takes, in MiB, with a row for each game."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "undertow.py", "simulate", "deep-sea", "--games", str(games)]
        words += [word for bot in DIVERS[:2] for word in ("-p", bot)]
        words += ["--jobs", "2", "--seed", "bench", "--out", str(Path(folder) / "games.jsonl")]
        running = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
        assert running.returncode == 0
    return usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


if __name__ == "__main__":
    main()
