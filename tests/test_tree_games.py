"""The tree of games without scores, without marks, and of those that end in a shared win."""

from __future__ import annotations

import attrs
import pytest

from tests.pearls import GAME as PEARLS
from tests.sessions import begun, opened_again, play
from tests.test_tree import drawn


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is cut."""
    monkeypatch.setenv("COLUMNS", "500")


def test_pearls_have_no_scores_before_the_end() -> None:
    session = opened_again(begun(PEARLS), PEARLS)
    play(session, 0, 0)
    assert drawn(session) == [
        "main  <- here  moves 1-2  draw 2",
        "├─1 draw 1",
        "└─2 draw 2",
    ]
    play(session, 1, 1)
    one, other = session.game.result(session.state).scores  # type: ignore[union-attr]
    won = {True: "anna", False: "ben"}[one > other] if one != other else "anna and ben"
    assert (
        drawn(session)[0] == f"main  <- here  moves 1-4  over: {won} won  anna {one}, ben {other}"
    )


def test_a_win_without_pearls_is_shared() -> None:
    session = opened_again(begun(PEARLS), PEARLS)
    play(session, 1, 1)
    assert drawn(session) == ["main  <- here  moves 1-2  over: anna and ben won  anna 0, ben 0"]


def test_a_game_without_marks() -> None:
    bare = attrs.evolve(PEARLS, marks=lambda state: {})
    session = opened_again(begun(bare), bare)
    play(session, 0, 0)
    session.branch("x", 1)
    assert drawn(session) == ["main  moves 1-2", "└─1 x  <- here  at move 1"]
    scored = attrs.evolve(bare, fields=lambda state: {"score": (len(state.drawn_by), 0)})
    session = opened_again(begun(scored), scored)
    play(session, 0)
    assert drawn(session) == ["main  <- here  move 1  anna leads  anna 1, ben 0"]


def test_where_all_have_the_same_nobody_leads() -> None:
    even = attrs.evolve(PEARLS, fields=lambda state: {"score": (1, 1)}, marks=lambda state: {})
    session = opened_again(begun(even), even)
    assert drawn(session) == ["main  <- here  at move 0  anna 1, ben 1"]


def test_a_mark_that_changes_with_the_end_is_not_told() -> None:
    """The line says already that the game is over, and with which scores."""
    ends = attrs.evolve(PEARLS, marks=lambda state: {"out": len(state.out)})
    session = opened_again(begun(ends), ends)
    play(session, 1, 1)
    assert drawn(session)[1:] == ["└─1 out 1"]


def test_a_score_of_the_whole_position_is_nobodys() -> None:
    odd = attrs.evolve(PEARLS, fields=lambda state: {"score": 7}, marks=lambda state: {"turn": 1})
    session = opened_again(begun(odd), odd)
    assert drawn(session) == ["main  <- here  at move 0  turn 1"]


def test_several_lead() -> None:
    three = attrs.evolve(
        PEARLS,
        seats=(2, 3),
        seat_names=("red", "blue", "green"),
        fields=lambda state: {"score": (2, 1, 2)},
    )
    names = ("anna", "ben", "zoe")
    session = opened_again(begun(three, names=names), three)
    assert drawn(session)[0].endswith("draw 0: anna and zoe lead  anna 2, ben 1, zoe 2")
