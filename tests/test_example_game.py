"""The game of `docs/add-a-game.md`: the page is its code, and installed it is played as any."""

from __future__ import annotations

import importlib.metadata
import re
import shutil
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

import undertow as public
from tests.command import ROOT, fine
from tests.environments import Environment
from tests.pages import typed_again

PAGE = ROOT / "docs" / "add-a-game.md"
EXAMPLE = ROOT / "docs" / "examples" / "undertow-pig"
BOT_EXAMPLE = ROOT / "docs" / "examples" / "undertow-greedy"
WHOLE = (EXAMPLE / "pyproject.toml", *sorted((EXAMPLE / "src" / "undertow_pig").glob("*.py")))
"""The files of which the page shows every line."""
CODE = (*WHOLE, EXAMPLE / "tests" / "test_pig.py")

TESTED = """
import sys
from pathlib import Path
from undertow import check_game, check_replay
from undertow_pig import GAME
check_game(GAME, seeds=0)
check_replay(GAME, Path(sys.argv[1]))
"""
"""What its tests import is there too."""


@pytest.fixture
def pig(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example is installed; its folder is on the path of the tests."""

    def entry_points(*, group: str) -> list[EntryPoint]:
        return [EntryPoint("pig", "undertow_pig:GAME", group)] * (group == "undertow.games")

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)


def test_the_code_of_the_page_is_that_of_the_example() -> None:
    page = PAGE.read_text(encoding="utf-8")
    left = {file: file.read_text(encoding="utf-8") for file in CODE}
    blocks = re.findall(r"```(?:python|toml)\n(.*?)```", page, re.DOTALL)
    assert blocks
    for block in blocks:
        holding = [file for file in CODE if block in left[file]]
        assert len(holding) == 1, block
        left[holding[0]] = left[holding[0]].replace(block, "")
    assert not "".join(left[file] for file in WHOLE).split()


@pytest.mark.usefixtures("pig")
def test_what_is_typed_on_the_page_prints_what_it_says(accept: bool) -> None:
    page = PAGE.read_text(encoding="utf-8")
    made = typed_again(page)
    if accept:
        PAGE.write_text(made, encoding="utf-8")
        return
    assert page == made


def test_the_prose_of_the_page_fits_it() -> None:
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        assert len(line) <= 110, line


@pytest.mark.usefixtures("pig")
def test_its_page_of_rules_names_what_is_typed_and_all_options() -> None:
    page = fine("rules", "pig").out
    for word in ("roll", "hold", "target", "10 to 200", "dice"):
        assert word in page


def test_every_public_name_is_there_and_no_other() -> None:
    found = {name: getattr(public, name) for name in public.__all__}
    assert [name for name, value in found.items() if isinstance(value, ModuleType)] == ["picture"]
    with pytest.raises(AttributeError, match="'undertow' has no attribute 'nonsense'"):
        getattr(public, "nonsense")  # noqa: B009  # a type checker knows it too


def test_installed_beside_undertow_it_is_played_as_any_game(wheel: Path, tmp_path: Path) -> None:
    source = shutil.copytree(EXAMPLE, tmp_path / "undertow-pig")
    bot = shutil.copytree(BOT_EXAMPLE, tmp_path / "undertow-greedy")
    there = Environment.made(tmp_path, wheel, source, bot)
    assert (
        "pig: Pig, for 2 to 6 players; bots: random, steady, rollout, mcts, greedy; "
        "from undertow-pig 1.0"
    ) in there.undertow("games")
    assert there.undertow("rules", "pig").startswith("# Pig")
    game = ("-p", "anna", "-p", "bot:steady", "--seed", "calm-reef", "-o", "target=40")
    assert "anna is to act: roll." in there.undertow("new", "pig", *game, "--name", "evening")
    assert "Anna rolls 5." in there.undertow("do", "roll, roll")
    assert "Took back anna roll: anna rolls 5." in there.undertow("undo")
    assert "Anna holds 3 and has 3." in there.undertow("do", "hold")
    assert "anna 3, blue" in there.undertow("tree")
    assert "all as the seed gives" in there.undertow("verify")
    assert "bot:greedy: takes what counts at once; from undertow-greedy 1.0\n" in (
        there.undertow("bots", "pig")
    )
    assert there.undertow("seat", "anna", "bot:greedy?worlds=3").startswith(
        "anna is played by bot:greedy?worlds=3 now.\n"
    )
    assert "won" in there.undertow("go")
    there.python("-c", TESTED, str(source / "tests" / "golden" / "one-die.undertow"))
