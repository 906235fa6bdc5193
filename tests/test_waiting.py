"""Long work says how far it is where somebody looks on, and nowhere else; Ctrl-C leaves it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.hostile import begun, played
from cli import waiting
from events.log import MemoryLog
from tests.command import process
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
