"""Commands that move in time and show it: undo, redo, goto, branch, switch, log, tree."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.back import redo_here, undo_here
from cli.board import Lines, next_lines, place_line, position
from cli.screen import out, prose
from cli.table import GameArgument, GameOption, named
from engine.errors import Refused

if TYPE_CHECKING:
    from engine.session import Session

Place = Annotated[
    str,
    typer.Argument(
        metavar="PLACE",
        help="A move's number, -3 from here, dive:2, last:red, start, end, a branch, branch~2, an id.",
    ),
]
BranchName = Annotated[str, typer.Argument(metavar="NAME", help="The name of the branch.")]


def goto(place: Place, game: GameOption = None) -> None:
    """Go to any place of the game."""
    change(game, lambda session: goto_here(session, place))


def branch(name: BranchName, game: GameOption = None) -> None:
    """Begin a branch here; what is played next goes with its name."""
    change(game, lambda session: branch_here(session, name))


def switch(name: BranchName, game: GameOption = None) -> None:
    """Go to the end of a branch."""
    change(game, lambda session: switch_here(session, name))


def log(game: GameArgument = None, g: GameOption = None) -> None:
    """Tell the game move by move; what was taken back is marked with -."""
    from cli.home import opened

    with opened(named(game, g)) as session:
        tell_here(session)


def tree(game: GameArgument = None, g: GameOption = None) -> None:
    """Show all lines of the game and where they part."""
    from cli.home import opened

    with opened(named(game, g)) as session:
        out(*tree_here(session))


def goto_here(session: Session, place: str) -> Lines:
    """Go to a place."""
    from engine.places import find_place

    session.goto(find_place(session, place))
    return []


def branch_here(session: Session, name: str) -> Lines:
    """Begin a branch."""
    session.branch(name)
    return []


def switch_here(session: Session, name: str) -> Lines:
    """Go to the end of a branch, or of a line without a name by its id."""
    from engine.places import find_place

    timeline = session.timeline
    name = unicodedata.normalize("NFC", name)
    if name in timeline.branches:
        session.switch(name)
    elif (place := find_place(session, name)) in timeline.unnamed_ends():
        session.goto(place)
    else:
        raise Refused(f"{name!r} is a place, not a branch: goto leads there")
    return []


def tell_here(session: Session) -> None:
    """Tell the game up to the end of the line, the head marked."""
    from replays.transcript import transcript

    prose(*transcript(session, marked=True), hang=18 + max(map(len, session.seats)))


def seat_here(session: Session, words: str) -> Lines:
    """Hand a seat to a bot, or back to a person: "red bot:cautious", "red person"."""
    from cli.screen import nearest
    from engine.setup import checked_player

    name, _, player = unicodedata.normalize("NFC", words).strip().rpartition(" ")
    name = name.strip()
    if not name:
        raise Refused(f"seat takes a seat and who plays it, as: seat {session.seats[0]} bot:random")
    if name not in session.seats:
        raise Refused(f"there is no seat {name!r}; {nearest(name, session.seats)}")
    number = session.seats.index(name)
    who = "" if player == "person" else checked_player(session.game, player)
    session.seat(number, who)
    return [f"{session.seats[number]} is played by {who or 'a person'} now."]


def tree_here(session: Session) -> Lines:
    """All lines of the game, each under the one that it leaves."""
    from cli.branches import drawn_tree

    return drawn_tree(session)


def _rules_here(session: Session, _: str) -> Lines:
    from cli.pager import show_page

    show_page(session.game.rules_page())
    return []


def _log_here(session: Session, _: str) -> Lines:
    tell_here(session)
    return []


COMMANDS: Final[dict[str, Callable[[Session, str], Lines]]] = {
    "undo": undo_here,
    "redo": redo_here,
    "goto": goto_here,
    "branch": branch_here,
    "switch": switch_here,
    "log": _log_here,
    "tree": lambda session, _: [*tree_here(session)],
    "show": lambda session, _: position(session),
    "rules": _rules_here,
    "seat": seat_here,
}
"""What can be typed at the prompt beside the legal actions; each gives lines to show."""


def change(game: str | None, verb: Callable[[Session], Lines]) -> None:
    """Do something to a game, say what it came to, and where it stands now."""
    from cli.home import opened

    with opened(game, write=True) as session:
        prose(*verb(session), f"{place_line(session)}.", *next_lines(session), hang=4)
