"""Commands for games that come and go as files: verify, reveal."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import documents
from cli.arguments import GameArgument, GameOption, named
from cli.screen import DAMAGED, NOT_VERIFIED, answer, complain, many, out


def verify(
    game: GameArgument = None,
    g: GameOption = None,
) -> None:
    """Check a game: its file, its rules, and that every die is what the seed gives."""
    from cli import home
    from engine.sealed import is_kept, told_seed
    from engine.takeback import takebacks
    from events.log import FileLog

    path = home.locate(named(game, g))
    log = FileLog.open(path)
    log.close()
    whole = log.tail is None
    with home.naming(path):
        timeline, _, verdict = home.judge(log)
    answer(list, lambda: documents.verdict(timeline, verdict, log.tail))
    records = many(len(timeline.records), "record")
    out(f"file   {records}{', whole' if whole else f'; {log.tail}'}")
    if unseen := home.not_shown(timeline):
        out(f"       {unseen}")
    if verdict.difference is not None:
        complain(f"{path.name} does not verify: {verdict.difference}")
        raise typer.Exit(NOT_VERIFIED)
    moves, lines = many(verdict.moves, "move"), many(len(timeline.ends()), "line")
    out(f"rules  {moves} on {lines}, all legal")
    seed = "drawn by the program" if timeline.opened.drawn else "chosen by a person"
    says = f"the file says it was {seed}"
    if verdict.unchecked:
        out(f"luck   not checkable: {verdict.unchecked}")
    else:
        out(f"luck   all as the seed gives; {says}")
    if is_kept(timeline):
        out(f"seed   {told_seed(timeline).removeprefix('seed ')}")
    known = len(takebacks(timeline))
    moves = many(known, "move") if known else "no move"
    out(f"play   {moves} made knowing the luck of another line")
    if not known:
        out("       counted from this file alone; a copy may leave out what was taken back")
    if not whole:
        complain(f"{path.name}: {log.tail}; all before it verifies")
        raise typer.Exit(DAMAGED)


def reveal(
    game: GameArgument = None,
    g: GameOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Show the seed of a game to all who get its file, so that they can check the luck."""
    from cli.home import opened
    from cli.keyboard import confirmed
    from engine.errors import Refused
    from engine.sealed import told_commitment

    with opened(named(game, g), write=True) as session:
        session.check_reveal()
        goes_on = session.actor() is not None
        question = "The game goes on: whoever knows the seed knows all that is to come. Reveal it?"
        if goes_on and not yes and not confirmed(question):
            raise Refused("the seed stays as it is")
        session.reveal()
        timeline = session.timeline
        out(
            f"The seed is {timeline.seed}: {told_commitment(timeline)} commits to it.",
            "It stands in this file, and in every copy that is made of it from here on.",
        )
