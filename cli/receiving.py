"""Commands for all that comes from others: open and import bring it home under a name of its own.

What came is data. Nothing in it is executed, and no game at home is overwritten.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import documents
from cli.arriving import FILE, LINE, Received, from_anywhere, kind_of, received
from cli.screen import NotVerified, answer, many
from engine.errors import Refused
from engine.names import quoted
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.session import Session
    from replays.brought import Knows
    from replays.verify import Verdict


NewName = Annotated[
    str | None, typer.Option("--name", metavar="TEXT", help="What to call it here.")
]


def open_received(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="WHAT", help="A file, a game in one line, or - for either on standard input."
        ),
    ] = None,
    name: NewName = None,
    salvage: Annotated[
        bool,
        typer.Option("--salvage", help="Of a damaged file, all that stands before the damage."),
    ] = False,
) -> None:
    """Bring home a game from elsewhere: a file, a text, or a game in one line as share prints it.

    It is checked before it is kept; nothing in it is run, and no game of yours is overwritten.
    With --salvage a damaged game of yours can be named too: what is whole becomes a new game.
    """
    from cli import home

    _check_name(name)
    if salvage:
        from cli.salvage import whole_part

        came = from_anywhere(what, "open")
        with home.naming(Path(came.file)):
            whole = whole_part(came.data)
        _bring_home(Received(whole, came.file, came.called), name)
    else:
        _bring_home(received(what), name)


def import_game(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A game as text or values; - reads the input.")
    ],
    name: NewName = None,
) -> None:
    """Bring home a game that was written as text or as values; each move is played by the rules."""
    from cli import home

    _check_name(name)
    came = received(file, may_be_line=False)
    with home.naming(Path(came.file)):
        if kind_of(came.data) is FILE:
            raise Refused(
                f"this is a game's own file: 'undertow open {quoted(file)}' brings it home"
            )
    _bring_home(came, name)


@frozen
class Copy:
    """The records of a copy of a game, its file, what it is called and what it can say."""

    payloads: list[bytes]
    file: str
    name: str
    knows: Knows


def copy_of(what: str | None) -> Copy:
    """A game at home or from elsewhere. Raises all that can be said of what cannot be read."""
    from cli import home
    from replays.brought import Knows

    came = from_anywhere(what, "merge")
    with home.naming(Path(came.file)):
        kind = kind_of(came.data)
        payloads = kind.read(came.data)
    knows = {FILE: Knows.ALL, LINE: Knows.MOVES}.get(kind, Knows.NAMES)
    return Copy(payloads, came.file, came.called or came.file or "the line", knows)


def _bring_home(came: Received, name: str | None) -> None:
    """Check what came, keep it under a name of its own, and say what it is."""
    from cli import home
    from engine.session import Session
    from events.log import FileLog, MemoryLog
    from replays.verify import odd_name

    source = Path(came.file)
    with home.naming(source):
        payloads = kind_of(came.data).read(came.data)
        checked, verdict = home.verified(MemoryLog(payloads))
        if odd := odd_name(checked.timeline):
            raise NotVerified(f"no game can be called so: {odd}")
    for path in _places(name, came.called, checked.game.name):
        with suppress(FileExistsError):
            log = FileLog.create(path, payloads)
            break
    else:
        raise Refused(f"there is a game called {name!r} already; choose another --name")
    with closing(Session(checked.game, checked.timeline, log)) as session:
        home.remember(path)
        with home.drawn(source, verdict):
            answer(
                lambda: _told(session, home.name_of(path), verdict),
                lambda: documents.position(session),
            )


def _check_name(name: str | None) -> None:
    """Raises Refused for a name that no game can have."""
    from cli.kinds import is_kind
    from cli.shelf import name_of, path_of

    if name is not None and is_kind(name_of(path_of(name))):
        raise Refused(f"{name!r} is a kind of game; choose another --name")


def _places(name: str | None, called: str, kind: str) -> Iterator[Path]:
    """Where it may be kept: by the name that was said, its own, or its kind's with a number."""
    from cli.shelf import new_paths

    if name is not None:
        yield from new_paths(kind, name)
        return
    with suppress(Refused):  # not every file is called as a game can be
        _check_name(called)
        yield from new_paths(kind, called)
        yield from new_paths(called, None)
    yield from new_paths(kind, None)


def _told(session: Session, name: str, verdict: Verdict) -> list[str]:
    """What came in: the game, who plays, how far it is, whether its luck was checked."""
    timeline = session.timeline
    players = [
        f"{seat} ({player})" if player else seat
        for seat, player in zip(session.seats, timeline.players, strict=True)
    ]
    lines = f" on {len(timeline.ends())} lines" if len(timeline.ends()) > 1 else ""
    over = "" if session.actor() is not None else ", over"
    checked = verdict.unchecked or "all as the seed gives"
    return [
        f"{name} came in: {session.game.title}, {', '.join(players)}.",
        f"It has {many(verdict.moves, 'move')}{lines}{over}, all legal.",
        f"Luck {'not checkable' if verdict.unchecked else 'checked'}: {checked}.",
    ]
