"""A game looked back on: what each choice was worth, and what luck did, move by move.

All is valued by one observer, who knows what everybody may know, in the same imagined worlds at
every place, with bots playing on. So the differences add up: in each world, what choices and luck
brought a seat is its result less what it began with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game import AnyGame, shows
from engine.odds import parts, whole
from engine.sums import NOTHING, Estimate, Sums
from events.frozen import frozen

Rows = Sequence[Sequence[int]]
"""For each world a figure of every seat: its part of the victory, in `whole(seats)`ths."""


@frozen
class Valued:
    """What is known of a place: its value as it stands, and after each action possible there."""

    as_it_stands: Rows
    after: tuple[Rows, ...]
    """By the legal actions, in their order; empty where one alone was possible."""
    to_actor: tuple[Rows, ...] = ()
    """The same as who is to act sees it, where that is more."""
    is_result: bool = False
    """Whether the game is over there: then it is no estimate."""


@frozen
class Step:
    """A move: who chose what, what that was worth to each seat, and what luck did then."""

    place: int
    """To which it led."""
    seat: int
    chosen: int
    """Its number among the legal actions."""
    before: tuple[Estimate, ...]
    """Each seat's chance to win before it."""
    choice: tuple[Estimate, ...]
    """What the choice brought each seat, against what bots do there."""
    luck: tuple[Estimate, ...]
    """What dice and cards brought each seat then."""
    best: int
    """The number of the action that was best for who chose."""
    loss: Estimate
    """By how much it was better than the one that was chosen; 0 where that was the best."""
    showed: bool
    """Whether there was any luck in it."""


@frozen
class Ledger:
    """What brought a seat from the chance it began with to its part of the victory."""

    start: Estimate
    own: Estimate
    others: Estimate
    luck: Estimate
    end: float


@frozen
class Analysis:
    """All of it, in parts of 1."""

    steps: tuple[Step, ...]
    chances: tuple[tuple[Estimate, ...], ...]
    """Each seat's chance to win at the start, and after each move."""
    ledgers: tuple[Ledger, ...]


@frozen
class Moved:
    """A move of the line, as the game knows it."""

    place: int
    seat: int
    chosen: int
    events: tuple[Any, ...]

    def showed(self) -> bool:
        """Whether dice or hidden things were seen in it."""
        return any(shows(event) for event in self.events)


def analysed(seats: int, moves: Sequence[Moved], values: Sequence[Valued], end: Valued) -> Analysis:
    """Take a line apart: its moves, the value of the place before each, and that of its end."""
    one = whole(seats)
    totals = {name: _nothing(end, seats) for name in ("own", "others", "luck")}
    told = {name: [False] * seats for name in totals}
    steps = []
    for move, value, after in zip(moves, values, [*values[1:], end], strict=True):
        chosen = _after_choice(move, value, after)
        choice = _less(chosen, value.as_it_stands)
        luck = _less(after.as_it_stands, chosen)
        for seat in range(seats):
            whose = "own" if seat == move.seat else "others"
            _add(totals[whose], choice, seat)
            _add(totals["luck"], luck, seat)
            told[whose][seat] |= bool(value.after)
            told["luck"][seat] |= move.showed()
        best, loss = _best(move, value, chosen, one)
        steps.append(
            Step(
                place=move.place,
                seat=move.seat,
                chosen=move.chosen,
                before=_chances(value, seats, one),
                choice=_means(choice, [bool(value.after)] * seats, one),
                luck=_means(luck, [move.showed()] * seats, one),
                best=best,
                loss=loss,
                showed=move.showed(),
            )
        )
    chances = tuple([_chances(value, seats, one) for value in (*values, end)])
    parts = {name: _means(rows, told[name], one) for name, rows in totals.items()}
    first, last = chances[0], chances[-1]
    ledgers = [
        Ledger(first[s], parts["own"][s], parts["others"][s], parts["luck"][s], last[s].mean)
        for s in range(seats)
    ]
    return Analysis(tuple(steps), chances, tuple(ledgers))


def _after_choice(move: Moved, value: Valued, after: Valued) -> Rows:
    """The value once it was chosen, before luck spoke. Where none did, that of the next place."""
    if not move.showed():
        return after.as_it_stands
    return value.after[move.chosen] if value.after else value.as_it_stands


def _best(move: Moved, value: Valued, chosen: Rows, one: int) -> tuple[int, Estimate]:
    """The best action for who chose, and by how much it beat the one that was chosen."""
    if not value.after:
        return move.chosen, NOTHING
    ways = value.to_actor or [
        rows if i != move.chosen else chosen for i, rows in enumerate(value.after)
    ]
    sums = Sums.of(len(ways))
    for world in zip(*ways, strict=True):
        sums.add([row[move.seat] for row in world])
    best = max(range(len(ways)), key=lambda i: (sums.totals[i], i == move.chosen))
    return best, NOTHING if best == move.chosen else sums.gap(best, move.chosen, one)


def _less(rows: Rows, others: Rows) -> Rows:
    return [
        [a - b for a, b in zip(row, other, strict=True)]
        for row, other in zip(rows, others, strict=True)
    ]


def _nothing(like: Valued, seats: int) -> list[list[int]]:
    return [[0] * seats for _ in like.as_it_stands]


def _add(totals: list[list[int]], rows: Rows, seat: int) -> None:
    for total, row in zip(totals, rows, strict=True):
        total[seat] += row[seat]


def _means(rows: Rows, told: Sequence[bool], one: int) -> tuple[Estimate, ...]:
    """What it brought each seat on average, in parts of 1.

    It is nothing, for sure, where there was nothing to choose, or no luck; and only there.
    """
    sums = _summed(rows, len(told))
    return tuple(
        [
            sums.balance(seat, one) if is_told or sums.totals[seat] else NOTHING
            for seat, is_told in enumerate(told)
        ]
    )


def _chances(value: Valued, seats: int, one: int) -> tuple[Estimate, ...]:
    """Each seat's chance to win at a place."""
    sums = _summed(value.as_it_stands, seats)
    if value.is_result:
        found = [total / (sums.count * one) for total in sums.totals]
        return tuple([Estimate(part, part, part) for part in found])
    return tuple([sums.share(seat, one) for seat in range(seats)])


def _summed(rows: Rows, seats: int) -> Sums:
    sums = Sums.of(seats)
    for row in rows:
        sums.add(row)
    return sums


def ended(game: AnyGame, state: Any, seats: int, worlds: int) -> Valued | None:
    """The value of a place where the game is over, the same in every world; None elsewhere."""
    result = game.result(state)
    return None if result is None else Valued([parts(result, seats)] * worlds, (), is_result=True)
