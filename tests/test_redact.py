"""A copy for a seat is the same game with the same ids; it can be watched and noted on."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from engine.amend import amend
from engine.conformance import check_game
from engine.errors import NoSuchPlace, Refused
from engine.game import AnyGame, Luck
from engine.notes import remarks, standing
from engine.opening import opened, opening
from engine.session import Session
from events.log import MemoryLog
from events.record import Hidden, Move, Note, Reveal, Unknown
from events.timeline import Timeline
from replays.redact import LeftOut, copy_for, export_for, guessed, left_out, seat_of
from replays.transcript import tell, transcript
from replays.verify import verify
from seeds.phrase import phrase
from tests.merging import apart, brought
from tests.pearls import BAG, Draw, Drew, Stop
from tests.pearls import GAME as PEARLS
from tests.sessions import begun, opened_again, play

DRAWN = phrase(bytes(range(17)), 128)


def pearls(
    seed: str = DRAWN, *, drawn: bool = True, names: tuple[str, ...] = ("red", "blue")
) -> Session:
    """A game of pearls: four draws, a line of two beside them, notes, and back to the first."""
    first = opened(PEARLS, {"colour": "white"}, names, seed, drawn=drawn)
    session = opened_again(MemoryLog(opening(first, PEARLS, {})), PEARLS)
    for action in (Draw(), Draw(), Draw(), Draw()):
        session.play(action)
    places = session.timeline.path(session.timeline.head)
    session.note(places[1], "red's own", 0, private=True)
    session.note(places[2], "for all", 1)
    session.note(places[2], "blue's own", 1, private=True)
    session.undo(3)
    session.note(places[1], "once more", 0, private=True)
    session.play(Stop())
    session.play(Draw())
    session.goto(places[2])
    session.branch("what-if", places[3])
    session.play(Stop())
    session.goto(places[4])
    return session


def copied(session: Session, seat: int | None) -> Session:
    """The copy for a seat, opened."""
    return opened_again(MemoryLog(copy_for(session.timeline, seat)), session.game)


def ids(timeline: Timeline, kinds: tuple[type, ...]) -> list[bytes]:
    """The identities of the records of some kinds that all may have."""
    return [
        timeline.identity(i)
        for i, one in enumerate(timeline.records)
        if isinstance(one, kinds) and not (isinstance(one, Note) and one.private)
    ]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_places_branches_and_notes_keep_their_ids(seat: int | None) -> None:
    session = pearls()
    copy, whole = copied(session, seat).timeline, session.timeline
    assert ids(copy, (Note,)) == ids(whole, (Note,))
    assert [copy.identity(i) for i in copy.places()] == [whole.identity(i) for i in whole.places()]
    for name in whole.branches:
        assert copy.identity(copy.branches[name]) == whole.identity(whole.branches[name])
    assert copy.identity(copy.head) == whole.identity(whole.head)
    assert copy.identity(copy.end) == whole.identity(whole.end)
    assert (copy.branch, copy.by_hand, copy.players) == (whole.branch, whole.by_hand, whole.players)
    assert len(copy.unnamed_ends()) == len(whole.unnamed_ends())


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_copy_shows_a_seat_what_it_saw(seat: int | None) -> None:
    session = pearls()
    copy = copied(session, seat)
    places = zip(session.timeline.places(), copy.timeline.places(), strict=True)
    for whole, own in places:
        assert PEARLS.view(copy.state_at(own), seat) == PEARLS.view(session.state_at(whole), seat)


def test_pearls_of_others_are_hidden_with_their_salts() -> None:
    moves = [one for one in copied(pearls(), 0).timeline.records if isinstance(one, Move)]
    drew = [(event, move.salts) for move in moves for event in move.events if type(event) is Drew]
    assert {event.seat for event, _ in drew} == {0, 1}
    for event, salts in drew:
        assert isinstance(event.pearl, Hidden) == (event.seat == 1)
        assert len(salts) == (event.seat == 0)


@pytest.mark.parametrize(
    ("seat", "own"), [(None, []), (0, ["red's own", "once more"]), (1, ["blue's own"])]
)
def test_private_notes_of_others_are_left_out(seat: int | None, own: list[str]) -> None:
    session = pearls()
    notes = [one for one in copied(session, seat).timeline.records if isinstance(one, Note)]
    assert sorted(note.text for note in notes if note.private) == sorted(own)
    assert left_out(session.timeline, seat).notes == 3 - len(own)


def test_a_note_stays_where_it_was_though_one_before_it_is_left_out() -> None:
    copy = copied(pearls(), None).timeline
    (place,) = copy.notes
    assert copy.number(place) == 2
    assert [one.text for one in remarks(copy, place)] == ["for all"]


def test_records_of_a_later_version_are_left_out_and_counted() -> None:
    session = pearls()
    timeline = session.timeline
    for record in (Unknown(99, ("secret",)), Note("behind it")):
        timeline.add(len(timeline.records) - timeline.head, record)
    gone = left_out(session.timeline, 0)
    assert gone == LeftOut(seed=True, values=2, notes=1, unknown=1)
    assert not any(b"secret" in payload for payload in copy_for(session.timeline, 0))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_copy_verifies_as_far_as_that_can_be_checked(seat: int | None) -> None:
    found = verify(copied(pearls(), seat))
    assert found.difference is None
    assert found.unchecked == "the seed is not in this copy"


def test_a_copy_of_a_copy_hides_more_and_nothing_comes_back() -> None:
    session = pearls()
    once = copied(session, 0)
    assert copy_for(once.timeline, 0) == copy_for(session.timeline, 0)
    assert copy_for(once.timeline, None) == copy_for(session.timeline, None)
    assert left_out(once.timeline, 0) == LeftOut(seed=False, values=0, notes=0, unknown=0)


def test_what_is_not_hidden_is_the_same_to_the_byte() -> None:
    log = begun(seed=DRAWN)
    session = opened_again(log)
    play(session, *range(12))
    session.undo(3)
    play(session, 1, 0, 1)
    copy = copy_for(session.timeline, 1)
    assert copy[1:] == log.payloads[1:]
    assert copy[0] != log.payloads[0]


@pytest.mark.parametrize(
    "verb",
    [
        lambda s: s.play(s.legal()[-1]),
        lambda s: s.reluck(),
        lambda s: s.reveal(),
        lambda s: amend(s, s.timeline.path(s.timeline.head)[1], Stop()),
        lambda s: s.dealer.bot_luck(s.timeline.head, 0),
    ],
)
def test_a_copy_cannot_be_played_on(verb: Any) -> None:
    copy = copied(pearls(), 0)
    before = len(copy.timeline.records)
    with pytest.raises(Refused, match="this copy does not hold the seed"):
        verb(copy)
    assert len(copy.timeline.records) == before


def test_a_copy_can_be_walked_through_and_noted_on() -> None:
    copy = copied(pearls(), 0)
    head = copy.timeline.head
    copy.undo()
    copy.redo()
    assert copy.timeline.head == head
    copy.undo()
    copy.play(Draw())  # which was taken there before
    assert copy.timeline.head == head
    copy.note(head, "seen", 0)
    copy.branch("mine")


def test_where_the_seed_was_revealed_only_notes_are_left_out() -> None:
    session = pearls()
    session.reveal()
    assert left_out(session.timeline, 0) == LeftOut(seed=False, values=0, notes=1, unknown=0)
    copy = copied(session, 0)
    assert copy.timeline.seed == DRAWN
    assert verify(copy).luck_checked
    copy.play(copy.legal()[0])
    assert verify(copy).difference is None


def test_a_copy_to_which_the_seed_came_later_is_checked_and_not_played_on() -> None:
    """What it does not hold, the rules could not decide by."""
    session = pearls()
    payloads = copy_for(session.timeline, 0)
    session.reveal()
    shown = Reveal(DRAWN, session.timeline.opened.salts[0])
    reveal = session.timeline.codec.encode(shown, len(payloads))
    copy = opened_again(MemoryLog([*payloads, reveal]), PEARLS)
    assert verify(copy).luck_checked
    with pytest.raises(Refused, match="not hold what was hidden: it can be watched"):
        copy.play(Draw())


@pytest.mark.parametrize(
    ("seed", "drawn", "why"),
    [
        (DRAWN, True, ""),
        (DRAWN, False, "the seed was chosen by a person"),
        (phrase(bytes(17), 40), True, "the seed is one of only 2^40"),
        ("of an older program", True, "the seed is one of only 2^0"),
    ],
)
def test_a_seed_that_can_be_guessed_is_no_seed_to_hide(seed: str, drawn: bool, why: str) -> None:
    session = pearls(seed, drawn=drawn)
    assert guessed(session.timeline) == why
    if why:
        with pytest.raises(Refused, match="anybody could try seeds"):
            export_for(session, "red")
    assert export_for(session, "red", guessable=True) == copy_for(session.timeline, 0)
    session.reveal()
    assert guessed(session.timeline) == ""


def test_in_a_game_without_secrets_any_seed_may_be_hidden() -> None:
    session = opened_again(begun())
    assert guessed(session.timeline)
    assert export_for(session, "anna") == copy_for(session.timeline, 0)


def test_for_whom_a_copy_is() -> None:
    session = pearls()
    assert [seat_of(session, who) for who in ("red", "Blue", "spectators")] == [0, 1, None]
    with pytest.raises(NoSuchPlace):
        seat_of(session, "green")
    with pytest.raises(Refused, match="nobody can tell which"):
        seat_of(pearls(names=("red", "Spectators")), "spectators")


def dealt(options: Any, seats: int, luck: Luck) -> tuple[Drew, Drew]:
    """Each has a pearl before anybody has moved."""
    bag = [BAG[which] for which in luck.permutation("bag", len(BAG))]
    return Drew(0, 0, bag[0]), Drew(1, 1, bag[1])


@pytest.mark.parametrize("eyes", [None, 0, 1])
def test_what_is_dealt_before_the_first_move_is_told_to_its_owner_alone(eyes: int | None) -> None:
    game: AnyGame = attrs.evolve(PEARLS, setup=dealt)
    assert check_game(game, seeds=1) > 0
    first = opened(game, {"colour": "white"}, ("red", "blue"), DRAWN, drawn=True)
    session = opened_again(MemoryLog(opening(first, game, {})), game)
    pearls = [event.pearl for event in first.events]
    assert tell(session, 0, eyes).sentences == tuple(
        f"the pearl {pearl}" if eyes == seat else "a pearl" for seat, pearl in enumerate(pearls)
    )
    assert "".join(transcript(session, eyes)).count("the pearl") == (eyes is not None)


@pytest.mark.parametrize("is_told", [True, False])
@pytest.mark.parametrize("eyes", [None, 0, 1])
def test_what_came_with_a_merge_is_counted_as_far_as_the_copy_holds_it(
    eyes: int | None, is_told: bool
) -> None:
    own, friend = apart(0, 0)
    own.note(0, "hi", 0)
    own.note(0, "hi", 0)
    friend.note(0, "my plan", 1, private=True)
    if is_told:
        friend.note(1, "for all", 1)
    friend.timeline.add(len(friend.timeline.records), Unknown(40, "later"))
    brought(own, friend)
    copy = copied(own, eyes)
    assert verify(copy).difference is None
    assert standing_texts(copy, 0) == ["hi"] + ["my plan"] * (eyes == 1)
    assert brought(own, copy, "copy").is_empty()
    assert standing_texts(own, 0) == ["hi", "my plan"]
    came = [copy.timeline.records[at] for at in copy.timeline.origins()]
    assert len(came) == is_told + (eyes == 1)
    assert all(isinstance(one, Note) and one.by == 1 for one in came)


def standing_texts(session: Session, place: int) -> list[str]:
    """The notes on a place, with the private ones of all."""
    return sorted({note.text for note, _ in standing(session.timeline, place)})
