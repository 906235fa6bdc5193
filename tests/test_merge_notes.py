"""Notes of several copies that are merged: what is written, replaced and taken away, and where."""

from __future__ import annotations

import random
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refused
from engine.notes import remarks
from events.log import MemoryLog
from replays.brought import Knows
from replays.notation import written
from tests.merging import a_copy_of, apart, brought, counts, noted, notes, texts
from tests.sessions import opened_again
from tests.written import read_text


def test_notes_come_once_each_with_their_author() -> None:
    own, other = apart(0, 0)
    for one in (own, other):
        one.note(1, "so far")
    other.note(1, "?! #fork greedy", by=1)
    own.note(2, "mine", by=0)
    assert brought(own, other).notes == 1
    assert brought(other, own).notes == 1
    assert notes(own) == notes(other)


def test_a_note_that_a_friend_took_away_is_gone() -> None:
    own, other = apart(0, 0)
    for one in (own, other):
        one.note(1, "so far")
    other.drop_note(1, "")
    brought(own, other)
    assert [note.text for note in own.timeline.notes[1]] == ["so far", ""]


def test_a_note_that_was_written_anew_since_is_not_taken_away() -> None:
    own, other = apart(0, 0)
    for one in (own, other):
        one.note(1, "so far")
    own.note(1, "and further")
    other.drop_note(1, "")
    assert brought(own, other).is_empty()
    own.drop_note(1, "")
    assert brought(own, other).is_empty()


def test_notes_on_one_thing_by_both_stand_beside_each_other() -> None:
    own, other = apart(0, 0)
    own.note(1, "mine", by=0)
    other.note(1, "theirs", by=0)
    brought(own, other, "other")
    brought(other, own, "own")
    told = [{one.text for one in remarks(one.timeline, 1)} for one in (own, other)]
    assert told == [{"mine", "theirs"}] * 2
    own.note(1, "mine again", by=0)
    brought(other, own, "own")
    assert {one.text for one in remarks(other.timeline, 1)} == {"mine again", "theirs"}


def test_old_words_written_anew_win() -> None:
    own, other = noted("far")
    brought(own, other)
    other.note(1, "near")
    brought(own, other)
    assert texts(own) == ["near"]
    other.note(1, "far")
    assert brought(own, other).notes == 1
    assert texts(own) == ["far"]
    assert brought(own, other).is_empty()
    assert brought(other, own, "own").is_empty()


def test_old_words_written_anew_stand_where_they_stood_before() -> None:
    own, other = apart(0, 0)
    for one in (own, other):
        one.note(1, "far")
    other.note(1, "near")
    other.note(1, "far")
    found = brought(own, other)
    assert (found.notes, found.gone, found.past) == (0, 0, 2)
    assert texts(own) == ["far"]
    assert brought(own, other).is_empty()


def test_what_was_replaced_stays_so_when_it_comes_by_way_of_a_third_friend() -> None:
    """Cleo met the second note alone, and tells of the first one all the same."""
    anna, ben = noted("too deep")
    cleo = a_copy_of(anna)
    brought(anna, ben)
    ben.note(1, "fine really")
    brought(cleo, ben)
    brought(anna, cleo, "cleo")
    assert texts(anna) == texts(cleo) == ["fine really"]
    assert brought(cleo, anna, "anna").is_empty()


def test_what_was_taken_away_stays_so_when_it_comes_by_way_of_a_third_friend() -> None:
    anna, ben = noted("wrong")
    cleo = a_copy_of(anna)
    brought(anna, ben)
    ben.drop_note(1, "")
    found = brought(cleo, ben)
    assert (found.notes, found.gone, found.past) == (0, 0, 1)
    assert texts(cleo) == []
    assert brought(cleo, ben).is_empty()
    assert brought(anna, cleo, "cleo").gone == 1
    assert texts(anna) == []
    assert brought(cleo, anna, "anna").is_empty()


def test_only_what_stands_there_comes_in() -> None:
    own, other = noted("far", "near")
    other.note(1, "gone", by=1)
    other.drop_note(1, "", by=1)
    assert brought(own, other).notes == 1
    assert texts(own) == ["near"]


def test_words_taken_away_and_written_again_come_in_again() -> None:
    own, other = noted("far")
    brought(own, other)
    for _ in range(2):
        other.drop_note(1, "")
        brought(own, other)
        assert texts(own) == []
        other.note(1, "far")
        brought(own, other)
        assert texts(own) == ["far"]
        assert brought(own, other).is_empty()


def test_what_a_friend_never_knew_is_not_taken_away() -> None:
    own, other = noted("far")
    brought(own, other)
    own.note(1, "mine")
    other.drop_note(1, "")
    other.note(1, "near")
    brought(own, other)
    assert texts(own) == ["mine", "near"]


@settings(max_examples=60)
@given(st.randoms(use_true_random=False))
def test_notes_of_three_copies_come_to_rest(dice: random.Random) -> None:
    """Whoever merges with whom: at some time nothing more comes in."""
    first, second = apart(0)
    copies = [first, second, opened_again(MemoryLog(first._log.payloads))]  # noqa: SLF001
    for _ in range(dice.randrange(1, 12)):
        match dice.randrange(4):
            case 0:
                own, other = dice.sample([0, 1, 2], 2)
                brought(copies[own], copies[other], f"copy-{other}")
                assert counts(copies[own]) >= counts(copies[other])
            case 1:
                with suppress(Refused):
                    dice.choice(copies).drop_note(1, "")
            case _:
                dice.choice(copies).note(1, dice.choice(["far", "near", "here"]))
    for _ in range(6):
        found = [
            brought(copies[own], copies[other], f"copy-{other}").is_empty()
            for own in range(3)
            for other in range(3)
            if own != other
        ]
        if all(found):
            break
    assert all(found)
    assert counts(first) == counts(second) == counts(copies[2])


def test_a_note_that_its_author_replaced_is_replaced_here() -> None:
    own, other = apart(0, 0)
    for one in (own, other):
        one.note(1, "X", by=0)
        one.note(1, "#fork X", by=1)
    for by, text in enumerate(["Y", "#fork Y"]):
        other.note(1, text, by)
    found = brought(own, other)
    assert (found.notes, found.gone) == (2, 2)
    assert brought(other, own, "own").is_empty()
    assert texts(own) == texts(other) == ["Y", "#fork Y"]


def test_a_text_tells_nothing_of_what_was_replaced_and_the_file_does() -> None:
    own, other = apart(0, 0)
    for one in (own, other):
        one.note(1, "X")
    for text in ("Y", "Z"):
        other.note(1, text)
        assert brought(own, read_text(written(other)), knows=Knows.NAMES).gone == 0
    assert texts(own) == ["X", "Y", "Z"]
    assert brought(own, other).gone == 2
    assert texts(own) == ["Z"]
    assert not brought(own, read_text(written(other)), knows=Knows.NAMES).notes


def test_notes_of_friends_whose_files_have_one_name_stand_beside_each_other() -> None:
    own, other = apart(0, 0)
    third = a_copy_of(own)
    other.note(1, "one")
    third.note(1, "two")
    brought(own, other)
    brought(own, third)
    assert texts(own) == ["one", "two"]


def test_a_note_taken_away_there_is_counted_so() -> None:
    own, other = noted("theirs")
    own.note(1, "mine")
    brought(other, own)
    other.drop_note(1, "")
    found = brought(own, other)
    assert (found.notes, found.gone, found.past) == (0, 1, 1)
    assert texts(own) == []
    assert counts(own) == counts(other)


def test_a_note_goes_that_was_taken_away_while_another_one_stays() -> None:
    own, other = noted("theirs")
    brought(own, other)
    own.note(1, "mine")
    other.drop_note(1, "")
    assert brought(own, other).gone == 1
    assert texts(own) == ["mine"]
    own.note(1, "mine again")
    assert texts(own) == ["mine again"]
