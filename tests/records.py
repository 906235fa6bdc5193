"""Any record of the toy game, for tests that hold for all of them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from events import wire
from events.record import (
    NOBODY,
    Branch,
    Drop,
    Head,
    Hidden,
    Merged,
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
from events.wire import Private
from tests.raw import LATER
from tests.toy import CODEC, Bury, Dive, Drawn, Haul, Pearl, Rest, Sealed, salts

numbers = st.integers(-(2**63), 2**64 - 1)
writers = st.just(NOBODY) | numbers
rows = st.lists(numbers, max_size=3).map(tuple)
digests = st.builds(Hidden, st.binary(min_size=32, max_size=32))
pearls = st.builds(Pearl, numbers, st.sampled_from(["white", "black"]))
doings = st.one_of(
    st.just(Rest()),
    st.builds(Dive, numbers, st.text(), st.booleans()),
    st.builds(Bury, numbers, st.text() | digests),
    st.builds(Drawn, rows, rows | digests),
    st.builds(Sealed, st.none() | pearls | digests),
    pearls,
    st.builds(
        Haul,
        st.none(),
        st.none() | numbers,
        st.sampled_from(["net", 2, True]),
        st.lists(st.text(), max_size=3).map(tuple),
        st.tuples(numbers, st.booleans()),
        pearls,
        st.lists(st.lists(st.none() | pearls, max_size=2).map(tuple), max_size=2).map(tuple),
    ),
)
doing_rows = st.lists(doings, max_size=3).map(tuple)
moves = st.builds(Move, doings, doing_rows).map(
    lambda move: CODEC.salted(move, lambda i: bytes([i]) * 16)
)
plains = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=5,
)


@st.composite
def openings(draw: st.DrawFn) -> Opened:
    """Any opening."""
    seed, events = draw(st.text() | digests), draw(doing_rows)
    return Opened(
        game=draw(st.text()),
        rules=draw(numbers),
        options=draw(st.lists(st.tuples(st.text(), plains), max_size=3).map(tuple)),
        seats=draw(st.lists(st.text(), min_size=1, max_size=3).map(tuple)),
        seed=seed,
        luck=draw(st.text()),
        events=events,
        drawn=draw(st.booleans()),
        salts=salts(isinstance(seed, str) + CODEC.private_count(events)),
    )


records: st.SearchStrategy[Record] = st.one_of(
    openings(),
    moves,
    st.builds(Seat, numbers, st.text()),
    st.builds(Reluck, numbers),
    st.builds(Head, st.text() | numbers, st.booleans()),
    st.builds(Branch, st.text(), writers),
    st.builds(Note, st.text(), writers, st.booleans()),
    st.builds(Reveal, st.text(), st.binary(min_size=16, max_size=16)),
    st.builds(Rename, st.text(), st.text()),
    st.builds(Drop, st.text(), st.booleans()),
    st.builds(Merged, st.text(), numbers, numbers),
    st.builds(Unknown, st.integers(LATER, 2**64 - 1), plains),
)
places = st.integers(0, 2**64 - 1)


@st.composite
def nearly_right(draw: st.DrawFn) -> bytes:
    """The canonical bytes of a record in which one value was changed."""

    def changed(value: Any) -> Any:
        if type(value) is tuple and value and draw(st.integers(0, 7)):
            at = draw(st.integers(0, len(value) - 1))
            return (*value[:at], changed(value[at]), *value[at + 1 :])
        if type(value) is Private and draw(st.booleans()):
            return Private(value.salt, changed(value.value))
        wrapped = draw(st.sampled_from([(value,), Private(bytes(16), value), 0, None]))
        return draw(st.just(wrapped) | st.binary(max_size=33) | plains)

    return wire.pack(changed(wire.unpack(CODEC.encode(draw(records), draw(places)))))
