"""What a simulation came to: as tables, as sentences, and as values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Any

from cli import paint
from cli.screen import many, safe
from cli.series import Aim, told, unusual, value_of, varied
from engine.odds import whole
from engine.picture import Line, columns, cut, seat_name, table, text
from engine.simulation import Totals
from engine.sums import NOTHING, Estimate
from events.frozen import frozen

_LONGEST: int = 48
"""Columns of what decided games."""


@frozen
class Share:
    """How a bot or a seat fared."""

    name: str
    seats: int
    """How many it has."""
    even: float
    """Its share of the wins if all seats were alike."""
    wins: Estimate
    score: float
    spread: float

    @property
    def is_given(self) -> bool:
        """Whether it wins all games as whoever has every seat must: that tells nothing."""
        return self.even == 1 and self.wins.mean == 1


@frozen
class Difference:
    """How much more of something there is than in the first variant, by the same luck."""

    what: str
    """As "cautious wins"; a share is told as that of 100 games."""
    by: Estimate
    is_share: bool
    is_given: bool = False
    """Whether it can be no other than 0: of who has every seat."""


def bots(aim: Aim, known: Totals) -> list[Share]:
    """How each kind of bot fared, in all its seats."""
    series, seats = aim.series, len(aim.series.bots)
    return [
        Share(
            name=kind,
            seats=series.bots.count(kind),
            even=series.bots.count(kind) / seats,
            wins=known.wins.share(i, whole(seats)),
            score=known.scores[i].mean(0).mean,
            spread=known.scores[i].spread(0),
        )
        for i, kind in enumerate(series.kinds)
    ]


def seats(aim: Aim, known: Totals) -> list[Share]:
    """How each seat fared, whoever had it."""
    number = len(aim.names)
    return [
        Share(
            name=name,
            seats=1,
            even=1 / number,
            wins=known.seats.share(i, whole(number)),
            score=known.seats.mean(number + i).mean,
            spread=known.seats.spread(number + i),
        )
        for i, name in enumerate(aim.names)
    ]


def differences(aim: Aim, known: Totals) -> list[Difference]:
    """How this variant differs from the first one: wins, then scores, then the length."""
    series, number = aim.series, len(aim.names)
    kinds = series.kinds
    by, won = known.beside.change, [(kind, len(kinds) == 1) for kind in kinds]
    places = [*range(len(kinds)), *range(2 * len(kinds), 2 * len(kinds) + number)]
    found = [
        Difference(
            what=f"{name} wins",
            by=NOTHING if is_given else known.beside.balance(i, whole(number)),
            is_share=True,
            is_given=is_given,
        )
        for i, (name, is_given) in zip(
            places, [*won, *[(name, number == 1) for name in aim.names]], strict=True
        )
    ]
    found += [
        Difference(
            f"{kind} mean score", by(len(kinds) + i).shifted(0, 1 / series.bots.count(kind)), False
        )
        for i, kind in enumerate(kinds)
    ]
    found.append(Difference("moves", by(2 * len(kinds) + number), False))
    return found


def lines(aim: Aim, totals: Sequence[Totals]) -> Iterator[str | Line]:
    """All of it for a person: tables, or sentences where they are wanted or it is narrow."""
    series = aim.series
    differing = varied(series)
    fixed = [name for name in unusual(series) if name not in differing]
    with_options = f", {told(series, 0, aim.names, fixed)}" if fixed else ""
    yield (
        f"{series.game.title}, {many(totals[0].games, 'game')}{with_options}; "
        f'game n has the seed "{series.seed} n"'
    )
    for i, known in enumerate(totals):
        yield ""
        if len(totals) > 1:
            yield text(told(series, i, aim.names, differing), "strong")
        yield from _variant(aim, known)
    for i, known in enumerate(totals[1:], 1):
        yield ""
        first = told(series, 0, aim.names, differing)
        yield f"{told(series, i, aim.names, differing)} against {first}, in the same games:"
        yield from _compared(aim, known)
    if aim.until is not None and not aim.is_certain(totals):
        yield ""
        yield (
            f"{many(totals[0].games, 'game')}: not yet certain to {100 * aim.until:g}%, "
            f"but to {_percent(aim.widest(totals))}."
        )


def _variant(aim: Aim, known: Totals) -> Iterator[str | Line]:
    """What the games of one variant came to."""
    given = [one for one in bots(aim, known) if one.is_given]
    yield from (f"{one.name} {_everywhere(one)}: a mean score of {_score(one)}." for one in given)
    found = _drawn(aim, known)
    drawn = [*([()] if given else []), *found, ()]
    yield from drawn if _fits(found) else _in_sentences(aim, known)
    moves = known.moves
    length = f"{moves.mean(0).mean:.1f} moves{_spread(moves.spread(0))}"
    yield f"A game has {length}, from {known.fewest:,} to {known.most:,}."


def _everywhere(one: Share) -> str:
    """Where a bot sits that has all seats."""
    return "in every seat" if one.seats > 1 else "alone"


def _fits(found: Sequence[Line]) -> bool:
    """Whether a table is wanted, and nothing of it would be cut."""
    return not paint.plain() and max(map(columns, found)) <= paint.width()


def _drawn(aim: Aim, known: Totals) -> list[Line]:
    """The tables of the bots, of the seats and of the ends; none of what is given."""
    look = paint.look()
    heads = ("wins", "95 %", "even", "score", "spread")
    rows: list[list[Line]] = []
    for one in _telling(bots(aim, known)):
        rows = rows or [[text(word, "quiet") for word in ("bot", "seats", *heads)]]
        rows.append([text(safe(one.name), "strong"), text(f"{one.seats}"), *_cells(one)])
    for seat, one in enumerate(_telling(seats(aim, known))):
        if not seat:
            rows += [[()] * len(rows[0])] if rows else []
            rows.append([text(word, "quiet") for word in ("seat", "", *heads)])
        rows.append([seat_name(safe(one.name), seat), (), *_cells(one)])
    ended = [[text(word, "quiet") for word in ("decided by", "share", "games")]]
    for words, times in _ended(known):
        cells = (cut(safe(words), _LONGEST, look), _percent(times / known.games), f"{times:,}")
        ended.append([text(cell) for cell in cells])
    shares = [*table(rows, right=range(1, len(rows[0]))), ()] if rows else []
    return [*shares, *table(ended, right=(1, 2))]


def _telling(shares: Sequence[Share]) -> list[Share]:
    return [one for one in shares if not one.is_given]


def _cells(one: Share) -> list[Line]:
    spread = f"{one.spread:.1f}" if isfinite(one.spread) else "-"
    cells = (_percent(one.wins.mean), _interval(one.wins), _percent(one.even))
    return [text(cell) for cell in (*cells, f"{one.score:.1f}", spread)]


def _in_sentences(aim: Aim, known: Totals) -> Iterator[str]:
    """The same as sentences."""
    for one in _telling(bots(aim, known)):
        yield f"{one.name}, in {one.seats} of {many(len(aim.names), 'seat')}, {_fared(one)}"
    for one in _telling(seats(aim, known)):
        yield f"Seat {one.name} {_fared(one)}"
    for words, times in _ended(known):
        yield f"{_percent(times / known.games)} of the games ({times:,}) decided by: {words}."


def _fared(one: Share) -> str:
    return (
        f"won {_percent(one.wins.mean)} of the games (95 %: {_interval(one.wins)}; even would be "
        f"{_percent(one.even)}), with a mean score of {_score(one)}."
    )


def _score(one: Share) -> str:
    return f"{one.score:.1f}{_spread(one.spread)}"


def _compared(aim: Aim, known: Totals) -> Iterator[str | Line]:
    """Differences as a table, or as sentences; or that there are none, and what that proves."""
    telling = [one for one in differences(aim, known) if not one.is_given]
    if not known.beside.has_any():
        proved = [f"{100 * one.by.high:.1f} in 100" for one in telling if one.is_share]
        more = f"; wins may still differ by up to {proved[0]} (95 %)" if proved else ""
        yield f"No game came to other wins, scores or lengths{more}."
        return
    rows = [[text(word, "quiet") for word in ("", "difference", "95 %")]]
    rows += [[text(_what(one)), *map(text, _by(one))] for one in telling]
    drawn = table(rows, right=(1, 2))
    if _fits(drawn):
        yield from drawn
        return
    for one in telling:
        by, interval = _by(one)
        yield f"{_what(one)}: {by} (95 %: {interval})."


def _what(one: Difference) -> str:
    """What differs: "cautious wins in 100"."""
    return f"{safe(one.what)} in 100" if one.is_share else safe(one.what)


def _by(one: Difference) -> tuple[str, str]:
    """A difference and its interval in words."""
    parts = (one.by.mean, one.by.low, one.by.high)
    mean, low, high = [f"{100 * part:+.1f}" if one.is_share else f"{part:+.2f}" for part in parts]
    return mean, f"{low} to {high}" if isfinite(one.by.low) else "not known"


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _interval(wins: Estimate) -> str:
    return f"{_percent(wins.low)} to {_percent(wins.high)}"


def _spread(spread: float) -> str:
    return f" (spread {spread:.1f})" if isfinite(spread) else ""


def _ended(known: Totals) -> list[tuple[str, int]]:
    """What decided games, the most frequent first."""
    return sorted(known.ended.items(), key=lambda one: (-one[1], one[0]))


def document(aim: Aim, totals: Sequence[Totals]) -> dict[str, Any]:
    """All of it as values."""
    series = aim.series
    return {
        "schema": "undertow/simulation/1",
        "kind": series.game.name,
        "rules": series.game.rules,
        "seed": series.seed,
        "games": totals[0].games,
        "until": aim.until,
        "certain": aim.is_certain(totals),
        "seats": aim.names,
        "bots": series.bots,
        "variants": [
            {
                "options": {name: value_of(series, i, name) for name in unusual(series)},
                "bots": [
                    {"bot": one.name, "seats": one.seats, **_share(one)} for one in bots(aim, known)
                ],
                "seats": [
                    {"seat": seat, **_share(one)} for seat, one in enumerate(seats(aim, known))
                ],
                "moves": {
                    "mean": _number(known.moves.mean(0).mean),
                    "spread": _number(known.moves.spread(0)),
                    "fewest": known.fewest,
                    "most": known.most,
                },
                "decided_by": dict(_ended(known)),
                "against_first": _against(aim, known) if i else None,
            }
            for i, known in enumerate(totals)
        ],
    }


def _against(aim: Aim, known: Totals) -> dict[str, Any]:
    """How a variant differs from the first one, by the same luck."""
    kinds, number = aim.series.kinds, len(aim.names)
    by = [_estimate(one.by) for one in differences(aim, known)]
    scores = by[len(kinds) + number :]
    return {
        "bots": [{"bot": kind, "wins": by[i], "score": scores[i]} for i, kind in enumerate(kinds)],
        "seats": [{"seat": i, "wins": by[len(kinds) + i]} for i in range(number)],
        "moves": by[-1],
    }


def _share(one: Share) -> dict[str, Any]:
    return {
        "even": _number(one.even),
        "wins": _estimate(one.wins),
        "score": {"mean": _number(one.score), "spread": _number(one.spread)},
    }


def _estimate(one: Estimate) -> dict[str, float | None]:
    return {"mean": _number(one.mean), "low": _number(one.low), "high": _number(one.high)}


def _number(value: float) -> float | None:
    """A number as JSON has it: none where too few games say nothing."""
    return round(value, 9) if isfinite(value) else None
