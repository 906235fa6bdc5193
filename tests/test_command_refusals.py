"""What cannot be done is one sentence and an exit code, whatever was typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import screen
from tests.command import BOTS, fine, moves_made, refused, sentence, undertow
from tests.marks import posix

pytestmark = pytest.mark.usefixtures("home")

LONG = "x" * 10_000


@pytest.mark.parametrize(
    ("code", "words", "why"),
    [
        (1, "do fly", "'fly' is no choice here; possible: swim"),
        (1, "do swin", "'swin' is no choice here; did you mean swim?"),
        (1, "do 7", "there is no choice 7: only 1 is possible"),
        (1, "undo", "nothing to undo: no move was made yet"),
        (1, "undo 99999999999999999999", "nothing to undo"),
        (1, "redo", "nothing to redo: this is the end of the line"),
        (1, "branch main", "there is a branch 'main' already"),
        (1, "branch start", "'start' means a place already"),
        (1, "branch a/b", "a branch's name is of letters"),
        (1, "branch 7", "starts with a letter"),
        (1, "branch \x1b[31m", "a branch's name is of letters"),
        (1, f"branch {LONG}", "1 to 40 characters, not 10,000"),
        (1, "switch 0", "'0' is a place, not a line: goto leads there"),
        (1, "go", "no bot is to act"),
        (2, "fly", "there is no command 'fly'; there are: play, learn, new, do, go, seat, show"),
        (2, "udno", "there is no command 'udno'; did you mean undo or do?"),
        (2, "swich main", "there is no command 'swich'; did you mean switch?"),
        (2, "version", "there is no command 'version'; 'undertow --version' shows it"),
        (2, "help", "there is no command 'help'; 'undertow --help' shows it"),
        (2, "--plain shwo", "there is no command 'shwo'; did you mean show?"),
        (2, "--fast show", "No such option: --fast"),
        (2, "show --color purple", "--color is auto, always or never, not 'purple'"),
        (2, "do", "Missing argument"),
        (2, "goto", "Missing argument 'PLACE'. ('undertow goto --help' shows how)"),
        (2, "odds --jobs 1e9", "'1e9' is not a whole number. ('undertow odds --help' shows how)"),
        (1, "undo 0", "how many times is a number from 1 on, not 0"),
        (1, "undo -1", "how many times is a number from 1 on, not -1"),
        (1, "undo --step -12", "how many moves is a number from 1 on, not -12"),
        (1, "redo -1", "how many times is a number from 1 on, not -1"),
        (2, "undo --stpe", "there is no option --stpe; did you mean --step"),
        (2, "undo -x", "there is no option -x; there are: --step, --turn, --to, --yes"),
        (2, "redo --turn", "there is no option --turn; there are: --step"),
        (1, "undo x", "undo takes a number, --step, --turn or --to PLACE, not 'x'"),
        (2, "show --fast", "No such option: --fast"),
        (2, "show one two", "unexpected extra argument"),
        (2, "goto 1 -g", "requires an argument"),
        (14, "goto 7", "there is no move 7 on this line; it has moves 0 to 0"),
        (14, "goto -1", "there is no move to go back: none lies before here"),
        (14, "goto start~2", "there is no move to go back: none lies before that place"),
        (14, "goto side", "there is no place 'side'; there are moves 0 to 0 of this line"),
        (14, "goto \x1b[31m", r"there is no place '\x1b[31m'"),
        (14, "switch side", "there is no"),
        (14, "show nothing", "there is no game 'nothing'; 'undertow list' shows all"),
        (14, "show pear", "there is no game 'pear'; did you mean pair?"),
        (14, "do swim -g nothing", "there is no game 'nothing'"),
        (14, "play nothing", "there is no game 'nothing'"),
        (14, "verify ./nothing.undertow", "there is no game './nothing.undertow'"),
        (14, "show no/folder/otter.undertow", "there is no game 'no/folder/otter.undertow'"),
        (14, "rules chess", "there is no game called 'chess'; there are: deep-sea"),
        (14, "rules deepsea", "there is no game called 'deepsea'; did you mean deep-sea?"),
        (14, "new deep-se", "there is no game called 'deep-se'; did you mean deep-sea?"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_a_code(
    pair: Path, code: int, words: str, why: str
) -> None:
    assert why in refused(code, *words.split(" "))


@pytest.mark.parametrize(
    "words",
    [
        f"show {LONG}",
        f"show ./{LONG}",
        f"show {LONG}.undertow",
        f"do {LONG}",
        f"goto {LONG}",
        f"goto {'9' * 10_000}",
        f"switch {LONG}",
        f"undo {LONG}",
        f"rules {LONG}",
        f"new {LONG}",
        f"new deep-sea -o {LONG}",
        f"new deep-sea -o {LONG}=1",
        f"new deep-sea -o tie_break={LONG}",
        f"new deep-sea -p a -p bot:{LONG}",
        f"new deep-sea -p a -p b={LONG}",
        f"{LONG}",
        f"show --{LONG}",
    ],
    ids=lambda words: words.replace(LONG, "x*").replace("9" * 10_000, "9*"),
)
def test_an_error_does_not_repeat_pages_of_what_was_typed(pair: Path, words: str) -> None:
    done = undertow(*words.split())
    assert done.code in (1, 2, 14), done.err[-100:]
    sentence(done.err)


def test_a_place_a_line_and_a_seat_that_do_not_exist_are_one_code(pair: Path) -> None:
    for words in ("goto", "switch", "drop", "note", "show --at", "goto last:", "goto find:move="):
        told = refused(14, *f"{words} zed".replace(": ", ":").replace("= zed", "=99").split())
        assert told.startswith(("there is no ", "nowhere on this line"))


def test_a_part_of_several_actions_that_was_done_stays_done(pair: Path) -> None:
    done = undertow("do", "swim,", "take,", "fly,", "swim")
    assert done.code == 1
    assert sentence(done.err) == "'fly' is no choice here; possible: swim"
    assert moves_made(pair) == ["Swim", "Take"]


def test_a_game_that_is_over_takes_no_action() -> None:
    fine("play", "deep-sea", *BOTS)
    assert refused(1, "do", "swim") == "the game is over; undo to go back into it"
    assert "no bot is to act" in refused(1, "go")


def test_a_fault_of_the_program_is_one_sentence_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert screen.run(lambda: 1 // 0) == 70
    assert sentence(capsys.readouterr().err).startswith("this should not happen (ZeroDivisionErr")


def test_a_kind_is_found_in_capitals_and_by_what_is_near() -> None:
    fine("new", "DEEP-SEA", "--name", "evening")
    assert refused(14, "play", "deepsea") == "there is no game 'deepsea'; did you mean deep-sea?"
    assert refused(14, "play", "evning") == "there is no game 'evning'; did you mean evening?"


@pytest.mark.parametrize(
    "words",
    [
        ("note", "1", "#a\nb", "--tag", "c\nd"),
        ("note", "1", "x" * 900 + "\n" + "y" * 900),
        ("note", "1\n2", "x"),
        ("note", "1", "x\ny", "--by", "an\nna"),
        ("note", "1", "--drop", "--tag", "x\ny"),
        ("note", "1", "x", "--as", "y\nz"),
        ("do", "swim\nnow"),
        ("goto", "find:a\nb"),
    ],
)
def test_what_is_echoed_with_a_line_break_stays_one_line(
    pair: Path, words: tuple[str, ...]
) -> None:
    done = undertow(*words)
    assert done.code in (1, 2, 14)
    sentence(done.err)


@pytest.mark.usefixtures("pair")
@pytest.mark.parametrize("place", ["", "#", "~1"])
@pytest.mark.parametrize(
    "words", ["goto P", "branch q P", "note P x", "show --at P", "amend P swim"]
)
def test_nothing_is_no_place_even_where_a_note_has_no_tag(words: str, place: str) -> None:
    fine("do", "swim, take")
    fine("note", "1", "a note without a tag")
    told = refused(14, *[place if word == "P" else word for word in words.split()])
    assert told.startswith("there is no place ''" if place != "#" else "there is no place '#'")
    assert refused(1 if place == "" else 14, "undo", "--to", place)


@pytest.mark.usefixtures("pair")
def test_a_note_with_a_line_break_is_told_as_it_is_kept() -> None:
    fine("do", "swim")
    assert fine("note", "1", "too\ndeep").lines()[0] == "Noted on move 1: too deep"
    assert fine("note", "1").lines() == ["too deep"]


@posix
def test_a_link_that_leads_nowhere_is_told_as_such(home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "lost.undertow").symlink_to(home / "gone")
    assert refused(14, "show", "-g", "lost") == "'lost' is a link that leads nowhere"


@pytest.mark.parametrize("nothing", ["", " ", "\n\t", "\u00a0"])
@pytest.mark.parametrize("words", ["undo N", "undo N --step", "redo N", "undo --turn N"])
def test_a_number_that_an_unset_variable_leaves_out_takes_nothing_back(
    pair: Path, words: str, nothing: str
) -> None:
    fine("do", "swim, take")
    said = refused(2, *[nothing if word == "N" else word for word in words.split()])
    assert said.startswith("how many times is a number from 1 on, not '")
    assert moves_made(pair) == ["Swim", "Take"]
