"""How bots fare: `python -m bench.bots [GAMES]` prints a table for each game."""

from __future__ import annotations

import sys
from math import sqrt

from bench.__main__ import GAMES, played_out
from engine.game import AnyGame


def main() -> None:
    """The best bot of each game against random ones."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for game in GAMES:
        table(game, next(iter(game.bots)), games)


def table(game: AnyGame, bot: str, games: int) -> None:
    """The bot in every second seat, random ones in the others, changing places each game.

    Alone it plays every second game.
    """
    print(f"{game.title}, {games:,} games a row; {bot} in every second seat, random elsewhere")
    print(f"players  games won by {bot} (95 %)  mean score: {bot}  random")
    for players in range(game.seats[0], game.seats[1] + 1):
        won = 0.0
        scores: dict[str, list[int]] = {bot: [], "random": []}
        for number in range(games):
            seats = [(bot, "random")[(seat + number) % 2] for seat in range(players)]
            result = game.result(played_out(game, seats, f"bots {players} {number}").state)
            assert result is not None
            for seat, one in enumerate(seats):
                scores[one].append(result.scores[seat])
            won += sum(seats[seat] == bot for seat in result.winners) / len(result.winners)
        share = won / games
        spread = 1.96 * sqrt(share * (1 - share) / games)
        rate = f"{share:.1%} +- {spread:.1%}" if players > 1 else "-"
        means = [sum(scores[one]) / len(scores[one]) for one in (bot, "random")]
        print(f"{players:>7}  {rate:<25}  {means[0]:.1f}  {means[1]:.1f}", flush=True)


if __name__ == "__main__":
    main()
