"""The command that compares two lines: what was done differently, and what became of it."""

from __future__ import annotations

from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli import documents, paint
from cli.arguments import GameOption
from cli.screen import Lines, answer
from engine.picture import Line, cut, folded, seat_name, table, text

if TYPE_CHECKING:
    from engine.compare import Comparison
    from engine.session import Session
    from events.record import Move

_MOST: Final = 40
"""Moves shown side by side; how many more there are is said."""


def diff(
    one: Annotated[str, typer.Argument(metavar="PLACE", help="A place, as for goto.")],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="Another; here if left out.")] = "@",
    game: GameOption = None,
) -> None:
    """Compare two places: where their lines part, move beside move, and what differs now."""
    from cli.home import opened

    with opened(game) as session:
        found = _compared(session, one, other)
        answer(
            lambda: _difference(session, one, other, found),
            lambda: documents.difference(session, found),
        )


def diff_here(session: Session, words: str) -> Lines:
    """The comparison of two places, or of one with this one."""
    one, _, other = words.partition(" ")
    other = other.strip() or "@"
    return _difference(session, one, other, _compared(session, one, other))


def _compared(session: Session, one: str, other: str) -> Comparison:
    from engine.compare import compare
    from engine.places import find_place

    return compare(session, find_place(session, one), find_place(session, other))


def _difference(session: Session, one: str, other: str, found: Comparison) -> Lines:
    """Two places beside each other: the moves from where they part, and the figures."""
    from engine.places import line_name

    number = session.timeline.number(found.fork)
    one, other = (line_name(session.timeline) if name == "@" else name for name in (one, other))
    if not found.one and not found.other:
        return [f"{one} and {other} are the same place, move {number}."]
    return [
        f"{one} and {other} part after move {number}.",
        *side_by_side(session, found, (one, other)),
        "",
        *figures(session, found, (one, other)),
    ]


def side_by_side(
    session: Session, found: Comparison, names: tuple[str, str], *, all_moves: bool = True
) -> list[Line]:
    """The moves after the fork, those of one number in one row; or only those that differ."""
    timeline = session.timeline
    half = max((paint.width() - 10) // 2, 8)
    look = paint.look()
    rows = [_row("", cut(names[0], half, look), cut(names[1], half, look))]
    ways = [[place for place in way if timeline.move(place)] for way in (found.one, found.other)]
    pairs = list(zip_longest(*ways))
    if not all_moves:
        pairs = [pair for pair in pairs if _differ(*map(timeline.move, pair))]
    for pair in islice(pairs, _MOST):
        number = next(timeline.number(place) for place in pair if place is not None)
        told = [folded(words, half) for words in _told(session, *pair)]
        numbers = [text(str(number))]
        rows += [list(cells) for cells in zip_longest(numbers, *told, fillvalue=())]
    more = [text(f"and {len(pairs) - _MOST:,} more", "quiet")] if len(pairs) > _MOST else []
    return [cut(line, look.width, look) for line in [*table(rows, right=(0,)), *more]]


def _differ(one: Move | None, other: Move | None) -> bool:
    """Whether two moves have another action or came to something else."""
    return (one and (one.action, one.events)) != (other and (other.action, other.events))


def _told(session: Session, *pair: int | None) -> list[str]:
    """Two moves beside each other, as they differ; empty where there is none."""
    from replays.transcript import tell

    told = [None if place is None else tell(session, place) for place in pair]
    said = [one.sentences if one else () for one in told]
    return [
        one.briefly(beside) if one else "" for one, beside in zip(told, reversed(said), strict=True)
    ]


def figures(session: Session, found: Comparison, names: tuple[str, str]) -> Lines:
    """What is different at the two places, figure by figure."""
    if not found.figures:
        return ["All figures are the same there."]
    look = paint.look()
    rows = [_row("", *[cut(name, 20, look) for name in names])]
    for figure in found.figures:
        who = (
            () if figure.seat is None else seat_name(f" {session.seats[figure.seat]}", figure.seat)
        )
        values = ["-" if value is None else str(value) for value in (figure.one, figure.other)]
        rows.append([(*text(figure.name), *who), text(values[0]), text(values[1])])
    return [cut(line, look.width, look) for line in table(rows, right=(1, 2))]


def _row(*cells: str) -> list[Line]:
    return [text(cell) for cell in cells]
