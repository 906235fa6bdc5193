"""The command that shows a seed to all who get the file."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cli.arguments import GameArgument, GameOption, named
from cli.screen import out


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
        can_be = session.timeline.seed is not None and not session.timeline.is_revealed
        if can_be and goes_on and not yes and not confirmed(question):
            more = "" if sys.stdin.isatty() else "; --yes reveals it without asking"
            raise Refused(f"the seed stays as it is{more}")
        session.reveal()
        timeline = session.timeline
        out(
            f"The seed is {timeline.seed}: {told_commitment(timeline)} commits to it.",
            "It stands in this file, and in every copy that is made of it from here on.",
        )
