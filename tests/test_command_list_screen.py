"""The list of all games on screens of all widths, at a terminal, and its words for times."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.standing import ago
from engine.picture import columns
from tests.command import GOLDEN, PAIR, environment, fine, game_file, process, program
from tests.marks import posix
from tests.odd import damaged

pytestmark = pytest.mark.usefixtures("home")

NOW = time.mktime((2026, 11, 5, 15, 0, 0, 0, 0, -1))
HOUR = 3600
WIDTHS = (20, 21, 40, 66, 72, 79, 80, 200)


@pytest.fixture(autouse=True)
def signs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs beyond ASCII can be shown."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture
def odd_games(pair: Path) -> Path:
    """Games of all lengths of names, of many players, in wide letters, and one that is damaged."""
    for name in ("x" * 60, "short", "潜水艇の夜"):
        fine("new", "deep-sea", *PAIR, "--name", name)
    many = [word for seat in "abcdef" for word in ("-p", seat * 20)]
    fine("new", "deep-sea", *many, "--name", "six")
    fine("new", "deep-sea", "-p", "潜水夫" * 6, "-p", "bot:random", "--name", "wide")
    shutil.copy(GOLDEN / "stuck.undertow", game_file("finished"))
    fine("new", "deep-sea", *PAIR, "--name", "hurt")
    damaged(game_file("hurt"))
    return pair


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_it_fits_the_screen(
    odd_games: Path, monkeypatch: pytest.MonkeyPatch, width: int, locale: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.setenv("COLUMNS", str(width))
    done = fine("list")
    assert max(map(columns, done.lines())) <= width
    words = " ".join(done.out.split())
    for name in ("pair", "short", "finished", "six", "hurt", "潜水艇の夜"):
        assert name in words
    assert "damaged at byte" in words


def test_without_a_terminal_there_are_80_columns(odd_games: Path) -> None:
    assert 70 < max(map(columns, fine("list").lines())) <= 80


def test_a_wide_screen_shortens_nothing(odd_games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    shown = fine("list").out
    assert "…" not in shown
    assert "x" * 60 in shown
    assert "潜水夫" * 6 in shown


def test_players_have_their_colours(pair: Path) -> None:
    shown = fine("list", "--color", "always").out
    assert shown.count("\x1b[1;31manna\x1b[0m") + shown.count("\x1b[1;38;5;160manna\x1b[0m") == 2
    assert "\x1b" not in fine("list", "--color", "never").out


def at_a_terminal(*words: str) -> str:
    """What stands on a terminal when the command has ended."""
    import pty

    handle, screen = pty.openpty()
    with subprocess.Popen(
        program(*words),
        stdin=screen,
        stdout=screen,
        stderr=screen,
        env=environment(TERM="xterm", COLUMNS="80"),
        start_new_session=True,
    ) as running:
        os.close(screen)
        seen = b"".join(_until_the_end(handle))
        os.close(handle)
        assert running.wait(timeout=30) == 0, seen
    return seen.decode()


def _until_the_end(handle: int) -> Iterator[bytes]:
    while True:
        try:
            data = os.read(handle, 4096)
        except OSError:  # Linux says so when the other end is closed
            return
        if not data:
            return
        yield data


@posix
def test_whoever_waits_for_many_games_at_a_terminal_sees_how_far_it_is(pair: Path) -> None:
    for n in range(49):
        shutil.copy(pair, game_file(f"game-{n}"))
    assert "Reading your games" not in at_a_terminal("list")
    shutil.copy(pair, game_file("game-49"))
    assert "Reading your games" in at_a_terminal("list")
    assert "Reading your games" not in at_a_terminal("list", "--plain")
    assert process("list").err == ""


@pytest.mark.parametrize(
    ("year_to_minute", "words"),
    [
        ((2026, 11, 5, 15, 1), "just now"),
        ((2026, 11, 5, 15, 0), "just now"),
        ((2026, 11, 5, 14, 59), "1 minute ago"),
        ((2026, 11, 5, 14, 1), "59 minutes ago"),
        ((2026, 11, 5, 14, 0), "1 hour ago"),
        ((2026, 11, 5, 1, 0), "14 hours ago"),
        ((2026, 11, 5, 0, 0), "15 hours ago"),
        ((2026, 11, 4, 23, 59), "yesterday"),
        ((2026, 11, 4, 0, 0), "yesterday"),
        ((2026, 11, 3, 23, 59), "2026-11-03"),
        ((1999, 12, 31, 12, 0), "1999-12-31"),
        ((2026, 11, 5, 15, 2), "2026-11-05"),
        ((2027, 1, 1, 0, 0), "2027-01-01"),
    ],
)
def test_when_it_was_is_said_in_words(
    year_to_minute: tuple[int, int, int, int, int], words: str
) -> None:
    assert ago(time.mktime((*year_to_minute, 0, 0, 0, -1)), NOW) == words


def test_the_evening_before_is_hours_ago_in_the_night() -> None:
    night = time.mktime((2026, 11, 5, 1, 0, 0, 0, 0, -1))
    assert ago(night - 3 * HOUR, night) == "3 hours ago"
    assert ago(night - 13 * HOUR, night) == "yesterday"


@pytest.mark.parametrize("then", [1e20, -1e20])
def test_a_time_that_no_calendar_has_is_no_fault(then: float) -> None:
    assert ago(then, NOW) == "unknown"
