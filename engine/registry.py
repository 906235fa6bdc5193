"""Which games exist: the bundled ones, then those that other distributions bring."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from engine.errors import NoSuchGame
from engine.game import AnyGame, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BUNDLED: Final = ("engine.games.deep_sea", "engine.games.deep_dive", "engine.games.abyss")
"""Modules with a `GAME` each, found by the game's name: deep-sea lives in deep_sea."""

BUNDLED_NAMES: Final = tuple(module.rpartition(".")[2].replace("_", "-") for module in BUNDLED)

USUAL: Final = BUNDLED_NAMES[0]
"""The game that is begun if nobody says which."""

GROUP: Final = "undertow.games"
"""The entry points of other games: the name of the game, and where its `Game` value stands."""


def names() -> list[str]:
    """The names of all games, bundled ones first."""
    return [*BUNDLED_NAMES, *sorted(set(_entry_points()) - set(BUNDLED_NAMES))]


def find(name: str, rules: int | None = None) -> AnyGame:
    """The game of this name, under this version of its rules (None: the newest).

    Raises NoSuchGame. Entry points are looked at only for a name that is not bundled.
    """
    for bundled, module in zip(BUNDLED_NAMES, BUNDLED, strict=True):
        if bundled == name:
            return _version(import_module(module).GAME, rules)
    entry = _entry_points().get(name)
    if entry is None:
        raise NoSuchGame(f"there is no game called {name!r} here")
    try:
        game = entry.load()
    except Exception as error:
        raise NoSuchGame(
            f"the game {name!r} is installed but does not load: {type(error).__name__}: {error}"
        ) from error
    if not isinstance(game, Game):
        raise NoSuchGame(f"what is installed as {name!r} is not a game but a {type(game).__name__}")
    if game.name != name:
        raise NoSuchGame(f"the game that is installed as {name!r} calls itself {game.name!r}")
    return _version(game, rules)


def source(name: str) -> str:
    """The distribution that brings a game, with its version; empty for a bundled game."""
    if name in BUNDLED_NAMES:
        return ""
    brings = _entry_points()[name].dist
    return "" if brings is None else f"{brings.name} {brings.version}"


def _version(game: AnyGame, rules: int | None) -> AnyGame:
    if rules not in (None, game.rules):
        raise NoSuchGame(
            f"the file was played under rules {rules} of {game.name}, here are rules {game.rules}"
        )
    return game


def _entry_points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # takes 40 ms

    return {entry.name: entry for entry in entry_points(group=GROUP)}
