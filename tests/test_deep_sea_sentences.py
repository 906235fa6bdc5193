"""The sentences in which Deep Sea Adventure tells its events."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from engine.game import Luck
from engine.games.deep_sea.model import (
    Banked,
    Breathed,
    CameHome,
    DiveBegan,
    DiveEnded,
    Dropped,
    Event,
    GameEnded,
    Leave,
    Lost,
    Passed,
    Swam,
    Took,
    TurnedBack,
)
from engine.games.deep_sea.rules import evolve
from engine.games.deep_sea.text import chips_in_words, say
from tests.given import at_random, playing, steps
from tests.texts import NAMES, SEEDS, STATE, numbers


def test_every_event_has_a_sentence_of_one_line_but_passed_may_be_silent() -> None:
    told = set()
    for seed in SEEDS:
        for state, event, _ in steps(Luck.of_seed(f"say {seed}"), 3, at_random(seed)):
            sentence = say(event, state, NAMES)
            assert sentence or isinstance(event, Passed), event
            assert sentence.isprintable()
            assert sentence == sentence.strip()
            told.add(type(event))
    assert told == set(get_args(Event))


@pytest.mark.parametrize("empty_return", ["allow", "forbid"])
def test_passing_is_told_only_where_there_was_a_choice(empty_return: str) -> None:
    for seed in SEEDS:
        luck = Luck.of_seed(f"pass {seed}")
        for state, action, events in playing(luck, 3, at_random(seed), empty_return=empty_return):
            before = state
            for event in events:
                if isinstance(event, Passed):
                    told = say(event, before, NAMES)
                    assert bool(told) == (action == Leave()), (told, before.board)
                before = evolve(before, event)


@pytest.mark.parametrize(
    ("event", "named", "told"),
    [
        (DiveBegan(1), [1], [3]),
        (Breathed(1, 15), [1], [17, 15]),
        (TurnedBack(2), [2], []),
        (Swam(2, 3, 1, 2, 5), [2], [1, 2, 3, 5]),
        (Swam(2, 3, 1, 2, 3), [2], [1, 2, 3]),
        (Swam(1, 8, 3, 3, 0), [1], [3, 3, 8]),
        (Swam(0, 0, 3, 2, 5), [0], [3, 2, 5]),
        (Swam(0, 0, 3, 2, 0), [0], [3, 2]),
        (CameHome(1), [1], []),
        (Took(2), [2], [1, 4, 3]),
        (Dropped(1, 0), [1], [1, 8]),
        (Dropped(1, 1), [1], [1, 2, 4, 5]),
        (Passed(0, False), [], []),
        (Passed(1, False), [1], []),
        (Passed(2, False), [2], [1, 4, 3]),
        (DiveEnded("home"), [], [2]),
        (Banked(0, (9,), (4,)), [0], [4]),
        (Banked(0, (9, 3), (4, 1)), [0], [4, 1, 5]),
        (Banked(0, (9, 3, 30), (4, 0, 15)), [0], [4, 0, 15, 19]),
        (Lost((2, 1), ((1, 7, 4), (12, 30))), [2, 1], [3, 1, 8, 4]),
        (GameEnded((), ()), [], []),
        (GameEnded((0, 30), (2, 15)), [], [2, 17]),
    ],
)
def test_a_sentence_names_the_divers_and_tells_the_numbers(
    event: Event, named: list[int], told: list[int]
) -> None:
    sentence = say(event, STATE, NAMES)
    assert re.findall("|".join(NAMES), sentence) == [NAMES[seat] for seat in named]
    assert numbers(sentence) == told


def test_each_way_in_which_a_dive_ends_has_words_of_its_own() -> None:
    endings = [DiveEnded("home"), DiveEnded("air"), DiveEnded("stuck"), DiveEnded("stalled")]
    assert len({say(event, STATE, NAMES) for event in endings}) == 4


def test_stacks_and_single_chips_are_told_apart() -> None:
    assert [chips_in_words((9,)), chips_in_words((9, 1))] == [
        "a level-2 chip",
        "a stack of levels 2+1",
    ]
    assert say(Lost((2,), ((1,),)), STATE, NAMES).endswith("loses 1 chip")
    assert "loses 4 chips" in say(Lost((1,), ((7, 4, 12), (30,))), STATE, NAMES)
