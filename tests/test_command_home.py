"""The games at home: where they live, what they are called, and which was used last."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from cli import home as games
from engine.errors import BadMove, NoSuchGame
from tests.command import GOLDEN, PAIR, ROOT, fine, moves_made, refused, undertow
from tests.marks import posix, unprivileged

pytestmark = pytest.mark.usefixtures("home")


def _marked() -> dict[str, str]:
    """The games in the list, each with the mark before it."""
    return {line[2:].split()[0]: line[0] for line in fine("list").lines()[1:]}


def test_a_home_that_does_not_exist_has_no_games_and_is_made_for_the_first(home: Path) -> None:
    assert fine("list").out == "No games yet: 'undertow play deep-sea' begins one.\n"
    assert refused(14, "show") == "there is no game yet: 'undertow play deep-sea' begins one"
    assert not home.exists()
    fine("new", "deep-sea")
    assert (home / "deep-sea-1.undertow").is_file()


@pytest.mark.parametrize("words", ["list", "show", "new deep-sea", "play", "do swim"])
def test_a_home_that_is_a_file_is_told(home: Path, words: str) -> None:
    home.write_text("not a folder")
    said = refused(74, *words.split())
    assert said.startswith(f"{home}: a file, where the folder of games should be; UNDERTOW_HOME")
    assert home.read_text() == "not a folder"


@posix
@pytest.mark.skipif(
    not Path("/sys/kernel").is_dir(), reason="no folder that not even root may write"
)
def test_a_home_that_may_not_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERTOW_HOME", "/sys/undertow")
    assert refused(74, "new", "deep-sea").startswith("/sys/undertow: ")
    monkeypatch.setenv("UNDERTOW_HOME", "/sys/kernel")
    assert undertow("new", "deep-sea", "--name", "otter").code == 74
    assert fine("list").out.startswith("No games yet")


@unprivileged
def test_a_home_without_permission_is_told(home: Path, pair: Path) -> None:
    home.chmod(0o500)
    try:
        assert "ermission" in refused(74, "new", "deep-sea", "--name", "otter")
        assert "anna is to act: swim." in fine("show", "pair").lines()
    finally:
        home.chmod(0o700)


def test_a_game_is_named_by_name_or_path_or_was_used_last(
    home: Path, tmp_path: Path, pair: Path
) -> None:
    copy = tmp_path / "mail" / "copy.undertow"
    copy.parent.mkdir()
    copy.write_bytes(pair.read_bytes())
    fine("new", "deep-sea", *PAIR, "--name", "other")
    fine("do", "swim")
    fine("do", "swim", "-g", "pair")
    fine("do", "take", "--game", "pair.undertow")
    fine("do", "swim", "-g", str(copy))
    fine("do", "leave")
    assert moves_made(home / "other.undertow") == ["Swim"]
    assert moves_made(pair) == ["Swim", "Take"]
    assert moves_made(copy) == ["Swim", "Leave"]
    assert "move 1" in fine("show", "other").out
    assert "move 1" in fine("show").out
    assert "move 2" in fine("show", os.path.relpath(copy)).out
    assert _marked() == {"other": " ", "pair": " "}


def test_a_file_here_goes_before_one_at_home(pair: Path) -> None:
    fine("do", "swim")
    Path("pair.undertow").write_bytes((GOLDEN / "stuck.undertow").read_bytes())
    assert "The game is over." in fine("show", "pair.undertow").out
    assert "anna is to act" in fine("show", "pair").out


def test_the_list_marks_the_game_used_last(pair: Path, duel: Path) -> None:
    fine("do", "swim", "-g", "pair")
    assert _marked() == {"duel": " ", "pair": "*"}
    fine("do", "swim", "-g", "duel")
    assert _marked() == {"duel": "*", "pair": " "}


@pytest.mark.parametrize("text", [b"", b"\xff", b"a b", b"../pair", b"\x1b[31m", b"x" * 5_000])
def test_a_remark_of_the_game_used_last_that_makes_no_sense(
    pair: Path, home: Path, text: bytes
) -> None:
    (home / "current").write_bytes(text)
    assert _marked() == {"pair": " "}
    assert "-g" in refused(14, "show"), "it says how to name another"
    fine("show", "pair")
    assert "anna is to act: swim." in fine("show").lines()


def test_a_game_used_last_that_is_gone_is_told(pair: Path) -> None:
    pair.unlink()
    assert "'pair', is gone" in refused(14, "show")
    assert fine("list").code == 0


def test_a_game_that_is_not_there_is_no_matter_of_the_trash(
    pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a sentence that somebody reads is worth looking for names in two folders."""
    fine("new", "deep-sea", *PAIR, "--name", "other")
    pair.rename(pair.with_name("evening.undertow"))
    fine("show", "evening")
    pair.with_name("evening.undertow").unlink()
    monkeypatch.setattr("cli.trash.removed", lambda: 1 // 0)
    assert _marked() == {"other": " "}
    assert games.last_used() is None
    assert games.found("evening") is None
    assert not games.is_game("evening")
    fine("copy", "other", "third")
    with pytest.raises(ZeroDivisionError):
        undertow("show")


def test_the_game_used_last_is_looked_for_once(pair: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b", "c"):
        fine("copy", "pair", name)
    asked = 0
    really = games.last_used

    def counted() -> Path | None:
        nonlocal asked
        asked += 1
        return really()

    monkeypatch.setattr(games, "last_used", counted)
    assert _marked() == {"a": " ", "b": " ", "c": " ", "pair": "*"}
    assert asked == 1


@pytest.mark.parametrize("kind", [BadMove, NoSuchGame])
def test_a_problem_of_a_file_knows_which_and_says_nothing_twice(
    tmp_path: Path, kind: type[BadMove | NoSuchGame]
) -> None:
    error = kind("it has no rules")
    with pytest.raises(kind), games.naming(tmp_path / "pair.undertow"):
        raise error
    assert (error.file, str(error)) == ("pair.undertow", "it has no rules")


def test_what_lies_at_home_is_known_without_knowing_what_was_used_last() -> None:
    for name in ("shelf", "trash"):
        assert "home" not in {
            module.removeprefix("cli.")
            for line in (ROOT / "cli" / f"{name}.py").read_text(encoding="utf-8").splitlines()
            if line.strip().startswith(("from cli", "import cli"))
            for module in re.split(r"[\s,]+", line)
        }


def test_games_of_which_none_was_used_yet_are_not_denied(pair: Path, home: Path) -> None:
    (home / "current").unlink()
    assert "there is no game yet" not in undertow("show").err
    assert "there is no game yet" not in undertow("play").err


def test_a_game_may_not_be_called_like_a_kind(home: Path) -> None:
    """`play deep-sea` would begin a new one instead of going on with it."""
    refused(1, "new", "deep-sea", "--name", "deep-sea")
