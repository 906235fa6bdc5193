"""Which games exist: the bundled ones, then those that other distributions bring."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from engine.errors import NoSuchGame
from engine.game import AnyGame, Game

BUNDLED: Final = ("engine.games.deep_sea", "engine.games.deep_dive", "engine.games.abyss")
"""Modules with a `GAME` each, found by the game's name: deep-sea lives in deep_sea."""

BUNDLED_NAMES: Final = tuple(module.rpartition(".")[2].replace("_", "-") for module in BUNDLED)

USUAL: Final = BUNDLED_NAMES[0]
"""The game that is begun if nobody says which."""

GROUP: Final = "undertow.games"
"""The entry points of other games: the name of the game, and where its `Game` value stands."""


def names() -> list[str]:
    """The names of all games, bundled ones first."""
    from engine.plug_ins import entries

    return [*BUNDLED_NAMES, *sorted(set(entries(GROUP)) - set(BUNDLED_NAMES))]


def find(name: str, rules: int | None = None) -> AnyGame:
    """The game of this name, under this version of its rules (None: the newest).

    Raises NoSuchGame. Entry points are looked at only for a name that is not bundled.
    """
    for bundled, module in zip(BUNDLED_NAMES, BUNDLED, strict=True):
        if bundled == name:
            return _version(import_module(module).GAME, rules)
    from engine.plug_ins import entries, loaded

    entry = entries(GROUP).get(name)
    if entry is None:
        raise NoSuchGame(f"there is no game called {name!r} here")
    return _version(_usable(loaded(entry, Game, "game")), rules)


def source(name: str) -> str:
    """The distribution that brings a game, with its version; empty for a bundled game."""
    from engine.plug_ins import brought_by, entries

    return "" if name in BUNDLED_NAMES else brought_by(entries(GROUP)[name])


def _usable(game: AnyGame) -> AnyGame:
    """A game of others, of which a file can be made. Raises NoSuchGame."""
    from engine.description_check import check_usable
    from engine.plug_ins import told

    try:
        check_usable(game)
    except Exception as error:
        why = str(error) if isinstance(error, AssertionError) else told(error)
        raise NoSuchGame(
            f"the game {game.name!r} is installed but cannot be played: {why}"
        ) from error
    return game


def _version(game: AnyGame, rules: int | None) -> AnyGame:
    if rules not in (None, game.rules):
        raise NoSuchGame(
            f"the file was played under rules {rules} of {game.name}, here are rules {game.rules}"
        )
    return game
