"""The words, keys and labels for the choices of Deep Dive, and the sentences of its events."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from engine.game import Luck
from engine.games.deep_dive import GAME
from engine.games.deep_dive.model import (
    Action,
    Began,
    CameUp,
    Deeper,
    Event,
    Flip,
    Flipped,
    Freed,
    LastDive,
    Nothing,
    Rock,
    RockSpent,
    Sank,
    Skip,
    Took,
    Trapped,
    TurnEnded,
    Up,
)
from engine.games.deep_dive.rules import legal
from engine.games.deep_dive.text import key, label, say, word
from tests.dives import LISTS, after, at_random, given, playing, steps, take, unseen
from tests.texts import NAMES, numbers

SEEDS = range(4)


def test_every_action_has_a_label_a_word_and_a_key_and_they_tell_choices_apart() -> None:
    chosen = set()
    for tiles in LISTS:
        for seed in SEEDS:
            luck = Luck.of_seed(f"words {seed}")
            for state, *_ in playing(luck, 4, at_random(seed), tiles=tiles):
                actions = legal(state)
                words = [word(action, state) for action in actions]
                labels = [label(action, state, NAMES) for action in actions]
                keys = [key(action, state) for action in actions]
                assert len(set(words)) == len(set(labels)) == len(actions)
                assert len({one for one in keys if one}) == len(keys) - keys.count("")
                for typed, shown, short in zip(words, labels, keys, strict=True):
                    assert re.fullmatch("[a-z]+( [a-z]+)?( [0-9]+)?( at [1-5])?", typed)
                    assert shown == shown.strip() != ""
                    assert shown.isprintable()
                    assert short == "" or short[0] in GAME.letters
                chosen |= set(map(type, actions))
    assert chosen == set(get_args(Action))


@pytest.mark.parametrize(
    ("action", "typed", "short"),
    [
        (Flip(), "flip", "f"),
        (Skip(), "skip", "s"),
        (Deeper(), "deeper", "d"),
        (Up(), "up", "u"),
        (Rock(4), "rock 4", "r4"),
        (Nothing(), "nothing", "n"),
    ],
)
def test_actions_are_typed_as_they_are_called(action: Action, typed: str, short: str) -> None:
    assert word(action, given()) == typed
    assert key(action, given()) == short


def test_what_is_taken_is_called_by_its_kind_and_value() -> None:
    state = given(face_up={1: ["pink 2", "rock"]})
    assert word(take(state, "pink 2"), state) == "take pink 2"
    assert word(take(state, "rock"), state) == "take rock"
    assert key(take(state, "pink 2"), state) == "tp2"
    assert key(take(state, "rock"), state) == "tr"


def test_at_a_rescue_the_depth_is_said_too() -> None:
    state = given(trapped={0: [2, 3]}, face_up={2: ["pink 4"], 3: ["pink 4", "rock"]})
    caught = after(state, Flip(), "predator")
    words = [word(action, caught) for action in legal(caught)]
    assert words == ["take pink 4 at 2", "take rock at 3", "take pink 4 at 3", "nothing"]


def test_the_label_of_food_tells_what_becomes_of_the_score() -> None:
    state = given(face_up={1: ["yellow 2"]}, food={0: ["pink 4", "green 3"]})
    assert numbers(label(take(state, "yellow 2"), state, NAMES)) == [2, 3, 9]


def test_every_event_has_a_sentence_of_one_line_but_the_end_of_a_turn_may_be_silent() -> None:
    told = set()
    for tiles in LISTS:
        for seed in SEEDS:
            luck = Luck.of_seed(f"say {seed}")
            for state, event, _ in steps(luck, 3, at_random(seed), tiles=tiles):
                sentence = say(event, state, NAMES)
                assert sentence or isinstance(event, TurnEnded), event
                assert sentence.isprintable()
                assert sentence == sentence.strip()
                told.add(type(event))
    assert told | {Began} == set(get_args(Event))


STATE = given(3, depth=2, face_up={1: ["pink 2"], 2: ["green 3"]}, trapped={1: [3, 4]})
GREEN = STATE.ocean[1].flipped[0]
PINK = STATE.ocean[0].flipped[0]


@pytest.mark.parametrize(
    ("event", "named", "told"),
    [
        (Began(2), [2], []),
        (RockSpent(1, 4), [1], [4]),
        (Flipped(0, 2, unseen(STATE, 2, "yellow 4")), [0], [4, 2]),
        (LastDive(3), [], [3]),
        (Sank(0, 3, "bubbles"), [0], [3]),
        (Sank(0, 3, "left"), [0], [3]),
        (Sank(0, 3, "skipped"), [0], [3]),
        (Sank(0, 3, "passed"), [0], [3]),
        (Took(0, 2, GREEN), [0], [3, 0, 1]),
        (Took(0, 1, PINK), [0], [2, 1, 0, 1]),
        (Trapped(1, 2, 0), [1], [3, 3]),
        (Freed(1), [1], []),
        (CameUp(2), [2], []),
    ],
)
def test_a_sentence_tells_who_and_the_figures(
    event: Event, named: list[int], told: list[int]
) -> None:
    sentence = say(event, STATE, NAMES)
    assert [seat for seat, name in enumerate(NAMES) if name in sentence] == named
    assert [number for number in numbers(sentence) if number] == [n for n in told if n]


def test_leaving_and_passing_are_told_apart() -> None:
    sentences = {say(Sank(0, 3, why), STATE, NAMES) for why in ("bubbles", "left", "skipped")}
    assert len(sentences | {say(Sank(0, 3, "passed"), STATE, NAMES)}) == 4
    found = after(given(), Flip(), "pink 1")
    assert label(Deeper(), found, NAMES) != label(Deeper(), given(), NAMES)
