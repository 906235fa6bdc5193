"""The last fields of a record that are as usual are not written, so old and new files agree."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events import wire
from events.codec import Codec
from events.record import NOBODY, Branch, Note, Record, Reveal
from tests.raw import BRANCH, NOTE, PARENT, REVEAL, payload
from tests.toy import CODEC, OPENED, RAW

both = pytest.mark.parametrize("codec", [CODEC, RAW], ids=["typed", "raw"])


@both
@pytest.mark.parametrize(
    ("record", "kind", "body"),
    [
        (Branch("reef"), BRANCH, ("reef",)),
        (Branch("reef", 0), BRANCH, ("reef", 0)),
        (Note("deep"), NOTE, ("deep",)),
        (Note("deep", 1), NOTE, ("deep", 1)),
        (Note("deep", 1, private=True), NOTE, ("deep", 1, True)),
        (Note("deep", NOBODY, private=True), NOTE, ("deep", NOBODY, True)),
        (Reveal("otter", bytes(16)), REVEAL, (wire.Private(bytes(16), "otter"),)),
    ],
)
def test_what_is_written_of_a_record(codec: Codec, record: Record, kind: int, body: Any) -> None:
    data = wire.pack((kind, 1, body))
    assert codec.encode(record, 1) == data
    assert codec.decode(data) == (1, record)


@both
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (BRANCH, ("reef", NOBODY)),
        (NOTE, ("deep", NOBODY)),
        (NOTE, ("deep", NOBODY, False)),
        (NOTE, ("deep", 1, False)),
    ],
)
def test_a_last_field_that_is_as_usual_is_refused(codec: Codec, kind: int, body: Any) -> None:
    """Else one record could be written in two ways, and have two identities."""
    with pytest.raises(ValueError, match=r"last field of a \w+ record is as usual, and written"):
        codec.decode(payload(kind, *body))


@given(st.text(), st.just(NOBODY) | st.integers(0, 9), st.booleans())
def test_no_two_notes_have_the_same_bytes_or_identity(text: str, by: int, private: bool) -> None:
    note, other = Note(text, by, private), Note(text, by, not private)
    assert CODEC.encode(note, 1) != CODEC.encode(other, 1)
    assert CODEC.identity(note, PARENT) != CODEC.identity(other, PARENT)


def test_a_seed_that_is_revealed_has_the_digest_of_the_opening_in_its_identity() -> None:
    """So whoever holds the identity of a Reveal learns no more than the opening said."""
    shown = Reveal("calm-otter", OPENED.salts[0])
    digest = wire.Private(OPENED.salts[0], "calm-otter").digest()
    assert wire.pack_hidden(wire.unpack(CODEC.encode(shown, 1))) == wire.pack(
        (REVEAL, 1, (digest,))
    )


@pytest.mark.parametrize(
    "record",
    [
        Branch("reef", True),
        Branch("reef", None),  # type: ignore[arg-type]
        Note("deep", 2**64),
        Note("deep", 0, private=1),  # type: ignore[arg-type]
        Note("deep", "anna"),  # type: ignore[arg-type]
        Reveal("otter", b"short"),
        Reveal(None, bytes(16)),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_what_would_not_read_back_the_same_is_not_written(record: Record) -> None:
    with pytest.raises((TypeError, ValueError)):
        CODEC.encode(record, 1)
