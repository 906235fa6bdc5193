"""A line from the person or the script: with editing, history and Tab where it is typed."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator
from typing import Final

from cli.screen import BadInput, safe, talk

_LONGEST: Final = 10_000
_REMEMBERED: Final = 500
"""Lines kept from one evening to the next."""


@contextlib.contextmanager
def editing() -> Iterator[None]:
    """Arrow keys and history while lines are asked for at a terminal; the history is kept."""
    try:
        import readline
    except ImportError:  # not in every Python
        yield
        return
    from cli.home import folder

    path = folder() / "history"
    readline.clear_history()
    with contextlib.suppress(OSError):  # none yet, or none that can be read
        if path.is_file() and path.stat().st_size <= _REMEMBERED * _LONGEST:
            readline.read_history_file(path)
    try:
        yield
    finally:
        readline.set_completer(None)
        readline.set_history_length(_REMEMBERED)
        with contextlib.suppress(OSError):
            readline.write_history_file(path)


def ask(question: str, *, terminal: bool, words: Iterable[str] = ()) -> str | None:
    """A line that was typed; Tab completes it to one of the words. None: the input has ended."""
    try:
        if terminal:
            _offer(list(words))
            return input(safe(question))
        line = sys.stdin.readline(_LONGEST)
    except EOFError:
        return None
    if not line:
        return None
    if len(line) == _LONGEST:
        raise BadInput(f"a line of the input has {_LONGEST:,} letters or more")
    talk(f"{question}{line.rstrip()}")
    return line


def confirmed(question: str) -> bool:
    """Whether a person at the terminal says yes; the end of input means no."""
    typed = ask(question, terminal=True)
    if typed is None:
        talk("")  # the line of the question has not ended
    return typed is not None and typed.strip().casefold() in ("y", "yes")


def _offer(words: list[str]) -> None:
    """Let Tab complete what is typed to one of these."""
    readline = sys.modules.get("readline")
    if readline is None:
        return

    def completed(_: str, number: int) -> str | None:
        line = readline.get_line_buffer().lstrip()
        found = [word for word in words if word.startswith(line)]
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")  # a whole line is one word
    readline.set_completer(completed)
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
