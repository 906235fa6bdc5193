"""Every command has a help of its own, and the command without a word shows the one of all."""

from __future__ import annotations

import pytest

from tests.command import COMMANDS, fine

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    for flag in ("--help", "-h"):
        done = fine(command, flag)
        assert done.lines()[0].startswith(f"Usage: undertow {command}")
        assert len(done.lines()[2].strip()) > 10
    assert f"\n  {command} " in fine("--help").out


def test_without_a_word_it_shows_its_help() -> None:
    assert fine().out == fine("--help").out
