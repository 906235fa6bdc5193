"""The first games of a simulation kept as files, as if each had been played at a table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from cli.new_file import checked_folder, taken
from cli.series import Aim
from cli.shelf import ENDING, exists
from engine.bots import BOT, play_bots
from engine.errors import BadMove, Refused
from engine.opening import opened, opening
from engine.playout import end_of
from engine.session import Session
from engine.simulation import Played, in_a_line
from events.log import FileLog, MemoryLog


class Keeping:
    """Writes the first games of a simulation into a folder."""

    def __init__(self, aim: Aim, folder: Path, games: int, *, is_new: bool) -> None:
        """Where the simulation is new, none of the files may be there.

        Raises Refused, NotFound, and OSError that names what is wrong.
        """
        self._aim, self._folder = aim, folder
        self.games = min(games, aim.games)
        self._is_new = is_new
        checked_folder(folder)
        with suppress(FileExistsError):
            folder.mkdir()
        if not folder.is_dir():
            raise Refused(f"{folder} is a file, not a folder: choose another one for --replays")
        paths = (self._path(number, 0) for number in range(1, self.games + 1))
        there = next(filter(exists, paths), None) if is_new else None
        if there is not None:
            raise taken(there, "choose another folder for --replays")

    def keep(self, first: int, games: Sequence[Sequence[Played]]) -> None:
        """Write those of these games that are among the first. Raises BadMove, OSError."""
        for number, variants in enumerate(games, first):
            if number <= self.games:
                for variant, played in enumerate(variants):
                    self._write(number, variant, played)

    def _write(self, number: int, variant: int, played: Played) -> None:
        """Play a game once more through a session, and write what that recorded."""
        series = self._aim.series
        options, seed = series.variants[variant], series.seed_of(number)
        players = {seat: f"{BOT}{bot}" for seat, bot in enumerate(series.seated(number))}
        first = opened(series.game, options, self._aim.names, seed, drawn=False)
        log = MemoryLog(opening(first, series.game, players))
        session = Session.open(log, lambda name, rules: series.game)
        moves = sum(1 for _ in play_bots(session))
        again = Played(in_a_line(end_of(session.game, session.state)), moves)
        if again != played:
            raise BadMove(
                f"game {number} of {seed!r} went otherwise when it was played again: "
                "one of the bots does not choose by its luck alone"
            )
        try:
            FileLog.create(self._path(number, variant), log.payloads).close()
        except FileExistsError:
            if self._is_new:
                raise

    def _path(self, number: int, variant: int) -> Path:
        """What a game's file is called: deep-sea-7, or deep-sea-7-2 under the second variant."""
        several = f"-{variant + 1}" if len(self._aim.series.variants) > 1 else ""
        return self._folder / f"{self._aim.series.game.name}-{number}{several}{ENDING}"
