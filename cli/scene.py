"""What stands on the screen of `replay`: as many lines as it has, the most important always."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import attrs

from cli import paint
from cli.board import at_screen, next_lines, picture, place_line, score_sheet
from cli.screen import Lines, made_safe
from cli.viewer import KEYS
from engine.picture import (
    Line,
    Look,
    columns,
    cut,
    filled,
    flowing,
    folded,
    seat_name,
    table,
    text,
    words_of,
)
from engine.places import line_name, short_id
from replays.transcript import tell

if TYPE_CHECKING:
    from cli.viewer import Viewer
    from engine.session import Session

_SAID: Final = 3
"""The most lines of what there is to say about a key."""

_WAYS: Final = 5
"""The most lines of a fork that are listed at once."""

_HINTS: Final = (
    "space on",
    "? keys",
    "b back",
    "q leave",
    "d {mark}",
    "f fork",
    "g place",
    "p play on",
    "a by itself",
    "n note",
)
"""What the last line says: as many as fit."""


@attrs.frozen
class Part:
    """Lines that belong together."""

    lines: list[Line]
    least: int
    """How many of them are to be seen before any part gets more than its least."""
    rank: int
    """Whose turn it is while there is room: the smaller, the earlier."""


def scene(viewer: Viewer, width: int, height: int) -> list[Line]:
    """The screen: so many lines, none longer than `width`."""
    look = paint.look()
    if viewer.page is not None:
        lines = _help_page(viewer, width, height)
    else:
        head, foot = [_heading(viewer.session, width)], [_foot(viewer, width)]
        if viewer.remark:
            said = [((words_of(line), "strong"),) for line in folded(viewer.remark, width, hang=0)]
            foot = [*said[: max(min(_SAID, height - 2), 0)], *foot]
        room = max(height - len(head) - len(foot), 0)
        lines = [*head, *laid_out(_parts(viewer, width, height), room, look)]
        lines += [()] * (height - len(lines) - len(foot)) + foot
    return [cut(made_safe(line), width, look) for line in lines[:height]]


def laid_out(parts: list[Part], room: int, look: Look) -> list[Line]:
    """The parts below each other in at most so many lines; where lines are left out it shows."""
    if sum(len(part.lines) for part in parts) > room:  # empty lines go first
        parts = [attrs.evolve(p, lines=[line for line in p.lines if columns(line)]) for p in parts]
    whole = [len(part.lines) for part in parts]
    least = [min(part.least, many) for part, many in zip(parts, whole, strict=True)]
    rows = [0] * len(parts)
    for wanted in (least, whole):
        for i in sorted(range(len(parts)), key=lambda i: parts[i].rank):
            rows[i] += min(wanted[i] - rows[i], room - sum(rows))
    lines: list[Line] = []
    for part, many in zip(parts, rows, strict=True):
        shown = part.lines[:many]
        if 0 < many < len(part.lines):
            shown[-1] = (*shown[-1], (" …" if look.symbols else " ~", ""))
        lines += shown
    return lines


def _heading(session: Session, width: int) -> Line:
    """Which game this is, and where in it one stands; in a narrow window only the most needed."""
    timeline = session.timeline
    here, last = timeline.number(timeline.head), timeline.number(timeline.end)
    short = f"move {here} of {last}"
    wordings = (place_line(session), f"{line_name(timeline)}, {short}", short)
    return text(next((one for one in wordings if columns(one) <= width), short), "strong")


def _parts(viewer: Viewer, width: int, height: int) -> list[Part]:
    """What there is to see at a place, from top to bottom."""
    session, place = viewer.session, viewer.walk.place
    ended = next_lines(session) if viewer.walk.is_at_end else []
    notes = [f"Note: {note}" for note in tell(session, place).notes]
    fork = _fork(viewer, min(_WAYS, max(height // 5, 1)))
    return [
        Part(_told(session, place, width), least=3, rank=0),
        Part(_fitting(notes, width), least=1, rank=3),
        Part(_fitting(ended, width), least=2, rank=1),
        Part(_fitting(_picture(viewer), width), least=4, rank=4),
        Part(fork, least=len(fork), rank=2),
    ]


def _told(session: Session, place: int, width: int) -> list[Line]:
    """What happened in the move that led here: who did what, and what followed."""
    told = tell(session, place)
    sentences = "; ".join(told.sentences) or ("" if place else "the game begins")
    if not told.word:
        return folded(f"{sentences[:1].upper()}{sentences[1:]}.", width)
    who = seat_name(told.actor, session.seats.index(told.actor))
    words = f"{told.word}: {sentences}." if sentences else f"{told.word}."
    return flowing([who, *map(text, words.split(" "))], width, between=" ")


def _picture(viewer: Viewer) -> Lines:
    """The board, or the score sheet when all is over; what is new since the place before marked."""
    session, before = viewer.session, viewer.walk.before
    if session.actor() is None:
        return score_sheet(session)
    seen: Any = None
    if before is not None:
        seen = session.game.view(session.state_at(before), at_screen(session))
    return picture(session, seen)


def _fork(viewer: Viewer, most: int) -> list[Line]:
    """Which lines go on from here, the one that is followed marked; nothing where only one does."""
    walk, timeline = viewer.walk, viewer.session.timeline
    ways = walk.ways()
    if len(ways) < 2:
        return []
    chosen = walk.chosen()
    first = max(min(chosen - most // 2, len(ways) - most), 0)
    rows = []
    for number, way in list(enumerate(ways))[first : first + most]:
        end = walk.end_of(way)
        role = "strong" if number == chosen else ""
        name = f"{'>' if role else ' '} {walk.name_of(end) or short_id(timeline, end)}"
        first_move, last = timeline.number(walk.place) + 1, timeline.number(end)
        span = f"moves {first_move}-{last}" if last > first_move else f"move {last}"
        rows.append((text(name, role), text(span, role)))
    return [text(f"{len(ways)} lines go on; down, up choose:", "strong"), *table(rows)]


def _foot(viewer: Viewer, width: int) -> Line:
    """The last line: the place that is being typed, or what some keys do."""
    if viewer.typed is not None:
        asked = f"place: {viewer.typed}_"
        while columns(asked) > width:
            asked = asked[1:]
        return text(asked)
    if viewer.is_playing:
        return text(f"{viewer.speed:g} a second; < > speed, any other key stops", "quiet")
    hints = ""
    for hint in _HINTS:
        more = f"{hints}{'  ' if hints else ''}{hint.format(mark=viewer.mark or 'mark')}"
        if columns(more) <= width:
            hints = more
    return text(hints, "quiet")


def _help_page(viewer: Viewer, width: int, height: int) -> list[Line]:
    """One page of the help, and below it how many there are."""
    seats = ", ".join(f"{number} {name}" for number, name in enumerate(viewer.session.seats, 1))
    rows = [(key.shown, key.help.format(mark=viewer.mark or "mark")) for key in KEYS]
    rows.append(("1 to 9", f"to the next decision of a seat: {seats}"))
    first = min(max(len(shown) for shown, _ in rows), width // 3)
    lines: list[Line] = []
    for shown, words in rows:
        start = filled(text(shown, "strong"), first)
        lines += flowing(
            map(text, f" {words}".split(" ")), width, first=start, hang=first + 1, between=" "
        )
    room = max(height - 1, 1)
    viewer.pages = -(-len(lines) // room)
    page = min(viewer.page or 0, viewer.pages - 1)
    shown_now = lines[page * room : (page + 1) * room]
    foot = f"page {page + 1} of {viewer.pages}: any key goes on, q back"
    return [*shown_now, *[()] * (room - len(shown_now)), text(foot, "quiet")]


def _fitting(lines: Iterable[str | Line], width: int) -> list[Line]:
    """Sentences folded at the width, lines of pictures as they are."""
    found: list[Line] = []
    for line in lines:
        found += folded(line, width) if isinstance(line, str) else [line]
    return found
