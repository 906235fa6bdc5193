"""Files of an older format are read as the present one, step by step, and only copied, not grown.

There is no older format yet: the one of these tests is made up. In its format 1 a note was a text
alone and not an array; in format 2 it is an array; format 3 (the present one, then) is as today.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from events import frames, upcast, wire
from events import log as logs
from events.errors import Damaged, OtherVersion
from events.frames import MAJOR, frame, scan
from events.log import FileLog
from tests.command import CODEC, fine, game_file, records_of, refused, undertow
from tests.logs import held, writing
from tests.raw import NOTE

MAGIC = frames.PREAMBLE[:-3]


def arrays_for_notes(value: Any) -> Any:
    """From the format 1 of these tests to 2."""
    kind, place, body = value
    return (kind, place, (body,) if kind == NOTE else body)


def louder(value: Any) -> Any:
    """From 2 to 3: notes are in capitals."""
    kind, place, body = value
    return (kind, place, (body[0].upper(), *body[1:])) if kind == NOTE else value


@pytest.fixture
def third(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of format 3."""
    preamble = MAGIC + bytes((3, 0, 0))
    monkeypatch.setattr(upcast, "UPCASTERS", (arrays_for_notes, louder))
    for module in (frames, logs):
        monkeypatch.setattr(module, "MAJOR", 3)
        monkeypatch.setattr(module, "PREAMBLE", preamble)


def written(file: Path, payloads: list[bytes], major: int, minor: int = 0) -> bytes:
    """A file of some format."""
    preamble = MAGIC + bytes((major, minor, 0))
    file.write_bytes(preamble + frame(payloads, crc32(preamble))[0])
    return file.read_bytes()


@pytest.fixture
def old(pair: Path) -> Path:
    """A game of format 1, with a note."""
    fine("do", "swim, take")
    fine("note", "@", "deep")
    payloads = scan(pair.read_bytes()).payloads
    assert wire.unpack(payloads[-1]) == (NOTE, 1, ("deep",))
    written(pair, [*payloads[:-1], wire.pack((NOTE, 1, "deep"))], 1)
    return pair


def test_there_is_a_step_for_each_format_that_was() -> None:
    assert len(upcast.UPCASTERS) == MAJOR - 1


def test_the_format_of_a_file_is_told(path: Path) -> None:
    for minor in (0, 7):
        written(path, [b"x"], 1, minor)
        with writing(path) as log:
            assert log.version == (1, minor)
        assert scan(path.read_bytes()).version == (1, minor)


@pytest.mark.usefixtures("third")
def test_payloads_of_each_format_are_those_of_the_present_one(path: Path) -> None:
    for major, note, becomes in ((1, "x", "X"), (2, ("x",), "X"), (3, ("x",), "x")):
        written(path, [wire.pack((0, 0, 1)), wire.pack((NOTE, 1, note))], major)
        assert held(path) == [wire.pack((0, 0, 1)), wire.pack((NOTE, 1, (becomes,)))]


@pytest.mark.usefixtures("third")
@pytest.mark.parametrize("major", [4, 255])
def test_a_format_that_is_not_known_is_refused(path: Path, major: int) -> None:
    written(path, [b"x"], major)
    with pytest.raises(OtherVersion, match=f"format {major}, this program reads formats 1 to 3"):
        FileLog.open(path)


@pytest.mark.usefixtures("third")
@pytest.mark.parametrize("major", [1, 2])
def test_a_file_of_an_older_format_is_not_appended_to(path: Path, major: int) -> None:
    data = written(path, [wire.pack((NOTE, 1, ("x",) if major == 2 else "x"))], major)
    with writing(path) as log:
        for _ in range(2):
            with pytest.raises(
                OtherVersion, match=f"is of format {major}, .* of format 3"
            ) as found:
                log.append([b"more"])
    assert found.value.file == path.name
    assert path.read_bytes() == data


@pytest.mark.usefixtures("third")
@pytest.mark.parametrize("value", [(), (NOTE, 1), 5, None, (NOTE, 1, 2, 3), "abcd"])
def test_what_was_nothing_in_its_own_format_is_damage(path: Path, value: Any) -> None:
    first = wire.pack((NOTE, 0, "x"))
    for payload in (wire.pack(value), b"\x01\x02", b"", b"\xcb" + bytes(8)):
        written(path, [first, payload], 1)
        with pytest.raises(Damaged, match="record 2 of format 1 cannot be read") as found:
            FileLog.open(path)
        assert found.value.byte == len(MAGIC) + 3 + len(frame([first], 0)[0])


@pytest.mark.usefixtures("third")
def test_what_grows_beyond_a_record_is_damage(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upcast, "UPCASTERS", (lambda value: value, lambda value: (value, value)))
    written(path, [wire.pack("x" * (frames.LARGEST - 5))], 1)
    with pytest.raises(Damaged, match="too large"):
        FileLog.open(path)


@pytest.mark.usefixtures("third")
def test_an_unfinished_record_of_an_older_format_is_seen(path: Path) -> None:
    data = written(path, [wire.pack((NOTE, 0, "x")), wire.pack((NOTE, 1, "y"))], 1)
    path.write_bytes(data[:-2])
    log = FileLog.open(path)
    log.close()
    assert log.payloads == [wire.pack((NOTE, 0, ("X",)))]
    assert log.tail is not None
    assert log.tail.torn


def test_an_old_game_is_shown_and_verified_and_played_on_in_a_copy(
    old: Path, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue("third")
    data = old.read_bytes()
    assert fine("note", "2").lines() == ["DEEP"]
    assert fine("log").lines()[-1].endswith("{DEEP}")
    assert "all as the seed gives" in fine("verify").out
    for words in ("do swim", "undo", "note 1 x", "branch reef", "reluck", "reveal --yes"):
        assert refused(12, *words.split()) == (
            "pair.undertow: is of format 1, and new records are of format 3; "
            "'undertow copy OLD NEW' makes a game of it that can be played on"
        )
    assert old.read_bytes() == data
    fine("copy", "pair", "new")
    assert scan(game_file("new").read_bytes()).version == (3, 0)
    fine("do", "swim", "-g", "new")
    assert fine("log", "new").lines()[:-1] == [
        line.replace(">", " ", 1) for line in fine("log", "pair").lines()
    ]
    assert CODEC.decode(scan(game_file("new").read_bytes()).payloads[-1])
    assert len(records_of(game_file("new"))) == len(scan(data).payloads) + 1


def test_at_the_prompt_it_can_be_looked_at(old: Path, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("third")
    data = old.read_bytes()
    done = undertow("play", "pair", typed="log\nswim\nquit\n")
    assert "{DEEP}" in done.out
    assert "undertow copy OLD NEW" in done.err
    assert old.read_bytes() == data
