"""docs/notation.md: the example is what the program writes, and what the page says can be read."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from replays.reader import TAGS
from tests.command import PAIR, ROOT, fine
from tests.written import kept, read_text

PAGE: Final = ROOT / "docs" / "notation.md"
_BLOCK: Final = re.compile(r"(?<=```text\n)(.*?)(?=```\n)", re.DOTALL)

STEPS: Final = """
do swim, take, swim, take, down, take
note 6 "?! #greedy that is far down" --by ben
undo --step 2
do up, down, leave, down
note start "a first evening"
branch careful 3
do leave
reluck
do down, leave
switch main
drop careful
note 5 "I had {no} choice" --by anna --private
seat ben bot:cautious
"""

pytestmark = pytest.mark.usefixtures("home")


def example() -> str:
    """The example, played and written."""
    fine("new", "deep-sea", *PAIR, "--stall-limit", "5", "--name", "evening")
    for step in STEPS.strip().splitlines():
        fine(*shlex.split(step))
    return fine("export").out


def test_the_example_is_what_is_written(accept: bool) -> None:
    text, page = example(), PAGE.read_text(encoding="utf-8")
    if accept:
        PAGE.write_text(_BLOCK.sub(lambda _: text, page), encoding="utf-8")
    assert _BLOCK.findall(PAGE.read_text(encoding="utf-8")) == [text]


def test_the_example_is_read() -> None:
    text = example()
    assert kept(read_text(text))["branches"]
    Path("evening.txt").write_text(text, encoding="utf-8")
    fine("import", "evening.txt", "--name", "again")
    assert fine("export", "again").out == text


def test_the_page_has_every_tag_and_no_other() -> None:
    rows = PAGE.read_text(encoding="utf-8").partition("| tag |")[2].partition("\n\n")[0]
    assert set(re.findall(r"\[([A-Z]\w+) ", rows)) == set(TAGS)
