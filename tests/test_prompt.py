"""Tests of the prompt: what a person types, at a terminal and through a pipe, and leaving."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.prompt import match, plain
from engine.errors import Refused
from events.record import Move
from tests.command import (
    Done,
    Terminal,
    changed,
    environment,
    fine,
    game_file,
    hear_interrupts,
    process,
    program,
    records_of,
    sentence,
    undertow,
    write,
)

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other terminals")
DROPS = ["drop 7", "drop 7/2", "drop 12", "leave"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with one game of two persons, which anna begins."""
    monkeypatch.setenv("UNDERTOW_HOME", str(tmp_path / "home"))
    fine(
        *("new", "deep-sea", "-p", "anna", "-p", "ben", "--seed", "calm-otter"),
        *("--name", "otter", "-o", "first=anna"),
    )
    return tmp_path / "home"


def moves_made() -> list[str]:
    """The actions in the file, in its order."""
    records = [record for _, record in records_of(game_file("otter"))]
    return [type(record.action).__name__ for record in records if isinstance(record, Move)]


# Matching


@pytest.mark.parametrize(
    ("typed", "words", "index"),
    [
        ("1", DROPS, 0),
        (" 4 ", DROPS, 3),
        ("0002", DROPS, 1),
        ("leave", DROPS, 3),
        ("LEAVE", DROPS, 3),
        ("l", DROPS, 3),
        ("drop 7", DROPS, 0),
        ("drop   7/2", DROPS, 1),
        ("drop 1", DROPS, 2),
        ("Zoe", ["Zoë", "anna"], 0),
        ("the reef", ["reef", "sand"], 0),
        ("reef", ["the reef", "sand"], 0),
        ("up", ["upwards", "up"], 1),
        ("strasse", ["Straße", "x"], 0),
        ("dive", DROPS, None),
        ("", DROPS, None),
        ("  ", DROPS, None),
        ("the ", DROPS, None),
        ("\u0663", DROPS, None),
        ("-1", DROPS, None),
    ],
)
def test_a_choice_is_a_number_a_word_or_its_beginning(
    typed: str, words: list[str], index: int | None
) -> None:
    assert match(typed, words) == index


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("d", "'d' could be drop 7 or drop 7/2 or drop 12"),
        ("0", "there is no choice 0; there are 1 to 4"),
        ("5", "there is no choice 5; there are 1 to 4"),
        ("99999999999", r"there is no choice \d+; there are 1 to 4"),
    ],
)
def test_a_choice_that_is_not_clear_is_told_which_there_are(typed: str, why: str) -> None:
    with pytest.raises(Refused, match=f"^{why}$"):
        match(typed, DROPS)


def test_texts_are_compared_without_what_does_not_matter() -> None:
    assert plain("  The   LÀST\treef ") == "last reef"


# Through a pipe


def test_choices_come_through_a_pipe() -> None:
    done = fine("play", typed="swim\n2\ns\nt\n")
    assert moves_made() == ["Swim", "Leave", "Swim", "Take"]
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
        "> A anna  space 3, going down   banked   0  holds nothing",
        "  B ben   on the submarine      banked   0  holds nothing",
        "  1  take   take a level-1 chip",
        "  2  leave  do nothing",
    ]


def test_a_last_line_without_its_end_counts() -> None:
    fine("play", typed="swim\ntake")
    assert moves_made() == ["Swim", "Take"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("fly", "'fly' is no choice here; there are swim"),
        ("7", "there is no choice 7; there are 1 to 1"),
        ("undo", "nothing to undo: no move was made yet"),
        ("undo x", "'x' is no number of moves"),
        ("undo 0", "'0' is no number of moves"),
        ("undo -1", "'-1' is no number of moves"),
        ("redo", "nothing to redo: this is the end of the line"),
        ("goto 7", "there is no move 7 on this line; it has moves 0 to 0"),
        ("goto", "there is no place ''; there are moves 0 to 0 of this line, start, end, and the "),
        ("branch", "a branch's name has 1 to 40 characters, not 0"),
        ("branch main", "there is a branch 'main' already"),
        ("switch side", "there is no place 'side'"),
        (":swim", ":swim"),
        ("\x1b[31mswim", r"'\x1b[31mswim' is no choice here"),
    ],
)
def test_what_is_not_understood_is_said_and_asked_again(typed: str, said: str) -> None:
    done = fine("play", typed=f"{typed}\nswim\n")
    assert moves_made() == ["Swim"]
    if typed != ":swim":
        assert done.err.splitlines()[1].startswith(said)
    assert "\x1b" not in done.out + done.err


def test_empty_lines_are_passed_over() -> None:
    fine("play", typed="\n  \n\nswim\n")
    assert moves_made() == ["Swim"]


def test_the_commands_of_time_work_at_the_prompt() -> None:
    done = fine(
        "play",
        typed="swim\ntake\nundo 2\nredo\nbranch side\nleave\nswitch main\ngoto start\n:goto end\n"
        "tree\nlog\nshow\nrules\nhelp\nquit\nswim\n",
    )
    assert "Took back 2 moves: take, swim." in done.lines()
    assert "Made again 1 move: swim." in done.lines()
    assert "`-side                moves 2-2  dive 1, round 1" in done.lines()
    assert ">   2  anna  take      anna takes a level-1 chip" in done.lines()
    assert "# Deep Sea Adventure" in done.lines()
    assert "undo, redo, goto, branch, switch, log, tree, show, rules, go, quit." in done.out
    assert moves_made() == ["Swim", "Take", "Leave"]
    assert done.err.splitlines()[-1] == "The game is saved; 'undertow play' goes on with it."


def test_bots_play_at_the_prompt_and_wait_after_an_undo() -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "bot:cautious", "--seed", "calm-otter", "-o",
         "first=anna", "--name", "duel")  # fmt: skip
    done = fine("play", typed="swim\ntake\nundo\nswim\ngo\nundo 2\nundo\nleave\n")
    assert "Red takes a level-1 chip." in done.lines()
    assert "bot:cautious waits for red: go lets it act" in done.lines()
    assert "a bot is to act: go lets it, undo goes further back" in done.err.splitlines()
    actors = [line[6:].split()[0] for line in fine("log").lines()[3:]]
    assert actors == ["anna", "anna", "red", "red"]


def test_a_game_that_is_over_asks_nothing_through_a_pipe() -> None:
    fine("new", "deep-sea", *("-p", "bot:random") * 2, "--name", "watched")
    assert fine("play", typed="undo\n").out.count("The game is over.") == 1
    assert "move 0" not in fine("show").out


@pytest.mark.parametrize(
    "typed", [b"\xff\nswim\n", b"sw\xc3\nswim\n", b"\0\nswim\n", b"\x1b[2J\nswim\n", b"a" * 100_000]
)
@pytest.mark.parametrize("encoding", ["utf-8:strict", "utf-8:surrogateescape", "ascii:strict"])
def test_bytes_that_are_no_text_are_no_choice(typed: bytes, encoding: str, home: Path) -> None:
    done = process("play", typed=typed, UNDERTOW_HOME=str(home), PYTHONIOENCODING=encoding)
    assert done.code == 0, done
    assert "Traceback" not in done.err
    assert "should not happen" not in done.err
    assert "\x1b" not in done.out + done.err
    assert moves_made() == (["Swim"] if b"swim" in typed else [])


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


# At a terminal


def test_at_a_terminal_the_prompt_is_safe_too(monkeypatch: pytest.MonkeyPatch) -> None:
    records = records_of(game_file("otter"))
    write(game_file("otter"), changed(records, 0, seats=("an\x1b[31mna", "b\u202een")))
    asked: list[str] = []

    def answer(question: str = "") -> str:
        asked.append(question)
        return "swim" if len(asked) == 1 else "quit"

    monkeypatch.setattr("builtins.input", answer)
    done = undertow("play", "otter", typed=Terminal())
    assert done.code == 0
    assert len(asked) == 2
    assert "".join(asked).isprintable()


class Keyboard:
    """The command at a terminal of its own: types, reads the screen, waits for a text on it."""

    def __init__(self, *words: str) -> None:
        import pty

        self._handle, screen = pty.openpty()
        self._process = subprocess.Popen(
            program(*words),
            stdin=screen,
            stdout=screen,
            stderr=screen,
            env=environment(TERM="dumb"),
            start_new_session=True,
            preexec_fn=hear_interrupts,
        )
        os.close(screen)
        self.seen = ""

    def wait_for(self, text: str) -> None:
        """Read the screen until something new stands on it."""
        until = time.monotonic() + 30
        while text not in self.seen:
            assert time.monotonic() < until, f"{text!r} does not come after {self.seen!r}"
            if not self._read():
                assert text in self.seen, f"it ended after {self.seen!r}"

    def type(self, text: str) -> None:
        """Type, and forget what was seen."""
        self.seen = ""
        os.write(self._handle, text.encode())

    def interrupt(self) -> None:
        """What Ctrl-C does, pressed again where it came just before the program began to read."""
        for _ in range(5):
            self._process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=2)
                return

    def end(self) -> Done:
        """Wait until it leaves."""
        until = time.monotonic() + 30
        while self._read():
            assert time.monotonic() < until, f"it does not leave after {self.seen!r}"
        return Done(self._process.wait(timeout=30), "", self.seen.replace("\r\n", "\n"))

    def close(self) -> None:
        """End it if it did not leave by itself."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._handle)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._handle], [], [], 1)
        if not ready:
            return self._process.poll() is None
        try:
            data = os.read(self._handle, 4096)
        except OSError:  # Linux says so when the other end is closed
            return False
        self.seen += data.decode()
        return bool(data)


@pytest.fixture
def sits_at(home: Path) -> Iterator[Callable[..., Keyboard]]:
    """Starts the command at a terminal."""
    open_ones: list[Keyboard] = []

    def start(*words: str) -> Keyboard:
        open_ones.append(Keyboard(*words))
        return open_ones[-1]

    yield start
    for keyboard in open_ones:
        keyboard.close()


@posix
def test_a_game_at_a_terminal(sits_at: Callable[..., Keyboard]) -> None:
    keyboard = sits_at("play")
    keyboard.wait_for("anna> ")
    assert "\n  1  swim  " in keyboard.seen
    keyboard.type("swim\n")
    keyboard.wait_for("anna> ")
    assert "Anna rolls 2+1" in keyboard.seen
    keyboard.type("quit\n")
    done = keyboard.end()
    assert done.code == 0
    assert "The game is saved; 'undertow play' goes on with it." in done.err
    assert moves_made() == ["Swim"]


@posix
def test_ctrl_c_at_the_prompt_leaves_with_all_saved(sits_at: Callable[..., Keyboard]) -> None:
    keyboard = sits_at("play")
    keyboard.wait_for("anna> ")
    keyboard.type("swim\n")
    keyboard.wait_for("anna> ")
    keyboard.type("tak")
    keyboard.wait_for("tak")
    keyboard.type("")
    keyboard.interrupt()
    done = keyboard.end()
    assert done.code == 130
    assert sentence(done.err.lstrip("\n")) == "interrupted; all that was played is saved"
    assert moves_made() == ["Swim"]
    assert "anna is to act: take, leave." in fine("show").lines()


@posix
def test_ctrl_d_at_the_prompt_leaves(sits_at: Callable[..., Keyboard]) -> None:
    keyboard = sits_at("play")
    keyboard.wait_for("anna> ")
    keyboard.type("\x04")
    done = keyboard.end()
    assert done.code == 0
    assert "the game is saved" in done.err


@posix
def test_bots_at_a_terminal_play_to_the_end_without_asking(
    sits_at: Callable[..., Keyboard],
) -> None:
    keyboard = sits_at("play", "deep-sea", "-p", "bot:random", "-p", "bot:random", "--seed", "x")
    keyboard.wait_for("Decided by")
    assert "red> " not in keyboard.seen
    assert "blue> " not in keyboard.seen


@posix
def test_a_game_that_is_over_can_be_gone_back_into(sits_at: Callable[..., Keyboard]) -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "bot:random", "--name", "duel", "--seed", "x")
    fine("play", typed="1\n" * 400)
    assert "The game is over." in fine("show").lines()
    keyboard = sits_at("play")
    keyboard.wait_for("over> ")
    keyboard.type("undo 30\n")
    keyboard.wait_for("> ")
    assert "Took back 30 moves" in keyboard.seen
