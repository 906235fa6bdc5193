"""Commands that move in time and show it: undo, redo, goto, branch, switch, log, tree."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.screen import out
from cli.table import GameArgument, GameOption, named, next_lines, place_line, position
from engine.errors import Refused

if TYPE_CHECKING:
    from engine.session import Session
    from events.record import Move

Count = Annotated[int, typer.Argument(metavar="N", min=1, help="How many moves.")]
Place = Annotated[
    str,
    typer.Argument(
        metavar="PLACE",
        help="A move's number, -3 from here, @, start, end, a branch, or the beginning of an id.",
    ),
]
BranchName = Annotated[str, typer.Argument(metavar="NAME", help="The name of the branch.")]


def undo(moves: Count = 1, game: GameOption = None) -> None:
    """Take back the last move, or the last N; nothing is lost, redo brings it back."""
    _change(game, lambda session: undo_here(session, str(moves)))


def redo(moves: Count = 1, game: GameOption = None) -> None:
    """Make moves again that were taken back."""
    _change(game, lambda session: redo_here(session, str(moves)))


def goto(place: Place, game: GameOption = None) -> None:
    """Go to any place of the game."""
    _change(game, lambda session: goto_here(session, place))


def branch(name: BranchName, game: GameOption = None) -> None:
    """Begin a branch here; what is played next goes with its name."""
    _change(game, lambda session: branch_here(session, name))


def switch(name: BranchName, game: GameOption = None) -> None:
    """Go to the end of a branch."""
    _change(game, lambda session: switch_here(session, name))


def log(game: GameArgument = None, g: GameOption = None) -> None:
    """Tell the game move by move; what was taken back is marked with -."""
    from cli.home import opened

    with opened(named(game, g)) as session:
        out(*log_here(session))


def tree(game: GameArgument = None, g: GameOption = None) -> None:
    """Show all lines of the game and where they part."""
    from cli.home import opened

    with opened(named(game, g)) as session:
        out(*tree_here(session))


def undo_here(session: Session, count: str) -> list[str]:
    """Take back moves and say which."""
    return [f"Took back {_list(session.undo(_count(count)))}."]


def redo_here(session: Session, count: str) -> list[str]:
    """Make moves again and say which."""
    return [f"Made again {_list(session.redo(_count(count)))}."]


def goto_here(session: Session, place: str) -> list[str]:
    """Go to a place."""
    from engine.places import find_place

    session.goto(find_place(session.timeline, place))
    return []


def branch_here(session: Session, name: str) -> list[str]:
    """Begin a branch."""
    session.branch(name)
    return []


def switch_here(session: Session, name: str) -> list[str]:
    """Go to the end of a branch, or of a line without a name by its id."""
    from engine.places import find_place

    timeline = session.timeline
    name = unicodedata.normalize("NFC", name)
    if name in timeline.branches:
        session.switch(name)
    elif (place := find_place(timeline, name)) in timeline.unnamed_ends():
        session.goto(place)
    else:
        raise Refused(f"{name!r} is a place, not a branch: goto leads there")
    return []


def log_here(session: Session) -> list[str]:
    """The game told up to the end of the line, the head marked."""
    from replays.transcript import transcript

    return list(transcript(session, marked=True))


def tree_here(session: Session) -> list[str]:
    """All lines of the game, each under the one that it leaves."""
    from cli.branches import drawn_tree

    return drawn_tree(session)


def show_here(session: Session, _: str) -> list[str]:
    """The board."""
    return position(session)


COMMANDS: Final[dict[str, Callable[[Session, str], list[str]]]] = {
    "undo": undo_here,
    "redo": redo_here,
    "goto": goto_here,
    "branch": branch_here,
    "switch": switch_here,
    "log": lambda session, _: log_here(session),
    "tree": lambda session, _: tree_here(session),
    "show": show_here,
    "rules": lambda session, _: session.game.rules_page().rstrip().split("\n"),
}


def _change(game: str | None, verb: Callable[[Session], list[str]]) -> None:
    from cli.home import opened

    with opened(game, write=True) as session:
        out(*verb(session), f"{place_line(session)}.", *next_lines(session))


def _count(text: str) -> int:
    if not text:
        return 1
    if text.isascii() and text.isdigit() and int(text[:9]) >= 1:
        return int(text[:9])
    raise Refused(f"{text!r} is no number of moves")


def _list(moves: list[Move]) -> str:
    """How many moves, and the first few by name; none where only the dice became others."""
    if not moves:
        return "the other dice"
    names = [type(move.action).__name__.lower() for move in moves[:5]]
    more = " and more" if len(moves) > len(names) else ""
    return f"{len(moves)} {'move' if len(moves) == 1 else 'moves'}: {', '.join(names)}{more}"
