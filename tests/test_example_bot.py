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
from tests.environments import Environment
from tests.pages import typed_again

PAGE = ROOT / "docs" / "add-a-bot.md"
EXAMPLE = ROOT / "docs" / "examples" / "undertow-greedy"
WHOLE = tuple(
    EXAMPLE / name
    for name in ("pyproject.toml", "src/undertow_greedy/__init__.py", "tests/test_greedy.py")
)
"""The files of which the page shows every line."""


def test_the_code_of_the_page_is_that_of_the_example() -> None:
    left = {file: file.read_text(encoding="utf-8") for file in WHOLE}
    blocks = re.findall(r"```(?:python|toml)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        (holding,) = [file for file in WHOLE if block in left[file]]
        left[holding] = left[holding].replace(block, "")
    assert not "".join(left[file] for file in WHOLE).split()


def test_the_page_alone_makes_a_package_that_can_be_installed(wheel: Path, tmp_path: Path) -> None:
    """No file is wanted that the page does not make; its last test passes there."""
    page = PAGE.read_text(encoding="utf-8")
    folder = tmp_path / "undertow-greedy"
    for file in WHOLE:
        whole = file.read_text(encoding="utf-8")
        blocks = re.findall(r"```(?:python|toml)\n(.*?)```", page, re.DOTALL)
        made = folder / file.relative_to(EXAMPLE)
        assert str(made.relative_to(folder)) in page
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text("\n\n".join(block for block in blocks if block in whole))
    there = Environment.made(tmp_path, wheel, folder)
    assert "takes what counts at once" in there.undertow("bots", "deep-dive")
    there.python("-m", "compileall", "-q", str(folder / "tests"))


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
