"""Commands that move in time and show it: undo, redo, goto, branch, switch, log, tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cli import documents
from cli.arguments import AsOption, AtOption, Dropped, GameArgument, GameOption, named
from cli.board import next_lines, place_line
from cli.notes import seat_of
from cli.screen import Lines, answer, out
from cli.viewpoint import at_screen, looking
from engine.picture import columns

if TYPE_CHECKING:
    from engine.session import Session

Place = Annotated[
    str,
    typer.Argument(
        metavar="PLACE",
        help=(
            "17, -3 from here, dive:2, last:red, find:CONDITION, start, end, a branch, a branch~2, "
            "or an id."
        ),
    ),
]
BranchName = Annotated[str, typer.Argument(metavar="NAME", help="The name of the branch.")]


def goto(place: Place, game: GameOption = None) -> None:
    """Go to any place of the game."""
    change(game, lambda session: goto_here(session, place))


def branch(
    name: BranchName,
    place: Annotated[
        str, typer.Argument(metavar="PLACE", help="Where it begins; here if left out.")
    ] = "@",
    game: GameOption = None,
) -> None:
    """Begin a branch, here or at a place; what is played next goes with its name."""
    change_line(
        game, lambda session: branched(session, name, place), "undertow switch {} goes back"
    )


def reluck(game: GameOption = None) -> None:
    """Have other luck from here on; the line that had the old ones stays."""
    change(game, reluck_here)


def switch(
    name: Annotated[
        str, typer.Argument(metavar="LINE", help="A branch, or the id of a line without a name.")
    ],
    game: GameOption = None,
) -> None:
    """Go to the end of a line."""
    change(game, lambda session: switch_here(session, name))


def log(
    game: GameArgument = None, g: GameOption = None, at: AtOption = None, seat: AsOption = None
) -> None:
    """Tell the game move by move; what was taken back is marked with -."""
    from cli.home import opened

    with opened(named(game, g), at=at) as session, looking(session, seat):
        answer(partial(_told, session), partial(documents.log, session), hang=_hang(session))


def tree(
    game: GameArgument = None,
    g: GameOption = None,
    at: AtOption = None,
    dropped: Dropped = False,
    seat: AsOption = None,
) -> None:
    """Draw all lines of the game and where they part, with notes, marks and scores."""
    from cli.home import opened
    from cli.tree import drawn_tree

    with opened(named(game, g), at=at) as session, looking(session, seat):
        answer(
            lambda: drawn_tree(session, dropped=dropped),
            lambda: documents.tree(session, dropped=dropped),
        )


def goto_here(session: Session, place: str) -> Lines:
    """Go to a place."""
    from engine.places import find_standing

    session.goto(*find_standing(session, place))
    return []


def branch_here(session: Session, words: str) -> Lines:
    """Begin a branch: its name, and the place where it begins if that is not here."""
    name, _, place = words.partition(" ")
    return branched(session, name, place.strip() or "@")


def branched(session: Session, name: str, place: str) -> Lines:
    """Begin a branch at a place."""
    from engine.places import find_place

    session.branch(name, find_place(session, place), seat_of(session, None))
    return []


def reluck_here(session: Session, _: str = "") -> Lines:
    """Have other luck from here on."""
    from engine.lines import Line

    timeline = session.timeline
    old, here = timeline.end, timeline.head
    session.reluck()
    said = "From here on the luck is another."
    if old == here:
        return [said]
    name = Line(*timeline.line_through(old)).name(timeline)
    return [f"{said} What followed here stays, on the line {name}."]


def switch_here(session: Session, name: str) -> Lines:
    """Go to the end of a branch, or of a line without a name by its id."""
    from engine.lines import find_line

    line = find_line(session, name)
    if line.branch is None:
        session.goto(line.end)
    else:
        session.switch(line.branch)
    return []


def log_here(session: Session, _: str = "") -> Lines:
    """Tell the game up to the end of the line, the head marked."""
    out(*_told(session), hang=_hang(session))
    return []


def tree_here(session: Session, _: str = "") -> Lines:
    """All lines of the game, each under the one that it leaves."""
    from cli.tree import drawn_tree

    return drawn_tree(session)


def change(game: str | None, verb: Callable[[Session], Lines]) -> None:
    """Do something to a game, say what it came to, and where it stands now."""
    from cli.home import opened

    with opened(game, write=True) as session:
        said = verb(session)
        answer(
            lambda: [*said, f"{place_line(session)}.", *next_lines(session)],
            lambda: documents.position(session),
            hang=4,
        )


def change_line(game: str | None, verb: Callable[[Session], Lines], uses: str) -> None:
    """The same of what leads to another line; `uses` says what can be done with the one before."""
    from cli.following import after_leaving
    from engine.lines import present

    left: list[tuple[Session, str]] = []

    def noted(session: Session) -> Lines:
        left.append((session, present(session.timeline).name(session.timeline)))
        return verb(session)

    change(game, noted)
    ((session, before),) = left
    after_leaving(session, before, uses)


def _told(session: Session) -> Iterable[str]:
    """The game move by move, the head marked."""
    from replays.transcript import transcript

    return transcript(session, at_screen(session), marked=True)


def _hang(session: Session) -> int:
    """Where a move's sentences begin in the log."""
    return 18 + max(map(columns, session.seats))
