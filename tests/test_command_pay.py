"""A payment in one line, with the whole command: all of it or nothing, told, taken back."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from events.log import FileLog
from tests.command import fine, game_file, refused, undertow

TURN = "explore, no, take"


@pytest.fixture
def game(home: Path) -> Path:
    """Anna has squid 3, squid 2, seahorse 4 and 1 Pearl; the Miller costs 8."""
    words = "new abyss -p anna -p ben --seed otter-14 --name pay -o first=anna"
    fine(*words.split(), "-o", "memory=open")
    fine("do", ", ".join([TURN] * 6))
    return game_file("pay")


PAID = [
    "Anna pays for the Miller.",
    "Anna plays squid 3.",
    "Anna plays seahorse 4.",
    "Anna adds 1 Pearl.",
    "Anna affiliates squid 3.",
    "The Miller joins anna.",
    "Ben's turn begins.",
    "ben is to act: explore, plot.",
]


def test_one_line_recruits_pays_and_tells_all_of_it(game: Path) -> None:
    assert fine("do", "recruit the miller with h4 q3").lines() == PAID


def test_the_same_in_two_lines(game: Path) -> None:
    first = fine("do", "recruit miller").lines()
    assert first[-1] == "anna is to act: play squid 3."
    assert [*first[:-1], *fine("do", "pay", "seahorse", "4", "squid", "3").lines()] == PAID


def test_a_line_is_one_append(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    appends: list[int] = []
    real = FileLog.append

    def counted(log: FileLog, payloads: list[bytes]) -> None:
        appends.append(len(payloads))
        real(log, payloads)

    monkeypatch.setattr(FileLog, "append", counted)
    fine("do", "recruit miller with h4 q3")
    (records,) = appends
    assert records > 1


def test_a_full_disk_leaves_nothing_of_a_line(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fine("moves").out

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert undertow("do", "recruit miller with h4 q3").code == 74
    assert fine("moves").out == before
    assert "pays for" not in fine("log").out


def test_what_does_not_fit_changes_nothing_and_says_why(game: Path) -> None:
    fine("do", "recruit miller")
    assert "these are of 1: seahorse" in refused(1, "do", "pay h4")
    assert refused(1, "do", "pay c5") == "crab 5 is not in the hand; of crab it has none"


def test_the_best_are_proposed_at_the_prompt_and_taken_by_their_keys(game: Path) -> None:
    done = fine("play", "pay", typed="recruit miller\np2\nquit\n")
    assert " p1  pay seahorse 4 squid 3 2  no Pearl, affiliates squid 2" in done.lines()
    assert " p2  pay seahorse 4 squid 3    1 Pearl, affiliates squid 3" in done.lines()
    assert "Anna affiliates squid 3." in done.lines()


def test_undo_goes_back_through_a_line_decision_by_decision_and_redo_on(game: Path) -> None:
    fine("do", "recruit miller with h4 q3")
    fine("undo")
    assert fine("show").lines()[-1] == "anna is to act: play squid 2, play seahorse 4."
    fine("undo")
    assert fine("show").lines()[-1] == "anna is to act: explore, recruit miller."
    assert fine("do", "recruit miller with h4 q3").lines() == PAID
    fine("undo", "2")
    fine("redo", "2")
    assert fine("show").lines()[-1] == PAID[-1]


def test_with_json_each_move_of_a_line_is_a_document(game: Path) -> None:
    done = fine("do", "recruit miller with h4 q3", "--json")
    actions = [json.loads(one).get("action") for one in done.lines()]
    assert actions[:4] == ["recruit miller", "play squid 3", "play seahorse 4", "pay"]
