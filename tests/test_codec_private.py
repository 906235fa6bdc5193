"""Private fields are shown to the seats that may know them, and to nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.codec import Codec
from events.record import Hidden, Move, Record
from events.shape import private
from tests import toy
from tests.raw import PARENT, PEARL
from tests.records import moves, records
from tests.toy import (
    BURIAL,
    CODEC,
    OPENED,
    RAW,
    Bury,
    Drawn,
    Pearl,
    Rest,
    Sealed,
    hidden,
    opening_with,
    salts,
)


@attrs.frozen
class Deal:
    """An action with two fields that only one seat each may know, and one that nobody may."""

    left: int
    right: int
    of_left: str | Hidden = private("left")
    of_right: str | Hidden = private("right")
    rest: str | Hidden = private()


DEAL = Move(Deal(0, 1, "reef", "cave", "shelf"), (), salts(3))
LEFT, RIGHT, REST = map(hidden, salts(3), ("reef", "cave", "shelf"))


def shown(record: Record, seat: int | None, codec: Codec = CODEC) -> Any:
    """A copy for this seat as it comes back from a file; it has the identity of the original."""
    copy = codec.redact(record, seat)
    assert codec.identity(copy, PARENT) == codec.identity(record, PARENT)
    again = codec.decode(codec.encode(copy, 1))[1]
    assert again == copy
    return again


def test_one_seat_may_know() -> None:
    (salt,) = salts(1)
    move = Move(Bury(1, "reef"), (), (salt,))
    assert shown(move, 1) == move
    for seat in (0, 2, None):
        assert shown(move, seat) == Move(Bury(1, hidden(salt, "reef")), (), ())


def test_several_seats_may_know() -> None:
    (salt,) = salts(1)
    move = Move(Rest(), (Drawn((0, 2), (5, 8)),), (salt,))
    for seat in (0, 2):
        assert shown(move, seat) == move
    for other in (1, None):
        assert shown(move, other).events == (Drawn((0, 2), hidden(salt, (5, 8))),)


def test_no_seat_may_know() -> None:
    (salt,) = salts(1)
    move = Move(Sealed(Pearl(4, "black")), (), (salt,))
    for seat in (0, 1, None):
        assert shown(move, seat) == Move(Sealed(hidden(salt, (PEARL, 4, "black"))), (), ())


def test_empty_secret_is_hidden_too() -> None:
    (salt,) = salts(1)
    move = Move(Sealed(None), (), (salt,))
    assert shown(move, None).action == Sealed(hidden(salt, None))


def test_each_secret_keeps_its_own_salt() -> None:
    one, two, three = salts(3)
    move = Move(Bury(0, "a"), (Bury(1, "b"), Rest(), Bury(0, "c")), (one, two, three))
    assert shown(move, 0) == Move(
        Bury(0, "a"), (Bury(1, hidden(two, "b")), Rest(), Bury(0, "c")), (one, three)
    )
    assert shown(move, 1).salts == (two,)
    assert shown(move, None).salts == ()


@pytest.mark.parametrize(
    ("seat", "copy"),
    [
        (0, Move(Deal(0, 1, "reef", RIGHT, REST), (), salts(3)[:1])),
        (1, Move(Deal(0, 1, LEFT, "cave", REST), (), salts(3)[1:2])),
        (None, Move(Deal(0, 1, LEFT, RIGHT, REST), ())),
    ],
)
def test_each_secret_of_an_action_is_for_its_own_seat(seat: int | None, copy: Move) -> None:
    codec = Codec((Deal,))
    assert shown(DEAL, seat, codec) == copy
    assert shown(copy, seat, codec) == copy
    assert shown(copy, None, codec) == Move(Deal(0, 1, LEFT, RIGHT, REST), ())


def test_seed_is_hidden_from_all_seats() -> None:
    seed_salt, salt = OPENED.salts
    for seat in (0, 1):
        copy = shown(OPENED, seat)
        assert copy == opening_with(seed=hidden(seed_salt, "calm-otter"), salts=(salt,))
    spectator = shown(OPENED, None)
    assert spectator.salts == ()
    assert spectator.events[0] == Drawn((0, 1), hidden(salt, (5, 8)))


@given(records, st.none() | st.integers(0, 3))
def test_any_copy_keeps_the_identity(record: Record, seat: int | None) -> None:
    copy = shown(record, seat)
    assert CODEC.redact(copy, seat) == copy


@given(moves)
def test_copy_for_nobody_holds_no_secret(move: Move) -> None:
    copy = CODEC.redact(move, None)
    assert isinstance(copy, Move)
    assert CODEC.private_count((copy.action, *copy.events)) == 0
    assert b"\x81\xc4\x10" not in CODEC.encode(attrs.evolve(copy, action=Rest(), events=()), 1)


def test_salts_are_asked_for_in_order() -> None:
    move = Move(Bury(0, "a"), (Rest(), Drawn((0,), Hidden(bytes(32))), Sealed(None)))
    assert CODEC.salted(move, lambda i: bytes([i]) * 16).salts == (bytes(16), b"\x01" * 16)
    assert CODEC.salted(toy.dive(1), lambda i: bytes(16)) == toy.dive(1)


@pytest.mark.parametrize(
    "use",
    [lambda move: RAW.redact(move, None), lambda move: RAW.salted(move, lambda i: bytes(16))],
    ids=["redact", "salt"],
)
def test_secrets_of_an_unknown_game_are_refused_clearly(use: Callable[[Move], Move]) -> None:
    """Without its classes nobody can say who may know what."""
    _, raw = RAW.decode(CODEC.encode(BURIAL, 1))
    assert isinstance(raw, Move)
    with pytest.raises(TypeError):
        use(raw)
