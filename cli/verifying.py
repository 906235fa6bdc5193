"""The command that checks games: one in its steps, or many with a line for each."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Final

import typer

from cli import documents, waiting
from cli.arguments import GameOption
from cli.arguments import named as one_name
from cli.screen import (
    DAMAGED,
    DISK,
    IN_USE,
    INTERNAL,
    INTERRUPTED,
    NOT_FOUND,
    NOT_VERIFIED,
    OK,
    OTHER_VERSION,
    REFUSED,
    NotFound,
    answer,
    complain,
    many,
    out,
)
from cli.verdicts import Report, checked, in_a_line, in_steps, report

_WEIGHT: Final = (
    INTERNAL,
    NOT_VERIFIED,
    DAMAGED,
    OTHER_VERSION,
    IN_USE,
    REFUSED,
    NOT_FOUND,
    DISK,
    OK,
)
"""The exit codes that files can have, the one that tells most of many first."""

_FEW: Final = 4
"""Files for which no process of its own is worth its beginning."""


def verify(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME",
            help="Names, files, or folders of them; the last one used if left out.",
        ),
    ] = None,
    g: GameOption = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", min=1, metavar="N", help="Processes for many; all cores if not."),
    ] = None,
) -> None:
    """Check games: the file, the rules, and that every die is what the seed gives."""
    from cli import home

    if games and g is not None:
        one_name(games[0], g)  # says that one is enough
    named = games or ([] if g is None else [g])
    folders = [name for name in named if _is_folder(name)]
    if len(named) < 2 and not folders:
        _one(home.locate(named[0] if named else None))
        return
    paths = [path for name in named for path in _files(name)]
    if not paths:
        raise NotFound(f"there is no game in {folders[0]}")
    _all(paths, jobs, is_folder=len(named) == 1)


def _one(path: Path) -> None:
    """Check one game, step by step."""
    found = checked(path)
    answer(lambda: in_steps(found), lambda: documents.verdict(found), hang=7)
    if found.difference is not None:
        complain(f"{path.name} does not verify: {found.difference}")
        raise typer.Exit(NOT_VERIFIED)
    if found.tail is not None:
        complain(f"{path.name}: {found.tail}; all before it verifies")
        raise typer.Exit(DAMAGED)


def _all(paths: Sequence[Path], jobs: int | None, *, is_folder: bool) -> None:
    """Check many games: a line for each, and how many are sound."""
    names = [_called(path, short=is_folder) for path in paths]
    widest = min(max(map(len, names)), 30)
    waits = len(paths) > _FEW and waiting.is_watched()
    known: list[Report] = []

    def tell(found: Report, name: str) -> None:
        line = f"{name:{widest}}  {in_a_line(found)}"
        answer(lambda: [line], lambda: documents.verdict(found), hang=widest + 2)

    interrupted = False
    with ExitStack() as ending:
        try:
            reports = _reports(paths, jobs, ending)
            for found in waiting.watched(reports, len(paths), "Checking") if waits else reports:
                with waiting.whole():
                    known.append(found)
                    if not waits:
                        tell(found, names[len(known) - 1])
        except KeyboardInterrupt:
            interrupted = True
    for found, name in zip(known, names, strict=False) if waits else ():
        tell(found, name)
    out(_summary(known))
    if interrupted:
        complain(f"interrupted; {len(known):,} of {many(len(paths), 'game')} were checked")
        raise typer.Exit(INTERRUPTED)
    worst = min((found.code for found in known), key=_WEIGHT.index)
    if worst != OK:
        wrong = sum(found.code != OK for found in known)
        complain(f"{wrong:,} of {many(len(known), 'game')} {'is' if wrong == 1 else 'are'} unsound")
        raise typer.Exit(worst)


def _reports(paths: Sequence[Path], jobs: int | None, ending: ExitStack) -> Iterable[Report]:
    """What each file is found to be, by this process or by several that end with it."""
    from cli.workers import Workers, cores

    wanted = min(cores(), len(paths) // _FEW) if jobs is None else min(jobs, len(paths))
    if wanted <= 1:
        return map(report, paths)
    return ending.enter_context(Workers(report, paths, wanted, killed)).results()


def killed(path: Path) -> Report:
    """What is known of a file at which the process that checked it was ended."""
    return Report(path.name, INTERNAL, "the process that checked it was ended")


def _summary(known: Sequence[Report]) -> str:
    """How many games there were, and how many of them are what."""
    kinds = Counter(map(_kind, known))
    parts = [f"{kinds[kind]:,} {kind}" for kind in _KINDS if kinds[kind]]
    moves = many(sum(found.moves for found in known), "move")
    return f"{many(len(known), 'game')}, {moves}{': ' if parts else ''}{', '.join(parts)}"


_KINDS: Final = (
    "as the seed gives",
    "legal with luck not checkable",
    "with an unfinished record at the end",
    "not verified",
    "not readable",
)


def _kind(found: Report) -> str:
    """Which of the kinds of the summary a game is."""
    if found.wrong:
        return _KINDS[4]
    if found.difference is not None:
        return _KINDS[3]
    if found.tail is not None:
        return _KINDS[2]
    return _KINDS[1] if found.unchecked else _KINDS[0]


def _is_folder(name: str) -> bool:
    """Whether a folder is meant: one that no game is called."""
    from cli.home import found
    from cli.shelf import ENDING

    if not name:
        return False
    path = Path(name)
    try:
        is_folder = path.is_dir() and not name.endswith(ENDING)
    except (OSError, ValueError):
        return False
    return is_folder and (os.sep in name or "/" in name or found(name) is None)


def _files(name: str) -> Iterator[Path]:
    """The file that a name means, or the games in a folder, by their names."""
    from cli.home import locate
    from cli.shelf import ENDING

    if not _is_folder(name):
        yield locate(name)
        return
    yield from sorted(
        path
        for path in Path(name).iterdir()
        if path.name.endswith(ENDING) and not path.name.startswith(".")
    )


def _called(path: Path, *, short: bool) -> str:
    """What a game is called in its line."""
    from cli.shelf import is_at_home, name_of

    return name_of(path) if short or is_at_home(path) else str(path)
