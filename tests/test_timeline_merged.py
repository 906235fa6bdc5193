"""What came from other copies is told from one's own, and the steps of a tree are listed."""

from __future__ import annotations

from events.record import Merged, Note, Reluck
from events.timeline import Timeline
from tests.toy import add, dive, play


def copied(game: Timeline, records: int) -> int:
    """So many records before this one are said to be from another copy."""
    return add(game, 0, Merged("anna", records, 0))


def test_a_game_of_ones_own_has_nothing_from_elsewhere(game: Timeline) -> None:
    assert game.origins() == {}
    add(game, 1, Note("mine"))
    assert game.origins_of_notes(1) == [0]
    assert game.origins_of_notes(2) == []


def test_the_records_just_before_are_those_that_came(game: Timeline) -> None:
    play(game, 4, 5)
    assert copied(game, 2) == 6
    assert game.origins() == {4: 6, 5: 6}
    play(game, 6)
    assert game.origins() == {4: 6, 5: 6}


def test_each_copy_brings_its_own(game: Timeline) -> None:
    copied(game, 1)
    assert game.origins() == {3: 4}
    play(game, 4, 5, 6)
    assert copied(game, 2) == 8
    assert game.origins() == {3: 4, 6: 8, 7: 8}


def test_what_came_to_a_copy_came_with_the_copy(game: Timeline) -> None:
    copied(game, 1)
    assert copied(game, 2) == 5
    assert game.origins() == {3: 5, 4: 5}
    play(game, 4)
    assert copied(game, 2) == 7
    assert game.origins() == {3: 5, 4: 5, 5: 7, 6: 7}


def test_a_copy_inside_one_that_came_brings_what_lies_before(game: Timeline) -> None:
    copied(game, 2)
    assert copied(game, 2) == 5
    assert game.origins() == {2: 4, 3: 5, 4: 5}


def test_each_note_on_a_place_has_its_own_origin(game: Timeline) -> None:
    add(game, 1, Note("mine"))
    add(game, 1, Note("hers"))
    came = copied(game, 1)
    add(game, 1, Note("mine again"))
    assert game.origins_of_notes(1) == [0, came, 0]


def test_steps_are_all_places_but_the_opening(game: Timeline) -> None:
    add(game, 1, Note("no place"))
    add(game, 1, Reluck(1))
    add(game, 5, dive(4))
    add(game, 3, Merged("anna", 1, 0))
    assert game.steps() == [(1, 0, 1), (2, 1, 2), (3, 2, 3), (5, 1, 2), (6, 5, 3)]
