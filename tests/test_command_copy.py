"""A copy of a game is the same to the byte and sound, wherever the game comes from."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.games.deep_sea.model import Swam
from tests.command import (
    fine,
    game_file,
    games_at_home,
    moves_made,
    refused,
    undertow,
    write,
)
from tests.logs import aside, breaks
from tests.marks import posix
from tests.odd import ODD, made_by_hand
from tests.tampering import first_event, golden, other_die

pytestmark = pytest.mark.usefixtures("home")


def test_a_copy_is_the_same_to_the_byte(pair: Path, other: Path) -> None:
    fine("do", "swim, take, swim", "-g", "pair")
    fine("undo", "--step", "-g", "pair")
    fine("show", "other")
    done = fine("copy", "pair", "rematch")
    assert done.out == "rematch is a copy of pair; the game used last is still other.\n"
    assert game_file("rematch").read_bytes() == pair.read_bytes()
    fine("do", "swim, take", "-g", "rematch")
    assert moves_made(pair) == ["Swim", "Take", "Swim"], "the first one goes its own way"


def test_a_copy_leaves_the_game_used_last(pair: Path, other: Path) -> None:
    fine("copy", "pair", "rematch")
    assert "move 1" in fine("show").out


def test_a_copy_where_no_game_was_used_yet(pair: Path, home: Path) -> None:
    (home / "current").unlink()
    assert fine("copy", "pair", "rematch").out == "rematch is a copy of pair.\n"


def test_an_unfinished_record_is_not_copied(pair: Path) -> None:
    fine("do", "swim")
    whole = pair.read_bytes()
    fine("do", "take")
    torn = pair.read_bytes()[:-3]
    pair.write_bytes(torn)
    aside(pair).write_bytes(b"from another evening")
    fine("copy", "pair", "rematch")
    assert game_file("rematch").read_bytes() == whole
    assert pair.read_bytes() == torn
    assert not aside(game_file("rematch")).exists()


def test_a_copy_of_a_game_that_grows_meanwhile_is_sound(
    pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each reading finds another part of a record that somebody is writing."""
    fine("do", "swim")
    before = pair.read_bytes()
    fine("do", "take")
    rest = pair.read_bytes()[len(before) :]
    pair.write_bytes(before)
    written = iter(range(1, len(rest)))
    really_lseek = os.lseek

    def lseek(handle: int, to: int, how: int) -> int:
        part = rest[: next(written)]
        pair.write_bytes(before + part)
        return really_lseek(handle, to, how)

    with monkeypatch.context() as patch:
        patch.setattr(os, "lseek", lseek)
        assert undertow("copy", "pair", "rematch").code == 0
    assert game_file("rematch").read_bytes() == before
    assert fine("verify", "rematch").err == ""


def test_a_file_that_somebody_sent_comes_home(pair: Path, tmp_path: Path, home: Path) -> None:
    found = tmp_path / "found.undertow"
    pair.rename(found)
    (home / "current").unlink()
    home.rmdir()
    assert fine("copy", str(found), "evening").out == f"evening is a copy of {found}.\n"
    assert game_file("evening").read_bytes() == found.read_bytes()
    assert "anna is to act" in fine("show", "evening").out


@pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)
def test_a_file_that_does_not_open_is_not_copied(
    pair: Path, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    found = tmp_path / "pair.undertow"
    found.write_bytes(pair.read_bytes())
    make(found)
    code, why = ODD[make]
    assert refused(code, "copy", str(found), "evening").startswith(why)


def test_a_file_that_does_not_verify_is_not_copied(tmp_path: Path) -> None:
    records = golden("stuck")
    found = write(tmp_path / "found.undertow", other_die(records, *first_event(records, Swam)))
    assert "is not what its seed and rules give" in refused(11, "copy", str(found), "evening")
    assert games_at_home() == {}


def test_a_file_of_an_odd_opening_at_home_is_not_copied(pair: Path) -> None:
    made_by_hand(pair)
    assert "the opening has too few seats" in refused(10, "copy", "pair", "evening")


@posix
def test_a_full_disk_leaves_no_copy(pair: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch, "write", errno.ENOSPC)
    assert refused(74, "copy", "pair", "evening") == (
        "evening.undertow: cannot be made: No space left on device"
    )
