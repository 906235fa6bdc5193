"""One way to name a place of a game, the same for every command."""

from __future__ import annotations

import re
import unicodedata
from itertools import chain, count
from typing import TYPE_CHECKING, Final

from engine.errors import NoSuchPlace, Refused
from engine.names import as_compared
from events.timeline import LONGEST_BRANCH_NAME, Timeline, spell

if TYPE_CHECKING:
    from engine.session import Session

SHORT_ID: Final = 8
_RESERVED: Final = ("start", "end", "@")
_LETTERS: Final = re.compile(r"[k-z]{1,64}")


def find_place(session: Session, text: str) -> int:
    """The place that a text names. Raises NoSuchPlace, BadCondition.

    All that `named_place` knows; a mark of the game as `dive:2` or `dive:2/round:3`, on this line
    (narrower marks alone are looked for where the head stands: `round:3` of this dive); `last:red`,
    where red decided last on the way here; `find:air < 5`, where that is first true on this line.
    """
    text = unicodedata.normalize("NFC", text)
    if text.startswith("find:"):
        return _first_fitting(session, text.removeprefix("find:"))
    base, tilde, back = text.partition("~")
    if ":" in base:
        name, _, value = base.partition(":")
        place = _last_decision(session, value) if name == "last" else _marked(session, base)
        return _before(session.timeline, place, back) if tilde else place
    return named_place(session.timeline, text)


def find_standing(session: Session, text: str) -> tuple[int, tuple[str | None, int]]:
    """The place that a text names, and the (branch or None, end) of the line that is meant.

    A branch's name means that branch, also where others pass through or end there. Raises
    NoSuchPlace.
    """
    place, timeline = find_place(session, text), session.timeline
    name = unicodedata.normalize("NFC", text).partition("~")[0]
    if name in timeline.branches:
        return place, (name, timeline.branches[name])
    return place, timeline.line_through(place)


def named_place(timeline: Timeline, text: str) -> int:
    """The place that a text names in any game. Raises NoSuchPlace.

    `17` move 17 of this line, `-3` three moves back, `@` here, `start`, `end` of this line, a
    branch's name (its end), the tag of a note, or the beginning of an id (letters k to z); `~2`
    behind any of these: two moves before it.
    """
    text = unicodedata.normalize("NFC", text)
    base, tilde, back = text.partition("~")
    if tilde:
        return _before(timeline, named_place(timeline, base), back)
    if text == "@":
        return timeline.head
    if text == "start":
        return 0
    if text == "end":
        return timeline.end
    if text in timeline.branches:
        return timeline.branches[text]
    if re.fullmatch(r"-?[0-9]{1,18}", text):
        return _numbered(timeline, int(text), relative=text.startswith("-"))
    from engine.notes import tagged

    tag = text.removeprefix("#")
    if tag and (found := tagged(timeline, tag)):
        return _only(timeline, text, found, "name one by its id")
    if _LETTERS.fullmatch(text):
        return _only(timeline, text, _begun(timeline, text))
    raise NoSuchPlace(f"there is no place {text!r}; {_places_there_are(timeline, text)}")


def spelt(timeline: Timeline, place: int) -> str:
    """A place's id: 64 letters k to z."""
    return spell(timeline.identity(place))


def find_move(session: Session, text: str) -> int:
    """The place to which the move leads that a text names: 17, an id, a tag, or `last:red`, which
    is the move that red chose last. Raises NoSuchPlace.

    A number means the move itself, also where other dice follow it.
    """
    timeline, place = session.timeline, find_place(session, text)
    if text.startswith("last:") and "~" not in text:
        place = timeline.at_number(timeline.number(place) + 1, timeline.head)
    elif not re.fullmatch("-?[0-9]+", text):
        return place
    while place and timeline.move(place) is None:
        place = timeline.parent(place)
    return place


def find_seat(session: Session, name: str) -> int:
    """The seat of a name, as it is spelt or as it is compared. Raises NoSuchPlace."""
    from engine.nearest import nearest

    name, seats = unicodedata.normalize("NFC", name), session.seats
    alike = [i for i, seat in enumerate(seats) if as_compared(seat) == as_compared(name)]
    if name in seats:
        return seats.index(name)
    if len(alike) == 1:
        return alike[0]
    raise NoSuchPlace(f"there is no seat {name!r}; {nearest(name, seats)}")


def short_id(timeline: Timeline, place: int) -> str:
    """The first letters of a place's id; also the name of a line without one, by its end."""
    return spelt(timeline, place)[:SHORT_ID]


def line_name(timeline: Timeline) -> str:
    """What the line is called on which the head stands."""
    return timeline.branch or short_id(timeline, timeline.end)


_MERGED: Final = re.compile(r" \(([^() ]+)\)$")


def proper_branch_name(name: str) -> str:
    """What any branch can be called, normalised. Raises Refused for what is no name."""
    name = unicodedata.normalize("NFC", name)
    if not 1 <= len(name) <= LONGEST_BRANCH_NAME:
        raise Refused(
            f"a branch's name has 1 to {LONGEST_BRANCH_NAME} characters, not {len(name):,}"
        )
    if not is_proper(name):
        raise Refused("a branch's name is of letters, digits and - _ . and starts with a letter")
    if name in _RESERVED:
        raise Refused(f"{name!r} means a place already; choose another name")
    return name


def is_proper(name: str) -> bool:
    """Whether a branch can have this name; a merge puts the name of a file behind: "main (ben)"."""
    found = _MERGED.search(name)
    stem = name[: found.start()] if found else name
    letters = stem + (found[1] if found else "")
    return stem[:1].isalpha() and all(c.isalnum() or c in "-_." for c in letters)


def checked_branch_name(timeline: Timeline, name: str) -> str:
    """A name for a new branch, normalised. Raises Refused for one that is taken or is none."""
    name = proper_branch_name(name)
    compared = as_compared(name)
    for taken in timeline.branches:
        if as_compared(taken) == compared:
            raise Refused(f"there is a branch {taken!r} already")
    from engine.notes import tags

    if name in tags(timeline):
        raise Refused(f"{name!r} is the tag of a note already; choose another name")
    if len(name) == SHORT_ID and _LETTERS.fullmatch(name) and _begun(timeline, name):
        raise Refused(f"{name!r} is the beginning of an id already; choose another name")
    return name


def free_name(timeline: Timeline, wanted: str) -> str:
    """A name for a new branch that means nothing yet: `wanted`, or `wanted-2`, `wanted-3`, ..."""
    from engine.notes import tags

    taken = {*timeline.branches, *tags(timeline)}
    names = chain([wanted], (f"{wanted}-{number}" for number in count(2)))
    return next(name for name in names if name not in taken)


def _before(timeline: Timeline, place: int, back: str) -> int:
    """So many moves before a place."""
    number = timeline.number(place)
    if not (back.isascii() and back.isdigit() and len(back) <= 18):
        raise NoSuchPlace(f"~ takes a number of moves to go back, as ~2, not {back!r}")
    if int(back) > number:
        raise _too_few(number, "that place", back)
    return timeline.at_number(number - int(back), place)


def _last_decision(session: Session, name: str) -> int:
    """Where a seat decided last on the way to the head."""
    seat, place = find_seat(session, name), session.timeline.head
    while place:
        move, place = session.timeline.move(place), session.timeline.parent(place)
        if move is not None and session.game.actor(session.state_at(place)) == seat:
            return place
    raise NoSuchPlace(f"{session.seats[seat]} has not decided anything yet on this line")


def _first_fitting(session: Session, text: str) -> int:
    """The first place of this line where a condition is true; `~2` behind it: two moves before."""
    from engine.search import fitting

    timeline = session.timeline
    condition, tilde, back = text.partition("~")
    for place in fitting(session, condition, timeline.path(timeline.end)):
        return _before(timeline, place, back if tilde else "0")
    raise NoSuchPlace(f"nowhere on this line is it true that {condition.strip()}")


def _marked(session: Session, text: str) -> int:
    """The first place of this line with these marks, as `dive:2/round:3`."""
    timeline, game = session.timeline, session.game
    here = dict(game.marks(session.state))
    wanted = {}
    for pair in text.split("/"):
        name, _, value = pair.partition(":")
        if name not in here:
            known = ", ".join([*[f"{mark}:N" for mark in here], "last:SEAT", "find:CONDITION"])
            raise NoSuchPlace(f"there is no mark {name!r} in {game.title}; there are {known}")
        if not re.fullmatch("[0-9]{1,9}", value):
            raise NoSuchPlace(f"a mark is a name and a number, as {name}:1, not {pair!r}")
        wanted[name] = int(value)
    names = list(here)
    widest = min(map(names.index, wanted))
    wanted = {**{name: here[name] for name in names[:widest]}, **wanted}
    for place in timeline.path(timeline.end):
        marks = game.marks(session.state_at(place))
        if all(marks[name] == value for name, value in wanted.items()):
            return place
    told = ", ".join(f"{name} {value}" for name, value in wanted.items())
    raise NoSuchPlace(f"this line does not come to {told}")


def _numbered(timeline: Timeline, number: int, *, relative: bool) -> int:
    wanted = timeline.number(timeline.head) + number if relative else number
    last = timeline.number(timeline.end)
    if relative and wanted < 0:
        raise _too_few(timeline.number(timeline.head), "here", str(-number))
    if not 0 <= wanted <= last:
        raise NoSuchPlace(f"there is no move {wanted} on this line; it has moves 0 to {last}")
    return timeline.at_number(wanted, timeline.end)


def _too_few(moves: int, place: str, wanted: str) -> NoSuchPlace:
    """The error of who wants to go further back than to the start."""
    if not moves:
        return NoSuchPlace(f"there is no move to go back: none lies before {place}")
    lie = "move lies" if moves == 1 else "moves lie"
    return NoSuchPlace(f"only {moves} {lie} before {place}, not {wanted}")


def _begun(timeline: Timeline, text: str) -> list[int]:
    """The places whose ids begin so."""
    return [p for p in timeline.places() if spelt(timeline, p).startswith(text)]


def _only(timeline: Timeline, text: str, found: list[int], way: str = "add letters") -> int:
    if not found:
        raise NoSuchPlace(f"there is no place {text!r}; {_places_there_are(timeline, text)}")
    if len(found) > 1:
        some = ", ".join(
            f"{short_id(timeline, place)} (move {timeline.number(place)})" for place in found[:4]
        )
        raise NoSuchPlace(f"{text!r} could be {len(found)} places: {some}; {way}")
    return found[0]


def _places_there_are(timeline: Timeline, text: str) -> str:
    """What may have been meant, or what there is."""
    from difflib import get_close_matches

    from engine.notes import tags

    known = [*timeline.branches, *tags(timeline), *_RESERVED[:2]]
    near = get_close_matches(text[:LONGEST_BRANCH_NAME], known, n=3, cutoff=0.6)
    if near:
        return f"did you mean {' or '.join(near)}?"
    last = timeline.number(timeline.end)
    names = ", ".join(list(timeline.branches)[:8])
    if len(timeline.branches) > 8:
        names += f" and {len(timeline.branches) - 8} more"
    return f"there are moves 0 to {last} of this line, start, end, and the branches {names}"
