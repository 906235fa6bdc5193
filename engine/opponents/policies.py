"""Who plays on in a rollout, for bots that try out what comes of an action."""

from __future__ import annotations

from typing import Any, Final

from engine.bot_kind import BotSetting
from engine.bots import at_random, own_bot
from engine.errors import BadSetup
from engine.game import AnyGame, Bot

OWN: Final = "own"

POLICY: Final = BotSetting(
    "policy",
    OWN,
    "who plays all seats in rollouts: own, the game's first bot; another one of it; or random",
    shown="own|BOT|random",
)


def policy(game: AnyGame, name: str) -> Bot[Any, Any]:
    """The bot of this name that plays rollouts. Raises BadSetup.

    Only a game's own bots and chance are quick enough: others would think in every rollout.
    """
    if name == OWN:
        return next(iter(game.bots.values()), at_random)
    found = at_random if name == "random" else own_bot(game, name)
    if found is None:
        has = ", ".join([OWN, *game.bots, "random"])
        raise BadSetup(f"no rollouts of {game.name} are played by {name!r}, but by: {has}")
    return found
