"""An earlier choice made otherwise by the command: what is said, what is written, what is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.registry import find
from events.log import FileLog
from events.timeline import spell
from tests.command import DUEL, fine, refused
from tests.sessions import opened_again


@pytest.fixture
def eight(pair: Path) -> Path:
    """A game of eight moves: each diver swims, takes, goes down and takes again."""
    fine("do", "swim, take, swim, take, down, take, down, take")
    return pair


def names() -> list[str]:
    """What the lines of the game are called."""
    return [row[2:].split()[0] for row in fine("branches").lines()[1:]]


def ids(file: Path) -> list[str]:
    """The id of each place of a game."""
    log = FileLog.open(file)
    log.close()
    timeline = opened_again(log, find("deep-sea")).timeline  # type: ignore[arg-type]
    return [spell(timeline.identity(place)) for place in timeline.places()]


def test_all_later_moves_are_kept_and_what_came_of_it_is_told(eight: Path) -> None:
    before = eight.read_bytes()
    assert fine("amend", "6", "leave").lines() == [
        "Move 6: anna leave instead of take.",
        "2 later moves kept.",
        "   main                             amend-6",
        "6  anna take: takes a level-1 chip  anna leave: leaves a level-1 chip",
        "                                      where it lies",
        "",
        "           main  amend-6",
        "held anna     2        1",
        "",
        "amend-6 begins before move 6; the old line stays as it was.",
        "Deep Sea Adventure, branch amend-6, move 8.",
        "anna is to act: down, up.",
    ]
    assert eight.read_bytes().startswith(before)
    assert fine("tree").lines() == [
        "main  moves 1-8  dive 1, round 3  anna 0, ben 0",
        "└─5 amend-6  <- here  moves 6-8  dive 1, round 3  anna 0, ben 0",
    ]
    assert "all as the seed gives" in fine("verify").out
    fine("switch", "main")
    assert "branch main, move 8" in fine("show").lines()[0]


def test_kept_moves_are_shown_where_they_came_to_something_else(eight: Path) -> None:
    """With one chip less, anna breathes less and swims a space farther; the dice are the same."""
    fine("do", "down, leave, down, leave")
    assert fine("amend", "6", "leave").lines()[1:11] == [
        "6 later moves kept.",
        "    main                                amend-6",
        " 6  anna take: takes a level-1 chip     anna leave: leaves a level-1 chip",
        "                                          where it lies",
        " 9  anna down: breathes: air 23 -> 21;  anna down: breathes: air 23 -> 22;",
        "      rolls 3+2 and swims from 8 to 11    rolls 3+2 and swims from 8 to 12",
        "11  ben down: breathes: air 21 -> 19    ben down: breathes: air 22 -> 20",
        "",
        "            main  amend-6",
        "air           19       20",
    ]


def test_why_no_more_is_kept(eight: Path) -> None:
    lines = fine("amend", "7", "up").lines()
    assert lines[0] == "Move 7: ben up instead of down."
    assert lines[1] == "0 of 1 later move kept: move 8 was ben's, and here anna is to act."
    assert "Deep Sea Adventure, branch amend-7, move 7." in lines


def test_nothing_is_kept_where_nothing_came_later(eight: Path) -> None:
    lines = fine("amend", "8", "leave").lines()
    assert lines[0] == "Move 8: ben leave instead of take."
    assert not any("later" in line for line in lines)


@pytest.mark.parametrize("words", ["6 leave", "7 up", "2 leave", "last:ben leave", "-2 l"])
def test_a_dry_run_says_the_same_and_writes_nothing(eight: Path, words: str) -> None:
    before = eight.read_bytes()
    dry = fine("amend", *words.split(), "--dry-run").lines()
    assert eight.read_bytes() == before
    real = fine("amend", *words.split()).lines()
    end = next(i for i, line in enumerate(real) if " begins before move " in line)
    assert dry == [*real[:end], "Nothing was written."]
    assert eight.read_bytes() != before


def test_the_new_branch_may_have_a_name(eight: Path) -> None:
    lines = fine("amend", "6", "leave", "--name", "E\u0301te\u0301").lines()
    assert "\u00c9t\u00e9 begins before move 6; the old line stays as it was." in lines
    assert names() == ["main", "\u00c9t\u00e9"]
    for name, why in (
        ("main", "there is a branch 'main' already"),
        ("E\u0301te\u0301", "already"),
        ("a b", "is of letters"),
        ("x" * 41, "1 to 40 characters, not 41"),
        ("end", "means a place already"),
        ("\x1b[2J", "is of letters"),
        ("-x", "starts with a letter"),
    ):
        assert why in refused(1, "amend", "6", "take", f"--name={name}")
        assert why in refused(1, "amend", "6", "take", f"--name={name}", "--dry-run")
    fine("switch", "main")
    fine("amend", "6", "leave")
    fine("switch", "main")
    fine("amend", "6", "leave")
    assert names() == ["main", "\u00c9t\u00e9", "amend-6", "amend-6-2"]


def test_a_move_of_another_line_is_named_by_its_id(eight: Path) -> None:
    fine("branch", "what-if", "2")
    fine("do", "swim, leave, down")
    fine("switch", "main")
    place = ids(eight)[-2]
    lines = fine("amend", place[:12], "take").lines()
    assert lines[0] == "Move 4: ben take instead of leave."
    assert "1 later move kept." in lines
    assert re.match(r" +what-if +amend-4$", lines[2])
    fine("amend", "what-if", "up")
    assert "branch amend-5, move 5" in fine("show").lines()[0]
    assert names() == ["main", "what-if", "amend-5", "amend-4"]


def test_a_line_without_a_name_is_called_by_its_id(eight: Path) -> None:
    fine("goto", "4")
    fine("reluck")
    (old,) = re.findall(r"─4 ([k-z]{8}) ", fine("tree").out)
    fine("switch", old)
    lines = fine("amend", "6", "leave").lines()
    assert re.match(rf" +{old} +amend-6$", lines[2])
    assert "the old line stays as it was" in "".join(lines)
    assert old in fine("tree").out


def test_the_last_decision_of_a_seat(eight: Path) -> None:
    assert fine("amend", "last:anna", "leave").lines()[0] == "Move 6: anna leave instead of take."
    fine("switch", "main")
    fine("goto", "5")
    assert fine("amend", "last:ben", "leave").lines()[0] == "Move 4: ben leave instead of take."


def test_the_moves_of_bots_may_be_amended(home: Path) -> None:
    fine("new", "deep-sea", *DUEL, "--name", "duel")
    fine("do", "swim, take, down, take")
    before = fine("show").lines()[0]
    lines = fine("amend", "4", "leave").lines()
    assert lines[0] == "Move 4: blue leave instead of take."
    assert lines[1].startswith(("2 later moves kept", "2 of ", "3 of ", "4 "))
    assert "all as the seed gives" in fine("verify").out
    fine("switch", "main")
    assert fine("show").lines()[0] == before


@pytest.mark.usefixtures("eight")
@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        ("6 take", 1, "that is what was chosen there"),
        ("6 1", 1, "that is what was chosen there"),
        ("0 swim", 1, "no move leads to that place, it is the start"),
        ("start swim", 1, "it is the start"),
        ("1 swim", 1, "that is what was chosen there"),
        ("1 take", 1, "move 1 was anna's: 'take' is no choice there; possible: swim"),
        ("4 fly", 1, "move 4 was ben's: 'fly' is no choice there; possible: take, leave"),
        ("-1 dwon", 1, "move 7 was ben's: 'dwon' is no choice there; did you mean down?"),
        ("last:anna fly", 1, "move 6 was anna's: 'fly' is no choice there"),
        ("6 3", 1, "move 6 was anna's: there is no choice 3: 1 to 2 are possible"),
        ("5 up, down", 1, "amend takes one action: it changes one move, and keeps the later ones"),
        ("5 up,down", 1, "amend takes one action"),
        ("99 take", 14, "there is no move 99"),
        ("mian take", 14, "there is no place 'mian'; did you mean main?"),
        ("last:zoe take", 14, "there is no seat 'zoe'"),
        ("6", 2, "Missing argument"),
        ("", 2, "Missing argument"),
        ("6 leave --dryrun", 1, "'leave --dryrun' is no choice there"),
    ],
)
def test_what_cannot_be_amended_is_refused(words: str, code: int, why: str) -> None:
    assert why in refused(code, "amend", *words.split())
    if "--" not in words:
        assert why in refused(code, "amend", *words.split(), "--dry-run")


def test_no_two_records_are_the_same_place(eight: Path) -> None:
    for _ in range(2):
        fine("amend", "6", "leave")
        fine("switch", "main")
    fine("undo", "--to", "5")
    fine("do", "leave, down")
    fine("switch", "amend-6")
    fine("amend", "6", "take")
    assert len(set(ids(eight))) == len(ids(eight))
    assert "all as the seed gives" in fine("verify").out
