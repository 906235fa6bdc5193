"""A simulation that was interrupted goes on: the games in its file are counted, and kept."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import IO, Final

from cli.game_rows import LineRows, Lines, lines_of
from cli.home import naming
from cli.screen import BadInput, NotFound, many
from cli.series import Aim
from engine.playout import LONGEST
from engine.simulation import Played, Totals, count, simulated
from events.errors import Damaged

_LONGEST: Final = 1 << 20
"""Bytes in the longest line that is read."""


def resumed(name: str, aim: Aim) -> tuple[LineRows, list[Totals]]:
    """The file, open behind its last whole game, and what the games in it came to.

    Raises BadInput for a file of other games, Damaged, NotFound.
    """
    path = Path(name)
    lines = lines_of(path, aim)
    if lines is None:
        raise BadInput(f"{path.name}: --resume takes a file that ends in .jsonl or .csv")
    if not path.is_file():
        raise NotFound(f"there is no file {name}; --out begins one")
    totals = [Totals.of(aim.series) for _ in aim.series.variants]
    with path.open("rb") as file, naming(path):
        _check_signs(file)
        at = _counted(file, path, lines, aim, totals)
    return LineRows(path, lines, at=at), totals


def _check_signs(file: IO[bytes]) -> None:
    """Raise Damaged for what another program puts at the beginning, or where lines end."""
    first = file.readline(_LONGEST)
    if first.startswith(BOM_UTF8):
        raise Damaged(0, "it begins with a byte order mark, which no simulation writes")
    if first.endswith(b"\r\n"):
        raise Damaged(len(first) - 2, "its lines end with CR LF, and those of a simulation with LF")
    file.seek(0)


def _counted(file: IO[bytes], path: Path, lines: Lines, aim: Aim, totals: Sequence[Totals]) -> int:
    """Add up all whole games of a file. Gives the bytes that they take."""
    head = lines.head()
    found = file.read(len(head))
    if found != head:
        if head.startswith(found):
            return 0  # it was interrupted before its first row
        raise BadInput(f"{path.name} is not of this simulation: its columns are others")
    at, number = len(head), 0
    last: list[Played] = []
    variants, seats = len(aim.series.variants), len(aim.series.bots)
    while True:
        group = list(islice(_whole_lines(file), variants))
        if len(group) < variants:
            break
        if number and aim.is_enough(totals):
            raise BadInput(f"{path.name} holds more than {many(number, 'game')}, which is enough")
        number += 1
        games = []
        for i, line in enumerate(group):
            where = at + sum(map(len, group[:i])), bool(head) + variants * (number - 1) + i + 1
            games.append(_read(lines, line, path, seats, number, i, where))
        if number == 1:
            _check(games, path, 1, aim)
        count(aim.series, number, games, totals)
        at += sum(map(len, group))
        last = games
    if number > 1:
        _check(last, path, number, aim)
    return at


def _whole_lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines that were written to their end."""
    while (line := file.readline(_LONGEST)).endswith(b"\n"):
        yield line


def _read(
    lines: Lines,
    line: bytes,
    path: Path,
    seats: int,
    number: int,
    variant: int,
    where: tuple[int, int],
) -> Played:
    """The game of a row, which must be the row that this simulation writes for such a game.

    `where` is its byte and its line. Raises Damaged for what is no row, and BadInput.
    """
    at, line_number = where
    try:
        played = lines.read(line)
    except (ValueError, IndexError, TypeError):
        raise Damaged(at, f"line {line_number:,} is no row of this simulation") from None
    if not _is_whole(played, seats) or lines.line(number, variant, played) != line:
        raise BadInput(
            f"{path.name} is not of this simulation: line {line_number:,} has other seeds, bots or "
            f"options where game {number} should stand"
        )
    return played


def _is_whole(played: Played, seats: int) -> bool:
    """Whether these are the figures of a game, and not anything else that a file can hold."""
    scores, winners = played.result.scores, played.result.winners
    return (
        all(type(one) is int for one in (*scores, *winners, played.moves))
        and len(scores) == seats
        and all(0 <= seat < seats for seat in winners)
        and len(set(winners)) == len(winners)
        and 0 <= played.moves <= LONGEST
        and isinstance(played.result.decided_by, str)
    )


def _check(games: Sequence[Played], path: Path, number: int, aim: Aim) -> None:
    """Raise BadInput where a game comes out otherwise when it is played now."""
    ((_, now),) = simulated(aim.series, [number])
    if list(games) != now:
        raise BadInput(
            f"{path.name} is not of this simulation: game {number} comes out otherwise here"
        )
