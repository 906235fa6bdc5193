"""The pages of rules: typeset for a terminal, as they are in a pipe."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.command import ROOT, fine
from tests.marks import posix
from tests.terminal import Terminal

pytestmark = [posix, pytest.mark.usefixtures("home")]

PAGE = (ROOT / "docs" / "rules" / "deep-sea.md").read_text(encoding="utf-8")
Sits = Callable[..., Terminal]


@pytest.fixture
def reader(tmp_path: Path) -> tuple[Path, Path]:
    """A reader that keeps what it is given, and where it keeps it."""
    kept, script = tmp_path / "kept", tmp_path / "less"
    script.write_text(f'#!/bin/sh\nprintf %s "$LESS" > {kept}.less\ncat > {kept}\n')
    script.chmod(0o755)
    return script, kept


def test_in_a_pipe_a_page_comes_as_it_is() -> None:
    assert fine("rules", "deep-sea").out == PAGE


@pytest.mark.parametrize(
    ("settings", "coloured"),
    [
        ({}, True),
        ({"LESS": "-R"}, True),
        ({"LESS": "-M"}, False),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ],
)
def test_a_reader_gets_colours_only_if_it_shows_them(
    sits: Sits, reader: tuple[Path, Path], settings: dict[str, str], coloured: bool
) -> None:
    script, kept = reader
    assert sits("rules", "deep-sea", PAGER=str(script), **settings).end() == 0
    if settings.get("TERM") == "dumb" and not kept.exists():
        return  # printed without a reader
    text = kept.read_text(encoding="utf-8")
    assert ("\x1b[" in text) == coloured
    assert "In the box" in text
    assert "## In the box" not in text


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_a_page_is_as_wide_as_the_screen(
    sits: Sits, reader: tuple[Path, Path], columns: int
) -> None:
    script, kept = reader
    assert sits("rules", columns=columns, PAGER=str(script), NO_COLOR="1").end() == 0
    lines = kept.read_text(encoding="utf-8").splitlines()
    widest = max(len(line.rstrip()) for line in lines)
    assert min(columns, 100) * 3 // 4 < widest <= min(columns, 100)


def test_another_reader_gets_no_colours(sits: Sits, reader: tuple[Path, Path]) -> None:
    script, kept = reader
    other = script.rename(script.with_name("pages"))
    assert sits("rules", PAGER=str(other)).end() == 0
    assert "\x1b[" not in kept.read_text(encoding="utf-8")


def test_sentences_are_wanted_as_they_are(sits: Sits) -> None:
    terminal = sits("rules", "--plain", rows=400)
    assert terminal.end() == 0
    assert "## In the box" in terminal.lines()


@pytest.mark.parametrize("reader", ["no-such-reader", "'/no/such reader' -R"])
def test_without_the_reader_that_is_named_a_page_is_printed(sits: Sits, reader: str) -> None:
    terminal = sits("rules", "deep-sea", PAGER=reader, rows=400)
    assert terminal.end() == 0
    assert "In the box" in terminal.raw
    assert "not found" not in terminal.raw


@pytest.mark.parametrize(("rows", "settings"), [(24, {}), (90, {}), (24, {"UNDERTOW_PLAIN": "1"})])
def test_help_is_read_by_pages_where_it_is_longer_than_the_screen(
    sits: Sits, reader: tuple[Path, Path], rows: int, settings: dict[str, str]
) -> None:
    script, kept = reader
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "--first", "anna", "--name", "pair")
    terminal = sits("play", "pair", rows=rows, PAGER=str(script), **settings)
    terminal.wait_for("anna>")
    terminal.enter("help", "anna>")
    terminal.enter("quit", "saved")
    assert terminal.end() == 0
    assert kept.exists() == (rows == 24 and not settings)
    if kept.exists():
        text = kept.read_text(encoding="utf-8")
        assert text.startswith("Type a choice: ")
        assert "undo [N]" in text
        assert max(map(len, text.splitlines())) <= 80
    else:
        assert "undo [N]" in terminal.raw
