"""Several processes do tasks: in order, with errors in their place, and never far ahead."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli import workers
from cli.workers import Workers
from events.errors import Damaged
from tests.command import ROOT, environment
from tests.marks import posix

pytestmark = posix


def lost(task: int) -> int:
    """Nobody is lost here."""
    raise AssertionError(task)


def fails(task: int) -> int:
    """Fails at some."""
    if task == 3:
        raise ValueError("three is not allowed")
    if task == 5:
        raise Damaged(5, "an error that no other process can have as it is")
    return 10 * task


def test_what_a_task_raises_is_raised_when_it_is_its_turn() -> None:
    with Workers(fails, range(9), 2, lost) as running:
        found = running.results()
        assert [next(found) for _ in range(3)] == [0, 10, 20]
        with pytest.raises(ValueError, match=r"^three is not allowed$"):
            next(found)
    with Workers(fails, [1, 5], 2, lost) as running:
        found = running.results()
        assert next(found) == 10
        # where Dask is imported, it has errors like this one sent as they are
        with pytest.raises((RuntimeError, Damaged), match=r"damaged at byte 5: an error"):
            next(found)


def never_done(task: Path) -> int:
    """Says that it was begun, and goes on for ever."""
    task.touch()
    while True:
        pass


SCRIPT = """
from pathlib import Path
from cli.workers import Workers
from tests.test_workers import lost, never_done
with Workers(never_done, [Path(f"{n}") for n in range(8)], 2, lost) as running:
    list(running.results())
"""


def test_workers_end_soon_after_a_parent_that_was_killed(tmp_path: Path) -> None:
    paths = os.pathsep.join(map(str, (ROOT, *sys.path)))
    parent = subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        cwd=tmp_path,
        env=environment(PYTHONPATH=paths),
        stdout=subprocess.PIPE,
    )
    until = time.monotonic() + 30
    while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    parent.kill()
    parent.communicate(timeout=5)  # the workers have its output too: it ends when they have


def first_is_slow(task: int) -> int:
    """Takes long for the first."""
    if task == 0:
        time.sleep(0.5)
    return task


def test_nobody_runs_far_ahead_of_a_task_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_AHEAD", 10)
    asked = 0

    def tasks() -> Iterator[int]:
        nonlocal asked
        for task in range(500):
            asked = task + 1
            yield task

    with Workers(first_is_slow, tasks(), 2, lost) as running:
        found = running.results()
        assert next(found) == 0
        assert asked < 30
        assert list(found) == list(range(1, 500))
