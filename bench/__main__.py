"""Measures what the design promises, each beside a floor taken in the same run on the same core."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any
from zlib import crc32

import attrs
import msgpack  # type: ignore[import-untyped]  # ships no types

from bench import walk
from engine import registry
from engine.bots import bots, play_bots
from engine.game import AnyGame, shows
from engine.opening import opened, opening
from engine.session import Session
from engine.setup import checked_options, seats_and_players
from events import disk
from events.codec import Codec, read_before
from events.frames import PREAMBLE, scan
from events.log import FileLog, MemoryLog
from events.record import Record
from seeds.luck import Luck

RUNS = 5
GAMES = tuple(map(registry.find, registry.BUNDLED_NAMES))


@attrs.frozen
class Three:
    """The plainest event: three fields."""

    one: int
    two: int
    three: int


def main() -> None:
    """Run all benchmarks and print a table."""
    gc.set_threshold(200_000)  # as the command does
    print(f"Python {sys.version.split()[0]}, {RUNS} runs each, median (best)")
    for game in GAMES:
        print(game.title)
        random_play(game)
        size(game)
        starting(game)
    print(f"{GAMES[0].title}, and the engine")
    reading()
    appending()
    stepping()


def random_play(game: AnyGame) -> None:
    """Four players at random through legal, decide, evolve; every event made, nothing written."""
    objects = draws = 0

    def look(events: tuple[Any, ...]) -> None:
        nonlocal objects, draws
        objects += len(events)
        draws += any(shows(event) == "chance" for event in events)

    decisions = random_games(game, 200, look)
    took = timed(lambda: random_games(game, 200))
    luck = Luck.of_seed("bench")
    frozen = timed(lambda: [Three(1, 2, i) for i in range(objects)])
    drawn = timed(lambda: [luck.draws(f"dive 1/seat 1/turn {i}/roll", 6, 2) for i in range(draws)])
    row("random play, decisions a second", [decisions / t for t in took], "{:,.0f}")
    row(
        f"  the same {objects:,} events as bare frozen objects",
        [t * 1e3 for t in frozen],
        "{:.1f} ms",
    )
    row(f"  the same {draws:,} labelled draws", [t * 1e3 for t in drawn], "{:.1f} ms")
    floor = median(frozen) + median(drawn)
    print(f"  ratio to those two together: {median(took) / floor:.1f}")


def random_games(
    game: AnyGame, count: int, look: Callable[[tuple[Any, ...]], None] | None = None
) -> int:
    """Play games of four at random, and say how many decisions that were; `look` sees each."""
    options = {option.name: option.default for option in game.options}
    legal, decide, evolve = game.legal, game.decide, game.evolve
    decisions = 0
    for number in range(count):
        choose = Random(number).random
        luck = Luck.of_seed(f"bench {number}")
        state = game.initial(options, 4)
        for event in game.setup(options, 4, luck):
            state = evolve(state, event)
        while actions := legal(state):
            events = decide(state, actions[int(choose() * len(actions))], luck)
            for event in events:
                state = evolve(state, event)
            decisions += 1
            if look is not None:
                look(events)
    return decisions


def reading() -> None:
    """Open files as a new process does: frames, checks, decode, re-encode, fold."""
    files = [played(4, f"bench {i}", "random") for i in range(40)]
    data = [log.bytes() for log in files]
    moves = sum(
        session.timeline.number(session.timeline.head)
        for session in (Session.open(log, find) for log in files)
    )

    def whole() -> None:
        read_before(GAMES[0].classes).clear()
        for one in data:
            Session.open(MemoryLog(scan(one).payloads), find)

    def bare() -> None:
        for one in data:
            at = len(PREAMBLE)
            while at < len(one):
                end = at + 5 + int.from_bytes(one[at + 1 : at + 5], "big")
                payload = one[at + 8 : end - 4]
                crc32(payload)
                msgpack.unpackb(payload)
                at = end

    took, floor = timed(whole), timed(bare)
    row("opening, moves a second", [moves / t for t in took], "{:,.0f}")
    row("  length + crc32 + unpackb of the same bytes", [moves / t for t in floor], "{:,.0f}")
    print(f"  ratio: {median(took) / median(floor):.1f} (best {min(took) / min(floor):.1f})")


def appending() -> None:
    """What an append costs, with its encoding, beside the bare write and fsync of those bytes."""
    codec = Codec(GAMES[0].classes)
    payloads = played(4, "bench", "random").payloads
    records = [codec.decode(payload)[::-1] for payload in payloads[1:]]
    with tempfile.TemporaryDirectory() as folder:
        log = FileLog.create(Path(folder) / "bench.undertow", payloads[:1])
        bare = os.open(Path(folder) / "bare", os.O_WRONLY | os.O_CREAT)
        whole, floor, own = [], [], []
        real = (disk.write, disk.sync)

        def append(record: Record, back: int) -> None:
            log.append([codec.encode(record, back)])

        for record, payload in zip(records * 3, payloads[1:] * 3, strict=True):
            whole.append(once(partial(append, *record)))
            floor.append(once(partial(write_and_sync, bare, payload + b"+" * 12)))
        log.close()
        log = FileLog.create(Path(folder) / "own.undertow", payloads[:1])
        vars(disk).update(write=nothing, sync=nothing)
        for record in records * 20:
            size = log._size  # noqa: SLF001
            own.append(once(partial(append, *record)))
            log._size = size  # noqa: SLF001  # as if it had grown
        vars(disk).update(write=real[0], sync=real[1])
        log.close()
        os.close(bare)
    row("append a record to a file", [t * 1e6 for t in whole], "{:.1f} us")
    row("  bare write + fsync of the same bytes", [t * 1e6 for t in floor], "{:.1f} us")
    row("  our own part (those two calls left out)", [t * 1e6 for t in own], "{:.1f} us")


def stepping() -> None:
    """Undo, redo and switch near a place, and jumps, in a game of 100,000 moves."""
    session = long_walk(100_000)
    session.goto(session.timeline.at_number(1_000, session.timeline.end))
    session.branch("other")
    session.play(walk.Rest())
    for move in (100, 99_900):
        session.switch("main")
        session.goto(session.timeline.at_number(move, session.timeline.end))
        undo = [once(lambda: (session.undo(), session.state)) for _ in range(50)]
        redo = [once(lambda: (session.redo(), session.state)) for _ in range(50)]
        row(f"undo at move {move:,}, beside the write", [t * 1e6 for t in undo], "{:.1f} us")
        row(f"redo at move {move:,}, beside the write", [t * 1e6 for t in redo], "{:.1f} us")
    switch = [
        once(partial(reach, session.switch, name, session)) for name in ("main", "other") * 50
    ]
    row("switch between two branches, beside the write", [t * 1e6 for t in switch], "{:.1f} us")
    choose = Random(1)
    places = [choose.randrange(100_000) for _ in range(300)]
    jumps = [
        once(partial(reach, session.goto, place, session))
        for place in places
        if session.timeline.is_place(place)
    ]
    row("jump anywhere in it", [t * 1e3 for t in jumps], "{:.3f} ms")
    print(f"  slowest jump: {max(jumps) * 1e3:.3f} ms")


def size(game: AnyGame) -> None:
    """What a move costs in the file, all included."""
    for bot in bots(game):
        for players in range(2, game.seats[1] + 1, 2):
            logs = [played(players, f"bench {i}", bot, game) for i in range(20)]
            moves = sum(len(log.payloads) - 1 - players for log in logs)
            total = sum(len(log.bytes()) for log in logs)
            print(f"bytes a move, {players} players played by {bot}: {total / moves:.1f}")


def starting(game: AnyGame) -> None:
    """The whole process of `undertow show`, beside `python -c pass`."""
    with tempfile.TemporaryDirectory() as folder:
        FileLog.create(
            Path(folder) / "bench.undertow", played(4, "bench", "random", game).payloads
        ).close()
        environment = {**os.environ, "UNDERTOW_HOME": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # people's Python keeps what it compiled
        command = [sys.executable, "undertow.py"]

        def shown() -> None:
            subprocess.run(
                [*command, "show", "bench"], env=environment, check=True, stdout=subprocess.DEVNULL
            )

        def bare() -> None:
            subprocess.run([sys.executable, "-c", "pass"], check=True)

        shown()
        both = [(once(shown), once(bare)) for _ in range(15)]
    took, floor = map(list, zip(*both, strict=True))
    row("undertow show, as a whole process", [t * 1e3 for t in took], "{:.0f} ms")
    row("  python -c pass", [t * 1e3 for t in floor], "{:.0f} ms")
    print(f"  ratio: {median(took) / median(floor):.1f} (best {min(took) / min(floor):.1f})")


def played(players: int, seed: str, bot: str, game: AnyGame = GAMES[0]) -> MemoryLog:
    """The log of a game that one kind of bot played to its end."""
    log = MemoryLog()
    played_out(game, [bot] * players, seed, log)
    return log


def played_out(game: AnyGame, bots: list[str], seed: str, log: MemoryLog | None = None) -> Session:
    """A game that these bots played to its end."""
    names, players = seats_and_players(game, [f"bot:{bot}" for bot in bots])
    options = checked_options(game, {}, names)
    log = MemoryLog() if log is None else log
    log.append(opening(opened(game, options, names, seed, drawn=False), game, players))
    session = Session.open(log, find)
    for _ in play_bots(session):
        pass
    return session


def long_walk(moves: int) -> Session:
    """A long game of one line."""
    first = opened(walk.GAME, {}, ("walker",), "bench", drawn=False)
    log = MemoryLog(opening(first, walk.GAME, {}))
    session = Session.open(log, find)
    for _ in range(moves):
        session.play(walk.Step())
    return session


def find(name: str, rules: int | None) -> AnyGame:
    """A game that is measured."""
    return next(game for game in (*GAMES, walk.GAME) if game.name == name)


def reach(verb: Callable[[Any], None], where: Any, session: Session) -> None:
    """Go somewhere, and have the state there."""
    verb(where)
    assert session.state is not None


def nothing(*_: object) -> None:
    """In place of a system call."""


def write_and_sync(handle: int, data: bytes) -> None:
    """The floor of an append."""
    os.write(handle, data)
    os.fsync(handle)


def timed(work: Callable[[], object]) -> list[float]:
    """Seconds of several runs, after one that warms up."""
    work()
    return [once(work) for _ in range(RUNS)]


def once(work: Callable[[], object]) -> float:
    """Seconds of one run."""
    start = perf_counter()
    work()
    return perf_counter() - start


def row(what: str, figures: list[float], form: str) -> None:
    """One line: the median, and the best, where more is better for rates and less for times."""
    best = max(figures) if form == "{:,.0f}" else min(figures)
    print(f"{what}: {form.format(median(figures))} ({form.format(best)})")


if __name__ == "__main__":
    main()
