"""Choices on a narrow screen: a letter and what it means are enough; nothing is wider than it."""

from __future__ import annotations

from typing import Any

import pytest

from cli import board
from cli.board import Choice, choice_lines
from engine.picture import columns, words_of

CHOICES = [
    Choice(None, "take yellow 1", "ty1", "take yellow 1 (score 0 -> 0)"),
    Choice(None, "nothing", "", "take nothing"),
]


@pytest.mark.parametrize("width", [20, 30, 47, 48, 80])
def test_a_word_is_left_out_where_there_is_little_room_and_a_letter(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = choice_lines(CHOICES)
    assert max(map(columns, lines)) <= width
    told = " ".join(" ".join(map(words_of, lines)).split())
    assert told.count("take yellow 1") == (2 if width >= 48 else 1)
    assert "nothing take nothing" in told


@pytest.mark.parametrize("width", [20, 34, 48, 80])
def test_suggested_lines_fit_any_screen(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {
        "pay jellyfish 5 4 crab 3 seahorse 2 shellfish 1 squid 1": "no Pearl, affiliates squid 1",
        "pay crab 5 4": "1 Pearl, affiliates crab 4",
    }
    session: Any = None
    monkeypatch.setattr(board, "suggestions", lambda _: found)
    monkeypatch.setenv("COLUMNS", str(width))
    lines = board.suggestion_lines(session)
    assert max(map(columns, lines)) <= width
    told = " ".join(words_of(line) for line in lines).split()
    assert [word for word in told if word in ("p1", "p2")] == ["p1", "p2"]
    assert "squid 1: no Pearl" in " ".join(told)
