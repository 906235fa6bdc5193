"""Places named in a game's own terms, and looked from without going there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command import fine, refused

BOTS = [part for _ in range(3) for part in ("-p", "bot:cautious")]


@pytest.fixture
def dives(home: Path) -> None:
    """A game of bots that is over."""
    fine("new", "deep-sea", *BOTS, "--seed", "calm-otter", "--name", "dives")
    fine("go")


@pytest.mark.usefixtures("dives")
def test_marks_lead_to_the_first_place_that_has_them() -> None:
    assert fine("show", "--at", "dive:2").lines()[1] == "Dive 2 of 3, round 1"
    assert fine("show", "--at", "dive:2/round:3").lines()[1] == "Dive 2 of 3, round 3"
    fine("goto", "dive:3")
    assert fine("show", "--at", "round:2").lines()[1] == "Dive 3 of 3, round 2"
    number = int(fine("show", "--at", "dive:2").lines()[0].split()[6].rstrip(","))
    assert f"move {number - 1}" in fine("show", "--at", "dive:2~1").lines()[0]
    assert fine("show", "--at", "dive:2~1").lines()[1].startswith("Dive 1 of 3")


@pytest.mark.usefixtures("pair")
def test_the_last_decision_of_a_seat() -> None:
    fine("do", "swim, take, swim, take, down")
    assert "move 4" in fine("show", "--at", "last:anna").lines()[0]
    assert "move 3" in fine("show", "--at", "last:ben").lines()[0]
    assert "move 2" in fine("show", "--at", "last:ben~1").lines()[0]
    fine("goto", "1")
    assert "ben has not decided anything yet" in refused(14, "goto", "last:ben")


@pytest.mark.usefixtures("dives")
@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("dive:4", "this line does not come to dive 4"),
        (
            "depth:1",
            "there is no mark 'depth' in Deep Sea Adventure; there are dive:N, round:N",
        ),
        ("dive:x", "a mark is a name and a number, as dive:1, not 'dive:x'"),
        ("dive:", "a mark is a name and a number"),
        ("dive:2/", "there is no mark ''"),
        ("last:zoe", "there is no seat 'zoe'; there are: red, blue, green"),
        ("end~x", "~ takes a number of moves to go back, as ~2, not 'x'"),
        ("end~", "~ takes a number"),
        ("start~1", "there is no move to go back: none lies before that place"),
        ("mian", "there is no place 'mian'; did you mean main?"),
        ("dive:" + "9" * 5000, "a mark is a name and a number"),
    ],
)
def test_what_is_no_place_is_told_with_what_there_is(place: str, why: str) -> None:
    assert why in refused(14, "show", "--at", place)


@pytest.mark.parametrize("command", ["show", "moves", "log", "tree"])
def test_looking_from_elsewhere_changes_nothing(pair: Path, command: str) -> None:
    fine("do", "swim, take, swim, take")
    fine("branch", "side", "2")
    fine("do", "swim, leave")
    before = pair.read_bytes()
    here = fine(command).out
    there = fine(command, "--at", "main~1").out
    assert pair.read_bytes() == before
    assert fine(command).out == here
    assert there != here
    fine("goto", "main~1")
    assert fine(command).out == there


@pytest.mark.usefixtures("pair")
def test_steps_back_reach_to_the_start_and_no_further() -> None:
    fine("do", "swim, take, swim")
    assert "move 0" in fine("show", "--at", "2~2").lines()[0]
    assert "move 3" in fine("show", "--at", "end~0").lines()[0]
    assert "only 2 moves lie before that place, not 3" in refused(14, "show", "--at", "2~3")


def test_alone_against_bots_the_marks_are_since_ones_own_decision(duel: Path) -> None:
    """Also where a bot is to act: nothing was new to it."""
    fine("do", "swim, take", "--no-bots")
    shown = fine("show").lines()
    assert shown[-1] == "blue is to act: bot:cautious."
    assert any(" *·" in line for line in shown)
    assert any(line.startswith("  A  anna  space 3, down") for line in shown)


def test_a_seat_is_found_however_its_name_is_typed(home: Path) -> None:
    names = ("-p", "Zo\u00eb", "-p", "Zoe", "-p", "Ben", "-o", "first=Zoe", "--seed", "otter")
    fine("new", "deep-sea", *names, "--name", "x")
    fine("do", "swim, take, swim, take, swim")
    assert "move 3" in fine("show", "--at", "last:ben").lines()[0]
    assert "move 1" in fine("show", "--at", "last:Zoe").lines()[0]
    assert "there is no seat 'zoe'" in refused(14, "show", "--at", "last:zoe")
