"""Games get other names and copies: no file is ever put over another, whoever else is at work."""

from __future__ import annotations

import errno
import os
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.command import (
    fine,
    game_file,
    moves_made,
    refused,
)
from tests.logs import aside, breaks, names
from tests.marks import posix, unprivileged
from tests.odd import ODD, a_folder

pytestmark = pytest.mark.usefixtures("home")

NO_NAMES = [
    ("", "1 to 60 characters, not 0"),
    ("x" * 61, "1 to 60 characters, not 61"),
    ("x" * 10_000, "1 to 60 characters, not 10,000"),
    ("a/b", "letters and digits"),
    ("../pair", "letters and digits"),
    ("/etc/passwd", "letters and digits"),
    (".hidden", "letters and digits"),
    ("_a", "letters and digits"),
    ("a b", "letters and digits"),
    ("a~2", "letters and digits"),
    ("a\nb", "letters and digits"),
    ("\x1b[31m", "letters and digits"),
    ("\u202egnp", "letters and digits"),
    ("🐙", "letters and digits"),
    ("evening.undertow", "does not end in .undertow"),
    ("deep-sea", "'deep-sea' is a kind of game; choose another name"),
]


def test_a_game_gets_another_name(pair: Path, home: Path) -> None:
    before, played = pair.read_bytes(), pair.stat().st_mtime_ns
    done = fine("rename", "pair", "evening")
    assert (done.out, done.err) == ("pair is called evening now.\n", "")
    assert names(home) == ["current", "evening.undertow"]
    evening = game_file("evening")
    assert (evening.read_bytes(), evening.stat().st_mtime_ns) == (before, played)
    fine("do", "swim")
    assert moves_made(evening) == ["Swim"]


def test_the_game_used_last_stays_the_same_game(pair: Path, other: Path) -> None:
    fine("rename", "pair", "evening")
    assert "move 1" in fine("show").out
    fine("show", "evening")
    fine("rename", "evening", "morning")
    assert "move 0" in fine("show").out


def test_what_was_set_aside_goes_along(pair: Path, home: Path) -> None:
    aside(pair).write_bytes(b"the beginning of a record")
    fine("rename", "pair", "evening")
    assert names(home) == ["current", "evening.undertow", "evening.undertow.torn"]
    assert aside(game_file("evening")).read_bytes() == b"the beginning of a record"


def test_what_is_set_aside_never_has_two_names(pair: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a crash could leave both, and nothing more would be trusted to a file of two names."""
    linked: list[str] = []
    really = os.link

    def link(old: Path, new: Path, **how: bool) -> None:
        linked.append(new.name)
        really(old, new, **how)

    aside(pair).write_bytes(b"the beginning of a record")
    monkeypatch.setattr(os, "link", link)
    fine("rename", "pair", "evening")
    assert linked == ["evening.undertow"]


def test_what_was_set_aside_from_another_game_is_in_the_way(pair: Path) -> None:
    aside(pair).write_bytes(b"ours")
    aside(game_file("evening")).write_bytes(b"theirs")
    assert refused(1, "rename", "pair", "evening") == (
        "evening.undertow.torn is in the way: move it"
    )


@pytest.mark.parametrize(("name", "why"), NO_NAMES, ids=lambda text: ascii(text)[:20])
def test_what_can_be_no_name_is_refused(pair: Path, name: str, why: str) -> None:
    for verb in ("rename", "copy"):
        said = refused(1, verb, "pair", name)
        assert why in said.replace("letters, digits and - _ .", "letters and digits")


@pytest.mark.parametrize("verb", ["rename", "copy"])
def test_a_name_that_looks_like_an_option_is_wrong_usage(pair: Path, verb: str) -> None:
    assert "-x" in refused(2, verb, "pair", "-x")
    assert "Missing argument 'NEW'" in refused(2, verb, "pair")


@pytest.mark.parametrize("verb", ["rename", "copy"])
@pytest.mark.parametrize("ref", ["nothing", "x" * 10_000, "./nothing.undertow", "a\0b", "", "🐙"])
def test_a_game_that_is_not_there_is_not_found(pair: Path, verb: str, ref: str) -> None:
    assert "there is no game" in refused(14, verb, ref, "evening")


@pytest.mark.parametrize("verb", ["rename", "copy"])
def test_a_name_that_is_taken_is_refused(pair: Path, other: Path, verb: str) -> None:
    assert refused(1, verb, "pair", "other") == (
        "there is a game called 'other' already; choose another name"
    )


@posix
@pytest.mark.parametrize("verb", ["rename", "copy"])
def test_a_name_that_a_link_to_nowhere_has_is_taken(pair: Path, home: Path, verb: str) -> None:
    (home / "evening.undertow").symlink_to(home / "gone")
    assert "already" in refused(1, verb, "pair", "evening")
    assert (home / "evening.undertow").is_symlink()


def test_a_game_is_not_renamed_to_what_it_is_called(pair: Path) -> None:
    assert refused(1, "rename", "pair", "pair") == "the game is called 'pair' already"
    assert "already" in refused(1, "copy", "pair", "pair")


def test_letters_are_the_same_however_they_are_typed(pair: Path, home: Path) -> None:
    typed = unicodedata.normalize("NFD", "Émile")
    assert fine("rename", "pair", typed).out == "pair is called Émile now.\n"
    assert names(home) == ["current", "Émile.undertow"]
    assert "already" in refused(1, "rename", typed, typed)
    assert "already" in refused(1, "copy", typed, "Émile")
    fine("rename", typed, "pair")
    assert pair.exists()


def test_a_game_of_an_odd_name_gets_a_better_one(pair: Path, home: Path) -> None:
    pair.rename(home / "a b.undertow")
    fine("rename", "a b", "pair")
    assert pair.exists()


def test_a_file_from_elsewhere_has_no_name(pair: Path, tmp_path: Path, home: Path) -> None:
    found = tmp_path / "found.undertow"
    found.write_bytes(pair.read_bytes())
    assert refused(1, "rename", str(found), "evening") == (
        f"{found} is not in {home}: only games there have names here; copy takes a file home"
    )
    assert found.exists()
    (home / "pair.bak").write_bytes(pair.read_bytes())
    assert "only games there" in refused(1, "rename", str(home / "pair.bak"), "evening")
    fine("rename", str(pair), "evening")
    assert game_file("evening").exists(), "a path to a game at home is as good as its name"


def test_a_file_here_goes_before_one_at_home(pair: Path) -> None:
    Path("pair.undertow").write_bytes(pair.read_bytes())
    assert "is not in" in refused(1, "rename", "pair.undertow", "evening")


@posix
def test_a_game_that_is_a_link_is_renamed_and_stays_one(
    pair: Path, tmp_path: Path, home: Path
) -> None:
    real = tmp_path / "real"
    pair.rename(real)
    pair.symlink_to(real)
    fine("rename", "pair", "evening")
    assert names(home) == ["current", "evening.undertow"]
    assert game_file("evening").readlink() == real


@pytest.mark.parametrize(
    "make", [make for make in ODD if make is not a_folder], ids=lambda make: make.__name__
)
def test_a_file_that_does_not_open_can_be_renamed(pair: Path, make: Callable[[Path], None]) -> None:
    make(pair)
    before = pair.read_bytes()
    fine("rename", "pair", "evening")
    assert game_file("evening").read_bytes() == before


def test_a_folder_is_no_game(pair: Path) -> None:
    a_folder(pair)
    for verb in ("rename", "copy"):
        assert "this is a folder, not a game" in refused(10, verb, "pair", "evening")
    assert pair.is_dir()


@unprivileged
def test_a_home_that_may_not_be_written_is_told(pair: Path, home: Path) -> None:
    home.chmod(0o500)
    try:
        for verb in ("rename", "copy"):
            assert "ermission" in refused(74, verb, "pair", "evening")
    finally:
        home.chmod(0o700)


@posix
def test_a_disk_that_may_only_be_read_is_told(pair: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch, "link", errno.EROFS)
    really_open = os.open

    def read_only(path: Path, flags: int, *mode: int) -> int:
        if flags & os.O_CREAT:
            raise OSError(errno.EROFS, "Read-only file system", str(path))
        return really_open(path, flags, *mode)

    monkeypatch.setattr(os, "open", read_only)
    for verb in ("rename", "copy"):
        assert "Read-only file system" in refused(74, verb, "pair", "evening")


def test_a_file_that_may_only_be_read_can_be_renamed(kept: Path) -> None:
    """As a keepsake that nobody is to play on."""
    fine("rename", "pair", "evening")
    assert game_file("evening").exists()


@pytest.mark.parametrize("words", ["rename pair evening", "copy pair evening"])
def test_a_home_that_is_a_file_is_told(home: Path, words: str) -> None:
    home.write_text("not a folder")
    assert str(home) in refused(74, *words.split())
    assert home.read_text() == "not a folder"
