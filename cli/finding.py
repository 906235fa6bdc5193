"""Commands that ask for figures: where a condition on them is true, and which there are."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import groupby, islice
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli import documents, paint
from cli.arguments import AtOption, GameArgument, GameOption, named
from cli.board import place_line
from cli.screen import Lines, answer, safe
from engine.errors import Refused
from engine.picture import Line, columns, cut, letters, seat_name, table, text
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.session import Session

_TOLD: Final = 24
"""Columns that what happened gets at least."""

_ABOUT: Final = 12
"""Columns without which what a figure is does not stand beside it."""


def find(
    condition: Annotated[
        list[str],
        typer.Argument(metavar="CONDITION", help='As "air < 5 and held(red) >= 2".'),
    ],
    first: Annotated[bool, typer.Option("--first", help="The first place alone.")] = False,
    everywhere: Annotated[
        bool, typer.Option("--all", help="On all lines, each place once.")
    ] = False,
    ids: Annotated[
        bool, typer.Option("--ids", help="Places alone, one a line, as other commands take them.")
    ] = False,
    game: GameOption = None,
    at: AtOption = None,
) -> None:
    """List the places of this line where a condition is true.

    It speaks of the figures that 'undertow fields' shows. One that each player has takes a name or
    the number of a seat, as held(red) or held(1), or it is min(held), max(held) or sum(held).
    turn = red asks who is to act. Between them stand < <= = != >= > and + - *, then not, and, or,
    and brackets. A figure alone is true where it is not 0, as rising(red). A name that means
    something else already stands in quotes. The exit code is 1 where nothing is found.
    """
    from cli.home import opened

    with opened(game, at=at) as session:
        runs = _found(session, " ".join(condition), everywhere=everywhere, first=first)
        places = [place for run in runs for place in run.places]
        answer(
            lambda: [_spelt(session, at) for at in places] if ids else _rows(session, runs),
            lambda: (documents.found(session, place) for place in places),
            hang=4,
        )


def fields(game: GameArgument = None, g: GameOption = None, at: AtOption = None) -> None:
    """Show the figures of the position: what find and diff speak of.

    Those that are 0 or 1 tell whether something is so; find takes them alone: rising(red).
    """
    from cli.home import opened

    with opened(named(game, g), at=at) as session:
        answer(
            lambda: [f"{place_line(session)}.", *fields_here(session)],
            lambda: documents.fields(session),
            hang=4,
        )


def find_here(session: Session, condition: str) -> Lines:
    """The places of this line where a condition is true."""
    return _rows(session, _found(session, condition))


@frozen
class _Run:
    """Places that follow each other where a condition is true, and the line that they are on."""

    line: str
    """Empty where one line alone is asked for."""
    places: tuple[int, ...]


def _found(
    session: Session, condition: str, *, everywhere: bool = False, first: bool = False
) -> list[_Run]:
    """Where a condition is true, run by run. Raises BadCondition; Refused where that is nowhere."""
    from engine.search import fitting

    timeline = session.timeline
    here = timeline.path(timeline.end)
    found = fitting(session, condition, timeline.places() if everywhere else here)
    fit = set(islice(found, 1 if first and not everywhere else None))
    lines = _all_lines(session) if everywhere else [("", here)]
    runs = [_Run(name, run) for name, line in lines for run in _runs(line, fit)]
    if not runs:
        more = "" if everywhere or len(timeline.ends()) == 1 else "; --all looks at all lines"
        where = "in this game" if everywhere else "on this line"
        raise Refused(f"nowhere {where} is it true that {condition.strip()}{more}")
    return [_Run(runs[0].line, runs[0].places[:1])] if first else runs


def _all_lines(session: Session) -> list[tuple[str, Sequence[int]]]:
    """Each line's name and those of its places that are on none before it, in their order."""
    from engine.lines import limbs

    timeline = session.timeline
    return [(limb.line.name(timeline), limb.own(timeline)) for limb in limbs(timeline)]


def _runs(line: Sequence[int], fit: Container[int]) -> list[tuple[int, ...]]:
    """The places of a line that fit, those that follow each other as one."""
    return [tuple(run) for fits, run in groupby(line, fit.__contains__) if fits]


def _rows(session: Session, runs: Sequence[_Run]) -> list[str]:
    """A line of text for each run: its moves, where the game is there, what happened first."""
    from replays.transcript import tell

    rows = table([[text(words) for words in _where(session, run)] for run in runs])
    look = paint.look()
    room = max(look.width - columns(rows[0]) - 2, _TOLD)
    told = [cut(tell(session, run.places[0]).briefly(), room, look) for run in runs]
    return [f"{letters(row)}  {words}" for row, words in zip(rows, told, strict=True)]


def _where(session: Session, run: _Run) -> list[str]:
    """Where a run is: its line where several are asked for, its moves, the marks of the first."""
    place = run.places[0]
    first, last = (session.timeline.number(one) for one in (place, run.places[-1]))
    moves = f"moves {first}-{last}" if last > first else f"move {first}"
    marks = session.game.marks(session.state_at(place))
    line = [safe(run.line)] if run.line else []
    return [*line, moves, ", ".join(f"{mark} {n}" for mark, n in marks.items())]


def _spelt(session: Session, place: int) -> str:
    """A place as other commands take it: a move's number on this line, else an id."""
    from engine.places import short_id

    timeline = session.timeline
    number = timeline.number(place)
    is_here = timeline.at_number(number, timeline.end) == place
    return str(number) if is_here else short_id(timeline, place)


def fields_here(session: Session, _: str = "") -> Lines:
    """The figures where the head stands and what they are; sentences where a table has no room."""
    from engine.search import OWN, figures

    values = figures(session, session.timeline.head)
    about = {**session.game.about, **OWN}
    seats = [seat_name(name, seat) for seat, name in enumerate(session.seats)]
    rows = [[text("figure", "quiet"), (), *seats]]
    rows += [[text(name), *_cells(session, name, value)] for name, value in values.items()]
    drawn = table(rows, right=range(1, len(seats) + 2))
    look = paint.look()
    room = look.width - columns(drawn[0]) - 2
    if paint.plain() or room < _ABOUT:
        names = zip(values, rows[1:], strict=True)
        return [_sentence(row, seats, about.get(name, "")) for name, row in names]
    words = ["", *[cut(about.get(name, ""), room, look) for name in values]]
    return [(*line, ("  ", ""), (said, "quiet")) for line, said in zip(drawn, words, strict=True)]


def _cells(session: Session, name: str, value: Any) -> list[Line]:
    """A figure's own cell, and one for each seat."""
    none: list[Line] = [()] * len(session.seats)
    if isinstance(value, tuple):
        return [(), *[text(str(int(one))) for one in value]]
    if name == "turn" and value:
        return [seat_name(session.seats[value - 1], value - 1), *none]
    return [text(str(int(value))), *none]


def _sentence(row: Sequence[Line], seats: Sequence[Line], about: str) -> str:
    """A row of the table in words: "held: anna 2, ben 0 (things held)"."""
    name, whole, *each = map(letters, row)
    values = [f"{letters(seat)} {one}" for seat, one in zip(seats, each, strict=True) if one]
    return f"{name}: {whole or ', '.join(values)}{f' ({about})' if about else ''}"
