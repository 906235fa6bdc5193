"""Commands for the games as files at home: list, rename, copy, remove, restore."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from cli import documents, paint, waiting
from cli.arguments import GameOption
from cli.screen import BadInput, NotFound, answer, exit_code, out
from engine.errors import Refused
from engine.names import quoted

Game = Annotated[str, typer.Argument(metavar="GAME", help="Name of the game.")]
NewName = Annotated[str, typer.Argument(metavar="NEW", help="What to call it.")]

_MANY: Final = 50
"""Games that are read before anybody begins to wonder."""


def list_games() -> None:
    """List your games, the one played last first, the one used last marked with *."""
    from cli import home, shelf
    from cli.standing import played
    from engine.registry import USUAL

    paths = shelf.games()
    if not paths:
        out(f"No games yet: 'undertow play {USUAL}' begins one.")
        return
    used = home.last_used()
    last = next((path for path in paths if used and shelf.is_same(path, used)), None)
    games = [(path, shelf.name_of(path), played(path)) for path in paths]
    _show(sorted(games, key=lambda game: -game[2]), "played", last)


def rename(
    game: Annotated[str, typer.Argument(metavar="OLD", help="Name of the game, or of a branch.")],
    new: NewName,
    branch: Annotated[
        bool, typer.Option("--branch", help="A branch of the game, not the game itself.")
    ] = False,
    g: GameOption = None,
) -> None:
    """Give a game another name; with --branch or -g, a branch of a game."""
    from cli import home
    from cli.shelf import is_same, name_of

    if branch or g is not None:
        from cli.branches import renamed
        from cli.timeline import change

        change(g, lambda session: renamed(session, game, new))
        return
    if not home.is_game(game) and _is_branch(game):
        raise NotFound(
            f"there is no game {game!r}; the branch gets another name by: rename --branch "
            f"{game} {new}"
        )
    old = _at_home(game, "have names here; copy takes a file home")
    path = _new_path(new)
    if path.name == old.name:
        raise Refused(f"the game is called {name_of(old)!r} already")
    last = home.last_used()
    _move(old, path, "choose another name", used=last is not None and is_same(old, last))
    out(f"{name_of(old)} is called {name_of(path)} now.")


def copy(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="Name of the game, or a file from elsewhere.")
    ],
    new: Annotated[str, typer.Argument(metavar="NEW", help="What to call the copy.")],
) -> None:
    """Copy a game under a new name; a file from elsewhere comes home so."""
    from cli import home, shelf
    from events.folder import make_folder
    from events.log import FileLog

    source, path = home.locate(game), _new_path(new)
    with home.log_of(source) as log, home.session_of(source, log):
        make_folder(shelf.folder())
        try:
            FileLog.create(path, log.payloads).close()
        except FileExistsError:
            raise _taken(path, "choose another name") from None
    last = home.last_used()
    kept = f"; the game used last is still {shelf.name_of(last)}" if last else ""
    what = shelf.name_of(source) if shelf.is_at_home(source) else source
    out(f"{shelf.name_of(path)} is a copy of {what}{kept}.")


def remove(
    game: Game,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Put a game in the trash; restore brings it back."""
    from cli import trash
    from cli.shelf import name_of
    from events.files import held

    path = _at_home(game, "go to the trash")
    with held(path):
        if not yes and not _confirmed(path):
            raise Refused(f"{name_of(path)!r} stays where it is")
        name = trash.put(path)
    out(f"{name_of(path)} is in the trash; 'undertow restore {quoted(name)}' brings it back.")


def restore(
    name: Annotated[
        str | None, typer.Argument(metavar="REMOVED", help="A game in the trash; all are listed.")
    ] = None,
    new: Annotated[
        str | None, typer.Option("--as", metavar="NEW", help="What to call it now.")
    ] = None,
) -> None:
    """Take a game out of the trash again, or list what is there."""
    from cli import trash
    from cli.shelf import name_of

    if name is None:
        if new is not None:
            raise BadInput("--as needs the name of a game in the trash before it")
        _list_trash()
        return
    game = trash.last_removed(name)
    try:
        path = _new_path(game.name if new is None else new)
    except Refused as error:
        raise error if new is not None else Refused(f"{error}; choose another with --as") from None
    _move(game.path, path, "choose another with --as", used=True)
    called = "" if new is None else f" and is called {name_of(path)} now"
    out(f"{game.name} is back{called}.")


def _is_branch(name: str) -> bool:
    """Whether the game used last has a branch of this name."""
    from cli import home

    if home.last_used() is None:
        return False
    try:
        with home.opened(None) as session:
            return name in session.timeline.branches
    except Exception as error:
        if exit_code(error) is None:
            raise
        return False  # a game that cannot be read is no matter of the one that was named


def _move(old: Path, new: Path, advice: str, *, used: bool) -> None:
    """Give a game's file another name; one that is `used` is the one used last from then on."""
    from cli import home
    from events.files import NotMoved, held, move

    with held(old):
        game = old.lstat()
        try:
            move(old, new)
        except FileExistsError:
            raise _taken(new, advice) from None
        except NotMoved as error:
            raise Refused(str(error)) from None
        finally:  # a disk that fails may do so when the name has changed already
            if used and _is_file(new, game):
                home.remember(new)


def _is_file(path: Path, status: os.stat_result) -> bool:
    """Whether a path is the name of the file of which this is the status."""
    try:
        return os.path.samestat(path.lstat(), status)
    except OSError:
        return False


def _show(games: Sequence[tuple[Path, str, float]], done: str, last: Path | None = None) -> None:
    """Show games: the file of each, its name, and when that was done, in seconds since 1970."""
    import time

    from cli.listing import Row, in_sentences, listed
    from cli.standing import ago, standing

    now = time.time()
    shown: Iterable[tuple[Path, str, float]] = games
    if len(games) > _MANY and waiting.is_watched():
        shown = waiting.watched(games, len(games), "Reading your games")
    found = [(name, path == last, standing(path), when) for path, name, when in shown]
    rows = [Row(name, is_last, stands, ago(when, now)) for name, is_last, stands, when in found]
    answer(
        lambda: in_sentences(rows, done) if paint.plain() else listed(rows, paint.look(), done),
        lambda: [
            documents.standing(name, stands, when, last=is_last)
            for name, is_last, stands, when in found
        ],
    )


def _list_trash() -> None:
    from cli import trash

    games = trash.removed()
    if not games:
        out(f"The trash is empty: {trash.folder()}")
        return
    out(f"In the trash, {trash.folder()}:")
    _show([(game.path, game.name, game.when) for game in games], "removed")


def _at_home(game: str, what: str) -> Path:
    """The file of a game at home. Raises Refused for one from elsewhere."""
    from cli.home import locate
    from cli.shelf import folder, is_at_home

    path = locate(game)
    if not is_at_home(path):
        raise Refused(f"{path} is not in {folder()}: only games there {what}")
    return folder() / path.name


def _new_path(name: str) -> Path:
    """Where a game of a new name is to live. Raises Refused for what can be no game's name."""
    from cli.kinds import is_kind
    from cli.shelf import name_of, path_of

    path = path_of(name)
    if is_kind(name_of(path)):
        raise Refused(f"{name!r} is a kind of game; choose another name")
    return path


def _taken(path: Path, advice: str) -> Refused:
    from cli.shelf import name_of

    return Refused(f"there is a game called {name_of(path)!r} already; {advice}")


def _confirmed(path: Path) -> bool:
    """Whether the person at the terminal wants a game in the trash; the end of input means no."""
    from cli.keyboard import confirmed
    from cli.shelf import name_of
    from cli.standing import standing

    name = name_of(path)
    if not sys.stdin.isatty():
        raise Refused(f"nobody can be asked here: --yes removes {name!r} without asking")
    return confirmed(
        f"Remove {name} ({standing(path).briefly()[:200]})? It goes to the trash; "
        f"'undertow restore {quoted(name)}' brings it back."
    )
