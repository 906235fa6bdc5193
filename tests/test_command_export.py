"""export writes a game, import brings it home: the same game, and nothing is ever overwritten."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from unittest import mock

import pytest

from tests.command import (
    PAIR,
    fine,
    game_file,
    games_at_home,
    opening_of,
    process,
    records_of,
    refused,
    undertow,
    write,
)
from tests.logs import breaks, notes
from tests.marks import posix
from tests.written import HEAD

pytestmark = pytest.mark.usefixtures("home")

SECRET = ("new", "abyss", "-p", "anna", "-p", "ben", "--seed", "calm-otter", "-o", "first=anna")


@pytest.mark.usefixtures("fork")
@pytest.mark.parametrize("ending", ["txt", "json"])
def test_a_game_goes_from_one_home_to_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    done = fine("export", "pair", "--to", f"evening.{ending}")
    assert done.out == ""
    assert done.err == (
        f"evening.{ending} holds Deep Sea Adventure, anna, ben, 9 moves on 2 lines, 2 notes.\n"
    )
    log, tree = fine("log", "pair").out, fine("tree", "pair").out
    monkeypatch.setenv("UNDERTOW_HOME", str(tmp_path / "elsewhere"))
    assert fine("import", f"evening.{ending}").lines() == [
        "evening came in: Deep Sea Adventure, anna, ben.",
        "It has 9 moves on 2 lines, all legal.",
        "Luck checked: all as the seed gives.",
    ]
    assert (fine("log").out, fine("tree").out) == (log, tree)
    assert fine("verify").out.count("all as the seed gives") == 1
    fine("do", "down")


def test_standard_output_and_standard_input(pair: Path) -> None:
    fine("do", "swim, take")
    text = fine("export").out
    assert text.endswith("\n1. anna swim 2. anna take\n")
    assert fine("import", "-", typed=text).out.startswith("deep-sea-1 came in: ")
    assert fine("export", "deep-sea-1").out == text
    data = fine("export", "pair", "--format", "json").out
    assert json.loads(data)["schema"] == "undertow/notation/1"
    assert fine("import", "-", "--name", "again", typed=data).out.startswith("again came in: ")
    assert fine("export", "again").out == text


def test_the_same_in_a_process_of_its_own(pair: Path, home: Path) -> None:
    shared = {"UNDERTOW_HOME": str(home)}
    text = process("export", "pair", **shared)
    assert (text.code, text.err) == (0, "")
    assert process("import", "-", typed=text.out, **shared).code == 0
    assert process("export", "deep-sea-1", **shared).out == text.out
    bad = process("import", "-", typed=b"\xff", **shared)
    assert (bad.code, bad.err) == (
        10,
        "undertow: standard input: damaged at byte 0: it begins as no game does, be it a file, a "
        "line, a text or values\n",
    )


@pytest.mark.usefixtures("pair")
@pytest.mark.parametrize("form", ["text", "json", "markdown"])
@pytest.mark.parametrize("columns", ["", "20", "80"])
def test_no_width_changes_what_is_written(
    monkeypatch: pytest.MonkeyPatch, form: str, columns: str
) -> None:
    """It was folded as sentences are, in the middle of tags and strings."""
    fine("do", "swim")
    fine("note", "1", f"{'long ' * 30}note", "--by", "anna")
    fine("export", "--format", form, "--to", "whole.txt")
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert fine("export", "--format", form).out == Path("whole.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("notes", [0, 9])
@pytest.mark.usefixtures("pair")
def test_a_text_that_is_too_large_to_be_read_says_so(
    monkeypatch: pytest.MonkeyPatch, form: str, notes: int
) -> None:
    fine("do", "swim" if notes else "swim, take, swim, take, down, take, down, take")
    for n in range(notes):
        fine("note", "1", f"#t{n} {n}")
    with monkeypatch.context() as smaller:
        smaller.setattr("replays.rebuilding.MOST", 7)
        done = fine("export", "--format", form)
        assert "'undertow open' reads up to 7 moves and as many comments" in done.err
        said = refused(10, "import", "-", typed=done.out)
    assert f"at most 7 {'comments' if notes else 'moves'} are read" in said
    assert fine("export", "--format", form).err == ""
    fine("import", "-", typed=done.out)


def test_a_copy_of_the_file(pair: Path) -> None:
    fine("do", "swim")
    fine("export", "--to", "copy.undertow")
    assert Path("copy.undertow").read_bytes() == pair.read_bytes()
    said = refused(1, "import", "copy.undertow")
    assert said == "this is a game's own file: 'undertow open copy.undertow' brings it home"


@pytest.mark.usefixtures("fork")
def test_a_page_to_read() -> None:
    fine("seat", "anna", "bot:random")
    fine("seat", "ben", "bot:random")
    fine("go")
    fine("note", "@", "*stars* | and <tags>")
    page = fine("export", "--format", "markdown").out
    assert page.startswith(
        "# Deep Sea Adventure\n\nRules 1: anna (bot:random), ben (bot:random).\n"
    )
    assert "| player | points |\n|---|---:|\n" in page
    assert " (won) | " in page
    assert "\n- **2 anna take**: anna takes a level-1 chip\n" in page
    assert "*{\\*stars\\* \\| and \\<tags>}*" in page
    assert page.endswith("\n1 other line was played beside this one.\n")
    assert "is for reading alone" in refused(10, "import", "-", typed=page)


def test_a_page_does_not_tell_secrets() -> None:
    fine(*SECRET)
    fine("do", "explore", "--no-bots")
    fine("note", "@", "only for me", "--by", "anna", "--private")
    done = fine("export", "--format", "markdown")
    assert "only for me" not in done.out
    assert done.err == ""


@pytest.mark.parametrize("ending", ["txt", "json", "md", "undertow"])
def test_nothing_is_overwritten(pair: Path, ending: str) -> None:
    kept = Path(f"kept.{ending}")
    kept.write_text("mine")
    assert refused(1, "export", "--to", str(kept)) == (
        f"{kept} is there already, and stays as it is: choose another name"
    )
    assert kept.read_text() == "mine"
    with mock.patch.object(os.path, "lexists", return_value=False):  # it came a moment later
        assert "is there already" in refused(1, "export", "--to", str(kept))
    assert kept.read_text() == "mine"
    assert sorted(path.name for path in Path().iterdir()) == [kept.name]


def test_what_a_killed_process_left_is_no_hindrance(pair: Path) -> None:
    for number in range(3):
        Path(f".{os.getpid()}-{number}.new").write_bytes(b"half")
    fine("export", "--to", "pair.txt")
    assert fine("import", "pair.txt").out.startswith("pair-1 came in")


@posix
@pytest.mark.parametrize("call", ["write", "fsync", "link"])
def test_a_disk_that_fails_leaves_no_half_of_an_export(
    pair: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    with monkeypatch.context() as patch:
        breaks(patch, call, errno.ENOSPC, times=1)
        assert (
            refused(74, "export", "--to", "pair.txt")
            == "pair.txt: No space left on device; nothing of it was kept"
        )
    assert list(Path().iterdir()) == []


@posix
def test_the_name_of_an_export_is_synced(pair: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, int]] = []
    notes(monkeypatch, "fsync", done)
    fine("export", "--to", "pair.txt")
    assert [file for _, file in done] == [Path("pair.txt").stat().st_ino, Path().stat().st_ino]


def test_a_game_keeps_its_name(pair: Path) -> None:
    fine("export", "--to", "pair.txt")
    before = pair.read_bytes()
    assert refused(1, "import", "pair.txt", "--name", "pair") == (
        "there is a game called 'pair' already; choose another --name"
    )
    assert fine("import", "pair.txt").out.startswith("pair-1 came in")
    assert pair.read_bytes() == before
    Path("pair.txt").rename("deep-sea.txt")
    assert fine("import", "deep-sea.txt").out.startswith("deep-sea-1 came in")
    Path("deep-sea.txt").rename("no name (2).txt")
    assert fine("import", "no name (2).txt").out.startswith("deep-sea-2 came in")


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        (2, "export --to x.pdf", "'x.pdf' ends in none of .txt, .json, .md, .undertow"),
        (2, "export --format pdf", "--format is text, json, markdown, undertow, not 'pdf'"),
        (14, "export --to gone/x.txt", "there is no folder gone where x.txt is to stand"),
        (14, "export gone", "there is no game 'gone'"),
        (14, "import gone.txt", "there is no file 'gone.txt'"),
        (1, "import - --name deep-sea", "'deep-sea' is a kind of game; choose another --name"),
        (1, "import - --name ../x", "a game's name is of letters"),
        (10, "import -", "standard input: damaged at byte 0: it is empty"),
    ],
)
def test_what_is_refused(pair: Path, code: int, words: str, said: str) -> None:
    assert refused(code, *words.split()).startswith(said)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (HEAD + "1. swim 2. sing", 10, "e.txt: line 6, column 12: 'sing' is not possible here"),
        (HEAD + "1. swim (", 10, "e.txt: line 6, column 9: this parenthesis is not closed"),
        (HEAD + "1. \x1b[2J", 10, "e.txt: line 6, column 4: a character U+001B cannot stand here"),
        ('[Game "chess"]\n[Seed "x"]\n', 12, "e.txt: line 1, column 1: there is no game called"),
        ('{"schema": 1}', 10, "e.txt: schema: a text without control characters belongs here"),
    ],
)
def test_what_is_wrong_in_a_file(text: str, code: int, said: str) -> None:
    Path("e.txt").write_text(text, encoding="utf-8")
    assert refused(code, "import", "e.txt").startswith(said)
    assert games_at_home() == {}


def test_a_game_with_secrets_is_asked_for() -> None:
    fine(*SECRET, "--name", "court")
    said = refused(1, "export", "court", "--to", "x.txt")
    assert said == (
        "This holds the whole game, with what the players hide from each other: nobody can be "
        "asked here, and --yes writes it all the same"
    )
    assert not Path("x.txt").exists()
    done = fine("export", "court", "--yes")
    assert done.err == "This holds the whole game, with what the players hide from each other.\n"
    fine("import", "-", typed=done.out)
    assert fine("export", "--yes").out == done.out


def test_a_sealed_seed_is_asked_for() -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "--sealed", "--name", "sealed")
    for form in ("text", "json", "undertow"):
        assert "with the sealed seed: nobody" in refused(1, "export", "--format", form)
    text = fine("export", "--yes").out
    fine("import", "-", "--name", "again", typed=text)
    assert "seed sealed" in fine("log", "again").out
    fine("reveal", "again", "--yes")
    assert '[Revealed "yes"]' in fine("export", "again").out


def test_private_notes_are_spoken_of(pair: Path) -> None:
    fine("note", "@", "only for me", "--by", "anna", "--private")
    done = fine("export")
    assert done.err == "This holds the whole game, with private notes.\n"
    assert "{@anna, private: only for me}" in done.out


def test_a_copy_without_its_seed_is_only_told(pair: Path) -> None:
    from engine.games.deep_sea import GAME
    from events.codec import Codec

    fine("do", "swim")
    codec = Codec(GAME.classes)
    hidden = [(back, codec.redact(record, None)) for back, record in records_of(pair)]
    assert opening_of(records_of(pair)).seed == "calm-otter"
    write(game_file("copy"), hidden)
    assert "does not hold the seed" in refused(1, "export", "copy")
    assert fine("export", "copy", "--format", "markdown").out.startswith("# Deep Sea")
    fine("export", "copy", "--to", "copy.undertow")
    assert Path("copy.undertow").read_bytes() == game_file("copy").read_bytes()


def test_nothing_of_a_hostile_file_reaches_the_screen(pair: Path) -> None:
    records = records_of(pair)
    from events.record import Branch, Note

    odd = "\x1b[2J\x07} \u202e{%here}"
    records += [(len(records), Note(odd)), (len(records) + 1, Branch("a\x1b[31m b"))]
    write(pair, records)
    for form in ("text", "json", "markdown"):
        done = undertow("export", "pair", "--format", form)
        assert done.code == 0
        assert done.out.replace("\n", "").isprintable()
    fine("export", "pair", "--to", "x.txt")
    assert Path("x.txt").read_text(encoding="utf-8").replace("\n", "").isprintable()
    said = refused(10, "import", "x.txt")
    assert said.startswith("x.txt: line 13, column 21: a branch's name is of letters, digits")


@posix
def test_a_file_that_is_too_large_is_not_read_to_its_end(home: Path) -> None:
    assert "it begins as no game does" in refused(10, "import", "/dev/zero")
    endless = Path("endless.txt")
    endless.write_bytes(b"[" * (16 * 1024 * 1024 + 2))
    for command in ("import", "open"):
        assert refused(10, command, str(endless)) == (
            "endless.txt: damaged at byte 16,777,216: it goes on behind 16 MiB, as no such game "
            "does"
        )


def test_values_for_programs(pair: Path) -> None:
    fine("do", "swim")
    (found,) = fine("import", "-", "--json", typed=fine("export").out).out.splitlines()
    assert json.loads(found)["game"] == "deep-sea-1"


def test_games_of_both_kinds_of_pages_are_what_they_were(pair: Path) -> None:
    fine("new", "deep-sea", *PAIR, "--name", "other")
    before = games_at_home()
    fine("export", "pair")
    assert games_at_home() == before
