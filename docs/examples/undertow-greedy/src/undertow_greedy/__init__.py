"""A bot that takes what counts at once, in any game that counts a score on the way."""

from __future__ import annotations

from typing import Any, Final

from undertow import AnyGame, Bot, BotKind, BotSetting, Luck, Settings


def make(game: AnyGame, settings: Settings) -> Bot[Any, Any] | None:
    """A bot for this game, or None where no score is counted before the end."""
    if "score" not in game.about:
        return None
    worlds: int = settings["worlds"]

    def greedy(view: Any, legal: tuple[Any, ...], luck: Luck) -> Any:
        """The action after which it has most, summed up over some imagined worlds."""
        points = dict.fromkeys(legal, 0)
        for number in range(worlds):
            dice = luck.derive(f"world {number}")
            state = game.imagine(view, dice)
            for action in legal:
                points[action] += score_after(game, state, action, dice)
        return max(legal, key=lambda action: points[action])

    return greedy


def score_after(game: AnyGame, state: Any, action: Any, luck: Luck) -> int:
    """What the seat that acts has once the action is done."""
    seat = game.actor(state)
    for event in game.decide(state, action, luck):
        state = game.evolve(state, event)
    scores = game.fields(state)["score"]
    return scores[seat] if isinstance(scores, tuple) and seat is not None else 0


BOT: Final = BotKind(
    name="greedy",
    help="takes what counts at once",
    make=make,
    settings=(BotSetting("worlds", 10, "how many worlds are imagined", least=1, most=1000),),
)
