"""How the checks of games and bots say what is wrong."""

from __future__ import annotations


def must(condition: object, otherwise: str) -> None:
    """Raise AssertionError that says what is wrong, unless the condition holds."""
    if not condition:
        raise AssertionError(otherwise)
