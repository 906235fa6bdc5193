"""Replay: a game stepped through on a full screen, or told as readable text; and played on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import paint
from cli.arguments import AsOption, GameArgument, GameOption, named
from cli.screen import BadInput, Lines, out
from cli.viewpoint import looking

if TYPE_CHECKING:
    from engine.session import Session

At = Annotated[
    str | None, typer.Option("--at", metavar="PLACE", help="Begin at this place of its line.")
]
Speed = Annotated[
    float,
    typer.Option("--speed", metavar="N", help="Moves a second when it plays by itself: 0.25 to 8."),
]


def replay(
    game: GameArgument = None,
    g: GameOption = None,
    at: At = None,
    speed: Speed = 1.0,
    seat: AsOption = None,
) -> None:
    """Step through a game key by key, and play on from anywhere; in a pipe, tell it with boards.

    The key ? lists all keys; where a window is too low for all of a place, ] scrolls on.
    """
    from cli.home import opened
    from cli.viewer import FASTEST, SLOWEST

    if not SLOWEST <= speed <= FASTEST:
        raise BadInput(f"--speed is of {SLOWEST:g} to {FASTEST:g} moves a second, not {speed:g}")
    with opened(named(game, g), at=at) as session, looking(session, seat):
        if at is None:
            session.look_from(0)
        place = _watched(session, speed)
        file = session.file
    if place is not None and file is not None:
        _play_on(file, place)
        raise typer.Exit  # the prompt has said how to go on


def replay_here(session: Session, words: str) -> Lines:
    """The same at the prompt, from a place or the start; the head stays unless one plays on."""
    from engine.places import find_standing

    timeline = session.timeline
    here = (timeline.head, (timeline.branch, timeline.end))
    session.look_from(*find_standing(session, words or "start"))
    try:
        place = _watched(session, 1.0)
    finally:
        session.look_from(*here)
    return [] if place is None else _gone_on_from(session, place)


def _watched(session: Session, speed: float) -> int | None:
    """Show the game; the place to play on from, where the person wants that."""
    if sys.stdin.isatty() and sys.stdout.isatty() and not paint.chosen.json:
        from cli.stage import Stage
        from cli.viewer import Viewer, Wish

        stage = Stage()
        if stage.is_able():
            viewer = Viewer(session, speed)
            wish = stage.show(viewer)
            if wish is Wish.INTERRUPT:
                raise KeyboardInterrupt
            return viewer.walk.place if wish is Wish.PLAY else None
    from cli.retold import retell

    retell(session)
    return None


def _play_on(file: Path, place: int) -> None:
    """Play on from a place at the prompt."""
    from cli.home import is_at_home, name_of, opened
    from cli.prompt import at_the_prompt

    ref = name_of(file) if is_at_home(file) else str(file)
    with opened(ref, write=True) as session:
        out(*_gone_on_from(session, place))
        at_the_prompt(session)


def _gone_on_from(session: Session, place: int) -> Lines:
    """Go to a place to play there: on its line where that ends there, else on a new branch."""
    if session.timeline.line_through(place)[1] == place:
        session.goto(place)
        return []
    session.plan_branch(f"from-{session.timeline.number(place)}", place)
    name = session.planned
    return [f"What is played from here goes with the name {name}; the old line stays."]
