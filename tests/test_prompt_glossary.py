"""`? NAME` at the prompt tells what a card is, or what a command does."""

from __future__ import annotations

import pytest

from tests.command import fine, undertow


@pytest.fixture
def abyss(home: object) -> None:
    """A game of Abyss for two people."""
    fine("new", "abyss", "-p", "anna", "-p", "ben", "--seed", "otter", "--name", "deep")


def asked(*lines: str) -> str:
    """What is said to lines at the prompt, on both streams."""
    done = undertow("play", "deep", typed="\n".join(lines) + "\n")
    assert done.code == 0
    return done.out + done.err


@pytest.mark.usefixtures("abyss")
@pytest.mark.parametrize(
    "line",
    ["? Ship Master", "?ship-master", "help ship master", "? the SHIP master", ":? ship master"],
)
def test_a_card_is_told_in_whole_sentences(line: str) -> None:
    assert "The Ship Master (merchant): " in asked(line, "quit")


@pytest.mark.usefixtures("abyss")
def test_what_nothing_is_called_is_refused_with_what_is_near() -> None:
    assert "nothing of this game is called 'assasin'; did you mean assassin?" in asked("? assasin")
    assert "'\\x1b[2J'; the names stand on the board" in asked("? \x1b[2J")


@pytest.mark.usefixtures("abyss")
def test_a_command_is_told_by_its_line() -> None:
    assert "undo [N]" in asked("? undo")


def test_a_game_without_names_says_so(pair: object) -> None:
    done = undertow("play", "pair", typed="? chip\nquit\n")
    assert "explains no names; rules has all of it" in done.out + done.err
