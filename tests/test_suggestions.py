"""What is suggested after a question is the very command about it, as a shell takes it."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.commands import COMMANDS
from tests.command import fine
from tests.marks import posix
from tests.terminal import Terminal

pytestmark = pytest.mark.usefixtures("home")

FEW = ("--rollouts", "20", "--jobs", "1")
AS = shlex.join(("--as", "d'arc"))
Suggested = Callable[..., str]


@pytest.fixture
def suggested(monkeypatch: pytest.MonkeyPatch) -> Suggested:
    """Runs a command, and gives what it suggests."""
    said: list[str] = []
    for module in ("following", "amending", "table", "app"):
        monkeypatch.setattr(f"cli.{module}.suggest", said.append)

    def run(*words: str) -> str:
        said.clear()
        fine(*words)
        (one,) = said or [""]
        return one

    return run


def run_again(suggestion: str) -> None:
    """What is suggested can be typed."""
    words = shlex.split(suggestion)
    fine(*words[1 : words.index("tries" if "tries" in words else "writes")])


@pytest.fixture
def eight(home: Path) -> None:
    """A game of two, one with a sign in the name that a shell reads, at its eighth move."""
    fine(
        "new", "deep-sea", *("-p", "d'arc", "-p", "ben", "--first", "d'arc", "--seed", "calm-otter")
    )
    fine("do", "swim, take, swim, take, down, take, down, take")


@pytest.mark.usefixtures("eight")
def test_odds_suggest_the_place_and_a_choice_of_this_game(suggested: Suggested) -> None:
    assert suggested("odds", "4", *FEW) == "undertow amend 5 up tries another choice"
    assert suggested("odds", *FEW).startswith("undertow do ")
    fine("goto", "4")
    said = suggested("odds", *FEW)
    assert said == "undertow amend 5 up tries another choice"
    run_again(said)
    assert suggested("odds", "0", *FEW) == "", "nothing else could be chosen there"


@pytest.mark.usefixtures("eight")
def test_a_hint_suggests_the_odds_of_its_place(suggested: Suggested) -> None:
    assert suggested("hint", *FEW) == "undertow odds shows all choices"
    assert suggested("hint", "4", *FEW) == "undertow odds 4 shows all choices"
    seat = ("--as", "d'arc")
    assert suggested("hint", "4", *FEW, *seat) == f"undertow odds 4 {AS} shows all choices"
    fine("branch", "other", "2")
    fine("do", "swim")
    said = suggested("odds", "main", *FEW)
    place = said.split()[2]
    assert said == f"undertow goto {place} goes there"
    assert suggested("hint", "main", *FEW) == f"undertow odds {place} shows all choices"


@pytest.mark.usefixtures("eight")
def test_a_what_if_suggests_what_it_played_out(suggested: Suggested) -> None:
    said = suggested("whatif", "5", "up", *FEW)
    assert said == "undertow amend 5 up writes that line beside this one"
    assert suggested("whatif", "@", "down", *FEW) == "undertow do down does it"
    said = suggested("amend", "5", "up", "--dry-run")
    assert said == "undertow amend 5 up writes it"
    run_again(said)


@pytest.mark.usefixtures("eight")
def test_who_leaves_a_line_is_told_its_own_name(suggested: Suggested) -> None:
    fine("rename", "--branch", "main", "first")
    said = suggested("amend", "5", "up")
    assert said.endswith("undertow diff first compares it with what was")
    fine(*shlex.split(said.rpartition("undertow ")[2])[:2])
    assert suggested("branch", "next").endswith("undertow switch amend-5 goes back")


def test_an_analysis_suggests_the_choice_that_cost_most(suggested: Suggested) -> None:
    fine("new", "deep-sea", "-p", "a=bot:random", "-p", "b=bot:random", "--seed", "otter")
    fine("go")
    said = suggested("analyse", "--rollouts", "50")
    assert said.startswith("undertow whatif ")
    number = said.split()[2]
    assert f"Move {number}: " in fine("analyse", "--rollouts", "50").out
    fine(*shlex.split(said.removesuffix(" plays a better choice out"))[1:], *FEW)


def test_nothing_is_suggested_alike_in_all_games() -> None:
    """What stands in the table for all games names no move, no action and no branch."""
    for name, entry in COMMANDS.items():
        assert not set(entry.then.replace(",", "").split()) & {"17", "up", "main", "take"}, name


@posix
@pytest.mark.usefixtures("eight")
def test_at_a_terminal(home: Path) -> None:
    terminal = Terminal("odds", "4", *FEW, UNDERTOW_HOME=str(home))
    terminal.wait_for("Next: undertow amend 5 up tries another choice")
    assert terminal.end() == 0
