"""What goes to the screen and to the shell: safe text, one-sentence errors, exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

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


class NotFound(Exception):
    """A game, a kind of game or a file that does not exist. One sentence for the person."""


class NotVerified(Exception):
    """A file whose moves do not follow from its seed and its rules."""


def safe(text: str) -> str:
    """The text without control, invisible and direction-changing characters; lines stay."""
    return "".join(c if c.isprintable() or c == "\n" else "?" for c in text)


def out(text: str = "") -> None:
    """Data, to standard output."""
    print(safe(text))


def talk(text: str) -> None:
    """Remarks to the person, to standard error."""
    sys.stdout.flush()
    print(safe(text), file=sys.stderr)


def complain(text: str) -> None:
    """An error, in one sentence, to standard error."""
    talk(f"undertow: {' '.join(text.split())}")


def run(command: Callable[[], int | None]) -> int:
    """Run a command; whatever goes wrong becomes one sentence and the exit code that says what."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = command()
        sys.stdout.flush()
        if code == INTERRUPTED:  # Typer caught the interrupt
            raise KeyboardInterrupt
        return code or OK
    except KeyboardInterrupt:
        talk("")
        complain("interrupted; all that was played is saved")
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except Exception as error:
        code = exit_code(error)
        if code is None:
            if os.environ.get("UNDERTOW_TRACE"):
                raise
            complain(
                f"this should not happen ({type(error).__name__}: {error}); what was played is "
                "saved, and UNDERTOW_TRACE=1 shows where it happened"
            )
            return INTERNAL
        complain(sentence(error))
        return code


def exit_code(error: Exception) -> int | None:
    """The documented code of an error; None for one that nobody foresaw."""
    from engine.errors import BadMove, BadSetup, NoSuchGame, NoSuchPlace, Refused
    from events.errors import Damaged, InUse, NotWritten, OtherVersion

    codes: tuple[tuple[type[Exception], int], ...] = (
        (Refused, REFUSED),
        (BadSetup, USAGE),
        (Damaged, DAMAGED),
        (BadMove, DAMAGED),
        (NotVerified, NOT_VERIFIED),
        (OtherVersion, OTHER_VERSION),
        (NoSuchGame, OTHER_VERSION),
        (InUse, IN_USE),
        (NotFound, NOT_FOUND),
        (NoSuchPlace, NOT_FOUND),
        (FileNotFoundError, NOT_FOUND),
        (NotWritten, DISK),
        (OSError, DISK),
    )
    if _is_usage_error(error):
        return USAGE
    return next((code for kind, code in codes if isinstance(error, kind)), None)


def sentence(error: Exception) -> str:
    """The error as one sentence, with the file's name where it is about a file."""
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{error.strerror or error}"
    if _is_usage_error(error):
        return f"{error.format_message()} ('undertow --help' shows how)"  # type: ignore[attr-defined]
    name = getattr(error, "file", "")
    return f"{name}: {error}" if name else str(error)


def _is_usage_error(error: Exception) -> bool:
    """Whether Typer refused the command line; its own classes stand elsewhere in each version."""
    return hasattr(error, "format_message") and hasattr(error, "exit_code")
