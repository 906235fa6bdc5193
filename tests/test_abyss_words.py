"""Every action of Abyss has a word and a label of its own, everything that happens a sentence."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from engine.game import Luck
from engine.games.abyss.actions import Rob
from engine.games.abyss.cards import LOCATIONS, LORDS
from engine.games.abyss.choices import current
from engine.games.abyss.events import Cleared, Event
from engine.games.abyss.figures import view
from engine.games.abyss.folds import evolve
from engine.games.abyss.labels import label
from engine.games.abyss.rules import initial, legal, setup
from engine.games.abyss.text import say
from engine.games.abyss.typed import slug, word
from tests.abyss_games import at_random, playing, rich
from tests.abyss_given import DEFAULTS, given

NAMES = ("anna", "ben", "cleo", "dan")
TYPED = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*( [a-z0-9]+(-[a-z0-9]+)*)*")


@pytest.mark.parametrize("peek", ["nobody", "owner"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_words_and_labels_tell_actions_apart(seats: int, peek: str) -> None:
    for i in range(2):
        luck = Luck.of_seed(f"words {i}")
        for state, _, _ in playing(luck, seats, at_random(i), rich(seats, token_peek=peek)):
            task = current(state)
            assert task is not None
            seen = view(state, task.seat)
            actions = legal(state)
            words = [word(action, seen) for action in actions]
            labels = [label(action, seen, NAMES[:seats]) for action in actions]
            assert len(set(words)) == len(words), words
            assert len(set(labels)) == len(labels), labels
            assert all(TYPED.fullmatch(one) and not one.isdigit() for one in words), words
            assert all(one and one.isprintable() and "Hidden" not in one for one in labels)


def nothing_happened(event: Event, track: tuple[int, ...]) -> bool:
    """Whether an event says only what can be told from others."""
    return isinstance(event, Cleared) and not any(track)


@pytest.mark.parametrize("peek", ["nobody", "owner"])
def test_there_is_a_sentence_where_something_happened_and_none_elsewhere(peek: str) -> None:
    told: set[type] = set()
    for i in range(12):
        seats = 2 + i % 3
        names = NAMES[:seats]
        luck = Luck.of_seed(f"sentences {i}")
        for state, _, events in playing(luck, seats, at_random(i), rich(seats, token_peek=peek)):
            for event in events:
                then = evolve(state, event)
                for eye in (None, state.flow.active):
                    said = say(event, view(state, eye), names)
                    assert bool(said) != nothing_happened(event, state.sea.track), event
                    assert said.isprintable()
                    assert not re.search(r"Hidden|None|[<>()]{2}|  | and $|\bThe\b", said), said
                    assert not said.endswith((".", " ")), said
                if said:
                    told.add(type(event))
                state = then
    assert len(told) >= len(get_args(Event)) - 4, "all but Began, a rare one"


def test_the_beginning_is_told() -> None:
    state = initial(DEFAULTS, 2)
    for event in setup(DEFAULTS, 2, Luck.of_seed("begin")):
        assert say(event, state, NAMES)
        state = evolve(state, event)


def test_cards_are_typed_by_names_of_their_own() -> None:
    names = [slug(card.name) for card in (*LORDS, *LOCATIONS)]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in names)


def test_whom_to_rob_is_typed_by_where_they_sit() -> None:
    assert [word(Rob(seat), given(2, active=1)) for seat in (0,)] == ["rob left"]
    assert [word(Rob(seat), given(3, active=1)) for seat in (2, 0)] == ["rob left", "rob right"]
    four = [word(Rob(seat), given(4, active=2)) for seat in (3, 0, 1)]
    assert four == ["rob left", "rob across", "rob right"]
