"""A toy game's actions and events for the tests of `events`, and one short file of it.

They hold every type of field that a game may use. Their order and their fields are pinned by the
golden file in `test_log_format.py`: append, never edit.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import attrs

from events.codec import Codec
from events.record import (
    Branch,
    Drop,
    Head,
    Hidden,
    Move,
    Note,
    Opened,
    Record,
    Reluck,
    Rename,
    Reveal,
    Seat,
    Unknown,
)
from events.shape import private
from events.timeline import Timeline
from events.wire import Private


@attrs.frozen
class Rest:
    """An action without fields."""


@attrs.frozen
class Dive:
    """An action of simple fields."""

    depth: int
    word: str
    loud: bool


@attrs.frozen
class Bury:
    """An action with a field that only the seat that acts may know."""

    seat: int
    where: str | Hidden = private("seat")


@attrs.frozen
class Drawn:
    """An event with a field that several seats may know."""

    seats: tuple[int, ...]
    cards: tuple[int, ...] | Hidden = private("seats")


@attrs.frozen
class Sealed:
    """An event with a field that no seat may know, and which may be empty."""

    chest: Pearl | Hidden | None = private()


@attrs.frozen
class Pearl:
    """A noun that other classes hold."""

    size: int
    colour: Literal["white", "black"]


@attrs.frozen
class Haul:
    """An event with a field of every other type."""

    nothing: None
    maybe: int | None
    one_of: Literal["net", 2, True]
    row: tuple[str, ...]
    pair: tuple[int, bool]
    pearl: Pearl
    rows: tuple[tuple[Pearl | None, ...], ...]


CLASSES: Final = (Rest, Dive, Bury, Drawn, Sealed, Pearl, Haul)
CODEC: Final = Codec(CLASSES)
RAW: Final = Codec(None)


def salts(count: int) -> tuple[bytes, ...]:
    """So many salts, no two the same."""
    return tuple(bytes([n]) * 16 for n in range(1, count + 1))


OPENED: Final = Opened(
    game="toy",
    rules=3,
    options=(("air", 25), ("names", ("a", None, True))),
    seats=("Ada", "Bo"),
    seed="calm-otter",
    luck="undertow-luck/1",
    events=(Drawn((0, 1), (5, 8)), Rest()),
    drawn=True,
    salts=salts(2),
)
HAUL: Final = Haul(
    None, -7, 2, ("x", "é"), (300, False), Pearl(1, "white"), ((Pearl(70_000, "black"), None), ())
)
BURIAL: Final = Move(Bury(1, "reef"), (Sealed(Pearl(4, "black")), HAUL), salts(2))

STORY: Final[tuple[tuple[int, Record], ...]] = (
    (0, OPENED),
    (1, Seat(1, "bot:cautious")),
    (2, Move(Dive(12, "down", True), ())),
    (1, BURIAL),
    (2, Head("main", by_hand=False)),
    (3, Move(Rest(), ())),
    (3, Head(3)),
    (4, Branch("reef")),
    (5, Reluck(1)),
    (1, Note("here the air ran out")),
    (10, Unknown(100, (1, "later"))),
    (3, Rename("reef", "cave")),
    (7, Drop("main", True)),
    (5, Note("for me alone", 1, private=True)),
    (6, Branch("shelf", 0)),
    (7, Reveal("calm-otter", salts(1)[0])),
)
"""(place, record): every kind once, and a file in which each record makes sense."""
PAYLOADS: Final = [CODEC.encode(record, place) for place, record in STORY]


def dive(n: int) -> Move:
    """A move that is not the same for another n."""
    return Move(Dive(n, "", False), ())


def timeline(*story: tuple[int, Record]) -> Timeline:
    """An opened game, and then these records."""
    new = Timeline(OPENED, CODEC)
    for back, record in story:
        new.add(back, record)
    return new


def add(game: Timeline, on: int, record: Record) -> int:
    """Fold a record that stands on the record of this index."""
    return game.add(len(game.records) - on, record)


def play(game: Timeline, *moves: int) -> None:
    """Make these moves where the head stands."""
    for n in moves:
        add(game, game.head, dive(n))


def go(game: Timeline, place: int, line: str | int) -> None:
    """Move the head by hand; a line without a name is given by its end."""
    add(game, place, Head(line if isinstance(line, str) else len(game.records) - line))


def where(game: Timeline) -> tuple[int, str | None, int]:
    """The head, its branch, and the end of its line."""
    return game.head, game.branch, game.end


def state(game: Timeline) -> Any:
    """All that folding may change."""
    folded = {name: value for name, value in vars(game).items() if not name.startswith("_")}
    return {name: repr(value) for name, value in folded.items() if name != "codec"}


def opening_with(**other: Any) -> Opened:
    """The opening with other values in these fields."""
    return attrs.evolve(OPENED, **other)


def haul_with(**other: Any) -> Haul:
    """The haul with other values in these fields."""
    return attrs.evolve(HAUL, **other)


def hidden(salt: bytes, raw: Any) -> Hidden:
    """What stands in the place of a private value for those who may not know it."""
    return Hidden(Private(salt, raw).digest())
