"""Moving in time is exact: undo, redo, branches and relucks."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from engine.games.deep_sea.model import Swim
from engine.session import Session
from events.log import MemoryLog
from tests.sessions import play, where


def test_undo_and_redo_are_exact(session: Session) -> None:
    stood = []
    for choice in range(30):
        stood.append(where(session))
        play(session, choice)
    end = where(session)
    for moves in (1, 2, 29, 30):
        taken = session.undo(moves)
        assert session.state == stood[30 - moves][3]
        assert len(taken) == moves
        assert session.redo(moves) == taken[::-1]
        assert where(session) == end


def test_the_same_action_again_is_the_same_move(log: MemoryLog, session: Session) -> None:
    play(session, 0, 0, 0)
    move, stood = session.timeline.move(3), where(session)
    session.undo(3)
    play(session, 0, 0)
    assert session.play(Swim()) == move
    assert where(session) == stood
    assert len(list(session.timeline.places())) == 4


def test_another_action_leaves_the_old_line_where_it_was(session: Session) -> None:
    play(session, 0, 0, 0)
    old = where(session)
    session.undo(2)
    play(session, 1, 0)
    new = where(session)
    assert session.timeline.branches == {"main": new[0]}
    assert session.timeline.unnamed_ends() == [old[0]]
    session.goto(old[0])
    assert session.timeline.branch is None
    assert session.state == old[3]
    play(session, 0)
    assert session.timeline.branches == {"main": new[0]}
    session.switch("main")
    assert where(session) == new
    play(session, 0)
    assert session.timeline.branches == {"main": session.timeline.head}


def test_what_is_played_on_a_branch_leaves_the_others_alone(session: Session) -> None:
    play(session, 0, 0)
    main = where(session)
    session.undo()
    session.branch("what-if")
    play(session, 1, 0, 0)
    side = session.timeline.head
    assert session.timeline.branches == {"main": main[0], "what-if": side}
    session.switch("main")
    assert session.state == main[3]
    play(session, 0)
    assert session.timeline.branches["what-if"] == side


def test_a_branch_keeps_the_dice_of_decisions_that_it_does_not_touch(session: Session) -> None:
    play(session, 0, 0)
    there = session.timeline.head
    first = session.play(Swim())
    session.goto(1)
    play(session, 1)
    assert session.timeline.head != there
    assert session.play(Swim()) == first


def test_other_dice_after_a_reluck_and_the_old_ones_before_it(session: Session) -> None:
    rolls = set()
    for _ in range(8):
        rolls.add(session.play(Swim()).events)
        session.undo()
        session.reluck()
    assert len(rolls) > 1
    assert session.timeline.relucks == 8
    session.goto(0)
    session.play(Swim())
    assert session.timeline.head == 1


def test_undo_counts_moves_and_a_reluck_is_none(session: Session) -> None:
    session.reluck()
    with pytest.raises(Refused, match="no move was made yet"):
        session.undo()
    session.goto(0)
    assert session.timeline.luck(session.timeline.head) == 0


def test_redo_comes_to_where_a_reluck_is_in_force(session: Session) -> None:
    play(session, 0)
    session.reluck()
    after = session.timeline.head
    play(session, 0)
    session.undo(2)
    session.redo()
    assert session.timeline.head == after, "the dice are those from before the reluck"


def test_redo_reaches_a_reluck_after_the_last_move(session: Session) -> None:
    play(session, 0)
    before = session.timeline.head
    session.reluck()
    end = session.timeline.head
    session.goto(before)
    assert session.redo() == []
    assert session.timeline.head == end
    with pytest.raises(Refused, match="end of the line"):
        session.redo()
