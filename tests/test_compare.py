"""Two lines compared: where they part, move beside move, and what differs at their ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.compare import Figure, compare, meeting
from events.record import Head
from tests.command import fine, refused
from tests.sessions import begun, opened_again, play
from tests.toy import dive, timeline


def test_where_two_places_meet() -> None:
    game = timeline((1, dive(1)), (1, dive(2)), (2, Head("main")), (3, dive(3)), (1, dive(4)))
    assert meeting(game, 2, 5) == 1
    assert meeting(game, 5, 2) == 1
    assert meeting(game, 0, 5) == 0
    assert meeting(game, 4, 5) == 4
    assert meeting(game, 5, 5) == 5


def test_figures_that_differ_are_told_by_seat() -> None:
    session = opened_again(begun())
    play(session, 0, 0, 0)
    here = session.timeline.head
    play(session, 0)
    found = compare(session, here, session.timeline.head)
    assert (found.fork, found.one, len(found.other)) == (here, (), 1)
    assert Figure("held", 1, 0, 1) in found.figures
    assert all(figure.one != figure.other for figure in found.figures)
    back = compare(session, session.timeline.head, here)
    assert {(f.name, f.seat, f.other, f.one) for f in back.figures} == {
        (f.name, f.seat, f.one, f.other) for f in found.figures
    }
    assert compare(session, here, here).figures == ()


def test_a_what_if_beside_what_really_happened(pair: Path) -> None:
    fine("do", "swim, take, swim, take")
    fine("branch", "what-if", "2")
    fine("do", "swim, leave")
    before = pair.read_bytes()
    assert fine("diff", "main").lines() == [
        "main and what-if part after move 3.",
        "   main                            what-if",
        "4  ben take: takes a level-1 chip  ben leave: leaves a level-1 chip",
        "                                     where it lies",
        "",
        "          main  what-if",
        "held ben     1        0",
    ]
    assert fine("diff", "what-if", "main").lines()[-1] == "held ben        0     1"
    assert fine("diff", "main", "main~2").lines()[0] == "main and main~2 part after move 2."
    assert fine("diff", "main", "main").out == "main and main are the same place, move 4.\n"
    assert "main and what-if part" in fine("play", "pair", typed="diff main\nquit\n").out
    assert pair.read_bytes() == before


def test_a_long_way_is_shown_in_part(pair: Path) -> None:
    fine("play", "pair", typed="1\n" * 60)
    lines = fine("diff", "start", "end").lines()
    assert "and 20 more" in lines
    before = lines[: lines.index("and 20 more")]
    assert sum(re.match(" *[0-9]+  ", line) is not None for line in before) == 40


@pytest.mark.parametrize("columns", [20, 40, 200])
def test_it_fits_the_screen(pair: Path, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fine("do", "swim, take, swim, take, down")
    monkeypatch.setenv("COLUMNS", str(columns))
    assert max(map(len, fine("diff", "start", "end").lines()[:8])) <= max(columns, 30)


def test_what_is_no_place_is_refused(pair: Path) -> None:
    assert "there is no place 'left'" in refused(14, "diff", "left")
    assert "there is no place 'y'" in refused(14, "diff", "main", "y")
