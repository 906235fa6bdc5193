"""The command that brings a friend's copy of a game into one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.arguments import GameOption
from cli.screen import Lines, NotVerified, answer, many, safe
from engine.errors import Refused
from engine.names import quoted

if TYPE_CHECKING:
    from events.timeline import Timeline
    from replays.brought import Summary


def merge(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="WHAT",
            help="The other copy: a file, a text, a game's name, a game in one line, or - for "
            "any of them on standard input.",
        ),
    ] = None,
    game: GameOption = None,
) -> None:
    """Bring in what a friend's copy of a game has beside yours; yours is not overwritten."""
    from cli import documents, home
    from cli.receiving import copy_of
    from events.log import MemoryLog
    from replays.merge import merge as merged

    own = home.locate(game)
    other = None if what is None else home.found(what)
    if other is not None and other.samefile(own):
        raise Refused("that is this game itself; merge takes another copy of it")
    copy = copy_of(what)
    with home.opened(game, write=True) as session:
        with home.naming(Path(copy.file)):
            timeline, _, verdict = home.judge(MemoryLog(copy.payloads))
            if verdict.difference is not None:
                raise NotVerified(f"it does not verify: {verdict.difference}")
            found = merged(session, timeline, copy.name, copy.knows)
        answer(
            lambda: [
                *_told(found, safe(copy.name)),
                *_what_stays_unknown(session.timeline, timeline),
            ],
            lambda: documents.merged(session, found),
        )


def _what_stays_unknown(own: Timeline, other: Timeline) -> Iterator[str]:
    """A copy for a seat stays one: its opening keeps no seed."""
    if own.seed is None and other.seed is not None:
        yield "That copy holds the seed, and this one does not: to play on, open it beside this."


def _told(found: Summary, name: str) -> Lines:
    """What came in."""
    if found.is_empty():
        return [f"{name} has nothing that is not here."]
    came = [many(found.moves, "move"), many(found.notes, "note")]
    came += [f"{many(found.gone, 'note')} taken away"] if found.gone else []
    came += [f"{many(found.past, 'note')} written and taken away there"] if found.past else []
    came += [many(found.relucks, "other luck")] if found.relucks else []
    lines = [f"From {name}: {', '.join(came)}."]
    for branch, number in found.further:
        switch = f"undertow switch {quoted(branch)}"
        lines.append(f"{branch} goes on to move {number}: {switch}")
    for branch, number in found.relucked:
        switch = f"undertow switch {quoted(branch)}"
        lines.append(f"{branch} goes on to other luck behind move {number}: {switch}")
    lines += [f"It is a line without a name: undertow switch {end}" for end in found.unnamed]
    for theirs, here in found.new:
        called = "" if theirs == here else f", there {theirs}"
        lines.append(f"The branch {here} is new{called}.")
    lines += [f"{line} was hidden, and is shown again." for line in found.shown]
    if found.revealed:
        lines.append("It reveals the seed.")
    if found.unknown:
        kept = "is kept" if found.unknown == 1 else "are kept"
        lines.append(f"{many(found.unknown, 'record')} of a newer version came along, and {kept}.")
    if found.knowing:
        moves = f"{many(found.knowing, 'move')} {'was' if found.knowing == 1 else 'were'}"
        lines.append(f"In that copy {moves} made knowing the luck of another line.")
    return lines
