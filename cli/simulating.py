"""The command that plays very many games by bots, and tells what they come to."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import waiting
from cli.play import Players, Rules
from cli.screen import INTERRUPTED, BadInput, answer, complain, many, showing, talk
from engine.names import quoted

if TYPE_CHECKING:
    from cli.chunks import Chunk, Means
    from cli.game_rows import Rows
    from cli.keeping import Keeping
    from cli.series import Aim
    from engine.simulation import Totals


GamesOption = Annotated[
    int | None, typer.Option("--games", min=1, metavar="N", help="How many; at most, with --until.")
]
UntilOption = Annotated[
    str | None,
    typer.Option("--until", metavar="WIDTH", help="As 1%: until each share of wins is so certain."),
]
SeriesSeed = Annotated[
    str | None, typer.Option("--seed", help="Game n has the seed 'TEXT n'; drawn if left out.")
]
VaryOption = Annotated[
    list[str] | None,
    typer.Option("--vary", help="An option's values as NAME=A,B, compared by the same luck."),
]
OutOption = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE", help="A row a game: .jsonl, .csv or .parquet."),
]
ResumeOption = Annotated[
    str | None,
    typer.Option("--resume", metavar="FILE", help="Go on with such a file, .jsonl or .csv."),
]
KeepOption = Annotated[
    int, typer.Option("--keep-replays", min=0, metavar="N", help="Keep the first N as files.")
]
ReplaysOption = Annotated[
    str | None, typer.Option("--replays", metavar="FOLDER", help="Where they are kept.")
]
JobsOption = Annotated[
    int | None, typer.Option("--jobs", min=1, metavar="N", help="Processes; all cores if not.")
]
ClusterOption = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="The scheduler of a Dask cluster."),
]


def simulate(
    game: Annotated[str, typer.Argument(metavar="KIND", help="What is played, as deep-sea.")],
    player: Players = None,
    games: GamesOption = None,
    until: UntilOption = None,
    seed: SeriesSeed = None,
    option: Rules = None,
    vary: VaryOption = None,
    out: OutOption = None,
    resume: ResumeOption = None,
    keep: KeepOption = 0,
    replays: ReplaysOption = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
) -> None:
    """Play many games by bots: who wins how often, the scores, the length, how games end.

    From game to game the bots move on by a seat. However many cores play, the result is the same.
    """
    from cli.series import asked

    run: Run | None = None
    _check_together(out, resume, keep, replays, jobs, cluster)
    if resume is not None and seed is None:
        raise BadInput("--resume takes the --seed that the file was begun with")
    aim = asked(game, player, seed, option, vary, games, until)
    with ExitStack() as files:
        files.callback(
            lambda: _tell(run, out or resume)
        )  # also where something fails: it may have taken hours
        run = _run(aim, out, resume, _keeping(aim, keep, replays, is_new=resume is None), files)
        interrupted = run.played(_means(aim, jobs, cluster))
    file = resume or out
    if interrupted:
        goes_on = file is not None and run.done and not file.lower().endswith(".parquet")
        more = f"; {_going_on(aim, file)} goes on" if goes_on and file else ""
        complain(f"interrupted; {run.done:,} of {many(aim.games, 'game')} were played{more}")
        raise typer.Exit(INTERRUPTED)


def _going_on(aim: Aim, file: str) -> str:
    """The options with which an interrupted simulation goes on, as a shell takes them."""
    return f"--seed {quoted(aim.series.seed)} --resume {quoted(file)}"


class Run:
    """A simulation under way."""

    def __init__(
        self, aim: Aim, totals: list[Totals], rows: Rows | None, keeping: Keeping | None
    ) -> None:
        self.aim, self.totals = aim, totals
        self._rows, self._keeping = rows, keeping

    @property
    def done(self) -> int:
        """How many games were played."""
        return self.totals[0].games

    def played(self, means: Means) -> bool:
        """Play until it is enough. Gives whether it was interrupted before."""
        from cli.chunks import chunks

        aim = self.aim
        if aim.is_enough(self.totals):
            return False
        begun, before = time.monotonic(), self.done
        is_watched = waiting.is_watched()
        with ExitStack() as ending:
            try:
                found = chunks(aim, before + 1, self._rows_to(), means, ending)
                told = ending.enter_context(waiting.games_played("Playing", aim.games))
                for chunk in found:
                    with waiting.whole():
                        self._take(chunk)
                    told(self.done, aim.expected(self.totals))
                    if aim.is_enough(self.totals):
                        break
            except KeyboardInterrupt:
                return True
        if is_watched:
            took = time.monotonic() - begun
            rate = (self.done - before) / max(took, 1e-6)
            talk(f"{many(self.done - before, 'game')} in {took:.1f} s, {rate:,.0f} a second")
        return False

    def _rows_to(self) -> int:
        """The last game of which a row is wanted."""
        if self._rows is not None:
            return self.aim.games
        return 0 if self._keeping is None else self._keeping.games

    def _take(self, chunk: Chunk) -> None:
        """Count some more games, and write them down: first as files, then as rows."""
        first = self.done + 1
        if self._keeping is not None:
            self._keeping.keep(first, chunk.games)
        if self._rows is not None:
            self._rows.write(first, chunk.games)
        for known, more in zip(self.totals, chunk.totals, strict=True):
            known.merge(more)


def _tell(run: Run | None, file: str | None) -> None:
    """What the games came to that were played, if any were."""
    if run is not None and run.done:
        from cli.simulated import document, lines

        kept = (
            "only --out FILE keeps games"
            if file is None
            else f"the rows of the games stay in {file}"
        )
        with showing(kept):
            answer(lambda: lines(run.aim, run.totals), lambda: document(run.aim, run.totals))
            sys.stdout.flush()


def _run(
    aim: Aim, out: str | None, resume: str | None, keeping: Keeping | None, files: ExitStack
) -> Run:
    """The simulation at its beginning, or where its file ends."""
    from engine.simulation import Totals

    totals = [Totals.of(aim.series) for _ in aim.series.variants]
    rows: Rows | None = None
    if resume is not None:
        from cli.resuming import resumed

        rows, totals = resumed(resume, aim)
    elif out is not None:
        from cli.game_rows import new_rows

        rows = new_rows(out, aim)
    run = Run(aim, totals, rows, keeping)
    if out is not None:
        files.callback(_drop_if_empty, run, Path(out))
    if rows is not None:
        files.enter_context(rows)
    return run


def _drop_if_empty(run: Run, path: Path) -> None:
    """Where no game was played there is no file."""
    if not run.done:
        path.unlink()


def _keeping(aim: Aim, keep: int, folder: str | None, *, is_new: bool) -> Keeping | None:
    """Who keeps the first games as files, if any are to be."""
    if folder is None:
        return None
    from cli.keeping import Keeping

    return Keeping(aim, Path(folder), keep, is_new=is_new)


def _means(aim: Aim, jobs: int | None, cluster: str | None) -> Means:
    """Who plays."""
    from cli.chunks import Means
    from cli.workers import cores

    return Means(min(cores() if jobs is None else jobs, aim.games), cluster)


def _check_together(
    out: str | None,
    resume: str | None,
    keep: int,
    replays: str | None,
    jobs: int | None,
    cluster: str | None,
) -> None:
    """Raise BadInput for options that do not go together."""
    pairs: Sequence[tuple[bool, str]] = (
        (out is not None and resume is not None, "--resume goes on with a file, --out begins one"),
        (bool(keep) != (replays is not None), "--keep-replays N goes with --replays FOLDER"),
        (cluster is not None and jobs is not None, "--jobs is for this machine, not for a cluster"),
    )
    for is_wrong, why in pairs:
        if is_wrong:
            raise BadInput(f"{why}: give one of them" if "goes with" not in why else why)
