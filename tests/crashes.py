"""Lets the program crash on a failing disk, again and again, until a promise is broken.

    python -m tests.crashes [--seconds N] [--seed N]

Each seed is a home of its own: commands by chance, perhaps an error of the disk, and then the
process is killed or power is lost in the middle of a call. After each crash all that was
acknowledged must be there, and play must go on. A seed leads to the same crashes again.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import importlib.metadata
import io
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic, process_time
from traceback import format_exc
from typing import Final
from unittest import mock

import attrs

from cli import home
from cli.screen import exit_code
from events.log import FileLog
from tests.crash_commands import COMMANDS, new, tail_of
from tests.crash_world import World
from tests.failing_disk import Fault, Gone
from tests.sessions import play as play_some

LIVES: Final = 25
"""Crashes of one home."""
_ERRORS: Final = [errno.EIO, errno.ENOSPC, errno.EDQUOT]


@attrs.define
class Tally:
    """What was done."""

    crashes: int = 0
    errors: int = 0
    commands: int = 0
    failed: int = 0
    """How many commands told of an error of the disk."""


class Find(Exception):
    """A broken promise: what led to it, and the seed that leads to it again."""

    def __str__(self) -> str:
        return str(self.args[0])


def crash_often(seed: int, root: Path, tally: Tally, lives: int = LIVES) -> None:
    """One home and its crashes. Raises Find."""
    chance = Random(seed)
    world = World(root, chance, links=chance.random() < 0.85)
    story: list[str] = []
    with contextlib.ExitStack() as inside:
        inside.enter_context(mock.patch.dict(os.environ, UNDERTOW_HOME=str(root / "home")))
        inside.enter_context(mock.patch.object(importlib.metadata, "entry_points", return_value=()))
        inside.enter_context(
            mock.patch.object(FileLog, "append", lambda *of: world.noted_append(*of))
        )
        for life in range(lives):
            story.append(f"life {life}:")
            try:
                _live(world, tally, story)
            except Exception:  # noqa: BLE001  # whatever nobody foresaw
                told = " ".join([*story[-25:], f"[{', '.join(world.disk.met)}]"])
                story_of = f"seed {seed}, life {life}\n{told}\n{format_exc()}"
                raise Find(story_of, seed) from None
            tally.crashes += 1


def _live(world: World, tally: Tally, story: list[str]) -> None:
    """From one start to the next crash, and a look at what is left."""
    chance, disk = world.chance, world.disk
    disk.start(_faults(chance))
    with disk.watched(), _quiet(), contextlib.suppress(Gone):
        for _ in range(chance.randint(1, 8)):
            _command(world, tally, story)
    tally.errors += sum(not met.startswith("gone") for met in disk.met)
    disk.check()
    is_cut = chance.random() < 0.7
    story.append(f"[{', '.join(disk.met)}; {'power is lost' if is_cut else 'killed'}]")
    disk.start({})
    if is_cut:
        disk.after_power_cut(chance)
    else:
        disk.after_kill()
    world.check(is_cut=is_cut)
    with disk.watched(), _quiet():
        _play_on(world)
    disk.check()


def _faults(chance: Random) -> dict[int, Fault]:
    """What is ahead of a process: perhaps some errors, and then its end."""
    end = int(1 + chance.expovariate(1 / 14))
    faults = {end: Fault(chance.choice(["gone", "gone within", "gone within", "gone after"]))}
    if chance.random() < 0.4:
        kind = chance.choice(["short", "fails", "fails", "full", "dead"])
        faults.setdefault(chance.randint(1, end), Fault(kind, chance.choice(_ERRORS)))
    return faults


def _command(world: World, tally: Tally, story: list[str]) -> None:
    """One command; an error that it tells of must have its reason."""
    command = world.chance.choice(COMMANDS)
    story.append(command.__name__)
    tally.commands += 1
    try:
        command(world)
    except Exception as error:
        if exit_code(error) is None or not world.disk.met:
            raise
        tally.failed += 1
        story.append(f"({error})")


def _play_on(world: World) -> None:
    """Games can be opened, verify, and are played on; a new one can be begun."""
    games = world.at_home()
    if not games:
        new(world)
        return
    touched = world.touched
    game = touched if touched in games and touched is not None else world.chance.choice(games)
    tail = tail_of(game)
    with home.opened(game.path.stem, write=True) as session:
        session.note(0, f"{len(game.records)}")
        play_some(session, 0)
        count = len(session.timeline.records)
    if tail:
        world.tails.append(tail)
    world.acknowledge(game, count)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """What commands say is not shown."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield


def seeds_tried(
    seeds: Iterator[int],
    root: Path,
    goes_on: Callable[[Tally], bool],
    tell: Callable[[Find], None] = lambda _: None,
) -> tuple[Tally, list[Find]]:
    """Try seeds while that is wanted: (what was done, what was found), and tell each find."""
    tally, finds = Tally(), list[Find]()
    for seed in seeds:
        if not goes_on(tally):
            break
        with tempfile.TemporaryDirectory(dir=root) as folder:
            try:
                crash_often(seed, Path(folder).resolve(), tally)
            except Find as found:
                finds.append(found)
                tell(found)
    return tally, finds


def _print(found: Find) -> None:
    print(f"{found}\nagain: python -m tests.crashes --seed {found.args[1]}\n", flush=True)  # noqa: T201


def main() -> None:
    """Crash for so long; each broken promise is printed with the seed that leads to it."""
    parser = argparse.ArgumentParser(prog="python -m tests.crashes", description=__doc__)
    parser.add_argument("--seconds", type=float, help="how long; without it, one seed")
    parser.add_argument("--seed", type=int, help="where to begin; without it, by chance")
    args = parser.parse_args()
    first = SystemRandom().randrange(1 << 32) if args.seed is None else args.seed
    until = monotonic() + args.seconds if args.seconds else None
    seeds = count(first) if until else iter([first])
    print(f"from seed {first}", flush=True)  # noqa: T201
    start = process_time()
    with tempfile.TemporaryDirectory() as folder:
        tally, finds = seeds_tried(
            seeds, Path(folder), lambda _: until is None or monotonic() < until, _print
        )
    speed = tally.crashes / (process_time() - start)
    print(f"{tally}, {speed:.0f} a second of one core, {len(finds)} broken promises")  # noqa: T201
    sys.exit(bool(finds))


if __name__ == "__main__":
    main()
