"""Bots with settings by the command: listed, handed a seat, shared, written and read again."""

from __future__ import annotations

import importlib.metadata
import json
from pathlib import Path

import pytest

from tests.command import fine, game_file, refused, undertow
from tests.marks import posix
from tests.terminal import Terminal
from tests.test_registry import Shelf

pytestmark = pytest.mark.usefixtures("home")
SPELT = "bot:mcts?rollouts=2&policy=random"


@pytest.fixture
def thinkers(home: Path) -> None:
    """A game of a bot that searches a little, and of one that does not."""
    fine(
        *("new", "deep-sea", "-p", "anna=bot:mcts?policy=random&rollouts=02", "-p", "bot:random"),
        *("--seed", "otter", "--name", "pond"),
    )
    fine("go")


def test_bots_are_listed_with_their_settings() -> None:
    told = fine("bots", "deep-dive").out
    names = [line.split(":")[1] for line in told.splitlines() if line.startswith("bot:")]
    assert names == ["random", "canny", "rollout", "mcts"]
    assert "    rollouts=<1 to 100000>   how many games are played out to decide, at most" in told
    assert "(usually 1000)" in told
    found = [json.loads(line) for line in fine("bots", "deep-dive", "--json").lines()]
    assert [one["name"] for one in found] == names
    assert [one["player"] for one in found] == [f"bot:{name}" for name in names]
    assert all(one["from"] is None and one["help"] for one in found)
    (rollouts, *_) = found[-1]["settings"]
    assert (rollouts["name"], rollouts["default"], rollouts["least"]) == ("rollouts", 1000, 1)


def test_how_long_a_bot_s_name_may_be_is_told_with_the_bots() -> None:
    assert "in at most 40 letters" in " ".join(fine("bots", "--help").out.split())
    long = "bot:mcts?rollouts=99999&policy=random&explore=9"
    for words in (("seat", "anna", long), ("new", "deep-sea", "-p", "anna", "-p", long)):
        if words[0] == "seat":
            fine("new", "deep-sea", "-p", "anna", "-p", "ben")
        assert "has 47 letters: with its settings a bot has at most 40" in refused(2, *words)


def test_a_bot_that_does_not_load_is_as_one_that_is_not_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "--first", "anna")
    shelf = Shelf()
    shelf.bots["gone"] = "tests.nowhere:BOT"
    monkeypatch.setattr(importlib.metadata, "entry_points", shelf.entry_points)
    said = "the bot 'gone' is installed but does not load: ModuleNotFoundError"
    for words in (
        ("new", "deep-sea", "-p", "anna", "-p", "bot:gone"),
        ("seat", "anna", "bot:gone"),
        ("simulate", "deep-sea", "-p", "bot:gone", "-p", "bot:random"),
        ("odds", "--bots", "gone"),
    ):
        assert refused(12, *words).startswith(said)
    assert said in fine("play", typed="seat anna bot:gone\nquit\n").err
    assert said in undertow("bots").err


@posix
@pytest.mark.parametrize("words", [("bots", "deep-sea"), ("bots", "abyss"), ("games",)])
def test_what_is_listed_fits_a_narrow_terminal(home: Path, words: tuple[str, ...]) -> None:
    terminal = Terminal(*words, columns=20, NO_COLOR="1", UNDERTOW_HOME=str(home))
    assert terminal.end() == 0
    assert "|" in terminal.raw
    assert [line for line in terminal.raw.split("\r\n") if len(line) > 20] == []


def test_without_a_kind_those_of_the_last_game_are_listed() -> None:
    assert "bot:cautious" in fine("bots").out
    fine("new", "abyss")
    assert "bot:ambitious" in fine("bots").out
    assert "there is no game called 'deep-se'" in refused(14, "bots", "deep-se")


@pytest.mark.usefixtures("thinkers")
def test_a_player_is_stored_with_its_settings_in_order() -> None:
    assert f"anna ({SPELT})" in fine("log").out
    assert "all as the seed gives" in fine("verify").out


@pytest.mark.usefixtures("thinkers")
def test_settings_go_along_wherever_a_game_goes() -> None:
    log = fine("log").out
    line = fine("share", "--yes").out.split()[-1]
    fine("open", line, "--name", "shared")
    assert fine("log", "shared").out == log
    for name in ("pond.txt", "pond.json"):
        fine("export", "pond", "--to", name, *(["--format", "json"] * name.endswith("json")))
        fine("import", name, "--name", name.replace(".", "-"))
        assert fine("log", name.replace(".", "-")).out == log
    assert game_file("pond-txt").read_bytes() == game_file("pond-json").read_bytes()


@pytest.mark.usefixtures("thinkers")
def test_a_seat_is_handed_over_at_the_prompt_too() -> None:
    fine("goto", "4")
    fine("seat", "anna", "person")
    done = fine("play", typed="seat anna bot:mcts?explore=7&rollouts=3\nquit\n")
    assert "is played by bot:mcts?rollouts=3&explore=7 now" in done.out + done.err
    assert refused(2, "seat", "anna", "bot:mcts?rollouts=0").startswith("bot mcts: rollouts='0'")
