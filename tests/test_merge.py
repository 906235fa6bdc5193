"""Two copies of a game that were played on apart, brought together."""

from __future__ import annotations

import json
import random
from contextlib import suppress

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refused
from engine.game import AnyGame
from engine.games.abyss import GAME as ABYSS
from engine.games.deep_sea import GAME as DEEP_SEA
from engine.lines import Line, present
from engine.notes import remarks
from engine.session import Session
from engine.takeback import takebacks
from events.log import MemoryLog
from events.record import Branch, Merged, Note, Unknown
from replays.merge import Summary, merge
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


def brought(own: Session, other: Session, name: str = "friend") -> Summary:
    """Bring one into the other: all records of one's own stay, and where one stands."""
    records, here = list(own.timeline.records), where(own)[:2]
    players = list(own.timeline.players)
    found = merge(own, other.timeline, name)
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
        ({"tie_break": "hexagons"}, "it has another option"),
        ({"names": ("anna", "cleo")}, "it has another seat"),
        ({"names": ("anna", "ben", "cleo")}, "it has another number of seats"),
        ({"game": ABYSS}, "it has another game"),
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
    assert brought(own, other).is_empty()
    assert texts(own) == ["far"]


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
