"""A game played to its end by bots from any position: what all odds are counted from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.bots import at_random
from engine.errors import BadMove
from engine.game import AnyGame, Bot, Luck, Result

LONGEST: Final = 100_000
"""Decisions after which a game is taken to have no end."""


def played_out(
    game: AnyGame, state: Any, luck: Luck, bots: Sequence[Bot[Any, Any]], own: Luck
) -> Any:
    """The state at the end: dice and cards by `luck`, the bots of all seats by luck of their own.

    What cannot be chosen is not asked for. Raises BadMove for a game without an end.
    """
    actor, legal, decide, evolve, view = (
        game.actor,
        game.legal,
        game.decide,
        game.evolve,
        game.view,
    )
    words = own.words("choices")
    for number in range(LONGEST):
        actions = legal(state)
        if len(actions) > 1:
            seat = actor(state)
            assert seat is not None
            bot = bots[seat]
            if bot is at_random:  # most rollouts are of nothing else
                action = actions[next(words) % len(actions)]
            else:
                action = bot(view(state, seat), actions, own.derive(f"choice {number}"))
        elif actions:
            action = actions[0]
        else:
            return state
        for event in decide(state, action, luck):
            state = evolve(state, event)
    raise BadMove(f"{game.name} does not end: {LONGEST:,} decisions were made")


def after(game: AnyGame, state: Any, action: Any, luck: Luck) -> Any:
    """The state after a legal action, and all that follows from it."""
    for event in game.decide(state, action, luck):
        state = game.evolve(state, event)
    return state


def end_of(game: AnyGame, state: Any) -> Result:
    """How a game that is over ended. Raises BadMove where its rules do not say it."""
    result = game.result(state)
    if result is None:
        raise BadMove(f"{game.name} has no more choices, and no result")
    return result
