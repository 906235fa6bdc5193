"""The greedy bot keeps to the contract, and takes what counts."""

from __future__ import annotations

import pytest

from undertow import Luck, check_bot, find_game
from undertow_greedy import BOT


@pytest.mark.parametrize("name", ["deep-sea", "deep-dive"])
def test_it_keeps_to_the_contract(name: str) -> None:
    assert check_bot(BOT, find_game(name), {"worlds": 2}) > 0


def test_it_takes_a_food_rather_than_to_dive_on() -> None:
    game = find_game("deep-dive")
    bot = BOT.make(game, BOT.read("worlds=20"))
    assert bot is not None
    options = {option.name: option.default for option in game.options}
    luck = Luck.of_seed("otter")
    state = game.initial(options, 2)
    for event in game.setup(options, 2, luck):
        state = game.evolve(state, event)
    while not any(game.word(action, state).startswith("take") for action in game.legal(state)):
        for event in game.decide(state, game.legal(state)[0], luck):
            state = game.evolve(state, event)
    chosen = bot(game.view(state, game.actor(state)), game.legal(state), luck.derive("bot"))
    assert game.word(chosen, state).startswith("take")
