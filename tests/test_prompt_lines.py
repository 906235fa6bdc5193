"""Lines listed, called otherwise and hidden at the prompt, and earlier choices made otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.record import Drop, Record, Rename
from tests.command import fine, moves_made, records_of, undertow
from tests.test_command_lines import NO_NAMES


@pytest.fixture
def forked(otter: Path) -> Path:
    """Main with 3 moves, and `what-if` that leaves it after move 1; the game stands on main."""
    fine("do", "swim, take, swim")
    fine("branch", "what-if", "1")
    fine("do", "leave")
    fine("switch", "main")
    return otter


def told(typed: str) -> list[str]:
    """What is said when this is typed, in the order of the lines."""
    done = fine("play", typed=f"{typed}\nquit\n")
    assert "\x1b" not in done.out + done.err
    return [line for line in done.err.splitlines() if "> " not in line][:-1]


def printed(typed: str) -> list[str]:
    """What is printed when this is typed."""
    return fine("play", typed=f"{typed}\nquit\n").lines()


def new_records(file: Path, typed: str) -> list[Record]:
    """What is written when this is typed."""
    before = len(records_of(file))
    fine("play", typed=f"{typed}\nquit\n")
    return [record for _, record in records_of(file)[before:]]


def test_all_lines_are_listed(forked: Path) -> None:
    before = forked.read_bytes()
    for typed in ("branches", ":branches", "BRANCHES"):
        lines = printed(typed)
        assert "> main     1-3    dive 1, round 1  anna 0, ben 0" in lines
        assert "  what-if  2      dive 1, round 1  anna 0, ben 0" in lines
    assert forked.read_bytes() == before


def test_a_line_is_called_otherwise(forked: Path) -> None:
    assert "what-if is called greedy now." in printed("rename what-if greedy")
    assert records_of(forked)[-1][1] == Rename("what-if", "greedy")
    assert "main is called real now." in printed("rename @  real")
    assert "> real    1-3    dive 1, round 1  anna 0, ben 0" in printed("branches")


def test_a_line_is_hidden_and_shown_again(forked: Path) -> None:
    assert new_records(forked, "hide what-if") == [Drop("what-if", True)]
    assert "what-if" not in "".join(printed("branches") + printed("tree"))
    for typed in ("hide what-if --back", "hide what-if back"):
        assert "what-if is shown again." in printed(typed)
        assert "what-if is hidden; --back shows it again." in printed("hide WHAT-IF")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("rename", "rename LINE NEW: it needs more, as: rename what-if greedy"),
        ("rename main", "a branch's name has 1 to 40 characters, not 0"),
        ("rename mian x", "there is no line 'mian'; did you mean main?"),
        ("rename 2 x", "'2' is a place, not a line: goto leads there"),
        ("hide", "hide LINE: it needs more, as: hide what-if"),
        ("hide main", "the game stands on that line: switch to another one first"),
        ("hide @", "the game stands on that line: switch to another one first"),
        ("hide mian", "there is no line 'mian'; did you mean main?"),
        ("hide 2", "'2' is a place, not a line: goto leads there"),
        ("hide what-if --back", "that line is shown already"),
        ("hide what-if --bakc", "hide takes a line, and --back to show it again, not '--bakc'"),
        ("switch mian", "there is no line 'mian'; did you mean main?"),
        ("amend", "amend MOVE ACTION: it needs more, as: amend 17 up"),
        ("amend 2", "move 2 was anna's: '' is no choice there; possible: take, leave"),
        ("amend 2 fly", "move 2 was anna's: 'fly' is no choice there; possible: take, leave"),
        ("amend 9 take", "there is no move 9 on this line; it has moves 0 to 3"),
        ("amend 0 swim", "no move leads to that place, it is the start"),
    ],
)
def test_what_is_refused_is_said_and_nothing_is_written(
    forked: Path, typed: str, said: str
) -> None:
    before = forked.read_bytes()
    assert told(typed)[0].startswith(said)
    assert forked.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "why"), [(name, why) for name, why in NO_NAMES if name.split() == [name]]
)
def test_what_can_be_no_name_of_a_branch(forked: Path, name: str, why: str) -> None:
    if len(name) > 9_000:
        name = name[:9_000]
        why = why.replace("10,000", "9,000")
    before = forked.read_bytes()
    assert why in told(f"rename what-if {name}")[0]
    assert why in told(f"branch {name}")[0]
    assert forked.read_bytes() == before


def test_a_name_of_several_words_is_none(forked: Path) -> None:
    assert "is of letters" in told("rename what-if a b")[0]
    assert "there is no place 'b'" in told("branch a b")[0]


def test_hidden_twice_is_said(forked: Path) -> None:
    assert told("hide what-if\nhide what-if") == ["that line is hidden already"]
    assert len([r for _, r in records_of(forked) if isinstance(r, Drop)]) == 1


def test_an_earlier_choice_is_made_otherwise(forked: Path) -> None:
    before = forked.read_bytes()
    lines = printed("amend 2 leave --dry-run")
    assert "Nothing was written." in lines
    assert forked.read_bytes() == before
    lines = printed("amend 2 l")
    assert "Move 2: anna leave instead of take." in lines
    assert "amend-2 begins before move 2; the old line stays as it was." in lines
    assert "Deep Sea Adventure, branch amend-2, move 3" in lines
    assert moves_made(forked) == ["Swim", "Take", "Swim", "Leave", "Swim"]


@pytest.mark.parametrize("word", ["quit", "q", "exit", "EXIT", ":q"])
def test_what_people_type_to_leave_leaves(pair: Path, word: str) -> None:
    before = pair.read_bytes()
    done = undertow("play", "pair", typed=f"{word}\nswim\n")
    assert "The game is saved" in done.err
    assert pair.read_bytes() == before
