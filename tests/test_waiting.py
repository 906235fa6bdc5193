"""Long work says how far it is where somebody looks on, and nowhere else; Ctrl-C leaves it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench.hostile import begun, played
from cli import waiting
from events.log import MemoryLog
from tests.command import fine, game_file, moves_made, process
from tests.marks import posix
from tests.terminal import CTRL_C, Terminal

pytestmark = posix


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of more records than are checked in a moment."""
    path = tmp_path_factory.mktemp("large") / "large.undertow"
    timeline = played(21_000, begun()).timeline
    encode = timeline.codec.encode
    places = [(one, at - timeline.parent(at)) for at, one in enumerate(timeline.records)]
    path.write_bytes(MemoryLog([encode(one, back) for one, back in places]).bytes())
    return path


def test_a_large_game_is_checked_with_progress_on_a_terminal(large: Path) -> None:
    terminal = Terminal("verify", str(large))
    terminal.wait_for("as the seed gives")
    assert terminal.end() == 0
    assert "Checking" in terminal.raw
    assert "Checking" not in terminal.seen()


def test_progress_is_no_output(large: Path, home: Path) -> None:
    done = process("verify", str(large), UNDERTOW_HOME=str(home))
    assert (done.code, done.err) == (0, "")
    assert "21,000 moves" in done.out
    for flag in ("--plain", "--json"):
        terminal = Terminal("verify", str(large), flag)
        assert terminal.end() == 0
        assert "Checking" not in terminal.raw


@pytest.mark.parametrize("command", ["verify", "open"])
def test_ctrl_c_while_it_shows(large: Path, home: Path, command: str) -> None:
    terminal = Terminal(command, str(large), UNDERTOW_HOME=str(home))
    terminal.wait_for("Checking")
    terminal.type(CTRL_C)
    assert terminal.end() == 130
    assert "interrupted" in terminal.seen()
    assert "Traceback" not in terminal.raw
    assert not home.exists() or not list(home.rglob("large*"))


def test_only_one_thing_shows_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert waiting.is_watched()
    for _ in waiting.watched([1, 2], 2, "Reading"):
        assert not waiting.is_watched()
    with waiting.counted(5_000, "Checking") as one_more:
        assert not waiting.is_watched()
        for _ in range(5_000):
            one_more()
    assert waiting.is_watched()


THINKER = ("-p", "anna", "-p", "ben=bot:mcts?rollouts=4000", "--first", "ben", "--seed", "reef")
SEEN = "Ben thinks ..."


def test_who_thinks_long_is_told_until_it_is_done(home: Path) -> None:
    terminal = Terminal("play", "deep-sea", *THINKER, UNDERTOW_HOME=str(home))
    terminal.wait_for(SEEN)
    terminal.wait_for("anna>")
    assert "thinks" not in terminal.seen()
    assert re.search(rf"{re.escape(SEEN)}\r +\r", terminal.raw)
    terminal.enter("quit", "The game is saved")
    assert terminal.end() == 0


def test_ctrl_c_while_a_bot_thinks_leaves_all_whole(home: Path) -> None:
    fine("new", "deep-sea", *[word.replace("4000", "90000") for word in THINKER])
    for command in (["play"], ["go"]):
        terminal = Terminal(*command, UNDERTOW_HOME=str(home))
        terminal.wait_for(SEEN)
        terminal.type(CTRL_C)
        assert terminal.end() == 130
        assert "interrupted; all that was played is saved" in terminal.seen()
        assert SEEN not in terminal.seen()
        assert "Traceback" not in terminal.raw
        assert moves_made(game_file("deep-sea-1")) == ["Swim"]
        assert "whole" in fine("verify").out


def test_a_name_that_is_too_long_for_the_line_is_cut(home: Path) -> None:
    words = [word.replace("ben", "b" * 20) for word in THINKER]
    terminal = Terminal("play", "deep-sea", *words, columns=20, UNDERTOW_HOME=str(home))
    terminal.wait_for(f"B{'b' * 17}…\n")
    terminal.wait_for("anna>")
    assert f"B{'b' * 17}…" not in terminal.seen()


@pytest.mark.parametrize("how", ["--plain", "--json"])
def test_nothing_is_told_of_thinking_where_sentences_or_values_are_wanted(
    home: Path, how: str
) -> None:
    fine("new", "deep-sea", *THINKER)
    terminal = Terminal("go", how, UNDERTOW_HOME=str(home))
    assert terminal.end() == 0
    assert "thinks" not in terminal.raw


def test_nothing_is_told_of_thinking_in_a_pipe(home: Path) -> None:
    fine("new", "deep-sea", *THINKER)
    done = process("go", UNDERTOW_HOME=str(home))
    assert (done.code, done.err) == (0, "")
    assert "thinks" not in done.out


@pytest.mark.parametrize("columns", [20, 25, 28, 40])
def test_progress_fits_a_narrow_screen(large: Path, columns: int) -> None:
    terminal = Terminal("verify", str(large), columns=columns)
    terminal.wait_for("%")
    assert terminal.end() == 0
    assert "…" not in terminal.raw
