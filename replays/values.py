"""A game as values for programs, one JSON document that holds all that the notation does."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.errors import BadSetup, NoSuchGame
from engine.notes import Remark
from engine.notes import read as read_note
from engine.opening import FindGame
from engine.session import Session
from events.frozen import frozen
from events.record import NOBODY
from events.timeline import MOST_KNOWING
from replays import option_values
from replays.assembling import payloads
from replays.errors import BadNotation, Wrong, WrongVersion
from replays.notation import result
from replays.outline import Here, NoteStatement, Outline, Plays
from replays.rebuilding import Heading, Rebuilding, Said
from replays.signs import LARGEST, told_place

SCHEMA: Final = "undertow/notation/1"
Document = dict[str, Any]
_LONGEST: Final = 2000
"""Letters of any text."""


def document(session: Session) -> Document:
    """The whole game as values. Raises Refused for a copy that does not hold all of it."""
    outline = Outline(session)
    timeline, opened = outline.timeline, outline.timeline.opened
    order = list(timeline.places())
    number = {place: i for i, place in enumerate(order)}
    return {
        "schema": SCHEMA,
        "game": opened.game,
        "rules": opened.rules,
        "seed": opened.seed,
        "drawn": opened.drawn,
        "revealed": timeline.is_revealed,
        "seats": [
            {"name": name, "player": player or "person"}
            for name, player in zip(session.seats, timeline.players, strict=True)
        ],
        "options": {
            option.name: value
            for option, value in option_values.unusual(session.game, dict(session.options))
        },
        "result": result(outline),
        "places": [_place(outline, number, place) for place in order],
        "branches": [
            {
                "name": name,
                "by": _by(outline.by(name)),
                "end": number[timeline.branches[name]],
                "hidden": name in timeline.dropped,
            }
            for name in outline.branches
        ],
        "merged": [{"name": one.name, "knowing": one.knowing} for one in outline.copies],
        "hidden": [number[one] for one in sorted(_hidden(outline), key=number.__getitem__)],
        "here": {
            "place": number[timeline.head],
            "branch": timeline.branch,
            "end": number[timeline.end],
            "by_hand": timeline.by_hand,
        },
    }


def _hidden(outline: Outline) -> list[int]:
    return [end for end in outline.timeline.dropped if isinstance(end, int)]


def _by(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _place(outline: Outline, number: Mapping[int, int], place: int) -> Document:
    """A place, with the one before it and what is said of it."""
    said = outline.said(place)
    found: Document = {"before": number[outline.timeline.parent(place)] if place else None}
    move = outline.move(place) if place else None
    if move is not None:
        found |= {"seat": move[0], "action": move[1]}
    elif place:
        found["luck"] = outline.timeline.luck(place)
    found |= _from(outline.copy(place))
    notes = [
        {
            "text": one.remark.words(),
            "by": _by(one.remark.by),
            "private": one.remark.private,
            **_from(one.copy),
        }
        for one in said
        if isinstance(one, NoteStatement)
    ]
    players = [
        {"seat": one.seat, "player": one.player or "person"}
        for one in said
        if isinstance(one, Plays)
    ]
    return found | ({"notes": notes} if notes else {}) | ({"players": players} if players else {})


def _from(copy: int) -> Document:
    """Which of the merged copies something came with, from 0; nothing where it is one's own."""
    return {"from": copy - 1} if copy else {}


def read(data: bytes, find: FindGame) -> list[bytes]:
    """The records of such a document. Raises BadNotation and NoSuchGame, which say where."""
    if len(data) > LARGEST:
        raise BadNotation(f"the document has more than {LARGEST:,} bytes")
    try:
        found = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_table)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig")
        raise BadNotation(f"{told_place(before, len(before))}: this is no text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise BadNotation(
            f"line {error.lineno}, column {error.colno}: this is no JSON: {error.msg}"
        ) from None
    except (ValueError, RecursionError):
        raise BadNotation("this is no JSON: its lists or numbers are too large") from None
    try:
        return payloads(_read(_Value(found, ""), find))
    except Wrong as wrong:
        kind = NoSuchGame if isinstance(wrong, WrongVersion) else BadNotation
        raise kind(f"{wrong.at or 'the document'}: {wrong.what}") from None


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A table of a document. Raises BadNotation for a name that could mean two things."""
    table = dict(pairs)
    if len(table) < len(pairs):
        ((name, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise BadNotation(f"a name stands twice in one table: {name[:40]!r}")
    return table


@frozen
class _Value:
    """A part of a document, which knows where it stands."""

    found: Any
    at: str

    def __getitem__(self, name: str) -> _Value:
        """A field that must be there."""
        value = self.get(name, self)
        if value is self:
            raise Wrong(self.at, f"{name} is missing")
        return value

    def get(self, name: str, otherwise: _Value) -> _Value:
        """A field that may be left out."""
        table = self.table()
        at = f"{self.at}.{name}" if self.at else name
        return _Value(table[name], at) if name in table else otherwise

    def table(self) -> dict[str, Any]:
        """It is an object."""
        if not isinstance(self.found, dict):
            raise Wrong(self.at, "an object belongs here")
        return self.found

    def all(self) -> Iterator[_Value]:
        """It is a list; its values come one by one, so that the first wrong one ends it."""
        if not isinstance(self.found, list):
            raise Wrong(self.at, "a list belongs here")
        return (_Value(one, f"{self.at}[{i}]") for i, one in enumerate(self.found))

    def tables(self) -> list[_Value]:
        """It is a list of objects."""
        return [one for one in self.all() if one.table() is not None]

    def text(self) -> str:
        """It is a text that can be shown."""
        if not isinstance(self.found, str) or not self.found.isprintable():
            raise Wrong(self.at, "a text without control characters belongs here")
        if len(self.found) > _LONGEST:
            raise Wrong(self.at, f"a text of at most {_LONGEST:,} letters belongs here")
        return self.found

    def truth(self) -> bool:
        """It is true or false."""
        if not isinstance(self.found, bool):
            raise Wrong(self.at, "true or false belongs here")
        return self.found

    def below(self, most: int) -> int:
        """It is a whole number from 0, and less than this."""
        if type(self.found) is not int or not 0 <= self.found < most:
            raise Wrong(self.at, f"a number from 0 to {most - 1:,} belongs here")
        return self.found

    def maybe(self, read: Callable[[], Any]) -> Any:
        """What is read of it, or None."""
        return None if self.found is None else read()


_NO: Final = _Value(False, "")
_NONE: Final = _Value([], "")
_NOTHING: Final = _Value({}, "")
_NULL: Final = _Value(None, "")
_MOST_RULES: Final = 1_000_000_000


def _read(found: _Value, find: FindGame) -> Rebuilding:
    if found["schema"].text() != SCHEMA:
        raise Wrong("schema", f"this is no {SCHEMA}")
    seats = found["seats"].tables()
    names = [one["name"].text() for one in seats]
    branches = found["branches"].tables()
    options = found.get("options", _NOTHING)
    made = Rebuilding(
        Heading(
            game=Said(found["game"].text(), "game"),
            rules=Said(found["rules"].below(_MOST_RULES), "rules"),
            seed=Said(found["seed"].text(), "seed"),
            drawn=found.get("drawn", _NO).truth(),
            revealed=found.get("revealed", _NO).truth(),
            seats=[Said((one["name"].text(), one["player"].text()), one.at) for one in seats],
            options=[_option(options[name]) for name in options.table()],
            branches=[_named(one, names) for one in branches],
            copies=[_copy(one) for one in found.get("merged", _NONE).tables()],
        ),
        find,
    )
    places = _places(made, found["places"].all())
    for one in branches:
        end = places[one["end"].below(len(places))]
        made.end_branch(one["name"].text(), end, one.at, hidden=one.get("hidden", _NO).truth())
    for one in found.get("hidden", _NONE).all():
        made.hide_line(places[one.below(len(places))], one.at)
    _stand(made, found["here"], places)
    return made


def _option(value: _Value) -> Said:
    try:
        return Said((value.at.removeprefix("options."), option_values.plain(value.found)), value.at)
    except BadSetup as error:
        raise Wrong(value.at, str(error)) from None


def _copy(merged: _Value) -> Said:
    return Said((merged["name"].text(), merged["knowing"].below(MOST_KNOWING)), merged.at)


def _came(value: _Value, made: Rebuilding) -> int:
    """The copy that something came with; 0 where it does not say so."""
    copy, copies = value.get("from", _NULL), len(made.heading.copies)
    if copy.found is not None and not copies:
        raise Wrong(copy.at, "no copy was merged that it could come from")
    return 0 if copy.found is None else copy.below(copies) + 1


def _named(branch: _Value, names: list[str]) -> Said:
    by = branch.get("by", _NULL)
    seat = by.maybe(lambda: by.below(len(names)))
    return Said((branch["name"].text(), None if seat is None else names[seat]), branch.at)


def _places(made: Rebuilding, found: Iterator[_Value]) -> list[int]:
    """Play all places, the first of which is the opening. Returns where each lies."""
    places: list[int] = []
    for value in found:
        if not places:
            place = 0
        else:
            before = places[value["before"].below(len(places))]
            place = _played(made, before, value)
            made.parts[place] = len(places)
            made.mark_copy(place, _came(value, made), value.at)
        places.append(place)
        for note in value.get("notes", _NONE).all():
            made.note(place, _note(note, len(made.names)), note.at, _came(note, made))
        for change in value.get("players", _NONE).all():
            seat = made.names[change["seat"].below(len(made.names))]
            made.change_player(place, seat, change["player"].text(), change.at)
    if not places:
        raise Wrong("places", "the opening is missing")
    return places


def _played(made: Rebuilding, before: int, value: _Value) -> int:
    if "luck" in value.table():
        return made.reluck(before, value["luck"].below(_MOST_RULES), value.at)
    seat = made.names[value["seat"].below(len(made.names))]
    return made.add_move(before, seat, value["action"].text(), value.at)


def _note(note: _Value, seats: int) -> Remark:
    by = note.get("by", _NULL)
    seat = by.maybe(lambda: by.below(seats))
    private = note.get("private", _NO).truth()
    return read_note(note["text"].text(), NOBODY if seat is None else seat, private=private)


def _stand(made: Rebuilding, here: _Value, places: list[int]) -> None:
    branch = here["branch"].maybe(here["branch"].text)
    by_hand = here.get("by_hand", _NO).truth()
    made.set_head(places[here["place"].below(len(places))], Here(branch, by_hand), here.at)
    if branch is None:
        made.set_end(places[here["end"].below(len(places))], here.at)
