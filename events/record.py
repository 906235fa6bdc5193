"""The kinds of record of which a file consists, as values.

The order of `KINDS` and of the fields is the file format: append, never edit.
"""

from __future__ import annotations

from typing import Any, Final

from events.frozen import frozen

NOBODY: Final = -1
"""Who wrote a record that no seat wrote."""

Value = None | bool | int | str | tuple["Value", ...]
"""A plain value, as options hold it."""


@frozen
class Hidden:
    """A private value that this copy does not hold; its digest (32 bytes) proves it later."""

    digest: bytes


@frozen
class Opened:
    """The first record: everything that the game's first position follows from."""

    game: str
    rules: int
    options: tuple[tuple[str, Value], ...]
    seats: tuple[str, ...]
    seed: str | Hidden
    luck: str
    events: tuple[Any, ...]
    drawn: bool
    """Whether the program drew the seed (True) or a person chose it. Not part of the identity."""
    salts: tuple[bytes, ...] = ()
    """One for each private value that is present, in order: the seed, then those of the events."""


@frozen
class Seat:
    """From here on, who plays a seat: a person (the empty text) or a bot ("bot:cautious")."""

    seat: int
    player: str


@frozen
class Move:
    """One action and all that followed from it."""

    action: Any
    events: tuple[Any, ...]
    salts: tuple[bytes, ...] = ()
    """One for each private value that is present, in order: the action's, then the events'."""


@frozen
class Reluck:
    """From here on, other dice: the n-th in this file."""

    n: int


@frozen
class Head:
    """The place where the game stands now, and the line it stands on.

    `line` is a branch's name, or for a line without a name how many records back its end lies.
    """

    line: str | int
    by_hand: bool = True
    """True for going to a place; False for an action taken again, which led here before."""


@frozen
class Branch:
    """A name for the place it stands on; the head is attached to it from here on."""

    name: str
    by: int = NOBODY
    """The seat whose player gave it, or `NOBODY`."""


@frozen
class Note:
    """A remark on a place."""

    text: str
    by: int = NOBODY
    """The seat whose player made it, or `NOBODY`."""
    private: bool = False
    """Whether it is for that player alone."""


@frozen
class Rename:
    """A name for the line that ends at the place it stands on; the head stays where it is."""

    line: str
    """The branch that is called otherwise from here on; empty for a line without a name."""
    name: str


@frozen
class Drop:
    """The line that ends at the place it stands on is hidden, or shown again."""

    line: str
    """The branch; empty for a line without a name."""
    hidden: bool


@frozen
class Reveal:
    """The seed, for all to see and to check."""

    seed: str
    salt: bytes
    """That of the seed in the opening."""


@frozen
class Merged:
    """So many records before this one came from another copy of this game."""

    name: str
    """What that copy was called."""
    records: int
    knowing: int
    """How many moves in it were made knowing the luck of another line."""


@frozen
class Unknown:
    """A record of a kind that a later version brought; kept as it is."""

    kind: int
    body: Any


KINDS: Final = (Opened, Seat, Move, Reluck, Head, Branch, Note, Rename, Drop, Reveal, Merged)

Record = (
    Opened | Seat | Move | Reluck | Head | Branch | Note | Rename | Drop | Reveal | Merged | Unknown
)
