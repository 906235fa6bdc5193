"""Whether predicted chances come true: `python -m bench.calibration [GAME] [GAMES] [WORLDS]`.

In games that bots play among themselves, the chances of the seat that is to act are asked at one
place of each game, so that no two rest on the same result, and compared with who won.
`docs/calibration.md` has the tables.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import sqrt

import attrs

from engine.bots import find_bot
from engine.game import AnyGame, Luck
from engine.odds import Question, parts, sampled, whole
from engine.registry import find

BINS = 10


@attrs.frozen
class Asked:
    """A prediction, and what came of it."""

    chance: float
    won: float
    worlds: int


def predictions(game: AnyGame, bot: str, seats: int, games: int, worlds: int) -> Iterator[Asked]:
    """What was predicted and what happened, in so many games."""
    options = {option.name: option.default for option in game.options}
    bots = (find_bot(game, f"bot:{bot}"),) * seats
    for number in range(games):
        luck, own = Luck.of_seed(f"calibration {number}"), Luck.of_seed(f"bots {number}")
        state = game.initial(options, seats)
        for event in game.setup(options, seats, luck):
            state = game.evolve(state, event)
        states = []
        while legal := game.legal(state):
            seat = game.actor(state)
            assert seat is not None
            states.append((seat, state))
            view = game.view(state, seat)
            action = bots[seat](view, legal, own.derive(f"{len(states)}"))
            for event in game.decide(state, action, luck):
                state = game.evolve(state, event)
        result = game.result(state)
        assert result is not None
        won = parts(result, seats)
        seat, there = states[own.below("place", len(states))]
        question = Question(game, game.view(there, seat), seat, (None,), bots, own.derive("worlds"))
        found = sampled(question, range(worlds)).wins.totals[0] / worlds / whole(seats)
        yield Asked(found, won[seat] / whole(seats), worlds)


@attrs.frozen
class Row:
    """Predictions of about the same chance, and how often they came true."""

    count: int
    predicted: float
    happened: float
    spread: float
    """The standard deviation that their difference has by chance alone."""


def table(found: list[Asked]) -> list[Row]:
    """The predictions by their size; a row that is empty is left out."""
    rows = []
    for low in range(BINS):
        some = [one for one in found if min(int(one.chance * BINS), BINS - 1) == low]
        if not some:
            continue
        n = len(some)
        variance = sum(one.chance * (1 - one.chance) * (1 + 1 / one.worlds) for one in some)
        # a chance of 0 in so many worlds may be one of 1 in as many
        floor = sum(1 / (one.worlds + 1) for one in some)
        rows.append(
            Row(
                n,
                sum(one.chance for one in some) / n,
                sum(one.won for one in some) / n,
                sqrt(max(variance, floor)) / n,
            )
        )
    return rows


def main() -> None:
    """Print a table for each game, or for one."""
    names = sys.argv[1:2] or ["deep-sea", "deep-dive", "abyss"]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    worlds = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    for name in names:
        game = find(name)
        bot = next(iter(game.bots))
        found = list(predictions(game, bot, max(2, game.seats[0]), games, worlds))
        print(f"{game.title}, two {bot}, {games:,} games, {worlds} worlds")
        print("| predicted | places | on average | came true | off by |\n|---|--:|--:|--:|--:|")
        for row in table(found):
            low = min(int(row.predicted * BINS), BINS - 1) * 100 // BINS
            off = (row.happened - row.predicted) / row.spread
            print(
                f"| {low} to {low + 100 // BINS} % | {row.count} | {row.predicted:.1%} "
                f"| {row.happened:.1%} | {off:+.1f} sigma |",
                flush=True,
            )


if __name__ == "__main__":
    main()
