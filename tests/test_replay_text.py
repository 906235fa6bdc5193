"""`replay` without a terminal: the whole game as readable text."""

from __future__ import annotations

import importlib.metadata
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.command import BOTS, changed, fine, game_file, process, records_of, refused, write


@pytest.fixture
def dives(home: Path) -> None:
    """A game of bots that is over."""
    fine("new", "deep-sea", *BOTS, "--name", "dives")
    fine("go")


@pytest.mark.usefixtures("dives")
def test_a_whole_game_is_told_with_a_board_for_each_dive() -> None:
    lines = fine("replay").lines()
    log = fine("log").lines()
    assert lines[:2] == log[:2]
    told = [line[1:] for line in log[2:] if line[1:2] == " "]
    assert [line for line in lines if line in told] == told
    headings = [lines.index(f"Dive {n}") for n in (1, 2, 3)]
    assert headings == sorted(headings)
    assert [lines[at + 1] for at in headings] == [f"Dive {n} of 3, round 1" for n in (1, 2, 3)]
    assert "dive 1 ends" in lines[headings[1] - 2]
    end = lines.index("The game is over.")
    assert "wins: " in lines[end + 1]
    assert "Score sheet" in lines[end:]
    assert sum(line.startswith("Dive ") and "round" in line for line in lines) == 3


@pytest.mark.usefixtures("dives")
def test_it_can_begin_at_a_place() -> None:
    whole, late = fine("replay").lines(), fine("replay", "--at", "dive:3~1").lines()
    assert late[:2] == whole[:2]
    assert late[-20:] == whole[-20:]
    assert "Dive 1" not in late
    assert [line for line in late if line.startswith("Dive 2 of 3")]
    assert "Dive 3" in late
    assert "there is no move 999" in refused(14, "replay", "--at", "999")


@pytest.mark.usefixtures("dives")
def test_it_may_begin_where_all_is_over() -> None:
    lines = fine("replay", "--at", "end").lines()
    assert "The game is over." in lines
    assert not any(line.startswith("Dive 3 of 3") for line in lines)


@pytest.mark.usefixtures("pair")
def test_notes_stand_with_their_moves_and_the_end_says_who_is_to_act() -> None:
    fine("do", "swim, take, swim")
    fine("note", "2", "?! #greedy too deep")
    fine("goto", "1")
    lines = fine("replay").lines()
    (second,) = [line for line in lines if line.startswith("   2 ")]
    assert second.endswith("{?! #greedy too deep}")
    assert lines[-1] == "ben is to act: take, leave."
    assert "Deep Sea Adventure, branch main, move 3" in lines


@pytest.mark.usefixtures("pair")
def test_a_game_with_no_move_yet() -> None:
    lines = fine("replay", "pair").lines()
    assert "   0                  dive 1 begins: anna goes first" in lines
    assert lines[-1] == "anna is to act: swim."


@pytest.mark.usefixtures("pair")
def test_it_changes_nothing_and_asks_nothing() -> None:
    fine("do", "swim")
    before = game_file("pair").read_bytes()
    fine("replay", "-g", "pair", "--at", "0", typed="p\nq\n")
    assert game_file("pair").read_bytes() == before


@pytest.mark.usefixtures("pair")
def test_in_sentences_it_is_ascii() -> None:
    fine("do", "swim, take")
    told = fine("replay", "--plain").out
    assert told.isascii()
    assert "The path from the submarine:" in told


@pytest.mark.usefixtures("pair")
def test_names_and_notes_are_shown_safely() -> None:
    fine("do", "swim")
    fine("note", "1", "a note")
    records = changed(records_of(game_file("pair")), 0, seats=("an\x1b[31mna", "b\u202een"))
    write(game_file("pair"), changed(records, len(records) - 1, text="a \x1b[2J note"))
    done = process("replay", "pair")
    assert done.code == 0
    assert "an?[31mna" in done.out
    assert "{a ?[2J note}" in done.out
    assert all(line.isprintable() for line in done.out.splitlines())


@pytest.mark.usefixtures("pair")
@pytest.mark.parametrize("speed", ["0", "0.2", "9", "-1", "nan", "inf", "fast"])
def test_a_speed_is_of_some_moves_a_second(speed: str) -> None:
    assert "speed" in refused(2, "replay", "--speed", speed)


@pytest.mark.usefixtures("pair")
def test_one_game_is_enough() -> None:
    assert refused(2, "replay", "pair", "-g", "pair") == "one game is enough: 'pair', or -g 'pair'"


def test_secrets_of_the_others_are_not_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [EntryPoint("pearls", "tests.pearls:GAME", "undertow.games")]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: found)
    fine("new", "pearls", "-p", "anna", "-p", "ben", "--seed", "calm-otter", "--name", "bag")
    fine("do", "draw, draw")
    two = fine("replay").lines()
    assert two.count("a pearl") == 0
    assert any(line.endswith("a pearl") for line in two)
    assert "None None" in two
    assert "Draw 2" in two
    fine("do", "stop, stop")
    assert "None None" not in fine("replay", "--at", "end").lines()
    assert "the game is over" in fine("replay").out.casefold()
