"""Every registered game goes through the one conformance suite."""

from __future__ import annotations

import pytest

from engine.conformance import check_game
from engine.registry import find, names


@pytest.mark.parametrize("name", names())
def test_every_game_keeps_to_the_contract(name: str) -> None:
    assert check_game(find(name), seeds=1) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_every_game_keeps_to_the_contract_over_many_games(name: str) -> None:
    assert check_game(find(name), seeds=25, first=1) > 0
