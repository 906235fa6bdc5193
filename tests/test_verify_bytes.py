"""Every byte of a small file, cut off or changed: the verdict is the right one."""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path

import pytest

from cli.verdicts import Report, report
from events.frames import PREAMBLE, frame
from events.log import MemoryLog
from tests.command import PAIR, fine, game_file
from tests.sessions import begun, opened_again, play

LOG = begun()
play(opened_again(LOG), 0, 1, 0, 1)
DATA = LOG.bytes()
BOUNDS = list(accumulate(map(len, [PREAMBLE, *(frame([one], 0)[0] for one in LOG.payloads)])))
"""Where the preamble and each record end."""

MASKS = (*(1 << bit for bit in range(8)), 0xFF)
MAJOR = len(PREAMBLE) - 3


@pytest.fixture
def found(tmp_path: Path) -> Path:
    """Where the file lies."""
    return tmp_path / "found.undertow"


def verdict(path: Path, data: bytes) -> Report:
    """What is said of a file of these bytes."""
    path.write_bytes(data)
    return report(path)


def test_the_whole_file_passes(found: Path) -> None:
    told = verdict(found, DATA)
    assert told.passed
    assert (told.records, told.moves, BOUNDS[-1]) == (5, 4, len(DATA))


def test_cut_anywhere(found: Path) -> None:
    for cut in range(len(DATA)):
        told = verdict(found, DATA[:cut])
        records = sum(bound <= cut for bound in BOUNDS) - 1
        if records < 1:
            assert (told.code, told.records) == (10, 0)
            assert told.wrong.startswith("damaged at byte 0: ")
        else:
            assert (told.records, told.moves) == (records, records - 1)
            assert (told.difference, told.wrong, told.unchecked) == (None, "", "")
            assert told.code == (0 if cut in BOUNDS else 10)
            assert (told.tail is None) == (cut in BOUNDS)


def test_any_byte_changed(found: Path) -> None:
    last = BOUNDS[-2]
    for at in range(len(DATA)):
        for mask in MASKS:
            told = verdict(found, DATA[:at] + bytes((DATA[at] ^ mask,)) + DATA[at + 1 :])
            is_later = at == MAJOR and DATA[at] != mask  # there never was a format 0
            assert told.code == (12 if is_later else 10)
            if at < last + 8:
                assert told.wrong
                assert is_later or told.wrong.startswith("damaged at byte ")
            else:
                assert (told.wrong, told.moves, told.difference) == ("", 3, None)
                assert "interrupted or damaged" in str(told.tail)


def free(record: int, at: int) -> bool:
    """Whether a byte of a record follows from nothing: rule options, names, who chose the seed.

    With another one of these it is another game, or the same one with another remark.
    """
    payload = LOG.payloads[record]
    if record:
        return False
    start, end = payload.index(b"empty_return"), payload.index(b"ben") + 3
    return start <= at < end or at == len(payload) - 1


def test_any_byte_changed_with_checks_made_anew(found: Path) -> None:
    """By somebody who knows the format: what follows from seed and rules cannot be changed."""
    changed = set()
    for record, payload in enumerate(LOG.payloads):
        for at in range(len(payload)):
            for mask in MASKS[::2]:
                other = payload[:at] + bytes((payload[at] ^ mask,)) + payload[at + 1 :]
                payloads = [*LOG.payloads[:record], other, *LOG.payloads[record + 1 :]]
                told = verdict(found, MemoryLog(payloads).bytes())
                assert told.code in (0, 10, 11, 12)
                changed.add(told.code)
                if told.passed and not told.unknown:
                    assert free(record, at), (record, at, mask, other)
                if told.code == 11:
                    assert told.difference is not None
    assert changed == {0, 10, 11, 12}


def test_the_command_says_the_same(home: Path) -> None:
    fine("new", "deep-sea", *PAIR, "--name", "pair")
    assert report(game_file("pair")).passed
