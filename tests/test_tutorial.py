"""The tutorial is true: each line of it is typed, and what it prints is compared."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest

from tests.command import ROOT
from tests.pages import LEFT_OUT, typed_again

PAGE = ROOT / "docs" / "tutorial.md"


@pytest.mark.usefixtures("home")
def test_the_tutorial_is_true(accept: bool) -> None:
    page = PAGE.read_text(encoding="utf-8")
    made = typed_again(page)
    if accept:
        PAGE.write_text(made, encoding="utf-8")
        return
    assert page == made
    assert page.count(LEFT_OUT) < page.count("$ undertow") / 4
    assert fnmatchcase(page, "*main *over: blue won*one-more *over: anna won*")


def test_its_lines_fit_the_page() -> None:
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        assert len(line) <= 110, line
