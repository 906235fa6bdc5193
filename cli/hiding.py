"""A copy of a game for one seat or for spectators, as a file to give away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.arguments import GameArgument, GameOption, named
from cli.screen import many, out, talk
from engine.errors import Refused

if TYPE_CHECKING:
    from engine.session import Session
    from replays.redact import LeftOut


def hide(
    seat: Annotated[
        str, typer.Option("--for", metavar="SEAT", help="Whose copy it is, or 'spectators'.")
    ],
    to: Annotated[str, typer.Option("--to", metavar="FILE", help="The new file.")],
    game: GameArgument = None,
    g: GameOption = None,
    guessable: Annotated[
        bool, typer.Option("--guessable", help="Also where the seed could be found by trying.")
    ] = False,
) -> None:
    """Make a copy of a game that holds only what one seat, or everybody, may know."""
    from cli.home import opened
    from events.log import FileLog
    from replays.redact import export_for, left_out, seat_of

    with opened(named(game, g)) as session:
        payloads = export_for(session, seat, guessable=guessable)
        for_seat = seat_of(session, seat)
        path = _file(to)
        try:
            FileLog.create(path, payloads).close()
        except FileExistsError:
            raise Refused(f"{to} is there already, and nothing is overwritten") from None
        whose = "spectators" if for_seat is None else session.seats[for_seat]
        out(f"{path} is a copy for {whose}.")
        for remark in remarks(session, left_out(session.timeline, for_seat)):
            talk(remark)


def remarks(session: Session, gone: LeftOut) -> Iterator[str]:
    """What a copy does not hold, and what it still tells."""
    from replays.redact import guessed

    timeline = session.timeline
    parts = [
        *(["the seed"] if gone.seed else []),
        *([many(gone.values, "value") + " that others alone may know"] if gone.values else []),
        *([many(gone.notes, "private note")] if gone.notes else []),
        *([many(gone.unknown, "record") + " of a later version"] if gone.unknown else []),
    ]
    if parts:
        yield f"Left out: {_listed(parts)}. The copy can be watched and noted on, not played on."
    if timeline.is_revealed:
        yield "The seed was revealed: whoever has it knows all that values left out could hide."
    why = guessed(timeline)
    if why:
        yield f"But {why}: whoever finds it by trying knows all that is hidden and all to come."
    lines = len(timeline.ends())
    if session.game.secrets and lines > 1:
        yield f"The copy has all {lines} lines: what was turned up on any of them is open in it."


def _listed(parts: list[str]) -> str:
    return " and ".join([*([", ".join(parts[:-1])] if parts[1:] else []), parts[-1]])


def _file(typed: str) -> Path:
    """The file that is meant, with the ending that games have."""
    from cli.shelf import ENDING

    return Path(typed if typed.endswith(ENDING) else f"{typed}{ENDING}")
