"""Measures what looks at all lines: a game of 10,000 moves and 1,000 branches, and each command.

Run as `python -m bench.lines`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from bench.__main__ import find, once, played
from cli.amending import amended
from cli.branches import listed
from cli.comparing import diff_here
from cli.finding import find_here
from cli.tree import drawn_tree
from engine.games.deep_sea import GAME
from engine.opening import opened, opening
from engine.search import fitting
from engine.session import Session
from engine.setup import checked_options, seats_and_players
from events.log import FileLog, MemoryLog

MOVES, BRANCHES, RUNS, STARTS = 10_000, 1_000, 5, 11

COMMANDS = (
    *("show", "moves", "log", "tree", "branches", "fields", "verify", "note 5"),
    *("diff start", "find turn=red", "amend {move} {word} --dry-run", "undo --step", "redo --step"),
    *("goto 100", "goto end", "branch b{n}", "switch main", "note 5 ?!", "reluck"),
)
TABS = ("do ", "goto ", "switch ", "amend {move} ", "show ", "")


def main() -> None:
    """Print a table."""
    print(f"a game of {MOVES:,} moves and {BRANCHES:,} branches, median of {RUNS}")
    log = large()
    took("open", lambda: Session.open(MemoryLog(log.payloads), find))
    session = Session.open(log, find)
    last = f"b{BRANCHES - 2}"
    took("tree", lambda: drawn_tree(session))
    took("branches", lambda: listed(session))
    took("diff", lambda: diff_here(session, f"main {last}"))
    took("find, this line", lambda: find_here(session, "move > 2"))
    places = session.timeline.places
    took("find, all lines", lambda: list(fitting(session, "air < 5", places())))
    number, word = a_choice(session)
    took("amend", lambda: amended(session, number, word, "", dry_run=True))
    print(f"whole processes, a game of more than 160 moves / python -c pass, medians of {STARTS}")
    processes()


def large() -> MemoryLog:
    """Random play of four divers that goes on from anywhere every tenth move."""
    names, players = seats_and_players(GAME, ["a", "b", "c", "d"])
    first = opened(GAME, checked_options(GAME, {}, names), names, "bench", drawn=False)
    log = MemoryLog(opening(first, GAME, players))
    session = Session.open(log, find)
    choose, places = Random(1), [0]
    for n in range(MOVES):
        branches = len(session.timeline.branches)
        if session.actor() is None or (n % 10 == 9 and branches < BRANCHES):
            going = [at for at in places if GAME.actor(session.state_at(at)) is not None]
            session.branch(f"b{branches - 1}", choose.choice(going))
        session.play(choose.choice(session.legal()))
        places.append(session.timeline.head)
    return log


def a_choice(session: Session) -> tuple[str, str]:
    """(number of a move, another action that was possible there) on the present line."""
    timeline = session.timeline
    for place in timeline.path(timeline.end)[1:]:
        move, state = timeline.move(place), session.state_at(timeline.parent(place))
        for action in GAME.legal(state):
            if move is not None and action != move.action:
                return str(timeline.number(place)), GAME.word(action, state)
    raise AssertionError("nothing was ever chosen on this line")


def took(what: str, work: Callable[[], object]) -> None:
    """Measure some work in this process."""
    from cli import paint

    paint.chosen.json = False
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        shown, sys.stdout = sys.stdout, nowhere
        times = [once(work) for _ in range(RUNS)]
        sys.stdout = shown
    print(f"{what:<28} {median(times) * 1e3:7.1f} ms ({min(times) * 1e3:.1f})")


def processes() -> None:
    """Each command as a process of its own, and what a shell asks at Tab."""
    with tempfile.TemporaryDirectory() as folder:
        logs = (played(6, f"bench {i}", "random") for i in range(100))
        log = next(log for log in logs if len(log.payloads) > 167)
        FileLog.create(Path(folder) / "bench.undertow", log.payloads).close()
        move, word = a_choice(Session.open(log, find))
        program = [sys.executable, "undertow.py"]
        environment = {**os.environ, "UNDERTOW_HOME": folder, "PYTHONDONTWRITEBYTECODE": ""}

        def run(*words: str) -> None:
            subprocess.run(words, env=environment, check=True, stdout=subprocess.DEVNULL)

        run(*program, "show", "bench")
        for line in COMMANDS:
            words = line.format(n="{n}", move=move, word=word).split()
            ratio(line, run, [*program, *words])
        for line in TABS:
            asked = line.format(move=move)
            ratio(f"Tab: {line}", run, [*program, "__complete", "bash", "", f"undertow {asked}"])


def ratio(what: str, run: Callable[..., None], command: list[str]) -> None:
    """Measure a process beside one that does nothing."""
    bare = median(once(partial(run, sys.executable, "-c", "pass")) for _ in range(STARTS))
    times = [
        once(partial(run, *[word.replace("{n}", str(n)) for word in command]))
        for n in range(STARTS)
    ]
    print(f"{what:<28} {median(times) * 1e3:5.0f} ms {median(times) / bare:5.1f} x")


if __name__ == "__main__":
    main()
