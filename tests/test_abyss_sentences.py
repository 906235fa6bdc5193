"""What happens in Abyss is told in sentences."""

from __future__ import annotations

import random

import pytest

from engine.game import Luck
from engine.games.abyss import GAME
from engine.games.abyss import events as on
from engine.games.abyss.cards import numbered
from engine.games.abyss.events import Event
from engine.games.abyss.folds import evolve
from engine.games.abyss.rules import decide, initial, legal, setup
from engine.games.abyss.text import say
from tests.abyssal import BEGINNING, LATER, PLAYERS, cards


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (on.StackTaken(0, 1, cards("c1 c4")), "Anna takes the Council's crab (2 Allies)"),
        (on.StackTaken(0, 0, cards("j2")), "Anna takes the Council's jellyfish (1 Ally)"),
        (on.CourtFilled((numbered("Sage"),)), "the Sage comes to the Court"),
        (
            on.CourtFilled((numbered("Sage"), numbered("Elder"))),
            "the Sage and the Elder come to the Court",
        ),
        (on.CourtFilled(()), "nobody comes to the Court"),
        (on.Cleared(0), "seahorse 4 goes to the Council"),
        (on.GameEnded(((), (), ()), (), ()), "the game is over"),
        (
            on.GameEnded((cards("j1 c2"), (), cards("q5")), (), ()),
            "the game is over: Anna affiliates jellyfish 1, crab 2; Cleo affiliates squid 5",
        ),
    ],
)
def test_an_event_is_a_sentence(event: Event, told: str) -> None:
    assert say(event, LATER, PLAYERS[:3]) == told


def test_nothing_that_is_left_is_not_told() -> None:
    assert say(on.Cleared(0), BEGINNING, PLAYERS[:3]) == ""


@pytest.mark.parametrize("peek", ["nobody", "owner"])
def test_every_event_of_a_game_is_told_or_needs_no_words(peek: str) -> None:
    silent = {on.Cleared}
    options = {option.name: option.default for option in GAME.options} | {"token_peek": peek}
    luck, rng = Luck.of_seed("sentences"), random.Random(4)
    state = initial(options, 4)
    events: tuple[Event, ...] = setup(options, 4, luck)
    while events:
        for event in events:
            sentence = say(event, GAME.view(state, 0), PLAYERS)
            assert sentence.isprintable()
            assert sentence or type(event) in silent
            assert not sentence.endswith(".")
            state = evolve(state, event)
        actions = legal(state)
        events = decide(state, rng.choice(actions), luck) if actions else ()
