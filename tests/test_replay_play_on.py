"""`p` in `replay`: play on from the place that is shown, the old line kept under its name."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from events.log import FileLog
from tests.command import PAIR, fine, game_file, moves_made
from tests.marks import posix
from tests.terminal import CTRL_D, Terminal

pytestmark = posix

Sits = Callable[..., Terminal]


@pytest.fixture
def played(pair: Path) -> Path:
    """Four moves of two persons."""
    fine("do", "swim, take, swim, take")
    return pair


def looks(sits: Sits, place: str) -> Terminal:
    """Someone who looks at a place."""
    terminal = sits("replay", "pair", "--at", place)
    terminal.wait_for("space on")
    return terminal


def branches() -> dict[str, str]:
    """The lines of the game, each with where it stands."""
    rows = fine("branches", "pair").lines()[1:]
    return {row.lstrip("> ").split()[0]: row for row in rows}


@pytest.mark.usefixtures("played")
def test_a_branch_is_made_and_played_on_and_the_old_line_keeps_its_name(sits: Sits) -> None:
    terminal = looks(sits, "2")
    terminal.type("p")
    terminal.wait_for("What is played from here goes with the name from-2; the old line stays.")
    terminal.wait_for("ben>")
    assert "\x1b[?1049l" in terminal.raw
    terminal.enter("swim", "ben>")
    terminal.enter("leave", "anna>")
    terminal.type("quit\r")
    assert terminal.end() == 0
    assert branches()["from-2"].startswith("> from-2  4 ")
    assert branches()["main"].startswith("  main    1-4 ")
    assert moves_made(game_file("pair")) == ["Swim", "Take", "Swim", "Take", "Leave"]


@pytest.mark.usefixtures("played")
def test_a_name_that_is_taken_gets_a_number(sits: Sits) -> None:
    fine("note", "3", "#from-2-2 a tag")
    fine("branch", "from-2", "1")
    fine("switch", "main")
    terminal = looks(sits, "2")
    terminal.type("p")
    terminal.wait_for("goes with the name from-2-3;")
    terminal.wait_for("ben>")
    terminal.enter("swim", "ben>")
    terminal.type("quit\r")
    assert terminal.end() == 0
    assert "from-2-3" in branches()


@pytest.mark.usefixtures("played")
def test_at_the_end_of_a_line_it_goes_on(sits: Sits) -> None:
    fine("branch", "side", "2")
    terminal = looks(sits, "main")
    terminal.type("p")
    terminal.wait_for("anna>")
    terminal.enter("down", "anna>")
    terminal.type("quit\r")
    assert terminal.end() == 0
    assert set(branches()) == {"main", "side"}
    assert branches()["main"].startswith("> main  1-5 ")


def goes_on_from_2(sits: Sits) -> Terminal:
    """Someone who wants to play on from move 2."""
    terminal = looks(sits, "2")
    terminal.type("p")
    terminal.wait_for("ben>")
    assert "Deep Sea Adventure, branch from-2, move 2" in terminal.lines()
    return terminal


def test_where_nothing_is_played_nothing_stays(sits: Sits, played: Path) -> None:
    before = played.read_bytes()
    for leave in ("quit\r", CTRL_D, "show\rlog\rtree\rquit\r"):
        terminal = goes_on_from_2(sits)
        terminal.type(leave)
        assert terminal.end() == 0
        assert played.read_bytes() == before
    assert set(branches()) == {"main"}


@pytest.mark.usefixtures("played")
def test_who_leaves_the_prompt_is_told_once_how_to_go_on(sits: Sits) -> None:
    for place, prompt in (("2", "\nben>"), ("end", "\nanna>")):
        terminal = looks(sits, place)
        terminal.type("p")
        terminal.wait_for(prompt)
        terminal.type("quit\r")
        assert terminal.end() == 0
        assert "The game is saved; 'undertow play' goes on with it." in terminal.seen()
        assert "Next:" not in terminal.raw


@pytest.mark.usefixtures("played")
def test_who_goes_elsewhere_before_a_move_leaves_no_branch(sits: Sits) -> None:
    terminal = goes_on_from_2(sits)
    terminal.enter("note @ hm", "ben>")
    terminal.enter("switch main", "anna>")
    terminal.type("quit\r")
    assert terminal.end() == 0
    assert set(branches()) == {"main"}
    assert branches()["main"].startswith("> main  1-4 ")
    assert "{hm}" in fine("log", "pair").out


@pytest.mark.usefixtures("played")
def test_a_step_back_before_the_first_move_keeps_the_name_for_it(sits: Sits) -> None:
    terminal = goes_on_from_2(sits)
    terminal.enter("undo", "branch from-2, move 1 (this line goes on to 2)")
    terminal.wait_for("anna>")
    terminal.enter("leave", "ben>")
    terminal.type("quit\r")
    assert terminal.end() == 0
    assert branches()["from-2"].startswith("> from-2  2 ")
    assert branches()["main"].startswith("  main    1-4 ")


@pytest.mark.usefixtures("played")
def test_the_branch_takes_the_same_way_where_the_same_is_played(sits: Sits) -> None:
    terminal = goes_on_from_2(sits)
    terminal.enter("swim", "branch from-2, move 3")
    terminal.type("quit\r")
    assert terminal.end() == 0
    assert moves_made(game_file("pair")) == ["Swim", "Take", "Swim", "Take"]
    assert branches()["from-2"].startswith("> from-2  at 3 ")
    assert branches()["main"].startswith("  main    1-4 ")


def test_while_another_process_plays_it_is_said_so_and_nothing_is_done(
    sits: Sits, played: Path
) -> None:
    before = played.read_bytes()
    with closing(FileLog.open(played, write=True)):
        terminal = looks(sits, "2")
        terminal.type("p")
        terminal.wait_for("undertow: pair.undertow: in use by ")
        assert terminal.end() == 13
    assert played.read_bytes() == before


def test_a_game_without_a_way_back_allows_a_branch(home: Path, sits: Sits) -> None:
    fine("new", "deep-sea", *PAIR, "-o", "luck=refuse", "--name", "pair")
    fine("do", "swim, take, swim")
    terminal = looks(sits, "1")
    terminal.type("p")
    terminal.wait_for("anna>")
    terminal.enter("leave", "ben>")
    terminal.type("quit\r")
    assert terminal.end() == 0
    assert {"main", "from-1"} == set(branches())


def test_with_fresh_luck_the_dice_are_others(home: Path, sits: Sits) -> None:
    fine("new", "deep-sea", *PAIR, "-o", "luck=fresh", "--name", "pair")
    fine("do", "swim, take, swim")
    terminal = looks(sits, "start")
    terminal.type("p")
    terminal.wait_for("anna>")
    terminal.enter("swim", "take")
    terminal.type("quit\r")
    assert terminal.end() == 0
    assert "from here on the luck is another" in fine("log", "pair").out


@pytest.mark.usefixtures("played")
def test_what_is_refused_is_told_in_one_sentence(
    sits: Sits, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = looks(sits, "2")
    game_file("pair").rename(game_file("gone"))
    terminal.type("p")
    assert terminal.end() == 14
    assert "undertow: there is no game" in terminal.seen()
    assert "Traceback" not in terminal.seen()


def test_the_game_that_was_looked_at_is_meant_whatever_was_used_since(
    sits: Sits, played: Path
) -> None:
    terminal = sits("replay")
    terminal.wait_for("space on")
    fine("new", "deep-sea", *PAIR, "--name", "other")
    terminal.type("$p")
    terminal.wait_for("This is the game pair.")
    terminal.wait_for("anna>")
    terminal.type("quit\r")
    assert terminal.end() == 0
