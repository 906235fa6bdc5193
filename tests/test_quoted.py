"""Words in commands that are printed: typed as they stand, a shell takes them as what was meant."""

from __future__ import annotations

import json
import shlex
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.names import quoted
from tests.command import fine, game_file, refused


@given(st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"])))
def test_a_shell_reads_the_word_again(word: str) -> None:
    assert shlex.split(quoted(word)) == [word]


@pytest.mark.parametrize("word", ["anna", "Émile", "Ωmega-3", "mail/found.undertow", "dive:2"])
def test_what_needs_no_quotes_has_none(word: str) -> None:
    assert quoted(word) == word


def test_names_in_hints_are_quoted(home: Path) -> None:
    fine("new", "abyss", "-p", "d'arc", "-p", "ben", "--seed", "otter", "--name", "mine")
    shutil.copy(game_file("mine"), "my game.undertow")
    said = refused(1, "import", "my game.undertow")
    assert "undertow open 'my game.undertow'" in said
    for _ in range(60):
        shown = fine("moves", "-g", "mine").out
        if "chooses from what only" in shown:
            break
        first = json.loads(fine("moves", "--json").out)["choices"][0]
        fine("do", first["word"])
    said = refused(1, "odds", "--rollouts", "2")
    seat = next(name for name in ("d'arc", "ben") if f"what {name} chooses" in said)
    assert f"--as {quoted(seat)} shows it" in said
