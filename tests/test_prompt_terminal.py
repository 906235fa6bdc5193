"""The prompt at a terminal: keys, Ctrl-C and Ctrl-D, and what stands on the screen."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.keyboard import ask
from tests.command import (
    Done,
    Terminal,
    changed,
    environment,
    fine,
    game_file,
    hear_interrupts,
    moves_made,
    program,
    records_of,
    sentence,
    undertow,
    write,
)
from tests.marks import posix

pytestmark = pytest.mark.usefixtures("otter")


def test_at_a_terminal_the_prompt_is_safe_too(monkeypatch: pytest.MonkeyPatch) -> None:
    records = records_of(game_file("otter"))
    write(game_file("otter"), changed(records, 0, seats=("an\x1b[31mna", "b\u202een")))
    asked: list[str] = []

    def answer(question: str = "") -> str:
        asked.append(question)
        return "swim" if len(asked) == 1 else "quit"

    monkeypatch.setattr("builtins.input", answer)
    done = undertow("play", "otter", typed=Terminal())
    assert done.code == 0
    assert len(asked) == 2
    assert "".join(asked).isprintable()


class Keyboard:
    """The command at a terminal of its own: types, reads the screen, waits for a text on it."""

    def __init__(self, *words: str) -> None:
        import pty

        self._handle, screen = pty.openpty()
        self._process = subprocess.Popen(
            program(*words),
            stdin=screen,
            stdout=screen,
            stderr=screen,
            env=environment(TERM="dumb"),
            start_new_session=True,
            preexec_fn=hear_interrupts,
        )
        os.close(screen)
        self.seen = ""

    def wait_for(self, text: str) -> None:
        """Read the screen until something new stands on it."""
        until = time.monotonic() + 30
        while text not in self.seen:
            assert time.monotonic() < until, f"{text!r} does not come after {self.seen!r}"
            if not self._read():
                assert text in self.seen, f"it ended after {self.seen!r}"

    def type(self, text: str) -> None:
        """Type, and forget what was seen."""
        self.seen = ""
        os.write(self._handle, text.encode())

    def interrupt(self) -> None:
        """What Ctrl-C does, pressed again where it came just before the program began to read."""
        for _ in range(5):
            self._process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=2)
                return

    def end(self) -> Done:
        """Wait until it leaves."""
        until = time.monotonic() + 30
        while self._read():
            assert time.monotonic() < until, f"it does not leave after {self.seen!r}"
        return Done(self._process.wait(timeout=30), "", self.seen.replace("\r\n", "\n"))

    def close(self) -> None:
        """End it if it did not leave by itself."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._handle)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._handle], [], [], 1)
        if not ready:
            return self._process.poll() is None
        try:
            data = os.read(self._handle, 4096)
        except OSError:  # Linux says so when the other end is closed
            return False
        self.seen += data.decode()
        return bool(data)


@pytest.fixture
def sits_at(home: Path) -> Iterator[Callable[..., Keyboard]]:
    """Starts the command at a terminal."""
    open_ones: list[Keyboard] = []

    def start(*words: str) -> Keyboard:
        open_ones.append(Keyboard(*words))
        return open_ones[-1]

    yield start
    for keyboard in open_ones:
        keyboard.close()


@posix
def test_a_game_at_a_terminal(sits_at: Callable[..., Keyboard]) -> None:
    keyboard = sits_at("play")
    keyboard.wait_for("anna> ")
    assert "\n  1  s  swim  " in keyboard.seen
    keyboard.type("swim\n")
    keyboard.wait_for("anna> ")
    assert "Anna rolls 2+1" in keyboard.seen
    keyboard.type("quit\n")
    done = keyboard.end()
    assert done.code == 0
    assert "The game is saved; 'undertow play' goes on with it." in done.err
    assert moves_made(game_file("otter")) == ["Swim"]


@posix
def test_ctrl_c_at_the_prompt_leaves_with_all_saved(sits_at: Callable[..., Keyboard]) -> None:
    keyboard = sits_at("play")
    keyboard.wait_for("anna> ")
    keyboard.type("swim\n")
    keyboard.wait_for("anna> ")
    keyboard.type("tak")
    keyboard.wait_for("tak")
    keyboard.type("")
    keyboard.interrupt()
    done = keyboard.end()
    assert done.code == 130
    assert sentence(done.err.lstrip("\n")) == "interrupted; all that was played is saved"
    assert moves_made(game_file("otter")) == ["Swim"]
    assert "anna is to act: take, leave." in fine("show").lines()


@posix
def test_ctrl_d_at_the_prompt_leaves(sits_at: Callable[..., Keyboard]) -> None:
    keyboard = sits_at("play")
    keyboard.wait_for("anna> ")
    keyboard.type("\x04")
    done = keyboard.end()
    assert done.code == 0
    assert "the game is saved" in done.err


@posix
def test_bots_at_a_terminal_play_to_the_end_without_asking(
    sits_at: Callable[..., Keyboard],
) -> None:
    keyboard = sits_at("play", "deep-sea", "-p", "bot:random", "-p", "bot:random", "--seed", "x")
    keyboard.wait_for("Decided by")
    assert "red> " not in keyboard.seen
    assert "blue> " not in keyboard.seen


@posix
def test_a_game_that_is_over_can_be_gone_back_into(sits_at: Callable[..., Keyboard]) -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "bot:random", "--name", "duel", "--seed", "x")
    fine("play", typed="1\n" * 400)
    assert "The game is over." in fine("show").lines()
    keyboard = sits_at("play")
    keyboard.wait_for("over> ")
    keyboard.type("undo 30 --step\n")
    keyboard.wait_for("> ")
    assert "Took back 30 moves" in keyboard.seen


@pytest.mark.parametrize(
    ("width", "told", "asked"),
    [
        (80, "", "Enter, when only anna looks at the screen: "),
        (40, "Enter, when only anna looks at the\n", "screen: "),
    ],
)
def test_a_long_question_is_broken_between_words(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    width: int,
    told: str,
    asked: str,
) -> None:
    questions: list[str] = []

    def answer(question: str = "") -> str:
        questions.append(question)
        return "yes"

    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("builtins.input", answer)
    assert ask("Enter, when only anna looks at the screen: ") == "yes"
    assert (capsys.readouterr().err, questions) == (told, [asked])
