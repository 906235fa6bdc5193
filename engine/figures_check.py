"""What the figures of a game must keep to, so that `find` and `diff` can speak of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.condition import WORDS
from engine.game import AnyGame


def check_figures(game: AnyGame, state: Any, before: Any, names: tuple[str, ...]) -> None:
    """Check that figures can be asked for by name and are the same ones as in a state before.

    Raises AssertionError that says what is wrong.
    """
    figures = figures_of(game, state)
    for name, value in figures.items():
        if not name.isidentifier() or name in WORDS:
            raise AssertionError(f"nobody can ask for a figure called {name!r}")
        if isinstance(value, tuple) and len(value) != len(names):
            raise AssertionError(f"{name} is not one for each seat")
        for number in value if isinstance(value, tuple) else (value,):
            if type(number) is not int:
                raise AssertionError(f"{name} is no whole number: {number!r}")
    if "turn" in figures or "move" in game.fields(state):
        raise AssertionError("a figure has a name that all games use")
    if before is not None and _shape(figures) != _shape(figures_of(game, before)):
        raise AssertionError("the figures are not the same ones everywhere")
    if not set(game.about) <= set(figures):
        raise AssertionError("there are words about a figure that there is not")


def figures_of(game: AnyGame, state: Any) -> Mapping[str, int | tuple[int, ...]]:
    """The marks and fields of a position."""
    return {**game.marks(state), **game.fields(state)}


def _shape(figures: Mapping[str, int | tuple[int, ...]]) -> list[tuple[str, bool]]:
    return [(name, isinstance(value, tuple)) for name, value in figures.items()]
