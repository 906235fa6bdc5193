"""A game that is removed lies in the trash, and comes back from there as it was."""

from __future__ import annotations

import errno
import os
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.command import (
    PAIR,
    fine,
    game_file,
    moves_made,
    refused,
    undertow,
)
from tests.logs import aside, breaks, names
from tests.marks import posix
from tests.odd import ODD, a_folder

pytestmark = pytest.mark.usefixtures("home")

BACK = "is in the trash; 'undertow restore pair' brings it back.\n"


@pytest.fixture
def trash(home: Path) -> Path:
    """The folder of the trash; it is not made yet."""
    return home / "trash"


def test_a_removed_game_is_in_the_trash_and_comes_back_as_it_was(
    pair: Path, home: Path, trash: Path
) -> None:
    before, played = pair.read_bytes(), pair.stat().st_mtime_ns
    assert fine("remove", "pair", "--yes").out == f"pair {BACK}"
    assert names(home) == ["current", "trash"]
    assert (trash / "pair.undertow").read_bytes() == before
    assert fine("list").out.startswith("No games yet")
    assert fine("restore", "pair").out == "pair is back.\n"
    assert (pair.read_bytes(), pair.stat().st_mtime_ns) == (before, played)
    assert names(trash) == []
    fine("do", "swim")


@pytest.mark.parametrize(
    "make", [make for make in ODD if make is not a_folder], ids=lambda make: make.__name__
)
def test_a_file_that_does_not_open_can_be_removed(
    pair: Path, trash: Path, make: Callable[[Path], None]
) -> None:
    make(pair)
    before = pair.read_bytes()
    fine("remove", "pair", "--yes")
    assert (trash / "pair.undertow").read_bytes() == before
    fine("restore", "pair")
    assert pair.read_bytes() == before


def test_games_of_one_name_are_all_kept_and_the_last_one_comes_back_first(
    pair: Path, trash: Path
) -> None:
    for actions in ("swim", "swim, take", "swim, take, swim"):
        fine("new", "deep-sea", *PAIR, "--name", "evening")
        fine("do", actions)
        fine("remove", "evening", "--yes")
    assert names(trash) == ["evening.undertow", "evening~2.undertow", "evening~3.undertow"]
    fine("restore", "evening")
    assert len(moves_made(game_file("evening"))) == 3
    fine("remove", "evening", "--yes")
    fine("restore", "evening", "--as", "third")
    fine("restore", "evening", "--as", "second")
    fine("restore", "evening", "--as", "first")
    made = [len(moves_made(game_file(name))) for name in ("first", "second", "third")]
    assert made == [1, 2, 3]
    assert names(trash) == []


def test_a_gap_in_the_trash_is_not_filled(pair: Path, trash: Path) -> None:
    """Else one that was removed later would lie below one that was removed before it."""
    trash.mkdir()
    (trash / "pair~7.undertow").write_bytes(b"removed before")
    fine("remove", "pair", "--yes")
    assert names(trash) == ["pair~7.undertow", "pair~8.undertow"]
    fine("restore", "pair")
    assert names(trash) == ["pair~7.undertow"]


def test_what_was_set_aside_goes_along_both_ways(pair: Path, trash: Path, home: Path) -> None:
    trash.mkdir()
    (trash / "pair.undertow.torn").write_bytes(b"of a game that is gone")
    aside(pair).write_bytes(b"ours")
    fine("remove", "pair", "--yes")
    assert names(trash) == ["pair.undertow.torn", "pair~2.undertow", "pair~2.undertow.torn"]
    fine("restore", "pair", "--as", "evening")
    assert names(home) == ["current", "evening.undertow", "evening.undertow.torn", "trash"]
    assert aside(game_file("evening")).read_bytes() == b"ours"
    assert names(trash) == ["pair.undertow.torn"]


def test_the_trash_is_listed_last_removed_first(
    pair: Path, other: Path, trash: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fine("restore").out == f"The trash is empty: {trash}\n"
    os.utime(other, (1, 1))  # when it was played is another matter
    fine("remove", "pair", "--yes")
    while time.time_ns() <= (trash / "pair.undertow").stat().st_ctime_ns + 20_000_000:
        time.sleep(0.01)  # file systems count time in steps
    fine("remove", "other", "--yes")
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 3 * 3600)
    assert fine("restore").lines() == [
        f"In the trash, {trash}:",
        "  game   kind      players    how far          turn  removed",
        "  other  deep-sea  anna, ben  dive 1, round 1  anna  3 hours ago",
        "  pair   deep-sea  anna, ben  dive 1, round 1  anna  3 hours ago",
    ]
    assert fine("restore", "--plain").lines()[1] == (
        "other: deep-sea; anna, ben; dive 1, round 1; anna is to act; removed 3 hours ago"
    )


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_the_list_of_the_trash_fits_the_screen(
    pair: Path, other: Path, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    fine("rename", "other", "x" * 60)
    fine("remove", "x" * 60, "--yes")
    fine("remove", "pair", "--yes")
    monkeypatch.setenv("COLUMNS", str(width))
    lines = [line for line in fine("restore").lines() if "/" not in line]  # a path is never broken
    assert 8 < max(map(len, lines)) <= width


def test_it_is_not_brought_back_over_another(pair: Path, home: Path) -> None:
    fine("remove", "pair", "--yes")
    fine("new", "deep-sea", *PAIR, "--name", "pair")
    assert refused(1, "restore", "pair") == (
        "there is a game called 'pair' already; choose another with --as"
    )
    assert "already" in refused(1, "restore", "pair", "--as", "pair")
    done = fine("restore", "pair", "--as", "evening")
    assert done.out == "pair is back and is called evening now.\n"
    assert names(home) == ["current", "evening.undertow", "pair.undertow", "trash"]


@pytest.mark.parametrize("name", ["", "x" * 10_000, "a/b", "../pair", "\x1b[31m", ".x", "deep-sea"])
def test_what_can_be_no_name_is_refused(pair: Path, trash: Path, name: str) -> None:
    fine("remove", "pair", "--yes")
    refused(1, "restore", "pair", "--as", name)
    assert names(trash) == ["pair.undertow"]


def test_another_name_needs_a_game(pair: Path) -> None:
    assert "--as needs the name of a game in the trash" in refused(2, "restore", "--as", "evening")


def test_a_game_that_is_not_in_the_trash_is_not_found(pair: Path, other: Path) -> None:
    assert refused(14, "restore", "pair") == ("there is no game 'pair' in the trash; it is empty")
    fine("remove", "pair", "--yes")
    assert refused(14, "restore", "pear") == (
        "there is no game 'pear' in the trash; did you mean pair?"
    )
    assert refused(14, "restore", "12345") == (
        "there is no game '12345' in the trash; 'undertow restore' shows all that are"
    )
    for name in ("x" * 10_000, "../other", "\x1b[31m", "a\0b", "🐙", "pair.undertow"):
        assert "in the trash" in refused(14, "restore", name)


@pytest.mark.parametrize("name", ["nothing", "x" * 10_000, "../pair", "a\0b", "🐙", ""])
def test_a_game_that_is_not_there_is_not_removed(pair: Path, name: str) -> None:
    assert "there is no game" in refused(14, "remove", name, "--yes")


def test_the_game_used_last_that_was_removed_is_told_and_restored(pair: Path, other: Path) -> None:
    fine("show", "pair")
    fine("remove", "pair", "--yes")
    for words in (["show"], ["do", "swim"], ["play"], ["undo"]):
        assert refused(14, *words) == (
            "the game used last, 'pair', was removed; 'undertow restore pair' brings it back "
            "from the trash, name another with -g, see 'list', or 'undertow play deep-sea' begins "
            "one"
        )
    fine("show", "other")
    fine("restore", "pair")
    assert "move 0" in fine("show").out, "the one restored is the one used last"


def test_a_game_that_was_removed_is_told_where_it_is_named(pair: Path, trash: Path) -> None:
    fine("remove", "pair", "--yes")
    assert refused(14, "show", "pair") == (
        "there is no game 'pair'; 'undertow restore pair' brings it back from the trash"
    )
    os.rename(trash, trash.with_name("elsewhere"))
    assert refused(14, "show", "pair") == "there is no game 'pair'; 'undertow list' shows all"


def test_letters_are_the_same_however_they_are_typed(pair: Path) -> None:
    typed = unicodedata.normalize("NFD", "Émile")
    fine("rename", "pair", typed)
    assert fine("remove", typed, "--yes").out == (
        "Émile is in the trash; 'undertow restore Émile' brings it back.\n"
    )
    fine("restore", typed)
    assert game_file("Émile").exists()


def test_a_file_from_elsewhere_is_not_removed(pair: Path, tmp_path: Path, home: Path) -> None:
    found = tmp_path / "found.undertow"
    found.write_bytes(pair.read_bytes())
    assert refused(1, "remove", str(found), "--yes") == (
        f"{found} is not in {home}: only games there go to the trash"
    )
    assert found.exists()
    fine("remove", str(pair), "--yes")
    assert not pair.exists()


@posix
@pytest.mark.parametrize(("after", "name"), [(0, "other"), (1, "pair")])
def test_a_game_that_is_back_on_a_disk_that_fails_is_the_one_used_last(
    pair: Path, monkeypatch: pytest.MonkeyPatch, after: int, name: str
) -> None:
    fine("remove", "pair", "--yes")
    fine("new", "deep-sea", *PAIR, "--name", "other")
    with monkeypatch.context() as patch:
        breaks(patch, "fsync", errno.EIO, after=after, times=1)
        assert undertow("restore", "pair").code == 74
    assert pair.exists() == (name == "pair")
    assert (pair.with_name("current")).read_text() == name
