"""Lists of Deep Dive's tiles that were read from a game: their bounds, and all that is wrong."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.games.deep_dive.rules import conserved
from engine.games.deep_dive.tiles import PROPOSED, faults, fits
from seeds.luck import Luck
from tests.dives import LISTS, at_random, opening, steps

REMOVED: Final[Any] = PROPOSED[0] if isinstance(PROPOSED, tuple) else ()
DEPTHS: Final[Any] = PROPOSED[1] if isinstance(PROPOSED, tuple) else ()
MAIN: Final[Any] = DEPTHS[0][0]
PLUS: Final[Any] = DEPTHS[0][1]


def said(removed: Any, first: Any) -> list[str]:
    """What is wrong with a list that has this first depth."""
    return list(faults((removed, (first, *DEPTHS[1:]))))


@pytest.mark.parametrize("value", [None, (), (REMOVED,), (REMOVED, DEPTHS, 1), [REMOVED, DEPTHS]])
def test_it_is_two_things(value: Any) -> None:
    assert list(faults(value)) == ["it is no list of tiles"]


def test_every_sentence_names_where_the_fault_is() -> None:
    assert said(REMOVED, (MAIN,)) == ["depth 1: it has the sets main and plus"]
    kinds = "predator, bubbles, rock, pink, green, yellow"
    assert said(REMOVED, (MAIN[:5], PLUS[:5])) == [
        f"depth 1: main has {kinds}",
        f"depth 1: plus has {kinds}",
    ]
    assert said(REMOVED, ((-1, *MAIN[1:]), (*PLUS[:3], 7, (0, 11), PLUS[5]))) == [
        "depth 1: main, predator: it is a whole number from 0 to 60, not -1",
        "depth 1: plus, pink: it is a list of at most 60 values, not 7",
        "depth 1: plus, green: a value is a whole number from 1 to 10, not 0",
        "depth 1: plus, green: a value is a whole number from 1 to 10, not 11",
    ]


def test_a_depth_that_would_be_empty_is_told_with_the_number_of_players() -> None:
    few = ((1, 0, 0, (), (), ()), (0, 1, 0, (), (), ()))
    assert said((1, 0, 0, 2, 1, 1), few) == [
        "depth 1: with 1 player 1 of 1 tiles are removed, and at least 1 has to stay",
        "depth 1: with 4 players 2 of 2 tiles are removed, and at least 1 has to stay",
    ]
    assert said((0, 1, 0, 1, 1, 1), few) == [
        "depth 1: with 2 players 1 of 1 tiles are removed, and at least 1 has to stay",
    ]


def test_as_many_as_there_may_be() -> None:
    much = (60, 60, 60, (1,) * 60, (10,) * 60, ())
    depths = ((much, much),) * 5
    assert fits(((60, 59, 0, 60, 60, 60), depths))
    assert not fits(((61, 0, 0, 0, 0, 0), depths))
    for one in ((61, *much[1:]), (*much[:3], (1,) * 61, *much[4:])):
        assert not fits(((0,) * 6, ((one, much), *depths[1:])))


@pytest.mark.parametrize("tiles", LISTS, ids=range(len(LISTS)))
def test_every_tile_is_always_in_one_place(tiles: Any) -> None:
    luck = Luck.of_seed("one place")
    whole: Any = conserved(opening(luck, 4, tiles=tiles))
    assert [len(depth) for depth in whole] == [len(set(depth)) for depth in whole]
    for *_, then in steps(luck, 4, at_random("one place"), tiles=tiles):
        assert conserved(then) == whole
