"""What the identity of a record covers, and what it does not."""

from __future__ import annotations

import attrs
from hypothesis import given

from events.record import (
    Branch,
    Drop,
    Head,
    Note,
    Opened,
    Record,
    Reluck,
    Rename,
    Reveal,
    Seat,
    Unknown,
)
from tests.raw import PARENT
from tests.records import places, records
from tests.toy import (
    BURIAL,
    CODEC,
    OPENED,
    STORY,
    Bury,
    Pearl,
    haul_with,
    hidden,
    opening_with,
    salts,
)


def test_known_identities() -> None:
    """They are the format too: they name moves in notes and links, and merge two files."""
    opened = CODEC.identity(OPENED, b"")
    move = CODEC.identity(BURIAL, opened)
    assert opened.hex() == "205d1bc745abe84bc589f8b553922fcf5542461ba7cb58b55154dd50af751809"
    assert move.hex() == "676c525fdfdd290c02bfe966ef9a2e2f7ddd4a1068f9fc5dda505b7e1084845e"


def test_identity_is_independent_of_how_the_seed_was_found() -> None:
    chosen = opening_with(drawn=False)
    assert CODEC.encode(chosen, 0) != CODEC.encode(OPENED, 0)
    assert CODEC.identity(chosen, b"") == CODEC.identity(OPENED, b"")


@given(records, places, places)
def test_identity_is_independent_of_the_place(record: Record, one: int, other: int) -> None:
    ids = {
        CODEC.identity(CODEC.decode(CODEC.encode(record, place))[1], PARENT)
        for place in (one, other)
    }
    assert len(ids) == 1


def test_identity_covers_everything_else() -> None:
    others: list[Record] = [
        *(record for _, record in STORY),
        opening_with(game="toys"),
        opening_with(rules=4),
        opening_with(options=()),
        opening_with(options=(("air", 26), ("names", ("a", None, True)))),
        opening_with(options=(("air", 25), ("names", ("a", None, 1)))),
        opening_with(options=OPENED.options[::-1]),
        opening_with(seats=("Bo", "Ada")),
        opening_with(seats=("Ada", "Bo", "")),
        opening_with(seed="calm-otters"),
        opening_with(luck="undertow-luck/2"),
        opening_with(events=OPENED.events[::-1]),
        opening_with(salts=salts(3)[::2]),
        opening_with(salts=salts(2)[::-1]),
        attrs.evolve(BURIAL, action=Bury(0, "reef")),
        attrs.evolve(BURIAL, action=Bury(1, "reefs")),
        attrs.evolve(BURIAL, action=Bury(1, hidden(salts(2)[1], "reef")), salts=salts(2)[1:]),
        attrs.evolve(BURIAL, events=BURIAL.events[::-1]),
        attrs.evolve(BURIAL, events=BURIAL.events[:1]),
        attrs.evolve(BURIAL, salts=salts(2)[::-1]),
        *(
            attrs.evolve(BURIAL, events=(BURIAL.events[0], haul))
            for haul in (
                haul_with(maybe=None),
                haul_with(one_of=True),
                haul_with(row=("x", "e")),
                haul_with(pair=(300, True)),
                haul_with(pearl=Pearl(1, "black")),
                haul_with(rows=((Pearl(70_000, "black"), None), (None,))),
            )
        ),
        Seat(0, "bot:cautious"),
        Seat(1, ""),
        Reluck(2),
        Head("reef"),
        Head("main"),
        Head(4),
        Branch("main"),
        Branch("main", 0),
        Branch("main", 1),
        Note("reef"),
        Note("reef", 0),
        Note("reef", 1),
        Note("reef", -1, True),
        Note("reef", 1, True),
        Reveal("calm-otter", bytes(16)),
        Reveal("calm-otter", salts(2)[1]),
        Reveal("calm-otters", bytes(16)),
        Rename("", "reef"),
        Rename("reef", ""),
        Drop("reef", True),
        Drop("reef", False),
        Unknown(11, (1, "later")),
        Unknown(10, (1, "latest")),
    ]
    ids = {CODEC.identity(record, PARENT) for record in others}
    assert len(ids) == len(others)
    assert {len(identity) for identity in ids} == {32}
    assert ids.isdisjoint(CODEC.identity(record, bytes(31) + b"\x01") for record in others)


@given(records, records)
def test_identities_differ_where_records_do(one: Record, other: Record) -> None:
    def body(record: Record) -> str:
        return repr(attrs.evolve(record, drawn=True) if isinstance(record, Opened) else record)

    same = CODEC.identity(one, PARENT) == CODEC.identity(other, PARENT)
    assert same == (body(one) == body(other))
