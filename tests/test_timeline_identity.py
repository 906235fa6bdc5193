"""The identity of a place covers the whole way to it, and nothing else."""

from __future__ import annotations

import attrs
import pytest

from events.codec import Codec
from events.record import Note, Opened
from events.timeline import Timeline, spell
from tests.toy import CODEC, OPENED, RAW, STORY, add, dive, timeline


def test_identity_is_that_of_the_whole_way(forked: Timeline) -> None:
    identity = CODEC.identity(OPENED, b"")
    assert forked.identity(0) == identity
    for place in (1, 2, 3):
        identity = CODEC.identity(forked.records[place], identity)
    assert forked.identity(3) == identity
    assert forked.identity(5) == CODEC.identity(dive(4), forked.identity(1))


def test_identity_of_a_record_that_is_no_place(game: Timeline) -> None:
    note = add(game, 2, Note("x"))
    assert game.identity(note) == CODEC.identity(Note("x"), game.identity(2))


def test_same_move_elsewhere_has_another_identity() -> None:
    game = timeline((1, dive(1)), (1, dive(1)), (3, dive(2)), (1, dive(1)))
    assert len({game.identity(place) for place in range(5)}) == 5


def test_same_move_twice_at_one_place_is_the_same_move() -> None:
    game = timeline((1, dive(1)), (2, dive(1)))
    assert game.identity(1) == game.identity(2)


@pytest.mark.parametrize("codec", [CODEC, RAW], ids=["typed", "raw"])
def test_identity_in_a_copy_without_secrets(codec: Codec) -> None:
    """A copy for a spectator has the identities of the original, also where its game is unknown."""
    original, copy = timeline(*STORY[1:]), None
    for place, record in STORY:
        read = codec.decode(CODEC.encode(CODEC.redact(record, None), place))[1]
        if isinstance(read, Opened):
            copy = Timeline(read, codec)
        else:
            assert copy is not None
            copy.add(place, read)
    assert copy is not None
    assert copy.opened != original.opened
    assert [copy.identity(i) for i in range(len(STORY))] == [
        original.identity(i) for i in range(len(STORY))
    ]


def test_chosen_seed_gives_the_identity_of_a_drawn_one() -> None:
    chosen = Timeline(attrs.evolve(OPENED, drawn=False), CODEC)
    assert chosen.identity(0) == timeline().identity(0)


def test_identities_are_spelt_in_letters_from_k_to_z() -> None:
    assert spell(bytes.fromhex("0123456789abcdef")) == "klmnopqrstuvwxyz"
    assert spell(b"\x00\xff\x10") == "kkzzlk"
