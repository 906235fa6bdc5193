"""Bots: they choose from what their seat may see, with luck of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.errors import BadMove, BadSetup, NoSuchGame
from engine.game import AnyGame, Bot, Luck

if TYPE_CHECKING:
    from engine.session import Session


def at_random(view: object, legal: tuple[Any, ...], luck: Luck) -> Any:
    """Any legal action, each equally likely."""
    return legal[luck.below("choice", len(legal))]


def bots(game: AnyGame) -> dict[str, Bot[Any, Any]]:
    """All bots that can play a game, by name."""
    return {"random": at_random, **game.bots}


def find_bot(game: AnyGame, player: str) -> Bot[Any, Any]:
    """The bot that a seat's player ("bot:cautious") names. Raises BadSetup."""
    name = player.partition(":")[2]
    found = bots(game)
    if name not in found:
        raise BadSetup(f"{game.name} has no bot {name!r}; it has {', '.join(found)}")
    return found[name]


def next_is_bot(session: Session) -> bool:
    """Whether a bot is to decide where the head stands."""
    seat = session.actor()
    return seat is not None and session.timeline.players[seat] != ""


def bots_wait(session: Session) -> bool:
    """Whether a bot is to decide but waits, since the head was last moved by hand.

    Where no person plays at all, nobody is waited for.
    """
    return next_is_bot(session) and session.timeline.by_hand and "" in session.timeline.players


def play_bots(session: Session) -> Iterator[int]:
    """Play while a bot is to decide; gives each place as it is reached."""
    while next_is_bot(session):
        seat = session.actor()
        assert seat is not None
        try:
            bot = find_bot(session.game, session.timeline.players[seat])
        except BadSetup as error:
            raise NoSuchGame(f"{session.seats[seat]} cannot be played here: {error}") from None
        luck = session.bot_luck(session.timeline.head, seat)
        view, legal = session.game.view(session.state, seat), session.legal()
        action = bot(view, legal, luck)
        if action not in legal:
            raise BadMove(f"{session.timeline.players[seat]} chose {action}, which is not legal")
        session.play(action)
        yield session.timeline.head
