"""Golden games, and what commands print of them, are the same under another Python and setting."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.everywhere import SETTINGS, Setting, differing, installed, looked_at, pythons, recorded

ODD = Setting(
    "all at once",
    {"PYTHONHASHSEED": "4711", "LC_ALL": "C", "TZ": "Pacific/Kiritimati", "COLUMNS": "30"},
    ("-OO",),
)


def test_another_python_in_an_odd_place_gives_every_byte(tmp_path: Path) -> None:
    others = {minor: python for minor, python in pythons().items() if minor != sys.version_info[1]}
    if not others:
        pytest.skip("no other Python from 3.11 on is found here")
    found = looked_at(installed(others[max(others)], tmp_path / "env"), ODD)
    assert not differing(found, recorded())
    assert not differing(found, looked_at(sys.executable, SETTINGS[0]))
    assert len(found) > len(recorded())


def test_what_differs_or_is_missing_is_named() -> None:
    assert differing({"a": "1", "b": "2", "more": "4"}, {"a": "1", "b": "3", "c": "5"}) == [
        "b",
        "c",
    ]
