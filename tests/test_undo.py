"""Undo and redo: to the last decision of a person, and told in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.command import fine, refused, told
from tests.marks import posix
from tests.terminal import Terminal


def here() -> int:
    """The number of the move where the head stands."""
    return int(fine("show").lines()[0].split("move ")[1].split()[0])


def goes(*steps: str) -> list[int]:
    """Where each of these commands leads."""
    found = []
    for step in steps:
        fine(*step.split())
        found.append(here())
    return found


def test_against_bots_it_leads_to_ones_own_decision(duel: Path) -> None:
    fine("do", "swim, take, down, take")
    assert [move for _, move in told()][:6] == [
        "1 anna swim",
        "2 anna take",
        "3 blue swim",
        "4 blue take",
        "5 anna down",
        "6 anna take",
    ]
    end = here()
    assert goes("undo", "undo", "undo") == [5, 4, 1]
    assert goes("redo", "redo", "redo", "undo") == [4, 5, end, 5]
    assert goes("undo 2", "redo 3") == [1, end]


def test_a_forced_answer_is_no_decision(pair: Path) -> None:
    fine("do", "swim, take, swim")
    assert goes("undo") == [1]
    fine("do", "leave, swim")
    assert goes("undo") == [1]


def test_where_people_only_moved_by_force_it_leads_to_the_last_of_these(pair: Path) -> None:
    fine("do", "swim")
    assert goes("undo") == [0]
    assert "nothing to undo" in refused(1, "undo")


def test_forced_moves_alone_are_taken_back_one_person_at_a_time(home: Path) -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "bot:random", "-o", "first=blue", "--name", "x",
         "--seed", "calm-otter")  # fmt: skip
    fine("go")
    before = here()
    assert "no person has moved yet; --step takes back a bot's move" in refused(1, "undo")
    assert goes("undo --step") == [before - 1]


def test_to_where_the_turn_began(pair: Path) -> None:
    fine("do", "swim, take, swim, take, down, take")
    assert goes("undo --turn") == [4]
    fine("redo", "2")
    assert goes("undo --turn --yes", "undo --turn --yes") == [4, 2]
    assert goes("undo --turn --yes") == [0]


def test_so_many_times_and_no_more(pair: Path) -> None:
    fine("do", "swim, take, swim, take, down")
    assert refused(1, "undo", "9", "--yes") == "that can be undone only 4 times here"
    assert goes("undo 3 --yes") == [1]
    assert goes("redo 2") == [4]
    assert refused(1, "redo", "9") == "that can be redone only 1 time here"


def test_what_others_decided_is_asked_for(pair: Path) -> None:
    fine("do", "swim, take, swim, take, down")
    assert refused(1, "undo", "3") == "ben decided since: --yes takes that back too"
    assert goes("undo", "undo --yes") == [4, 3]
    fine("goto", "end")
    assert goes("undo --step 3", "undo --to 0") == [2, 0]


def test_what_was_taken_back_is_told(pair: Path) -> None:
    fine("do", "swim, take")
    assert fine("undo").lines()[:2] == [
        "Took back anna take: anna takes a level-1 chip.",
        "Deep Sea Adventure, branch main, move 1 (this line goes on to 2).",
    ]
    fine("redo")
    fine("do", "swim, leave, down, leave, swim, leave, up")
    lines = fine("undo", "--to", "0").lines()
    assert lines[0] == "Took back 9 moves; the last 8 of them:"
    assert lines[1].startswith("  anna take: ")
    assert lines[9] == "Dice were seen; they stay the same."


@pytest.mark.usefixtures("pair")
@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        ("--to end", 1, "nothing to undo: that is where the game stands"),
        ("--to 99", 14, "there is no move 99"),
        ("--to side", 1, "that place does not lie before this one: goto leads there"),
        ("--turn --step x", 1, "undo takes a number"),
        ("2 3", 2, ""),
        ("0", 1, "how many times is a number from 1 on, not 0"),
        ("99999999999999999999", 1, "can be undone only"),
        ("--step 99", 1, "only 2 moves can be undone here"),
    ],
)
def test_what_cannot_be_undone(words: str, code: int, why: str) -> None:
    fine("do", "swim, take")
    fine("branch", "side", "1")
    fine("do", "leave")
    fine("switch", "main")
    assert why in refused(code, "undo", *words.split())


def test_redo_to_a_place_before_dice_that_became_others(pair: Path) -> None:
    fine("do", "swim, take")
    fine("reluck")
    assert goes("undo --step", "redo") == [1, 2]
    assert "from here on the luck is another" in fine("log").out


@posix
@pytest.mark.parametrize(("answer", "number"), [("y", 1), ("n", 4), ("", 4)])
def test_at_a_terminal_one_is_asked(
    pair: Path, sits: Callable[..., Terminal], answer: str, number: int
) -> None:
    fine("do", "swim, take, swim, take, down")
    fine("undo")
    terminal = sits("undo", "2")
    terminal.wait_for("[y/N]")
    assert "ben decided since. Take that back too?" in terminal.seen()
    terminal.type(f"{answer}\r")
    assert terminal.end() == (0 if answer == "y" else 1)
    assert here() == number


def test_what_is_said_twice_over_is_refused(pair: Path) -> None:
    fine("do", "swim, take, swim, take, down")
    for words in (["--to", "2", "1"], ["--to", "2", "--step"], ["--to", "2", "--turn"]):
        assert "--to takes one place and nothing else" in refused(1, "undo", *words)
    assert "one of them is enough" in refused(1, "undo", "--step", "--turn")
    assert refused(1, "undo", "0") == "how many times is a number from 1 on, not 0"
    fine("undo", "2", "--yes")
    assert refused(1, "redo", "99") == "that can be redone only 2 times here"
    fine("redo")
    assert refused(1, "redo", "2") == "that can be redone only 1 time here"
