"""Games that come through pipes, and how much room is made for what may come."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import environment, fine, hear_interrupts, program, refused
from tests.marks import posix

pytestmark = posix

ROOM = 600 << 20
"""Bytes of addresses that a process may have: less than the largest game takes."""

GUARDED = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({ROOM}, {ROOM}))
from undertow import main
main()
"""


def test_waiting_for_standard_input_ends_with_ctrl_c(home: Path) -> None:
    waiting = subprocess.Popen(
        program("open", "-"),
        env=environment(),
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts,
    )
    with pytest.raises(subprocess.TimeoutExpired):
        waiting.wait(timeout=1.5)
    waiting.send_signal(signal.SIGINT)
    _, err = waiting.communicate(timeout=30)
    assert waiting.returncode == 130
    assert err.decode().split("\n") == [
        "",
        "undertow: interrupted; all that was played is saved",
        "",
    ]


@pytest.mark.parametrize("command", ["open", "import", "merge", "new deep-dive --tiles"])
def test_a_pipe_with_a_name_is_not_waited_for(pair: Path, tmp_path: Path, command: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    code = 2 if "tiles" in command else 10
    told = refused(code, *command.split(), str(tmp_path / "pipe"))
    assert "a pipe that somebody may never write to" in told


def test_a_pipe_without_a_name_is_read(pair: Path, tmp_path: Path) -> None:
    fine("export", "--to", str(tmp_path / "copy.undertow"))
    with subprocess.Popen(["cat", tmp_path / "copy.undertow"], stdout=subprocess.PIPE) as writing:
        assert writing.stdout is not None
        done = fine("open", f"/dev/fd/{writing.stdout.fileno()}")
    assert "all legal" in done.out


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count addresses otherwise")
@pytest.mark.parametrize("command", ["open", "merge"])
def test_room_is_made_for_what_comes_and_not_for_what_might(
    pair: Path, tmp_path: Path, command: str
) -> None:
    fine("export", "--to", str(tmp_path / "copy.undertow"))
    done = subprocess.run(
        [sys.executable, "-c", GUARDED, command, tmp_path / "copy.undertow"],
        env=environment(),
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
