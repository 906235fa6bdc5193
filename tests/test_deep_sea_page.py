"""The page of Deep Sea Adventure's rules for players."""

from __future__ import annotations

import pytest

from engine.games.deep_sea import GAME
from engine.games.deep_sea.text import rules_page


def test_rules_page_names_every_option_with_its_values() -> None:
    page = rules_page()
    for option in GAME.options:
        assert f"| `{option.name}`" in page
        for value in option.values:
            assert f"`{value}`" in page


def what_you_type(action: str) -> str:
    """The line about an action in the table of the page for players."""
    (line,) = [line for line in rules_page().splitlines() if line.startswith(f"| `{action}")]
    return line


@pytest.mark.parametrize("action", ["swim", "down", "up", "take", "drop", "leave"])
def test_rules_page_tells_what_to_type(action: str) -> None:
    assert what_you_type(action)


def test_rules_page_tells_that_things_held_are_called_by_their_space() -> None:
    assert "space" in what_you_type("drop") or "place" in what_you_type("drop")
