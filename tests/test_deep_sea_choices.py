"""The words to type for the choices of Deep Sea Adventure, and the labels beside them."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from engine.game import Luck
from engine.games.deep_sea.board import Loot
from engine.games.deep_sea.model import Action, Down, Drop, Leave, Swim, Take, Up
from engine.games.deep_sea.rules import legal
from engine.games.deep_sea.text import label, word
from tests.given import ABOARD, Placed, at_random, given, going_down, going_up, playing
from tests.texts import NAMES, SEEDS, STATE, numbers


def test_every_action_has_a_label_and_a_word_and_words_of_choices_differ() -> None:
    chosen = set()
    for seed in SEEDS:
        for state, *_ in playing(Luck.of_seed(f"words {seed}"), 4, at_random(seed)):
            actions = legal(state)
            words = [word(action, state) for action in actions]
            assert len(set(words)) == len(words)
            for typed in words:
                assert re.fullmatch("[a-z]+( [0-9/]+)?", typed)
            for action in actions:
                shown = label(action, state, NAMES)
                assert shown.isprintable()
                assert shown.strip()
            chosen |= set(map(type, actions))
    assert chosen == set(get_args(Action))


@pytest.mark.parametrize(
    ("action", "typed"),
    [(Swim(), "swim"), (Down(), "down"), (Up(), "up"), (Take(), "take"), (Leave(), "leave")],
)
def test_actions_are_typed_as_they_are_called(action: Action, typed: str) -> None:
    assert word(action, STATE) == typed


def test_things_held_are_called_by_the_space_where_they_were_taken() -> None:
    state = given(Placed(6, held=(Loot((9,), 11), Loot((3, 4), 2))), ABOARD, swum_from=5)
    assert word(Drop(0), state) == "drop 11"
    assert word(Drop(1), state) == "drop 2"


def test_things_taken_at_the_same_space_are_told_apart() -> None:
    held = (Loot((9,), 5), Loot((10,), 7), Loot((3,), 5), Loot((4,), 5))
    state = given(Placed(5, held=held), ABOARD, swum_from=5)
    words = [word(Drop(position), state) for position in range(4)]
    assert words == ["drop 5", "drop 7", "drop 5/2", "drop 5/3"]


def test_a_label_tells_the_levels_and_the_space() -> None:
    assert numbers(label(Take(), STATE, NAMES)) == [1, 4, 3]
    state = given(going_up(9, 8, (4, 12, 30)), ABOARD, swum_from=10)
    assert numbers(label(Drop(0), state, NAMES)) == [2, 9]
    assert numbers(label(Drop(1), state, NAMES)) == [1, 2, 4, 5]


@pytest.mark.parametrize(
    ("diver", "air", "told"),
    [
        (ABOARD, 25, []),
        (going_down(5), 20, []),
        (going_down(5, 4), 20, [20, 19]),
        (going_up(5, 4, (9, 10, 11)), 20, [20, 18]),
        (going_down(5, 2, 4), 2, [2, 0]),
        (going_up(5, 2, 3, 4), 2, [2, 0]),
    ],
)
def test_before_a_roll_the_label_tells_what_the_breath_will_cost(
    diver: Placed, air: int, told: list[int]
) -> None:
    state = given(diver, going_down(9, 8), air=air)
    for action in legal(state):
        assert numbers(label(action, state, NAMES)) == told


def test_choices_of_direction_tell_what_the_air_will_be_after_breathing() -> None:
    luck = Luck.of_seed("air")
    told = 0
    for state, *_ in playing(luck, 3, at_random("air")):
        held = len(state.board.divers[state.turn.seat].held)
        after = f"(air {state.air} -> {max(0, state.air - held)})"
        for action in legal(state):
            if not state.turn.searching:
                assert (after in label(action, state, NAMES)) == (held > 0)
                told += held > 0
    assert told
