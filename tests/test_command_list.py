"""The list of all games: what it tells of each, in which order, and that it fits every screen."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.standing import Standing, standing
from engine.picture import columns
from events.log import FileLog
from tests.command import (
    BOTS,
    LONGEST_SENTENCE,
    PAIR,
    changed,
    fine,
    game_file,
    records_of,
    refused,
    undertow,
    write,
)
from tests.marks import posix
from tests.odd import ODD, damaged

pytestmark = pytest.mark.usefixtures("home")

NOW = time.mktime((2026, 11, 5, 15, 0, 0, 0, 0, -1))
HOUR = 3600
WIDTHS = (20, 21, 40, 66, 72, 79, 80, 200)


@pytest.fixture(autouse=True)
def afternoon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is three o'clock, and signs beyond ASCII can be shown."""
    monkeypatch.setattr("time.time", lambda: NOW)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("COLUMNS", raising=False)


def last_played(name: str, seconds_ago: float) -> None:
    """Let a game's file be written that long ago."""
    os.utime(game_file(name), (NOW, NOW - seconds_ago))


def names_listed() -> list[str]:
    """The games in the order of the list."""
    return [line[2:].split()[0] for line in fine("list").lines()[1:]]


def test_it_tells_who_plays_how_far_it_is_whose_turn_and_when_it_was_played(
    pair: Path, duel: Path
) -> None:
    fine("play", "deep-sea", *BOTS, "--name", "finished")
    fine("do", "swim, take", "-g", "pair")
    last_played("duel", 5 * 60)
    last_played("pair", 3 * HOUR)
    last_played("finished", 20 * HOUR)
    fine("show", "pair")
    assert fine("list").lines() == [
        "  game      kind      players               how far          turn  played",
        "  duel      deep-sea  anna, blue (bot)      dive 1, round 1  anna  5 minutes ago",
        "* pair      deep-sea  anna, ben             dive 1, round 1  ben   3 hours ago",
        "  finished  deep-sea  red (bot), blue (bo…  over: red won          yesterday",
    ]


def test_on_a_narrow_screen_each_game_has_a_few_lines(
    pair: Path, duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last_played("pair", 3 * HOUR)
    last_played("duel", 5 * 60)
    monkeypatch.setenv("COLUMNS", "40")
    assert fine("list").lines() == [
        "* duel",
        "    deep-sea, dive 1, round 1",
        "    anna, blue (bot)",
        "    anna is to act, played 5 minutes ago",
        "  pair",
        "    deep-sea, dive 1, round 1",
        "    anna, ben",
        "    anna is to act, played 3 hours ago",
    ]


def test_a_reader_of_sentences_gets_one_for_each_game(pair: Path, duel: Path) -> None:
    last_played("duel", 30)
    damaged(game_file("pair"))
    last_played("pair", 3 * HOUR)
    first, second = fine("list", "--plain").lines()
    assert first == (
        "duel, used last: deep-sea; anna, blue (bot); dive 1, round 1; anna is to act; "
        "played just now"
    )
    assert second.startswith("pair: damaged at byte ")


def test_the_one_played_last_comes_first_and_then_the_names_decide(pair: Path) -> None:
    for name in ("b", "a", "c"):
        shutil.copy(pair, game_file(name))
    for name, seconds in {"a": 60, "b": 60, "c": 30, "pair": 90}.items():
        last_played(name, seconds)
    assert names_listed() == ["c", "a", "b", "pair"]
    last_played("pair", 0)
    assert names_listed() == ["pair", "c", "a", "b"]


def test_it_shows_where_the_head_stands(pair: Path) -> None:
    fine("do", "swim, take, swim")
    fine("undo", "2", "--step")
    assert "  anna  " in fine("list").lines()[1], "anna takes again"


def test_a_file_from_elsewhere_marks_no_game_of_its_name(pair: Path, tmp_path: Path) -> None:
    other = tmp_path / "mail" / "pair.undertow"
    other.parent.mkdir()
    shutil.copy(pair, other)
    fine("show", str(other))
    assert fine("list").lines()[1].startswith("  pair ")
    fine("show", "pair")
    assert fine("list").lines()[1].startswith("* pair ")


def test_looking_changes_nothing(pair: Path, home: Path) -> None:
    pair.write_bytes(pair.read_bytes()[:-3])
    last_played("pair", HOUR)
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in home.iterdir()}
    assert fine("list").err == ""
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in home.iterdir()} == before


@pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)
@pytest.mark.parametrize("width", ["20", "80"])
def test_a_file_that_does_not_open_is_told_and_hides_no_other(
    pair: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None], width: str
) -> None:
    fine("new", "deep-sea", *PAIR, "--name", "whole")
    make(pair)
    monkeypatch.setenv("COLUMNS", width)
    done = fine("list")
    words = " ".join(done.out.split())
    assert ODD[make][1].removeprefix("pair.undertow: ").strip() in words
    assert "pair.undertow" not in words, "the name stands beside it"
    assert "anna, ben" in words


def test_a_file_that_may_not_be_read_is_told(pair: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really_open = os.open

    def closed(path: Path, flags: int, *mode: int) -> int:
        if Path(path) == pair:
            raise PermissionError(13, "Permission denied", str(path))
        return really_open(path, flags, *mode)

    monkeypatch.setattr(os, "open", closed)
    assert fine("list").lines() == [
        "  game  kind  players  how far  turn  played",
        "* pair  Permission denied",
    ]


@pytest.mark.parametrize("letter", ["é", "x", "\u0e35", "é "])
def test_what_is_wrong_with_a_file_is_told_in_a_sentence_however_much_it_claims(
    pair: Path, letter: str
) -> None:
    write(pair, changed(records_of(pair), 0, game=letter * 100_000))
    wrong = standing(pair).wrong
    assert wrong.startswith("there is no game called ")
    assert wrong.endswith(" here")
    assert len(wrong) <= LONGEST_SENTENCE
    assert len(fine("list", "--plain").out) < 2 * LONGEST_SENTENCE


def test_where_a_game_stands_is_known_without_how_it_is_shown(duel: Path) -> None:
    assert standing(duel) == Standing(
        "deep-sea",
        "Deep Sea Adventure",
        ("anna", "blue"),
        frozenset({1}),
        ("dive 1", "round 1"),
        0,
    )
    assert standing(duel).briefly() == "Deep Sea Adventure, anna, blue (bot), dive 1"


@posix
def test_a_link_to_nowhere_is_told(pair: Path, home: Path) -> None:
    (home / "nowhere.undertow").symlink_to(home / "gone")
    *_, last = fine("list").lines()
    assert last == "  nowhere  No such file or directory"


@posix
def test_names_that_no_game_could_be_given_do_no_harm(pair: Path, home: Path) -> None:
    for name in (
        b"a b",
        b"\x1b[31mred",
        "\u202egnp".encode(),
        b"\xff\xfe",
        b"two\nlines",
        b"y" * 240,
    ):
        try:
            Path(os.fsdecode(os.fsencode(home) + b"/" + name + b".undertow")).write_bytes(
                pair.read_bytes()
            )
        except OSError:
            pytest.skip("this file system takes no such names")
    done = fine("list")
    assert len(done.lines()) == 8
    assert all(line.isprintable() for line in done.lines())
    assert all(columns(line) <= 80 for line in done.lines())


def test_other_things_at_home_are_no_games(pair: Path, home: Path) -> None:
    (home / "notes.txt").write_text("not a game")
    (home / ".hidden.undertow").write_text("not a game")
    (home / "pair.undertow.torn").write_text("not a game")
    fine("new", "deep-sea", "--name", "gone")
    fine("remove", "gone", "--yes")
    assert names_listed() == ["pair"]


def test_three_hundred_games_are_listed_without_a_word_about_it(pair: Path) -> None:
    for n in range(299):
        shutil.copy(pair, game_file(f"game-{n}"))
    done = fine("list")
    assert len(done.lines()) == 301
    assert done.err == ""


def test_a_game_in_use_is_listed(pair: Path) -> None:
    writer = FileLog.open(pair, write=True)
    try:
        assert names_listed() == ["pair"]
    finally:
        writer.close()


def test_a_fault_of_the_program_is_not_taken_for_one_of_the_file(
    pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.standing.Standing", lambda *what: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        undertow("list")


def test_a_name_of_one_letter(pair: Path) -> None:
    pair.rename(game_file("x"))
    assert [line[:8] for line in fine("list").lines()] == ["  game  ", "  x     "]


def test_a_word_too_many_is_wrong_usage(pair: Path) -> None:
    assert "nexpected extra argument" in refused(2, "list", "pair")
