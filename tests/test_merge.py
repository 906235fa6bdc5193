"""Two copies of a game that were played on apart, brought together."""

from __future__ import annotations

import json
import random
from collections import Counter
from contextlib import suppress
from itertools import permutations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refused
from engine.game import AnyGame
from engine.games.abyss import GAME as ABYSS
from engine.games.deep_sea import GAME as DEEP_SEA
from engine.lines import Line, present
from engine.notes import remarks, slots, standing
from engine.registry import find
from engine.session import Session
from engine.takeback import takebacks
from events.log import MemoryLog
from events.record import Branch, Merged, Note, Unknown
from replays.line import read as read_line
from replays.line import written as in_one_line
from replays.merge import Knows, Summary, merge
from replays.notation import written
from replays.values import document
from replays.verify import verify
from tests.pearls import GAME as PEARLS
from tests.sessions import begun, opened_again, play, where
from tests.written import kept, read_text, read_values


def apart(*choices: int, game: AnyGame = DEEP_SEA) -> tuple[Session, Session]:
    """Two copies of a game in which this was played."""
    log = begun(game)
    play(opened_again(log, game), *choices)
    return opened_again(MemoryLog(log.payloads), game), opened_again(MemoryLog(log.payloads), game)


def brought(
    own: Session, other: Session, name: str = "friend", knows: Knows = Knows.ALL
) -> Summary:
    """Bring one into the other: all records of one's own stay, and where one stands."""
    records, here = list(own.timeline.records), where(own)[:2]
    players = list(own.timeline.players)
    found = merge(own, other.timeline, name, knows)
    assert own.timeline.records[: len(records)] == records
    assert where(own)[:2] == here
    assert own.timeline.players == players
    assert verify(own).difference is None
    return found


def places(session: Session) -> set[bytes]:
    """The identities of all places."""
    return {session.timeline.identity(place) for place in session.timeline.places()}


def notes(session: Session) -> set[bytes]:
    """The identities of all notes."""
    timeline = session.timeline
    return {timeline.identity(i) for i, one in enumerate(timeline.records) if isinstance(one, Note)}


def branches(session: Session) -> dict[str, bytes]:
    """The names of branches, and the identities of their ends."""
    timeline = session.timeline
    return {name: timeline.identity(end) for name, end in timeline.branches.items()}


def test_what_was_played_on_goes_on_here() -> None:
    own, other = apart(0, 0)
    play(other, 0, 0, 1)
    found = brought(own, other)
    assert (found.moves, found.further, found.new) == (3, [("main", 5)], [])
    assert branches(own) == branches(other)
    assert own.timeline.number(own.timeline.head) == 2
    own.goto(own.timeline.branches["main"])
    assert own.state == other.state


def test_a_copy_with_nothing_new_changes_nothing() -> None:
    own, other = apart(0, 0)
    play(own, 0)
    before = list(own.timeline.records)
    assert brought(own, other).is_empty()
    assert own.timeline.records == before


def test_twice_is_once() -> None:
    own, other = apart(0, 0)
    play(other, 0, 1)
    other.branch("reef")
    play(other, 0)
    other.note(other.timeline.head, "deep")
    brought(own, other)
    assert brought(own, other).is_empty()


def test_where_both_played_on_both_lines_stand() -> None:
    own, other = apart(0)
    play(own, 0, 0)
    play(other, 1, 0)
    mine, theirs = branches(own)["main"], branches(other)["main"]
    found = brought(own, other)
    assert found.new == [("main", "main (friend)")]
    assert branches(own) == {"main": mine, "main (friend)": theirs}
    assert brought(own, other).is_empty()


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


def test_a_seed_that_was_revealed_is_revealed_here_too() -> None:
    own, other = apart(0)
    other.reveal()
    assert brought(own, other).revealed
    assert own.timeline.is_revealed
    assert brought(own, other).is_empty()


def test_records_of_a_newer_version_are_kept() -> None:
    own, other = apart(0, 0)
    newer = Unknown(60, ("of", "the", "future"))
    other.take_in(newer, 1)
    assert brought(own, other).unknown == 1
    assert newer in own.timeline.records
    assert brought(own, other).is_empty()


def test_what_was_taken_back_there_is_told_of_that_copy() -> None:
    own, other = apart(0)
    play(other, 1, 0, 0)
    other.undo(3)
    play(other, 0, 0, 0)
    known = len(takebacks(other.timeline))
    assert known > 0
    assert brought(own, other).knowing == known
    assert not takebacks(own.timeline)
    (merged,) = own.timeline.merged.values()
    assert (merged.name, merged.knowing) == ("friend", known)
    assert len(own.timeline.origins()) == merged.records


def test_moves_made_after_a_merge_know_what_came_in() -> None:
    own, other = apart(0)
    play(other, 1, 0, 0)
    brought(own, other)
    play(own, 0, 0)
    assert takebacks(own.timeline)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seed": "another"}, "it has another seed"),
        (
            {"tie_break": "hexagons"},
            "tie_break is another one: hexagons there, all_levels here$",
        ),
        ({"names": ("anna", "cleo")}, "a seat is another one: cleo there, ben here$"),
        (
            {"names": ("anna", "ben", "cleo")},
            "number of its seats is another one: 3 there, 2 here$",
        ),
        ({"game": ABYSS}, "its game is another one: abyss there, deep-sea here$"),
    ],
)
def test_another_game_is_refused(options: dict[str, str], said: str) -> None:
    own, _ = apart(0)
    given = {"names": ("anna", "ben"), **options}
    game = given.pop("game", DEEP_SEA)
    other = opened_again(begun(game, **given), game)  # type: ignore[arg-type]
    with pytest.raises(Refused, match=said):
        merge(own, other.timeline, "friend")


def test_a_move_that_does_not_follow_stops_all_of_it() -> None:
    own, other = apart(0, 0)
    play(other, 0)
    move = other.timeline.move(other.timeline.head)
    assert move is not None
    forged = attrs.evolve(move, events=move.events[:-1])
    _, forger = apart(0, 0)
    back = len(forger.timeline.records) - forger.timeline.head
    forger.timeline.add(back, forged)
    before = list(own.timeline.records)
    with pytest.raises(Refused, match="is not what the seed gives"):
        merge(own, forger.timeline, "friend")
    assert own.timeline.records == before


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.sampled_from([DEEP_SEA, ABYSS, PEARLS]))
def test_after_both_have_merged_both_have_the_same(dice: random.Random, game: AnyGame) -> None:
    own, other = apart(*[dice.randrange(9) for _ in range(dice.randrange(12))], game=game)
    for session in (own, other):
        wander(session, dice)
    brought(own, other, "other")
    brought(other, own, "own")
    assert places(own) == places(other)
    assert brought(own, other, "other").moves == 0
    for session in (own, other):
        again = opened_again(MemoryLog(session._log.payloads), game)  # noqa: SLF001
        assert where(again) == where(session)


def wander(session: Session, dice: random.Random) -> None:
    """Moves, visits, branches, notes and other dice at random."""
    for number in range(dice.randrange(6)):
        session.goto(dice.choice(list(session.timeline.places())))
        match dice.randrange(5):
            case 0:
                session.branch(f"b{len(session.timeline.records)}-{number}")
            case 1:
                session.note(session.timeline.head, f"note {dice.randrange(3)}")
            case 2:
                session.reluck()
        play(session, *[dice.randrange(9) for _ in range(dice.randrange(8))])


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


def test_a_merged_record_covers_what_came_before_it_alone() -> None:
    own, _ = apart(0, 0)
    with pytest.raises(ValueError, match="more than there are"):
        own.timeline.add(1, Merged("f", 2**40, 0))


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.sampled_from([DEEP_SEA, ABYSS]))
def test_a_merged_game_comes_back_from_text_and_values(dice: random.Random, game: AnyGame) -> None:
    """With what each copy brought: moves, notes beside one's own, what was known there."""
    own, other = apart(*[dice.randrange(9) for _ in range(dice.randrange(12))], game=game)
    third = opened_again(MemoryLog(own._log.payloads), game)  # noqa: SLF001
    for session in (own, other, third):
        wander(session, dice)
    for _ in range(dice.randrange(4)):
        brought(own, *dice.choice([(other, "other"), (third, "third")]))
        wander(dice.choice([own, other, third]), dice)
    assert kept(read_text(written(own))) == kept(own)
    assert kept(read_values(json.dumps(document(own)))) == kept(own)


def texts(session: Session, place: int = 1) -> list[str]:
    """The notes on a place, as they are shown."""
    return [remark.words() for remark in remarks(session.timeline, place)]


def noted(*said: str) -> tuple[Session, Session]:
    """Two copies of a game: in the second one these notes were written one after the other."""
    own, other = apart(0, 0)
    for text in said:
        other.note(1, text)
    return own, other


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


def test_a_merge_does_not_say_that_somebody_went_there() -> None:
    """Else a bot that was to act would wait."""
    own, other = apart(0, 0)
    other.undo()
    play(other, 1)
    assert not brought(own, other).is_empty()
    assert not own.timeline.by_hand
    own.undo()
    other.note(1, "far")
    assert not brought(own, other).is_empty()
    assert own.timeline.by_hand


def test_where_the_line_goes_on_bots_wait() -> None:
    own, other = apart(0, 0)
    play(other, 0)
    assert brought(own, other).further
    assert own.timeline.by_hand


def test_a_note_goes_that_was_taken_away_while_another_one_stays() -> None:
    own, other = noted("theirs")
    brought(own, other)
    own.note(1, "mine")
    other.drop_note(1, "")
    assert brought(own, other).gone == 1
    assert texts(own) == ["mine"]
    own.note(1, "mine again")
    assert texts(own) == ["mine again"]


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


def a_copy_of(session: Session, game: AnyGame = DEEP_SEA) -> Session:
    """Another copy of a game, as it is now."""
    return opened_again(MemoryLog(list(session._log.payloads)), game)  # noqa: SLF001


def lived(session: Session, dice: random.Random) -> None:
    """Play and remarks at random, with few names and words, so that copies clash."""
    for _ in range(dice.randrange(5)):
        with suppress(Refused):
            done(session, dice)


def done(session: Session, dice: random.Random) -> None:
    """One thing that a player may do."""
    place, seat = dice.choice(list(session.timeline.places())), dice.randrange(-1, 2)
    tag = dice.choice(["", "", "tag"])
    lines = shown_and_hidden(session)
    match dice.randrange(9):
        case 0:
            session.goto(place)
            play(session, *[dice.randrange(3) for _ in range(dice.randrange(4))])
        case 1:
            play(session, *[dice.randrange(3) for _ in range(dice.randrange(4))])
        case 2:
            session.goto(place)
            session.reluck()
        case 3:
            session.branch(dice.choice("xyz"), place, dice.randrange(-1, 2))
        case 4:
            session.rename(dice.choice(lines), dice.choice("xyz"))
        case 5:
            session.drop(dice.choice(lines))
        case 6:
            session.drop_note(min(place, 3), tag, seat)
        case _:
            words = f"#{tag} {dice.choice('XYZ')}" if tag else dice.choice("XYZ")
            private = not tag and seat >= 0 and dice.random() < 0.2
            session.note(min(place, 3), words, seat, private=private)


def shown_and_hidden(session: Session) -> list[Line]:
    """All lines, with a name and without."""
    timeline = session.timeline
    named = [Line(name, end) for name, end in timeline.branches.items()]
    return named + [Line(None, end) for end in timeline.unnamed_ends()]


def brought_in(own: Session, other: Session, name: str, how: str = "file") -> Summary:
    """Bring one into the other, twice: what is one's own stays, but as the rules of a merge say."""
    if how == "text":
        came, knows = read_text(written(other)), Knows.NAMES
    elif how == "line":
        came, knows = line_of(other), Knows.MOVES
    else:
        came, knows = other, Knows.ALL
    before, hidden = dict(own.timeline.branches), ends_hidden(own)
    found = brought(own, came, name, knows)
    timeline = own.timeline
    gone_on = {branch for branch, _ in [*found.further, *found.relucked]}
    for branch, end in before.items():
        now = timeline.branches[branch]
        assert timeline.is_on_path(end, now)
        assert (now != end) == (branch in gone_on)
    assert len(hidden - ends_hidden(own)) <= len(found.shown)
    assert brought(own, came, name, knows).is_empty()
    return found


def ends_hidden(session: Session) -> set[int]:
    """Where the lines end that are hidden."""
    timeline = session.timeline
    return {timeline.branches[one] if isinstance(one, str) else one for one in timeline.dropped}


def line_of(session: Session) -> Session:
    """The game that comes of a copy's present line, as share prints it."""
    text = in_one_line(session, session.timeline.end)
    return Session.open(MemoryLog(read_line(text, find)), find)


def stand(session: Session) -> dict[bytes, set[Note]]:
    """The notes that stand, by the identities of their places."""
    timeline = session.timeline
    found = {
        timeline.identity(place): {note for note, _ in standing(timeline, place)}
        for place in timeline.notes
    }
    return {place: notes for place, notes in found.items() if notes}


def counts(session: Session) -> Counter[tuple[bytes, Note]]:
    """How often each note was put on its place and taken away."""
    timeline = session.timeline
    return Counter(
        {
            (timeline.identity(place), note): times
            for place in timeline.notes
            for slot in slots(timeline, place).values()
            for note, times in slot.times.items()
        }
    )


def has_a_name(session: Session, end: bytes) -> bool:
    """Whether a branch leads over the place of this identity."""
    timeline = session.timeline
    here = {timeline.identity(place): place for place in timeline.places()}
    return any(timeline.is_on_path(here[end], at) for at in timeline.branches.values())


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.sampled_from([2, 3]), st.booleans())
def test_copies_agree_and_come_to_rest(dice: random.Random, many: int, one_name: bool) -> None:
    """Whatever was done in each, and whoever merged with whom, in whatever way it was sent."""
    first, _ = apart(*[dice.randrange(3) for _ in range(dice.randrange(6))])
    lived(first, dice)
    copies = [first, *[a_copy_of(first) for _ in range(many - 1)]]
    names = ["g" if one_name else f"copy-{i}" for i in range(many)]
    for _ in range(dice.randrange(1, 4)):
        for copy in copies:
            lived(copy, dice)
        for _ in range(dice.randrange(3)):
            own, other = dice.sample(range(many), 2)
            how = dice.choice(["file", "file", "text", "line"])
            brought_in(copies[own], copies[other], names[other], how)
    pairs = list(permutations(range(many), 2))
    for _ in range(6):
        dice.shuffle(pairs)
        rest = [brought_in(copies[a], copies[b], names[b]).is_empty() for a, b in pairs]
        if all(rest):
            break
    assert all(rest)
    for a, b in pairs:
        assert places(copies[a]) == places(copies[b])
        assert stand(copies[a]) == stand(copies[b])
        assert counts(copies[a]) == counts(copies[b])
        assert all(has_a_name(copies[a], end) for end in branches(copies[b]).values())
        assert brought_in(copies[a], copies[b], names[b], "line").is_empty()
        found = brought_in(a_copy_of(copies[a]), copies[b], names[b], "text")
        assert attrs.evolve(found, new=[], further=[], relucked=[]).is_empty()  # names alone
        assert kept(a_copy_of(copies[a])) == kept(copies[a])
        assert kept(read_text(written(copies[a]))) == kept(copies[a])
