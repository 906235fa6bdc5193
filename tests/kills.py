"""Kills processes that play, or fills their disk, and looks whether all they reported is there.

    python -m tests.kills [--lives N] [--seconds N] [--seed N] [--folder PATH] [--room BYTES]

Each life is a real process on real files, ended by SIGKILL at some moment. With --room no file may
grow beyond that (RLIMIT_FSIZE); with --small the folder lies on a small file system that fills up.
When a process ends is not decided by the seed: a find may take several tries to come again.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic, sleep
from typing import Any, Final
from zlib import crc32

import attrs

from cli import exporting, files, home
from cli.making import Wish, made
from cli.screen import exit_code
from engine.errors import Refused
from events.errors import Damaged
from tests.players import Lost, Report, quiet, records_of, some_verbs, start, sum_of
from tests.sessions import play as play_some

LONGEST: Final = 0.08
"""Seconds after which a process is killed at the latest."""
MOST: Final = 150
"""Records after which a game is left alone, and commands after which a process ends."""
GAMES: Final = 6
"""Games that are enough."""
_BALLAST: Final = 20_000
"""Bytes that are set free when a small disk is full, as a person would do."""


@attrs.define
class Kept:
    """What was reported."""

    games: dict[str, tuple[int, int]] = attrs.field(factory=dict)
    """By file: how many records, and their sum."""
    exports: dict[str, int] = attrs.field(factory=dict)
    adrift: dict[str, str] = attrs.field(factory=dict)
    """Games that were being moved, and what they may be called now."""
    reports: int = 0
    errors: int = 0

    def take(self, reports: list[list[Any]]) -> None:
        """Take in what a process reported."""
        for what, path, *more in reports:
            self.reports += 1
            if what == "wrote":
                self.games[path] = (more[1], more[2])
            elif what == "moving":
                self.adrift[path] = more[0]
            elif what == "moved":
                del self.adrift[path]
                if path in self.games:  # else it is one of a process that did not come to report it
                    self.games[more[0]] = self.games.pop(path)
            elif what == "exported":
                self.exports[path] = more[0]
            else:
                self.errors += 1

    def check(self) -> None:
        """Raise Lost unless all of it is there."""
        for old, new in self.adrift.items():
            if old in self.games and not Path(old).exists():
                self.games[new] = self.games.pop(old)
        self.adrift.clear()
        for path, (count, total) in self.games.items():
            try:
                records = records_of(Path(path))
            except (Damaged, OSError) as error:
                raise Lost(f"{path}: {error}") from None
            if len(records) < count or sum_of(records[:count]) != total:
                raise Lost(f"{path}: the first {count} of {len(records)} records are not the same")
        for path, total in self.exports.items():
            if crc32(Path(path).read_bytes()) != total:
                raise Lost(f"{path} is not what was exported")


def lives(
    folder: Path, chance: Random, goes_on: Callable[[int], bool], *, room: int = 0, small: bool
) -> Kept:
    """Let processes live one after the other; after each one, look, and play on. Raises Lost."""
    os.environ["UNDERTOW_HOME"] = str(folder / "home")
    kept, number, ballast = Kept(), 0, folder / "ballast"
    while goes_on(number):
        number += 1
        if small:
            _fill(ballast)
        seed, limit = chance.random(), room and chance.randint(room // 5, room)
        player = start(partial(_live, chance=Random(seed), room=limit))
        if not room and not small:
            sleep(chance.random() * LONGEST)
            player.kill()
        kept.take(player.reports())
        kept.check()
        ballast.unlink(missing_ok=True)
        with quiet():
            _play_on(kept, chance)
    return kept


def _fill(ballast: Path) -> None:
    """Take room from a small disk, and leave little."""
    stat = os.statvfs(ballast.parent)
    ballast.write_bytes(bytes(max(0, stat.f_bavail * stat.f_bsize - _BALLAST)))


def _live(report: Report, chance: Random, room: int) -> None:
    """A process: commands by chance until it is killed, or has told three times of a full disk."""
    if room:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
    failed = 0
    for _ in range(MOST):
        if failed == 3:
            break
        try:
            chance.choice([_new, _play, _play, _play, _play, _rename, _export])(report, chance)
        except Refused:
            pass
        except Exception as error:
            if exit_code(error) is None:
                raise
            failed += 1
            report("told", f"{error}")


def _new(report: Report, chance: Random) -> None:
    if len(home.names()) >= GAMES:
        raise Refused("there are games enough")
    path = made("deep-sea", Wish(["anna", "ben"], seed=f"{chance.random()}", name=_name(chance)))
    records = records_of(path)
    report("wrote", str(path), 0, len(records), sum_of(records))


def _play(report: Report, chance: Random) -> None:
    name = _some_game(chance)
    with home.opened(name, write=True) as session:
        some_verbs(session, chance, report)


def _rename(report: Report, chance: Random) -> None:
    old, new = _some_game(chance), _name(chance)
    paths = [str(home.path_of(name)) for name in (old, new)]
    report("moving", *paths)
    files.rename(old, new, branch=False, g=None)
    report("moved", *paths)


def _export(report: Report, chance: Random) -> None:
    name, path = _some_game(chance), home.folder().parent / f"{_name(chance)}.txt"
    exporting.export(name, to=str(path), form=None, seat=None, guessable=False, g=None, yes=True)
    report("exported", str(path), crc32(path.read_bytes()))


def _name(chance: Random) -> str:
    return f"g{chance.getrandbits(60)}"


def _some_game(chance: Random) -> str:
    games = home.names()
    if not games:
        raise Refused("there is no game yet")
    return chance.choice(games)


def _play_on(kept: Kept, chance: Random) -> None:
    """One game verifies, and is played on."""
    if not kept.games:
        return
    path = chance.choice(list(kept.games))
    with home.opened(Path(path).stem, write=True) as session:
        session.note(0, "still here")
        play_some(session, 0)
    records = records_of(Path(path))
    kept.games[path] = (len(records), sum_of(records))


def main() -> None:
    """Kill for so long, or so often."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("--lives", type=int, default=40)
    parser.add_argument("--seconds", type=float, help="how long, in place of how often")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--folder", type=Path, help="an empty folder")
    parser.add_argument("--room", type=int, default=0, help="bytes that a file may have")
    parser.add_argument("--small", action="store_true", help="the folder's disk is small")
    args = parser.parse_args()
    seed = SystemRandom().randrange(1 << 32) if args.seed is None else args.seed
    print(f"seed {seed}", flush=True)  # noqa: T201
    until = monotonic() + (args.seconds or 0)
    with tempfile.TemporaryDirectory() as spare:
        try:
            kept = lives(
                (args.folder or Path(spare)).resolve(),
                Random(seed),
                lambda done: monotonic() < until if args.seconds else done < args.lives,
                room=args.room,
                small=args.small,
            )
        except Lost as error:
            sys.exit(str(error))
    print(f"{kept.reports} reports, {kept.errors} errors, {len(kept.games)} games: all there")  # noqa: T201


if __name__ == "__main__":
    main()
