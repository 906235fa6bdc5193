"""After thousands of crashes on a failing disk nothing that was acknowledged is lost."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

pytest.importorskip("fcntl", reason="the failing disk watches the calls of POSIX systems")

from tests.crashes import seeds_tried

CRASHES = 250
"""In each of the tests below: they are shared out among the cores."""


@pytest.mark.parametrize("first", range(0, 80_000, 10_000))
def test_no_crash_breaks_a_promise(tmp_path: Path, first: int) -> None:
    tally, finds = seeds_tried(count(first), tmp_path, lambda done: done.crashes < CRASHES)
    assert finds == [], "python -m tests.crashes --seed N does it again"
    assert tally.crashes >= CRASHES
    assert tally.errors > CRASHES / 10
    assert tally.failed > CRASHES / 20


def test_a_seed_leads_to_the_same_crashes(tmp_path: Path) -> None:
    tallies = [
        seeds_tried(iter([7]), tmp_path, lambda _: True)[0],
        seeds_tried(iter([7]), tmp_path, lambda _: True)[0],
    ]
    assert tallies[0] == tallies[1]
    assert tallies[0] != seeds_tried(iter([8]), tmp_path, lambda _: True)[0]
