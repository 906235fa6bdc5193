"""Notes on places: a mark as `?!`, a tag that names the place, and what somebody had to say.

A place has one note for each tag, one without a tag and a private one, of each seat and of nobody.
A later one takes the place of an earlier one; one that says nothing takes it away. The file keeps
them all.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from operator import itemgetter
from typing import Final

import attrs

from engine.errors import Refused
from events.frozen import frozen
from events.record import NOBODY, Note
from events.timeline import Timeline

MARKS: Final = ("!", "?", "!!", "??", "!?", "?!")
LONGEST: Final = 1000
_TAG: Final = re.compile(r"#([^\W_][\w-]{0,29})")


@frozen
class Remark:
    """A note, read: each part may be empty, but not all."""

    mark: str = ""
    tag: str = ""
    text: str = ""
    by: int = NOBODY
    """The seat that made it."""
    private: bool = False

    def words(self) -> str:
        """As it is typed and shown: `?! #greedy Blue should have turned`."""
        return " ".join(filter(None, (self.mark, self.tag and f"#{self.tag}", self.text)))

    def told(self, names: Sequence[str], eyes: int | None) -> str:
        """As it is shown: with who made it, if that is another seat than the one that looks."""
        private = "(private) " if self.private else ""
        author = "" if self.by in (NOBODY, eyes) else f"{names[self.by]}: "
        return f"{author}{private}{self.words()}"


def read(note: str, by: int = NOBODY, *, private: bool = False) -> Remark:
    """The parts of a note. Any text is one."""
    mark, tag = "", ""
    words = note.split()
    if words and words[0] in MARKS:
        mark, *words = words
    if words and (found := _TAG.fullmatch(words[0])):
        tag, words = found[1], words[1:]
    return Remark(mark, tag, " ".join(words), by, private)


def slot(note: Note) -> tuple[int, bool, str]:
    """Which notes of a place take the place of each other."""
    return note.by, note.private, read(note.text).tag


def is_empty(note: Note) -> bool:
    """Whether it says nothing, and so takes away what stands in its slot."""
    remark = read(note.text)
    return not (remark.mark or remark.text)


@attrs.define
class Slot:
    """The notes of a place that can take the place of each other, as the file tells of them.

    One's own takes the place of one's own. One that a merge brought stands beside it, and takes
    away what it says itself where that stands: so a copy tells what was replaced in it. An empty
    one takes all of them away.
    """

    times: Counter[Note] = attrs.field(factory=Counter)
    """How often each was put there and taken away: one of an odd number stands."""
    stands: dict[Note, tuple[int, int]] = attrs.field(factory=dict)
    """Those that stand: where each comes among them, and the Merged record that brought it."""
    own: Note | None = None
    """The one that stands and is one's own."""

    def add(self, note: Note, at: int, origin: int) -> None:
        """The next note; the origin is 0 for one's own."""
        if is_empty(note):
            for one in list(self.stands):
                self._take_away(one)
        elif origin and note in self.stands:
            self._take_away(note)
        elif origin:
            self._put(note, at, origin)
        else:
            if self.own is not None:
                at = self.stands[self.own][0]  # it stays where the first one stood
                if self.own != note:
                    self._take_away(self.own)
            self._put(note, at, 0)
            self.own = note

    def _put(self, note: Note, at: int, origin: int) -> None:
        self.times[note] += note not in self.stands
        self.stands[note] = at, origin

    def _take_away(self, note: Note) -> None:
        self.times[note] += 1
        del self.stands[note]
        if note == self.own:
            self.own = None


def slots(timeline: Timeline, place: int) -> defaultdict[tuple[int, bool, str], Slot]:
    """All that was noted on a place, whoever may see it."""
    found: defaultdict[tuple[int, bool, str], Slot] = defaultdict(Slot)
    notes, origins = timeline.notes.get(place, []), timeline.origins_of_notes(place)
    for at, (note, origin) in enumerate(zip(notes, origins, strict=True)):
        found[slot(note)].add(note, at, origin)
    return found


def standing(timeline: Timeline, place: int) -> list[tuple[Note, int]]:
    """The notes on a place that stand, whoever may see them, the oldest first.

    Each with the Merged record that brought it; 0 for one's own.
    """
    found = [
        (at, origin, note)
        for one in slots(timeline, place).values()
        for note, (at, origin) in one.stands.items()
    ]
    return [(note, origin) for _, origin, note in sorted(found, key=itemgetter(0))]


def remarks(timeline: Timeline, place: int, eyes: int | None = None) -> list[Remark]:
    """The notes on a place that stand, as a seat sees them (None: all who look), the oldest first.

    A note takes the place of an earlier one with its tag by the same seat, if both are private or
    none is; one that came from another copy stands beside one's own.
    """
    found = [
        read(note.text, note.by, private=note.private)
        for note, _ in standing(timeline, place)
        if not note.private or note.by == eyes
    ]
    return list(dict.fromkeys(found))


def tagged(timeline: Timeline, tag: str) -> list[int]:
    """The places with a note of this tag, in the order of the file."""
    places = sorted(timeline.notes)
    return [p for p in places if any(remark.tag == tag for remark in remarks(timeline, p))]


def tags(timeline: Timeline) -> list[str]:
    """All tags of notes that stand."""
    found = [remark.tag for place in sorted(timeline.notes) for remark in remarks(timeline, place)]
    return list(dict.fromkeys(filter(None, found)))


def checked_tag(timeline: Timeline, place: int, tag: str) -> str:
    """A tag for a note on a place. Raises Refused for what could not lead there, or is taken."""
    if not _TAG.fullmatch(f"#{tag}"):
        raise Refused("a tag is a word of at most 30 letters, digits, - and _, a letter first")
    if tag in ("start", "end") or tag.isdigit():
        raise Refused(f"{tag!r} means a place already: choose another tag")
    if tag in timeline.branches:
        raise Refused(f"{tag!r} is a branch: choose another tag")
    elsewhere = [at for at in tagged(timeline, tag) if at != place]
    if elsewhere:
        number = timeline.number(elsewhere[0])
        raise Refused(f"the tag {tag!r} is on move {number} already: choose another one")
    return tag


def checked(timeline: Timeline, place: int, text: str, *, private: bool = False) -> str:
    """A note as it will be kept. Raises Refused for one that says nothing or too much."""
    remark = read(text)
    if len(text) > LONGEST:
        raise Refused(f"a note has at most {LONGEST} letters, not {len(text):,}")
    if not (remark.mark or remark.text):
        raise Refused("a note says something: a mark as ?!, a text, or both")
    if not remark.words().isprintable():
        raise Refused("a note is of letters and signs, without control characters")
    if remark.tag and private:
        raise Refused("a private note has no tag: that would name the place for all")
    if remark.tag:
        checked_tag(timeline, place, remark.tag)
    return remark.words()
