"""Tests of the command: its promises to the shell, the games at home, and moving in time."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from cli import screen
from cli.app import app
from engine.registry import find
from engine.session import Session
from events.log import FileLog
from events.record import Branch, Head, Move, Note, Seat, Unknown
from events.timeline import spell
from tests.command import (
    GOLDEN,
    ROOT,
    changed,
    environment,
    fine,
    game_file,
    games_at_home,
    hear_interrupts,
    process,
    program,
    records_of,
    refused,
    sentence,
    undertow,
    write,
)

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = sorted(
    command.name or command.callback.__name__
    for command in app.registered_commands
    if command.callback is not None
)
LONG = "x" * 10_000
DUEL = ("-p", "anna", "-p", "bot:cautious", "--seed", "calm-otter", "-o", "first=anna")
PAIR = ("-p", "anna", "-p", "ben", "--seed", "calm-otter", "-o", "first=anna")
BOTS = ("-p", "bot:cautious", "-p", "bot:random", "--seed", "calm-otter")

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other pipes and signals")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home for games, and nothing else in the folder where the command is run."""
    monkeypatch.setenv("UNDERTOW_HOME", str(tmp_path / "home"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "home"


@pytest.fixture
def duel() -> Path:
    """A game of anna against a bot, which anna begins."""
    fine("new", "deep-sea", *DUEL, "--name", "duel")
    return game_file("duel")


@pytest.fixture
def pair() -> Path:
    """A game of two persons, which anna begins."""
    fine("new", "deep-sea", *PAIR, "--name", "pair")
    return game_file("pair")


def moves_made(file: Path) -> list[str]:
    """The actions in a file, in its order."""
    records = [record for _, record in records_of(file)]
    return [type(record.action).__name__ for record in records if isinstance(record, Move)]


def told() -> list[tuple[str, str]]:
    """(mark, number, actor and word) of each move that the log tells."""
    lines = [line for line in fine("log").lines() if re.match(r"[ >-] +[1-9]", line)]
    return [(line[0], " ".join(line[1:].split()[:3])) for line in lines]


# The page that everybody reads


def test_the_readme_names_every_command_and_no_other() -> None:
    table = README.partition("| command |")[2].partition("\n\n")[0]
    cells = [row.split("|")[1] for row in table.splitlines()[2:]]
    named = [span.split()[0] for cell in cells for span in re.findall(r"`([^`]+)`", cell)]
    assert sorted(named) == COMMANDS


def test_the_readme_names_every_exit_code_and_no_other() -> None:
    table = README.partition("| exit code |")[2].partition("\n\n")[0]
    named = [int(row.split("|")[1]) for row in table.splitlines()[2:]]
    codes = [value for name, value in vars(screen).items() if name.isupper() and name[0] != "_"]
    assert named == sorted(codes)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    for flag in ("--help", "-h"):
        done = fine(command, flag)
        assert done.lines()[0].startswith(f"Usage: undertow {command}")
        assert len(done.lines()[2].strip()) > 10
    assert f"\n  {command} " in fine("--help").out


def test_without_a_word_it_shows_its_help() -> None:
    assert fine().out == fine("--help").out


def test_the_lines_of_the_readme_do_what_they_say(pair: Path) -> None:
    blocks = "".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL))
    lines = re.findall(r"^undertow (.*?) *(?:#.*)?$", blocks, re.MULTILINE)
    assert {line.split()[0] for line in lines} >= {"play", "rules", "undo", "do", "tree", "verify"}
    fine("play", "pair", typed="1\n" * 21)  # five moves before its end anna may go down
    for line in lines:
        if line.startswith("undo"):
            fine("show", "pair")
        fine(*shlex.split(line))


# Exit codes


@pytest.mark.parametrize(
    ("code", "words", "why"),
    [
        (1, "do fly", "'fly' is no choice here; there are swim"),
        (1, "do 7", "there is no choice 7; there are 1 to 1"),
        (1, "undo", "nothing to undo: no move was made yet"),
        (1, "undo 99999999999999999999", "nothing to undo"),
        (1, "redo", "nothing to redo: this is the end of the line"),
        (1, "branch main", "there is a branch 'main' already"),
        (1, "branch start", "'start' means a place already"),
        (1, "branch a/b", "a branch's name is of letters"),
        (1, "branch 7", "starts with a letter"),
        (1, "branch \x1b[31m", "a branch's name is of letters"),
        (1, f"branch {LONG}", "1 to 40 characters, not 10,000"),
        (1, "switch 0", "'0' is a place, not a branch: goto leads there"),
        (1, "go", "no bot is to act"),
        (2, "fly", "No such command 'fly'"),
        (2, "do", "Missing argument"),
        (2, "goto", "Missing argument 'PLACE'"),
        (2, "undo 0", "0 is not in the range"),
        (2, "undo -1", "No such option: -1"),
        (2, "undo x", "'x' is not a valid int"),
        (2, "show --fast", "No such option: --fast"),
        (2, "show one two", "unexpected extra argument"),
        (2, "goto 1 -g", "requires an argument"),
        (14, "goto 7", "there is no move 7 on this line; it has moves 0 to 0"),
        (14, "goto -1", "there is no move -1 on this line"),
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


def test_a_part_of_several_actions_that_was_done_stays_done(pair: Path) -> None:
    done = undertow("do", "swim,", "take,", "fly,", "swim")
    assert done.code == 1
    assert sentence(done.err) == "'fly' is no choice here; there are swim"
    assert moves_made(pair) == ["Swim", "Take"]


def test_a_game_that_is_over_takes_no_action() -> None:
    fine("play", "deep-sea", *BOTS)
    assert refused(1, "do", "swim") == "the game is over; undo to go back into it"
    assert "no bot is to act" in refused(1, "go")


def damaged(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[40] ^= 1
    file.write_bytes(data)


def newer(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[15] = 2
    file.write_bytes(data)


def of_another_game(file: Path) -> None:
    write(file, changed(records_of(file), 0, game="chess"))


def of_newer_rules(file: Path) -> None:
    write(file, changed(records_of(file), 0, rules=99))


def empty(file: Path) -> None:
    file.write_bytes(b"")


def foreign(file: Path) -> None:
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def cut_in_the_opening(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:50])


def cut_in_the_preamble(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:7])


def made_by_hand(file: Path) -> None:
    write(file, changed(records_of(file), 0, seats=("anna",)))


ODD: dict[Callable[[Path], None], tuple[int, str]] = {
    damaged: (10, "pair.undertow: damaged at byte "),
    empty: (10, "pair.undertow: damaged at byte 0: the file is empty"),
    foreign: (10, "pair.undertow: damaged at byte 0: this is no Undertow game"),
    a_folder: (10, "pair.undertow: damaged at byte 0: this is a folder, not a game"),
    cut_in_the_opening: (10, "pair.undertow: damaged at byte 0: it holds no record"),
    cut_in_the_preamble: (10, "pair.undertow: damaged at byte 0: the file ends before"),
    made_by_hand: (10, "pair.undertow: the opening has 1 seats"),
    newer: (12, "pair.undertow: format 2, this program reads format 1: get a newer Undertow"),
    of_another_game: (12, "pair.undertow: there is no game called 'chess' here"),
    of_newer_rules: (12, "pair.undertow: the file was played under rules 99 of deep-sea, here are"),
}


@pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)
@pytest.mark.parametrize("at_home", [True, False], ids=["at-home", "elsewhere"])
def test_a_file_that_cannot_be_used_is_left_alone(
    pair: Path, tmp_path: Path, make: Callable[[Path], None], at_home: bool
) -> None:
    fine("do", "swim, take")
    fine("new", "deep-sea", *PAIR, "--name", "other")
    file = pair if at_home else tmp_path / "pair.undertow"
    file.write_bytes(pair.read_bytes())
    make(file)
    before = file.read_bytes() if file.is_file() else None
    code, why = ODD[make]
    ref = "pair" if at_home else str(file)
    for words in (["show", ref], ["do", "swim", "-g", ref], ["play", ref], ["log", ref]):
        assert refused(code, *words).startswith(why)
    assert why.removeprefix("pair.undertow: ") in refused(code, "verify", ref)
    assert (file.read_bytes() if file.is_file() else None) == before
    assert sorted(path.name for path in file.parent.glob("*.torn")) == []
    assert "pair" not in fine("list").lines()[0], "the other one is still the one used last"
    assert "anna is to act: swim." in fine("show").lines()


def test_every_fault_of_a_file_says_which_file_it_is_about(pair: Path) -> None:
    for make in (made_by_hand, of_another_game, of_newer_rules):
        fine("new", "deep-sea", *PAIR, "--name", make.__name__)
        make(game_file(make.__name__))
        for words in ("show", "verify"):
            assert f"{make.__name__}.undertow" in undertow(words, make.__name__).err


@posix
def test_a_pipe_with_the_name_of_a_game_is_no_game(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.undertow")
    assert "no regular file" in refused(10, "show", str(tmp_path / "pipe.undertow"))


def test_a_file_that_ends_within_a_record_is_shown_and_played_on(pair: Path) -> None:
    fine("do", "swim, take")
    pair.write_bytes(pair.read_bytes()[:-3])
    whole = pair.read_bytes()
    done = fine("show")
    assert "anna is to act: take, leave." in done.lines()
    assert re.fullmatch(
        r"pair.undertow: the last record, \d+ bytes from byte \d+, is unfinished; "
        r"all before it is here, and the next move sets it aside\n",
        done.err,
    )
    assert pair.read_bytes() == whole
    fine("do", "leave")
    assert moves_made(pair) == ["Swim", "Leave"]
    assert whole.endswith(pair.with_name("pair.undertow.torn").read_bytes())
    assert fine("verify").err == ""


def test_a_game_that_another_process_plays_can_be_watched(pair: Path) -> None:
    writer = FileLog.open(pair, write=True)
    try:
        for words in (["do", "swim"], ["undo"], ["play", "pair"], ["branch", "b"], ["go"]):
            said = refused(13, *words)
            assert said == "pair.undertow: in use by another process; it can be read, not changed"
        for word in ("show", "moves", "log", "tree", "verify", "list"):
            fine(word)
    finally:
        writer.close()
    fine("do", "swim")


def test_a_disk_that_refuses_leaves_the_game_as_it_was(
    pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int, data: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        assert refused(74, "do", "swim") == (
            "pair.undertow: cannot be written: No space left on device; it holds all up to here"
        )
        said = refused(74, "new", "deep-sea", "--name", "next")
        assert said == "next.undertow: cannot be made: No space left on device"
    fine("do", "swim")


def test_a_game_that_may_not_be_changed_can_be_watched(
    pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really_open = os.open

    def read_only(path: Path, flags: int, *mode: int) -> int:
        if flags & os.O_RDWR and Path(path) == pair:
            raise PermissionError(13, "Permission denied", str(path))
        return really_open(path, flags, *mode)

    monkeypatch.setattr(os, "open", read_only)
    assert refused(74, "do", "swim") == f"{pair}: Permission denied"
    assert "anna is to act: swim." in fine("show").lines()


def test_a_fault_of_the_program_is_one_sentence_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert screen.run(lambda: 1 // 0) == 70
    assert sentence(capsys.readouterr().err).startswith("this should not happen (ZeroDivisionErr")


@posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", ["list", "rules deep-sea", "log pair", "--help", "do swim"])
def test_a_reader_that_closes_the_pipe_is_no_error_to_speak_of(
    pair: Path, words: str, unbuffered: str
) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run(
        program(*words.split()),
        env=environment(PYTHONUNBUFFERED=unbuffered),
        stdin=subprocess.DEVNULL,
        stdout=writes,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
    )
    os.close(writes)
    assert (done.returncode, done.stderr) == (3, "")
    assert "move 0" in fine("show").out or words == "do swim"


@posix
def test_errors_that_nobody_reads_still_have_their_code(pair: Path) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run(
        program("show", "nothing"),
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=writes,
        check=False,
        timeout=60,
    )
    os.close(writes)
    assert (done.returncode, done.stdout) in ((3, b""), (14, b""))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_output_to_a_full_disk_is_told(pair: Path) -> None:
    for words in (["list"], ["rules", "deep-sea"]):
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(
                program(*words),
                env=environment(),
                stdin=subprocess.DEVNULL,
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
                timeout=60,
            )
        assert done.returncode == 74
        assert sentence(done.stderr) == "No space left on device"


@posix
def test_an_interrupt_while_it_waits_for_a_pipe(pair: Path) -> None:
    player = subprocess.Popen(
        program("play", "pair"),
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts,
    )
    assert player.stdin is not None
    player.stdin.write(b"swim\n")
    player.stdin.flush()
    until = time.monotonic() + 30
    while moves_made(pair) != ["Swim"] and time.monotonic() < until:
        time.sleep(0.02)
    assert "in use by another process" in refused(13, "do", "take")
    player.send_signal(signal.SIGINT)
    _, err = player.communicate(timeout=30)
    assert player.returncode == 130
    assert err.decode().splitlines()[-1] == "undertow: interrupted; all that was played is saved"
    assert moves_made(pair) == ["Swim"]
    fine("do", "take")


def test_the_command_runs_from_a_checkout_that_is_not_installed(home: Path) -> None:
    done = process("--version", UNDERTOW_HOME=str(home))
    assert done.code == 0, done
    assert re.fullmatch(r"undertow \d+\.\d+\.\d+.*\n", done.out)


# The games at home


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
    assert str(home) in said
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


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write anywhere")
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
    assert fine("list").lines()[0].startswith("  other")


def test_a_file_here_goes_before_one_at_home(pair: Path) -> None:
    fine("do", "swim")
    Path("pair.undertow").write_bytes((GOLDEN / "stuck.undertow").read_bytes())
    assert "The game is over." in fine("show", "pair.undertow").out
    assert "anna is to act" in fine("show", "pair").out


def test_the_list_marks_the_game_used_last(pair: Path, duel: Path) -> None:
    fine("do", "swim", "-g", "pair")
    assert fine("list").lines() == [
        "  duel  deep-sea  anna, red  move 0  dive 1, round 1  anna is to act: swim.",
        "* pair  deep-sea  anna, ben  move 1  dive 1, round 1  anna is to act: take, leave.",
    ]


def test_one_bad_file_hides_no_other_game(pair: Path, home: Path) -> None:
    for make in ODD:
        file = home / f"{make.__name__.replace('_', '-')}.undertow"
        file.write_bytes(pair.read_bytes())
        make(file)
    (home / "a b.undertow").write_bytes(pair.read_bytes())
    (home / "\x1b[31m.undertow").write_bytes(pair.read_bytes())
    (home / f"{'x' * 61}.undertow").write_bytes(pair.read_bytes())
    (home / "nowhere.undertow").symlink_to(home / "gone")
    (home / "notes.txt").write_text("not a game")
    (home / ".hidden.undertow").write_text("not a game")
    done = undertow("list")
    assert done.code == 0, done
    assert any(re.match(r"\* pair +deep-sea  anna, ben  move 0", line) for line in done.lines())
    assert any("this is a folder, not a game" in line for line in done.lines())
    assert "\x1b" not in done.out + done.err
    assert "hidden" not in done.out


@pytest.mark.parametrize("text", [b"", b"\xff", b"a b", b"../pair", b"\x1b[31m", b"x" * 5_000])
def test_a_remark_of_the_game_used_last_that_makes_no_sense(
    pair: Path, home: Path, text: bytes
) -> None:
    (home / "current").write_bytes(text)
    assert fine("list").lines() == [
        "  pair  deep-sea  anna, ben  move 0  dive 1, round 1  anna is to act: swim."
    ]
    assert "-g" in refused(14, "show"), "it says how to name another"
    fine("show", "pair")
    assert "anna is to act: swim." in fine("show").lines()


def test_a_game_used_last_that_is_gone_is_told(pair: Path) -> None:
    pair.unlink()
    assert "'pair', is gone" in refused(14, "show")
    assert fine("list").code == 0


def test_games_of_which_none_was_used_yet_are_not_denied(pair: Path, home: Path) -> None:
    (home / "current").unlink()
    assert "there is no game yet" not in undertow("show").err
    assert "there is no game yet" not in undertow("play").err


def test_a_game_may_not_be_called_like_a_kind(home: Path) -> None:
    """`play deep-sea` would begin a new one instead of going on with it."""
    refused(1, "new", "deep-sea", "--name", "deep-sea")


# Playing


def test_bots_play_to_the_end_and_ask_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(question: str = "") -> str:
        raise AssertionError("nobody is there to be asked")

    monkeypatch.setattr("builtins.input", ask)
    done = fine("play", "deep-sea", *BOTS)
    assert done.lines()[-2] == "The game is over."
    assert re.fullmatch(r"(red|blue) wins: .* Decided by .*\.", done.lines()[-1])
    assert "all as the seed gives" in fine("verify").out
    fine("undo", "9")
    assert "The game is over." in fine("play").lines()


def test_bots_play_to_the_end_in_a_process_without_a_terminal(home: Path) -> None:
    done = process("play", "deep-sea", *BOTS, UNDERTOW_HOME=str(home))
    assert done.code == 0
    assert "The game is over." in done.lines()
    assert done.err == "New game 'deep-sea-1', seed calm-otter.\n"


def test_play_goes_on_with_the_game_used_last_and_begins_one_where_there_is_none() -> None:
    done = fine("play", typed="quit\n")
    assert re.match(r"New game 'deep-sea-1', seed [a-z]+(-[a-z]+)+\.\n", done.err)
    assert "New game" not in fine("play", typed="quit\n").err
    assert list(games_at_home()) == ["deep-sea-1.undertow"]


def test_bots_that_follow_play_at_once(duel: Path) -> None:
    assert fine("do", "swim").lines()[-1] == "anna is to act: take, leave."
    done = fine("do", "take")
    assert done.lines() == [
        "Anna takes a level-1 chip.",
        "Red rolls 1+1 and swims from the submarine to 2.",
        "Red takes a level-1 chip.",
        "anna is to act: down, up.",
    ]


def test_bots_can_be_told_to_wait(duel: Path) -> None:
    assert fine("do", "swim, take", "--no-bots").lines()[-1] == "red is to act: bot:cautious."
    assert moves_made(duel) == ["Swim", "Take"]
    assert "A bot is to act: 'undertow go' lets it." in fine("moves").lines()
    assert fine("go").lines()[-1] == "anna is to act: down, up."


def test_bots_wait_after_an_undo_until_a_person_acts(duel: Path) -> None:
    fine("do", "swim, take")
    assert fine("undo").lines()[-1] == "red is to act: bot:cautious."
    assert fine("show").lines()[-1] == "red is to act: bot:cautious."
    fine("undo", "2")
    assert fine("do", "leave").lines()[-1] == "anna is to act: swim."
    assert moves_made(duel)[4:] == ["Leave", "Swim", "Take"]


def test_the_same_action_again_is_the_same_move_and_bots_go_on(duel: Path) -> None:
    first = fine("do", "swim, take").out
    fine("undo", "4")
    size = len(records_of(duel))
    assert fine("do", "swim, take").out == first
    assert moves_made(duel) == ["Swim", "Take", "Swim", "Take"]
    heads = records_of(duel)[size:]
    assert all(isinstance(record, Head) for _, record in heads)
    assert told()[-1] == (">", "4 red take")


def test_nobody_acts_for_a_bot(duel: Path) -> None:
    """As at the prompt: whoever wants to go elsewhere undoes further, or lets it play."""
    fine("do", "swim, take")
    fine("undo")
    assert "bot" in refused(1, "do", "take")


def test_a_bot_that_begins_has_begun_when_a_person_acts(home: Path) -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "bot:cautious", "-o", "first=red", "--seed", "x")
    undertow("do", "swim")
    actors = [actor.split()[1] for _, actor in told()]
    assert not actors or actors[-1] == "anna", "the swim that was typed is anna's, not the bot's"


def test_a_bot_that_is_not_known_here_is_told(duel: Path) -> None:
    records = records_of(duel)
    index = next(i for i, (_, record) in enumerate(records) if isinstance(record, Seat))
    write(duel, changed(records, index, player="bot:deep-blue"))
    fine("do", "swim")
    done = undertow("do", "take")
    assert done.code == 12
    assert "has no bot 'deep-blue'" in sentence(done.err)


def test_a_terminal_that_knows_few_letters_shows_the_others_as_question_marks(home: Path) -> None:
    words = ("new", "deep-sea", "-p", "Zoë", "-p", "ben", "-o", "first=Zoë")
    done = process(*words, UNDERTOW_HOME=str(home), PYTHONIOENCODING="ascii")
    assert done.lines()[-1] == "Zo? is to act: swim."


def test_a_choice_is_a_number_a_word_or_its_beginning(pair: Path) -> None:
    fine("do", "1")
    fine("do", "LEA")
    fine("do", "s,", "t")
    assert moves_made(pair) == ["Swim", "Leave", "Swim", "Take"]


# Moving in time


def test_the_log_tells_the_game_move_by_move(duel: Path) -> None:
    fine("do", "swim, take, down")
    fine("undo", "2")
    assert fine("log").lines() == [
        "Deep Sea Adventure, rules 1: anna, red (bot:cautious)",
        "seed calm-otter (chosen); options: first anna",
        "    0                  dive 1 begins: anna goes first",
        "    1  anna  swim      anna rolls 2+1 and swims from the submarine to 3",
        "    2  anna  take      anna takes a level-1 chip",
        ">   3  red   swim      red rolls 1+1 and swims from the submarine to 2",
        "-   4  red   take      red takes a level-1 chip",
        "-   5  anna  down      anna breathes: air 25 -> 24; anna rolls 3+3 and swims from 3 to 8",
    ]


def test_the_tree_draws_where_lines_part(pair: Path) -> None:
    fine("do", "swim, take, swim, take")
    fine("goto", "1")
    fine("branch", "what-if")
    fine("do", "leave, swim")
    fine("goto", "2")
    fine("do", "swim, leave")
    fine("undo")
    fine("do", "take")
    fine("switch", "main")
    fine("undo")
    fine("do", "leave")
    fine("goto", "-2")
    drawn = re.sub(r"-[k-z]{8}", "-IDIDIDID", fine("tree").out)
    assert drawn.splitlines() == [
        "main <- here, move 2  moves 1-4  dive 1, round 2",
        "`-what-if             moves 2-4  dive 1, round 2",
        "  `-IDIDIDID          moves 4-4  dive 1, round 2",
        "`-IDIDIDID            moves 4-4  dive 1, round 2",
    ]


def test_places_before_and_after_here(pair: Path) -> None:
    fine("do", "swim, take, swim, take, down")
    for place, number in (("-3", 2), ("0", 0), ("end", 5), ("-1", 4), ("start", 0), ("3", 3)):
        assert f"move {number}" in fine("goto", place).lines()[0]
    assert "move 2" in fine("goto", "-1", "-g", "pair").lines()[0]
    assert "move 1" in fine("goto", "-g", "pair", "-1").lines()[0]
    assert "move 0" in fine("goto", "--", "-1").lines()[0]


def test_a_place_that_could_be_several_is_told_some_of_them(pair: Path) -> None:
    fine("play", typed="1\n" * 40)
    (letter, _), *_ = Counter(_ids(pair)).most_common(1)
    said = refused(14, "goto", letter)
    assert re.match(rf"'{letter}' could be \d+ places: [k-z]{{8}} \(move \d+\), ", said)
    assert said.endswith("; add letters")


def _ids(file: Path) -> list[str]:
    """The first letter of the id of each place."""
    log = FileLog.open(file)
    log.close()
    timeline = Session.open(log, find).timeline
    return [spell(timeline.identity(place))[0] for place in timeline.places()]


def test_undo_and_redo_say_what_they_did(pair: Path) -> None:
    fine("do", "swim, take, swim, leave, down, leave")
    assert fine("undo").lines()[0] == "Took back 1 move: leave."
    assert fine("undo", "5").lines() == [
        "Took back 5 moves: down, leave, swim, take, swim.",
        "Deep Sea Adventure, branch main, move 0 (this line goes on to 6).",
        "anna is to act: swim.",
    ]
    assert fine("redo", "6").lines()[0].startswith("Made again 6 moves: swim, take, swim, leave")
    assert told()[-1] == (">", "6 anna leave")
    assert refused(1, "undo", "7") == "only 6 moves can be undone here"


def test_nothing_is_lost_by_playing_on_elsewhere(pair: Path) -> None:
    before = pair.read_bytes()
    for words in ("do swim,take,swim", "undo 2", "do leave,swim", "undo", "branch side", "do swim"):
        done = undertow(*words.split())
        assert done.code == 0, done
        assert pair.read_bytes().startswith(before)
        before = pair.read_bytes()
    (old,) = re.findall(r"`-([k-z]{8}) ", fine("tree").out)
    assert told()[-1] == (">", "3 ben swim")
    fine("switch", old)
    assert [move for _, move in told()] == ["1 anna swim", "2 anna take", "3 ben swim"]


def test_each_line_still_plays_on(pair: Path) -> None:
    fine("do", "swim, take")
    fine("undo")
    fine("branch", "side")
    fine("do", "leave, swim")
    for _ in range(3):
        fine("switch", "main")
        fine("do", "1")
        fine("switch", "side")
        fine("do", "1")
    main, side = fine("tree").lines()
    assert re.match("main +moves 1-5 ", main)
    assert re.match("`-side <- here, move 6 +moves 2-6 ", side)
    assert "all as the seed gives" in fine("verify").out
    fine("switch", "main")
    assert [move for _, move in told()][:2] == ["1 anna swim", "2 anna take"]


def test_a_line_without_a_name_is_played_on_by_its_id(pair: Path) -> None:
    fine("do", "swim, take")
    fine("undo")
    fine("do", "leave")
    (old,) = re.findall(r"`-([k-z]{8}) ", fine("tree").out)
    assert f"branch {old}, move 2" in fine("switch", old[:5]).out
    fine("do", "swim")
    fine("branch", "old")
    assert sorted(re.findall(r"\w+", line)[0] for line in fine("tree").lines()) == ["main", "old"]


# What a file can do to the screen

EVIL = "\x1b[31m\x9b2J\u202e\u2066\u200b\x07\r\b\x7f\u2028"


def evil_file(pair: Path) -> None:
    """Texts of the file that would do something to a terminal, wherever it may hold a text."""
    fine("do", "swim, take")
    opened, *moves = records_of(pair)
    write(
        pair,
        [
            *changed([opened], 0, seats=(f"an{EVIL}na", f"be{EVIL}n")),
            *moves,
            (1, Note(f"no{EVIL}te")),
            (2, Branch(f"br{EVIL}anch")),
            (3, Branch(f"x{EVIL}")),
            (4, Note(EVIL)),
            (5, Seat(1, f"bot:{EVIL}")),
            (6, Unknown(99, (EVIL,))),
        ],
    )


@pytest.mark.parametrize(
    "words",
    [
        *("show", "moves", "log", "tree", "list", "verify", "undo", "undo 99", "redo", "goto end"),
        *("goto xx", "switch xx", "branch b", "do 1", "do xx", "go", "play", "new deep-sea"),
    ],
)
def test_nothing_in_a_file_reaches_the_terminal_raw(pair: Path, words: str) -> None:
    evil_file(pair)
    assert re.search(r"an\?\[31m\?2J\?+na", fine("log").out)
    done = undertow(*words.split(), typed=f"{EVIL}\n1\nlog\ntree\nundo\ngo\nxx\n")
    assert done.code in (0, 1, 2, 12, 14)
    raw = {c for c in done.out + done.err if not c.isprintable() and c != "\n"}
    assert raw == set()


def test_a_seed_that_could_not_have_been_typed_is_told_safe(pair: Path) -> None:
    write(pair, changed(records_of(pair), 0, seed=f"se{EVIL}ed"))
    for words in (["show"], ["verify"], ["do", "swim"]):
        assert "control or invisible" in refused(11, *words)


@pytest.mark.parametrize("luck", [EVIL, "undertow-luck/9"])
def test_a_game_and_its_luck_by_odd_names_reach_the_terminal_safe(pair: Path, luck: str) -> None:
    write(pair, changed(records_of(pair), 0, luck=luck))
    assert "does not know: it can be watched" in refused(1, "do", "swim")
    write(pair, changed(records_of(pair), 0, game=EVIL))
    assert "there is no game called" in refused(12, "show")


def test_no_text_of_a_file_makes_a_line_of_its_own(pair: Path) -> None:
    """Else a name could say that all is as the seed gives."""
    forged = "luck   all as it should be"
    fine("do", "swim")
    opened, *moves = records_of(pair)
    seats = (f"anna\n{forged}", "ben")
    write(pair, [*changed([opened], 0, seats=seats), *moves, (1, Note(f"x\n{forged}"))])
    for words in ("show", "log", "list", "verify", "tree", "moves"):
        done = fine(words)
        assert not any(line.startswith(forged) for line in (done.out + done.err).splitlines())


@pytest.mark.parametrize("place", ["./\x1b[31m.undertow", "a\u202eb/c.undertow", "\x1b[31m"])
def test_a_path_reaches_the_terminal_safe(place: str) -> None:
    done = undertow("show", place)
    assert done.code in (1, 14)
    sentence(done.err)
    Path("\x1b[31m.undertow").write_bytes(b"")
    sentence(undertow("show", "./\x1b[31m.undertow").err)
