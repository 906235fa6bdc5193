"""What comes from elsewhere: read as far as its kind goes, whichever way a game is written."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from cli.screen import BadInput, NotFound, talk
from engine.errors import Refused
from engine.names import quoted
from events.errors import Damaged, NoFile
from events.frozen import frozen
from events.log import LARGEST_FILE


@frozen
class Received:
    """What came, the name of the file that held it, and what a game of it may be called."""

    data: bytes
    file: str = ""
    called: str = ""


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
FILE: Final = Kind(b"\xc4\x10\x89", _file, LARGEST_FILE)
LINE: Final = Kind(b"undertow", _line, 1 << 20)
KINDS: Final = (
    FILE,
    LINE,
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


def kind_of(data: bytes) -> Kind:
    """How it is written. Raises Damaged for what is no game."""
    text = data.lstrip(_BEFORE_A_TEXT)
    for kind in KINDS:
        if text.startswith(kind.begins):
            return kind
    from replays.letters import WORD, tidied

    if tidied(text[:_ENOUGH].decode(errors="replace")).startswith(WORD):
        return LINE
    what = "begins as no game does, be it a file, a line, a text or values"
    raise Damaged(0, f"it {what}" if text else "it is empty")


def _all_of(stream: BinaryIO) -> bytes:
    """What a stream holds, as far as its kind is ever read. Raises Damaged."""
    first = stream.read(_ENOUGH)
    data, largest = bytearray(first), kind_of(first).largest
    while len(data) <= largest and (part := stream.read(_PART)):
        data += part
    if len(data) > largest:
        raise Damaged(largest, f"it goes on behind {largest >> 20:,} MiB, as no such game does")
    return bytes(data)


def received(what: str | None, *, may_be_line: bool = True, verb: str = "open") -> Received:
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


def from_anywhere(what: str | None, verb: str) -> Received:
    """A game at home, or what came. Raises NotFound that says which game may be meant."""
    from cli import home
    from cli.shelf import exists

    if what is not None and what != "-":
        path = home.found(what)
        if path is not None:
            return Received(_bytes_of(path), path.name, _called(path))
        if not exists(Path(what)) and not _is_line(what):
            home.locate(what)  # says that there is none, and which is meant
    return received(what, verb=verb)
