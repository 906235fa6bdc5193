"""Where games live: the home folder, their names, and which one was used last."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cli.screen import NotFound, NotVerified, talk
from engine.errors import BadMove, Refused
from events.errors import FileProblem
from events.log import FileLog

if TYPE_CHECKING:
    from engine.session import Session

ENDING: Final = ".undertow"
_LONGEST: Final = 60


def folder() -> Path:
    """The folder of the games: UNDERTOW_HOME, or the user's data folder."""
    chosen = os.environ.get("UNDERTOW_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path  # takes 10 ms

    return user_data_path("undertow", appauthor=False)


def names() -> list[str]:
    """The names of all games in the home folder."""
    return sorted(path.name.removesuffix(ENDING) for path in folder().glob(f"[!.]*{ENDING}"))


def path_of(name: str) -> Path:
    """Where a game of this name lives. Raises Refused for what can be no name."""
    if not 1 <= len(name) <= _LONGEST:
        raise Refused(f"a game's name has 1 to {_LONGEST} characters, not {len(name):,}")
    if not name[0].isalnum() or not all(c.isalnum() or c in "-_." for c in name):
        raise Refused("a game's name is of letters, digits and - _ . and starts with a letter")
    return folder() / f"{name}{ENDING}"


def new_path(game: str, name: str | None) -> Path:
    """Where a new game goes: under its name, or the first free one, as deep-sea-3."""
    folder().mkdir(parents=True, exist_ok=True)
    if name is not None:
        return path_of(name)
    taken = set(names())
    return path_of(next(f"{game}-{i}" for i in range(1, 10**9) if f"{game}-{i}" not in taken))


def locate(ref: str | None) -> Path:
    """The file that a name or path means; None: the one used last. Raises NotFound."""
    if ref is None:
        return _last_used()
    if os.sep in ref or "/" in ref or ref.endswith(ENDING):
        path = Path(ref)
        if not path.exists() and os.sep not in ref and (folder() / ref).exists():
            path = folder() / ref
    else:
        path = path_of(ref)
    if not path.exists():
        raise NotFound(f"there is no game {ref!r}{_nearest(ref)}")
    return path


def remember(path: Path) -> None:
    """This game is the one used last. A home that cannot be written just does not remember."""
    inside = path.parent.resolve() == folder().resolve()
    text = path.name.removesuffix(ENDING) if inside else str(path.resolve())
    with contextlib.suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        current = folder() / "current"
        if current.is_file() and current.read_text(encoding="utf-8") == text:
            return
        draft = folder() / f".current.{os.getpid()}"
        draft.write_text(text, encoding="utf-8")
        draft.replace(current)


@contextlib.contextmanager
def opened(ref: str | None, *, write: bool = False) -> Iterator[Session]:
    """The session of a game, closed afterwards; it becomes the one used last."""
    path = locate(ref)
    with log_of(path, write=write) as log:
        session = session_of(path, log)
        remember(path)
        yield session


@contextlib.contextmanager
def log_of(path: Path, *, write: bool = False) -> Iterator[FileLog]:
    """A file's log, closed afterwards; what an interrupted write left behind is remarked on."""
    log = FileLog.open(path, write=write)
    try:
        if log.tail is not None:
            talk(f"{path.name}: {log.tail}; all before it is here, and the next move sets it aside")
        yield log
    finally:
        log.close()


def session_of(path: Path, log: FileLog) -> Session:
    """The session of an open log, verified before anything of it is drawn or played on."""
    from engine.registry import find
    from engine.session import Session
    from replays.verify import verify

    try:
        session = Session.open(log, find)
    except FileProblem as problem:
        problem.file = path.name
        raise
    except BadMove as error:
        raise BadMove(f"{path.name}: {error}") from error
    difference = verify(session).difference
    if difference is not None:
        raise NotVerified(f"{path.name} is not what its seed and rules give: {difference}")
    return session


def last_used_name() -> str | None:
    """What the game used last is called; None where there is none, or it lives elsewhere."""
    try:
        return _last_used().name.removesuffix(ENDING)
    except NotFound:
        return None


def _last_used() -> Path:
    try:
        ref = (folder() / "current").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NotFound("there is no game yet: 'undertow play deep-sea' begins one") from None
    except UnicodeDecodeError:
        ref = ""
    path = Path(ref) if os.sep in ref else path_of(ref)
    if not path.exists():
        raise NotFound(f"the game used last, {ref!r}, is gone: name another with -g, see 'list'")
    return path


def _nearest(ref: str) -> str:
    near = get_close_matches(ref, names(), n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(near)}?" if near else "; 'undertow list' shows all"
