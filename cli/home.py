"""Which game is meant: by name, by path, or the one used last; and its file, opened."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator
from contextlib import closing
from errno import EACCES, EPERM, EROFS
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cli import shelf, waiting
from cli.screen import NotFound, NotVerified, exit_code, many, nearest, talk
from cli.shelf import ENDING, exists, folder, is_at_home, name_of, names, new_paths, path_of
from engine.errors import BadMove
from engine.names import quoted
from engine.registry import USUAL
from events.errors import Damaged, NoFile, NotWritten
from events.folder import make_folder
from events.frames import PREAMBLE
from events.log import FileLog, Log

if TYPE_CHECKING:
    from engine.session import Session
    from events.timeline import Timeline
    from replays.verify import Verdict

__all__ = [
    "drawn",
    "exists",
    "folder",
    "found",
    "is_at_home",
    "is_game",
    "is_new",
    "judge",
    "last_used",
    "locate",
    "log_of",
    "name_of",
    "names",
    "naming",
    "new_paths",
    "not_shown",
    "opened",
    "path_of",
    "remember",
    "session_of",
    "verified",
]

_LONG: Final = 20_000
"""Records that are not checked in a moment."""

_LONGEST_PATH: Final = 5000


def is_new() -> bool:
    """Whether no game was ever begun here."""
    return not names() and _remembered() is None


def is_game(ref: str) -> bool:
    """Whether a name or path means a game that was begun. Raises NotADirectoryError."""
    return found(ref) is not None


def locate(ref: str | None) -> Path:
    """The file that a name or path means; None: the one used last.

    Raises NotFound, and NotADirectoryError where the home folder is a file.
    """
    path = last_used() if ref is None else found(ref)
    if path is None:
        raise NotFound(_none_used_last() if ref is None else _no_game(ref))
    return path


def found(ref: str) -> Path | None:
    """The file that a name or path means, if it is there.

    Raises NotADirectoryError where the home folder is a file.
    """
    here = Path(ref) if "/" in ref or os.sep in ref or ref.endswith(ENDING) else None
    for name in (ref, shelf.normal(ref)):
        for path in (here, folder() / (name if here else f"{name}{ENDING}")):
            if path is not None and exists(path):
                return path
    return None


def last_used() -> Path | None:
    """The file of the game used last; None where none was, or where it is gone."""
    ref = _remembered()
    if not ref:
        return None
    path = Path(ref) if os.sep in ref else folder() / f"{ref}{ENDING}"
    return path if exists(path) else None


def remember(path: Path) -> None:
    """This game is the one used last. Where that cannot be written down it is remarked on."""
    text = name_of(path) if is_at_home(path) else str(path.resolve())
    if _remembered() == text:
        return
    draft = folder() / f".current.{os.getpid()}"
    try:
        make_folder(folder())
        draft.write_bytes(os.fsencode(text))
        draft.replace(folder() / "current")
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        if _remembered() is not None:
            talk(
                f"this cannot be remembered as the game used last; -g {quoted(text)} names it again"
            )


@contextlib.contextmanager
def opened(ref: str | None, *, write: bool = False, at: str | None = None) -> Iterator[Session]:
    """The session of a game, closed afterwards; it becomes the one used last.

    `at` is a place to look from, for who only reads.
    """
    path = locate(ref)
    with log_of(path, write=write) as log, session_of(path, log) as session:
        remember(path)
        if at is not None:
            from engine.places import find_standing

            session.look_from(*find_standing(session, at))
        if unseen := not_shown(session.timeline):
            talk(f"{path.name}: {unseen}")
        yield session


@contextlib.contextmanager
def log_of(path: Path, *, write: bool = False) -> Iterator[FileLog]:
    """A file's log, closed afterwards; what an interrupted write left behind is remarked on."""
    with _telling_remedy(path, write=write), closing(FileLog.open(path, write=write)) as log:
        if log.tail is not None and log.payloads:
            talk(f"{path.name}: {log.tail}; all before it is here, and the next move sets it aside")
        yield log


@contextlib.contextmanager
def _telling_remedy(path: Path, *, write: bool) -> Iterator[None]:
    """Where a game is damaged, or must not be changed, say what can be done."""
    game = quoted(name_of(path) if is_at_home(path) else str(path))
    try:
        yield
    except NoFile:
        raise
    except Damaged as error:
        if error.file in ("", path.name) and error.byte > len(PREAMBLE):
            remedy = f"'undertow open --salvage {game}' makes a game of what stands before"
            with naming(path):
                raise Damaged(error.byte, f"{error.reason}; {remedy}") from None
        raise
    except OSError as error:
        is_this = write and str(error.filename) == str(path) and os.access(path, os.R_OK)
        if error.errno in (EACCES, EPERM, EROFS) and is_this:
            remedy = f"it can be watched, and 'undertow copy {game} NEW' makes a game to play on"
            with naming(path):
                raise NotWritten(f"it may not be changed ({error.strerror}); {remedy}") from None
        raise


@contextlib.contextmanager
def session_of(path: Path, log: Log) -> Iterator[Session]:
    """The session of an open log, verified before anything of it is drawn or played on."""
    with naming(path):
        session, verdict = verified(log)
    with drawn(path, verdict):
        yield session


def verified(log: Log) -> tuple[Session, Verdict]:
    """The session of a log whose moves are what its seed and rules give. Raises NotVerified."""
    _, session, verdict = judge(log)
    if session is None:
        raise NotVerified(f"it is not what its seed and rules give: {verdict.difference}")
    return session, verdict


@contextlib.contextmanager
def drawn(path: Path, verdict: Verdict) -> Iterator[None]:
    """Where the luck of a file cannot be checked, its events may be any.

    If they cannot be drawn, that is a fault of the file and not ours.
    """
    try:
        yield
    except Exception as error:
        if verdict.unchecked and exit_code(error) is None:
            with naming(path):
                raise BadMove(
                    f"its events do not fit its rules ({type(error).__name__}: {error})"
                ) from error
        raise


def judge(log: Log) -> tuple[Timeline, Session | None, Verdict]:
    """A file's records as a timeline, its session unless it does not verify, and the verdict."""
    from engine.opening import read_timeline
    from engine.registry import find
    from replays.verify import judged

    timeline, game = read_timeline(log.payloads, find)
    if game is None:
        game = find(timeline.opened.game, timeline.opened.rules)  # says what is missing
    if len(timeline.records) < _LONG or not waiting.is_watched():
        return timeline, *judged(game, timeline, log)
    with waiting.counted(len(timeline.steps()), "Checking") as one_more:
        return timeline, *judged(game, timeline, log, one_more)


def not_shown(timeline: Timeline) -> str:
    """What a file holds that this program does not know; empty where it knows all."""
    if not timeline.unknown:
        return ""
    are, they = ("is", "it is") if timeline.unknown == 1 else ("are", "they are")
    return f"{many(timeline.unknown, 'record')} of a newer version {are} not shown; {they} kept"


@contextlib.contextmanager
def naming(path: Path) -> Iterator[None]:
    """Problems met inside say that they are about this file."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise
    except Exception as error:
        if hasattr(error, "file") and not error.file:  # those that a file can have
            error.file = path.name
        raise


def _remembered() -> str | None:
    """The name or path of the game used last, if anything that makes sense is remembered."""
    current = folder() / "current"
    try:
        status = current.lstat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LONGEST_PATH:
            return None
        return os.fsdecode(current.read_bytes())
    except OSError:
        return None


def _no_game(ref: str) -> str:
    """That there is no game of this name, and what to do."""
    if os.path.islink(folder() / f"{ref}{ENDING}"):
        return f"{ref!r} is a link that leads nowhere"
    back = _way_back(ref)
    if not back and os.sep not in ref and ref and exists(Path(ref)):
        return f"there is no game {ref!r}; the file here is meant by ./{ref}"
    return f"there is no game {ref!r}; " + (
        back or nearest(ref, names(), "'undertow list' shows all")
    )


def _none_used_last() -> str:
    """Why no game is the one used last, and what to do."""
    ref = _remembered()
    if not ref and not names():
        return f"there is no game yet: 'undertow play {USUAL}' begins one"
    if not ref:
        return "no game was used yet: name one with -g, see 'undertow list'"
    another = f"name another with -g, see 'list', or 'undertow play {USUAL}' begins one"
    if back := _way_back(ref):
        return f"the game used last, {ref!r}, was removed; {back}, {another}"
    return f"the game used last, {ref!r}, is gone: {another}"


def _way_back(ref: str) -> str:
    """How a game that was removed comes back; empty where none of this name is in the trash."""
    from cli.trash import is_removed

    with contextlib.suppress(OSError):  # a trash that cannot be read is no matter of this game
        if is_removed(ref):
            return f"'undertow restore {quoted(ref)}' brings it back from the trash"
    return ""
