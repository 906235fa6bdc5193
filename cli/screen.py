"""What goes to the screen and to the shell: safe text, one-sentence errors, exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Final, TextIO

from cli import paint
from engine.nearest import nearest as nearest  # for all commands
from engine.picture import Line, folded, words_of

OK: Final = 0
REFUSED: Final = 1
USAGE: Final = 2
CLOSED_PIPE: Final = 3
DAMAGED: Final = 10
NOT_VERIFIED: Final = 11
OTHER_VERSION: Final = 12
IN_USE: Final = 13
NOT_FOUND: Final = 14
INTERNAL: Final = 70
DISK: Final = 74
INTERRUPTED: Final = 130

_LONGEST: Final = 400
"""Letters in the longest error: what was typed is not repeated by the page."""


class NotFound(Exception):
    """What was named and does not exist: a game, a page, a file. One sentence for the person."""


class BadInput(Exception):
    """Input that no person types and no script should. One sentence for the person."""


class NotShown(Exception):
    """What was to be shown could not be written. One sentence, with what is kept all the same."""

    def __init__(self, why: str, kept: str) -> None:
        super().__init__(f"what was to be shown cannot be written ({why}); {kept}")
        self.why = why


class NotVerified(Exception):
    """A file whose moves do not follow from its seed and its rules."""

    file: str = ""


def safe(text: str) -> str:
    """One line without control, invisible and direction-changing characters."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


def made_safe(line: Line) -> Line:
    """A line of a picture without such characters."""
    return tuple([(safe(words), role) for words, role in line])


def shortened(text: str) -> str:
    """A text that fills no page, whatever was typed or stands in a file."""
    return (
        text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]} ... {text[-_LONGEST // 4 :]}"
    )


def many(number: int, thing: str) -> str:
    """A number of things: "1 move", "1,000 moves"."""
    return f"{number:,} {thing}" + ("" if number == 1 else "s")


Lines = Sequence[str | Line]
"""What is to be shown: sentences, and lines of pictures."""


def out(*lines: str | Line, hang: int = 2) -> None:
    """Data, to standard output: sentences, folded on a terminal, and lines of pictures as they are.

    Each text becomes one line, whatever it holds; where it is folded, `hang` columns are indented.
    Nothing is said where values are wanted: see `answer`.
    """
    if paint.chosen.json:
        return
    colours, folds, width = paint.colours(), paint.folds(), paint.width()
    for line in lines:
        if not isinstance(line, str):
            _print(paint.painted(made_safe(line), colours))
        elif folds:
            for part in folded(safe(line), width, hang=min(hang, width // 3)):
                _print(words_of(part))
        else:
            _print(safe(line))


def drawn(lines: Lines) -> list[str]:
    """Sentences and lines of pictures as they are printed, one by one."""
    colours = paint.colours()
    return [
        safe(line) if isinstance(line, str) else paint.painted(made_safe(line), colours)
        for line in lines
    ]


def _print(text: str) -> None:
    """A line, to standard output. Raises NotShown, and BrokenPipeError."""
    with showing():
        print(text)


@contextmanager
def showing(kept: str = "what was played is saved") -> Iterator[None]:
    """Say that it is the output which fails, and not a game. Raises NotShown, BrokenPipeError."""
    try:
        yield
    except BrokenPipeError:
        raise
    except NotShown as error:
        raise NotShown(error.why, kept) from None
    except OSError as error:
        raise NotShown(error.strerror or str(error), kept) from None


def answer(
    lines: Callable[[], Iterable[str | Line]],
    *documents: Callable[[], Mapping[str, object] | Iterable[Mapping[str, object]]],
    hang: int = 2,
) -> None:
    """What was asked for, as lines for a person, or with --json as values, each in one line."""
    if not paint.chosen.json:
        out(*lines(), hang=hang)
        return
    import json

    for document in documents:
        found = document()
        for one in [found] if isinstance(found, Mapping) else found:
            _print(json.dumps(one))  # in ASCII: no sign of a file's can do anything to a terminal


def talk(text: str) -> None:
    """A remark to the person, to standard error."""
    sys.stdout.flush()
    text = safe(shortened(text))
    if sys.stderr.isatty():
        text = "\n".join(words_of(line) for line in folded(text, paint.width(), hang=0))
    print(text, file=sys.stderr)


def suggest(text: str) -> None:
    """What may be wanted next; only for a person at a terminal."""
    if sys.stdout.isatty() and sys.stderr.isatty() and not paint.chosen.json:
        talk(f"Next: {text}")


def complain(text: str) -> None:
    """An error, in one sentence, to standard error."""
    talk(f"undertow: {' '.join(text.split())}")


def run(command: Callable[[], int | None]) -> int:
    """Run a command; whatever goes wrong becomes one sentence and the exit code that says what."""
    _prepare_streams()
    try:
        code = _run(command)
    except BrokenPipeError:
        code = CLOSED_PIPE
    except OSError:  # even the error could not be written
        code = DISK
    _flush(sys.stdout)
    _flush(sys.stderr)
    return code


def _run(command: Callable[[], int | None]) -> int:
    try:
        code = command()
        with showing():
            sys.stdout.flush()
        return code or OK
    except KeyboardInterrupt:
        talk("")
        complain("interrupted; all that was played is saved")
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except SystemExit as leaving:
        from cli.leaving import is_of_a_signal

        if is_of_a_signal(leaving):
            raise
        return _told_as_fault(leaving)  # code of others does so, which has no business to
    except Exception as error:
        _flush(sys.stdout)
        known = exit_code(error)
        if known is not None:
            if os.environ.get("UNDERTOW_TRACE"):
                show_cause(error)
            complain(sentence(error))
            return known
        if os.environ.get("UNDERTOW_TRACE"):
            raise
        return _told_as_fault(error)


def _told_as_fault(error: BaseException) -> int:
    """Say what nobody foresaw; its exit code."""
    code, said = unforeseen(error)
    complain(f"{said}; what was played is saved, and UNDERTOW_TRACE=1 shows where it happened")
    return code


def show_cause(error: Exception) -> None:
    """Where an error came from that is told as another one: for the author of a game."""
    if error.__cause__ is not None:
        from traceback import print_exception

        print_exception(error.__cause__)


def exit_code(error: Exception) -> int | None:
    """The documented code of an error; None for one that nobody foresaw."""
    from engine.errors import BadCondition, BadMove, BadSetup, NoSuchGame, NoSuchPlace, Refused
    from events.errors import Damaged, InUse, NotWritten, OtherVersion
    from replays.errors import BadLine, BadNotation, PlaysOtherwise

    codes: tuple[tuple[type[Exception], int], ...] = (
        (Refused, REFUSED),
        (BadSetup, USAGE),
        (BadInput, USAGE),
        (BadCondition, USAGE),
        (Damaged, DAMAGED),
        (BadMove, DAMAGED),
        (BadLine, DAMAGED),
        (BadNotation, DAMAGED),
        (NotVerified, NOT_VERIFIED),
        (PlaysOtherwise, NOT_VERIFIED),
        (OtherVersion, OTHER_VERSION),
        (NoSuchGame, OTHER_VERSION),
        (InUse, IN_USE),
        (NotFound, NOT_FOUND),
        (NoSuchPlace, NOT_FOUND),
        (FileNotFoundError, NOT_FOUND),
        (NotWritten, DISK),
        (NotShown, DISK),
        (OSError, DISK),
    )
    if _is_usage_error(error):
        return USAGE
    return next((code for kind, code in codes if isinstance(error, kind)), None)


def unforeseen(error: BaseException) -> tuple[int, str]:
    """The code of an error that has none, and what it is: a fault of ours, or of code of others."""
    from engine.opponents import GROUP as BOTS
    from engine.plug_ins import at_fault, told
    from engine.registry import GROUP as GAMES

    package = at_fault(error, GAMES, BOTS)
    if package:
        return OTHER_VERSION, f"{package}, which is no part of Undertow, fails ({told(error)})"
    return INTERNAL, f"this should not happen ({told(error)})"


def sentence(error: Exception) -> str:
    """The error as one sentence, with the file's name where it is about a file."""
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{error.strerror or error}"
    if _is_usage_error(error):
        words = error.format_message()  # type: ignore[attr-defined]
        words = words.replace("a valid int range", "a whole number")
        command = getattr(getattr(error, "ctx", None), "command_path", "undertow")
        return f"{words} ('{command} --help' shows how)"
    name = getattr(error, "file", "")
    return f"{name}: {error}" if name else str(error)


def _is_usage_error(error: Exception) -> bool:
    """Whether Typer refused the command line; its own classes stand elsewhere in each version."""
    return hasattr(error, "format_message") and hasattr(error, "exit_code")


def _prepare_streams() -> None:
    """A stream that is closed becomes one that nobody reads; no text can break any of them."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _flush(stream: TextIO) -> None:
    """Write what a stream still holds; where that can go nowhere, let it go without a word."""
    try:
        stream.flush()
    except OSError:
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
