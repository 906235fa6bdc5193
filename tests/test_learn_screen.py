"""A lesson at a terminal: what stands on the screen at each step, narrow and plain, and leaving."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli import paint
from engine.games.deep_sea import GAME
from engine.lesson import Step
from tests.command import fine
from tests.lessons import lesson_of, lines, typed
from tests.marks import posix
from tests.terminal import CTRL_D, Terminal

LESSON = lesson_of(GAME)
LINES = lines(LESSON)
LEFT = "All is saved: 'undertow play learn-deep-sea-1' goes on with this game"

Sits = Callable[..., Terminal]


def asked(line: str) -> str:
    """The prompt at which a line is to be typed."""
    return f"Type {line}.\nred>" if line else "Enter>"


def screens(keyboard: Terminal) -> Iterator[tuple[Step, Terminal]]:
    """Each step of the lesson, with the terminal at which it was asked for."""
    keyboard.wait_for(asked(LINES[0]))
    for step, line, then in zip(LESSON.steps, LINES, [*LINES[1:], None], strict=False):
        yield step, keyboard
        keyboard.enter(line, "For all the rules:" if then is None else asked(then))
    assert keyboard.end() == 0


@posix
def test_each_step_fits_on_a_screen_of_24_lines(home: Path, sits: Sits) -> None:
    for step, keyboard in screens(sits("learn", columns=80, rows=24)):
        shown = keyboard.lines()
        assert " ".join(step.says.split()) in " ".join(" ".join(shown).split())
        assert any("Dive " in line for line in shown) >= step.board, shown
    assert "undertow play learn-deep-sea-1" in keyboard.seen()
    assert "Next:" not in keyboard.seen()


@posix
@pytest.mark.parametrize("settings", [{}, {"TERM": "dumb"}, {"NO_COLOR": "1"}])
def test_on_a_terminal_of_40_columns(home: Path, sits: Sits, settings: dict[str, str]) -> None:
    for step, keyboard in screens(sits("learn", columns=40, rows=40, **settings)):
        assert " ".join(step.says.split()) in " ".join(" ".join(keyboard.lines()).split())
    assert ("\x1b[1m" in keyboard.raw) == (settings == {})


def test_no_text_is_wider_than_40_columns(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("NO_COLOR", "1")
    done = fine("learn", typed=typed(*[line for line in LINES if line != "tree"], "quit"))
    assert done.out
    wide = [line for line in done.lines() if len(line) > 40]
    assert wide == []


def test_in_sentences_for_a_screen_reader(home: Path) -> None:
    done = fine("learn", "--plain", typed=typed(*LINES))
    assert "The path from the submarine: spaces 1 to 32" not in done.out
    assert done.out.isascii()
    for step in LESSON.steps:
        assert step.says in done.lines()


@posix
def test_ctrl_d_leaves_with_all_saved(home: Path, sits: Sits) -> None:
    keyboard = sits("learn")
    keyboard.wait_for("Enter>")
    keyboard.type("\rswim\r")
    keyboard.wait_for(asked("take"))
    keyboard.type(CTRL_D)
    assert keyboard.end() == 0
    assert LEFT in " ".join(keyboard.seen().split())
    assert "red is to act: take, leave." in fine("show").lines()


@posix
def test_ctrl_c_leaves_with_all_saved(home: Path, sits: Sits) -> None:
    keyboard = sits("learn")
    keyboard.wait_for("Enter>")
    keyboard.type("\rswim\r")
    keyboard.wait_for(asked("take"))
    keyboard.type("lea")
    keyboard.wait_for("red> lea")
    assert keyboard.interrupt() == 130
    assert LEFT in " ".join(keyboard.seen().split())
    assert "red is to act: take, leave." in fine("show").lines()
    assert "all legal" in fine("verify").out
