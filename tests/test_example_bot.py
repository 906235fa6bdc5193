"""The bot of `docs/add-a-bot.md`: the page is its code, and prints what it says.

`test_example_game` installs it beside the wheel.
"""

from __future__ import annotations

import importlib.metadata
import re
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.command import ROOT
from tests.pages import typed_again

PAGE = ROOT / "docs" / "add-a-bot.md"
EXAMPLE = ROOT / "docs" / "examples" / "undertow-greedy"
WHOLE = (EXAMPLE / "pyproject.toml", EXAMPLE / "src" / "undertow_greedy" / "__init__.py")
"""The files of which the page shows every line."""
CODE = (*WHOLE, EXAMPLE / "tests" / "test_greedy.py")


def test_the_code_of_the_page_is_that_of_the_example() -> None:
    left = {file: file.read_text(encoding="utf-8") for file in CODE}
    blocks = re.findall(r"```(?:python|toml)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        (holding,) = [file for file in CODE if block in left[file]]
        left[holding] = left[holding].replace(block, "")
    assert not "".join(left[file] for file in WHOLE).split()


def test_what_is_typed_on_the_page_prints_what_it_says(
    home: Path, accept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def entry_points(*, group: str) -> list[EntryPoint]:
        return [EntryPoint("greedy", "undertow_greedy:BOT", group)] * (group == "undertow.bots")

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    page = PAGE.read_text(encoding="utf-8")
    made = typed_again(page)
    if accept:
        PAGE.write_text(made, encoding="utf-8")
        return
    assert page == made


def test_the_prose_of_the_page_fits_it() -> None:
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        assert len(line) <= 115, line
