"""Lines are called otherwise, hidden and shown again, and nothing else about them changes."""

from __future__ import annotations

import pytest

from events.record import Branch, Drop, Head, Rename
from events.timeline import Timeline
from tests.toy import add, dive, go, play, state, timeline, where


def rename(game: Timeline, old: str, new: str, end: int | None = None) -> int:
    """Call a branch otherwise, or the line without a name that ends here."""
    return add(game, game.branches[old] if end is None else end, Rename(old, new))


def drop(game: Timeline, line: str | int, *, hidden: bool = True) -> int:
    """Hide a line, or show it again."""
    if isinstance(line, str):
        return add(game, game.branches[line], Drop(line, hidden))
    return add(game, line, Drop("", hidden))


def test_the_head_stays_on_a_branch_that_is_called_otherwise(game: Timeline) -> None:
    go(game, 2, "main")
    rename(game, "main", "reef")
    assert where(game) == (2, "reef", 3)
    assert game.branches == {"reef": 3}
    assert game.by_hand
    play(game, 7)
    assert game.branches == {"reef": game.head}


def test_the_head_stays_where_another_branch_is_called_otherwise(forked: Timeline) -> None:
    add(forked, 3, Branch("reef"))
    rename(forked, "main", "cave")
    assert where(forked) == (3, "reef", 3)
    assert forked.branches == {"cave": 5, "reef": 3}


def test_a_line_without_a_name_gets_one(forked: Timeline) -> None:
    rename(forked, "", "old", 3)
    assert where(forked) == (5, "main", 5)
    assert forked.branches == {"main": 5, "old": 3}
    assert forked.unnamed_ends() == []


def test_the_head_goes_with_a_line_that_gets_a_name(forked: Timeline) -> None:
    go(forked, 2, 3)
    rename(forked, "", "old", 3)
    assert where(forked) == (2, "old", 3)
    go(forked, 3, "old")
    play(forked, 8)
    assert forked.branches == {"main": 5, "old": forked.head}


def test_a_name_for_another_end_leaves_the_head_on_its_line_without_one(forked: Timeline) -> None:
    go(forked, 2, 3)
    add(forked, 3, dive(8))
    rename(forked, "", "far", forked.ends()[-1])
    assert where(forked) == (2, None, 3)


def test_a_second_name_for_the_end_of_a_branch_leaves_the_head_on_the_first(
    game: Timeline,
) -> None:
    rename(game, "", "second", 3)
    assert where(game) == (3, "main", 3)
    assert game.branches == {"main": 3, "second": 3}


def test_a_branch_that_ends_where_another_does_is_another(game: Timeline) -> None:
    add(game, 3, Branch("reef"))
    rename(game, "main", "cave")
    assert where(game) == (3, "reef", 3)
    rename(game, "reef", "main")
    assert where(game) == (3, "main", 3)
    assert game.branches == {"cave": 3, "main": 3}


def test_a_name_that_was_given_up_may_be_given_again(game: Timeline) -> None:
    rename(game, "main", "reef")
    add(game, 1, Branch("main"))
    assert where(game) == (1, "main", 1)
    assert game.branches == {"reef": 3, "main": 1}
    assert list(game.since) == ["reef", "main"]


def test_branches_stand_in_the_order_in_which_they_were_first_named(forked: Timeline) -> None:
    """Who calls a branch otherwise does not move it to the end of the list."""
    add(forked, 1, Branch("reef"))
    before = dict(forked.since)
    rename(forked, "main", "cave")
    rename(forked, "", "old", 3)
    rename(forked, "cave", "grotto")
    assert forked.since["grotto"] == before["main"]
    assert forked.since["reef"] == before["reef"]
    assert sorted(forked.since, key=forked.since.__getitem__) == ["grotto", "reef", "old"]
    assert forked.since.keys() == forked.branches.keys()


def test_a_branch_is_hidden_and_shown_again(forked: Timeline) -> None:
    add(forked, 3, Branch("reef"))
    before = state(forked)
    drop(forked, "main")
    assert forked.dropped == {"main"}
    drop(forked, "main")
    assert forked.dropped == {"main"}
    drop(forked, "main", hidden=False)
    assert state(forked) | {"records": ""} == before | {"records": ""}
    drop(forked, "main", hidden=False)
    assert forked.dropped == set()


def test_a_line_without_a_name_is_hidden_by_its_end(forked: Timeline) -> None:
    drop(forked, 3)
    assert forked.dropped == {3}
    assert forked.unnamed_ends() == [3]
    assert where(forked) == (5, "main", 5)
    drop(forked, 3, hidden=False)
    assert forked.dropped == set()


@pytest.mark.parametrize(("line", "name"), [("main", "main"), (3, "")])
def test_what_is_hidden_stays_so_under_another_name(
    forked: Timeline, line: str | int, name: str
) -> None:
    add(forked, 1, Branch("reef"))
    drop(forked, line)
    rename(forked, name, "cave", None if name else 3)
    assert forked.dropped == {"cave"}
    rename(forked, "cave", "grotto")
    assert forked.dropped == {"grotto"}
    drop(forked, "grotto", hidden=False)
    assert forked.dropped == set()


def test_a_name_given_again_is_not_hidden(forked: Timeline) -> None:
    add(forked, 1, Branch("reef"))
    drop(forked, "main")
    rename(forked, "main", "cave")
    add(forked, 1, Branch("main"))
    assert forked.dropped == {"cave"}


def test_a_hidden_branch_that_grows_is_shown_again(forked: Timeline) -> None:
    add(forked, 1, Branch("reef"))
    drop(forked, "main")
    go(forked, 5, "main")
    assert forked.dropped == {"main"}
    play(forked, 9)
    assert forked.dropped == set()


def test_growing_shows_no_other_branch(forked: Timeline) -> None:
    add(forked, 1, Branch("reef"))
    drop(forked, "main")
    play(forked, 9)
    add(forked, 5, dive(8))
    assert forked.dropped == {"main"}


def test_a_hidden_branch_that_an_action_taken_again_leads_on_is_shown_again() -> None:
    game = timeline((1, dive(1)), (1, dive(2)), (2, Branch("reef")))
    drop(game, "reef")
    assert game.dropped == {"reef"}
    add(game, 2, Head("reef", by_hand=False))
    assert where(game) == (2, "reef", 2)
    assert game.dropped == set()


def test_a_visit_to_a_hidden_branch_does_not_show_it(forked: Timeline) -> None:
    add(forked, 1, Branch("reef"))
    drop(forked, "main")
    go(forked, 5, "main")
    add(forked, 1, Head("main", by_hand=False))
    assert where(forked) == (1, "main", 5)
    assert forked.dropped == {"main"}


def test_goto_prefers_a_line_that_is_not_hidden(forked: Timeline) -> None:
    add(forked, 1, Branch("reef"))
    play(forked, 8)
    add(forked, 0, Branch("top"))
    assert forked.line_through(1) == ("reef", 7)
    drop(forked, "reef")
    assert forked.line_through(1) == ("main", 5)
    drop(forked, "main")
    assert forked.line_through(1) == ("reef", 7)


def test_no_name_changes_an_identity(forked: Timeline) -> None:
    before = [forked.identity(place) for place in forked.places()]
    rename(forked, "main", "cave")
    rename(forked, "", "old", 3)
    drop(forked, "cave")
    play(forked, 9)
    after = [forked.identity(place) for place in forked.places()]
    assert after[: len(before)] == before
    plain = timeline((1, dive(1)), (1, dive(2)), (1, dive(3)), (3, Head("main")), (4, dive(4)))
    play(plain, 9)
    assert [plain.identity(place) for place in plain.places()] == after
