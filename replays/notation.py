"""A game as text that a person reads, edits and passes on, in the spirit of PGN: the writer.

What it means, and what of a file is not in it, stands in `docs/notation.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.picture import columns
from engine.session import Session
from events.record import NOBODY
from replays import option_values
from replays.outline import (
    CLOSE,
    OPEN,
    Ends,
    From,
    Here,
    Hides,
    NoteStatement,
    Outline,
    Part,
    Plays,
    Statement,
    Stops,
)
from replays.signs import as_comment, as_value, as_words
from replays.transcript import result_lines

VERSION: Final = "1"
WIDTH: Final = 80
_STEP: Final = 2
_DEEPEST_STEP: Final = 10
"""Parentheses that are nested deeper are not indented more."""

UNFINISHED: Final = "unfinished"


def written(session: Session) -> str:
    """The whole game as text. Raises Refused for a copy that does not hold all of it."""
    outline = Outline(session)
    return (
        "".join(f"{line}\n" for line in [*_heading(outline), "", *_body(outline)]).rstrip() + "\n"
    )


def result(outline: Outline) -> str:
    """How the main line ends, in words."""
    return " ".join(result_lines(outline.session, outline.last())) or UNFINISHED


def _heading(outline: Outline) -> Iterator[str]:
    session, timeline = outline.session, outline.timeline
    opened, seats, game = timeline.opened, session.seats, session.game
    yield _tag("Notation", VERSION)
    yield _tag("Game", opened.game)
    yield _tag("Rules", f"{opened.rules}")
    yield _tag("Seed", str(opened.seed))
    yield _tag("SeedBy", "drawn" if opened.drawn else "chosen")
    if timeline.is_revealed:
        yield _tag("Revealed", "yes")
    for name, player in zip(seats, timeline.players, strict=True):
        yield _tag("Seat", name, *([player] if player else []))
    for option, value in option_values.unusual(game, dict(session.options)):
        yield _tag("Option", option.name, *option_values.written(game, option, value, seats))
    for name in [] if outline.is_plain() else outline.branches:
        by = outline.by(name)
        yield _tag("Branch", name, *([] if by == NOBODY else [seats[by]]))
    for copy in outline.copies:
        yield _tag("Merged", copy.name, f"{copy.knowing}")
    yield _tag("Result", result(outline))


def _tag(name: str, *values: str) -> str:
    return f"[{' '.join([name, *map(as_value, map(_shown, values))])}]"


def _shown(text: str) -> str:
    """A text that can be shown, as those of all games are that were made here."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


def _body(outline: Outline) -> Iterator[str]:
    """The moves, and what is said of them, folded."""
    depth, pieces = 0, [*_said(outline, 0)]
    before = ""
    for item in outline.walk():
        if item == OPEN:
            yield from _folded(pieces, depth)
            depth, pieces, before = depth + 1, [], OPEN
        elif item == CLOSE:
            pieces = [*pieces[:-1], pieces[-1] + CLOSE] if pieces else [CLOSE]
            yield from _folded(pieces, depth)
            depth, pieces = depth - 1, []
        else:
            assert isinstance(item, int)
            pieces += [before + _place(outline, item), *_said(outline, item)]
            before = ""
    yield from _folded(pieces, depth)


def _place(outline: Outline, place: int) -> str:
    """A move with its number, or other luck."""
    move = outline.move(place)
    if move is None:
        return f"{{%luck {outline.timeline.luck(place)}}}"
    seat, word = move
    who = outline.session.seats[seat]
    return f"{outline.timeline.number(place)}. {as_words(f'{who} {word}')}"


def _said(outline: Outline, place: int) -> Iterator[str]:
    """The comments on a place; one that is read as words may be folded between them."""
    for one in outline.said(place):
        if isinstance(one, NoteStatement):
            yield from _note(outline, one).split(" ")
        else:
            yield f"{{%{as_comment(_shown(_statement(outline, one)))}}}"


def _note(outline: Outline, noted: NoteStatement) -> str:
    note = noted.remark
    words = as_comment(note.words())
    if note.by == NOBODY and not note.private and not noted.copy:
        return f"{{{chr(92) if words[0] in '%@' else ''}{words}}}"
    who = "" if note.by == NOBODY else outline.session.seats[note.by]
    private = ", private" if note.private else ""
    came = f", from {noted.copy}" if noted.copy else ""
    return f"{{@{who}{private}{came}: {words}}}"


def _statement(outline: Outline, said: Statement) -> str:
    match said:
        case Part(number):
            return f"part {number}"
        case From(copy):
            return f"from {copy}"
        case Plays(seat, player):
            return f"seat {outline.session.seats[seat]} {player or 'person'}"
        case Ends(branch, hidden):
            return f"branch {branch}{', hidden' if hidden else ''}"
        case Here(branch, by_hand):
            on = "" if branch is None else f" on {branch}"
            return f"here{on}{', by hand' if by_hand else ''}"
        case Stops():
            return "end"
        case Hides():
            return "hidden"
    raise AssertionError(said)


def _folded(pieces: list[str], depth: int) -> Iterator[str]:
    """Pieces as lines of at most 80 columns; a piece that is wider has a line of its own."""
    indent = " " * (_STEP * min(depth, _DEEPEST_STEP))
    line, wide = "", 0
    for piece in pieces:
        more = columns(piece)
        if line and wide + 1 + more > WIDTH - len(indent):
            yield indent + line
            line, wide = "", 0
        line, wide = (f"{line} {piece}", wide + 1 + more) if line else (piece, more)
    if line:
        yield indent + line
