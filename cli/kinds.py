"""The kinds of games that are installed, by the names that people type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.screen import NotFound, nearest

if TYPE_CHECKING:
    from engine.game import AnyGame


def kind(name: str) -> AnyGame:
    """The kind of game of this name. Raises NotFound."""
    from engine.registry import find, names

    if not is_kind(name):
        name = name.casefold()
    if not is_kind(name):
        raise NotFound(f"there is no game called {name!r}; {nearest(name, names())}")
    return find(name)


def is_kind(name: str) -> bool:
    """Whether a kind of game has this name; bundled kinds are known without looking for others."""
    from engine.registry import BUNDLED_NAMES, names

    return name in BUNDLED_NAMES or name in names()
