"""A game played on by bots from one choice of it, under the luck that it really has."""

from __future__ import annotations

from typing import Any

from engine.bots import find_bot
from engine.errors import Refused
from engine.game import Luck, Result
from engine.playout import after, end_of, played_out
from engine.session import Session
from events.record import Hidden


def played_on(
    session: Session, place: int, action: Any, bots: tuple[str, ...], seed: str
) -> Result:
    """How the game ends if an action is taken at a place, with its own dice and cards.

    Bots as "cautious", by seat; what they draw of their own follows from `seed`. Raises Refused
    where the game's luck is not here, or not to be looked at.
    """
    if why := unseen(session, place):
        raise Refused(why)
    game, state, luck = session.game, session.state_at(place), session.dealer.luck_at(place)
    state = after(game, state, action, luck)
    players = [find_bot(game, f"bot:{name}") for name in bots]
    return end_of(game, played_out(game, state, luck, players, Luck.of_seed(seed).derive("bots")))


def unseen(session: Session, place: int) -> str:
    """Why nobody may see what the game's own luck would bring from a place; empty where one may.

    What lies ahead of a game that goes on is nobody's to know: to look would leave no trace in its
    file, as trying and taking back does.
    """
    timeline, game = session.timeline, session.game
    end = timeline.line_through(place)[1]
    if timeline.seed is None or (isinstance(timeline.opened.seed, Hidden) and game.secrets):
        return "this copy does not hold the luck of the game"
    if session.luck_again != "same":
        return f"the luck of this game is not to be seen beforehand (luck={session.luck_again})"
    if game.actor(session.state_at(end)) is not None:
        return "the game goes on, and what lies ahead is nobody's to know"
    return ""


def margin(result: Result, seat: int) -> int:
    """By how many points a seat is ahead of the best other one; behind: less than 0."""
    others = [score for other, score in enumerate(result.scores) if other != seat]
    return result.scores[seat] - max(others, default=0)
