"""The whole game drawn as a tree: where lines part, what is told on them, and how they stand."""

from __future__ import annotations

import random
import re
from pathlib import Path

import attrs
import pytest

from bench.walk import GAME as WALK
from cli.tree import drawn_tree
from engine.games.deep_sea import GAME as DEEP_SEA
from engine.picture import words_of
from engine.session import Session
from tests.command import GOLDEN, fine
from tests.sessions import begun, opened_again, play

PATHS = attrs.evolve(WALK, marks=lambda state: {})
"""A walk of which only the lines are told."""


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is cut."""
    monkeypatch.setenv("COLUMNS", "500")


def drawn(session: Session, *, dropped: bool = False) -> list[str]:
    """The tree as text."""
    return [words_of(line) for line in drawn_tree(session, dropped=dropped)]


def began(session: Session, place: int) -> str:
    """What the tree tells of a place where a dive begins."""
    state = session.state_at(place)
    anna, ben = DEEP_SEA.fields(state)["score"]  # type: ignore[misc]
    return f"dive {DEEP_SEA.marks(state)['dive']}  anna {anna}, ben {ben}"


def played_out(session: Session, seed: int) -> None:
    """Play at random until the game is over."""
    dice = random.Random(seed)
    while session.actor() is not None:
        play(session, dice.randrange(9))


def test_a_game_just_begun(session: Session) -> None:
    assert drawn(session) == ["main  <- here  at move 0  dive 1, round 1  anna 0, ben 0"]
    session.branch("x")
    assert drawn(session) == [
        "main  at move 0  dive 1, round 1  anna 0, ben 0",
        "└─0 x  <- here  at move 0  dive 1, round 1  anna 0, ben 0",
    ]


def test_forks_inside_forks() -> None:
    session = opened_again(begun(PATHS), PATHS)
    play(session, *[0] * 6)
    for name, line, number, moves in (
        ("low", "main", 4, 2),
        ("high", "main", 1, 3),
        ("later", "main", 4, 0),
        ("inner", "high", 3, 2),
        ("innermost", "inner", 5, 0),
        ("aside", "high", 2, 3),
        ("first", "main", 0, 1),
    ):
        timeline = session.timeline
        session.branch(name, timeline.at_number(number, timeline.branches[line]))
        if moves:
            session.reluck()  # else moves made before would be taken again
        play(session, *[0] * moves)
    session.switch("main")
    assert drawn(session) == [
        "main  <- here  moves 1-6",
        "├─0 first  move 1",
        "├─1 high  moves 2-4",
        "│  ├─2 aside  moves 3-5",
        "│  └─3 inner  moves 4-5",
        "│     └─5 innermost  at move 5",
        "├─4 low  moves 5-6",
        "└─4 later  at move 4",
    ]


def test_notes_stand_at_their_moves_before_what_leaves_there(pair: Path) -> None:
    fine("do", "swim, take, swim, take, down, take")
    fine("branch", "what-if", "2")
    fine("do", "swim, leave")
    fine("switch", "main")
    fine("note", "2", "?!", "too slow", "--tag", "fork")
    fine("note", "2", "a second look")
    fine("note", "0", "hello")
    fine("note", "5", "!!")
    fine("note", "what-if", "?")
    fine("note", "4", "gone soon")
    fine("note", "4", "--drop")
    assert [line.partition("  move")[0] for line in fine("tree").lines()] == [
        "main  <- here",
        "├─0 hello",
        "├─2 ?! #fork too slow",
        "├─2 a second look",
        "├─3 what-if",
        "│  └─4 ?",
        "└─5 !!",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_dives_begin_with_the_scores_of_a_whole_game(seed: int) -> None:
    session = opened_again(begun(seed=f"dice-{seed}"))
    played_out(session, seed)
    timeline, expected = session.timeline, []
    before = 1
    for place in timeline.path(timeline.end):
        state = session.state_at(place)
        dive = DEEP_SEA.marks(state)["dive"]
        if dive != before and DEEP_SEA.result(state) is None:
            expected.append(f"{timeline.number(place)} {began(session, place)}")
        before = dive
    assert [line[2:].lstrip() for line in drawn(session)[1:]] == expected
    assert [line.split("  ")[0].split()[1:] for line in expected] == [["dive", "2"], ["dive", "3"]]
    result = DEEP_SEA.result(session.state)
    assert result is not None
    who = " and ".join(session.seats[seat] for seat in result.winners)
    anna, ben = result.scores
    last = timeline.number(timeline.end)
    assert drawn(session)[0] == (
        f"main  <- here  moves 1-{last}  over: {who} won  anna {anna}, ben {ben}"
    )


@pytest.mark.parametrize("seed", range(6))
def test_each_beginning_of_a_dive_is_told_once_on_whatever_line(seed: int) -> None:
    session = opened_again(begun(seed=f"dice-{seed}"))
    dice = random.Random(seed)
    for _ in range(6):
        played_out(session, dice.randrange(99))
        session.goto(dice.choice(list(session.timeline.places())))
    timeline, expected = session.timeline, []
    for place in timeline.places():
        state, before = session.state_at(place), session.state_at(timeline.parent(place))
        dive = DEEP_SEA.marks(state)["dive"]
        if dive != DEEP_SEA.marks(before)["dive"] and DEEP_SEA.result(state) is None:
            expected.append(f"{timeline.number(place)} {began(session, place)}")
    told = [line.lstrip("│├└─ ") for line in drawn(session)[1:]]
    assert sorted(line for line in told if re.match(r"\d+ dive \d  ", line)) == sorted(expected)
    assert len(expected) > 4


@pytest.mark.parametrize(
    ("place", "line", "shown"),
    [
        ("4", "main", "└─4 <- here"),
        ("1", "main", "├─1 <- here"),
        ("2", "main", "├─2 <- here"),
        ("1", "what-if", "├─1 <- here, on what-if"),
        ("0", "what-if", "├─0 <- here, on what-if"),
        ("2", "what-if", "├─2 <- here, on what-if"),
        ("3", "what-if", "   └─3 <- here"),
    ],
)
def test_where_the_head_stands(place: str, line: str, shown: str) -> None:
    session = opened_again(begun(PATHS), PATHS)
    play(session, *[0] * 5)
    session.branch("what-if", 2)
    play(session, 1, 1)
    session.switch(line)
    session.goto(session.timeline.at_number(int(place), session.timeline.end))
    lines = drawn(session)
    assert len(lines) == 3
    assert shown in lines
    assert sum("<- here" in one for one in lines) == 1
    session.switch(line)
    assert sum(f"{line}  <- here  moves" in one for one in drawn(session)) == 1


def test_the_head_in_the_middle_of_a_line_of_its_own(pair: Path) -> None:
    fine("do", "swim, take, swim, take")
    fine("branch", "what-if", "1")
    fine("do", "leave, swim, take")
    fine("undo", "2", "--step")
    assert fine("tree").lines()[1:] == [
        "└─1 what-if  moves 2-4  dive 1, round 2  anna 0, ben 0",
        "   └─2 <- here",
    ]
    fine("goto", "end")
    assert fine("tree").lines()[1].startswith("└─1 what-if  <- here  moves 2-4")
    assert fine("tree", "--at", "main~1").lines()[1:] == [
        "├─1 what-if  moves 2-4  dive 1, round 2  anna 0, ben 0",
        "└─3 <- here",
    ]


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("shared-win", "over: anna and ben won"),
        ("tie-by-level-1", "won"),
        ("six-divers-other-options", "over: "),
    ],
)
@pytest.mark.usefixtures("home")
def test_who_won_is_told(file: str, told: str) -> None:
    line = fine("tree", str(GOLDEN / f"{file}.undertow")).lines()[0]
    assert told.replace("anna and ben", " and ".join(_winners(file))) in line
    assert len(_winners(file)) == (2 if file == "shared-win" else 1)


def _winners(file: str) -> list[str]:
    """Who won a golden game, as its transcript says it."""
    text = (GOLDEN / f"{file}.txt").read_text().splitlines()
    said = next(line for line in reversed(text) if " win: " in line or " wins: " in line)
    return said.split(" share")[0].split(" wins:")[0].replace(" and ", ", ").split(", ")
