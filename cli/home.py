"""Where games live: the home folder, their names, and which one was used last."""

from __future__ import annotations

import contextlib
import os
import stat
import unicodedata
from collections.abc import Iterator
from errno import ENOTDIR
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cli.screen import NotFound, NotVerified, exit_code, talk
from engine.errors import BadMove, NoSuchGame, Refused
from engine.registry import USUAL
from events.errors import FileProblem
from events.log import FileLog

if TYPE_CHECKING:
    from engine.session import Session
    from events.timeline import Timeline
    from replays.verify import Verdict

ENDING: Final = ".undertow"
_LONGEST: Final = 60
_LONGEST_PATH: Final = 5000


def folder() -> Path:
    """The folder of the games: UNDERTOW_HOME, or the user's data folder."""
    chosen = os.environ.get("UNDERTOW_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path  # takes 10 ms

    return user_data_path("undertow", appauthor=False)


def games() -> list[Path]:
    """The files of all games in the home folder. Raises NotADirectoryError where that is a file."""
    if not folder().exists():
        return []
    return sorted(
        path
        for path in folder().iterdir()
        if path.name.endswith(ENDING) and not path.name.startswith(".")
    )


def names() -> list[str]:
    """The names of all games in the home folder."""
    return [name_of(path) for path in games()]


def name_of(path: Path) -> str:
    """What a game is called."""
    return path.name.removesuffix(ENDING)


def path_of(name: str) -> Path:
    """Where a game of this name lives. Raises Refused for what can be no name."""
    name = unicodedata.normalize("NFC", name)
    if not 1 <= len(name) <= _LONGEST:
        raise Refused(f"a game's name has 1 to {_LONGEST} characters, not {len(name):,}")
    if not name[0].isalnum() or not all(c.isalnum() or c in "-_." for c in name):
        raise Refused("a game's name is of letters, digits and - _ ., a letter or digit first")
    if name.endswith(ENDING):
        raise Refused(f"a game's name does not end in {ENDING}: its file's name will")
    return folder() / f"{name}{ENDING}"


def new_paths(game: str, name: str | None) -> Iterator[Path]:
    """Where a new game may go: under its name, or without one as deep-sea-1, deep-sea-2, ..."""
    folder().mkdir(parents=True, exist_ok=True)
    if name is not None:
        yield path_of(name)
        return
    taken = set(names())
    yield from (path_of(f"{game}-{i}") for i in count(1) if f"{game}-{i}" not in taken)


def is_new() -> bool:
    """Whether no game was ever begun here."""
    return not names() and _remembered() is None


def is_game(ref: str) -> bool:
    """Whether a name or path means a game that was begun."""
    try:
        locate(ref)
    except NotFound:
        return False
    return True


def is_at_home(path: Path) -> bool:
    """Whether a file lies in the home folder, as a game of that name."""
    return path.name.endswith(ENDING) and path.parent.resolve() == folder().resolve()


def locate(ref: str | None) -> Path:
    """The file that a name or path means; None: the one used last. Raises NotFound."""
    if ref is None:
        return _last_used()
    here = Path(ref) if "/" in ref or os.sep in ref or ref.endswith(ENDING) else None
    for name in (ref, unicodedata.normalize("NFC", ref)):
        for path in (here, folder() / (name if here else f"{name}{ENDING}")):
            if path is not None and exists(path):
                return path
    if folder().is_file():
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(folder()))
    raise NotFound(f"there is no game {ref!r}; {_way_back(ref) or _nearest(ref)}")


def remember(path: Path) -> None:
    """This game is the one used last. A home that cannot be written just does not remember."""
    text = name_of(path) if is_at_home(path) else str(path.resolve())
    with contextlib.suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        current = folder() / "current"
        if _remembered() == text:
            return
        draft = folder() / f".current.{os.getpid()}"
        draft.write_bytes(os.fsencode(text))
        draft.replace(current)


@contextlib.contextmanager
def opened(ref: str | None, *, write: bool = False) -> Iterator[Session]:
    """The session of a game, closed afterwards; it becomes the one used last."""
    path = locate(ref)
    with log_of(path, write=write) as log, session_of(path, log) as session:
        remember(path)
        yield session


@contextlib.contextmanager
def log_of(path: Path, *, write: bool = False) -> Iterator[FileLog]:
    """A file's log, closed afterwards; what an interrupted write left behind is remarked on."""
    log = FileLog.open(path, write=write)
    try:
        if log.tail is not None and log.payloads:
            talk(f"{path.name}: {log.tail}; all before it is here, and the next move sets it aside")
        yield log
    finally:
        log.close()


@contextlib.contextmanager
def session_of(path: Path, log: FileLog) -> Iterator[Session]:
    """The session of an open log, verified before anything of it is drawn or played on.

    Where its luck cannot be checked, its events may be any: if they cannot be drawn, that is a
    fault of the file and not ours.
    """
    with naming(path):
        _, session, verdict = judge(log)
        if session is None:
            raise NotVerified(
                f"{path.name} is not what its seed and rules give: {verdict.difference}"
            )
    try:
        yield session
    except Exception as error:
        if verdict.unchecked and exit_code(error) is None:
            raise BadMove(
                f"{path.name}: its events do not fit its rules ({type(error).__name__}: {error})"
            ) from error
        raise


def judge(log: FileLog) -> tuple[Timeline, Session | None, Verdict]:
    """A file's records as a timeline, its session unless it does not verify, and the verdict."""
    from engine.registry import find
    from engine.session import read_timeline
    from replays.verify import judged

    timeline, game = read_timeline(log.payloads, find)
    if game is None:
        game = find(timeline.opened.game, timeline.opened.rules)  # says what is missing
    return timeline, *judged(game, timeline, log)


def last_used() -> Path | None:
    """The file of the game used last; None where there is none."""
    try:
        return _last_used()
    except NotFound:
        return None


def is_last_used(path: Path) -> bool:
    """Whether this is the file of the game used last, however its name is spelt."""
    last = last_used()
    try:
        return last is not None and path.samefile(last)
    except OSError:
        return False


@contextlib.contextmanager
def naming(path: Path) -> Iterator[None]:
    """Problems met inside say that they are about this file."""
    try:
        yield
    except FileProblem as problem:
        problem.file = path.name
        raise
    except (BadMove, NoSuchGame) as error:
        raise type(error)(f"{path.name}: {error}") from error


def _last_used() -> Path:
    ref = _remembered() or ""
    path = Path(ref) if os.sep in ref else folder() / f"{ref}{ENDING}"
    if ref and exists(path):
        return path
    if not ref and not names():
        raise NotFound(f"there is no game yet: 'undertow play {USUAL}' begins one")
    if not ref:
        raise NotFound("no game was used yet: name one with -g, see 'undertow list'")
    if back := _way_back(ref):
        raise NotFound(f"the game used last, {ref!r}, was removed; {back}, -g names another")
    raise NotFound(f"the game used last, {ref!r}, is gone: name another with -g, see 'list'")


def exists(path: Path) -> bool:
    """Whether a file is there; what can be no file's name is not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _remembered() -> str | None:
    """The name or path of the game used last, if anything that makes sense is remembered."""
    current = folder() / "current"
    try:
        status = current.lstat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LONGEST_PATH:
            return None
        return os.fsdecode(current.read_bytes())
    except FileNotFoundError:
        return None


def _way_back(ref: str) -> str:
    """How a game that was removed comes back; empty where none of this name is in the trash."""
    from cli.trash import is_removed

    with contextlib.suppress(OSError):  # a trash that cannot be read is no matter of this game
        if is_removed(ref):
            return f"'undertow restore {ref}' brings it back from the trash"
    return ""


def _nearest(ref: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(ref, names(), n=3, cutoff=0.5)
    return f"did you mean {' or '.join(near)}?" if near else "'undertow list' shows all"
