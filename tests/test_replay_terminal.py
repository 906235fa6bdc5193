"""After `replay` the terminal is as it was: its settings, its main screen, its cursor."""

from __future__ import annotations

import os
import re
import shlex
import signal
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from tests.command import environment, program
from tests.marks import posix
from tests.terminal import CTRL_C, CTRL_D

pytestmark = [posix, pytest.mark.usefixtures("fork")]

OTHER_SCREEN, MAIN_SCREEN = "\x1b[?1049h", "\x1b[?1049l"


class Shell:
    """A shell in a terminal, which says in what state a command leaves it."""

    def __init__(self) -> None:
        self.shell = pexpect.spawn(
            "/bin/bash",
            ["--norc", "--noprofile", "-i"],
            encoding="utf-8",
            env=environment(TERM="xterm-256color", PS1="ready> ", LC_ALL="C.UTF-8"),
        )
        self.shell.expect("ready> ")

    def settings(self) -> str:
        """All that can be set on a terminal."""
        self.shell.sendline("stty -g; echo $((40 + 2))")
        self.shell.expect(r"([0-9a-f]+(?::[0-9a-f]+){9,})\r\n42\r\n.*ready> ")
        assert self.shell.match is not None
        return str(self.shell.match[1])

    def begins(self, *command: str) -> None:
        """Run a command up to its first screen."""
        self.shell.sendline(shlex.join(command))
        self.shell.expect("space on")

    def comes_back(self) -> None:
        """Wait for the shell, back on the main screen with its cursor."""
        self.shell.expect_exact(MAIN_SCREEN)
        assert OTHER_SCREEN not in self.shell.before
        self.shell.expect("ready> ")


@pytest.fixture
def shell() -> Iterator[Shell]:
    """A shell at a terminal."""
    begun = Shell()
    yield begun
    begun.shell.close(force=True)


@pytest.mark.parametrize("key", ["q", CTRL_C, CTRL_D])
def test_the_terminal_is_set_as_before(shell: Shell, key: str) -> None:
    before = shell.settings()
    shell.begins(*program("replay"))
    shell.shell.send(key)
    shell.comes_back()
    assert shell.settings() == before


def test_it_can_be_stopped_and_taken_up_again(shell: Shell) -> None:
    before = shell.settings()
    shell.begins(*program("replay"))
    shell.shell.send("\x1a")
    shell.shell.expect_exact(MAIN_SCREEN)
    shell.shell.expect("Stopped.*ready> ")
    assert shell.settings() == before
    shell.shell.sendline("fg")
    shell.shell.expect_exact(OTHER_SCREEN)
    shell.shell.expect(r"move 0 \(")
    shell.shell.send("f")
    shell.shell.expect(r"move 6 \(")
    shell.shell.send("q")
    shell.comes_back()
    assert shell.settings() == before


BROKEN = """
import sys
from cli import stage
draw = stage.scene
def broken(viewer, *size):
    if viewer.walk.place:
        raise RuntimeError("a fault of the program")
    return draw(viewer, *size)
stage.scene = broken
from undertow import main
main()
"""


def test_a_fault_leaves_the_terminal_whole_and_is_told_there(shell: Shell) -> None:
    before = shell.settings()
    shell.shell.sendline(f"cd {shlex.quote(str(Path(__file__).parents[1]))}")
    shell.shell.expect("ready> ")
    shell.begins(program()[0], "-c", BROKEN, "replay")
    shell.shell.send("l")
    shell.shell.expect_exact(MAIN_SCREEN)
    shell.shell.expect("this should not happen .RuntimeError: a fault of the program")
    shell.shell.expect("ready> ")
    assert shell.settings() == before


ends = pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP])


@ends
def test_told_to_end_it_leaves_the_terminal_whole(shell: Shell, end: signal.Signals) -> None:
    before = shell.settings()
    shell.begins("sh", "-c", f"echo $$; exec {shlex.join(program('replay'))}")
    (number,) = re.findall(r"\r(\d+)\r\n", str(shell.shell.before))
    os.kill(int(number), end)
    shell.comes_back()
    assert shell.settings() == before


@ends
def test_told_to_end_the_prompt_leaves_the_keyboard_as_it_was(
    shell: Shell, end: signal.Signals
) -> None:
    before = shell.settings()
    played = shlex.quote(f"echo $$; exec {shlex.join(program('play'))}")
    both = shlex.quote(f"sh -c {played}; stty -g")
    shell.shell.sendline(f"sh -c {both}")  # which sets nothing right by itself
    shell.shell.expect(r"\r(\d+)\r\n")
    assert shell.shell.match is not None
    number = int(shell.shell.match[1])
    shell.shell.expect("anna> ")
    os.kill(number, end)
    shell.shell.expect_exact(before)


@ends
def test_told_to_end_a_command_that_counts_shows_the_cursor(
    shell: Shell, end: signal.Signals
) -> None:
    command = f"echo $$; exec {shlex.join(program('odds', '--rollouts', '1000000'))}"
    shell.shell.sendline(f"sh -c {shlex.quote(command)}")
    shell.shell.expect(r"\r(\d+)\r\n")
    assert shell.shell.match is not None
    number = int(shell.shell.match[1])
    shell.shell.expect_exact("\x1b[?25l")
    shell.shell.expect("worlds")
    os.kill(number, end)
    shell.shell.expect_exact("\x1b[?25h")
    shell.shell.expect("ready> ")
