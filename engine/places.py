"""One way to name a place of a game, the same for every command."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from engine.errors import NoSuchPlace, Refused
from events.timeline import LONGEST_NAME, Timeline, spell

SHORT_ID: Final = 8
_RESERVED: Final = ("start", "end", "@")
_LETTERS: Final = re.compile(r"[k-z]{1,64}")


def find_place(timeline: Timeline, text: str) -> int:
    """The place that a text names. Raises NoSuchPlace.

    `17` move 17 of this line, `-3` three moves back, `@` here, `start`, `end` of this line, a
    branch's name (its end), or the beginning of an id (letters k to z).
    """
    text = unicodedata.normalize("NFC", text)
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
    if _LETTERS.fullmatch(text):
        return _only(timeline, text, _spelt(timeline, text))
    raise NoSuchPlace(f"there is no place {text!r}; {_places_there_are(timeline)}")


def short_id(timeline: Timeline, place: int) -> str:
    """The first letters of a place's id; also the name of a line without one, by its end."""
    return spell(timeline.identity(place))[:SHORT_ID]


def line_name(timeline: Timeline) -> str:
    """What the line is called on which the head stands."""
    return timeline.branch or short_id(timeline, timeline.end)


def checked_branch_name(timeline: Timeline, name: str) -> str:
    """A name for a new branch, normalised. Raises Refused for one that is taken or is none."""
    name = unicodedata.normalize("NFC", name)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused(f"a branch's name has 1 to {LONGEST_NAME} characters, not {len(name):,}")
    if not name[0].isalpha() or not all(c.isalnum() or c in "-_." for c in name):
        raise Refused("a branch's name is of letters, digits and - _ . and starts with a letter")
    if name in _RESERVED:
        raise Refused(f"{name!r} means a place already; choose another name")
    if name in timeline.branches:
        raise Refused(f"there is a branch {name!r} already")
    if len(name) == SHORT_ID and _LETTERS.fullmatch(name) and _spelt(timeline, name):
        raise Refused(f"{name!r} is the beginning of an id already; choose another name")
    return name


def _numbered(timeline: Timeline, number: int, *, relative: bool) -> int:
    wanted = timeline.number(timeline.head) + number if relative else number
    last = timeline.number(timeline.end)
    if not 0 <= wanted <= last:
        raise NoSuchPlace(f"there is no move {wanted} on this line; it has moves 0 to {last}")
    return timeline.at_number(wanted, timeline.end)


def _spelt(timeline: Timeline, text: str) -> list[int]:
    """The places whose ids begin so."""
    return [p for p in timeline.places() if spell(timeline.identity(p)).startswith(text)]


def _only(timeline: Timeline, text: str, found: list[int]) -> int:
    if not found:
        raise NoSuchPlace(f"there is no place {text!r}; {_places_there_are(timeline)}")
    if len(found) > 1:
        some = ", ".join(
            f"{short_id(timeline, place)} (move {timeline.number(place)})" for place in found[:4]
        )
        raise NoSuchPlace(f"{text!r} could be {len(found)} places: {some}; add letters")
    return found[0]


def _places_there_are(timeline: Timeline) -> str:
    last = timeline.number(timeline.end)
    names = ", ".join(list(timeline.branches)[:8])
    if len(timeline.branches) > 8:
        names += f" and {len(timeline.branches) - 8} more"
    return f"there are moves 0 to {last} of this line, start, end, and the branches {names}"
