"""Many games of the same bots: each is the very game that its seed gives at a table.

Game n has the seed "SEED n", and from game to game the bots move on by a seat. All that is kept
are sums of whole numbers: neither the size of a task nor who did it ever changes them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import attrs

from engine.bots import at_random, find_bot
from engine.errors import BadBot, BadMove
from engine.game import AnyGame, Bot, Luck, Options, Result
from engine.odds import parts
from engine.opening import garbage_waits, luck_of
from engine.playout import LONGEST, end_of
from engine.registry import find
from engine.sums import Sums
from events.frozen import frozen


@frozen
class Series:
    """Games that differ in nothing but their luck."""

    game: AnyGame
    seed: str
    bots: tuple[str, ...]
    """As they sit in game 1: "cautious"."""
    variants: tuple[Options, ...]
    """The rule options; where there are several, each game is played under all of them."""

    def seed_of(self, number: int) -> str:
        """The seed of a game; games are counted from 1."""
        return f"{self.seed} {number}"

    def seated(self, number: int) -> tuple[str, ...]:
        """The bots by seat in a game: from game to game each moves on to the seat before."""
        turn = (number - 1) % len(self.bots)
        return self.bots[turn:] + self.bots[:turn]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The bots that are told apart."""
        return tuple(dict.fromkeys(self.bots))


@frozen
class Played:
    """How a game ended, and after how many moves."""

    result: Result
    moves: int


@attrs.define
class Totals:
    """What the games of one variant came to."""

    seats: Sums
    """The part of the victory of each seat, and then the score of each."""
    wins: Sums
    """The part of the victory of each kind of bot, in all its seats."""
    scores: list[Sums]
    """For each kind of bot the score, a sample for each seat that it had."""
    moves: Sums
    beside: Sums
    """How much more than in the first variant, game by game: see `figures`."""
    fewest: int = 0
    most: int = 0
    ended: Counter[str] = attrs.Factory(Counter)
    """How often each thing decided the game."""

    @classmethod
    def of(cls, series: Series) -> Totals:
        """No game yet."""
        seats, kinds = len(series.bots), len(series.kinds)
        return cls(
            seats=Sums.of(2 * seats),
            wins=Sums.of(kinds),
            scores=[Sums.of(1) for _ in range(kinds)],
            moves=Sums.of(1),
            beside=Sums.of(2 * kinds + seats + 1),
        )

    @property
    def games(self) -> int:
        """How many were played."""
        return self.moves.count

    def merge(self, other: Totals) -> None:
        """All the games of another one."""
        if other.games:
            self.fewest = min(self.fewest, other.fewest) if self.games else other.fewest
            self.most = max(self.most, other.most)
        for own, more in zip(self.sums(), other.sums(), strict=True):
            own.merge(more)
        self.ended += other.ended

    def sums(self) -> Iterator[Sums]:
        """All sums, in a fixed order."""
        yield from (self.seats, self.wins, self.moves, self.beside, *self.scores)


def figures(series: Series, number: int, played: Played) -> list[int]:
    """What is compared of a game: each kind's part, each kind's score, each seat's part, moves.

    Of a kind of bot that has several seats, all of them together.
    """
    won = parts(played.result, len(series.bots))
    seated = series.seated(number)
    kinds = {kind: [0, 0] for kind in series.kinds}
    for seat, bot in enumerate(seated):
        kinds[bot][0] += won[seat]
        kinds[bot][1] += played.result.scores[seat]
    return [
        *(part for part, _ in kinds.values()),
        *(score for _, score in kinds.values()),
        *won,
        played.moves,
    ]


def count(series: Series, number: int, games: Sequence[Played], totals: Sequence[Totals]) -> None:
    """Add a game, played under each variant, to what they came to."""
    seated, kinds = series.seated(number), series.kinds
    base: list[int] = []
    for played, known in zip(games, totals, strict=True):
        found = figures(series, number, played)
        scores, moves = played.result.scores, played.moves
        known.fewest = min(known.fewest, moves) if known.games else moves
        known.most = max(known.most, moves)
        known.wins.add(found[: len(kinds)])
        known.seats.add([*found[2 * len(kinds) : -1], *scores])
        known.moves.add([moves])
        for seat, bot in enumerate(seated):
            known.scores[kinds.index(bot)].add([scores[seat]])
        known.ended[played.result.decided_by] += 1
        base = base or found
        if played is not games[0]:
            known.beside.add([own - other for own, other in zip(found, base, strict=True)])


def simulated(series: Series, numbers: Iterable[int]) -> Iterator[tuple[int, list[Played]]]:
    """Each of these games, played under all variants.

    Raises BadMove that names the game for rules that fail, and BadBot.
    """
    by_name = {name: find_bot(series.game, f"bot:{name}") for name in series.kinds}
    for number in numbers:
        bots = [by_name[name] for name in series.seated(number)]
        try:
            games = [
                played(series.game, options, bots, luck_of(series.seed_of(number), options))
                for options in series.variants
            ]
        except BadBot as error:
            seed = series.seed_of(number)
            raise BadBot(f"{error} (game {number}, its seed is {seed!r})") from error
        except Exception as error:
            kind = "" if isinstance(error, BadMove) else f"{type(error).__name__}: "
            raise BadMove(
                f"game {number} cannot be played, its seed is {series.seed_of(number)!r} "
                f"({kind}{error})"
            ) from error
        yield number, games


def played(game: AnyGame, options: Options, bots: Sequence[Bot[Any, Any]], luck: Luck) -> Played:
    """One game as bots play it at a table, with the same luck of theirs: see `Session.bot_luck`."""
    legal, decide, evolve, actor = game.legal, game.decide, game.evolve, game.actor
    own = luck.derive("bots")
    state = game.initial(options, len(bots))
    for event in game.setup(options, len(bots), luck):
        state = evolve(state, event)
    for number in range(1, LONGEST + 1):
        actions = legal(state)
        if len(actions) > 1:
            seat = actor(state)
            assert seat is not None
            bot, purpose = bots[seat], f"seat {seat}/move {number}"
            if bot is at_random:  # most games are of nothing else
                action = actions[own.below_of(purpose, "choice", len(actions))]
            else:
                action = bot(game.view(state, seat), actions, own.derive(purpose))
        elif actions:
            action = actions[0]
        else:
            return Played(in_a_line(end_of(game, state)), number - 1)
        for event in decide(state, action, luck):
            state = evolve(state, event)
    raise BadMove(f"{game.name} does not end: {LONGEST:,} decisions were made")


def in_a_line(result: Result) -> Result:
    """The result with what decided it in one line, as tables and files have it."""
    words = " ".join(result.decided_by.split())
    return result if words == result.decided_by else attrs.evolve(result, decided_by=words)


def simulate_task(series: Series, first: int, games: int, *, rows: bool) -> dict[str, Any]:
    """To play so many games of a series from this one on: see `engine.work`.

    With rows, what each comes to is told as well.
    """
    return {
        "do": "simulate",
        "game": series.game.name,
        "rules": series.game.rules,
        "seed": series.seed,
        "bots": series.bots,
        "variants": [dict(options) for options in series.variants],
        "first": first,
        "games": games,
        "rows": rows,
    }


def simulate(task: Mapping[str, Any]) -> tuple[list[Any], list[list[Any]]]:
    """The totals of each variant, and for each game a row of each variant; as plain values."""
    game = _game(task["game"], task["rules"])
    series = Series(game, task["seed"], tuple(task["bots"]), tuple(task["variants"]))
    totals = [Totals.of(series) for _ in series.variants]
    rows: list[list[Any]] = []
    with garbage_waits():
        for number, games in simulated(series, range(task["first"], task["first"] + task["games"])):
            count(series, number, games, totals)
            if task["rows"]:
                rows.append([_row(game) for game in games])
    return [_plain(one) for one in totals], rows


@lru_cache(maxsize=4)
def _game(name: str, rules: int) -> AnyGame:
    """A game that many tasks play; to find one that another package brings takes 40 ms."""
    return find(name, rules)


def totals_of(found: Sequence[Any]) -> Totals:
    """Totals of plain values."""
    sums, fewest, most, ended = found
    seats, wins, moves, beside, *scores = [Sums(*one) for one in sums]
    return Totals(seats, wins, scores, moves, beside, fewest, most, Counter(ended))


def played_of(row: Sequence[Any]) -> Played:
    """A game of plain values."""
    winners, scores, moves, decided_by = row
    return Played(Result(tuple(scores), tuple(winners), decided_by), moves)


def _plain(totals: Totals) -> list[Any]:
    sums = [[one.count, one.totals, one.products] for one in totals.sums()]
    return [sums, totals.fewest, totals.most, dict(totals.ended)]


def _row(game: Played) -> list[Any]:
    result = game.result
    return [list(result.winners), list(result.scores), game.moves, result.decided_by]
