"""Keys at every kind of prompt in a real terminal: editing, history, Tab, Ctrl-C, Ctrl-D."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from tests.command import environment, fine, game_file, moves_made, program
from tests.marks import posix
from tests.terminal import CTRL_D, LEFT, TAB, UP, Terminal

pytestmark = posix

Sits = Callable[..., Terminal]


def at_players(sits: Sits) -> Terminal:
    terminal = sits("play", "deep-sea")
    terminal.wait_for("players [red, bot:cautious]>")
    return terminal


def at_a_choice(sits: Sits) -> Terminal:
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "-o", "first=anna", "--name", "pair")
    terminal = sits("play", "pair")
    terminal.wait_for("anna>")
    return terminal


def at_the_end(sits: Sits) -> Terminal:
    fine("new", "deep-sea", "-p", "bot:random", "-p", "bot:random", "--name", "done", "--seed", "x")
    fine("go")
    fine("seat", "red", "person")
    terminal = sits("play", "done")
    terminal.wait_for("over>")
    return terminal


def at_remove(sits: Sits) -> Terminal:
    fine("new", "deep-sea", "--name", "doomed")
    terminal = sits("remove", "doomed")
    terminal.wait_for("[y/N]")
    return terminal


def at_learn(sits: Sits) -> Terminal:
    terminal = sits("learn", "deep-sea")
    terminal.wait_for("> ")
    return terminal


PROMPTS = [at_players, at_a_choice, at_the_end, at_remove, at_learn]


@pytest.mark.parametrize("arrive", PROMPTS)
@pytest.mark.parametrize("before", ["", "some"])
def test_ctrl_c_leaves_at_once_with_a_sentence(
    home: object, sits: Sits, arrive: Callable[[Sits], Terminal], before: str
) -> None:
    terminal = arrive(sits)
    terminal.type(before)
    terminal.wait_for(before)
    assert terminal.interrupt() == 130
    assert re.search("interrupted; all that was played is saved|All is saved", terminal.seen())
    assert "Traceback" not in terminal.seen()


@pytest.mark.parametrize("arrive", PROMPTS)
def test_ctrl_d_leaves_in_peace(
    home: object, sits: Sits, arrive: Callable[[Sits], Terminal]
) -> None:
    terminal = arrive(sits)
    terminal.type(CTRL_D)
    assert terminal.end() in (0, 1)
    assert "Traceback" not in terminal.seen()


@pytest.mark.parametrize("arrive", PROMPTS)
def test_resizing_at_any_prompt_does_no_harm(
    home: object, sits: Sits, arrive: Callable[[Sits], Terminal]
) -> None:
    terminal = arrive(sits)
    terminal.resize(33, 11)
    terminal.type("quit\r")
    assert terminal.end() in (0, 1)
    assert "Traceback" not in terminal.seen()


def test_a_closed_window_loses_nothing(home: object, sits: Sits) -> None:
    terminal = at_a_choice(sits)
    terminal.enter("swim", "take")
    terminal.close()
    assert moves_made(game_file("pair")) == ["Swim"]
    again = sits("play")
    again.wait_for("take")
    again.enter("t", "ben>")
    assert moves_made(game_file("pair")) == ["Swim", "Take"]


def test_lines_can_be_edited(home: object, sits: Sits) -> None:
    terminal = at_a_choice(sits)
    terminal.type("swm" + LEFT + "i\r")
    terminal.wait_for("take")
    assert moves_made(game_file("pair")) == ["Swim"]


def test_lines_come_again_also_the_next_evening(home: object, sits: Sits) -> None:
    terminal = at_a_choice(sits)
    terminal.enter("swim", "take")
    terminal.enter("undo", "anna>")
    terminal.type(UP + UP + "\r")
    terminal.wait_for("take")
    terminal.enter("branch evening", "take")
    terminal.type("quit\r")
    assert terminal.end() == 0
    again = sits("play")
    again.wait_for("anna>")
    again.type(UP + UP)
    again.wait_for("branch evening")


def test_tab_completes_choices_and_commands(home: object, sits: Sits) -> None:
    terminal = at_a_choice(sits)
    terminal.enter("swim", "take")
    terminal.type("bra" + TAB)
    terminal.wait_for("anna> branch")
    terminal.type(" x\r")
    terminal.wait_for("take")
    terminal.type("le" + TAB + "\r")
    terminal.wait_for("ben>")
    assert moves_made(game_file("pair")) == ["Swim", "Leave"]


def test_the_rules_are_shown_page_by_page(home: object, sits: Sits) -> None:
    terminal = sits("rules", "deep-sea", PAGER="less", LESS="")
    terminal.wait_for("Deep Sea Adventure")
    assert "##" not in terminal.seen()
    terminal.type("q")
    assert terminal.end() == 0


def test_bots_that_play_long_can_be_interrupted(home: object, sits: Sits) -> None:
    terminal = sits("play", "deep-sea", "-p", "bot:random", "-p", "bot:random", "--name", "bots")
    terminal.wait_for("rolls")
    assert terminal.interrupt() in (0, 130)
    assert "Traceback" not in terminal.seen()
    fine("verify", "bots")


def test_colour_is_for_terminals_that_want_it(home: object, sits: Sits) -> None:
    fine("new", "deep-sea", "--name", "duel")
    plain = []
    for settings, coloured in (
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ):
        terminal = sits("show", **settings)
        assert terminal.end() == 0
        assert ("\x1b[" in terminal.raw) == coloured, settings
        plain.append(terminal.seen())
    assert plain[0] == plain[1]


@pytest.mark.parametrize(
    ("typed", "seats"),
    [("", "red, blue (bot:cautious)"), ("mia", "mia, blue (bot:cautious)"), ("a, b, c", "a, b, c")],
)
def test_who_plays_is_asked_where_nobody_said(
    home: object, sits: Sits, typed: str, seats: str
) -> None:
    terminal = at_players(sits)
    terminal.enter("help", "players [red, bot:cautious]>")
    assert "Type one name to play against a bot" in terminal.seen()
    terminal.enter("x, x", "two seats have the same name")
    terminal.enter(typed, "Type a choice, its number")
    assert fine("log").lines()[0] == f"Deep Sea Adventure, rules 1: {seats}"


def test_after_a_stop_the_line_goes_on_where_it_was(home: Path) -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "-o", "first=anna", "--name", "pair")
    shell = pexpect.spawn(
        "/bin/bash",
        ["--norc", "--noprofile", "-i"],
        encoding="utf-8",
        env=environment(TERM="xterm"),
    )
    shell.sendline(f"{shlex.join(program('play'))}")
    shell.expect("anna> ")
    shell.send("swx")
    shell.expect("swx")
    for _ in range(5):  # a signal that comes just before it reads is heard with the next key
        shell.send("\x1a")
        if shell.expect(["Stopped", pexpect.TIMEOUT], timeout=3) == 0:
            break
    shell.sendline("fg")
    shell.expect("anna> swx")
    shell.send("\x7fi")
    shell.send("m\r")
    shell.expect("rolls")
    shell.close(force=True)
    assert moves_made(game_file("pair")) == ["Swim"]
