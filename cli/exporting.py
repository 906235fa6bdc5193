"""Commands for games as text: export writes one to pass on or to edit, import brings one home."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.arguments import GameArgument, GameOption, named
from cli.hiding import copy_for
from cli.new_file import checked_new, write_new
from cli.screen import BadInput, many, out, showing, talk
from engine.errors import Refused
from engine.picture import text

if TYPE_CHECKING:
    from engine.session import Session

_FORMATS: Final = {".txt": "text", ".json": "json", ".md": "markdown", ".undertow": "undertow"}
_WITH_SECRETS: Final = ("text", "json", "undertow")


def export(
    game: GameArgument = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FILE", help="A new file: .txt, .json, .md or .undertow."),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option("--format", metavar="FORMAT", help="text, json, markdown or undertow."),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option("--for", metavar="SEAT", help="What this seat may know, or 'spectators'."),
    ] = None,
    guessable: Annotated[
        bool, typer.Option("--guessable", help="Also where the seed could be found by trying.")
    ] = False,
    g: GameOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Write a game as text that one can read and edit, as values, as a page, or as a file.

    With --for it is a file that holds only what one seat, or everybody, may know.
    """
    if seat is not None and to is None and form is None:
        form = "undertow"
    chosen = _format(to, form)
    if seat is not None and chosen != "undertow":
        raise BadInput(
            "a copy for a seat is a game's file: --to NAME.undertow, or --format undertow"
        )
    path = None if to is None else checked_new(to)
    with _session(named(game, g)) as session:
        if seat is not None:
            data = copy_for(session, seat, guessable=guessable)
        else:
            if chosen in _WITH_SECRETS:
                _ask_for_secrets(session, yes=yes)
            data = _data(session, chosen)
            _warn_of_size(session, chosen)
        if path is None:
            _print(data, chosen)
            return
        write_new(path, data)
        is_for = "" if seat is None else f"is a copy for {seat}."
        page = "tells the line on which the game stands, to be read; nothing opens it again."
        talk(f"{to} {is_for or (page if chosen == 'markdown' else f'holds {_what(session)}.')}")


def _format(to: str | None, form: str | None) -> str:
    """What to write, by the option or by how the file's name ends."""
    known = list(_FORMATS.values())
    if form is not None:
        if form not in known:
            raise BadInput(f"--format is {', '.join(known)}, not {form!r}")
        return form
    if to is None:
        return "text"
    ending = Path(to).suffix.casefold()
    if ending not in _FORMATS:
        raise BadInput(f"{to!r} ends in none of {', '.join(_FORMATS)}: --format says what to write")
    return _FORMATS[ending]


@contextlib.contextmanager
def _session(ref: str | None) -> Iterator[Session]:
    """The session that is written: the whole file, as who has it sees it."""
    from cli.home import opened

    with opened(ref) as session:
        yield session


def _warn_of_size(session: Session, form: str) -> None:
    """Say of a text that it is too long to be read again."""
    from replays.rebuilding import MOST, is_small_enough

    if form in ("text", "json") and not is_small_enough(session.timeline):
        talk(
            f"This is too large to be read again: 'undertow open' reads up to {MOST:,} moves and "
            "as many comments of a text. Pass the game's file on instead."
        )


def _ask_for_secrets(session: Session, *, yes: bool) -> None:
    """Say what is in a game that not all who play it may know. Raises Refused."""
    from cli.keyboard import confirmed
    from engine.sealed import is_sealed

    timeline = session.timeline
    goes_on = session.game.actor(session.state_at(timeline.end)) is not None
    secrets: list[str] = []
    if timeline.seed is None:
        return  # a copy for a seat: what it does not hold cannot be told
    if session.game.secrets and goes_on:
        secrets.append("what the players hide from each other")
    if is_sealed(timeline):
        secrets.append("the sealed seed")
    must_ask = bool(secrets)
    if any(note.private for notes in timeline.notes.values() for note in notes):
        secrets.append("private notes")
    if not secrets:
        return
    told = f"This holds the whole game, with {' and '.join(secrets)}."
    if not must_ask or yes:
        talk(told)
    elif not sys.stdin.isatty():
        raise Refused(f"{told[:-1]}: nobody can be asked here, and --yes writes it all the same")
    elif not confirmed(f"{told} Write it?"):
        raise Refused("nothing was written")


def _data(session: Session, form: str) -> bytes:
    """The whole game in one of the formats."""
    if form == "undertow":
        return _file(session)
    if form == "markdown":
        from replays.story import story

        return story(session).encode()
    if form == "json":
        from replays.values import document

        return (json.dumps(document(session), indent=1) + "\n").encode()
    from replays.notation import written

    return written(session).encode()


def _file(session: Session) -> bytes:
    """All records of a session, as a file of its own."""
    from events.log import MemoryLog

    timeline = session.timeline
    return MemoryLog(
        [
            timeline.codec.encode(record, index - timeline.parent(index))
            for index, record in enumerate(timeline.records)
        ]
    ).bytes()


def _print(data: bytes, form: str) -> None:
    """To standard output: text made safe, never folded; a file as it is, and never to a screen."""
    if form != "undertow":
        out(*[text(line) for line in data.decode().removesuffix("\n").split("\n")])
        return
    if sys.stdout.isatty():
        raise Refused("a game file is no text for a screen: --to FILE writes it")
    with showing():
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def _what(session: Session) -> str:
    """What a game is, in half a sentence."""
    from engine.notes import standing

    timeline = session.timeline
    moves = sum(1 for place in timeline.places() if timeline.move(place) is not None)
    notes = sum(len(standing(timeline, place)) for place in timeline.notes)
    counted = [many(moves, "move"), f"on {many(len(timeline.ends()), 'line')}"]
    more = f", {many(notes, 'note')}" if notes else ""
    return f"{session.game.title}, {', '.join(session.seats)}, {' '.join(counted)}{more}"
