"""The command that makes one earlier choice otherwise and keeps all that came after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli import documents
from cli.acting import choice_at
from cli.arguments import AsOption, GameOption
from cli.board import Choice
from cli.comparing import figures, side_by_side
from cli.following import command
from cli.screen import Lines, answer, many, suggest
from cli.viewpoint import is_hidden, looking
from engine.errors import Refused
from engine.names import quoted

if TYPE_CHECKING:
    from engine.amend import Amended
    from engine.session import Session


def amend(
    place: Annotated[
        str, typer.Argument(metavar="MOVE", help="The move that is changed: 17, last:red, an id.")
    ],
    action: Annotated[
        list[str], typer.Argument(metavar="ACTION", help="What is done instead, as at the prompt.")
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would come of it; write nothing.")
    ] = False,
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="The new branch; amend-17 if left out.")
    ] = "",
    game: GameOption = None,
    seat: AsOption = None,
) -> None:
    """Change one earlier choice and keep the rest, under the same luck; the old line stays."""
    from cli.home import opened
    from cli.timeline import change_line

    typed = " ".join(action)

    def amend_it(session: Session) -> Lines:
        with looking(session, seat):
            return amended(session, place, typed, name, dry_run=dry_run)

    if not dry_run:
        change_line(game, amend_it, "undertow diff {} compares it with what was")
        return
    with opened(game) as session:
        amend_it(session)
    suggest(f"{command('amend', place, *action, seat=seat)} writes it")


def amend_here(session: Session, words: str) -> Lines:
    """Change an earlier choice: `17 up`, `last:red take --dry-run`."""
    place, _, typed = words.partition(" ")
    typed, dry_run, _ = typed.partition("--dry-run")
    return amended(session, place, typed, "", dry_run=bool(dry_run))


def amended(session: Session, at: str, typed: str, name: str, *, dry_run: bool = False) -> Lines:
    """Do it, or see in a copy what would come of it. Raises Refused, NoSuchPlace."""
    from engine.amend import amend
    from engine.lines import Line
    from engine.places import checked_branch_name, find_move

    place = find_move(session, at)
    _must_be_seen(session, place)
    chosen = _chosen(session, place, typed)
    if name:
        name = checked_branch_name(session.timeline, name)
    if dry_run and session.luck_again == "fresh":
        raise Refused("the luck of this game is fresh each time: nobody can see it beforehand")
    timeline = session.timeline
    old = Line(*timeline.line_through(place)).name(timeline)
    made, done = amend(session, place, chosen.action, name)
    if not dry_run:
        session.adopt(made)
    number = timeline.number(place)
    end = f"{done.name} begins before move {number}; the old line stays as it was."
    answer(
        lambda: [
            *_report(made, place, chosen.word, done),
            *_differences(made, done, (old, done.name)),
            "Nothing was written." if dry_run else end,
        ],
        lambda: documents.amended(made, place, done, written=not dry_run),
        hang=4,
    )
    return []


def _must_be_seen(session: Session, place: int) -> None:
    """Raise Refused for a choice that only another seat should see: trying would show it."""
    fork = session.timeline.parent(place)
    if session.timeline.move(place) is not None and is_hidden(session, fork):
        seat = session.game.actor(session.state_at(fork))
        assert seat is not None
        name = session.seats[seat]
        raise Refused(
            f"that was chosen from what only {name} should see: --as {quoted(name)} amends it"
        )


def _chosen(session: Session, place: int, typed: str) -> Choice:
    """What is chosen in the stead of a move. Raises Refused, which says whose move it was."""
    from engine.amend import before

    fork = before(session, place)
    if "," in typed:
        raise Refused("amend takes one action: it changes one move, and keeps the later ones")
    try:
        return choice_at(session, typed, fork)
    except Refused as error:
        seat = session.game.actor(session.state_at(fork))
        assert seat is not None
        whose = f"move {session.timeline.number(place)} was {session.seats[seat]}'s"
        raise Refused(f"{whose}: {error}") from None


def _report(made: Session, place: int, word: str, done: Amended) -> list[str]:
    """What was changed, how much was kept, and why no more."""
    from replays.transcript import tell

    told = tell(made, place)
    lines = [f"Move {told.number}: {told.actor} {word} instead of {told.word}."]
    later = many(done.kept + done.left, "later move")
    if done.why:
        lines.append(f"{done.kept:,} of {later} kept: {done.why}.")
    elif done.kept:
        lines.append(f"{later} kept.")
    return lines


def _differences(made: Session, done: Amended, names: tuple[str, str]) -> Lines:
    """The moves that turned out otherwise, and the figures that are other after them."""
    from engine.compare import compare

    found = compare(made, done.beside, made.timeline.head)
    return [
        *side_by_side(made, found, names, all_moves=False),
        "",
        *figures(made, found, names),
        "",
    ]
