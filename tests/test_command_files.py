"""Files of games that are damaged, cut off, in use or may not be written."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from events.log import FileLog
from tests.command import PAIR, fine, game_file, moves_made, refused, undertow
from tests.marks import posix
from tests.odd import ODD, made_by_hand, of_another_game, of_newer_rules

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)
@pytest.mark.parametrize("at_home", [True, False], ids=["at-home", "elsewhere"])
def test_a_file_that_cannot_be_used_is_left_alone(
    pair: Path, tmp_path: Path, make: Callable[[Path], None], at_home: bool
) -> None:
    fine("do", "swim, take")
    fine("new", "deep-sea", *PAIR, "--name", "other")
    file = pair if at_home else tmp_path / "pair.undertow"
    file.write_bytes(pair.read_bytes())
    make(file)
    before = file.read_bytes() if file.is_file() else None
    code, why = ODD[make]
    ref = "pair" if at_home else str(file)
    for words in (["show", ref], ["do", "swim", "-g", ref], ["play", ref], ["log", ref]):
        assert refused(code, *words).startswith(why)
    assert why.removeprefix("pair.undertow: ") in refused(code, "verify", ref)
    assert (file.read_bytes() if file.is_file() else None) == before
    assert sorted(path.name for path in file.parent.glob("*.torn")) == []
    (last,) = [line for line in fine("list").lines() if line.startswith("*")]
    assert last.startswith("* other "), "the other one is still the one used last"
    assert "anna is to act: swim." in fine("show").lines()


def test_every_fault_of_a_file_says_which_file_it_is_about(pair: Path) -> None:
    for make in (made_by_hand, of_another_game, of_newer_rules):
        fine("new", "deep-sea", *PAIR, "--name", make.__name__)
        make(game_file(make.__name__))
        for words in ("show", "verify"):
            assert f"{make.__name__}.undertow" in undertow(words, make.__name__).err


@posix
def test_a_pipe_with_the_name_of_a_game_is_no_game(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.undertow")
    assert "no regular file" in refused(10, "show", str(tmp_path / "pipe.undertow"))


def test_a_file_that_ends_within_a_record_is_shown_and_played_on(pair: Path) -> None:
    fine("do", "swim, take")
    pair.write_bytes(pair.read_bytes()[:-3])
    whole = pair.read_bytes()
    done = fine("show")
    assert "anna is to act: take, leave." in done.lines()
    assert re.fullmatch(
        r"pair.undertow: the last record, \d+ bytes from byte \d+, is unfinished; "
        r"all before it is here, and the next move sets it aside\n",
        done.err,
    )
    assert pair.read_bytes() == whole
    fine("do", "leave")
    assert moves_made(pair) == ["Swim", "Leave"]
    assert whole.endswith(pair.with_name("pair.undertow.torn").read_bytes())
    assert fine("verify").err == ""


def test_a_game_that_another_process_plays_can_be_watched(pair: Path) -> None:
    writer = FileLog.open(pair, write=True)
    try:
        for words in (["do", "swim"], ["undo"], ["play", "pair"], ["branch", "b"], ["go"]):
            said = refused(13, *words)
            assert said.startswith("pair.undertow: in use by ")
            assert said.endswith("; it can be read, not changed")
        for word in ("show", "moves", "log", "tree", "verify", "list"):
            fine(word)
    finally:
        writer.close()
    fine("do", "swim")


def test_a_disk_that_refuses_leaves_the_game_as_it_was(
    pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int, data: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        assert refused(74, "do", "swim") == (
            "pair.undertow: cannot be written: No space left on device; it holds all up to here"
        )
        said = refused(74, "new", "deep-sea", "--name", "next")
        assert said == "next.undertow: cannot be made: No space left on device"
    fine("do", "swim")


def test_a_game_that_may_not_be_changed_can_be_watched(kept: Path) -> None:
    assert refused(74, "do", "swim") == (
        f"{kept.name}: it may not be changed (Permission denied); it can be watched, and "
        f"'undertow copy {kept.stem} NEW' makes a game to play on"
    )
    assert "anna is to act: swim." in fine("show").lines()


def test_one_bad_file_hides_no_other_game(pair: Path, home: Path) -> None:
    for make in ODD:
        file = home / f"{make.__name__.replace('_', '-')}.undertow"
        file.write_bytes(pair.read_bytes())
        make(file)
    (home / "a b.undertow").write_bytes(pair.read_bytes())
    (home / "\x1b[31m.undertow").write_bytes(pair.read_bytes())
    (home / f"{'x' * 61}.undertow").write_bytes(pair.read_bytes())
    (home / "nowhere.undertow").symlink_to(home / "gone")
    (home / "notes.txt").write_text("not a game")
    (home / ".hidden.undertow").write_text("not a game")
    done = undertow("list")
    assert done.code == 0, done
    assert any(re.match(r"\* pair +anna, ben  +dive 1", line) for line in done.lines())
    assert "this is a folder, not a game" in " ".join(done.out.split())
    assert "\x1b" not in done.out + done.err
    assert "hidden" not in done.out
