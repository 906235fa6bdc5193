"""Commands for all that comes from others: open and import bring it home under a name of its own.

What came is data. Nothing in it is executed, and no game at home is overwritten.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final

import typer

from cli import documents
from cli.screen import BadInput, NotFound, NotVerified, answer, many, talk
from engine.errors import Refused
from engine.names import quoted
from events.errors import Damaged, NoFile
from events.frozen import frozen
from events.log import LARGEST_FILE

if TYPE_CHECKING:
    from engine.session import Session
    from replays.brought import Knows
    from replays.verify import Verdict


NewName = Annotated[
    str | None, typer.Option("--name", metavar="TEXT", help="What to call it here.")
]


@frozen
class Received:
    """What came, the name of the file that held it, and what a game of it may be called."""

    data: bytes
    file: str = ""
    called: str = ""


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

        came = _from_anywhere(what, "open")
        with home.naming(Path(came.file)):
            whole = whole_part(came.data)
        _bring_home(Received(whole, came.file, came.called), name)
    else:
        _bring_home(_received(what), name)


def import_game(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A game as text or values; - reads the input.")
    ],
    name: NewName = None,
) -> None:
    """Bring home a game that was written as text or as values; each move is played by the rules."""
    from cli import home

    _check_name(name)
    came = _received(file, may_be_line=False)
    with home.naming(Path(came.file)):
        if _kind_of(came.data).read is _file:
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

    came = _from_anywhere(what, "merge")
    with home.naming(Path(came.file)):
        kind = _kind_of(came.data)
        payloads = kind.read(came.data)
    knows = Knows.MOVES if kind.read is _line else Knows.NAMES
    if kind.read is _file:
        knows = Knows.ALL
    return Copy(payloads, came.file, came.called or came.file or "the line", knows)


def _from_anywhere(what: str | None, verb: str) -> Received:
    """A game at home, or what came. Raises NotFound that says which game may be meant."""
    from cli import home
    from cli.shelf import exists

    if what is not None and what != "-":
        path = home.found(what)
        if path is not None:
            return Received(_bytes_of(path), path.name, _called(path))
        if not exists(Path(what)) and not _is_line(what):
            home.locate(what)  # says that there is none, and which is meant
    return _received(what, verb=verb)


def _bring_home(came: Received, name: str | None) -> None:
    """Check what came, keep it under a name of its own, and say what it is."""
    from cli import home
    from engine.session import Session
    from events.log import FileLog, MemoryLog
    from replays.verify import odd_name

    source = Path(came.file)
    with home.naming(source):
        payloads = _kind_of(came.data).read(came.data)
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


def _file(data: bytes) -> list[bytes]:
    """The records of a game's file; what an interrupted write left at its end is remarked on."""
    from events.frames import scan

    found = scan(data)
    if found.tail is not None and found.payloads:
        talk(f"{found.tail}; all before it is here")
    return found.payloads


def _line(data: bytes) -> list[bytes]:
    """The records that a game in one line comes to."""
    from engine.registry import find
    from replays.letters import LONGEST
    from replays.line import read

    return read(data[: 4 * LONGEST].decode(errors="replace"), find)


def _text(data: bytes) -> list[bytes]:
    """The records of a game that is written as text."""
    from engine.registry import find
    from replays.reader import read

    return read(data, find)


def _values(data: bytes) -> list[bytes]:
    """The records of a game that is written as values."""
    from engine.registry import find
    from replays.values import read

    return read(data, find)


def _page(data: bytes) -> list[bytes]:
    """A page in Markdown, as export writes it. Raises BadNotation: it does not hold the game."""
    from replays.errors import BadNotation

    raise BadNotation(
        "a page in Markdown is for reading alone: ask for the game as text, which 'undertow export "
        "--to NAME.txt' writes, or for its file"
    )


@frozen
class Kind:
    """A way in which a game is written."""

    begins: bytes
    """What it begins with; white space before a text does not count."""
    read: Callable[[bytes], list[bytes]]
    """The records of a game's file, of what came. Raises what says how it is damaged."""
    largest: int
    """Bytes in the longest that is read."""


_TEXT: Final = 1 << 24
_LINE: Final = Kind(b"undertow", _line, 1 << 20)
KINDS: Final = (
    Kind(b"\xc4\x10\x89", _file, LARGEST_FILE),
    _LINE,
    Kind(b"[", _text, _TEXT),
    Kind(b";", _text, _TEXT),
    Kind(b"{", _values, _TEXT),
    Kind(b"# ", _page, _TEXT),
)
"""What can be opened."""

_ENOUGH: Final = 4096
"""Bytes after which it is clear what kind of thing comes."""
_PART: Final = 1 << 20
"""Bytes that are read at once: room is made for all that is asked for, even where less comes."""
_BEFORE_A_TEXT: Final = b" \t\r\n\xef\xbb\xbf"


def _kind_of(data: bytes) -> Kind:
    """How it is written. Raises Damaged for what is no game."""
    text = data.lstrip(_BEFORE_A_TEXT)
    for kind in KINDS:
        if text.startswith(kind.begins):
            return kind
    from replays.letters import WORD, tidied

    if tidied(text[:_ENOUGH].decode(errors="replace")).startswith(WORD):
        return _LINE
    what = "begins as no game does, be it a file, a line, a text or values"
    raise Damaged(0, f"it {what}" if text else "it is empty")


def _all_of(stream: BinaryIO) -> bytes:
    """What a stream holds, as far as its kind is ever read. Raises Damaged."""
    first = stream.read(_ENOUGH)
    data, largest = bytearray(first), _kind_of(first).largest
    while len(data) <= largest and (part := stream.read(_PART)):
        data += part
    if len(data) > largest:
        raise Damaged(largest, f"it goes on behind {largest >> 20:,} MiB, as no such game does")
    return bytes(data)


def _received(what: str | None, *, may_be_line: bool = True, verb: str = "open") -> Received:
    """What came, and how it may be called. Raises NotFound, Refused, BadInput, Damaged."""
    from cli.shelf import exists, is_at_home

    if what is None and sys.stdin.isatty():
        raise BadInput(f"say what to {verb}: a file, or a game in one line; - reads standard input")
    if what is None or what == "-":
        return Received(_standard_input(), "standard input")
    path = Path(what)
    if what and exists(path):
        if is_at_home(path):
            raise _at_home(path)
        return Received(_bytes_of(path), path.name, _called(path))
    if may_be_line and _is_line(what):
        return Received(what.encode(errors="replace"))
    return _not_found(what)


def _called(path: Path) -> str:
    """What the game in a file may be called, in letters that can be recorded."""
    from cli.shelf import ENDING, name_of

    called = name_of(path) if path.name.endswith(ENDING) else path.stem
    return called.encode(errors="replace").decode()


def _is_line(text: str) -> bool:
    """Whether what was typed is meant as a game in one line: no file has such a name here."""
    from replays.letters import WORD, tidied

    text = tidied(text)
    return text.startswith(WORD) and text[len(WORD) : len(WORD) + 1].isdigit()


def _not_found(what: str) -> Received:
    from cli import home
    from replays.letters import FORMAT, WORD

    path = home.found(what)
    if path is not None:
        raise _at_home(path)
    raise NotFound(f"there is no file {what!r}, and a game in one line begins with {WORD}{FORMAT}")


def _at_home(path: Path) -> Refused:
    from cli.shelf import name_of

    name = name_of(path)
    return Refused(f"{name!r} is at home already: 'undertow play {quoted(name)}' goes on with it")


def _bytes_of(path: Path) -> bytes:
    from cli import home

    with home.naming(path):
        if path.is_fifo() and path.resolve().exists():  # one without a name comes from `<(...)`
            raise NoFile("a pipe that somebody may never write to")
        try:
            with path.open("rb") as file:
                return _all_of(file)
        except IsADirectoryError:
            raise NoFile("a folder") from None


def _standard_input() -> bytes:
    from cli import home

    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        stream = BytesIO(sys.stdin.read(_TEXT).encode(errors="replace"))
    with home.naming(Path("standard input")):
        return _all_of(stream)


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
