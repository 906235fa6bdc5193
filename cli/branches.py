"""Commands for the lines of a game: list them, call one otherwise, hide one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli import documents, paint
from cli.arguments import AtOption, Dropped, GameArgument, GameOption, named
from cli.scores import outcome, scores_line
from cli.screen import Lines, answer, safe
from engine.errors import Refused
from engine.picture import Line, cut, table, text

if TYPE_CHECKING:
    from engine import lines
    from engine.session import Session

_NAME: Final = 24
"""Columns that a name has in the table."""

LineName = Annotated[
    str, typer.Argument(metavar="LINE", help="A branch, the id of a line without a name, or @.")
]


def branches(
    game: GameArgument = None, g: GameOption = None, at: AtOption = None, dropped: Dropped = False
) -> None:
    """List all lines of the game: where each ends, the scores there, who won or leads."""
    from cli.home import opened

    with opened(named(game, g), at=at) as session:
        answer(
            lambda: listed(session, dropped=dropped),
            lambda: documents.tree(session, dropped=dropped),
        )


def drop(
    line: LineName,
    back: Annotated[bool, typer.Option("--back", help="Show it again.")] = False,
    game: GameOption = None,
) -> None:
    """Hide a line; the file keeps it, and drop --back shows it again."""
    from cli.timeline import change

    change(game, lambda session: dropped(session, line, back=back))


def branches_here(session: Session, _: str = "") -> Lines:
    """All lines in a table."""
    return listed(session)


def hide_here(session: Session, words: str) -> Lines:
    """Hide a line, or show it again: `what-if`, `what-if --back`.

    Not called drop at the prompt, where games have actions of that name.
    """
    line, _, rest = words.partition(" ")
    if rest not in ("", "--back", "back"):
        raise Refused(f"hide takes a line, and --back to show it again, not {rest!r}")
    return dropped(session, line, back=bool(rest))


def rename_here(session: Session, words: str) -> Lines:
    """Call a line otherwise: `what-if greedy`."""
    line, _, name = words.partition(" ")
    return renamed(session, line, name.strip())


def dropped(session: Session, name: str, *, back: bool) -> Lines:
    """Hide a line or show it again. Raises Refused, NoSuchPlace."""
    from engine.lines import find_line

    line = find_line(session, name)
    session.drop(line, hidden=not back)
    called = line.name(session.timeline)
    if back:
        return [f"{called} is shown again."]
    return [f"{called} is hidden; --back shows it again."]


def renamed(session: Session, old: str, new: str) -> Lines:
    """Call a line otherwise. Raises Refused, NoSuchPlace."""
    from engine.lines import find_line
    from engine.places import checked_branch_name

    line = find_line(session, old)
    was = line.name(session.timeline)
    new = checked_branch_name(session.timeline, new)
    session.rename(line, new)
    return [f"{was} is called {new} now."]


def listed(session: Session, *, dropped: bool = False) -> list[Line]:
    """A row for each line: name, moves, how far, scores, who won or leads."""
    from engine.lines import in_order, limbs

    timeline = session.timeline
    tree = limbs(timeline, dropped=dropped)
    look = paint.look()
    head = [text(words, "quiet") for words in ("line", "moves", "stands", "scores")]
    rows = [head] + [_row(session, tree[i]) for _, i in in_order(timeline, tree)]
    return [cut(line, look.width, look) for line in table(rows)]


def _row(session: Session, limb: lines.Limb) -> list[Line]:
    """A line in the table."""
    from cli.tree import span
    from engine.lines import present
    from engine.tally import tally

    timeline, line = session.timeline, limb.line
    here = line == present(timeline)
    first, last = timeline.number(limb.fork), timeline.number(line.end)
    found = tally(session, line.end)
    name = cut(text(safe(line.name(timeline)), "strong"), _NAME, paint.look())
    gone = text(" (dropped)", "quiet") if line.dropped(timeline) else ()
    return [
        (*text("> " if here else "  "), *name, *gone),
        text(span(first, last).replace("moves ", "").replace("move ", "")),
        text(outcome(session, found)),
        scores_line(session, found),
    ]
