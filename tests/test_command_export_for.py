"""Exports that are a copy of a game for one seat or for spectators."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.games.abyss import GAME
from events.codec import Codec
from events.frames import scan
from events.log import FileLog
from events.record import Hidden, Move, Note, Unknown
from seeds.phrase import phrase
from tests.command import (
    PAIR,
    changed,
    fine,
    game_file,
    opening_of,
    records_of,
    refused,
    undertow,
    write,
)

pytestmark = pytest.mark.usefixtures("home")

ABYSS = ("new", "abyss", "-p", "anna", "-p", "ben", "-o", "token_peek=owner", "-o", "first=anna")
NO_SEED = "this copy does not hold the seed: it can be watched, not played on"


@pytest.fixture
def evening() -> Path:
    """A game of Abyss for two persons with a move and notes, its seed as if it had been drawn."""
    fine(*ABYSS, "--seed", phrase(bytes(range(17)), 128), "--name", "evening")
    file, codec = game_file("evening"), Codec(GAME.classes)
    records = [codec.decode(payload) for payload in scan(file.read_bytes()).payloads]
    write(file, changed(records, 0, drawn=True), codec)
    fine("do", "explore")
    fine("note", "1", "a plan", "--by", "anna", "--private")
    fine("note", "1", "well", "--by", "ben")
    return file


def test_a_copy_for_a_seat(evening: Path) -> None:
    done = fine("export", "evening", "--for", "ben", "--to", "for-ben.undertow")
    assert done.out == ""
    assert done.err == (
        "Left out: the seed and 1 private note. The copy can be watched and noted on, not played "
        "on.\n"
        "for-ben.undertow is a copy for ben.\n"
    )
    seed = fine("log", "evening", "--json").out.partition('"seed": "')[2].partition('"')[0]
    data = Path("for-ben.undertow").read_bytes()
    assert seed.encode() in evening.read_bytes()
    assert seed.encode() not in data
    assert b"a plan" not in data
    assert "ben: well" in fine("note", "1", "-g", "for-ben.undertow").out


def test_whose_copy_it_is_keeps_their_notes(evening: Path) -> None:
    fine("export", "--for", "anna", "--to", "for-anna.undertow", "-g", "evening")
    assert b"a plan" in Path("for-anna.undertow").read_bytes()
    fine("export", "evening", "--for", "spectators", "--to", "all.undertow")
    assert b"a plan" not in Path("all.undertow").read_bytes()


def test_a_copy_has_the_ids_of_the_game(evening: Path) -> None:
    fine("export", "evening", "--for", "ben", "--to", "x.undertow")
    logs = [fine("log", name, "--json").out.splitlines() for name in ("evening", "x.undertow")]
    own, other = (line for line in (log[-1] for log in logs))
    assert own == other


def test_a_copy_verifies_with_its_luck_not_checkable(evening: Path) -> None:
    fine("export", "evening", "--for", "ben", "--to", "x.undertow")
    done = fine("verify", "x.undertow")
    assert "luck   not checkable: the seed is not in this copy" in done.lines()
    assert any(line.startswith("rules  ") and "all legal" in line for line in done.lines())
    assert "as the seed gives" not in done.out
    commits = [line.partition("commitment ")[2] for line in done.lines() if "commitment" in line]
    assert commits[0] in fine("verify", "evening").out


@pytest.mark.parametrize(
    "words", ["do swim -g", "do swim, take -g", "play", "reluck -g", "amend 2 leave -g"]
)
def test_a_copy_is_not_played_on(pair: Path, words: str) -> None:
    fine("do", "swim, take")
    fine("export", "pair", "--for", "ben", "--to", "x.undertow")
    before = Path("x.undertow").read_bytes()
    done = undertow(*words.split(), "x.undertow", typed="swim\n")
    assert done.code == (0 if words == "play" else 1), done
    assert NO_SEED in done.err
    assert Path("x.undertow").read_bytes() == before


def test_a_copy_of_a_game_of_bots_is_not_played_on_by_them() -> None:
    fine("new", "deep-sea", "-p", "bot:random", "-p", "bot:random", "--name", "bots")
    fine("export", "bots", "--for", "spectators", "--to", "x.undertow")
    assert refused(1, "go", "-g", "x.undertow") == NO_SEED


def test_a_copy_is_walked_through_and_noted_on(pair: Path) -> None:
    fine("do", "swim, take, swim")
    fine("export", "pair", "--for", "anna", "--to", "x.undertow")
    fine("undo", "--step", "-g", "x.undertow")
    fine("redo", "-g", "x.undertow")
    fine("note", "2", "greedy", "-g", "x.undertow")
    fine("branch", "mine", "-g", "x.undertow")
    assert "greedy" in fine("log", "x.undertow").out
    assert fine("verify", "x.undertow").err == ""


def test_the_seed_of_a_copy_cannot_be_revealed(pair: Path) -> None:
    fine("export", "pair", "--for", "anna", "--to", "x.undertow")
    said = "this copy does not hold the seed: who made the game can reveal it"
    for yes in ([], ["--yes"]):
        assert refused(1, "reveal", "x.undertow", *yes) == said


def test_a_file_that_is_there_is_not_overwritten(evening: Path) -> None:
    for name in ("x.undertow", str(evening)):
        path = Path(name)
        if not path.exists():
            path.write_bytes(b"mine")
        before = path.read_bytes()
        said = refused(1, "export", "evening", "--for", "ben", "--to", name)
        assert said == f"{name} is there already, and stays as it is: choose another name"
        assert path.read_bytes() == before
    Path("link.undertow").symlink_to("nowhere")
    refused(1, "export", "evening", "--for", "ben", "--to", "link.undertow")


def test_a_file_in_no_folder_is_refused(evening: Path) -> None:
    done = undertow("export", "evening", "--for", "ben", "--to", "nowhere/x.undertow")
    assert done.code == 14
    assert done.err.endswith(
        "there is no folder nowhere where x.undertow is to stand: make it first\n"
    )
    assert os.listdir() == []


def test_a_seed_that_could_be_guessed_is_refused(evening: Path) -> None:
    fine(*ABYSS, "--seed", "otter", "--name", "chosen")
    said = refused(1, "export", "chosen", "--for", "ben", "--to", "x.undertow")
    assert said.startswith("the seed was chosen by a person: ")
    assert "anybody could try seeds until one fits" in said
    assert not Path("x.undertow").exists()
    done = fine("export", "chosen", "--for", "ben", "--to", "x.undertow", "--guessable")
    assert "But the seed was chosen by a person: whoever finds it" in done.err


def test_in_a_game_without_secrets_it_is_remarked_on(pair: Path) -> None:
    done = fine("export", "pair", "--for", "anna", "--to", "x.undertow")
    assert "whoever finds it by trying knows all that is hidden and all to come" in done.err


def test_other_lines_are_remarked_on(evening: Path) -> None:
    fine("do", "1")
    fine("undo", "--step", "--yes")
    fine("do", "2")
    done = fine("export", "evening", "--for", "ben", "--to", "x.undertow")
    assert "all 2 lines: what was turned up on any of them is open in it" in done.err


def test_nobody_of_that_name(evening: Path) -> None:
    assert "there is no seat 'cleo'" in refused(14, "export", "--for", "cleo", "--to", "x.undertow")
    refused(2, "export", "evening", "--for", "ben", "--to", "x.txt")
    refused(2, "export", "evening", "--for", "ben", "--format", "json")


def test_a_revealed_seed_stays(pair: Path) -> None:
    fine("reveal", "pair", "--yes")
    done = fine("export", "pair", "--for", "anna", "--to", "x.undertow")
    assert "Left out" not in done.err
    assert "The seed was revealed" in done.err
    assert "luck   all as the seed gives" in fine("verify", "x.undertow").lines()


def test_records_of_a_later_version_are_left_out() -> None:
    fine("new", "deep-sea", *PAIR, "--name", "newer")
    records = [*records_of(game_file("newer")), (1, Unknown(99, ("later",)))]
    write(game_file("newer"), records)
    done = fine("export", "newer", "--for", "anna", "--to", "x.undertow")
    assert "1 record of a later version" in done.err
    assert len(records_of(Path("x.undertow"))) == len(records) - 1


def test_what_an_interrupted_write_left_is_not_in_it(pair: Path) -> None:
    fine("do", "swim, take")
    pair.write_bytes(pair.read_bytes()[:-1])
    fine("export", "pair", "--for", "anna", "--to", "x.undertow")
    log = FileLog.open(Path("x.undertow"))
    log.close()
    assert log.tail is None
    kinds = [type(record) for _, record in records_of(Path("x.undertow"))]
    assert kinds.count(Move) == 1
    assert Note not in kinds
    assert isinstance(opening_of(records_of(Path("x.undertow"))).seed, Hidden)
