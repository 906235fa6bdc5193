"""A bot that somebody wrote and that fails: one sentence that names it, whoever asks it to play."""

from __future__ import annotations

import importlib.metadata
import sys
from pathlib import Path
from typing import Final

import pytest

from engine.bot_kind import BotKind
from tests.command import fine, refused, undertow
from tests.test_registry import Shelf

FAULTS: Final = {
    "broken": "bot:broken failed: KeyError: 'a coin'",
    "cheat": "bot:cheat chose Counted(value=7), which is not legal",
    "leaves": "bot:leaves failed: SystemExit: 0",
}
WAYS: Final = {
    "go": ("go",),
    "play": ("play",),
    "simulate": ("simulate", "coins", "-p", "bot:BOT", "-p", "bot:throw", "--jobs", "1"),
    "simulate, by others": ("simulate", "coins", "-p", "bot:BOT", "-p", "bot:throw", "--jobs", "2"),
    "odds": ("odds", "--bots", "BOT", "--rollouts", "3", "--jobs", "1"),
    "hint, by others": ("hint", "--bots", "BOT", "--rollouts", "3", "--jobs", "2"),
    "whatif": ("whatif", "@", "keep", "--bots", "BOT", "--rollouts", "3", "--jobs", "1"),
    "analyse": ("analyse", "--bots", "BOT", "--rollouts", "10", "--jobs", "2"),
}


def _unmade(*_: object) -> None:
    raise ValueError("no\nsuch table")


def _left(*_: object) -> None:
    sys.exit(0)


UNMADE: Final = BotKind("unmade", "cannot be made", make=_unmade)
LEFT: Final = BotKind("left", "leaves as it is made", make=_left)


@pytest.fixture
def begun(home: Path, coins_installed: None) -> None:
    """A game in which a person has thrown."""
    fine("new", "coins", "-p", "ada", "-p", "bo", "-p", "cy", "--seed", "reef")
    fine("do", "throw")


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("bot", FAULTS)
@pytest.mark.parametrize("way", WAYS)
def test_it_is_named_in_one_sentence_wherever_it_plays(way: str, bot: str) -> None:
    if way in ("go", "play"):
        fine("seat", "bo", f"bot:{bot}")
    words = [word.replace("BOT", bot) for word in WAYS[way]]
    said = refused(12, *words)
    assert said.partition(" (game ")[0] == FAULTS[bot]


@pytest.fixture
def unmade(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are installed that cannot be made."""
    shelf = Shelf()
    shelf.bots = {name: f"tests.test_faulty_bots:{name.upper()}" for name in ("unmade", "left")}
    monkeypatch.setattr(importlib.metadata, "entry_points", shelf.entry_points)


@pytest.mark.usefixtures("home", "unmade")
def test_one_that_cannot_be_made_is_named_likewise() -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "--first", "anna")
    for bot, why in (("unmade", "ValueError: no such table"), ("left", "SystemExit: 0")):
        said = f"bot:{bot} cannot be made: {why}"
        for words in (
            ("new", "deep-sea", "-p", "anna", "-p", f"bot:{bot}"),
            ("seat", "anna", f"bot:{bot}"),
            ("simulate", "deep-sea", "-p", f"bot:{bot}", "-p", "bot:random"),
            ("odds", "--bots", bot),
        ):
            assert refused(12, *words) == said
        assert said in undertow("bots").err.replace("\n", " ")


@pytest.mark.usefixtures("home", "unmade")
def test_the_game_waits_for_one_that_could_be_made_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as there:
        there.setattr("tests.test_faulty_bots.UNMADE", BotKind("unmade", "", lambda *_: _last))
        fine("new", "deep-sea", "-p", "anna", "-p", "bot:unmade", "--first", "anna")
    fine("do", "swim, leave", "--no-bots")
    from engine.bots import _made

    _made.clear()
    assert refused(12, "go") == "bot:unmade cannot be made: ValueError: no such table"


def _last(view: object, legal: tuple[object, ...], luck: object) -> object:
    return legal[-1]
