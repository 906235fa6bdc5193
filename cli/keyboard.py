"""A line from the person or the script: with editing, history and Tab where it is typed."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from typing import Final

from cli import paint
from cli.screen import BadInput, safe, talk
from engine.picture import folded, words_of

_LONGEST: Final = 10_000
_asking: Final = [""]
"""The question that is asked now; empty where none is."""

_REMEMBERED: Final = 500
"""Lines kept from one evening to the next."""

_before_a_stop: Final[list[Callable[[], None]]] = []
"""What is done before Ctrl-Z shows the shell again."""


@contextlib.contextmanager
def editing(before_a_stop: Callable[[], None] | None = None) -> Iterator[None]:
    """Arrow keys and history while lines are asked for at a terminal; the history is kept.

    `before_a_stop` is called when Ctrl-Z is pressed, before the shell shows itself.
    """
    _before_a_stop[:] = [] if before_a_stop is None else [before_a_stop]
    if not sys.stdin.isatty() or find_spec("readline") is None:  # not in every Python
        yield
        return
    import readline

    from cli.home import folder
    from cli.leaving import tidily

    _keep_editing_after_a_stop()
    path = folder() / "history"
    readline.clear_history()
    with contextlib.suppress(OSError):  # none yet, or none that can be read
        if path.is_file() and path.stat().st_size <= _REMEMBERED * _LONGEST:
            readline.read_history_file(path)
    try:
        with tidily(_as_now()):
            yield
    finally:
        readline.set_completer(None)
        readline.set_history_length(_REMEMBERED)
        with contextlib.suppress(OSError):
            readline.write_history_file(path)


def _as_now() -> Callable[[], None]:
    """Gives what makes the keyboard as it is now, before any line is edited."""
    if sys.platform == "win32":
        return lambda: None
    import termios

    try:
        keyboard = sys.stdin.fileno()
        now = termios.tcgetattr(keyboard)
    except (OSError, termios.error):  # what only looks like a terminal
        return lambda: None

    def again() -> None:
        with contextlib.suppress(termios.error):  # of a terminal that is gone
            termios.tcsetattr(keyboard, termios.TCSANOW, now)

    return again


def _keep_editing_after_a_stop() -> None:
    """Ctrl-Z and `fg`: the shell gives back a terminal that no longer hands over single keys."""
    import signal

    if sys.platform == "win32":
        return
    import readline
    import termios

    def stop(number: int, _: object) -> None:
        keyboard = sys.stdin.fileno()
        single_keys = termios.tcgetattr(keyboard)
        for clean in _before_a_stop:
            clean()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)  # stops here until the shell lets it go on
        signal.signal(number, stop)
        termios.tcsetattr(keyboard, termios.TCSADRAIN, single_keys)
        sys.stdout.write(_asking[-1] + readline.get_line_buffer())  # as it stood before
        sys.stdout.flush()

    signal.signal(signal.SIGTSTP, stop)


def ask(question: str, *, words: Iterable[str] = (), secret: bool = False) -> str | None:
    """A line that was typed; Tab completes it to one of the words. None: the input has ended.

    What is secret is not remembered. Raises BadInput for a line that no person types.
    """
    if sys.stdin.isatty():
        _offer(list(words))
        _remember(not secret)
        _asking[:] = [_last_line(safe(question))]
        try:
            return input(_asking[-1])
        except EOFError:
            talk("")  # the line of the question has not ended
            return None
        finally:
            _asking[:] = [""]
    line = sys.stdin.readline(_LONGEST)
    if not line:
        return None
    if len(line) == _LONGEST:
        raise BadInput(f"a line of the input has {_LONGEST:,} letters or more")
    talk(f"{question}{line.rstrip()}")
    return line


def _last_line(question: str) -> str:
    """What is asked in the line of the answer; of a long question the rest is told above it."""
    *above, last = [words_of(line) for line in folded(question.rstrip(), paint.width(), hang=0)]
    if above:
        talk(" ".join(above))
    return last + question[len(question.rstrip()) :]


def _remember(wanted: bool) -> None:
    """Whether lines can be fetched again by arrow keys, in this game and the next."""
    readline = sys.modules.get("readline")
    if readline is not None:
        readline.set_auto_history(wanted)


def confirmed(question: str) -> bool:
    """Whether a person at the terminal says yes; the end of input means no."""
    talk(question)
    typed = ask("[y/N] ")
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
