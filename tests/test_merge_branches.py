"""Branches, lines without a name and other luck of copies that are merged."""

from __future__ import annotations

import pytest

from engine.lines import Line, present
from events.record import Branch, Rename
from replays.brought import Knows
from replays.notation import written
from replays.verify import odd_name, verify
from tests.merging import apart, branches, brought, line_of, places
from tests.sessions import play
from tests.written import read_text


def test_a_line_that_clashed_goes_on_later() -> None:
    own, other = apart(0)
    play(own, 0)
    play(other, 1)
    brought(own, other)
    play(other, 0)
    found = brought(own, other)
    assert found.further == [("main (friend)", 3)]
    assert branches(own)["main (friend)"] == branches(other)["main"]


def test_two_friends_of_one_name() -> None:
    own, other = apart(0)
    _, third = apart(0)
    play(own, 0, 0, 0)
    play(other, 0, 0, 1)
    play(third, 1, 0)
    brought(own, other)
    brought(own, third)
    assert set(own.timeline.branches) == {"main", "main (friend)", "main (friend-2)"}


def test_a_new_branch_keeps_its_identity_its_author_and_where_it_began() -> None:
    own, other = apart(0, 0, 0)
    other.goto(other.timeline.at_number(1, other.timeline.head))
    other.branch("reef", by=1)
    play(other, 1, 0)
    brought(own, other)
    assert branches(own)["reef"] == branches(other)["reef"]
    assert own.timeline.identity(own.timeline.since["reef"]) == other.timeline.identity(
        other.timeline.since["reef"]
    )


def test_a_branch_that_a_friend_renamed_is_known_again() -> None:
    own, other = apart(0, 0)
    for one in (own, other):
        one.branch("reef")
        play(one, 0)
    other.rename(present(other.timeline), "cave")
    play(other, 0)
    found = brought(own, other)
    assert found.further == [("reef", 4)]
    assert "cave" not in own.timeline.branches


def test_lines_without_a_name_and_hidden_ones_come_along() -> None:
    own, other = apart(0)
    play(other, 0, 0)
    other.undo(2)
    play(other, 1)
    other.branch("dull", 1)
    play(other, 0, 1)
    other.switch("main")
    from engine.lines import find_line

    other.drop(find_line(other, "dull"))
    brought(own, other)
    assert places(own) == places(other)
    assert own.timeline.dropped == {"dull"}


def test_a_branch_that_came_from_here_is_known_again() -> None:
    """Whatever the other copy calls it since: names do not pile up."""
    own, other = apart(0)
    play(own, 0, 0)
    play(other, 1, 0)
    for _ in range(3):
        brought(own, other, "other")
        brought(other, own, "own")
    assert set(own.timeline.branches) == {"main", "main (other)"}
    assert set(other.timeline.branches) == {"main", "main (own)"}


def test_twice_is_once_where_a_branch_goes_on_over_an_old_end() -> None:
    own, other = apart(0, 0)
    for one in (own, other):
        one.branch("e")
    own.switch("main")
    own.undo()
    play(own, 1)
    play(other, 0)
    brought(own, other)
    assert brought(own, other).is_empty()


def test_after_a_rename_of_main_a_reply_goes_on_here() -> None:
    own, other = apart(0, 1)
    own.rename(present(own.timeline), "x")
    own.undo()
    play(own, 0)
    brought(other, own)
    play(own, 0)
    assert brought(other, own).further == [("x", 3)]
    assert "x (friend)" not in other.timeline.branches
    assert brought(own, other).new == [("main", "main")]
    assert brought(own, other).is_empty()


def test_a_name_that_no_branch_can_have_does_not_come_in() -> None:
    own, other = apart(0)
    other.timeline.add(len(other.timeline.records), Branch("\x1b[31m red"))
    play(other, 0)
    found = brought(own, other)
    assert [here for _, here in found.new] == ["branch"]


@pytest.mark.parametrize("is_new", [True, False])
@pytest.mark.parametrize("name", ["start", "end", "@", "\x1b[31m", "e\u0301", "../x", "a (end)"])
def test_whatever_a_copy_calls_its_branches_one_s_own_game_is_sound(
    name: str, is_new: bool
) -> None:
    own, other = apart(0)
    theirs = other.timeline
    record = Branch(name) if is_new else Rename("main", name)
    theirs.add(len(theirs.records) - theirs.branches["main"], record)
    play(other, 0)
    assert odd_name(theirs) is not None or name == "a (end)"
    brought(own, other)
    assert odd_name(own.timeline) is None
    assert verify(own).difference is None
    assert brought(own, other).is_empty()


@pytest.mark.parametrize(
    ("file", "behind"),
    [("evening (1)", "evening"), ("a (b) (c)", "merged"), ("(1)", "merged"), ("a b", "merged")],
)
def test_what_stands_behind_a_name_is_a_name_too(file: str, behind: str) -> None:
    own, other = apart(0)
    play(own, 0)
    play(other, 1)
    assert brought(own, other, file).new == [("main", f"main ({behind})")]
    assert odd_name(own.timeline) is None
    assert brought(own, other, file).is_empty()


def test_a_hidden_line_without_a_name_that_goes_on_is_told_of() -> None:
    own, other = apart(0, 0)
    for one in (own, other):
        one.undo()
        play(one, 1)
    (end,) = own.timeline.unnamed_ends()
    own.drop(Line(None, end))
    other.goto(end)
    play(other, 0)
    found = brought(own, other)
    assert [len(line) for line in found.shown] == [8]


def test_a_branch_that_adds_no_move_comes_in_beside_one_of_its_name() -> None:
    own, other = apart(0, 0, 0, 0)
    own.undo()
    own.branch("idea")
    play(own, 1)
    own.branch("line")
    other.branch("idea")
    for _ in range(2):
        brought(own, other, "other")
        brought(other, own, "own")
    assert branches(own)["idea (other)"] == branches(other)["idea"]
    assert branches(other)["idea (own)"] == branches(own)["idea"]
    assert set(own.timeline.branches) == {"main", "idea", "idea (other)", "line"}
    assert set(other.timeline.branches) == {"main", "idea", "idea (own)", "line"}


def test_main_comes_in_where_it_is_another_line_that_has_a_name_here() -> None:
    own, other = apart(0, 0)
    own.branch("old")
    own.switch("main")
    own.undo()
    play(own, 1)
    assert brought(own, other).new == [("main", "main (friend)")]
    assert brought(own, other, "again").is_empty()


def test_a_line_that_was_named_and_renamed_since_is_one_branch() -> None:
    own, other = apart(0, 0)
    other.undo()
    play(other, 1)
    (end,) = other.timeline.unnamed_ends()
    other.rename(Line(None, end), "old")
    assert brought(own, other).new == [("main", "main (friend)"), ("old", "old")]
    other.rename(Line("old", end), "older")
    assert brought(own, other).is_empty()


def test_a_clashing_branch_that_was_renamed_since_is_known_again() -> None:
    own, other = apart(0, 0)
    own.undo()
    own.branch("idea")
    play(own, 1)
    other.branch("idea")
    brought(own, other)
    other.rename(present(other.timeline), "thought")
    play(other, 0)
    assert brought(own, other).further == [("idea (friend)", 3)]


def test_other_luck_alone_comes_in() -> None:
    own, other = apart(0, 0)
    other.reluck()
    other.undo()
    play(other, 1)
    play(own, 0)
    own.undo(2)
    play(own, 1)
    found = brought(own, other)
    assert (found.moves, found.relucks, found.is_empty()) == (0, 1, False)
    assert brought(other, own).moves == 1
    assert places(own) == places(other)


def test_a_branch_that_goes_on_to_other_luck_goes_on_to_no_move() -> None:
    own, other = apart(0, 0)
    other.reluck()
    found = brought(own, other)
    assert (found.relucks, found.further, found.relucked) == (1, [], [("main", 2)])
    assert branches(own) == branches(other)


def test_a_text_brings_no_second_name_for_a_branch_that_was_renamed() -> None:
    own, other = apart(0, 0)
    for one in (own, other):
        one.branch("reef")
        play(one, 0)
    other.rename(present(other.timeline), "cave")
    assert brought(own, read_text(written(other)), knows=Knows.NAMES).is_empty()
    other.branch("hole")
    assert brought(own, read_text(written(other)), knows=Knows.NAMES).new == [("hole", "hole")]


def test_a_line_brings_no_name() -> None:
    own, other = apart(0, 0)
    for one in (own, other):
        one.undo()
        one.branch("reef")
    assert brought(own, line_of(other), knows=Knows.MOVES).is_empty()
    play(other, 1)
    found = brought(own, line_of(other), knows=Knows.MOVES)
    assert (found.further, found.new) == ([("reef", 2)], [])
    other.undo(2)
    play(other, 1)
    own.drop(Line("main", own.timeline.branches["main"]))
    found = brought(own, line_of(other), knows=Knows.MOVES)
    assert (found.moves, found.further, found.new) == (0, [], [])


def test_a_new_line_stays_without_a_name() -> None:
    own, other = apart(0, 0)
    other.undo()
    play(other, 1)
    found = brought(own, line_of(other), knows=Knows.MOVES)
    assert [len(end) for end in found.unnamed] == [8]
    assert set(own.timeline.branches) == {"main"}
    assert brought(own, line_of(other), knows=Knows.MOVES).is_empty()


def test_a_line_with_later_other_luck_brings_what_the_file_can_hold() -> None:
    own, other = apart(0, 0)
    other.reluck()
    other.undo()
    other.reluck()
    assert brought(own, line_of(other), knows=Knows.MOVES).relucks == 1
    assert (own.timeline.relucks, len(own.timeline.dropped)) == (2, 1)
    assert brought(own, line_of(other), knows=Knows.MOVES).is_empty()
