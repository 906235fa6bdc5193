"""Which classes a game may have for its records, and what their fields hold."""

from __future__ import annotations

import re
from types import NoneType
from typing import Any, Literal

import attrs
import pytest

from events.codec import Codec
from events.record import Hidden, Move
from events.shape import private
from tests.raw import move_of
from tests.toy import RAW, Bury, Dive, Pearl, Rest, hidden, salts


def odd(hint: Any, **more: Any) -> Any:
    """A class that no test before has had, with one field."""
    return attrs.make_class("Odd", {"field": attrs.field(type=hint, **more)}, frozen=True)


def test_class_twice_is_refused() -> None:
    with pytest.raises(TypeError, match="twice"):
        Codec((Rest, Dive, Rest))


@pytest.mark.parametrize(
    "hint",
    [float, bytes, list[int], dict[str, int], set[int], object, Any, int | str, Dive, Hidden],
)
def test_field_without_a_place_in_a_file_is_refused(hint: Any) -> None:
    with pytest.raises(TypeError, match=r"Odd\.field"):
        Codec((Rest, odd(hint)))


def test_a_tuple_of_what_has_no_place_in_a_file_is_refused() -> None:
    for hint in (tuple[float, ...], tuple[int, float], float | None):
        with pytest.raises(TypeError, match=r"Odd\.field: values of type .*float"):
            Codec((odd(hint),))


WHITE = Pearl(1, "white")


@pytest.mark.parametrize(
    ("hint", "good", "plain", "wrong"),
    [
        (int, 7, 7, [True, "7", None]),
        (bool, True, True, [1, None]),
        (str, "é", "é", [1, b"x", None]),
        (NoneType, None, None, [0, False, ()]),
        *((hint, None, None, ["7", True, ()]) for hint in (int | None, None | int)),
        *((hint, 7, 7, ["7", True, ()]) for hint in (int | None, None | int)),
        (Literal["net", 2, True], "net", "net", [1, False, None, "Net"]),
        (Literal["net", 2, True], 2, 2, [2**40, b"net"]),
        (Literal["net", 2, True], True, True, [()]),
        (tuple[int, ...], (), (), [None, 1, b"\x01"]),
        (tuple[int, ...], (1, 2, 3), (1, 2, 3), [("1",), (1, True), (1, None)]),
        (tuple[int, bool], (300, True), (300, True), [(1,), (1, True, 1), (True, 1), (1, 1)]),
        (tuple[str, None, bool], ("x", None, False), ("x", None, False), [("x", None), None]),
        (tuple[tuple[str, ...], ...], (("x",), ()), (("x",), ()), ["x", ("x",), ((1,),)]),
        (tuple[Pearl | None, ...], (WHITE, None), ((1, 1, "white"), None), [(1,), (0,)]),
        (Pearl, WHITE, (1, 1, "white"), [None, 0, (1, 1, "red"), (1, True, "white")]),
    ],
)
def test_a_field_holds_what_its_type_says(hint: Any, good: Any, plain: Any, wrong: Any) -> None:
    cls = odd(hint)
    codec = Codec((cls, Pearl))
    data = codec.encode(Move(cls(good), ()), 1)
    assert data == move_of((0, plain))
    assert repr(codec.decode(data)) == repr((1, Move(cls(good), ())))  # repr tells True from 1
    assert RAW.decode(data) == (1, Move((0, plain), ()))
    for value in wrong:
        with pytest.raises((TypeError, ValueError)):
            codec.encode(Move(cls(value), ()), 1)
        with pytest.raises(ValueError, match="Odd"):
            codec.decode(move_of((0, value)))


def test_a_field_may_hold_its_class_and_no_other() -> None:
    cls = odd(Pearl)
    codec = Codec((Rest, cls, Pearl, Dive))
    for other in (0, (1, (2, 1, "white")), (3, 1, "x", True)):
        with pytest.raises(ValueError, match="Odd"):
            codec.decode(move_of((1, other)))


@pytest.mark.parametrize(
    ("hint", "good", "plain"),
    [
        (str | Hidden, "reef", "reef"),
        (tuple[int, ...] | Hidden, (5, 8), (5, 8)),
        (Pearl | Hidden | None, None, None),
        (Pearl | Hidden | None, WHITE, (1, 1, "white")),
    ],
)
def test_a_private_field_holds_a_value_or_its_digest(hint: Any, good: Any, plain: Any) -> None:
    cls = odd(hint, metadata=private().metadata)
    codec = Codec((cls, Pearl))
    whole = Move(cls(good), (), salts(1))
    copy = codec.redact(whole, 0)
    assert copy == Move(cls(hidden(salts(1)[0], plain)), ())
    for move in (whole, copy):
        assert codec.decode(codec.encode(move, 1)) == (1, move)
    with pytest.raises((TypeError, ValueError)):
        codec.encode(Move(cls(b"reef"), (), salts(1)), 1)


def test_class_without_attrs_is_refused() -> None:
    with pytest.raises(TypeError, match="int is no attrs class"):
        Codec((int,))


def test_private_field_must_allow_hidden() -> None:
    with pytest.raises(TypeError, match=r"Odd\.field is private"):
        Codec((odd(str, metadata=private().metadata),))


def test_private_field_must_be_for_a_field_that_is_there() -> None:
    with pytest.raises(TypeError, match=r"Odd\.field is for a field that does not exist"):
        Codec((odd(str | Hidden, metadata=private("seat").metadata),))


def test_noun_may_hold_no_private_field() -> None:
    with pytest.raises(TypeError, match=r"Odd\.field: only actions and events"):
        Codec((odd(Bury), Bury))


@pytest.mark.parametrize(
    ("hint", "value", "why"),
    [
        (int, "red", "int is expected, not str"),
        (str, True, "str is expected, not bool"),
        (int | None, "red", "int is expected, not str"),
        (tuple[int, ...], [1], "a tuple is expected, not list"),
        (tuple[int, ...], (1, 2.5), "int is expected, not float"),
        (tuple[int, int], (1,), "a tuple of 2 values is expected"),
        (tuple[int, int], [1, 2], "a tuple of 2 values is expected"),
    ],
)
def test_what_cannot_be_written_is_told_with_its_field(hint: Any, value: Any, why: str) -> None:
    cls = odd(hint)
    with pytest.raises(ValueError, match=f"^{re.escape(f'Odd.field: {why}')}$"):
        Codec((Rest, cls)).encode(Move(Rest(), (cls(value),)), 1)


@pytest.mark.parametrize(
    ("hint", "why"),
    [
        (tuple[int, ...], "an array is expected, not int"),
        (tuple[int, int], "an array of 2 values is expected"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_class(hint: Any, why: str) -> None:
    with pytest.raises(ValueError, match=f"^in Odd, {re.escape(why)}$"):
        Codec((odd(hint),)).decode(move_of((0, 7)))


@pytest.mark.parametrize("how", [{"kw_only": True}, {"init": False, "default": 1}])
def test_a_field_that_is_not_given_by_its_place_is_refused(how: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"Odd\.field is not given by its place"):
        Codec((Rest, odd(int, **how)))
