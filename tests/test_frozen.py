"""Values that are made fast are what `attrs.frozen` would make of them."""

from __future__ import annotations

import abc
import copy
import pickle
from typing import Any

import attrs
import pytest

from engine.game import Call, frozen, maker
from engine.games.abyss.events import Explored, Plotted, Revealed
from engine.games.abyss.flow import Flow
from engine.games.abyss.houses import House
from engine.games.abyss.sea import Sea
from engine.games.abyss.state import State
from events.frozen import plain_names, reader
from events.record import Move
from events.shape import Shapes
from tests.abyss_given import given

Value = State | Sea | House | Flow | Revealed | Plotted | Explored | Move

MOVE = Move(Plotted(1, 2), (Explored(0),))
VALUES = (given(3), Sea(), House(pearls=2), Flow(4), Revealed(3, 4), *MOVE.events, MOVE)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_cannot_be_changed(value: Value) -> None:
    before = attrs.astuple(value, recurse=False)
    for name in (*(field.name for field in attrs.fields(type(value))), "something_else"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, name, None)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(value, name)
    assert attrs.astuple(value, recurse=False) == before
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_equal_values_are_alike_and_can_be_copied(value: Value) -> None:
    same = attrs.evolve(value)
    assert same is not value
    for one in (same, copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert type(one) is type(value)
        assert one == value
        assert hash(one) == hash(value)
        assert repr(one) == repr(value)


def test_a_value_is_made_of_its_fields_by_place_or_by_name() -> None:
    house = House(2, hand=(11,))
    assert (house.pearls, house.keys, house.hand) == (2, 0, (11,))
    assert house == attrs.evolve(House(), pearls=2, hand=(11,))
    assert house != House(2)
    with pytest.raises(TypeError):
        House(money=2)  # type: ignore[call-arg]  # there is no such field


def test_what_a_class_says_of_itself_stays() -> None:
    @frozen
    class Spot:
        """A place on a board."""

        row: int
        column: int = 0

        def __repr__(self) -> str:
            return f"{self.row}/{self.column}"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Spot) and self.row == other.row

        def __hash__(self) -> int:
            return self.row

    assert f"{Spot(2)!r} {Spot.__doc__}" == "2/0 A place on a board."
    assert Spot(2, 1) == Spot(2)
    assert len({Spot(2, 1), Spot(2)}) == 1


def test_classes_of_the_same_fields_are_told_apart() -> None:
    @frozen
    class Up:
        steps: int

    @frozen
    class Down:
        steps: int

    @frozen
    class Stay:
        pass

    one: object = Up(1)
    assert Up(1) == one != Down(1)
    assert type(Up(1)) is Up
    assert len({Up(1), Down(1), Up(1), Stay(), Stay()}) == 3
    assert (repr(Up(1)), repr(Stay())) == ("Up(steps=1)", "Stay()")


def test_fields_of_another_kind_are_refused() -> None:
    class Party:
        guests: list[str] = attrs.Factory(list)

    class Measure:
        length: int = attrs.field(converter=int)

    class Age:
        years: int = attrs.field(validator=attrs.validators.ge(0))

    class Secret:
        word: str = attrs.field(repr=False)

    class Named:
        by: int = attrs.field(kw_only=True)

    class Odd:
        value: int = attrs.field(alias="_value")

    for cls in (Party, Measure, Age, Secret, Named, Odd):
        with pytest.raises(TypeError, match=r"is a field for attrs\.frozen"):
            frozen(cls)


def test_a_generic_class_stays_one() -> None:
    asked = Call[str]("who goes?", (1, 2), take="go", leave="stay")
    assert type(asked) is Call
    assert asked == Call("who goes?", (1, 2), "go", "stay")


def test_a_frozen_class_may_add_to_another_one() -> None:
    @frozen
    class Spot:
        row: int

    @frozen
    class Corner(Spot):
        column: int = 0

    class Home(Corner):
        __slots__ = ()

    for cls in (Corner, Home):
        one = cls(1, column=2)
        assert (type(one), one.row, one.column) == (cls, 1, 2)
        assert one == cls(1, 2) != cls(1)
        assert repr(one) == f"{cls.__name__}(row=1, column=2)"
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            one.row = 2  # type: ignore[misc]  # it is frozen
    assert Spot(1) == Spot(1) != Corner(1)


def test_a_maker_makes_what_calling_the_class_makes() -> None:
    @frozen
    class Spot:
        row: int
        column: int = 0

    @frozen
    class Corner(Spot):
        name: str = ""

    new_spot, new_corner = maker(Spot), maker(Corner)
    assert maker(Spot) is new_spot
    assert new_spot(1) == Spot(1) != new_spot(1, column=2) == Spot(1, 2)
    assert new_corner(1, 2, "a") == Corner(1, 2, "a")
    assert (type(new_spot(1)), type(new_corner(1))) == (Spot, Corner)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        new_spot(1).row = 2  # type: ignore[misc]  # it is frozen
    with pytest.raises(TypeError, match=r"Spot\.__new__\(\) missing"):
        new_spot()  # type: ignore[call-arg]  # a row is missing


def test_a_class_of_another_kind_is_its_own_maker() -> None:
    class Home(House):
        __slots__ = ()

    @attrs.frozen
    class Other:
        row: int

    for cls in (Home, Other, int, object):
        assert maker(cls) is cls


def test_a_reader_makes_values_of_numbered_tuples() -> None:
    @frozen
    class Spot:
        row: int
        is_free: bool
        name: str = ""

    @attrs.frozen
    class Place:
        row: int
        is_free: bool
        name: str

    for cls in (Spot, Place):
        read = reader(cls, (int, int, bool, str))
        assert read((7, 2, True, "a")) == cls(2, True, "a")
        assert type(read((7, 2, True, "a"))) is cls
        for row in ((), (7,), (7, 2, True), (7, 2, True, "a", 0)):
            assert read(row) is None
        for wrong in ((True, 2, True, "a"), (7, False, True, "a"), (7, 2, 1, "a"), (7, 2, True, 0)):
            assert read(wrong) is None


def test_attrs_describes_the_fields_as_of_a_class_of_its_own() -> None:
    class Spot:
        row: int
        column: int = 0

    class Twin:
        row: int
        column: int = 0

    ours: Any = frozen(Spot)
    theirs: Any = attrs.frozen(Twin)
    assert plain_names(ours) == ("row", "column")
    assert [attrs.has(cls) for cls in (ours, theirs)] == [True, True]
    assert attrs.fields(ours) == attrs.fields(theirs)
    assert attrs.fields(ours) is attrs.fields(ours)
    assert ours.__match_args__ == theirs.__match_args__
    assert attrs.asdict(ours(1)) == {"row": 1, "column": 0}
    assert plain_names(ours) is None  # now attrs knows


def test_a_class_that_says_more_is_made_by_attrs() -> None:
    @frozen
    class Spot:
        row: int = attrs.field(metadata={"shown": True})

    @frozen
    class Loud:
        row: int

        def __str__(self) -> str:
            return super().__str__().upper()

    class Wrong:
        row: int = 0
        column: int

    assert [plain_names(cls) for cls in (Spot, Loud, int, object)] == [None] * 4
    assert attrs.fields(Spot).row.metadata == {"shown": True}
    assert str(Loud(1)) == "LOUD(ROW=1)"
    with pytest.raises(ValueError, match="No mandatory attributes allowed"):
        frozen(Wrong)


def test_a_value_is_refused_from_the_first_to_the_last_where_its_fields_do_not_fit() -> None:
    @frozen
    class Spot:
        row: int
        column: int = 0

    wrong: list[tuple[tuple[int, ...], dict[str, int]]]
    wrong = [((), {}), ((1, 2, 3), {}), ((1,), {"row": 1}), ((1,), {"name": 1})]
    for args, named in wrong:
        with pytest.raises(TypeError, match=r"Spot\.__new__\(\)"):
            Spot(*args, **named)
    assert len({Spot(number, 2) for number in range(20)}) == 20
    for args, named in wrong:
        with pytest.raises(TypeError, match=r"Spot\.__new__\(\)"):
            Spot(*args, **named)


def test_what_attrs_would_heed_in_a_class_is_refused() -> None:
    class Checked:
        steps: int

        def __attrs_post_init__(self) -> None:
            raise AssertionError

    class Own:
        steps: int

        def __init__(self, steps: int) -> None:
            raise AssertionError

    class Sunk(Exception):
        steps: int

    @attrs.frozen
    class Spot:
        row: int

    class Corner(Spot):
        column: int

    for cls in (Checked, Own, Sunk, Corner):
        with pytest.raises(TypeError, match=r"for attrs\.frozen"):
            frozen(cls)


def test_an_abstract_class_stays_one() -> None:
    @frozen
    class Shape(metaclass=abc.ABCMeta):
        size: int

        @abc.abstractmethod
        def area(self) -> int: ...

    with pytest.raises(TypeError, match="abstract"):
        Shape(1)  # type: ignore[abstract]  # it is


def test_fields_may_be_called_as_what_reads_them() -> None:
    kinds = {"type": int, "int": bool, "bool": str, "str": bool, "len": bool}
    odd: Any = frozen(type("Odd", (), {"__annotations__": kinds}))
    fields = (7, True, "a", False, True)
    read, shapes = reader(odd, (int, *kinds.values())), Shapes((odd,))
    for _ in range(200):
        assert read((0, *fields)) == maker(odd)(*fields) == odd(*fields)
        assert shapes.read((0, *fields), []) == odd(*fields)
        with pytest.raises(ValueError, match="wrong type"):
            shapes.read((0, True, *fields[1:]), [])
