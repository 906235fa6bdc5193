"""Many games: each is the one that is played at a table, and the sums are those of all of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import isclose
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots import play_bots
from engine.errors import BadBot, NoSuchGame
from engine.game import AnyGame
from engine.games.abyss import GAME as ABYSS
from engine.games.deep_dive import GAME as DEEP_DIVE
from engine.games.deep_sea import GAME as DEEP_SEA
from engine.odds import whole
from engine.opening import opened, opening
from engine.session import Session
from engine.setup import checked_options, seats_and_players
from engine.simulation import (
    Played,
    Series,
    Totals,
    count,
    figures,
    simulate,
    simulate_task,
    simulated,
    totals_of,
)
from engine.work import done
from events.log import MemoryLog
from tests.coins import GAME as COINS


def series(game: AnyGame, *bots: str, seed: str = "reef", **other: str) -> Series:
    """A series of a game, perhaps with a second variant."""
    names, _ = seats_and_players(game, [f"bot:{bot}" for bot in bots])
    variants = [checked_options(game, {}, names)]
    if other:
        variants.append(checked_options(game, other, names))
    return Series(game, seed, bots, tuple(variants))


def at_a_table(one: Series, number: int) -> Played:
    """The same game as it is made and played by the ordinary commands."""
    players = [f"bot:{bot}" for bot in one.seated(number)]
    names, bots = seats_and_players(one.game, players)
    first = opened(one.game, one.variants[0], names, f"{one.seed} {number}", drawn=False)
    log = MemoryLog(opening(first, one.game, bots))
    session = Session.open(log, lambda name, rules: one.game)
    moves = len(list(play_bots(session)))
    result = one.game.result(session.state)
    assert result is not None
    return Played(result, moves)


@pytest.mark.parametrize(
    ("game", "bots", "games"),
    [
        (DEEP_SEA, ("random", "cautious", "random"), 4),
        (DEEP_SEA, ("random",) * 6, 2),
        (DEEP_DIVE, (next(iter(DEEP_DIVE.bots)), "random"), 3),
        (ABYSS, (next(iter(ABYSS.bots)), "random"), 2),
    ],
)
def test_a_game_is_the_very_one_that_is_played_at_a_table(
    game: AnyGame, bots: tuple[str, ...], games: int
) -> None:
    one = series(game, *bots)
    for number, (played,) in simulated(one, range(1, games + 1)):
        assert played == at_a_table(one, number)


@given(st.integers(1, 6), st.integers(1, 10**9))
def test_over_a_full_round_each_bot_has_each_seat_once(seats: int, first: int) -> None:
    bots = tuple("abcdef"[:seats])
    one = Series(DEEP_SEA, "x", bots, ({},))
    tables = [one.seated(first + n) for n in range(seats)]
    assert all(sorted(table) == sorted(bots) for table in tables)
    assert {(bot, seat) for table in tables for seat, bot in enumerate(table)} == {
        (bot, seat) for bot in bots for seat in range(seats)
    }
    assert one.seated(1) == bots


def test_the_sums_are_those_of_a_plain_count() -> None:
    one = series(COINS, "random", "throw", "random", worth="3")
    games = dict(simulated(one, range(1, 61)))
    totals = [Totals.of(one), Totals.of(one)]
    for number, played in games.items():
        count(one, number, played, totals)
    for variant, known in enumerate(totals):
        results = {number: played[variant] for number, played in games.items()}
        for kind, bot in enumerate(one.kinds):
            seats = {n: [s for s in range(3) if one.seated(n)[s] == bot] for n in results}
            won = [
                sum(Fraction(s in p.result.winners, len(p.result.winners)) for s in seats[n])
                for n, p in results.items()
            ]
            assert Fraction(known.wins.totals[kind], whole(3)) == sum(won)
            scores = [p.result.scores[s] for n, p in results.items() for s in seats[n]]
            assert known.scores[kind].mean(0).mean == mean(scores)
            assert isclose(known.scores[kind].spread(0), stdev(scores))
        moves = [p.moves for p in results.values()]
        assert (known.games, known.fewest, known.most) == (60, min(moves), max(moves))
        assert known.ended == Counter(p.result.decided_by for p in results.values())
        assert known.ended.keys() == {"one winner", "a tie"}
    differences = [
        [b - a for a, b in zip(*(figures(one, n, p) for p in played), strict=True)]
        for n, played in games.items()
    ]
    assert totals[1].beside.totals == [sum(column) for column in zip(*differences, strict=True)]
    for i, column in enumerate(zip(*differences, strict=True)):
        estimate = totals[1].beside.mean(i)
        half = 1.959963984540054 * stdev(column) / 60**0.5
        assert isclose(estimate.mean, mean(column))
        assert isclose(estimate.high - estimate.mean, half, abs_tol=1e-12)


@pytest.mark.usefixtures("coins_installed")
@given(st.lists(st.integers(1, 9), min_size=1, max_size=6))
def test_in_whatever_pieces_they_are_played_the_sums_are_the_same(sizes: list[int]) -> None:
    one = series(COINS, "random", "throw", worth="3")
    (total, other), rows = simulate(simulate_task(one, 1, sum(sizes), rows=True))
    merged = [Totals.of(one), Totals.of(one)]
    pieces, first = [], 1
    for size in sizes:
        found, some = done(simulate_task(one, first, size, rows=True))
        for known, more in zip(merged, found, strict=True):
            known.merge(totals_of(more))
        pieces += some
        first += size
    assert merged == [totals_of(total), totals_of(other)]
    assert pieces == rows


def test_what_goes_wrong_says_in_which_game() -> None:
    said = {
        "broken": r"bot:broken failed: KeyError: 'a coin' \(game 3, its seed is 'reef 3'\)",
        "cheat": r"bot:cheat chose Counted\(value=7\), which is not legal \(game 3, ",
    }
    for bot, words in said.items():
        with pytest.raises(BadBot, match=words):
            list(simulated(series(COINS, bot, "random"), [3]))


def test_a_worker_with_other_rules_says_so() -> None:
    task = simulate_task(series(DEEP_SEA, "random", "random"), 1, 1, rows=False)
    with pytest.raises(NoSuchGame, match="rules 99"):
        done({**task, "rules": 99})
