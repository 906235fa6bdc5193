"""The prompt through a pipe: choices, commands of time, odd bytes and closed streams."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from cli.verbs import VERBS
from tests.command import (
    environment,
    fine,
    game_file,
    moves_made,
    process,
    program,
    refused,
    undertow,
)
from tests.marks import posix

pytestmark = pytest.mark.usefixtures("otter")


def test_choices_come_through_a_pipe() -> None:
    done = fine("play", typed="swim\n2\ns\nt\n")
    assert moves_made(game_file("otter")) == ["Swim", "Leave", "Swim", "Take"]
    assert "Anna rolls 2+1 and swims from the submarine to 3." in done.lines()
    assert "Deep Sea Adventure, branch main, move 4" in done.lines()
    assert done.err.splitlines() == [
        "anna> swim",
        "anna> 2",
        "ben> s",
        "ben> t",
        "The input has ended; the game is saved.",
    ]


def test_each_choice_is_listed_with_what_it_means() -> None:
    assert fine("play", typed="1\n").lines()[-4:] == [
        "> A  anna  sub to 3, down     3    0 %       0  nothing",
        "  B  ben   submarine                         0  nothing",
        "  1  t  take   a level-1 chip",
        "  2  l  leave  do nothing",
    ]


def test_a_last_line_without_its_end_counts() -> None:
    fine("play", typed="swim\ntake")
    assert moves_made(game_file("otter")) == ["Swim", "Take"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("fly", "'fly' is no choice here; possible: swim"),
        ("7", "there is no choice 7: only 1 is possible"),
        ("undo", "nothing to undo: no move was made yet"),
        ("undo x", "undo takes a number, --step, --turn or --to PLACE, not 'x'"),
        ("undo 0", "how many times is a number from 1 on, not 0"),
        ("undo -1", "how many times is a number from 1 on, not -1"),
        ("redo", "nothing to redo: this is the end of the line"),
        ("goto 7", "there is no move 7 on this line; it has moves 0 to 0"),
        ("goto", "goto PLACE: it needs more, as: goto 17"),
        ("branch", "branch NAME: it needs more, as: branch what-if"),
        ("branch main", "there is a branch 'main' already"),
        ("switch side", "there is no line 'side'; there are main"),
        ("swin", "'swin' is no choice here; did you mean swim or switch?"),
        ("undoo", "'undoo' is no choice here; did you mean undo?"),
        ("hlep", "'hlep' is no choice here; did you mean help?"),
        ("quitt", "'quitt' is no choice here; did you mean quit?"),
        (":udno", "there is no command 'udno'; did you mean undo?"),
        (":hlep", "there is no command 'hlep'; did you mean help?"),
        (":fly", "there is no command 'fly'; there are: undo, redo, goto"),
        ("s1", "'s1' is no choice here"),
        (":swim", ":swim"),
        ("\x1b[31mswim", r"'\x1b[31mswim' is no choice here"),
    ],
)
def test_what_is_not_understood_is_said_and_asked_again(typed: str, said: str) -> None:
    done = fine("play", typed=f"{typed}\nswim\n")
    assert moves_made(game_file("otter")) == ["Swim"]
    if typed != ":swim":
        assert done.err.splitlines()[1].startswith(said)
    assert "\x1b" not in done.out + done.err


def test_empty_lines_are_passed_over() -> None:
    fine("play", typed="\n  \n\nswim\n")
    assert moves_made(game_file("otter")) == ["Swim"]


def test_the_commands_of_time_work_at_the_prompt() -> None:
    done = fine(
        "play",
        typed="swim\ntake\nundo 2 --step\nredo --step\nbranch side\nleave\nswitch main\n"
        "goto start\n:goto end\ntree\nlog\nshow\nrules\nhelp\nquit\nswim\n",
    )
    assert "Took back 2 moves:" in done.lines()
    assert any(line.startswith("Made again anna swim: anna rolls") for line in done.lines())
    assert "└─1 side  move 2  dive 1, round 1  anna 0, ben 0" in done.lines()
    assert ">   2  anna  take      anna takes a level-1 chip" in done.lines()
    assert "# Deep Sea Adventure" in done.lines()
    told = done.out.partition("Type a choice: ")[2].partition("A command needs its whole word")[0]
    assert set(re.findall(r"\w+", told)) >= set(VERBS)
    assert moves_made(game_file("otter")) == ["Swim", "Take", "Leave"]
    assert done.err.splitlines()[-1] == "The game is saved; 'undertow play' goes on with it."


def test_bots_play_at_the_prompt_and_wait_after_an_undo() -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "bot:cautious", "--seed", "calm-otter", "-o",
         "first=anna", "--name", "duel")  # fmt: skip
    done = fine(
        "play", typed="swim\ntake\nundo --step\nswim\ngo\nundo 2 --step\nundo --step\nleave\n"
    )
    assert "Blue takes a level-1 chip." in done.lines()
    assert "bot:cautious waits for blue: go lets it act" in done.lines()
    assert "a bot is to act: go lets it, undo goes further back" in done.err.splitlines()
    actors = [line[6:].split()[0] for line in fine("log").lines()[3:]]
    assert actors == ["anna", "anna", "blue", "blue"]


def test_a_game_that_is_over_asks_nothing_through_a_pipe() -> None:
    fine("new", "deep-sea", *("-p", "bot:random") * 2, "--name", "watched")
    assert fine("play", typed="undo\n").out.count("The game is over.") == 1
    assert "move 0" not in fine("show").out


@pytest.mark.parametrize(
    "typed", [b"\xff\nswim\n", b"sw\xc3\nswim\n", b"\0\nswim\n", b"\x1b[2J\nswim\n", b"a" * 9_000]
)
@pytest.mark.parametrize("encoding", ["utf-8:strict", "utf-8:surrogateescape", "ascii:strict"])
def test_bytes_that_are_no_text_are_no_choice(typed: bytes, encoding: str, home: Path) -> None:
    done = process("play", typed=typed, UNDERTOW_HOME=str(home), PYTHONIOENCODING=encoding)
    assert done.code == 0, done
    assert "Traceback" not in done.err
    assert "should not happen" not in done.err
    assert "\x1b" not in done.out + done.err
    assert moves_made(game_file("otter")) == (["Swim"] if b"swim" in typed else [])


def test_no_input_at_all_is_the_end_of_the_input(home: Path) -> None:
    done = subprocess.run(
        program("play"),
        stdin=subprocess.DEVNULL,
        env=environment(UNDERTOW_HOME=str(home)),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "The input has ended; the game is saved.\n")


@posix
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("play 0<&-", 0),
        ("play 1>&-", 0),
        ("play 2>&-", 0),
        ("list 1>&-", 0),
        ("list 0<&- 1>&- 2>&-", 0),
        ("show nothing 1>&-", 14),
        ("show nothing 2>&-", 14),
    ],
)
def test_closed_streams_are_no_fault_of_the_program(words: str, code: int, home: Path) -> None:
    line = " ".join(f"'{part}'" for part in program())
    done = subprocess.run(
        ["/bin/sh", "-c", f"{line} {words}"],
        stdin=subprocess.DEVNULL,
        env=environment(UNDERTOW_HOME=str(home)),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == code, done
    assert "Traceback" not in done.stderr
    assert "undertow: " not in done.stdout, "an error is no data"


def test_a_disk_that_refuses_ends_the_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be played on then, and a script must not take it for a success."""
    before = game_file("otter").read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        done = undertow("play", typed="swim\ntake\n")
    assert done.code == 74
    assert "otter.undertow: cannot be written: No space left on device" in done.err
    assert game_file("otter").read_bytes().startswith(before)


def test_a_line_without_end_does_not_fill_the_memory() -> None:
    said = refused(2, "play", "otter", typed="a" * 100_000)
    assert said == "a line of the input has 10,000 letters or more"


def test_a_game_of_people_that_is_over_still_obeys() -> None:
    typed = "1\n" * 300
    assert "The game is over." in undertow("play", "otter", typed=typed).out
    done = fine("play", "otter", typed="undo 3 --step\nquit\n")
    assert "Took back 3 moves" in done.out
    assert "The game is over." not in fine("show", "otter").out


@pytest.mark.parametrize("typed", ["?", "HELP", ":help"])
def test_help_is_found_however_it_is_called(typed: str) -> None:
    assert (
        "\nType a choice: its number, its letter, its word"
        in fine("play", "otter", typed=f"{typed}\nquit\n").out
    )
