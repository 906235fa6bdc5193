"""Values that are made fast are what `attrs.frozen` would make of them."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

from engine.games.abyss.flow import Flow
from engine.games.abyss.houses import House
from engine.games.abyss.sea import Sea
from engine.games.abyss.state import State
from tests.abyss_given import given

VALUES = (given(3), Sea(), House(pearls=2), Flow(4))


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_cannot_be_changed(value: State | Sea | House | Flow) -> None:
    before = attrs.astuple(value, recurse=False)
    for name in (*(field.name for field in attrs.fields(type(value))), "something_else"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, name, None)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(value, name)
    assert attrs.astuple(value, recurse=False) == before
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_equal_values_are_alike_and_can_be_copied(value: State | Sea | House | Flow) -> None:
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
