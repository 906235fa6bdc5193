"""Measures odds: rollouts a second on one core and on two, and when the first figures show.

Run as `python -m bench.odds`; random play in the same run says how fast the machine is.
"""

from __future__ import annotations

from contextlib import ExitStack
from statistics import median
from time import perf_counter

from bench.__main__ import GAMES, random_play, row
from cli.worlds import results
from engine.odds import chunks
from engine.opening import opened, opening
from engine.registry import find
from engine.session import Session
from engine.setup import checked_options, seats_and_players
from engine.work import odds_task, position
from events.log import MemoryLog

WORLDS = 1_500
RUNS = 5
SEATS = 4


def main() -> None:
    """Print a table."""
    random_play(GAMES[0])
    for name, bot in (("deep-sea", "random"), ("deep-sea", "cautious"), ("abyss", "ambitious")):
        worlds = WORLDS if bot == "random" else WORLDS // 10
        tried(name, bot, 1, worlds)
        found = [(tried(name, bot, 1, worlds), tried(name, bot, 2, worlds)) for _ in range(RUNS)]
        print(f"{name}, opening of {SEATS}, {bot}")
        for i, jobs in enumerate((1, 2)):
            row(f"  rollouts a second, --jobs {jobs}", [one[i][0] for one in found], "{:,.0f}")
            row("    seconds to the first figures", [one[i][1] for one in found], "{:.3f}")
        print(f"  two to one: {median([two[0] / one[0] for one, two in found]):.2f}")


def tried(name: str, bot: str, jobs: int, worlds: int) -> tuple[float, float]:
    """Rollouts a second, and after how many seconds the first figures were there."""
    game = find(name)
    names, _ = seats_and_players(game, game.seat_names[:SEATS])
    first = opened(game, checked_options(game, {}, names), names, "bench", drawn=False)
    session = Session.open(MemoryLog(opening(first, game, {})), find)
    seat = session.actor()
    assert seat is not None
    begun = perf_counter()
    where = position(session, 0, seat)
    tasks = (odds_task(where, seat, (bot,) * SEATS, "bench", part) for part in chunks(worlds))
    soon = 0.0
    with ExitStack() as ending:
        for _ in results(tasks, jobs, ending):
            soon = soon or perf_counter() - begun
        took = perf_counter() - begun
    return worlds * len(session.legal()) / took, soon


if __name__ == "__main__":
    main()
