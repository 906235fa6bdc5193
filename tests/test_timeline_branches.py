"""Where the head and the branches stand after moves, undos, branches and merges."""

from __future__ import annotations

import pytest

from events.record import Branch, Head, Note
from events.timeline import Timeline
from tests.toy import STORY, add, dive, go, play, timeline, where


def test_new_game_stands_at_its_opening_on_main() -> None:
    new = timeline()
    assert where(new) == (0, "main", 0)
    assert new.branches == {"main": 0}
    assert not new.by_hand
    assert new.players == ["", ""]
    assert new.relucks == 0
    assert new.ends() == [0]


def test_move_takes_head_and_branch_along(game: Timeline) -> None:
    assert where(game) == (3, "main", 3)
    assert game.branches == {"main": 3}
    assert not game.by_hand


def test_undo_moves_only_the_head(game: Timeline) -> None:
    go(game, 1, "main")
    assert where(game) == (1, "main", 3)
    assert game.branches == {"main": 3}
    assert game.by_hand


def test_redo_reaches_the_end_again(game: Timeline) -> None:
    go(game, 1, "main")
    go(game, 3, "main")
    assert where(game) == (3, "main", 3)
    play(game, 4)
    assert where(game) == (6, "main", 6)
    assert game.unnamed_ends() == []


def test_action_taken_again_is_not_by_hand(game: Timeline) -> None:
    """The same move at the same place is there already: only the head moves, as if played."""
    go(game, 2, "main")
    add(game, 3, Head("main", by_hand=False))
    assert where(game) == (3, "main", 3)
    assert not game.by_hand


def test_playing_on_from_before_the_end_takes_the_name_along(forked: Timeline) -> None:
    assert where(forked) == (5, "main", 5)
    assert forked.branches == {"main": 5}
    assert not forked.by_hand
    assert forked.ends() == [3, 5]
    assert forked.unnamed_ends() == [3]
    assert forked.children(1) == [2, 5]


def test_going_to_a_line_without_a_name(forked: Timeline) -> None:
    go(forked, 2, 3)
    assert where(forked) == (2, None, 3)
    assert forked.by_hand
    go(forked, 3, 3)
    play(forked, 7)
    assert where(forked) == (8, None, 8)
    assert forked.branches == {"main": 5}
    assert forked.unnamed_ends() == [8]


def test_line_without_a_name_may_end_at_the_opening(game: Timeline) -> None:
    go(game, 0, 0)
    assert where(game) == (0, None, 0)


def test_branch_names_a_place_and_the_head_goes_there(forked: Timeline) -> None:
    add(forked, 3, Branch("reef"))
    assert where(forked) == (3, "reef", 3)
    assert forked.branches == {"main": 5, "reef": 3}
    assert forked.by_hand
    assert forked.unnamed_ends() == []
    play(forked, 7)
    assert forked.branches == {"main": 5, "reef": 7}


def test_switching_between_branches(game: Timeline) -> None:
    add(game, 3, Branch("reef"))
    play(game, 4)
    go(game, 3, "main")
    assert where(game) == (3, "main", 3)
    play(game, 5)
    assert game.branches == {"main": 7, "reef": 5}
    go(game, 1, "reef")
    assert where(game) == (1, "reef", 5)


def test_two_names_at_one_end_part_when_one_is_played_on(game: Timeline) -> None:
    add(game, 3, Branch("reef"))
    assert game.branches == {"main": 3, "reef": 3}
    play(game, 4)
    assert game.branches == {"main": 3, "reef": 5}


def test_move_that_stands_elsewhere_leaves_the_head(game: Timeline) -> None:
    """As when two files are merged."""
    assert add(game, 1, dive(9)) == 4
    assert add(game, 4, dive(9)) == 5
    assert where(game) == (3, "main", 3)
    assert game.branches == {"main": 3}
    assert game.unnamed_ends() == [5]


def test_move_at_the_end_of_a_branch_without_the_head_leaves_the_branch(game: Timeline) -> None:
    go(game, 1, "main")
    add(game, 3, dive(9))
    assert where(game) == (1, "main", 3)
    assert game.branches == {"main": 3}


def test_whole_story() -> None:
    game = timeline(*STORY[1:])
    assert where(game) == (8, "shelf", 8)
    assert game.branches == {"main": 5, "cave": 8, "shelf": 8}
    assert game.dropped == {"main"}
    assert list(game.places()) == [0, 2, 3, 5, 8]
    assert game.notes == {8: [Note("here the air ran out"), Note("for me alone", 1, private=True)]}
    assert (game.is_revealed, game.unknown) == (True, 1)


def test_an_action_taken_again_leads_its_branch_on() -> None:
    game = timeline((1, dive(1)), (1, dive(2)), (2, Branch("reef")))
    add(game, 2, Head("reef", by_hand=False))
    assert where(game) == (2, "reef", 2)
    assert game.branches == {"main": 2, "reef": 2}
    play(game, 3)
    assert game.branches == {"main": 2, "reef": game.head}


def test_nobody_goes_beyond_the_end_of_a_branch() -> None:
    game = timeline((1, dive(1)), (1, dive(2)), (1, dive(3)), (3, Branch("reef")))
    for on, by_hand in ((2, True), (3, True), (3, False)):
        with pytest.raises(ValueError, match="beside the line"):
            add(game, on, Head("reef", by_hand=by_hand))
