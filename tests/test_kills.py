"""Real processes that are killed, and real disks that are full, lose nothing that was reported."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import ROOT
from tests.marks import posix

pytestmark = posix
IN_A_WORLD_OF_ITS_OWN = ["unshare", "--user", "--map-root-user", "--mount"]
"""Where anybody may mount, seen by nobody else."""


SHORT_WRITES = """
import os
from events import disk
disk.write = lambda handle, data: os.write(handle, data)
from tests.kills import main
main()
"""
"""The program with a fault: what the system takes of a write counts as all of it."""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a program that must end in time."""
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def kills(*words: str, before: tuple[str, ...] = ()) -> tuple[int, int]:
    """Kill, or fill disks: how many things were reported, and how many errors were told."""
    done = run(*before, sys.executable, "-m", "tests.kills", "--seed", "1", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"(\d+) reports, (\d+) errors, \d+ games: all there", done.stdout)
    assert found, done.stdout
    return int(found[1]), int(found[2])


def test_a_process_that_is_killed_has_lost_nothing_that_it_reported() -> None:
    reports, _ = kills("--lives", "40")
    assert reports > 20


def test_where_files_may_not_grow_nothing_is_lost() -> None:
    reports, errors = kills("--lives", "4", "--room", "3000")
    assert reports > 40
    assert errors > 5


def test_a_fault_on_a_full_disk_is_found() -> None:
    done = run(sys.executable, "-c", SHORT_WRITES, "--seed", "1", "--lives", "20", "--room", "3000")
    assert done.returncode == 1
    assert "records" in done.stderr


def test_on_a_small_disk_that_is_full_nothing_is_lost(tmp_path: Path) -> None:
    mount = f'mount -t tmpfs -o size=256k none "{tmp_path}" && exec "$@"'
    before = (*IN_A_WORLD_OF_ITS_OWN, "sh", "-c", mount, "sh")
    if shutil.which("unshare") is None:
        pytest.skip("there is no unshare here, with which anybody may mount")
    if subprocess.run([*before, "true"], capture_output=True, check=False).returncode:
        pytest.skip("mounting a small disk is not allowed here")
    reports, errors = kills("--lives", "6", "--small", "--folder", str(tmp_path), before=before)
    assert reports > 40
    assert errors > 5
