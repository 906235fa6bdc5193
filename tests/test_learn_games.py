"""Lessons of any game: one made up for a game with secrets, games without one, what there is."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Callable
from importlib.metadata import EntryPoint

import attrs
import pytest

from engine.lesson import Lesson, Step
from engine.lesson_check import check_lesson
from engine.registry import BUNDLED_NAMES, find
from tests.command import fine, games_at_home, refused
from tests.lessons import followed, is_command, lines, typed
from tests.pearls import GAME as PEARLS

pytestmark = pytest.mark.usefixtures("home")

PEARL_LESSON = Lesson(
    players=("mia", "noa=bot:random"),
    seed="calm-otter",
    options={"colour": "black"},
    steps=(
        Step("Draw one.", typed="draw", others=("draw",)),
        Step("Look at both lines that will be.", typed="undo", board=False),
        Step("Back again.", typed="redo"),
        Step("A word.", board=False),
        Step("No more.", typed="stop", others=("stop",), board=False),
        Step("All is told here.", typed="log"),
    ),
)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Callable[[Lesson | None], None]:
    """The game of pearls is installed, with this lesson."""

    def install(lesson: Lesson | None) -> None:
        found = [EntryPoint("pearls", "tests.pearls:GAME", "undertow.games")]
        monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: found)
        with_it = attrs.evolve(PEARLS, lesson=None if lesson is None else lambda: lesson)
        monkeypatch.setattr("tests.pearls.GAME", with_it)

    return install


Install = Callable[[Lesson | None], None]


def test_a_game_without_a_lesson_is_refused_with_what_there_is(installed: Install) -> None:
    installed(None)
    there_are = "there is one for deep-sea, deep-dive"
    assert refused(14, "learn", "pearls") == f"Pearls has no lesson; {there_are}"
    assert games_at_home() == {}


def test_without_any_lesson_that_is_said(
    installed: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(None)
    for name in BUNDLED_NAMES:
        without = attrs.evolve(find(name), lesson=None)
        monkeypatch.setattr(f"engine.games.{name.replace('-', '_')}.GAME", without)
    said = "Pearls has no lesson; no other game has one either"
    assert refused(14, "learn", "pearls") == said


def test_a_kind_that_does_not_exist() -> None:
    assert refused(14, "learn", "chess").startswith("there is no game called 'chess'")


def test_a_lesson_of_a_game_with_secrets(installed: Install) -> None:
    """The last step asks for something too; what the other seat draws stays its own."""
    installed(PEARL_LESSON)
    parts = lines(PEARL_LESSON)
    assert parts == ["draw", "undo", "redo", "", "stop", "log"]
    parts[4] = "2"
    parts[1:3] = ["d", "fly", "", "undo", "stop", "redo"]
    done = fine("learn", "pearls", typed=typed(*parts))
    assert done.out.count("A pearl.") == 1
    assert done.out.count("The pearl ") == 1
    for step in PEARL_LESSON.steps:
        assert step.says in done.lines()
    assert done.err.count("Not that now: type undo, or type quit to leave.") == 2
    assert done.err.count("Not that now: type redo, or type quit to leave.") == 1
    assert "undertow play learn-pearls" in done.out
    assert "options: colour black" in done.out
    assert "all legal" in fine("verify").out


def test_a_lesson_can_be_followed_without_the_command() -> None:
    taught = attrs.evolve(PEARLS, lesson=lambda: PEARL_LESSON)
    assert check_lesson(taught) == len(PEARL_LESSON.steps)


def test_where_a_lesson_ends_a_bot_plays_for_the_other(installed: Install) -> None:
    installed(attrs.evolve(PEARL_LESSON, steps=PEARL_LESSON.steps[:1]))
    fine("learn", "pearls", typed=typed("draw"))
    assert "The game is over." in fine("play", typed=typed(*["stop"] * 12)).out


@pytest.mark.parametrize("name", BUNDLED_NAMES)
def test_every_bundled_lesson_can_be_followed_to_its_end(name: str) -> None:
    game = find(name)
    if game.lesson is None:
        pytest.skip("it has none")
    assert check_lesson(game) == len(game.lesson().steps), "all of it is checked for every game"
    for step, session in followed(game):
        assert step.says
        assert session.actor() == 0 or not step.typed or is_command(step)
