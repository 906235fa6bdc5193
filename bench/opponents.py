"""How bots fare against each other: `python -m bench.opponents GAME BOT BOT`, as

    python -m bench.opponents deep-sea 'mcts?rollouts=1000' cautious --games 200

The first bot in one seat, the other one in all others, another seat in each game. All cores play.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from time import process_time
from typing import Any

import attrs

from engine.bots import find_bot
from engine.game import Luck
from engine.odds import parts, whole
from engine.registry import find
from engine.sums import Sums


@attrs.frozen
class Match:
    """Who plays what; picklable, for other processes."""

    game: str
    bots: tuple[str, str]
    seats: int


@attrs.frozen
class Played:
    """One game: the first bot's part of the victory, its score, the mean of the others."""

    won: int
    score: int
    others: float
    choices: tuple[int, int]
    """How many real choices each bot had, and the seconds of processor it took for them."""
    seconds: tuple[float, float]


def play(match: Match, number: int) -> Played:
    """One game of a match."""
    game, seats = find(match.game), match.seats
    mine = number % seats
    bots = [find_bot(game, f"bot:{bot}") for bot in match.bots]
    luck, own = Luck.of_seed(f"match {number}"), Luck.of_seed(f"bots {number}")
    options = {option.name: option.default for option in game.options}
    state: Any = game.initial(options, seats)
    for event in game.setup(options, seats, luck):
        state = game.evolve(state, event)
    choices, seconds = [0, 0], [0.0, 0.0]
    made = 0
    while legal := game.legal(state):
        action = legal[0]
        if len(legal) > 1:
            seat = game.actor(state)
            assert seat is not None
            which = int(seat != mine)
            before = process_time()
            action = bots[which](game.view(state, seat), legal, own.derive(f"{seat} {made}"))
            seconds[which] += process_time() - before
            choices[which] += 1
        for event in game.decide(state, action, luck):
            state = game.evolve(state, event)
        made += 1
    result = game.result(state)
    assert result is not None
    others = [score for seat, score in enumerate(result.scores) if seat != mine]
    return Played(
        parts(result, seats)[mine],
        result.scores[mine],
        sum(others) / max(1, len(others)),
        (choices[0], choices[1]),
        (seconds[0], seconds[1]),
    )


def table(match: Match, played: Iterator[Played], every: int) -> None:
    """What came of it so far, a line each so many games."""
    first, second = match.bots
    print(f"{match.game}, {match.seats} seats: {first} in one of them against {second}")
    print(f"games  won by {first} (95 %)     score  others  ms a choice: {first}, {second}")
    wins = Sums.of(1)
    scores, others = 0, 0.0
    choices, seconds = [0, 0], [0.0, 0.0]
    for number, one in enumerate(played, 1):
        wins.add([one.won])
        scores += one.score
        others += one.others
        for i in (0, 1):
            choices[i] += one.choices[i]
            seconds[i] += one.seconds[i]
        if number % every:
            continue
        share = wins.share(0, whole(match.seats))
        mine, theirs = (1000 * seconds[i] / max(1, choices[i]) for i in (0, 1))
        print(
            f"{number:>5}  {share.mean:6.1%} ({share.low:.1%} to {share.high:.1%})"
            f"  {scores / number:9.1f}  {others / number:6.1f}  {mine:.1f}, {theirs:.2f}",
            flush=True,
        )


def main() -> None:
    """Play a match."""
    parser = ArgumentParser(prog="python -m bench.opponents", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bots", nargs=2, metavar="BOT", help="as 'mcts?rollouts=1000', cautious")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--from", type=int, default=0, dest="start", help="the first game")
    parser.add_argument("--every", type=int, help="games to a line; the last alone if not")
    said = parser.parse_args()
    match = Match(said.game, (said.bots[0], said.bots[1]), said.seats)
    numbers = range(said.start, said.start + said.games)
    with Pool(said.jobs) as pool:
        table(match, pool.imap(partial(play, match), numbers), said.every or said.games)


if __name__ == "__main__":
    main()
