"""A screen is given to one seat and taken back: at a terminal nothing stays to be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.command import fine
from tests.marks import posix
from tests.terminal import CTRL_D, UP, Terminal

pytestmark = [posix, pytest.mark.usefixtures("evening")]

HIDDEN = "Enter shows it, when"


@pytest.fixture
def evening(home: None) -> None:
    """A game of four people, which anna begins."""
    players = [word for name in ("anna", "ben", "cleo", "dora") for word in ("-p", name)]
    fine("new", "abyss", *players, "--seed", "x", "--name", "evening", "--first", "anna")


def begins(sits: Callable[..., Terminal], **settings: str) -> Terminal:
    """The prompt where anna is to act, who has an Ally in hand."""
    for _ in range(4):
        fine("do", "explore")
        while "buy" in (words := fine("moves").out):
            fine("do", "no")
        assert "take" in words
        fine("do", "take")
    terminal = sits("play", columns=80, rows=40, **settings)
    terminal.wait_for(HIDDEN)
    return terminal


def test_a_hand_is_shown_after_a_key_and_gone_after_the_choice(
    sits: Callable[..., Terminal],
) -> None:
    terminal = begins(sits)
    assert "Hand " not in terminal.seen()
    assert "(67 cards in the deck" not in terminal.seen()
    terminal.type("\r")
    terminal.wait_for("(67 cards in the deck")
    assert "\nHand " in terminal.seen()
    assert HIDDEN not in terminal.seen()
    assert "\x1b[3J" in terminal.raw
    terminal.type("explore\r")
    terminal.wait_for("Enter nobody")
    assert "Hand " not in terminal.seen()
    assert "Anna explores." in terminal.seen()
    terminal.type("quit\r")
    assert terminal.end() == 0


@pytest.mark.parametrize("leaving", ["quit\r", CTRL_D])
def test_who_leaves_leaves_no_hand_on_the_screen(
    sits: Callable[..., Terminal], leaving: str
) -> None:
    terminal = begins(sits)
    terminal.type("\r")
    terminal.wait_for("(67 cards in the deck")
    terminal.type(leaving)
    assert terminal.end() == 0
    assert "Hand " not in terminal.seen()


def test_ctrl_c_leaves_no_hand_on_the_screen(sits: Callable[..., Terminal]) -> None:
    terminal = begins(sits)
    terminal.type("\r")
    terminal.wait_for("(67 cards in the deck")
    assert terminal.interrupt() == 130
    assert "Hand " not in terminal.seen()


def test_a_terminal_that_only_prints_scrolls_it_off(sits: Callable[..., Terminal]) -> None:
    terminal = begins(sits, TERM="dumb")
    terminal.type("\r")
    terminal.wait_for("(67 cards in the deck")
    terminal.type("explore\r")
    terminal.wait_for("Enter nobody")
    assert "Hand " not in "\n".join(terminal.lines())
    assert "\x1b[3J" not in terminal.raw


def test_a_glance_at_a_hand_in_between(sits: Callable[..., Terminal]) -> None:
    terminal = begins(sits)
    terminal.type("as ben\r")
    terminal.wait_for("when only ben looks")
    assert "Hand " not in terminal.seen()
    terminal.type("\r")
    terminal.wait_for("all may look again")
    assert "\nHand " in terminal.seen()
    terminal.type("\rtree\r")
    terminal.wait_for("main  <- here")
    assert HIDDEN in terminal.seen()
    assert "Hand " not in terminal.seen()


def test_a_choice_can_be_typed_without_being_shown(sits: Callable[..., Terminal]) -> None:
    terminal = begins(sits)
    terminal.type("explore\r")
    terminal.wait_for("Enter nobody")
    assert "\x1b[3J" not in terminal.raw


def test_show_as_a_seat_waits_for_a_key(sits: Callable[..., Terminal]) -> None:
    begins(sits).close()
    terminal = sits("show", "--as", "ben")
    terminal.wait_for("when only ben looks")
    assert "Hand " not in terminal.seen()
    terminal.type("\r")
    terminal.wait_for("all may look again")
    assert "\nHand " in terminal.seen()
    terminal.type("\r")
    assert terminal.end() == 0
    again = sits("show", "--as", "ben")
    again.wait_for("when only ben looks")
    again.type(CTRL_D)
    assert again.end() == 1
    assert "Hand " not in again.seen()
    assert "nothing was shown" in again.seen()


def test_what_is_typed_in_secret_cannot_be_fetched_again(sits: Callable[..., Terminal]) -> None:
    terminal = begins(sits)
    terminal.type("\r")
    terminal.wait_for("(67 cards in the deck")
    terminal.type("recruit miller with h4\r")
    terminal.wait_for("is not in the hand")
    terminal.type("explore\r")
    terminal.wait_for("Enter nobody")
    terminal.type("tree\r")
    terminal.wait_for("main  <- here")
    terminal.type(UP * 4 + "#")  # as far back as the lines go
    terminal.wait_for("#")
    assert "all> tree#" in terminal.seen()
    terminal.type("\x15quit\r")
    assert terminal.end() == 0


def test_a_glance_from_outside_is_wiped_too(sits: Callable[..., Terminal]) -> None:
    begins(sits).close()
    for command in (("show",), ("moves",), ("log",)):
        terminal = sits(*command, "--as", "ben")
        terminal.wait_for("when only ben looks")
        terminal.type("\r")
        terminal.wait_for("all may look again")
        terminal.type("\r")
        assert terminal.end() == 0
        assert "Hand " not in terminal.seen()
        assert "crab" not in terminal.seen()


def test_ctrl_z_shows_the_shell_no_hand(sits: Callable[..., Terminal]) -> None:
    terminal = begins(sits)
    terminal.type("\r")
    terminal.wait_for("(67 cards in the deck")
    assert "\nHand " in terminal.seen()
    terminal.type("\x1a")
    terminal.type("tree\r")
    terminal.wait_for("main  <- here")
    assert "Hand " not in terminal.seen()
