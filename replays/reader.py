"""A game as text that a person reads, edits and passes on: the reader.

Every action is played by the rules. Nothing recurses over the length of a text, and reading stops
at the first thing that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

import attrs

from engine.errors import NoSuchGame
from engine.nearest import nearest
from engine.notes import LONGEST
from engine.notes import read as read_note
from engine.opening import FindGame
from events.record import NOBODY
from replays.assembling import payloads
from replays.errors import BadNotation, Wrong, WrongVersion
from replays.notation import VERSION
from replays.outline import Here, as_played
from replays.rebuilding import Heading, Rebuilding, Said
from replays.signs import Sign, Tag, check_letters, decoded, signs, tags, told_place, unescaped

T = TypeVar("T")
DEEPEST: Final = 200
"""Parentheses that may stand one in another."""

TAGS: Final[Mapping[str, tuple[int, int]]] = {
    "Notation": (1, 1),
    "Game": (1, 1),
    "Rules": (1, 1),
    "Seed": (1, 1),
    "SeedBy": (1, 1),
    "Revealed": (1, 1),
    "Seat": (1, 2),
    "Option": (2, 40),
    "Branch": (1, 2),
    "Merged": (1, 2),
    "Result": (1, 1),
}
"""The fewest and the most values of each tag."""
_MANY: Final = ("Seat", "Option", "Branch", "Merged")
_LONGEST_VALUE: Final = 2000
_LONGEST_COMMENT: Final = 16 * LONGEST
"""Letters, with the blanks by which its lines are indented."""
_MOST_WORDS: Final = 100
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_BY_SEAT: Final = re.compile(r"@([^\s:,]*)(, private)?(?:, from ([0-9]{1,9}))?: ?(.*)")
_BRANCH: Final = re.compile(r"branch ([^,]+?)(, hidden)?")
_HERE: Final = re.compile(r"here(?: on ([^,]+?))?(, by hand)?")
_SEAT: Final = re.compile(r"seat (\S+) (\S+)")
_LUCK: Final = re.compile(r"luck ([0-9]{1,9})")
_PART: Final = re.compile(r"part ([0-9]{1,9})")
_FROM: Final = re.compile(r"from ([0-9]{1,9})")


def read(data: bytes, find: FindGame) -> list[bytes]:
    """The records of a game that was written down, as a file holds them.

    Raises BadNotation, and NoSuchGame for a game or rules that are not here; both say where.
    """
    text = _told(lambda: decoded(data), "")
    return _told(lambda: payloads(_read(text, find)), text)


def _told(work: Callable[[], T], text: str) -> T:
    """What is wrong inside is told with line and column."""
    try:
        return work()
    except Wrong as wrong:
        where = told_place(text, wrong.at) if isinstance(wrong.at, int) else wrong.at
        kind = NoSuchGame if isinstance(wrong, WrongVersion) else BadNotation
        raise kind(f"{where}: {wrong.what}") from None


def _read(text: str, find: FindGame) -> Rebuilding:
    check_letters(text)
    found, at = tags(text)
    made = Rebuilding(_heading(found, at), find)
    moves = _Moves(made)
    for sign in signs(text, at):
        moves.take(sign)
    moves.end()
    made.last = moves.place
    return made


def _heading(found: list[Tag], at: int) -> Heading:
    once: dict[str, Tag] = {}
    for tag in found:
        if tag.name not in TAGS:
            raise Wrong(tag.at, f"there is no tag {tag.name[:40]!r}; {nearest(tag.name, TAGS)}")
        fewest, most = TAGS[tag.name]
        if not fewest <= len(tag.values) <= most:
            raise Wrong(tag.at, f"a tag {tag.name} has {_values(fewest, most)}")
        if tag.name != "Option" and any(len(value) > _LONGEST_VALUE for value in tag.values):
            raise Wrong(tag.at, f"{tag.name} has at most {_LONGEST_VALUE:,} letters")
        if tag.name not in _MANY and once.setdefault(tag.name, tag) is not tag:
            raise Wrong(tag.at, f"the tag {tag.name} stands there twice")
    for name in ("Game", "Seed"):
        if name not in once:
            raise Wrong(at, f'there is no tag [{name} "..."] before this, where a game begins')
    _one_of(once, "Notation", {VERSION: True}, VERSION)
    seats = [(tag, tag.values) for tag in found if tag.name == "Seat"]
    branches = [(tag, tag.values) for tag in found if tag.name == "Branch"]
    return Heading(
        game=Said(once["Game"].values[0], once["Game"].at),
        rules=_rules(once.get("Rules")),
        seed=Said(once["Seed"].values[0], once["Seed"].at),
        drawn=_one_of(once, "SeedBy", {"drawn": True, "chosen": False}, "chosen"),
        revealed=_one_of(once, "Revealed", {"yes": True, "no": False}, "no"),
        seats=[Said((name, *(player or [""])), tag.at) for tag, (name, *player) in seats],
        options=[
            Said((tag.values[0], list(tag.values[1:])), tag.at)
            for tag in found
            if tag.name == "Option"
        ],
        branches=[Said((name, by[0] if by else None), tag.at) for tag, (name, *by) in branches],
        copies=[
            Said((tag.values[0], _knowing(tag)), tag.at) for tag in found if tag.name == "Merged"
        ],
    )


def _knowing(tag: Tag) -> int:
    """How many moves of a copy were made knowing other luck."""
    number = (*tag.values, "0")[1]
    if not _NUMBER.fullmatch(number):
        raise Wrong(tag.at, f"behind the name of a copy stands a number, not {number[:40]!r}")
    return int(number)


def _values(fewest: int, most: int) -> str:
    if most > 2:
        return "a name and a value"
    return "one value" if fewest == most == 1 else f"{fewest} or {most} values"


def _rules(tag: Tag | None) -> Said:
    if tag is None:
        return Said(None, 0)
    if not _NUMBER.fullmatch(tag.values[0]):
        raise Wrong(tag.at, f"rules are a number, not {tag.values[0][:40]!r}")
    return Said(int(tag.values[0]), tag.at)


def _one_of(once: dict[str, Tag], name: str, known: dict[str, bool], usual: str) -> bool:
    """What a tag of few values says."""
    tag = once.get(name)
    value = usual if tag is None else tag.values[0]
    if tag is not None and value not in known:
        raise Wrong(tag.at, f"{name} is {' or '.join(known)}, not {value[:40]!r}")
    return known[value]


@attrs.define
class _Moves:
    """What follows the heading, taken sign by sign."""

    made: Rebuilding
    place: int = 0
    """The place that is spoken of."""
    stands: bool = False
    """Whether anything stands before it in these parentheses."""
    outer: list[tuple[int, int]] = attrs.field(factory=list)
    """For each open parenthesis the place before it, and where it stands."""
    words: list[str] = attrs.field(factory=list)
    """Those of the move that is being read."""
    at: int = 0
    """Where that move begins."""
    number: int | None = None
    """Where a number stands to which no move has come yet."""
    parts: dict[int, int] = attrs.field(factory=dict)
    """Where each part of the game was said to begin."""

    def take(self, sign: Sign) -> None:
        """The next sign."""
        if sign.kind == "word":
            if not self.words:
                self.at = sign.at
            if len(self.words) == _MOST_WORDS:
                raise Wrong(self.at, f"no move has more than {_MOST_WORDS} words")
            self.words.append(sign.text)
            return
        begun = bool(self.words)
        self._play()
        match sign.kind:
            case "number":
                self._count(sign)
            case "comment":
                self._comment(sign.text, sign.at)
            case "(":
                self._open(sign.at)
            case ")":
                self._close(sign.at)
            case _:
                if not begun:
                    raise Wrong(sign.at, "no move stands before this comma")

    def end(self) -> None:
        """The text has ended."""
        self._play()
        if self.outer:
            raise Wrong(self.outer[-1][1], "this parenthesis is not closed")
        first = as_played(self.made.timeline.children)[:1]
        known = set(self.parts) | ({1} if first and first[0] not in self.made.parts else set())
        for number in sorted(self.parts):
            if number > 1 and number - 1 not in known:
                raise Wrong(self.parts[number], f"part {number} is without a part {number - 1}")

    def _play(self) -> None:
        """Make the move that was read."""
        if self.words:
            self.place = self.made.add_move(self.place, None, " ".join(self.words), self.at)
            self.words, self.number, self.stands = [], None, True
        elif self.number is not None:
            raise Wrong(self.number, "no move stands behind this number")

    def _count(self, sign: Sign) -> None:
        expected = self.made.timeline.number(self.place) + 1
        if sign.text.lstrip("0") != f"{expected}":
            raise Wrong(sign.at, f"the next move here is {expected}, not {sign.text[:20]}")
        self.number = sign.at

    def _open(self, at: int) -> None:
        if not self.stands:
            raise Wrong(at, "no move stands before this parenthesis that could be another one")
        if len(self.outer) == DEEPEST:
            raise Wrong(at, f"parentheses are nested more than {DEEPEST} deep")
        self.outer.append((self.place, at))
        self.place, self.stands = self.made.timeline.parent(self.place), False

    def _close(self, at: int) -> None:
        if not self.outer:
            raise Wrong(at, "this ) closes nothing")
        if not self.stands:
            raise Wrong(at, "no move stands in these parentheses")
        self.place, _ = self.outer.pop()

    def _comment(self, raw: str, at: int) -> None:
        if len(raw) > _LONGEST_COMMENT:
            raise Wrong(at, f"a note has at most {LONGEST:,} letters")
        raw = raw.strip()
        text = " ".join(unescaped(raw).split())
        if raw.startswith("%"):
            self._statement(text[1:], at)
        elif not raw.startswith("@"):
            self.made.note(self.place, read_note(text), at)
        elif said := _BY_SEAT.fullmatch(text):
            by = self.made.seat(said[1], at) if said[1] else NOBODY
            private, copy = said[2] is not None, int(said[3] or 0)
            self.made.note(self.place, read_note(said[4], by, private=private), at, copy)
        else:
            raise Wrong(at, "a note by somebody is {@NAME: text} or {@NAME, private: text}")

    def _part(self, number: int, at: int) -> None:
        if not self.place or not number:
            raise Wrong(at, "a part begins with a move or other luck, and the first one is part 1")
        self.made.parts[self.place] = number
        self.parts.setdefault(number, at)

    def _statement(self, text: str, at: int) -> None:
        made, place = self.made, self.place
        if said := _LUCK.fullmatch(text):
            self.place, self.stands = made.reluck(place, int(said[1]), at), True
        elif said := _BRANCH.fullmatch(text):
            made.end_branch(said[1], place, at, hidden=said[2] is not None)
        elif said := _HERE.fullmatch(text):
            made.set_head(place, Here(said[1], said[2] is not None), at)
        elif said := _SEAT.fullmatch(text):
            made.change_player(place, said[1], said[2], at)
        elif said := _PART.fullmatch(text):
            self._part(int(said[1]), at)
        elif said := _FROM.fullmatch(text):
            made.mark_copy(place, int(said[1]), at)
        elif text == "end":
            made.set_end(place, at)
        elif text == "hidden":
            made.hide_line(place, at)
        else:
            known = (
                "%luck N, %branch NAME, %here, %end, %hidden, %part N, %from N, %seat SEAT PLAYER"
            )
            raise Wrong(at, f"nobody knows what %{text[:40]} means; there are {known}")
