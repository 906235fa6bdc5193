"""A lesson at a terminal: what stands on the screen at each step, narrow and plain, and leaving."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli import paint
from engine.games import deep_dive, deep_sea
from engine.lesson import Step
from tests.command import fine
from tests.lessons import Course, typed
from tests.marks import posix
from tests.terminal import CTRL_D, Terminal

Sits = Callable[..., Terminal]


SEA, DIVE = Course(deep_sea.GAME), Course(deep_dive.GAME)


@pytest.fixture(params=[SEA, DIVE], ids=lambda course: course.game.name)
def course(request: pytest.FixtureRequest) -> Course:
    """Each lesson there is."""
    found: Course = request.param
    return found


def asked(course: Course, line: str) -> str:
    """The prompt at which a line is to be typed."""
    return f"Type {line}.\n{course.learner}>" if line else "Enter>"


def screens(course: Course, keyboard: Terminal) -> Iterator[tuple[Step, Terminal]]:
    """Each step of the lesson, with the terminal at which it was asked for."""
    lines = course.lines
    keyboard.wait_for(asked(course, lines[0]))
    for step, line, then in zip(course.lesson.steps, lines, [*lines[1:], None], strict=False):
        yield step, keyboard
        keyboard.enter(line, "For all the rules:" if then is None else asked(course, then))
    assert keyboard.end() == 0


@posix
def test_each_step_fits_on_a_screen_of_24_lines(home: Path, sits: Sits, course: Course) -> None:
    for step, keyboard in screens(course, sits("learn", course.game.name, columns=80, rows=24)):
        shown = keyboard.lines()
        assert " ".join(step.says.split()) in " ".join(" ".join(shown).split())
        head = f"{course.game.title}, branch "
        assert any(line.startswith(head) for line in shown) >= step.board, shown
    assert f"undertow play {course.name}" in keyboard.seen()
    assert "Next:" not in keyboard.seen()


@posix
@pytest.mark.parametrize("settings", [{}, {"TERM": "dumb"}, {"NO_COLOR": "1"}])
def test_on_a_terminal_of_40_columns(
    home: Path, sits: Sits, course: Course, settings: dict[str, str]
) -> None:
    keyboard = sits("learn", course.game.name, columns=40, rows=40, **settings)
    for step, _ in screens(course, keyboard):
        assert " ".join(step.says.split()) in " ".join(" ".join(keyboard.lines()).split())
    assert ("\x1b[1m" in keyboard.raw) == (settings == {})


def test_no_text_is_wider_than_40_columns(
    home: Path, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paint, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("NO_COLOR", "1")
    done = course.taken(*[line for line in course.lines if line != "tree"], "quit")
    assert done.out
    wide = [line for line in done.lines() if len(line) > 40]
    assert wide == []


def test_in_sentences_for_a_screen_reader(home: Path, course: Course) -> None:
    done = fine("learn", course.game.name, "--plain", typed=typed(*course.lines))
    assert done.out.isascii()
    assert "The path from the submarine: spaces 1 to 32" not in done.out
    assert ("Round 2. king dives at depth 1." in done.lines()) == (course is DIVE)
    for step in course.lesson.steps:
        assert step.says in done.lines()


@posix
def test_ctrl_d_leaves_with_all_saved(home: Path, sits: Sits) -> None:
    keyboard = sits("learn")
    keyboard.wait_for("Enter>")
    keyboard.type("\rswim\r")
    keyboard.wait_for(asked(SEA, "take"))
    keyboard.type(CTRL_D)
    assert keyboard.end() == 0
    assert SEA.left in " ".join(keyboard.seen().split())
    assert "red is to act: take, leave." in fine("show").lines()


@posix
def test_ctrl_c_leaves_with_all_saved(home: Path, sits: Sits) -> None:
    keyboard = sits("learn")
    keyboard.wait_for("Enter>")
    keyboard.type("\rswim\r")
    keyboard.wait_for(asked(SEA, "take"))
    keyboard.type("lea")
    keyboard.wait_for("red> lea")
    assert keyboard.interrupt() == 130
    assert SEA.left in " ".join(keyboard.seen().split())
    assert "red is to act: take, leave." in fine("show").lines()
    assert "all legal" in fine("verify").out
