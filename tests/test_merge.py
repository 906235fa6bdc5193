"""Two copies of a game that were played on apart, brought together."""

from __future__ import annotations

import json
import random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refused
from engine.game import AnyGame
from engine.games.abyss import GAME as ABYSS
from engine.games.deep_sea import GAME as DEEP_SEA
from engine.session import Session
from engine.takeback import takebacks
from events.log import MemoryLog
from events.record import Merged, Unknown
from replays.merge import merge
from replays.notation import written
from replays.values import document
from tests.merging import apart, branches, brought, places
from tests.pearls import GAME as PEARLS
from tests.sessions import begun, opened_again, play, where
from tests.written import kept, read_text, read_values


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
