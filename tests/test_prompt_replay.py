"""`replay` at the prompt: the game that is played is looked through, and the prompt comes again."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from tests.command import environment, fine, game_file, moves_made, program
from tests.marks import posix
from tests.terminal import CTRL_C, Terminal

pytestmark = pytest.mark.usefixtures("fork")

Sits = Callable[..., Terminal]
END = "branch main, move 7\n"
OTHER_SCREEN = "\x1b[?1049h"
START = "move 0 (this line goes on to 7)"


@pytest.fixture
def playing(sits: Sits) -> Terminal:
    """Someone who plays that game, at the end of its line."""
    terminal = sits("play", "pair")
    terminal.wait_for(END)
    terminal.wait_for("anna>")
    return terminal


def test_through_a_pipe_the_game_is_told_as_by_the_command() -> None:
    before = game_file("pair").read_bytes()
    told = fine("replay", "pair").out
    assert told in fine("play", "pair", typed="replay\n").out
    late = fine("replay", "pair", "--at", "5").out
    assert late in fine("play", "pair", typed="replay 5\n").out
    assert game_file("pair").read_bytes() == before


def test_afterwards_the_head_is_where_it_was() -> None:
    typed = "goto 4\nreplay\nreplay 2\nup\nquit\n"
    assert "Anna turns back." in fine("play", "pair", typed=typed).out
    assert "branch main, move 5" in fine("show", "pair").out


def test_a_place_that_is_none_is_said_and_asked_again() -> None:
    done = fine("play", "pair", typed="replay 99\nreplay dive:7\ndown\n")
    assert "there is no move 99 on this line; it has moves 0 to 7" in done.err.splitlines()
    assert "this line does not come to dive 7" in done.err.splitlines()
    assert "branch main, move 8" in fine("show", "pair").out


@posix
def test_at_a_terminal_it_is_stepped_through_and_the_prompt_comes_again(playing: Terminal) -> None:
    before = game_file("pair").read_bytes()
    playing.type("replay\r")
    playing.wait_for(START)
    playing.type("ll")
    playing.wait_for("move 2 (")
    playing.type("q")
    playing.wait_for("anna> replay")
    playing.wait_for(END)
    assert game_file("pair").read_bytes() == before
    playing.enter("down", "branch main, move 8")
    playing.enter("undo", "branch main, move 7 (this line goes on to 8)")
    playing.type("quit\r")
    assert playing.end() == 0
    assert moves_made(game_file("pair"))[-1] == "Down"


@posix
def test_it_begins_at_a_place_and_p_goes_on_there(playing: Terminal) -> None:
    playing.type("replay last:ben\r")
    playing.wait_for("move 6 (this line goes on to 7)")
    playing.type("b")
    playing.wait_for("move 5 (")
    playing.type("p")
    playing.wait_for("What is played from here goes with the name from-5; the old line stays.")
    playing.wait_for("branch from-5, move 5\n")
    playing.wait_for("anna>")
    playing.enter("leave", "branch from-5, move 6\n")
    playing.type("quit\r")
    assert playing.end() == 0
    assert "> from-5  " in fine("branches", "pair").out


@posix
def test_where_nothing_is_played_after_p_nothing_stays(playing: Terminal) -> None:
    before = game_file("pair").read_bytes()
    playing.type("replay 5\r")
    playing.wait_for("move 5 (")
    playing.type("p")
    playing.wait_for("branch from-5, move 5\n")
    playing.wait_for("anna>")
    playing.enter("replay", "branch from-5, move 0")
    playing.type("q")
    playing.wait_for("replay\n  1  t  take ")
    playing.type("quit\r")
    assert playing.end() == 0
    assert game_file("pair").read_bytes() == before


@posix
def test_p_at_the_end_of_the_line_goes_on_with_it(playing: Terminal) -> None:
    playing.enter("goto 2", "move 2 (this line goes on to 7)")
    playing.type("replay end\r")
    playing.wait_for("space on")
    playing.type("p")
    playing.wait_for("anna>")
    playing.enter("down", "branch main, move 8\n")
    playing.type("quit\r")
    assert playing.end() == 0


@posix
def test_it_can_be_stopped_and_taken_up_again_and_leaves_no_trace(home: Path) -> None:
    shell = pexpect.spawn(
        "/bin/bash",
        ["--norc", "--noprofile", "-i"],
        encoding="utf-8",
        env=environment(TERM="xterm-256color", PS1="ready> ", LC_ALL="C.UTF-8"),
    )
    shell.expect("ready> ")
    shell.sendline(shlex.join(program("play", "pair")))
    shell.expect("anna> ")
    shell.send("replay\r")
    shell.expect("space on")
    shell.send("\x1a")
    shell.expect("Stopped.*ready> ")
    shell.sendline("fg")
    shell.expect_exact(OTHER_SCREEN)
    assert "anna> " not in str(shell.before)
    shell.expect("space on")
    shell.send("q")
    shell.expect("anna> ")
    shell.send("sho\t\r")
    shell.expect("Dive 1 of 3, round 3.*anna> ")
    shell.send("quit\r")
    shell.expect("The game is saved.*ready> ")
    shell.close(force=True)


@posix
def test_ctrl_c_in_it_leaves_all(playing: Terminal) -> None:
    playing.type("replay\r")
    playing.wait_for(START)
    playing.type(CTRL_C)
    assert playing.end() == 130
    assert "interrupted; all that was played is saved" in playing.seen()


@posix
def test_a_terminal_that_only_prints_gets_the_text(sits: Sits) -> None:
    terminal = sits("play", "pair", TERM="dumb")
    terminal.wait_for("anna>")
    terminal.enter("replay 5", "   7  ben   up ")
    terminal.wait_for("anna>")
    terminal.type("quit\r")
    assert terminal.end() == 0
