"""A damaged game: what stands before the damage comes home by `open --salvage`."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from engine.names import quoted
from events.frames import PREAMBLE
from tests.command import ROOT, fine, game_file, moves_made, process, refused, undertow

MOVES = ("swim", "take", "swim", "take")


@pytest.fixture
def whole(pair: Path) -> bytes:
    """A game of some moves."""
    for word in MOVES:
        fine("do", word)
    return pair.read_bytes()


def test_what_is_damaged_says_what_can_be_done(pair: Path, whole: bytes) -> None:
    pair.write_bytes(whole + b"\0\1\2\3" * 9)
    said = (
        f"pair.undertow: damaged at byte {len(whole)}: no record begins here; "
        "'undertow open --salvage pair' makes a game of what stands before"
    )
    for words in (("show",), ("do", "swim"), ("undo",), ("log",), ("copy", "pair", "b")):
        assert refused(10, *words) == said


def test_a_copy_elsewhere_is_named_by_its_path(whole: bytes, tmp_path: Path) -> None:
    there = tmp_path / "a copy.undertow"
    there.write_bytes(whole + b"x" * 30)
    told = refused(10, "show", str(there))
    assert f"'undertow open --salvage {quoted(str(there))}' makes a game" in told


@pytest.mark.usefixtures("home")
def test_all_before_the_damage_comes_home_and_can_be_played_on(pair: Path, whole: bytes) -> None:
    damaged = whole + b"no record" * 3
    pair.write_bytes(damaged)
    done = undertow("open", "--salvage", "pair")
    assert done.code == 0
    assert "no record begins here; left out: 27 bytes from there on" in " ".join(done.err.split())
    assert "pair-1 came in" in done.out
    assert pair.read_bytes() == damaged
    made = game_file("pair-1")
    assert made.read_bytes() == whole
    assert len(moves_made(made)) == len(MOVES)
    fine("do", "1", "-g", "pair-1")
    assert "all legal" in fine("verify", "pair-1").out


def test_wherever_a_byte_is_changed_what_comes_home_is_the_beginning(
    whole: bytes, home: Path, tmp_path: Path
) -> None:
    there = tmp_path / "hurt.undertow"
    for at in range(len(PREAMBLE), len(whole), 7):
        there.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        done = undertow("open", "--salvage", str(there), "--name", f"n{at}")
        if done.code == 0:
            saved = game_file(f"n{at}").read_bytes()
            assert whole.startswith(saved)
            assert len(saved) <= at
            fine("verify", f"n{at}")
        else:  # the opening itself is hurt
            assert done.code == 10
            assert "damaged at byte" in done.err
            assert not game_file(f"n{at}").exists()
    assert len(list(home.glob("n*.undertow"))) > 10


@pytest.mark.usefixtures("pair")
def test_what_is_whole_and_what_is_no_file_is_opened_as_ever(tmp_path: Path) -> None:
    fine("do", "swim")
    done = undertow("open", "--salvage", "pair", "--name", "twin")
    assert (done.code, "left out" in done.err) == (0, False)
    assert game_file("twin").read_bytes() == game_file("pair").read_bytes()
    fine("export", "pair", "--to", str(tmp_path / "p.txt"), "--yes")
    assert "it came in" not in fine("open", "--salvage", str(tmp_path / "p.txt"), "--name", "t").err
    assert "there is no game 'nothing'" in refused(14, "open", "--salvage", "nothing")
    assert "begins as no game does" in refused(10, "open", "--salvage", str(ROOT / "LICENSE"))


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="modes are those of POSIX")
@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM, errno.EROFS])
def test_a_file_that_may_not_be_changed_says_what_can_be_done(
    pair: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    really = os.open

    def guarded(path: Any, flags: int, *more: Any, **others: Any) -> int:
        if str(path) == str(pair) and flags & os.O_RDWR:
            raise OSError(number, os.strerror(number), path)
        return really(path, flags, *more, **others)

    monkeypatch.setattr(os, "open", guarded)
    assert refused(74, "do", "swim") == (
        f"pair.undertow: it may not be changed ({os.strerror(number)}); it can be watched, and "
        "'undertow copy pair NEW' makes a game to play on"
    )
    fine("show")


def test_the_page_on_failures_tells_of_it() -> None:
    assert "undertow open --salvage" in (ROOT / "docs/crashes.md").read_text(encoding="utf-8")
    assert process("open", "--help").out.count("--salvage") >= 1
