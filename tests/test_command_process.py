"""The command as a process of its own: pipes, full disks, interrupts and terminals."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

import undertow as launcher
from tests.command import (
    BOTS,
    environment,
    fine,
    hear_interrupts,
    moves_made,
    process,
    program,
    refused,
    sentence,
    shown_on_a_full_disk,
)
from tests.marks import full_disk, posix

pytestmark = pytest.mark.usefixtures("home")


@posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "words", ["list", "rules deep-sea", "log pair", "find move<9", "--help", "do swim"]
)
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


@full_disk
def test_output_to_a_full_disk_is_told(pair: Path) -> None:
    for words in (["list"], ["rules", "deep-sea"], ["export", "--format", "undertow"]):
        done = shown_on_a_full_disk(*words)
        assert done.code == 74
        assert "No space left on device" in sentence(done.err)
        assert "what was played is saved" in sentence(done.err)


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
    assert "in use by " in refused(13, "do", "take")
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


def test_bots_play_to_the_end_in_a_process_without_a_terminal(home: Path) -> None:
    done = process("play", "deep-sea", *BOTS, UNDERTOW_HOME=str(home))
    assert done.code == 0
    assert "The game is over." in done.lines()
    assert done.err == "New game 'deep-sea-1', seed calm-otter.\n"


def test_a_terminal_that_knows_few_letters_shows_the_others_as_question_marks(home: Path) -> None:
    words = ("new", "deep-sea", "-p", "Zoë", "-p", "ben", "-o", "first=Zoë")
    done = process(*words, UNDERTOW_HOME=str(home), PYTHONIOENCODING="ascii")
    assert done.lines()[-1] == "Zo? is to act: swim."


def test_an_interrupt_before_the_command_has_begun(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.app.main", interrupted)
    with pytest.raises(SystemExit) as left:
        launcher.main()
    assert left.value.code == 130
    assert capsys.readouterr().err == "undertow: interrupted\n"
