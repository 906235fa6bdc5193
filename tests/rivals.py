"""Lets processes play on one file at once, and looks whether each record came in exactly once.

    python -m tests.rivals [--seconds N] [--seed N] [--players N]

Each process opens the game, plays, undoes, branches or merges, and lets go of it; where another one
holds it, it is told so and tries again. What each of them reported must lie side by side in the
file, without a gap and nothing twice. One reads all the time and must never see less than before.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic, sleep
from typing import Any, Final

import attrs

from cli import home
from cli.making import Wish, made
from events.errors import InUse
from replays.verify import verify
from tests.players import PATIENCE, Lost, Report, quiet, records_of, some_verbs, start, sum_of

VERBS: Final = ["play"] * 4 + ["undo", "redo", "goto", "branch", "switch", "note", "amend", "merge"]
LONGEST: Final = PATIENCE / 3
"""Seconds of one game at most."""
ROOM: Final = 400
"""Records after which the next game is begun: longer ones only take longer."""


@attrs.define
class Round:
    """What came of one game."""

    records: int = 0
    refused: int = 0
    """How often a process was told that another one holds the game."""
    looked: int = 0


def play_at_once(folder: Path, seed: int, players: int, seconds: float) -> Round:
    """One game and its players. Raises Lost."""
    os.environ["UNDERTOW_HOME"] = str(folder)
    with quiet():
        path = made("deep-sea", Wish(["anna", "ben"], seed=f"{seed}", name=f"g{seed}"))
    first, until = len(records_of(path)), monotonic() + seconds
    writers = [
        start(partial(_write, name=path.stem, chance=Random(f"{seed}/{number}"), until=until))
        for number in range(players)
    ]
    reader = start(partial(_look, path=path, until=until))
    written = [line for player in writers for line in player.reports()]
    looks = reader.reports()
    found = Round(refused=sum(line[1] for line in written if line[0] == "refused"))
    found.looked = looks[-1][1]
    records, at = records_of(path), first
    for _, _, start_at, end, total in sorted(
        (line for line in written if line[0] == "wrote"), key=lambda line: line[2]
    ):
        if start_at != at:
            raise Lost(f"{path}: records {at} to {start_at} were lost or written twice")
        if sum_of(records[:end]) != total:
            raise Lost(f"{path}: the first {end} records are not what was reported")
        at = end
    if at != len(records):
        raise Lost(f"{path}: {len(records) - at} records were reported by nobody")
    _verify(path)
    found.records = len(records)
    return found


def _write(report: Report, name: str, chance: Random, until: float) -> None:
    refused = 0
    while monotonic() < until and len(records_of(home.path_of(name))) < ROOM:
        try:
            with home.opened(name, write=True) as session:
                some_verbs(session, chance, report, VERBS)
        except InUse:
            refused += 1
        sleep(chance.random() * 0.003)
    report("refused", refused)


def _look(report: Report, path: Path, until: float) -> None:
    """Read again and again: what was there stays as it is."""
    before: list[bytes] = []
    looked = 0
    while monotonic() < until and len(before) < ROOM:
        records = records_of(path)
        if records[: len(before)] != before:
            raise Lost(f"a reader saw {len(before)} records, and then others")
        before = records
        looked += 1
    report("looked", looked)


def _verify(path: Path) -> None:
    with quiet(), home.opened(path.stem, write=True) as session:
        difference = verify(session).difference
        if difference is not None:
            raise Lost(f"{path}: {difference}")
        session.note(0, "all have gone home")


def main() -> None:
    """Play game after game for so long."""
    parser = argparse.ArgumentParser(prog="python -m tests.rivals", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--players", type=int, default=2)
    args = parser.parse_args()
    seed = SystemRandom().randrange(1 << 32) if args.seed is None else args.seed
    print(f"seed {seed}", flush=True)  # noqa: T201
    until, done = monotonic() + args.seconds, list[Round]()
    with tempfile.TemporaryDirectory() as folder:
        while (left := until - monotonic()) > 0:
            try:
                seconds = min(left, LONGEST)
                done.append(play_at_once(Path(folder), seed + len(done), args.players, seconds))
            except Lost as error:
                sys.exit(f"{error}\nagain: --seed {seed + len(done)}")
    totals: dict[str, Any] = {
        "games": len(done),
        "records": sum(one.records for one in done),
        "refused": sum(one.refused for one in done),
        "looks": sum(one.looked for one in done),
    }
    print(", ".join(f"{number} {what}" for what, number in totals.items()))  # noqa: T201


if __name__ == "__main__":
    main()
