"""One earlier choice made otherwise: what is kept, where it stops, and what is written."""

from __future__ import annotations

from typing import Any

import pytest

from bench.walk import GAME as WALK
from bench.walk import Rest
from engine.amend import Amended, amend
from engine.errors import Refused
from engine.games.deep_sea.model import Down, Leave, Swam, Swim, Take, Up
from engine.places import find_move
from engine.session import Session
from events.errors import NotWritten
from events.log import MemoryLog
from events.record import Branch, Move
from replays.verify import verify
from tests.pearls import GAME as PEARLS
from tests.pearls import Draw, Stop
from tests.sessions import begun, opened_again, play, where


def amended(session: Session, number: int, action: Any, name: str = "") -> Amended:
    """Make a move of this line otherwise, by its number, and write that."""
    made, done = amend(session, find_move(session, str(number)), action, name)
    session.adopt(made)
    return done


def actions(session: Session, place: int) -> list[Any]:
    """The actions that lead to a place."""
    moves = map(session.timeline.move, session.timeline.path(place))
    return [move.action for move in moves if move is not None]


def rolls(session: Session, place: int) -> list[tuple[int, int]]:
    """The dice that fell on the way to a place."""
    moves = map(session.timeline.move, session.timeline.path(place))
    events = [event for move in moves if move is not None for event in move.events]
    return [(event.die, event.other_die) for event in events if isinstance(event, Swam)]


def identities(session: Session) -> list[bytes]:
    """The identities of all places, in the order of the file."""
    return [session.timeline.identity(place) for place in session.timeline.places()]


@pytest.fixture
def eight(session: Session) -> Session:
    """Eight moves, as in the README: each diver swims, takes, dives on and takes again."""
    for action in (Swim(), Take(), Swim(), Take(), Down(), Take(), Down(), Take()):
        session.play(action)
    return session


def test_all_later_moves_are_kept_where_they_can_be(eight: Session) -> None:
    old = eight.timeline.end
    done = amended(eight, 6, Leave())
    assert done == Amended("amend-6", old, 2, 0, "")
    timeline = eight.timeline
    assert (timeline.branch, timeline.end) == ("amend-6", timeline.head)
    assert timeline.branches == {"main": old, "amend-6": timeline.head}
    assert actions(eight, timeline.head)[5:] == [Leave(), Down(), Take()]
    assert actions(eight, old)[5:] == [Take(), Down(), Take()]
    assert rolls(eight, timeline.head) == rolls(eight, old)
    assert verify(eight).luck_checked


def test_the_amended_action_itself_keeps_its_dice(eight: Session) -> None:
    """Ben goes home instead of down: the roll is the one of his turn, not of his choice."""
    old = eight.timeline.end
    amended(eight, 7, Up())
    swum = eight.timeline.move(eight.timeline.at_number(7, eight.timeline.end))
    assert swum is not None
    assert swum.action == Up()
    assert rolls(eight, eight.timeline.end) == rolls(eight, old)


def test_it_stops_where_another_seat_is_to_act(eight: Session) -> None:
    """Ben is back on the submarine with his roll and searches nothing, so anna is to act."""
    done = amended(eight, 7, Up())
    assert (done.kept, done.left) == (0, 1)
    assert done.why == "move 8 was ben's, and here anna is to act"
    assert eight.timeline.number(eight.timeline.head) == 7


def test_it_stops_where_an_action_is_not_legal(eight: Session) -> None:
    """Who holds no chip cannot choose whether to turn back."""
    done = amended(eight, 2, Leave())
    assert (done.kept, done.left) == (2, 4)
    assert done.why == "anna cannot down as in move 5"
    assert eight.timeline.number(eight.timeline.head) == 4
    assert eight.legal() == (Swim(),)
    assert eight.timeline.number(done.beside) == 4


def test_it_stops_where_the_game_is_over() -> None:
    session = opened_again(begun(PEARLS), PEARLS)
    for action in (Stop(), Draw(), Draw(), Draw(), Stop()):
        session.play(action)
    done = amended(session, 2, Stop())
    assert done.why == "the game is over, so there is no move 3"
    assert (done.kept, done.left) == (0, 3)
    assert session.actor() is None


def test_what_is_no_other_choice_is_refused(log: MemoryLog) -> None:
    session = opened_again(log)
    play(session, 0, 0, 0, 0)
    session.reluck()
    dice = session.timeline.head
    play(session, 0, 0)
    before, stood = list(log.payloads), where(session)
    for place, why in (
        (0, "no move leads to that place, it is the start: name the move to be changed"),
        (2, "that is what was chosen there"),
        (dice, "no move leads to that place, it is other luck: name the move to be changed"),
    ):
        with pytest.raises(Refused, match=why):
            amend(session, place, Take())
    with pytest.raises(Refused, match="is not possible now"):
        amend(session, 2, Up())
    with pytest.raises(Refused, match="there is a branch 'main' already"):
        amend(session, 2, Leave(), "main")
    assert log.payloads == before
    assert where(session) == stood


def test_nothing_is_written_before_it_is_adopted(log: MemoryLog) -> None:
    session = opened_again(log)
    play(session, 0, 0, 0, 0)
    before, stood = list(log.payloads), where(session)
    made, done = amend(session, 2, Leave())
    assert done.name == "amend-2"
    assert log.payloads == before
    assert where(session) == stood
    session.adopt(made)
    assert log.payloads[: len(before)] == before
    assert where(session) == where(made) == where(opened_again(log))


def test_all_is_written_in_one_append(log: MemoryLog, monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened_again(log)
    play(session, 0, 0, 0, 0)
    appended: list[int] = []
    really = log.append

    def append(payloads: list[bytes]) -> None:
        appended.append(len(payloads))
        really(payloads)

    monkeypatch.setattr(log, "append", append)
    amended(session, 2, Leave())
    assert appended == [4]  # the branch and three moves
    kinds = [type(record) for record in session.timeline.records[-4:]]
    assert kinds == [Branch, Move, Move, Move]


def test_where_nothing_can_be_written_nothing_has_changed(
    log: MemoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = opened_again(log)
    play(session, 0, 0, 0, 0)
    before, stood = list(log.payloads), where(session)

    def full(payloads: list[bytes]) -> None:
        raise NotWritten("the disk is full")

    monkeypatch.setattr(log, "append", full)
    with pytest.raises(NotWritten):
        amended(session, 2, Leave())
    assert log.payloads == before
    assert where(session) == stood
    monkeypatch.undo()
    assert amended(session, 2, Leave()).kept == 2


def test_names_that_are_taken_get_a_number(eight: Session) -> None:
    assert amended(eight, 6, Leave()).name == "amend-6"
    for name in ("amend-6-2", "amend-6-3"):
        eight.switch("main")
        assert amended(eight, 6, Leave()).name == name
    eight.switch("main")
    assert amended(eight, 6, Leave(), "greedy").name == "greedy"
    assert list(eight.timeline.branches) == ["main", "amend-6", "amend-6-2", "amend-6-3", "greedy"]


def test_what_was_played_there_before_is_played_again(eight: Session) -> None:
    """The same moves under the same luck are the same moves: the branch leads over them."""
    amended(eight, 6, Leave())
    first, places = eight.timeline.end, len(identities(eight))
    eight.switch("main")
    done = amended(eight, 6, Leave())
    assert done.kept == 2
    assert eight.timeline.branches["amend-6-2"] == eight.timeline.branches["amend-6"] == first
    assert len(identities(eight)) == places
    eight.goto(eight.timeline.at_number(7, first))
    eight.switch("main")
    eight.branch("short", eight.timeline.at_number(5, eight.timeline.end))
    play(eight, 1)
    eight.switch("main")
    amended(eight, 6, Leave())
    assert len(identities(eight)) == len(set(identities(eight))) == places


def test_a_game_with_secrets_is_amended_too() -> None:
    log = begun(PEARLS)
    session = opened_again(log, PEARLS)
    for action in (Draw(), Draw(), Draw(), Stop(), Draw(), Stop()):
        session.play(action)
    old = session.timeline.end
    done = amended(session, 2, Stop())
    assert done.why == "move 4 was ben's, and here anna is to act"
    assert done.kept == 1
    assert session.state.pearls[0] == session.state_at(old).pearls[0]
    assert verify(opened_again(log, PEARLS)).luck_checked
    assert len(set(identities(session))) == len(identities(session))


def test_the_first_move_of_a_long_game_is_amended() -> None:
    session = opened_again(begun(WALK), WALK)
    play(session, *[0] * 2_000)
    assert amended(session, 1, Rest()).kept == 1_999
    assert session.timeline.number(session.timeline.end) == 2_000
    lost = session.state_at(2_000).far - session.state.far
    first = session.timeline.move(1)
    assert first is not None
    assert lost == first.events[0].far
