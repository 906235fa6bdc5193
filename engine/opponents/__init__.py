"""Bots that play any game, found like games are: the bundled ones, then those of others.

A game's own bots stand in its `Game.bots`, and go before one of the same name here.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from engine.bot_kind import BotKind
from engine.plug_ins import brought_by, entries, loaded

BUNDLED: Final = {
    "random": "engine.opponents.at_random",
    "rollout": "engine.opponents.rollout",
    "mcts": "engine.opponents.mcts",
}
"""Modules with a `BOT` each, by the name of the bot; imported when it is used."""

GROUP: Final = "undertow.bots"
"""The entry points of other bots: the name of the kind, and where its `BotKind` value stands."""


def installed() -> list[str]:
    """The names of the kinds that other distributions bring."""
    return sorted(set(entries(GROUP)) - set(BUNDLED))


def find(name: str) -> BotKind | None:
    """The kind of this name; None where there is none.

    Raises NoSuchGame for one that does not load. Entry points are looked at only for a name that
    is not bundled.
    """
    if name in BUNDLED:
        kind: BotKind = import_module(BUNDLED[name]).BOT
        return kind
    entry = entries(GROUP).get(name)
    return None if entry is None else loaded(entry, BotKind, "bot")


def source(name: str) -> str:
    """The distribution that brings a kind, with its version; empty for a bundled one."""
    return "" if name in BUNDLED else brought_by(entries(GROUP)[name])
