"""Games as rows of a file, written as they are played: JSON lines, CSV or Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Protocol, Self

from cli.new_file import checked_new, of_file
from cli.screen import BadInput
from cli.series import Aim, unusual, value_of
from engine.game import Result
from engine.names import quoted
from engine.simulation import Played
from events.frozen import frozen

OWN: Final = ("number", "seed", "bots", "winners", "scores", "moves", "decided_by")
"""The columns before the options."""
_GROUP: Final = 10_000
"""Rows of Parquet that are written at once."""


@frozen
class Columns:
    """What stands in the rows of a simulation."""

    aim: Aim
    options: tuple[str, ...]
    """Those that are not as usual."""

    @classmethod
    def of(cls, aim: Aim) -> Columns:
        """The columns of a simulation."""
        return cls(aim, tuple(unusual(aim.series)))

    def names(self) -> list[str]:
        """All columns; an option that is called as one of ours gets a longer name."""
        return [*OWN, *(f"option_{name}" if name in OWN else name for name in self.options)]

    def values(self, number: int, variant: int, played: Played) -> list[Any]:
        """A row, a value for each column."""
        series, result = self.aim.series, played.result
        return [
            number,
            series.seed_of(number),
            list(series.seated(number)),
            list(result.winners),
            list(result.scores),
            played.moves,
            result.decided_by,
            *(value_of(series, variant, name) for name in self.options),
        ]


class Lines(Protocol):
    """A format of lines, one for each row."""

    def head(self) -> bytes:
        """What stands before the first row."""

    def line(self, number: int, variant: int, played: Played) -> bytes:
        """A row."""

    def read(self, line: bytes) -> Played:
        """The game of a row. Raises ValueError."""


@frozen
class JsonLines:
    """An object in each line."""

    columns: Columns

    def head(self) -> bytes:
        """Nothing: each row says what is in it."""
        return b""

    def line(self, number: int, variant: int, played: Played) -> bytes:
        """A row as an object."""
        values = self.columns.values(number, variant, played)
        row = dict(zip(self.columns.names(), values, strict=True))
        return json.dumps(row).encode() + b"\n"

    def read(self, line: bytes) -> Played:
        """The game of a row. Raises ValueError."""
        try:
            row = json.loads(line)
            result = Result(tuple(row["scores"]), tuple(row["winners"]), row["decided_by"])
            return Played(result, row["moves"])
        except (KeyError, TypeError, RecursionError) as error:
            raise ValueError(error) from None


@frozen
class Csv:
    """A table with a head: each seat has a column for its bot and one for its score."""

    columns: Columns

    def head(self) -> bytes:
        """The names of the columns."""
        names = self.columns.aim.names
        number, seed, _, winners, _, *others = self.columns.names()
        bots = [f"bot_{name}" for name in names]
        scores = [f"score_{name}" for name in names]
        return _csv([number, seed, *bots, winners, *scores, *others])

    def line(self, number: int, variant: int, played: Played) -> bytes:
        """A row; the winners are named, with spaces between."""
        _, seed, bots, winners, scores, *others = self.columns.values(number, variant, played)
        names = " ".join([self.columns.aim.names[seat] for seat in winners])
        return _csv([number, seed, *bots, names, *scores, *map(_text, others)])

    def read(self, line: bytes) -> Played:
        """The game of a row. Raises ValueError."""
        names = self.columns.aim.names
        seats = len(names)
        found = next(csv.reader([line.decode()], strict=True), [])
        if len(found) != 5 + 2 * seats + len(self.columns.options):
            raise ValueError("another number of columns")
        winners, *rest = found[2 + seats :]
        result = Result(
            scores=tuple(map(int, rest[:seats])),
            winners=tuple([names.index(name) for name in winners.split()]),
            decided_by=rest[seats + 1],
        )
        return Played(result, int(rest[seats]))


def _csv(values: Sequence[object]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue().encode()


def _text(value: object) -> object:
    return value if isinstance(value, (str, int)) else json.dumps(value)


class Rows(Protocol):
    """A file that takes rows. Inside `with` it is open."""

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: object, error: object, trace: TracebackType | None) -> None: ...

    def write(self, first: int, games: Sequence[Sequence[Played]]) -> None:
        """Games from a number on, each under every variant; all of them, or an error and none."""


class LineRows:
    """A file of lines. What is in it are whole rows, also when the disk is full."""

    def __init__(self, path: Path, lines: Lines, *, at: int | None = None) -> None:
        """`at` is how many bytes of a file that is there are kept; None: it must be new."""
        self._path, self._lines = path, lines
        self._file = open(path, "xb" if at is None else "r+b", buffering=0)  # noqa: SIM115
        self._end = at or 0
        self._file.truncate(self._end)
        self._rows_from = len(lines.head())
        if not self._end:
            self._begin(is_new=at is None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._file.truncate(self._end)  # where two interrupts broke a row off
        self._file.close()

    def write(self, first: int, games: Sequence[Sequence[Played]]) -> None:
        """Games from a number on. Raises OSError that names the file."""
        self._append(
            b"".join(
                self._lines.line(number, variant, played)
                for number, variants in enumerate(games, first)
                for variant, played in enumerate(variants)
            )
        )

    def _begin(self, *, is_new: bool) -> None:
        """Write what stands before the rows; where that cannot be, no new file stays."""
        try:
            self._append(self._lines.head())
        except OSError:
            self._file.close()
            if is_new:
                self._path.unlink()
            raise

    def _append(self, data: bytes) -> None:
        try:
            self._file.seek(self._end)
            rest = memoryview(data)
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            self._file.truncate(self._end)
            goes_on = "its rows are whole games, and --resume goes on with them"
            kept = goes_on if self._end > self._rows_from else "no game is in it"
            raise of_file(self._path, error, kept) from None
        self._end += len(data)


class ParquetRows:
    """A Parquet file; it can be read once it is closed."""

    def __init__(self, path: Path, columns: Columns) -> None:
        """Raises BadInput where pyarrow is not installed."""
        try:
            self._arrow: Any = import_module("pyarrow")
            parquet: Any = import_module("pyarrow.parquet")
        except ImportError:
            raise BadInput(
                f"{path.name} needs pyarrow, which is not installed here: "
                "pip install 'undertow[parquet]', or take --out FILE.csv"
            ) from None
        self._path, self._columns = path, columns
        self._schema = self._arrow.schema(list(zip(columns.names(), self._types(), strict=True)))
        self._file = open(path, "xb")  # noqa: SIM115
        self._writer = parquet.ParquetWriter(self._file, self._schema)
        self._waiting: list[list[Any]] = []

    def _types(self) -> Iterator[Any]:
        """The type of each column."""
        arrow, series = self._arrow, self._columns.aim.series
        number, text = arrow.int64(), arrow.string()
        yield from (number, text, arrow.list_(text), arrow.list_(number), arrow.list_(number))
        yield from (number, text)
        for name in self._columns.options:
            values = [value_of(series, i, name) for i in range(len(series.variants))]
            yield number if all(type(value) is int for value in values) else text

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._flush()
            self._writer.close()
        finally:
            self._file.close()

    def write(self, first: int, games: Sequence[Sequence[Played]]) -> None:
        """Games from a number on. Raises OSError that names the file."""
        for number, variants in enumerate(games, first):
            for variant, played in enumerate(variants):
                values = self._columns.values(number, variant, played)
                self._waiting.append([*values[: len(OWN)], *map(self._option, values[len(OWN) :])])
        if len(self._waiting) >= _GROUP:
            self._flush()

    def _option(self, value: object) -> object:
        return value if isinstance(value, (str, int)) else json.dumps(value)

    def _flush(self) -> None:
        rows, self._waiting = self._waiting, []
        if not rows:
            return
        columns = [
            self._arrow.array(
                [str(v) if one.type == self._arrow.string() else v for v in column], one.type
            )
            for column, one in zip(zip(*rows, strict=True), self._schema, strict=True)
        ]
        try:
            self._writer.write_table(self._arrow.table(columns, schema=self._schema))
        except OSError as error:
            raise of_file(self._path, error, "such a file can be read only when whole") from None


def lines_of(path: Path, aim: Aim) -> Lines | None:
    """The format of lines that a file's ending means; None: it means none."""
    columns = Columns.of(aim)
    match path.suffix.lower():
        case ".jsonl":
            return JsonLines(columns)
        case ".csv":
            return Csv(columns)
    return None


def new_rows(name: str, aim: Aim) -> Rows:
    """A new file for all games. Raises BadInput, Refused, NotFound, and OSError that names it."""
    path = Path(name)
    lines = lines_of(path, aim)
    if lines is not None:
        checked_new(name, f"choose another name, or go on with it by --resume {quoted(name)}")
        return LineRows(path, lines)
    if path.suffix.lower() == ".parquet":
        checked_new(name)
        return ParquetRows(path, Columns.of(aim))
    raise BadInput(f"{name!r}: --out takes a file that ends in .jsonl, .csv or .parquet")
