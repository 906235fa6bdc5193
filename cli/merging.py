"""The command that brings a friend's copy of a game into one's own."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from cli.arguments import GameOption
from cli.screen import Lines, NotVerified, answer, many, safe
from engine.errors import Refused

if TYPE_CHECKING:
    from replays.merge import Summary


def merge(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The other copy: a file, or a game's name.")
    ],
    game: GameOption = None,
) -> None:
    """Bring in what a friend's copy of a game has beside yours; nothing of yours changes."""
    from cli import documents, home
    from replays.merge import merge as merged

    other = home.locate(file)
    own = home.locate(game)
    if other.samefile(own):
        raise Refused("that is this game itself; merge takes another copy of it")
    with home.opened(game, write=True) as session:
        with home.log_of(other) as log, home.naming(other):
            timeline, _, verdict = home.judge(log)
            if verdict.difference is not None:
                raise NotVerified(f"it does not verify: {verdict.difference}")
            found = merged(session, timeline, home.name_of(other))
        name = Path(other).stem
        answer(
            lambda: _told(found, safe(name)),
            lambda: documents.merged(session, found),
        )


def _told(found: Summary, name: str) -> Lines:
    """What came in."""
    if found.is_empty():
        lines = [f"{name} has nothing that is not here."]
    else:
        lines = [f"From {name}: {many(found.moves, 'move')}, {many(found.notes, 'note')}."]
    for branch, number in found.further:
        switch = f"undertow switch {quote(branch)}"
        lines.append(f"{branch} goes on to move {number}: {switch}")
    for theirs, here in found.new:
        called = "" if theirs == here else f", there {theirs}"
        lines.append(f"The branch {here} is new{called}.")
    if found.revealed:
        lines.append("It reveals the seed.")
    if found.unknown:
        records = many(found.unknown, "record")
        lines.append(f"{records} of a newer version came along, and are kept.")
    if found.knowing:
        moves = many(found.knowing, "move")
        lines.append(f"In it {moves} were made knowing the luck of another line.")
    return lines
