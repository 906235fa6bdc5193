"""The tutorial is true: each line of it is typed, and what it prints is compared."""

from __future__ import annotations

import re
import shlex
from fnmatch import fnmatchcase

import pytest

from tests.command import ROOT, fine

PAGE = ROOT / "docs" / "tutorial.md"
_BLOCK = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)
_STEP = re.compile(r"^\$ undertow (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
LEFT_OUT = "...\n"
"""Stands for the rest of what a command prints, where that is not shown."""


def typed(step: re.Match[str]) -> str:
    """A line of the tutorial with what it prints now, as far as that is shown."""
    printed = fine(*shlex.split(step[1])).out
    if step[2].endswith(LEFT_OUT):
        shown = step[2].count("\n") - 1
        printed = "".join(printed.splitlines(keepends=True)[:shown]) + LEFT_OUT
    return f"$ undertow {step[1]}\n{printed}"


@pytest.mark.usefixtures("home")
def test_the_tutorial_is_true(accept: bool) -> None:
    page = PAGE.read_text(encoding="utf-8")
    made = _BLOCK.sub(lambda block: _STEP.sub(typed, block[1]), page)
    if accept:
        PAGE.write_text(made, encoding="utf-8")
        return
    assert page == made
    assert page.count(LEFT_OUT) < page.count("$ undertow") / 4
    assert fnmatchcase(page, "*main *over: blue won*one-more *over: anna won*")


def test_its_lines_fit_the_page() -> None:
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        assert len(line) <= 110, line
