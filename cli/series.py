"""What was asked of a simulation: who plays, by which rules, how many games, when it is enough."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from secrets import token_bytes
from typing import TYPE_CHECKING, Final

from cli.kinds import kind
from cli.making import option_given, options_given, usual_players
from cli.rule_options import named, options
from engine.bots import BOT
from engine.errors import BadSetup
from engine.setup import LUCK, checked_options, seats_and_players
from engine.simulation import Series
from engine.sums import Estimate
from events.frozen import frozen
from seeds.luck import normal_seed
from seeds.phrase import phrase

if TYPE_CHECKING:
    from engine.game import AnyGame, Names, Value
    from engine.simulation import Totals

GAMES: Final = 1_000
"""So many if nobody says."""
MOST: Final = 1_000_000
"""So many at most where it is said how certain the result is to be."""
_ASKED_EACH: Final = 100
"""After so many games, or a few more, it is asked whether the result is certain."""
_VARIANTS: Final = 100


@frozen
class Aim:
    """Which games are to be played, and how many."""

    series: Series
    names: Names
    """Of the seats."""
    games: int
    """At most."""
    until: float | None
    """How wide the 95 % interval of each bot's share may be to each side; None: all are played."""

    @property
    def step(self) -> int:
        """After so many games it is asked if that is enough: each bot sat in each seat as often."""
        seats = len(self.series.bots)
        return -(-_ASKED_EACH // seats) * seats

    def is_enough(self, totals: Sequence[Totals]) -> bool:
        """Whether no more are to be played: the same ones on however many cores."""
        done = totals[0].games
        if done >= self.games:
            return True
        if self.until is None or not done or done % self.step:
            return False
        return self.widest(totals) <= self.until

    def is_certain(self, totals: Sequence[Totals]) -> bool | None:
        """Whether the result is as certain as was wanted; None where nobody said how certain."""
        return None if self.until is None else self.widest(totals) <= self.until

    def widest(self, totals: Sequence[Totals]) -> float:
        """How wide the widest interval is, to each side."""
        return max((one.high - one.low) / 2 for known in totals for one in self._shares(known))

    def expected(self, totals: Sequence[Totals]) -> int:
        """How many games it will be, as far as is known."""
        done = totals[0].games
        if self.until is None or done < self.step:
            return self.games
        needed = int(done * (self.widest(totals) / self.until) ** 2)
        return min(self.games, max(done, -(-needed // self.step) * self.step))

    def _shares(self, known: Totals) -> Iterator[Estimate]:
        """The share of each bot; of each seat where one bot has them all."""
        from engine.odds import whole

        seats = len(self.series.bots)
        sums, figures = (known.wins, len(self.series.kinds))
        if figures == 1:
            sums, figures = known.seats, seats
        for i in range(figures):
            yield sums.share(i, whole(seats))


def asked(
    name: str,
    players: Sequence[str] | None,
    seed: str | None,
    given: Sequence[str] | None,
    vary: Sequence[str] | None,
    games: int | None,
    until: str | None,
) -> Aim:
    """What was asked for, checked. Raises BadSetup, NotFound."""
    game = kind(name)
    bot = f"{BOT}{next(iter(game.bots), 'random')}"
    names, bots = seats_and_players(game, players or [bot] * len(usual_players(game)))
    if len(bots) < len(names):
        raise BadSetup("a simulation is played by bots: -p bot:NAME for each seat")
    most = games if games is not None else GAMES if until is None else MOST
    return Aim(
        series=Series(
            game=game,
            seed=_seed(seed, most),
            bots=tuple([bots[seat].removeprefix(BOT) for seat in range(len(names))]),
            variants=tuple(_variants(game, names, given or (), vary or ())),
        ),
        names=names,
        games=most,
        until=None if until is None else _width(until),
    )


def _seed(text: str | None, games: int) -> str:
    """What the seeds of all games begin with."""
    try:
        seed = phrase(token_bytes(5), 40) if text is None else normal_seed(text)
        normal_seed(f"{seed} {games}")
    except ValueError as error:
        raise BadSetup(f"that seed does not fit: {error}") from None
    return seed


def _variants(
    game: AnyGame, names: Names, given: Sequence[str], vary: Sequence[str]
) -> Iterator[Mapping[str, Value]]:
    """The options of each variant; the first is what the others are compared with."""
    fixed = options_given(game, given)
    several: dict[str, list[str]] = {}
    for text in vary:
        option, listed = option_given(game, text)
        if option == LUCK.name:
            raise BadSetup("luck is for who takes a move back: bots never do, so nothing varies")
        several[option] = listed.split(",")
        if option in fixed or len(several[option]) < 2:
            raise BadSetup(
                f"--vary takes an option and two values or more, as {_example(game)}, "
                "and that option is not given otherwise"
            )
    if len(several) < len(vary):
        raise BadSetup("each option is varied once, with all its values")
    known = []
    for values in product(*several.values()):
        chosen = checked_options(game, fixed | dict(zip(several, values, strict=True)), names)
        if chosen in known:
            raise BadSetup("--vary takes values that differ")
        known.append(chosen)
        if len(known) > _VARIANTS:
            raise BadSetup(f"--vary makes at most {_VARIANTS} variants")
    return iter(known)


def _example(game: AnyGame) -> str:
    """How an option of a game is varied."""
    found = next((one for one in options(game) if len(one.values) > 1), None)
    return "NAME=A,B" if found is None else f"{found.name}={','.join(map(str, found.values[:2]))}"


def _width(text: str) -> float:
    found = re.fullmatch(r"(\d{1,2}(?:\.\d{1,6})?) ?%", text.strip(), re.ASCII)
    if found is None or not 0 < float(found[1]) < 50:
        raise BadSetup(
            f"--until is a part of the games, as 1%, from above 0% to below 50%; not {text[:20]!r}"
        )
    return float(found[1]) / 100


def unusual(series: Series) -> list[str]:
    """The options that are not as usual in some variant, in the game's order."""
    known = {name: None for one in series.variants for name in one}
    usual = {option.name: option.default for option in options(series.game)}
    return [
        name
        for name in known
        if any(one.get(name, usual[name]) != usual[name] for one in series.variants)
    ]


def value_of(series: Series, variant: int, name: str) -> Value:
    """The value of an option in a variant."""
    option = named(series.game, name)
    assert option is not None
    return series.variants[variant].get(name, option.default)  # type: ignore[no-any-return]


def told(series: Series, variant: int, names: Names, which: Sequence[str]) -> str:
    """Options of a variant in words: "lost_chips=farthest, stall_limit=5"."""
    found = []
    for name in which:
        option = named(series.game, name)
        assert option is not None
        found.append(f"{name}={option.told(value_of(series, variant, name), names)}")
    return ", ".join(found)


def varied(series: Series) -> list[str]:
    """The options in which variants differ."""
    return [
        name
        for name in unusual(series)
        if len({repr(value_of(series, i, name)) for i in range(len(series.variants))}) > 1
    ]
