"""How bots fare against one another: `python -m bench.bots [GAMES]` prints a table."""

from __future__ import annotations

import sys
from math import sqrt

from bench.__main__ import played_out
from engine.games.deep_sea import GAME


def main() -> None:
    """Cautious bots in every second seat, random ones in the others, changing places each game."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(f"{GAME.title}, {games:,} games a row; cautious in every second seat, random elsewhere")
    print("divers  games won by cautious (95 %)  mean score: cautious  random")
    for divers in (2, 4, 6):
        won = 0.0
        scores: dict[str, list[int]] = {"cautious": [], "random": []}
        for number in range(games):
            bots = [("cautious", "random")[(seat + number) % 2] for seat in range(divers)]
            session = played_out(bots, f"bots {divers} {number}")
            result = GAME.result(session.state)
            assert result is not None
            for seat, bot in enumerate(bots):
                scores[bot].append(result.scores[seat])
            won += sum(bots[seat] == "cautious" for seat in result.winners) / len(result.winners)
        share = won / games
        spread = 1.96 * sqrt(share * (1 - share) / games)
        means = [sum(scores[bot]) / len(scores[bot]) for bot in ("cautious", "random")]
        print(
            f"{divers:>6}  {share:.1%} +- {spread:.1%}"
            + " " * 19
            + f"{means[0]:.1f}  {means[1]:.1f}"
        )


if __name__ == "__main__":
    main()
