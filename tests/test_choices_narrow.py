"""Choices on a narrow screen: a letter and what it means are enough; nothing is wider than it.

On any screen nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cli import board
from cli.board import Choice, choice_lines
from engine.game import AnyGame, Luck
from engine.games.abyss import GAME as ABYSS
from engine.games.deep_dive import GAME as DEEP_DIVE
from engine.games.deep_sea import GAME as DEEP_SEA
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
    assert told.count("take yellow 1") == 1
    assert "(score 0 -> 0)" in told
    assert "nothing take nothing" in told


def shown(monkeypatch: pytest.MonkeyPatch, width: int, *choices: Choice) -> list[str]:
    """The lines of these choices."""
    monkeypatch.setenv("COLUMNS", str(width))
    return [words_of(line) for line in choice_lines(choices)]


EXPLORE = Choice(None, "explore", "e", "explore (71 cards)")
PAY = Choice(None, "pay", "y", "pay")
PAYS = Choice(None, "pay", "y", "payment of nothing")
SETTLE = Choice(
    None, "settle oceanic-senate-assembly", "", "take the Oceanic Senate Assembly (4 points)"
)


def test_what_a_label_begins_with_is_not_said_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, 80, EXPLORE, PAY) == [
        "  1  e  explore  (71 cards)",
        "  2  y  pay",
    ]
    assert shown(monkeypatch, 40, EXPLORE, PAY) == ["  1  e  explore (71 cards)", "  2  y  pay"]


def test_a_word_that_only_begins_like_another_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, 80, PAYS) == ["  1  y  pay  payment of nothing"]


def test_a_word_that_leaves_no_room_has_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, 80, SETTLE) == [
        "  1  settle oceanic-senate-assembly  take the Oceanic Senate Assembly (4 points)"
    ]
    assert shown(monkeypatch, 40, SETTLE) == [
        "  1  settle oceanic-senate-assembly",
        "     take the Oceanic Senate Assembly (4",
        "     points)",
    ]
    assert shown(monkeypatch, 20, SETTLE) == [
        "  1  settle",
        "     oceanic-senate-",
        "     assembly",
        "     take the",
        "     Oceanic Senate",
        "     Assembly (4",
        "     points)",
    ]


def test_a_choice_without_a_letter_keeps_its_word_on_a_narrow_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drain = Choice(None, "drain crab", "", "have the Oracle discard it")
    assert shown(monkeypatch, 40, EXPLORE, drain) == [
        "  1  e  explore (71 cards)",
        "  2     drain crab  have the Oracle",
        "        discard it",
    ]


@pytest.mark.parametrize("game", [ABYSS, DEEP_DIVE, DEEP_SEA], ids=lambda game: game.name)
def test_no_choice_of_any_game_is_wider_than_the_screen_or_says_a_word_twice(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    for choices in offered(game):
        for width in (20, 40, 80):
            monkeypatch.setenv("COLUMNS", str(width))
            lines = choice_lines(choices)
            assert max(map(columns, lines)) <= width
            told = " ".join(" ".join(map(words_of, lines)).split())
            for choice in choices:
                assert f"{choice.word} {choice.word} " not in f"{told} "
            if width > 20:
                assert sum(words_of(line)[:3].strip().isdigit() for line in lines) == len(choices)


def offered(game: AnyGame) -> Iterator[list[Choice]]:
    """What can be chosen in games at random."""
    names, options = game.seat_names[:3], {one.name: one.default for one in game.options}
    for seed in range(3):
        luck, chooser = Luck.of_seed(f"menu {seed}"), Luck.of_seed(f"chooser {seed}")
        state = game.initial(options, 3)
        for event in game.setup(options, 3, luck):
            state = game.evolve(state, event)
        count = 0
        while (seat := game.actor(state)) is not None:
            view, legal = game.view(state, seat), game.legal(state)
            assert game.key is not None
            yield [
                Choice(one, game.word(one, view), game.key(one, view), game.label(one, view, names))
                for one in legal
            ]
            count += 1
            action = legal[chooser.below(f"move {count}", len(legal))]
            for event in game.decide(state, action, luck):
                state = game.evolve(state, event)


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
