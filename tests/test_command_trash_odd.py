"""The trash on bad disks, beside things that somebody else put there, and with others at work."""

from __future__ import annotations

import errno
import os
import subprocess
from pathlib import Path

import pytest

from cli import trash as cli_trash
from events.log import FileLog
from tests.command import (
    PAIR,
    environment,
    fine,
    game_file,
    games_at_home,
    program,
    refused,
    undertow,
)
from tests.logs import aside, breaks, names, notes
from tests.marks import posix, unprivileged
from tests.odd import a_folder

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def trash(pair: Path) -> Path:
    """The folder of the trash, empty, and a game at home."""
    folder = pair.with_name("trash")
    folder.mkdir()
    return folder


def test_what_somebody_else_put_into_the_trash_is_let_be(pair: Path, trash: Path) -> None:
    (trash / "notes.txt").write_text("not a game")
    (trash / ".hidden.undertow").write_text("not a game")
    (trash / "folder.undertow").mkdir()
    (trash / "pair.undertow").mkdir()
    before = names(trash)
    assert fine("restore").out == f"The trash is empty: {trash}\n"
    fine("remove", "pair", "--yes")
    assert names(trash) == sorted([*before, "pair~2.undertow"])
    refused(14, "restore", "folder")
    refused(14, "restore", ".hidden")
    fine("restore", "pair")
    assert names(trash) == before
    assert pair.is_file()


@posix
@pytest.mark.parametrize("place", ["pair.undertow", "pair~2.undertow"])
@pytest.mark.parametrize("torn", [True, False])
def test_a_removal_that_was_cut_off_between_two_names_is_completed(
    pair: Path, trash: Path, place: str, torn: bool
) -> None:
    """Else one file would lie there under two names, and what is restored would still be there."""
    if place != "pair.undertow":
        (trash / "pair.undertow").write_bytes(b"another game")
    os.link(pair, trash / place)
    if torn:
        aside(trash / place).write_bytes(b"the beginning of a record")
    before = names(trash)
    fine("remove", "pair", "--yes")
    assert (names(trash), pair.exists()) == (before, False)
    fine("restore", "pair")
    assert names(trash) == [name for name in before if not name.startswith(place)]
    assert aside(pair).exists() == torn


@posix
def test_a_trash_that_is_the_home_folder_itself_loses_no_game(
    pair: Path, home: Path, trash: Path
) -> None:
    before = pair.read_bytes()
    trash.rmdir()
    trash.symlink_to(home)
    fine("remove", "pair", "--yes")
    assert list(games_at_home().values()) == [before]
    fine("restore", "pair", "--as", "other")
    assert list(games_at_home().values()) == [before]


@posix
def test_a_restoring_that_was_cut_off_between_two_names_can_be_completed(
    pair: Path, trash: Path
) -> None:
    fine("remove", "pair", "--yes")
    os.link(trash / "pair.undertow", pair)
    fine("remove", "pair", "--yes")
    fine("restore", "pair")
    assert (names(trash), pair.exists()) == ([], True)


@posix
def test_a_pipe_in_the_trash_is_not_waited_for(pair: Path, trash: Path) -> None:
    os.mkfifo(trash / "pipe.undertow")
    assert fine("restore").out == f"The trash is empty: {trash}\n"
    refused(14, "restore", "pipe")


def test_a_file_in_the_trash_that_does_not_open_is_told(pair: Path, trash: Path) -> None:
    (trash / "odd.undertow").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert fine("restore").lines()[-1] == "  odd   damaged at byte 0: this is no Undertow game"
    fine("restore", "odd")
    assert game_file("odd").read_bytes() == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("name", ["a b", "~", "~2", "x~", "deep-sea", "x" * 61])
def test_a_name_that_no_game_could_be_given_is_not_given_again(
    pair: Path, trash: Path, name: str
) -> None:
    (trash / f"{name}.undertow").write_bytes(pair.read_bytes())
    assert refused(1, "restore", name).endswith("choose another with --as")
    fine("restore", name, "--as", "better")
    assert names(trash) == []
    assert "anna is to act" in fine("show", "better").out


def test_a_game_with_a_number_of_the_trash_comes_back_without(pair: Path, trash: Path) -> None:
    pair.rename(game_file("pair~4"))
    said = "pair~4 is in the trash; 'undertow restore pair' brings it back.\n"
    assert fine("remove", "pair~4", "--yes").out == said
    fine("restore", "pair")
    assert pair.exists()


def test_a_trash_that_is_a_file_is_told(pair: Path, trash: Path) -> None:
    trash.rmdir()
    trash.write_text("not a folder")
    for words in (["remove", "pair", "--yes"], ["restore"], ["restore", "pair"]):
        assert refused(74, *words) == f"{trash}: Not a directory"
    assert trash.read_text() == "not a folder"
    assert "there is no game 'evening'" in refused(14, "show", "evening")


@posix
def test_a_trash_that_is_a_link_to_nowhere_is_told(pair: Path, trash: Path) -> None:
    trash.rmdir()
    trash.symlink_to("nowhere")
    assert str(trash) in refused(74, "remove", "pair", "--yes")
    assert fine("restore").out.startswith("The trash is empty")


def test_a_folder_is_no_game(pair: Path) -> None:
    a_folder(pair)
    assert "this is a folder, not a game" in refused(10, "remove", "pair", "--yes")
    assert pair.is_dir()


@pytest.mark.parametrize("words", ["remove pair --yes", "restore", "restore pair"])
def test_a_home_that_is_a_file_is_told(home: Path, words: str) -> None:
    home.write_text("not a folder")
    assert str(home) in refused(74, *words.split())


@pytest.mark.parametrize("name", ["pair", "x"])
def test_a_home_that_does_not_exist_has_an_empty_trash(home: Path, name: str) -> None:
    assert fine("restore").out == f"The trash is empty: {home / 'trash'}\n"
    assert "it is empty" in refused(14, "restore", name)
    assert not home.exists()


def test_a_game_in_the_trash_that_somebody_plays_stays_there(pair: Path, trash: Path) -> None:
    fine("remove", "pair", "--yes")
    writer = FileLog.open(trash / "pair.undertow", write=True)
    try:
        assert "in use by " in refused(13, "restore", "pair")
    finally:
        writer.close()
    assert names(trash) == ["pair.undertow"]
    fine("restore", "pair")


@posix
@pytest.mark.parametrize("links", [True, False], ids=["links", "no-links"])
def test_a_place_in_the_trash_that_another_process_takes_just_now_is_left_to_it(
    pair: Path, trash: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    really_link = os.link
    before = pair.read_bytes()

    def link(old: Path, new: Path, **how: bool) -> None:
        if new == trash / "pair.undertow":
            new.write_bytes(b"the other one was faster")
        if not links:
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))
        really_link(old, new, **how)

    monkeypatch.setattr(os, "link", link)
    fine("remove", "pair", "--yes")
    assert (trash / "pair.undertow").read_bytes() == b"the other one was faster"
    assert (trash / "pair~2.undertow").read_bytes() == before


@posix
@pytest.mark.parametrize("links", [True, False], ids=["links", "no-links"])
def test_a_name_that_another_process_takes_just_now_is_not_restored_over(
    pair: Path, trash: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    before = pair.read_bytes()
    fine("remove", "pair", "--yes")
    really_link = os.link

    def link(old: Path, new: Path, **how: bool) -> None:
        new.write_bytes(b"the other one was faster")
        if not links:
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))
        really_link(old, new, **how)

    monkeypatch.setattr(os, "link", link)
    assert undertow("restore", "pair").code == 1
    assert pair.read_bytes() == b"the other one was faster"
    assert (trash / "pair.undertow").read_bytes() == before


def test_a_game_that_another_process_restores_meanwhile_is_told(
    pair: Path, trash: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fine("remove", "pair", "--yes")
    really_find = cli_trash.last_removed

    def find(name: str) -> cli_trash.Removed:
        found = really_find(name)
        found.path.rename(pair)
        return found

    monkeypatch.setattr(cli_trash, "last_removed", find)
    done = undertow("restore", "pair")
    assert (done.code, "No such file" in done.err) == (14, True)
    assert pair.exists()


def test_of_two_processes_that_remove_one_game_one_does(pair: Path, trash: Path) -> None:
    before = pair.read_bytes()
    running = [
        subprocess.Popen(
            program("remove", "pair", "--yes"),
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(3)
    ]
    for process in running:
        _, err = process.communicate(timeout=60)
        assert b"Traceback" not in err
    codes = sorted(process.returncode for process in running)
    assert codes[0] == 0
    assert set(codes[1:]) <= {13, 14}
    assert games_at_home() == {}
    assert [file.read_bytes() for file in trash.iterdir()] == [before]


@posix
def test_a_disk_without_hard_links_has_a_trash(
    pair: Path, trash: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(monkeypatch, "link", errno.EPERM)
    before = pair.read_bytes()
    fine("remove", "pair", "--yes")
    fine("new", "deep-sea", *PAIR, "--name", "pair")
    assert "already" in refused(1, "restore", "pair")
    fine("remove", "pair", "--yes")
    assert names(trash) == ["pair.undertow", "pair~2.undertow"]
    fine("restore", "pair")
    fine("restore", "pair", "--as", "evening")
    assert game_file("evening").read_bytes() == before


@posix
@pytest.mark.parametrize("after", [0, 1])
def test_a_disk_that_fails_leaves_the_game_in_one_place(
    pair: Path, trash: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    before = pair.read_bytes()
    with monkeypatch.context() as patch:
        breaks(patch, "fsync", errno.EIO, after=after, times=1)
        assert undertow("remove", "pair", "--yes").code == 74
    found = [*games_at_home().values(), *[file.read_bytes() for file in trash.iterdir()]]
    assert found == [before]


@posix
def test_a_home_that_keeps_its_files_keeps_the_game_alone(
    pair: Path, trash: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The trash may be written, home may not: no second name is left behind."""
    with monkeypatch.context() as patch:
        breaks(patch, "unlink", errno.EACCES, times=1)
        assert undertow("remove", "pair", "--yes").code == 74
    assert names(trash) == []
    fine("do", "swim")


@posix
def test_the_new_name_is_safe_before_the_old_one_goes(
    pair: Path, trash: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, int]] = []
    really_unlink = os.unlink

    def unlink(path: Path) -> None:
        done.append(("unlink", 0))
        really_unlink(path)

    notes(monkeypatch, "fsync", done)
    monkeypatch.setattr(os, "unlink", unlink)
    folders = [("fsync", folder.stat().st_ino) for folder in (trash, trash.parent)]
    fine("remove", "pair", "--yes")
    assert done[:3] == [folders[0], ("unlink", 0), folders[1]]


@unprivileged
def test_a_home_that_may_not_be_written_is_told(pair: Path, trash: Path, home: Path) -> None:
    for folder in (home, trash):
        folder.chmod(0o500)
        try:
            assert "ermission" in refused(74, "remove", "pair", "--yes")
        finally:
            folder.chmod(0o700)
    fine("remove", "pair", "--yes")
    home.chmod(0o500)
    try:
        assert "ermission" in refused(74, "restore", "pair")
    finally:
        home.chmod(0o700)
    assert names(trash) == ["pair.undertow"]


@posix
def test_a_trash_that_cannot_be_made_is_told(pair: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch, "mkdir", errno.EROFS)
    assert "Read-only file system" in refused(74, "remove", "pair", "--yes")
