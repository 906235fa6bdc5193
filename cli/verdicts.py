"""What checking one file found, as a value that one process can hand to another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cli.leaving import is_of_a_signal
from cli.screen import (
    DAMAGED,
    NOT_VERIFIED,
    OK,
    exit_code,
    many,
    safe,
    shortened,
    unforeseen,
)
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.game import AnyGame
    from events.timeline import Timeline
    from replays.verify import Difference


@frozen
class Report:
    """A file, checked. Where it cannot be read as a game, all but the first three is empty."""

    file: str
    """What it is called in errors."""
    code: int
    """The exit code that tells of it."""
    wrong: str = ""
    """Why it cannot be read, in one sentence."""
    records: int = 0
    unknown: int = 0
    """Records of kinds that a later version brought, which nobody here can check."""
    tail: str | None = None
    moves: int = 0
    lines: int = 0
    difference: Difference | None = None
    unchecked: str = ""
    """Why the luck could not be checked."""
    kind: str = ""
    title: str = ""
    rules: int = 0
    options: tuple[tuple[str, str], ...] = ()
    """Those that are not as usual, by name, in words."""
    seats: tuple[tuple[str, str], ...] = ()
    """The name of each seat, and the bot that plays it; empty for a person."""
    drawn: bool = False
    commitment: str = ""
    sealed: bool = False
    revealed: bool = False
    branches: tuple[str, ...] = ()
    unnamed: int = 0
    """Lines without a name."""
    knowing: int = 0
    """Moves made knowing the luck of another line."""
    line: str = ""
    """The line on which the game stands."""
    knowing_here: int = 0
    """How many of those moves are on that line."""
    merged: tuple[tuple[str, int, int], ...] = ()
    """Other copies from which records came: name, records, moves there made knowing other luck."""

    @property
    def passed(self) -> bool:
        """Whether every step was checked, and nothing is wrong."""
        return self.code == OK and not self.unchecked


def checked(path: Path) -> Report:
    """Check a file. Raises what a file raises that cannot be read as a game."""
    from cli import home
    from engine.places import line_name
    from engine.registry import find
    from engine.sealed import told_commitment
    from engine.setup import SEALED
    from engine.takeback import takebacks
    from events.log import FileLog
    from events.record import Unknown
    from replays.verify import odd_name

    log = FileLog.open(path)
    log.close()
    with home.naming(path):
        timeline, session, verdict = home.judge(log)
        difference = verdict.difference or odd_name(timeline)
    opened, known = timeline.opened, takebacks(timeline)
    game = find(opened.game, opened.rules) if session is None else session.game
    return Report(
        file=path.name,
        code=NOT_VERIFIED if difference else DAMAGED if log.tail else OK,
        records=len(timeline.records),
        unknown=sum(isinstance(record, Unknown) for record in timeline.records),
        tail=None if log.tail is None else str(log.tail),
        moves=verdict.moves,
        lines=len(timeline.ends()),
        difference=difference,
        unchecked=verdict.unchecked,
        kind=game.name,
        title=game.title,
        rules=opened.rules,
        options=tuple(_unusual(game, timeline)),
        seats=tuple(zip(opened.seats, timeline.players, strict=True)),
        drawn=opened.drawn,
        commitment=told_commitment(timeline),
        sealed=dict(opened.options).get(SEALED.name) is True,
        revealed=timeline.is_revealed,
        branches=tuple(timeline.branches),
        unnamed=len(timeline.unnamed_ends()),
        knowing=len(known),
        line=line_name(timeline),
        knowing_here=len(known.intersection(timeline.path(timeline.end))),
        merged=tuple([(one.name, one.records, one.knowing) for one in timeline.merged.values()]),
    )


def report(path: Path) -> Report:
    """Check a file, whatever it is."""
    try:
        return checked(path)
    except (Exception, SystemExit) as error:  # one file stops no other
        if is_of_a_signal(error):
            raise
        code = exit_code(error) if isinstance(error, Exception) else None
        said = (error.strerror if isinstance(error, OSError) else None) or str(error)
        if isinstance(error, FileNotFoundError) and path.is_symlink():
            said = "a link that leads nowhere"
        if code is None:
            code, said = unforeseen(error)
        wrong = " ".join(safe(shortened(said)).split())
        return Report(path.name, code, wrong)


def in_steps(found: Report) -> Iterator[str]:
    """Each step of the check in a line: the file, the rules, the luck; then what game it is."""
    yield f"file   {_file(found)}"
    yield f"rules  {_rules(found)}"
    yield f"luck   {_luck(found)}"
    unusual = ", ".join([f"{name} {value}" for name, value in found.options])
    yield f"game   {found.title}, rules {found.rules}{', with ' if unusual else ''}{unusual}"
    yield f"seats  {', '.join([f'{name} ({bot})' if bot else name for name, bot in found.seats])}"
    yield f"seed   {_seed(found)}; commitment {found.commitment}"
    more = f", and {found.unnamed} without a name" if found.unnamed else ""
    yield f"lines  {', '.join(found.branches)}{more}"
    moves = many(found.knowing, "move") if found.knowing else "no move"
    yield f"play   {moves} made knowing the luck of another line{_of_them(found)}"
    if not found.knowing:
        yield "       counted from this file alone; a copy may leave out what was taken back"
    for name, records, knowing in found.merged:
        there = f"{many(knowing, 'move')} of that copy made knowing other luck"
        yield f"merged {many(records, 'record')} from {safe(name)}, {there}"


def _of_them(found: Report) -> str:
    """How many moves made knowing other luck are on the present line, where not all of them are."""
    if found.knowing == found.knowing_here:
        return ""
    return f", {found.knowing_here or 'none'} of them on {found.line}"


def in_a_line(found: Report) -> str:
    """The same in a few words, without the file's name."""
    if found.wrong:
        return found.wrong
    if found.difference is not None:
        return f"does not verify: {found.difference}"
    what = f"{many(found.moves, 'move')} on {many(found.lines, 'line')}, "
    if found.unchecked:
        what += f"all legal; luck not checkable: {found.unchecked}"
    else:
        what += "all as the seed gives"
    if found.unknown:
        what += f"; {many(found.unknown, 'record')} of a later version"
    return f"{what}; {found.tail}" if found.tail else what


def _file(found: Report) -> str:
    later = f", {found.unknown:,} of a later version and not checked" if found.unknown else ""
    whole = f"; {found.tail}" if found.tail else ", whole"
    return f"{many(found.records, 'record')}{later}{whole}"


def _rules(found: Report) -> str:
    wrong = found.difference
    if wrong is not None and wrong.step == "rules":
        return str(wrong)
    if wrong is not None:
        return f"{many(found.moves, 'move')} up to there, all legal"
    what = f"{many(found.moves, 'move')} on {many(found.lines, 'line')}, all legal"
    return f"{what}; what came of them is not checkable" if found.unchecked else what


def _luck(found: Report) -> str:
    wrong = found.difference
    if wrong is not None and wrong.step == "luck":
        return str(wrong)
    if found.unchecked:
        return f"not checkable: {found.unchecked}"
    return "all as the seed gives" + (" up to there" if wrong is not None else "")


def _seed(found: Report) -> str:
    """What the file says of its seed."""
    if found.sealed:
        return "sealed, and revealed since" if found.revealed else "sealed, not revealed yet"
    how = "drawn by the program" if found.drawn else "chosen by a person"
    return f"the file says it was {how}{', and revealed' if found.revealed else ''}"


def _unusual(game: AnyGame, timeline: Timeline) -> Iterator[tuple[str, str]]:
    """The options that are not as usual, in words; the seal is told with the seed."""
    from engine.setup import OF_EVERY_GAME, SEALED, WORDS

    names = timeline.opened.seats
    known = {option.name: option for option in (*game.options, *OF_EVERY_GAME)}
    for name, value in timeline.opened.options:
        option = known[name]
        if name != SEALED.name and value != option.default:
            if option is WORDS and isinstance(value, tuple):
                yield name, " ".join(map(str, value))
            else:
                yield name, option.told(value, names)
