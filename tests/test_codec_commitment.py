"""What an opening says of its seed commits whoever made the game to it."""

from __future__ import annotations

from events.codec import commitment, committed, reveals
from events.record import Opened, Reveal
from tests.toy import CODEC, OPENED, hidden, opening_with, salts

SALT = OPENED.salts[0]


def copy_without_the_seed() -> Opened:
    copy = CODEC.redact(OPENED, None)
    assert isinstance(copy, Opened)
    return copy


def test_commitment_is_the_same_with_and_without_the_seed() -> None:
    digest = hidden(SALT, "calm-otter").digest
    assert committed("calm-otter", SALT) == digest
    assert commitment(OPENED) == commitment(copy_without_the_seed()) == digest


def test_another_seed_or_salt_is_another_commitment() -> None:
    others = [opening_with(seed="calm-otters"), opening_with(salts=salts(3)[1:])]
    assert len({commitment(opening) for opening in (OPENED, *others)}) == 3


def test_only_the_seed_itself_is_revealed() -> None:
    for opening in (OPENED, copy_without_the_seed()):
        assert reveals(Reveal("calm-otter", SALT), opening)
        assert not reveals(Reveal("calm-otters", SALT), opening)
        assert not reveals(Reveal("calm-otter", salts(2)[1]), opening)
