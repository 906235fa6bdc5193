"""Which classes a game may have for its records."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from events.codec import Codec
from events.record import Hidden, Move
from events.shape import private
from tests.raw import move_of
from tests.toy import Bury, Dive, Rest


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
