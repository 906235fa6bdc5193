"""Two lines compared on the screen: the moves of one number in one row, folded where it is long."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.comparing import diff_here
from engine.picture import words_of
from engine.session import Session
from tests.command import fine
from tests.pearls import GAME as PEARLS
from tests.sessions import begun, opened_again, play
from tests.test_tree import PATHS


def parted(one: int, other: int) -> Session:
    """Walks of so many moves on `main` and on `side` after the first two, under other dice."""
    session = opened_again(begun(PATHS), PATHS)
    play(session, 0, 0)
    session.branch("side")
    session.reluck()
    play(session, *[0] * other)
    session.switch("main")
    play(session, *[0] * one)
    return session


def rows(lines: list[str]) -> list[str]:
    """Those in which a move stands, its number first."""
    return [line for line in lines if re.match(r" *\d+  ", line)]


def shown(session: Session, one: str, other: str) -> list[str]:
    """The comparison as text."""
    lines = diff_here(session, f"{one} {other}")
    return [line if isinstance(line, str) else words_of(line) for line in lines]


@pytest.mark.parametrize(("one", "other"), [(3, 5), (5, 3), (0, 2), (2, 0), (1, 1), (9, 10)])
def test_each_move_has_a_row_beside_the_one_of_its_number(one: int, other: int) -> None:
    found = rows(shown(parted(one, other), "main", "side"))
    assert [int(row.split()[0]) for row in found] == list(range(3, 3 + max(one, other)))
    both = [row.count("anna step:") for row in found]
    assert both == [2] * min(one, other) + [1] * abs(one - other)


def test_a_line_that_is_the_beginning_of_another_has_no_moves_of_its_own() -> None:
    lines = shown(parted(3, 0), "start", "main")
    assert lines[0] == "start and main part after move 0."
    assert all("  " * 3 in row for row in rows(lines))
    assert len(rows(lines)) == 3 + 2


@pytest.mark.parametrize("moves", [39, 40, 41, 100])
def test_at_most_40_rows_are_shown(moves: int) -> None:
    lines = shown(parted(moves, 2), "main", "side")
    assert len(rows(lines)) == min(moves, 40)
    more = [line for line in lines if line.startswith("and ")]
    assert more == ([f"and {moves - 40} more"] if moves > 40 else [])
    assert lines[-1].startswith("far")


def test_the_same_move_is_told_with_its_last_sentence(pair: Path) -> None:
    """Where both came to the same, nothing is different to tell; but a row is not left empty."""
    fine("do", "swim, take, swim, take, down, take")
    fine("amend", "4", "leave")
    lines = fine("diff", "main").lines()
    assert [row.split()[0] for row in rows(lines)] == ["4", "5", "6"]
    assert "6  anna take: takes a level-1 chip      anna take: takes a level-1 chip" in lines
    assert "5  anna down: rolls 3+3 and swims from  anna down: rolls 3+3 and swims from" in lines


@pytest.mark.parametrize("width", [40, 80, 200])
def test_rows_are_folded(pair: Path, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fine("do", "swim, take, swim, take, down, take, down, take, down, leave")
    fine("amend", "6", "leave")
    whole = fine("diff", "main", "amend-6").lines()
    monkeypatch.setenv("COLUMNS", str(width))
    lines = fine("diff", "main", "amend-6").lines()
    assert max(map(len, lines)) <= width
    assert len(rows(lines)) == len(rows(whole)) == 5
    assert (len(lines) == len(rows(lines)) + 7) == (width == 200)
    second = [line[len(lines[1]) - len("amend-6") :] for line in lines[2 : lines.index("")]]
    told = " ".join(" ".join(part.split()) for part in second)
    assert "anna leave: leaves a level-1 chip where it lies" in told
    assert "anna down: breathes: air 23 -> 22; rolls 3+2 and swims from 8 to 12" in told


def test_names_of_lines_are_cut(pair: Path) -> None:
    fine("do", "swim, take")
    fine("branch", "x" * 40, "1")
    fine("do", "leave")
    lines = fine("diff", "main").lines()
    assert f"{'x' * 34}…" in lines[1]
    assert lines[0] == f"main and {'x' * 40} part after move 1."
    assert any(f"{'x' * 19}…" in line for line in lines[3:])


def test_what_a_seat_may_not_know_is_not_told() -> None:
    session = opened_again(begun(PEARLS), PEARLS)
    play(session, 0, 0, 0)
    session.branch("side", 1)
    play(session, 1, 0)
    lines = shown(session, "main", "side")
    assert "2  ben draw: a pearl   ben stop: Stopped" in lines
    assert not any("the pearl" in line for line in lines)


def test_places_and_other_dice() -> None:
    session = parted(2, 2)
    lines = shown(session, "main~1", "side")
    assert lines[0] == "main~1 and side part after move 2."
    assert [row.split()[0] for row in rows(lines)] == ["3", "4"]
    place = session.timeline.branches["side"]
    first = session.timeline.at_number(2, place)
    session.goto(first)
    assert shown(session, "main~2", "@")[-1] == "All figures are the same there."
