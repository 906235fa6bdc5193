"""All that comes from elsewhere: a file, or a game in one line; checked before it is kept."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from engine.games.deep_sea import GAME
from engine.games.deep_sea.model import Swam
from events.record import Branch, Record, Rename, Seat
from replays.letters import WORD, _check, in_letters, number_in
from seeds.luck import Luck
from tests.command import (
    BOTS,
    CODEC,
    Terminal,
    changed,
    fine,
    game_file,
    games_at_home,
    process,
    records_of,
    refused,
    sentence,
    undertow,
    write,
)
from tests.odd import ODD
from tests.tampering import first_event, golden, other_die

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def line(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A line that came from another home."""
    monkeypatch.setenv("UNDERTOW_HOME", str(tmp_path / "elsewhere"))
    fine("new", "deep-sea", *BOTS, "--name", "evening")
    fine("go")
    shared = fine("share").out
    monkeypatch.setenv("UNDERTOW_HOME", str(home))
    return shared.strip()


@pytest.fixture
def sent(line: str, tmp_path: Path) -> Path:
    """The file of the same game."""
    return tmp_path / "elsewhere" / "evening.undertow"


SAID = """{} came in: Deep Sea Adventure, red (bot:cautious), blue (bot:random).
It has 60 moves, over, all legal.
Luck checked: all as the seed gives.
"""


def said(name: str, file: Path) -> str:
    moves = len(records_of(file)) - 3
    return SAID.format(name).replace("60", str(moves))


def test_a_line_opens_in_another_home(line: str, sent: Path) -> None:
    assert fine("open", line).out == said("deep-sea-1", sent)
    assert game_file("deep-sea-1").read_bytes() == sent.read_bytes()
    assert "The game is over" in fine("show").out, "it is the one used last"
    assert fine("share").out.strip() == line
    assert fine("verify").err == ""


def test_a_file_opens_in_another_home(sent: Path) -> None:
    assert fine("open", str(sent)).out == said("evening", sent)
    assert game_file("evening").read_bytes() == sent.read_bytes()


def test_either_comes_through_a_pipe(line: str, sent: Path) -> None:
    for number, came in enumerate([line.encode(), f" {line}\r\n".encode(), sent.read_bytes()], 1):
        for words in (["open", "-"], ["open"]):
            done = process(*words, "--name", f"game-{number}{len(words)}", typed=came)
            assert (done.code, done.err) == (0, "")
            assert done.out == said(f"game-{number}{len(words)}", sent)
    assert len(set(games_at_home().values())) == 1
    assert fine("open", "-", typed=line).code == 0


def test_mail_breaks_no_line(line: str, sent: Path, tmp_path: Path) -> None:
    broken = "\ufeff" + "\n  ".join(line[i : i + 20] for i in range(0, len(line), 20)) + "\n"
    assert fine("open", broken.removeprefix("\ufeff")).out == said("deep-sea-1", sent)
    (tmp_path / "found.txt").write_text(broken, encoding="utf-8")
    assert fine("open", str(tmp_path / "found.txt")).out == said("found", sent)


def test_no_game_is_overwritten(line: str, sent: Path) -> None:
    for name in ("evening", "evening-1", "evening-2"):
        assert fine("open", str(sent)).out == said(name, sent)
    for name in ("deep-sea-1", "deep-sea-2"):
        assert fine("open", line).out == said(name, sent)
    assert refused(1, "open", line, "--name", "evening") == (
        "there is a game called 'evening' already; choose another --name"
    )


def test_a_file_that_is_called_as_no_game_can_be(sent: Path, tmp_path: Path) -> None:
    for name in ("a game.undertow", "deep-sea.undertow", ".undertow", "x" * 70 + ".undertow"):
        found = tmp_path / name
        found.write_bytes(sent.read_bytes())
        assert fine("open", str(found)).out.startswith("deep-sea-")


@pytest.mark.parametrize("name", ["", "a b", "../up", "x" * 61, "deep-sea"])
def test_a_name_that_no_game_can_have(line: str, name: str) -> None:
    refused(1, "open", line, "--name", name)
    assert games_at_home() == {}


def test_what_is_at_home_is_not_opened_again(pair: Path) -> None:
    for what in ("pair", str(pair)):
        assert refused(1, "open", what) == (
            "'pair' is at home already: 'undertow play pair' goes on with it"
        )


def test_what_is_not_there() -> None:
    assert refused(14, "open", "gone") == (
        "there is no file 'gone', and a game in one line begins with undertow1"
    )
    done = undertow("open", typed=Terminal(""))
    assert done.code == 2
    assert sentence(done.err).startswith("say what to open: a file, or a game in one line")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda line: line[:30], "the line is damaged: only 30 of its "),
        (lambda line: f"{line}x", "the line is damaged: it has "),
        (
            lambda line: line[:30] + "*" + line[31:],
            "the line is damaged: its letter 31, '*', cannot",
        ),
        (
            lambda line: line[:-1] + "zz"[line[-1] == "z" :][:1],
            "the line is damaged: letters in it",
        ),
        (lambda line: line.swapcase().replace("UNDERTOW", "undertow"), "the line is damaged: "),
    ],
)
def test_a_damaged_line_says_so(line: str, change: Callable[[str], str], why: str) -> None:
    other = change(line)
    if other == line:
        other = f"{line[:-1]}y"
    assert refused(10, "open", other).startswith(why)
    assert refused(10, "open", "-", typed=other).startswith(f"standard input: {why}")
    assert games_at_home() == {}


def test_a_line_of_a_later_format(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("replays.letters.FORMAT", "7")
        later = in_letters(17)
    assert "is of format 7, this program reads format 1" in refused(12, "open", later)


def test_a_line_of_other_rules_or_of_no_game_here(line: str) -> None:
    assert refused(12, "open", in_letters(15)).startswith("this line is of game 15, and here are")
    other = number_in(line) - 16  # the version of the rules, behind the game
    assert refused(12, "open", in_letters(other)) == (
        "this line is of 'deep-sea' under rules 0: the file was played under rules 0 of deep-sea, "
        "here are rules 1"
    )


def test_a_line_that_plays_otherwise(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def decide(state: Any, action: Any, luck: Luck) -> tuple[Any, ...]:
        return GAME.decide(state, action, luck.derive("other"))

    monkeypatch.setattr("engine.games.deep_sea.GAME", attrs.evolve(GAME, decide=decide))
    assert refused(11, "open", line) == (
        "the line is sound, but plays otherwise under the rules here, between moves 1 and 64"
        "; another Undertow wrote it: ask for the game's file"
    )
    assert games_at_home() == {}


@pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)
def test_a_file_that_does_not_open_is_not_kept(
    pair: Path, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    found = tmp_path / "pair.undertow"
    found.write_bytes(pair.read_bytes())
    make(found)
    code, why = ODD[make]
    told = refused(code, "open", str(found))
    assert told.startswith("pair.undertow: ")
    assert code != 10 or any(word in told for word in ("damaged at byte", "opening", "folder"))
    assert why.startswith("pair.undertow: ")


def test_a_file_that_does_not_verify_is_not_kept(tmp_path: Path) -> None:
    records = golden("stuck")
    found = write(tmp_path / "found.undertow", other_die(records, *first_event(records, Swam)))
    assert "found.undertow: it is not what its seed" in refused(11, "open", str(found))
    assert games_at_home() == {}


def test_what_an_interrupted_write_left_is_remarked_on(sent: Path) -> None:
    sent.write_bytes(sent.read_bytes()[:-3])
    done = fine("open", str(sent))
    assert "is unfinished; all before it is here" in done.err
    assert fine("verify", "evening").err == ""


@pytest.mark.parametrize("came", [b"", b" \n", b"hello", b"\x89PNG\r\n", b"\xff\xfe", b"\0" * 99])
def test_anything_else_is_no_game(came: bytes, tmp_path: Path) -> None:
    done = process("open", "-", typed=came)
    assert done.code == 10
    assert sentence(done.err).startswith("standard input: damaged at byte 0: it ")
    (tmp_path / "x").write_bytes(came)
    assert refused(10, "open", str(tmp_path / "x")).startswith("x: damaged at byte 0: it ")


def test_a_copy_whose_luck_cannot_be_checked_says_so(pair: Path, tmp_path: Path) -> None:
    fine("do", "swim, take")
    cut = [(back, CODEC.redact(record, None)) for back, record in records_of(pair)]
    found = write(tmp_path / "cut.undertow", cut)
    told = fine("open", str(found)).out.splitlines()
    assert told[1:] == [
        "It has 2 moves, all legal.",
        "Luck not checkable: the seed is not in this copy.",
    ]


def test_as_values(line: str) -> None:
    (document,) = map(json.loads, fine("open", line, "--json").out.splitlines())
    assert document["schema"] == "undertow/position/1"
    assert document["game"] == "deep-sea-1"


def test_lines_of_a_file_are_counted(fork: None, pair: Path, tmp_path: Path) -> None:
    found = tmp_path / "found.undertow"
    found.write_bytes(pair.read_bytes())
    assert " on 2 lines, all legal." in fine("open", str(found)).out


def test_standard_input_without_bytes(line: str) -> None:
    assert undertow("open", typed=io.StringIO(line)).code == 0


@pytest.mark.parametrize(
    "around",
    ["> {}", ">> {}\n", "'{}'", "`{}`", '"{}"', " \u201c{}\u201d ", "<{}>", "```\n{}\n```"],
)
def test_a_line_as_it_is_quoted(line: str, sent: Path, tmp_path: Path, around: str) -> None:
    assert fine("open", around.format(line)).out == said("deep-sea-1", sent)
    (tmp_path / "mail.txt").write_text(around.format(line), encoding="utf-8")
    assert fine("open", str(tmp_path / "mail.txt")).out == said("mail", sent)
    assert fine("open", "-", typed=around.format(line)).out == said("deep-sea-2", sent)


def test_a_line_that_a_mail_quotes_and_wraps(line: str, sent: Path) -> None:
    wrapped = "\n".join("> > " + line[i : i + 30] for i in range(0, len(line), 30))
    assert fine("open", wrapped).out == said("deep-sea-1", sent)


def test_a_page_in_markdown_is_for_reading(pair: Path) -> None:
    fine("do", "swim")
    told = fine("export", "--to", "eve.md").err
    assert told == (
        "eve.md tells the line on which the game stands, to be read; nothing opens it again.\n"
    )
    for command in ("open", "import"):
        assert refused(10, command, "eve.md") == (
            "eve.md: a page in Markdown is for reading alone: ask for the game as text, which "
            "'undertow export --to NAME.txt' writes, or for its file"
        )


def test_a_line_of_format_0() -> None:
    body = f"{WORD}000000"
    said = refused(10, "open", body + _check(body))
    assert said == "the line is of format 0, which there never was"


ODD_NAMES: list[tuple[Record, str]] = [
    (Branch("a b"), "record 2: a branch's name is of letters, digits and - _ . and starts with"),
    (Branch("\x1b[31m"), "record 2: a branch's name is of letters, digits and - _ . and starts"),
    (Rename("main", "end"), "record 2: 'end' means a place already; choose another name"),
    (Branch("e\u0301t"), "record 2: a name in it is not in the normal form"),
    (Seat(1, "bot:a b"), "record 2: 'bot:a b' can be no bot: its name is of letters and signs"),
    (Seat(1, "bot:"), "record 2: 'bot:' can be no bot: its name is of letters and signs without"),
    (Seat(1, "ben"), "record 2: a seat is played by 'person' or 'bot:NAME', not 'ben'"),
]
ODD_SEATS: list[tuple[tuple[str, str], str]] = [
    (("Anna", "anna"), "the opening: two seats have the same name"),
    (("an na", "ben"), "the opening: 'an na' can be no seat's name: it is of letters, digits"),
    (("an\nna", "ben"), "the opening: 'an\\nna' can be no seat's name: it is of letters, digits"),
    (("7", "ben"), "the opening: a seat cannot be called '7': a number alone says which seat"),
    (("all", "ben"), "the opening: a seat cannot be called 'all': that word has a meaning"),
    (("e\u0301ve", "ben"), "the opening: a name in it is not in the normal form"),
]


@pytest.mark.parametrize(("odd", "why"), [*ODD_NAMES, *ODD_SEATS])
def test_names_that_no_new_game_could_have(
    pair: Path, tmp_path: Path, odd: Record | tuple[str, str], why: str
) -> None:
    records = records_of(pair)
    if isinstance(odd, tuple):
        records = changed(records, 0, seats=odd)
    else:
        records = [*records, (1, odd)]
    found = write(tmp_path / "found.undertow", records)
    told = refused(11, "open", str(found))
    assert told.startswith(f"found.undertow: no game can be called so: {why}")
    done = undertow("verify", str(found))
    assert done.code == 11
    assert done.lines()[1].startswith(f"rules  {why}")
