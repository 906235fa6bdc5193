"""Files from elsewhere are drawn and changed only if they verify."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.deep_sea.model import Swam
from tests.command import CHANGE, READ, fine, sentence, undertow, write
from tests.tampering import first_event, golden, other_die

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("words", [*READ, *CHANGE])
def test_a_file_from_elsewhere_that_does_not_verify_is_neither_drawn_nor_changed(
    file: Path, words: str
) -> None:
    records = golden("all-home")
    write(file, other_die(records, *first_event(records, Swam)))
    before = file.read_bytes()
    done = undertow(*words.split(), str(file), typed="swim\n")
    assert (done.code, done.out) == (11, "")
    assert "is not what its seed and rules give: move 1 (" in sentence(done.err)
    assert file.read_bytes() == before
    assert undertow("show").code == 14, "it is not the one used last"


def test_a_file_from_elsewhere_that_verifies_is_drawn(file: Path) -> None:
    write(file, golden("all-home"))
    assert "The game is over." in fine("show", str(file)).lines()


@pytest.mark.parametrize("has_games", [True, False])
def test_a_file_from_elsewhere_that_was_looked_at_is_the_one_used_last(
    file: Path, has_games: bool
) -> None:
    if has_games:
        fine("new", "deep-sea", "--name", "otter")
    fine("show", str(write(file, golden("all-home"))))
    assert "The game is over." in fine("show").lines()
