"""What stands on the screen of `replay`: as many lines as it has, the most important always."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import attrs

from cli import paint
from cli.board import next_lines, picture, place_line, score_sheet
from cli.screen import Lines, made_safe
from cli.viewer import AT_THE_END, KEYS
from cli.viewpoint import at_screen
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
from events.frozen import frozen
from replays.transcript import tell

if TYPE_CHECKING:
    from cli.viewer import Viewer
    from engine.session import Session

_SAID: Final = 3
"""The most lines of what there is to say about a key."""

_WAYS: Final = 5
"""The most lines of a fork that are listed at once."""

_KEPT: Final = 3
"""The most lines of what happened that stay while the rest is scrolled."""

_BOARD: Final = 3
"""Which of the parts is the board."""

_FIRST_HINTS: Final = ("space on", "? keys")
_HINTS: Final = (
    "q leave",
    "b back",
    "d {mark}",
    "f fork",
    "g place",
    "p play on",
    "a by itself",
    "n note",
)
"""What the last line says: as many as fit."""


@frozen
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
        said = _said(viewer, width)[: max(min(_SAID, height - 2), 0)]
        room = max(height - len(said) - 2, 0)
        lines = [_heading(viewer.session, width), *_body(viewer, width, height, room)]
        lines += [()] * (height - len(lines) - len(said) - 1)
        lines += [*said, _foot(viewer, width)]
    return [cut(made_safe(line), width, look) for line in lines[:height]]


def laid_out(parts: list[Part], room: int, look: Look) -> list[Line]:
    """The parts below each other in at most so many lines; where lines are left out it shows."""
    parts = _closed_up(parts, room)
    lines: list[Line] = []
    for part, many in zip(parts, _rows(parts, room), strict=True):
        shown = part.lines[:many]
        if 0 < many < len(part.lines):
            shown[-1] = _going_on(shown[-1], look)
        lines += shown
    return lines


def _closed_up(parts: list[Part], room: int) -> list[Part]:
    """The parts, without their empty lines where not all would fit."""
    if sum(len(part.lines) for part in parts) <= room:
        return parts
    return [attrs.evolve(p, lines=[line for line in p.lines if columns(line)]) for p in parts]


def _rows(parts: list[Part], room: int) -> list[int]:
    """How many lines of each part are seen in so many."""
    whole = [len(part.lines) for part in parts]
    least = [min(part.least, many) for part, many in zip(parts, whole, strict=True)]
    rows = [0] * len(parts)
    for wanted in (least, whole):
        for i in sorted(range(len(parts)), key=lambda i: parts[i].rank):
            rows[i] += min(wanted[i] - rows[i], room - sum(rows))
    return rows


def _going_on(line: Line, look: Look) -> Line:
    """A line that says that others after it are left out."""
    return (*line, (" …" if look.symbols else " ~", ""))


def _body(viewer: Viewer, width: int, height: int, room: int) -> list[Line]:
    """What stands between heading and foot: all there is, or what of it the person looks at."""
    parts = _closed_up(_parts(viewer, width, height), room)
    if room and sum(len(part.lines) for part in parts) > room:
        return _scrolled(viewer, parts, room)
    viewer.scrolls = {}
    return laid_out(parts, room, paint.look())


def _scrolled(viewer: Viewer, parts: list[Part], room: int) -> list[Line]:
    """A body that does not fit: laid out, or from where the person has scrolled to.

    What happened stays at the top. The viewer is told where scrolling leads from here: in lines
    from the first of the board, so that the same of the board is seen from place to place.
    """
    look, lines = paint.look(), [line for part in parts for line in part.lines]
    board = sum(len(part.lines) for part in parts[:_BOARD])
    kept = min(len(parts[0].lines), _KEPT, room // 3)
    rows = room - kept
    first = max(_first_hidden(parts, room) - 1, kept)  # the line before it may be cut
    last, step = len(lines) - rows, max(rows - 1, 1)
    if viewer.top is None:
        viewer.scrolls = {1: AT_THE_END if first >= last else first - board}
        return laid_out(parts, room, look)
    top = min(max(viewer.top + board, kept), last)
    viewer.scrolls = {-1: max(top - step, first) - board if top > first else None}
    shown = [*lines[:kept], *lines[top : top + rows]]
    if kept and top > kept:
        shown[kept - 1] = _going_on(shown[kept - 1], look)
    if top < last:
        viewer.scrolls[1] = AT_THE_END if top + step >= last else top + step - board
        shown[-1] = _going_on(shown[-1], look)
    return shown


def _first_hidden(parts: list[Part], room: int) -> int:
    """The first line of all that is not seen where the parts are laid out."""
    before = 0
    for part, many in zip(parts, _rows(parts, room), strict=True):
        if many < len(part.lines):
            return before + many
        before += many
    return before


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
    notes = [f"Note: {note}" for note in tell(session, place, at_screen(session)).notes]
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
    told = tell(session, place, at_screen(session))
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


def _said(viewer: Viewer, width: int) -> list[Line]:
    """What there is to say about the last key."""
    if not viewer.remark:
        return []
    return [((words_of(line), "strong"),) for line in folded(viewer.remark, width, hang=0)]


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
    for hint in (*_FIRST_HINTS, *_scroll_hints(viewer, width), *_HINTS):
        more = f"{hints}{'  ' if hints else ''}{hint.format(mark=viewer.mark or 'mark')}"
        if columns(more) <= width:
            hints = more
    return text(hints, "quiet")


def _scroll_hints(viewer: Viewer, width: int) -> list[str]:
    """Which keys show more of this place; in a narrow window with the sign of what is left out."""
    narrow = columns("  ".join([*_FIRST_HINTS, "] more"])) > width
    sign = "…" if paint.look().symbols else "~"
    hints = {1: f"]{sign}" if narrow else "] more", -1: f"[{sign}" if narrow else "[ up"}
    return [hint for way, hint in hints.items() if way in viewer.scrolls]


def _help_page(viewer: Viewer, width: int, height: int) -> list[Line]:
    """One page of the help, and below it how many there are."""
    seats = ", ".join(f"{number} {name}" for number, name in enumerate(viewer.session.seats, 1))
    mark = viewer.mark or "mark"
    rows = [(key.shown, key.help.format(mark=mark)) for key in KEYS if key.shown]
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
