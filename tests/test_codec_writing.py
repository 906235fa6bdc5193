"""Records that could not be read are refused on writing."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from events.record import Branch, Head, Move, Note, Record, Reluck, Seat, Unknown
from events.wire import DEEPEST
from tests import toy
from tests.raw import LATER, PEARL
from tests.toy import BURIAL, CODEC, Bury, Dive, Drawn, Pearl, Rest, haul_with, opening_with, salts


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
