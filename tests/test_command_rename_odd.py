"""Renaming with others at work, on bad disks, and where case makes no difference to a name."""

from __future__ import annotations

import errno
import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from events.files import held, move
from events.folder import name_once
from events.log import FileLog
from tests.command import (
    environment,
    fine,
    game_file,
    games_at_home,
    moves_made,
    program,
    refused,
    undertow,
)
from tests.logs import aside, breaks, names, notes
from tests.marks import posix
from tests.odd import damaged

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def in_use(pair: Path) -> Iterator[Path]:
    """A game that somebody else plays."""
    writer = FileLog.open(pair, write=True)
    yield pair
    writer.close()


def test_a_game_that_another_process_plays_keeps_its_name(in_use: Path) -> None:
    said = refused(13, "rename", "pair", "evening")
    assert said.startswith("pair.undertow: in use by ")
    assert said.endswith("it can be read, not changed")
    fine("copy", "pair", "evening")
    assert game_file("evening").read_bytes() == in_use.read_bytes()


def test_a_damaged_file_that_another_process_holds_keeps_its_name(in_use: Path) -> None:
    damaged(in_use)
    assert "in use" in refused(13, "rename", "pair", "evening")


def test_a_game_is_in_use_while_it_is_renamed(pair: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really_link = os.link
    said: list[str] = []

    def link(old: Path, new: Path, **how: bool) -> None:
        said.append(undertow("do", "swim", "-g", "pair").err)
        said.append(undertow("rename", "pair", "morning").err)
        really_link(old, new, **how)

    monkeypatch.setattr(os, "link", link)
    assert undertow("rename", "pair", "evening").code == 0
    assert len(said) == 2
    assert all("in use" in err for err in said)
    assert moves_made(game_file("evening")) == []


def test_a_game_that_was_moved_before_it_was_held_is_left_alone(
    pair: Path, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between opening and locking a game, another process gives its name to another one."""

    def too_late(handle: int) -> None:
        pair.unlink()
        other.rename(pair)

    swum = other.read_bytes()
    monkeypatch.setattr("events.lock.take", too_late)
    done = undertow("rename", "pair", "evening")
    assert (done.code, "just moved" in done.err) == (13, True)
    assert games_at_home() == {"pair.undertow": swum}


@posix
@pytest.mark.parametrize("links", [True, False], ids=["links", "no-links"])
def test_a_name_that_another_process_takes_just_now_is_left_to_it(
    pair: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    really_link = os.link
    before = pair.read_bytes()

    def link(old: Path, new: Path, **how: bool) -> None:
        new.write_bytes(b"the other one was faster")
        if not links:
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))
        really_link(old, new, **how)

    aside(pair).write_bytes(b"torn")
    monkeypatch.setattr("events.files.name_once", _only_games)
    monkeypatch.setattr(os, "link", link)
    assert undertow("rename", "pair", "evening").code == 1
    assert games_at_home() == {
        "pair.undertow": before,
        "pair.undertow.torn": b"torn",
        "evening.undertow": b"the other one was faster",
    }


def _only_games(old: Path, new: Path) -> None:
    """Give a name as ever to a game; what was set aside beside it is just renamed."""
    if old.suffix == ".torn":
        old.rename(new)
    else:
        name_once(old, new)


@posix
@pytest.mark.parametrize("links", [True, False], ids=["links", "no-links"])
def test_of_many_that_want_one_name_exactly_one_gets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:
        breaks(monkeypatch, "link", errno.EPERM)
    for attempt in range(20):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        files = [folder / f"{n}.undertow" for n in range(8)]
        for file in files:
            file.write_text(file.name)
        won = _at_once(files, folder / "one.undertow")
        assert len(won) == 1
        assert (folder / "one.undertow").read_text() == won[0].name
        left = {file for file in files if file.exists()}
        assert left == set(files) - {won[0]}
        assert all(file.read_text() == file.name for file in left)
        assert len(names(folder)) == 8


def _at_once(files: list[Path], target: Path) -> list[Path]:
    """Move all files to one name at the same moment; those that got it."""
    ready = threading.Barrier(len(files), timeout=30)
    won: list[Path] = []

    def run(file: Path) -> None:
        with held(file):
            ready.wait()
            try:
                move(file, target)
            except FileExistsError:
                return
            won.append(file)

    threads = [threading.Thread(target=run, args=(file,)) for file in files]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return won


def test_of_two_processes_that_rename_to_one_name_exactly_one_does(pair: Path, other: Path) -> None:
    files = {file.name: file.read_bytes() for file in (pair, other)}
    running = [
        subprocess.Popen(
            program("rename", name, "evening"),
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for name in ("pair", "other")
    ]
    for process in running:
        process.communicate(timeout=60)
    assert sorted(process.returncode for process in running) == [0, 1]
    found = games_at_home()
    assert len(found) == 2
    assert "evening.undertow" in found
    assert sorted(found.values()) == sorted(files.values())


@posix
def test_a_rename_that_was_cut_off_between_two_names_is_completed(pair: Path, home: Path) -> None:
    os.link(pair, game_file("evening"))
    fine("rename", "pair", "evening")
    assert names(home) == ["current", "evening.undertow"]
    assert "anna is to act" in fine("show").out


@posix
def test_a_link_to_a_game_is_not_taken_for_a_second_name_of_it(pair: Path, home: Path) -> None:
    (home / "evening.undertow").symlink_to(pair)
    assert "already" in refused(1, "rename", "pair", "evening")
    assert "already" in refused(1, "rename", "evening", "pair")


@posix
@pytest.mark.parametrize(("call", "after"), [("unlink", 0), ("fsync", 0)])
def test_a_disk_that_fails_leaves_the_game_under_one_name(
    pair: Path, monkeypatch: pytest.MonkeyPatch, call: str, after: int
) -> None:
    before = pair.read_bytes()
    with monkeypatch.context() as patch:
        breaks(patch, call, errno.EIO, after=after, times=1)
        done = undertow("rename", "pair", "evening")
    where = f"{pair.parent}: " if call == "fsync" else ""
    assert (done.code, done.err) == (74, f"undertow: {where}Input/output error\n")
    assert list(games_at_home().values()) == [before]
    assert "anna is to act" in fine("show").out, "it is still the one used last"


@posix
def test_the_folder_is_synced_when_a_name_has_changed(
    pair: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, int]] = []
    notes(monkeypatch, "fsync", done)
    fine("rename", "pair", "evening")
    assert ("fsync", home.stat().st_ino) in done


@pytest.fixture
def caseless(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system that takes `a` and `A` for one name, and keeps how it was spelt."""
    calls = ("stat", "lstat", "open", "link", "rename", "replace", "unlink")
    real: dict[str, Any] = {name: getattr(os, name) for name in calls}

    def entry(path: Any) -> Any:
        if not isinstance(path, str | Path) or Path(path).parent != home:
            return path
        found = [n for n in os.listdir(home) if n.casefold() == Path(path).name.casefold()]
        return home / found[0] if found else path

    def link(old: Path, new: Path) -> None:
        if os.path.lexists(new):
            raise FileExistsError(errno.EEXIST, "File exists", str(new))
        real["link"](entry(old), new)

    monkeypatch.setattr(os, "stat", lambda path, **how: real["stat"](entry(path), **how))
    monkeypatch.setattr(os, "lstat", lambda path, **how: real["lstat"](entry(path), **how))
    monkeypatch.setattr(os, "open", lambda path, *how: real["open"](entry(path), *how))
    monkeypatch.setattr(os, "rename", lambda old, new: real["rename"](entry(old), new))
    monkeypatch.setattr(os, "replace", lambda old, new: real["replace"](entry(old), new))
    monkeypatch.setattr(os, "unlink", lambda path: real["unlink"](entry(path)))
    monkeypatch.setattr(os, "link", link)


@posix
@pytest.mark.usefixtures("caseless")
def test_a_game_can_be_spelt_anew(pair: Path, home: Path) -> None:
    aside(pair).write_bytes(b"torn")
    fine("rename", "pair", "Pair")
    assert names(home) == ["Pair.undertow", "Pair.undertow.torn", "current"]
    fine("rename", "PAIR", "evening")
    assert names(home) == ["current", "evening.undertow", "evening.undertow.torn"]
    assert "anna is to act" in fine("show").out


@posix
@pytest.mark.usefixtures("caseless")
def test_the_name_of_another_game_is_taken_however_it_is_spelt(other: Path) -> None:
    assert "already" in refused(1, "rename", "pair", "OTHER")
    assert "already" in refused(1, "copy", "pair", "Other")
    assert "already" in refused(1, "copy", "pair", "PAIR")


@posix
@pytest.mark.usefixtures("caseless")
def test_a_disk_that_keeps_the_old_spelling_is_told(
    pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "rename", lambda old, new: None)
    assert "keeps the old spelling" in refused(1, "rename", "pair", "Pair")
    assert pair.exists()
