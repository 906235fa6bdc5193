"""A copy made for somebody, with the seed revealed, is verified as fully as the whole game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from engine.games.abyss import GAME as ABYSS
from engine.games.abyss.events import Explored
from engine.games.deep_sea import GAME as DEEP_SEA
from engine.session import Session
from events.log import MemoryLog
from events.record import Hidden, Move, Opened, Reveal
from replays.verify import Verdict, verify
from tests import pearls
from tests.redacted import Records, copied, copy_of, played, revealed, session_of
from tests.sessions import begun, opened_again, play

SEATS = (None, 0, 1)


def pearl_game() -> Session:
    return played(pearls.GAME, 6)


def abyss_game() -> Session:
    return played(ABYSS, 150, token_peek="owner")


def deep_sea_game() -> Session:
    return played(DEEP_SEA, 30)


GAMES = pytest.mark.parametrize(
    "game", [pearl_game, abyss_game, deep_sea_game], ids=["pearls", "abyss", "deep-sea"]
)
for_anyone = pytest.mark.parametrize("seat", SEATS)


def hidden_in(records: Records) -> int:
    """How many values of moves are dropped."""
    moves = [record for _, record in records if isinstance(record, Move)]
    values = [value for move in moves for event in move.events for value in fields_of(event)]
    return sum(isinstance(value, Hidden) for value in values)


def fields_of(event: Any) -> tuple[Any, ...]:
    return tuple(getattr(event, field.name) for field in attrs.fields(type(event)))


@GAMES
@for_anyone
def test_the_copy_verifies_in_full(game: Callable[[], Session], seat: int | None) -> None:
    session = revealed(game())
    verdict = verify(copy_of(session, seat))
    assert verdict == Verdict(verify(session).moves, "", None)
    assert verdict.luck_checked


@GAMES
@for_anyone
def test_before_it_is_revealed_the_luck_is_not_checkable(
    game: Callable[[], Session], seat: int | None
) -> None:
    verdict = verify(copy_of(game(), seat))
    assert (verdict.unchecked, verdict.difference) == ("the seed is not in this copy", None)


@pytest.mark.parametrize("game", [pearl_game, abyss_game], ids=["pearls", "abyss"])
def test_these_games_have_something_to_hide(game: Callable[[], Session]) -> None:
    """Else the tests here would prove nothing."""
    session = game()
    for seat in SEATS:
        assert hidden_in(copied(session, seat)) > 0
    assert hidden_in(copied(session, 0)) < hidden_in(copied(session, None))


@GAMES
def test_each_kept_value_and_each_dropped_one_is_checked(game: Callable[[], Session]) -> None:
    """Whatever field is forged of an event (of every fourth move, for time), it is found."""
    session = revealed(game())
    records = copied(session, 0)
    forged = dropped = 0
    for i, (back, record) in enumerate(records):
        if not isinstance(record, Move):
            continue
        for j, event in enumerate(record.events):
            for field, value in zip(attrs.fields(type(event)), fields_of(event), strict=True):
                other = another(value)
                if other is None or (i % 4 and type(value) is not Hidden):
                    continue
                changed = attrs.evolve(event, **{field.name: other})
                events = (*record.events[:j], changed, *record.events[j + 1 :])
                moved = (back, attrs.evolve(record, events=events))
                assert is_refused([*records[:i], moved, *records[i + 1 :]], session), changed
                forged += 1
                dropped += isinstance(value, Hidden)
    assert forged > 8
    assert bool(dropped) == session.game.secrets


def another(value: Any) -> Any:
    """Another value of the same kind; None where there is no simple one."""
    if type(value) is Hidden:
        return Hidden(bytes([value.digest[0] ^ 1]) + value.digest[1:])
    if type(value) is int:
        return value ^ 1
    if type(value) is bool:
        return not value
    if type(value) is tuple and value and type(value[0]) is int:
        return (value[0] ^ 1, *value[1:])
    return None


def is_refused(records: Records, like: Session) -> bool:
    """Whether verification finds a difference, or the file cannot be folded at all."""
    from engine.errors import BadMove
    from replays.verify import judged

    encode = like.timeline.codec.encode
    from engine.opening import read_timeline

    log = MemoryLog(encode(record, back) for back, record in records)
    timeline, _ = read_timeline(log.payloads, lambda name, rules: like.game)
    try:
        return judged(like.game, timeline, log)[1].difference is not None
    except BadMove:
        return True


@for_anyone
def test_a_forged_salt_of_a_kept_value_is_found(seat: int | None) -> None:
    session = revealed(pearl_game())
    records = copied(session, seat)
    kept = [i for i, (_, record) in enumerate(records) if isinstance(record, Move) and record.salts]
    assert bool(kept) == (seat is not None)
    for i in kept:
        back, record = records[i]
        assert isinstance(record, Move)
        moved = (back, attrs.evolve(record, salts=(bytes(16), *record.salts[1:])))
        found = verify(session_of([*records[:i], moved, *records[i + 1 :]], pearls.GAME, session))
        assert found.difference is not None
        assert "salts of its private values are not what the seed gives" in found.difference.what


def test_a_forged_value_is_named_with_what_the_seed_gives() -> None:
    session = revealed(pearl_game())
    records = copied(session, 0)
    i, record = next(
        (i, record)
        for i, (_, record) in enumerate(records)
        if isinstance(record, Move) and record.salts
    )
    (drew,) = record.events
    forged = attrs.evolve(record, events=(attrs.evolve(drew, pearl=drew.pearl % 5 + 1),))
    records[i] = (records[i][0], forged)
    found = verify(session_of(records, pearls.GAME, session)).difference
    assert found is not None
    assert f"event 1 (Drew), pearl: {drew.pearl % 5 + 1} stands there" in found.what
    assert f"{drew.pearl}" in found.what


@for_anyone
def test_a_seed_that_the_opening_did_not_commit_to_is_damage(seat: int | None) -> None:
    session = revealed(pearl_game())
    records = copied(session, seat)
    back, record = records[-1]
    assert isinstance(record, Reveal)
    for forged in (
        attrs.evolve(record, seed="calm-otters"),
        attrs.evolve(record, salt=bytes(16)),
    ):
        with pytest.raises(Exception, match="another seed than that of the opening"):
            session_of([*records[:-1], (back, forged)], pearls.GAME, session)


def test_a_seed_with_a_salt_of_its_own_choice_is_found() -> None:
    """Commitment and Reveal agree with each other, but not with what the seed gives."""
    session = revealed(pearl_game())
    records = copied(session, None)
    first, (back, last) = records[0][1], records[-1]
    assert isinstance(first, Opened)
    assert isinstance(last, Reveal)
    from events.codec import committed

    salt = bytes(range(16))
    first = attrs.evolve(first, seed=Hidden(committed(last.seed, salt)))
    forged = [(0, first), *records[1:-1], (back, attrs.evolve(last, salt=salt))]
    found = verify(session_of(forged, pearls.GAME, session)).difference
    assert found is not None
    assert found.where == "the opening"


def test_the_events_of_the_opening_are_checked() -> None:
    session = revealed(abyss_game())
    records = copied(session, None)
    opening = records[0][1]
    assert isinstance(opening, Opened)
    cut = attrs.evolve(opening, events=opening.events[:-1])
    assert is_refused([(0, cut), *records[1:]], session)


def test_a_move_that_was_not_legal_for_what_the_copy_hides_is_found() -> None:
    session = revealed(abyss_game())
    records = copied(session, None)
    for i, (back, record) in enumerate(records):
        if isinstance(record, Move) and isinstance(record.events[0], Explored):
            other = records[i + 1][1]
            if isinstance(other, Move) and type(other.action) is not type(record.action):
                forged = (back, attrs.evolve(record, action=other.action))
                assert is_refused([*records[:i], forged, *records[i + 1 :]], session)
                return
    raise AssertionError("no such move")


def test_states_that_nothing_stands_on_are_let_go() -> None:
    """So a long game is verified in the room that it takes to play."""
    from replays import verify as verifying

    session = opened_again(begun(pearls.GAME), pearls.GAME)
    play(session, *([0] * 8))
    session.reveal()
    kept: list[int] = []

    class Watched(verifying._Whole):  # noqa: SLF001
        def add(self, place: int, state: Any, events: tuple[Any, ...]) -> None:
            super().add(place, state, events)
            kept.append(len(self._states))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verifying, "_Whole", Watched)
        assert verify(copy_of(session, None)).luck_checked
    assert len(kept) == 9
    assert max(kept) == 1
