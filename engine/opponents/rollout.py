"""The bot that tries each action in the same imagined worlds: flat Monte Carlo."""

from __future__ import annotations

from typing import Any, Final

from engine.bot_kind import BotKind, BotSetting, Settings
from engine.game import AnyGame, Bot, Luck
from engine.odds import Question, ranked, sampled
from engine.opponents.policies import POLICY, policy
from engine.playout import end_of, played_out


def _make(game: AnyGame, settings: Settings) -> Bot[Any, Any]:
    rollouts, plays_on = settings["rollouts"], policy(game, settings["policy"])

    def rollout(view: Any, legal: tuple[Any, ...], luck: Luck) -> Any:
        """The action that wins most, or scores most where none does better."""
        if len(legal) == 1:
            return legal[0]
        first = luck.derive("first")
        state = game.imagine(view, first)
        seat = game.actor(state)
        everybody = (plays_on,) * game.seats[1]
        seats = len(end_of(game, played_out(game, state, first, everybody, first)).scores)
        question = Question(game, view, seat, legal, everybody[:seats], luck)
        found = sampled(question, range(max(1, rollouts // len(legal))))
        return legal[ranked(found, seats)[0].action]

    return rollout


BOT: Final = BotKind(
    "rollout",
    "tries each action in the same imagined worlds, and takes the one that wins most often",
    _make,
    (
        BotSetting("rollouts", 500, "how many games are played out to decide, in all"),
        POLICY,
    ),
)
