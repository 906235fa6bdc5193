"""Records that a newer version brought: shown as far as possible, named, verified around, kept."""

from __future__ import annotations

import json
from pathlib import Path
from zlib import crc32

import pytest

from events.frames import PREAMBLE, frame, scan
from events.record import Unknown
from tests.command import CODEC, Records, fine, game_file, records_of, undertow
from tests.raw import LATER

ONE = Unknown(LATER, ("later", (1, None)))


def newer(file: Path, *later: Unknown, minor: int = 1) -> Records:
    """Let a file be of a newer minor version, with these records at its end."""
    records = records_of(file)
    end = len(records)
    records += [(end + i, record) for i, record in enumerate(later)]
    preamble = PREAMBLE[:-2] + bytes((minor, 0))
    payloads = [CODEC.encode(record, back) for back, record in records]
    file.write_bytes(preamble + frame(payloads, crc32(preamble))[0])
    return records


def remark(words: str) -> list[str]:
    return fine(*words.split()).err.splitlines()


@pytest.mark.parametrize("words", ["show", "log", "tree", "moves", "log --json", "note 0"])
def test_what_is_not_shown_is_said_in_one_line(pair: Path, words: str) -> None:
    fine("do", "swim, take")
    whole = fine(*words.split()).out
    newer(pair, ONE, Unknown(2**64 - 1, 7), ONE)
    assert remark(words) == [
        "pair.undertow: 3 records of a newer version are not shown; they are kept"
    ]
    assert fine(*words.split()).out == whole
    newer(pair)  # and of one alone


def test_one_record_is_one(pair: Path) -> None:
    newer(pair, ONE)
    assert remark("log") == ["pair.undertow: 1 record of a newer version is not shown; it is kept"]


def test_verify_says_it_with_what_it_checked(pair: Path) -> None:
    fine("do", "swim, take")
    newer(pair, ONE, ONE)
    done = fine("verify")
    assert done.lines()[:2] == [
        "file   5 records, 2 of a later version and not checked, whole",
        "rules  2 moves on 1 line, all legal",
    ]
    assert done.err == ""
    assert json.loads(fine("verify", "--json").out)["unknown"] == 2


def test_a_newer_minor_version_alone_changes_nothing(pair: Path) -> None:
    before = fine("log").out
    newer(pair, minor=9)
    done = fine("log")
    assert (done.out, done.err) == (before, "")
    assert "newer version" not in fine("verify").out
    assert json.loads(fine("verify", "--json").out)["unknown"] == 0


def test_it_is_played_on_and_all_is_kept(pair: Path) -> None:
    records = newer(pair, ONE, Unknown(99, None))
    fine("do", "swim")
    assert records_of(pair)[: len(records)] == records
    assert scan(pair.read_bytes()).version == (1, 1)
    assert "all as the seed gives" in fine("verify").out


def test_a_copy_keeps_them_byte_for_byte(pair: Path) -> None:
    newer(pair, ONE, Unknown(99, (b"bytes", -1)))
    fine("copy", "pair", "twin")
    payloads = [scan(game_file(name).read_bytes()).payloads for name in ("pair", "twin")]
    assert payloads[0] == payloads[1]
    assert "2 records of a newer version" in remark("log twin")[0]


def test_a_list_of_games_is_not_full_of_remarks(pair: Path) -> None:
    newer(pair, ONE)
    assert remark("list") == []


def test_a_known_kind_with_a_field_more_is_damage() -> None:
    """A field that is added makes a new format: only kinds of records may be added without one."""
    from events import wire

    with pytest.raises(ValueError, match="a Seat record has 2 fields"):
        CODEC.decode(wire.pack((1, 1, (0, "", "later"))))


def test_a_record_of_a_newer_version_that_stands_nowhere_is_damage(pair: Path) -> None:
    records = records_of(pair)
    from tests.command import write

    write(pair, [*records, (len(records) + 1, ONE)])
    assert undertow("log").code == 10
