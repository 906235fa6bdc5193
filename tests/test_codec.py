"""Tests of records as bytes: what reads back, what is refused, and what an identity covers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events import wire
from events.codec import Codec
from events.record import Branch, Head, Hidden, Move, Note, Opened, Record, Reluck, Seat, Unknown
from events.shape import private
from events.wire import DEEPEST, Private
from tests import toy
from tests.toy import (
    BURIAL,
    CODEC,
    OPENED,
    RAW,
    STORY,
    Bury,
    Dive,
    Drawn,
    Haul,
    Pearl,
    Rest,
    Sealed,
    salts,
)

PARENT = bytes(32)
OPENING, SEAT, MOVE, RELUCK, HEAD, BRANCH, NOTE, LATER = range(8)
REST, DIVE, BURY, DRAWN, SEALED, PEARL, HAUL = range(7)

# --- Any record of the toy game ---------------------------------------------------------------

numbers = st.integers(-(2**63), 2**64 - 1)
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
    st.builds(Branch, st.text()),
    st.builds(Note, st.text()),
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


def payload(kind: Any, *body: Any) -> bytes:
    return wire.pack((kind, 1, body))


def move_of(action: Any, *events: Any) -> bytes:
    return payload(MOVE, action, events)


def opening_with(**other: Any) -> Opened:
    return attrs.evolve(OPENED, **other)


def haul_with(**other: Any) -> Haul:
    return attrs.evolve(toy.HAUL, **other)


# --- What reads back --------------------------------------------------------------------------


@given(records, places)
def test_record_reads_back_as_it_was_written(record: Record, place: int) -> None:
    assert repr(CODEC.decode(CODEC.encode(record, place))) == repr((place, record))


@given(records, places)
def test_without_the_classes_bytes_and_identity_are_the_same(record: Record, place: int) -> None:
    data = CODEC.encode(record, place)
    found, raw = RAW.decode(data)
    assert found == place
    assert RAW.encode(raw, place) == data
    assert RAW.identity(raw, PARENT) == CODEC.identity(record, PARENT)


@given(nearly_right() | st.binary(max_size=60))
def test_what_is_accepted_is_written_again_byte_for_byte(data: bytes) -> None:
    for codec in (CODEC, RAW):
        try:
            place, record = codec.decode(data)
        except ValueError:
            continue
        assert codec.encode(record, place) == data


@given(nearly_right())
def test_what_is_accepted_has_one_identity(data: bytes) -> None:
    try:
        _, record = CODEC.decode(data)
    except ValueError:
        return
    assert RAW.identity(RAW.decode(data)[1], PARENT) == CODEC.identity(record, PARENT)


def test_bytes_of_a_move() -> None:
    data = CODEC.encode(Move(Bury(1, "x"), (Rest(), Dive(2, "", False)), salts(1)), 5)
    secret = "81c410" + "01" * 16 + "a178"
    assert data.hex() == f"930205929302 01{secret} 92 00 940102a0c2".replace(" ", "")


def test_without_the_classes_a_move_holds_plain_values() -> None:
    data = CODEC.encode(Move(Bury(1, "x"), (Rest(),), salts(1)), 1)
    action = (BURY, 1, Private(salts(1)[0], "x"))
    assert RAW.decode(data) == (1, Move(action, (REST,)))


@pytest.mark.parametrize("codec", [CODEC, RAW], ids=["typed", "raw"])
def test_unknown_kinds_are_kept_byte_for_byte(codec: Codec) -> None:
    body = (1, "x", (None, True, b"y"), Private(bytes(16), "secret"))
    data = wire.pack((LATER, 3, body))
    assert codec.decode(data) == (3, Unknown(LATER, body))
    assert codec.encode(Unknown(LATER, body), 3) == data
    dropped = wire.unpack(wire.pack(wire.hidden(body)))
    assert codec.identity(Unknown(LATER, body), PARENT) == codec.identity(
        Unknown(LATER, dropped), PARENT
    )


# --- What is refused on reading ---------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    [
        *(None, 1, "abc", (), (NOTE, 1), (NOTE, 1, ("x",), 0), Private(bytes(16), 1)),
        *(("6", 1, ("x",)), (True, 1, (0, "x")), (-1, 1, ("x",)), (None, 1, ("x",))),
        *((NOTE, "1", ("x",)), (NOTE, False, ("x",)), (NOTE, -1, ("x",))),
    ],
)
def test_no_record_is_refused(raw: Any) -> None:
    with pytest.raises(ValueError, match="record"):
        CODEC.decode(wire.pack(raw))


@pytest.mark.parametrize(
    ("cls", "body"),
    [
        *((Seat, body) for body in [(0,), (0, "", 0), ("0", ""), (0, None), (True, ""), None]),
        *((Reluck, body) for body in [(), (1, 1), ("1",), (True,), 1]),
        *(
            (Head, body)
            for body in [(), ("main",), (1,), ("main", True, 0), ("main", 1), (1, None)]
        ),
        *((Head, body) for body in [(None, True), (True, True), (b"main", True)]),
        *((Branch, body) for body in [(), ("a", "b"), (1,), (b"a",), "a"]),
        *((Note, body) for body in [(), ("a", "b"), (1,), (b"a",), (("a",),)]),
        *((Move, body) for body in [(), (REST,), (REST, (), 0), (REST, REST), None, b"\x00\x00"]),
    ],
)
def test_wrong_body_is_refused(cls: type, body: Any) -> None:
    kind = {type(record): kind for kind, record in enumerate(ONE_OF_EACH)}[cls]
    with pytest.raises(ValueError, match=f"{cls.__name__} record|events of a move"):
        CODEC.decode(wire.pack((kind, 1, body)))


ONE_OF_EACH = (OPENED, Seat(0, ""), BURIAL, Reluck(1), Head("main"), Branch("x"), Note("y"))
A_SEED = Private(bytes(16), "calm-otter")
GOOD_OPENING = ("toy", 3, (("air", 25),), ("Ada", "Bo"), A_SEED, "undertow-luck/1", (), True)


@pytest.mark.parametrize(
    ("at", "wrong"),
    [
        *((0, value) for value in [None, 1, b"toy", ("toy",)]),
        *((1, value) for value in ["3", True, None]),
        *((2, value) for value in [None, "", (("air",),), (("air", 1, 2),), ((1, 2),), ("ab",)]),
        *((3, value) for value in [(), (1,), ("Ada", None), "Ada", None]),
        *((4, value) for value in ["calm-otter", None, bytes(31), bytes(33)]),
        *((4, Private(bytes(16), value)) for value in [1, None, bytes(32)]),
        *((5, value) for value in [None, 1, b"luck"]),
        *((6, value) for value in [None, REST, ((REST,),), ("x",), b"\x00"]),
        *((7, value) for value in [None, 1, "True"]),
    ],
)
def test_wrong_opening_is_refused(at: int, wrong: Any) -> None:
    assert CODEC.decode(payload(OPENING, *GOOD_OPENING))  # else the test would prove nothing
    body = (*GOOD_OPENING[:at], wrong, *GOOD_OPENING[at + 1 :])
    with pytest.raises(ValueError, match=r"opening|of no class|private"):
        CODEC.decode(payload(OPENING, *body))


def test_opening_of_another_width_is_refused() -> None:
    for body in (GOOD_OPENING[:-1], (*GOOD_OPENING, 1)):
        with pytest.raises(ValueError, match="Opened record has 8 fields"):
            CODEC.decode(payload(OPENING, *body))


GOOD_PEARL = (PEARL, 1, "white")
GOOD_HAUL = (HAUL, None, 1, "net", ("x",), (1, True), GOOD_PEARL, ((GOOD_PEARL, None),))


@pytest.mark.parametrize(
    ("good", "at", "wrong"),
    [
        *(((DIVE, 1, "", False), 1, value) for value in [None, True, "1", (1,), b"1"]),
        *(((DIVE, 1, "", False), 2, value) for value in [None, 1, b"", ()]),
        *(((DIVE, 1, "", False), 3, value) for value in [None, 0, "False"]),
        *((GOOD_PEARL, 1, value) for value in [None, True, "1"]),
        *((GOOD_PEARL, 2, value) for value in [None, "red", "", b"white", 0]),
        *((GOOD_HAUL, 1, value) for value in [0, False, ()]),
        *((GOOD_HAUL, 2, value) for value in [True, "1", (1,)]),
        *((GOOD_HAUL, 3, value) for value in [1, False, None, "Net"]),
        *((GOOD_HAUL, 4, value) for value in [None, "x", (1,), ("x", None), b"x"]),
        *((GOOD_HAUL, 5, value) for value in [(1,), (1, True, 1), (True, 1), None, b"\x01\x01"]),
        *(
            (GOOD_HAUL, 6, value)
            for value in [None, (), REST, PEARL, (PEARL, 1), (DIVE, 1, "", True)]
        ),
        *((GOOD_HAUL, 6, value) for value in [(PEARL, 1, "red"), (99,), 5, "abc"]),
        *((GOOD_HAUL, 7, value) for value in [None, (None,), (REST,), ((REST,),)]),
        *(((BURY, 1, A_SEED), 2, value) for value in ["reef", None, bytes(31), ("reef",)]),
        *(((BURY, 1, A_SEED), 2, Private(bytes(16), value)) for value in [1, None, bytes(32)]),
        *(((BURY, 1, A_SEED), 1, value) for value in [None, True, A_SEED]),
        *(((SEALED, Private(bytes(16), None)), 1, value) for value in [None, GOOD_PEARL]),
        ((SEALED, Private(bytes(16), None)), 1, Private(bytes(16), REST)),
    ],
)
def test_field_of_a_wrong_type_is_refused(good: Any, at: int, wrong: Any) -> None:
    CODEC.decode(move_of(good, good))  # else the test would prove nothing
    bad = (*good[:at], wrong, *good[at + 1 :])
    for data in (move_of(bad), move_of(REST, bad), move_of(REST, REST, bad)):
        with pytest.raises(ValueError, match=toy.CLASSES[good[0]].__name__):
            CODEC.decode(data)


@pytest.mark.parametrize("good", [(DIVE, 1, "", False), GOOD_PEARL, GOOD_HAUL])
def test_wrong_number_of_fields_is_refused(good: Any) -> None:
    name = toy.CLASSES[good[0]].__name__
    for bad in ((*good, 1), good[:-1], good[0]):
        with pytest.raises(ValueError, match=f"{name} has {len(good) - 1} fields"):
            CODEC.decode(move_of(REST, bad))


def test_class_without_fields_is_its_number_alone() -> None:
    assert CODEC.decode(move_of(REST, REST)) == (1, Move(Rest(), (Rest(),)))
    with pytest.raises(ValueError, match="no class that this game has"):
        CODEC.decode(move_of((REST,)))
    with pytest.raises(ValueError, match="Rest has 0 fields"):
        CODEC.decode(move_of((REST, 1)))


@pytest.mark.parametrize(
    "raw",
    [
        *(len(toy.CLASSES), -1, True, "0", None, 2**64 - 1, (), "ab", Private(bytes(16), REST)),
        *((len(toy.CLASSES), 1), (-1, 1), (True, 1, "", False), ("1", 1), ((DIVE,), 1), (None, 1)),
    ],
)
def test_no_class_of_the_game_is_refused(raw: Any) -> None:
    for data in (move_of(raw), move_of(REST, raw)):
        with pytest.raises(ValueError, match="no class that this game has"):
            CODEC.decode(data)


@pytest.mark.parametrize("raw", [b"", b"\x00", b"\x01\x02", b"\x05\x01"])
def test_bytes_are_no_action(raw: bytes) -> None:
    """They can be unpacked to numbers like an array, but are not what a writer writes."""
    with pytest.raises(ValueError, match="no class that this game has"):
        CODEC.decode(move_of(raw))


@pytest.mark.parametrize("form", ["cb3ff0000000000000", "ca3f800000", "d6ff00000000", "d40100"])
@pytest.mark.parametrize(
    "around",
    ["93{}0191a178", "9306{}91a178", "93060191{}", "930701{}", "930701 91{}", "93020192{}90"],
)
@pytest.mark.parametrize("codec", [CODEC, RAW], ids=["typed", "raw"])
def test_floats_and_extensions_are_refused_everywhere(codec: Codec, around: str, form: str) -> None:
    with pytest.raises(ValueError, match=r"float|Timestamp|extension|type|kind|class|canonical"):
        codec.decode(bytes.fromhex(around.format(form)))


@pytest.mark.parametrize("codec", [CODEC, RAW], ids=["typed", "raw"])
@pytest.mark.parametrize(
    "opening", [b"\x91", b"\x81\xc4\x10" + bytes(16)], ids=["array", "private"]
)
@pytest.mark.parametrize("depth", [DEEPEST + 1, 400, 1_000, 100_000])
def test_deep_nesting_is_refused(codec: Codec, opening: bytes, depth: int) -> None:
    with pytest.raises(ValueError, match=r"nested|well-formed"):
        codec.decode(b"\x93\x07\x01" + opening * depth + b"\xc0")


@attrs.frozen
class Nested:
    """A class that may hold itself."""

    inner: Nested | None


@pytest.mark.parametrize("depth", [400, 1_000])
def test_class_that_holds_itself_nests_only_so_deep(depth: int) -> None:
    data = b"\x93\x02\x01\x92" + b"\x92\x00" * depth + b"\xc0" + b"\x90"
    with pytest.raises((TypeError, ValueError)):
        Codec((Nested,)).decode(data)


# --- What is refused on writing ---------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        *(Dive("1", "", False), Dive(True, "", False), Dive(1, "", 0)),  # type: ignore[arg-type]
        *(Pearl(1, "red"), Pearl(True, "white")),  # type: ignore[arg-type]
        *(Bury("1", "x"), Bury(1, 2), Bury(1, None)),  # type: ignore[arg-type]
        *(Drawn([1], (1,)), Drawn((1,), [1]), Drawn((1,), (True,))),  # type: ignore[arg-type]
        *(haul_with(pair=pair) for pair in [(1,), (1, True, 1), (1, 1), [1, True]]),
        *(haul_with(pearl=pearl) for pearl in [None, Rest(), (PEARL, 1, "white")]),
        *(haul_with(rows=rows) for rows in [((Rest(),),), (None,), None]),
        *(haul_with(maybe=1.5), haul_with(nothing=0), haul_with(one_of=1)),
    ],
)
def test_field_of_a_wrong_type_is_not_written(value: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        CODEC.encode(Move(value, (), salts(1)), 1)


def test_foreign_class_of_the_same_name_is_not_written() -> None:
    foreign = attrs.make_class("Rest", [], frozen=True)()
    for move in (Move(foreign, ()), Move(Rest(), (foreign,))):
        with pytest.raises(TypeError, match="Rest is not among the classes"):
            CODEC.encode(move, 1)


def test_subclass_is_not_written() -> None:
    @attrs.frozen
    class Deeper(Dive):
        pass

    with pytest.raises(TypeError, match="Deeper is not among the classes"):
        CODEC.encode(Move(Deeper(1, "", False), ()), 1)


def test_number_of_more_than_64_bits_is_not_written() -> None:
    for depth in (2**64, -(2**63) - 1):
        with pytest.raises(ValueError, match="64 bits"):
            CODEC.encode(toy.dive(depth), 1)


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = (value,)
    return value


@pytest.mark.parametrize(
    "record",
    [
        opening_with(seats=()),
        opening_with(seats=(1, 2)),
        opening_with(rules=True),
        opening_with(drawn=1),
        *(opening_with(options=(("air", value),)) for value in [1.5, [1], {}, deep(DEEPEST + 1)]),
        opening_with(options={"air": 25}),
        opening_with(seed=5),
        opening_with(salts=(bytes(15), bytes(16))),
        attrs.evolve(BURIAL, salts=(bytes(17), bytes(16))),
        Seat(True, ""),
        Reluck("1"),  # type: ignore[arg-type]
        Head(None),  # type: ignore[arg-type]
        Head("main", by_hand=1),  # type: ignore[arg-type]
        Branch(1),  # type: ignore[arg-type]
        Note(b"x"),  # type: ignore[arg-type]
        Unknown(LATER, 1.5),
        Unknown(LATER, deep(DEEPEST + 1)),
    ],
)
def test_what_could_not_be_read_is_not_written(record: Record) -> None:
    """Else a game would be acknowledged that no longer opens."""
    with pytest.raises((TypeError, ValueError)):
        CODEC.encode(record, 1)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_each_secret_needs_its_salt(count: int) -> None:
    for record in (opening_with(salts=salts(count)), attrs.evolve(BURIAL, salts=salts(count))):
        with pytest.raises((TypeError, ValueError)):
            CODEC.encode(record, 1)


# --- Which classes a game may have ------------------------------------------------------------


def test_class_twice_is_refused() -> None:
    with pytest.raises(TypeError, match="twice"):
        Codec((Rest, Dive, Rest))


@pytest.mark.parametrize(
    "hint",
    [float, bytes, list[int], dict[str, int], set[int], object, Any, int | str, Dive, Hidden],
)
def test_field_without_a_place_in_a_file_is_refused(hint: Any) -> None:
    cls = attrs.make_class("Odd", {"field": attrs.field(type=hint)}, frozen=True)
    with pytest.raises(TypeError, match=r"Odd\.field"):
        Codec((Rest, cls))


@pytest.mark.parametrize("hint", [int | None, None | int])
def test_optional_field_may_name_none_first_or_last(hint: Any) -> None:
    cls = attrs.make_class("Odd", {"field": attrs.field(type=hint)}, frozen=True)
    codec = Codec((cls,))
    for value in (None, 7):
        assert codec.decode(codec.encode(Move(cls(value), ()), 1)) == (1, Move(cls(value), ()))
    with pytest.raises(ValueError, match="int is expected"):
        codec.decode(move_of((0, "7")))


def test_class_without_attrs_is_refused() -> None:
    with pytest.raises(TypeError, match="int is no attrs class"):
        Codec((int,))


def test_private_field_must_allow_hidden() -> None:
    cls = attrs.make_class("Odd", {"field": attrs.field(type=str, metadata=private().metadata)})
    with pytest.raises(TypeError, match=r"Odd\.field is private"):
        Codec((cls,))


def test_noun_may_hold_no_private_field() -> None:
    cls = attrs.make_class("Odd", {"field": attrs.field(type=Bury)})
    with pytest.raises(TypeError, match=r"Odd\.field: only actions and events"):
        Codec((cls, Bury))


# --- Private fields ---------------------------------------------------------------------------


def shown(record: Record, seat: int | None) -> Any:
    """A copy for this seat as it comes back from a file; it has the identity of the original."""
    copy = CODEC.redact(record, seat)
    assert CODEC.identity(copy, PARENT) == CODEC.identity(record, PARENT)
    again = CODEC.decode(CODEC.encode(copy, 1))[1]
    assert again == copy
    return again


def hidden(salt: bytes, raw: Any) -> Hidden:
    return Hidden(Private(salt, raw).digest())


def test_one_seat_may_know() -> None:
    (salt,) = salts(1)
    move = Move(Bury(1, "reef"), (), (salt,))
    assert shown(move, 1) == move
    for seat in (0, 2, None):
        assert shown(move, seat) == Move(Bury(1, hidden(salt, "reef")), (), ())


def test_several_seats_may_know() -> None:
    (salt,) = salts(1)
    move = Move(Rest(), (Drawn((0, 2), (5, 8)),), (salt,))
    for seat in (0, 2):
        assert shown(move, seat) == move
    for other in (1, None):
        assert shown(move, other).events == (Drawn((0, 2), hidden(salt, (5, 8))),)


def test_no_seat_may_know() -> None:
    (salt,) = salts(1)
    move = Move(Sealed(Pearl(4, "black")), (), (salt,))
    for seat in (0, 1, None):
        assert shown(move, seat) == Move(Sealed(hidden(salt, (PEARL, 4, "black"))), (), ())


def test_empty_secret_is_hidden_too() -> None:
    (salt,) = salts(1)
    move = Move(Sealed(None), (), (salt,))
    assert shown(move, None).action == Sealed(hidden(salt, None))


def test_each_secret_keeps_its_own_salt() -> None:
    one, two, three = salts(3)
    move = Move(Bury(0, "a"), (Bury(1, "b"), Rest(), Bury(0, "c")), (one, two, three))
    assert shown(move, 0) == Move(
        Bury(0, "a"), (Bury(1, hidden(two, "b")), Rest(), Bury(0, "c")), (one, three)
    )
    assert shown(move, 1).salts == (two,)
    assert shown(move, None).salts == ()


def test_seed_is_hidden_from_all_seats() -> None:
    seed_salt, salt = OPENED.salts
    for seat in (0, 1):
        copy = shown(OPENED, seat)
        assert copy == opening_with(seed=hidden(seed_salt, "calm-otter"), salts=(salt,))
    spectator = shown(OPENED, None)
    assert spectator.salts == ()
    assert spectator.events[0] == Drawn((0, 1), hidden(salt, (5, 8)))


@given(records, st.none() | st.integers(0, 3))
def test_any_copy_keeps_the_identity(record: Record, seat: int | None) -> None:
    copy = shown(record, seat)
    assert CODEC.redact(copy, seat) == copy


@given(moves)
def test_copy_for_nobody_holds_no_secret(move: Move) -> None:
    copy = CODEC.redact(move, None)
    assert isinstance(copy, Move)
    assert CODEC.private_count((copy.action, *copy.events)) == 0
    assert b"\x81\xc4\x10" not in CODEC.encode(attrs.evolve(copy, action=Rest(), events=()), 1)


def test_salts_are_asked_for_in_order() -> None:
    move = Move(Bury(0, "a"), (Rest(), Drawn((0,), Hidden(bytes(32))), Sealed(None)))
    assert CODEC.salted(move, lambda i: bytes([i]) * 16).salts == (bytes(16), b"\x01" * 16)
    assert CODEC.salted(toy.dive(1), lambda i: bytes(16)) == toy.dive(1)


@pytest.mark.parametrize(
    "use",
    [lambda move: RAW.redact(move, None), lambda move: RAW.salted(move, lambda i: bytes(16))],
    ids=["redact", "salt"],
)
def test_secrets_of_an_unknown_game_are_refused_clearly(use: Callable[[Move], Move]) -> None:
    """Without its classes nobody can say who may know what."""
    _, raw = RAW.decode(CODEC.encode(BURIAL, 1))
    assert isinstance(raw, Move)
    with pytest.raises(TypeError):
        use(raw)


# --- Identity ---------------------------------------------------------------------------------


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
        Note("reef"),
        Unknown(8, (1, "later")),
        Unknown(7, (1, "latest")),
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
