"""The figures of a place, the places that fit a condition, and `find:` as the name of a place."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

from bench.walk import GAME as WALK
from bench.walk import Rest, Step
from cli.finding import fields_here, find_here
from cli.screen import Lines
from engine.errors import BadCondition, NoSuchPlace
from engine.picture import words_of
from engine.places import find_place
from engine.search import figures, fitting
from engine.session import Session
from tests.pearls import GAME as PEARLS
from tests.pearls import Draw, Stop
from tests.sessions import begun, opened_again, play


@pytest.fixture
def pearls() -> Session:
    """A game with secrets: two pearls for anna, one for ben, who stops; anna is to act."""
    log = begun(attrs.evolve(PEARLS, options=()))
    session = opened_again(log, attrs.evolve(PEARLS, options=()))
    for action in (Draw(), Draw(), Draw(), Stop()):
        session.play(action)
    return session


def told(lines: Lines) -> str:
    """All that these lines say."""
    return "\n".join(line if isinstance(line, str) else words_of(line) for line in lines)


def test_the_figures_of_a_place_are_ours_the_marks_and_the_fields(pearls: Session) -> None:
    assert figures(pearls, 0) == {"move": 0, "turn": 1, "draw": 0, "drawn": (0, 0)}
    assert figures(pearls, 3) == {"move": 3, "turn": 2, "draw": 3, "drawn": (2, 1)}
    pearls.play(Stop())
    assert figures(pearls, pearls.timeline.head)["turn"] == 0


def test_ours_mean_the_same_in_every_game(pearls: Session) -> None:
    pearls.game = attrs.evolve(PEARLS, fields=lambda state: {"move": 99, "turn": 99, "drawn": 1})
    assert figures(pearls, 3) == {"move": 3, "turn": 2, "draw": 3, "drawn": 1}


def test_a_game_with_secrets_is_asked_for_what_everybody_knows(pearls: Session) -> None:
    assert list(fitting(pearls, "drawn(anna) > drawn(ben)", range(5))) == [1, 3, 4]
    assert told(find_here(pearls, "drawn(anna) = 1")) == "moves 1-2  draw 1  anna draw: a pearl"
    assert told(fields_here(pearls)).split("\n")[0].split() == ["figure", "anna", "ben"]
    assert "drawn            2    1" in told(fields_here(pearls))
    with pytest.raises(BadCondition, match="no figure 'pearls'"):
        find_here(pearls, "pearls(anna) = 1")


def test_a_condition_is_read_before_anything_is_looked_at(pearls: Session) -> None:
    with pytest.raises(BadCondition):
        fitting(pearls, "drawn", [0])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        *(("find:drawn(anna) = 2", 3), ("find:drawn(anna)=2~1", 2), ("find: move > 1~2", 0)),
        *(("find:turn = 'ben'", 1), ("find:turn = 'ben'~1", 0), ("find:max(drawn) = 0", 0)),
    ],
)
def test_the_first_place_where_something_is_so_is_a_place(
    pearls: Session, text: str, place: int
) -> None:
    assert find_place(pearls, text) == place
    pearls.goto(0)
    assert find_place(pearls, text) == place


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("find:draw > 3", "nowhere on this line is it true that draw > 3"),
        ("find:draw > 0~2", "only 1 move lies before that place"),
        ("find:draw > 0~x", "~ takes a number of moves"),
        ("drow:1", "there are draw:N, last:SEAT, find:CONDITION"),
    ],
)
def test_where_nothing_is_so_there_is_no_place(pearls: Session, text: str, why: str) -> None:
    with pytest.raises(NoSuchPlace, match=why):
        find_place(pearls, text)


def test_a_place_is_looked_for_on_this_line_alone(pearls: Session) -> None:
    pearls.goto(1)
    pearls.play(Stop())
    assert find_place(pearls, "find:draw = 1") == 1
    with pytest.raises(NoSuchPlace):
        find_place(pearls, "find:draw = 2")


def test_a_place_that_makes_no_sense_is_told_why(pearls: Session) -> None:
    with pytest.raises(BadCondition, match="column 1: drawn is one for each player"):
        find_place(pearls, "find:drawn > 1")


def test_a_reluck_is_of_the_move_before_it() -> None:
    session = opened_again(begun())
    play(session, 0, 0)
    session.reluck()
    assert told(find_here(session, "move = 2")).startswith("move 2  dive 1, round 1  anna take: ")


def test_a_long_game_of_many_lines_is_folded_about_once() -> None:
    calls = [0]

    def evolve(state: Any, event: Any) -> Any:
        calls[0] += 1
        return WALK.evolve(state, event)

    log = begun(WALK)
    session = opened_again(log, WALK)
    rng = Random(7)
    for part in range(60):
        session.goto(session.timeline.at_number(part * 13, session.timeline.end))
        for _ in range(50):
            session.play(rng.choice((Step(), Rest())))
    session = opened_again(log, attrs.evolve(WALK, evolve=evolve))
    made, calls[0] = calls[0], 0
    assert made > 2_000
    found = list(fitting(session, "move >= 0", session.timeline.places()))
    assert len(found) == made + 1
    assert calls[0] <= made + 64 * len(session.timeline.ends())
