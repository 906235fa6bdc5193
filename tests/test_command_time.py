"""Moving in time by the command: the log, the tree, undo, redo, places and branches."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.picture import columns
from engine.registry import find
from engine.session import Session
from events.log import FileLog
from events.timeline import spell
from tests.command import fine, refused, told, undertow

pytestmark = pytest.mark.usefixtures("home")


def test_the_log_tells_the_game_move_by_move(duel: Path) -> None:
    fine("do", "swim, take, down")
    fine("undo", "2", "--step")
    assert fine("log").lines() == [
        "Deep Sea Adventure, rules 1: anna, blue (bot:cautious)",
        "seed calm-otter (chosen); options: first anna",
        "    0                  dive 1 begins: anna goes first",
        "    1  anna  swim      anna rolls 2+1 and swims from the submarine to 3",
        "    2  anna  take      anna takes a level-1 chip",
        ">   3  blue  swim      blue rolls 1+1 and swims from the submarine to 2",
        "-   4  blue  take      blue takes a level-1 chip",
        "-   5  anna  down      anna breathes: air 25 -> 24; anna rolls 3+3 and swims from 3 to 8",
    ]


def test_the_tree_draws_where_lines_part(pair: Path) -> None:
    fine("do", "swim, take, swim, take")
    fine("goto", "1")
    fine("branch", "what-if")
    fine("do", "leave, swim")
    fine("goto", "2")
    fine("do", "swim, leave")
    fine("undo")
    fine("do", "take")
    fine("switch", "main")
    fine("undo")
    fine("do", "leave")
    fine("goto", "-2")
    fine("note", "1", "?!", "so it began")
    drawn = re.sub(r" [k-z]{8} ", " IDIDIDID ", fine("tree").out)
    assert drawn.splitlines() == [
        "main  moves 1-4  dive 1, round 2  anna 0, ben 0",
        "├─1 ?! so it began",
        "├─1 what-if  moves 2-4  dive 1, round 2  anna 0, ben 0",
        "│  └─3 IDIDIDID  move 4  dive 1, round 2  anna 0, ben 0",
        "├─2 <- here",
        "└─3 IDIDIDID  move 4  dive 1, round 2  anna 0, ben 0",
    ]


def test_places_before_and_after_here(pair: Path) -> None:
    fine("do", "swim, take, swim, take, down")
    for place, number in (("-3", 2), ("0", 0), ("end", 5), ("-1", 4), ("start", 0), ("3", 3)):
        assert f"move {number}" in fine("goto", place).lines()[0]
    assert "move 2" in fine("goto", "-1", "-g", "pair").lines()[0]
    assert "move 1" in fine("goto", "-g", "pair", "-1").lines()[0]
    assert "move 0" in fine("goto", "--", "-1").lines()[0]


def test_a_place_that_could_be_several_is_told_some_of_them(pair: Path) -> None:
    fine("play", typed="1\n" * 40)
    (letter, _), *_ = Counter(_ids(pair)).most_common(1)
    said = refused(14, "goto", letter)
    assert re.match(rf"'{letter}' could be \d+ places: [k-z]{{8}} \(move \d+\), ", said)
    assert said.endswith("; add letters")


def _ids(file: Path) -> list[str]:
    """The first letter of the id of each place."""
    log = FileLog.open(file)
    log.close()
    timeline = Session.open(log, find).timeline
    return [spell(timeline.identity(place))[0] for place in timeline.places()]


def test_undo_and_redo_say_what_they_did(pair: Path) -> None:
    fine("do", "swim, take, swim, leave, down, leave")
    said = "Took back anna leave: anna leaves a level-1 chip where it lies."
    assert fine("undo").lines()[0] == said
    assert fine("undo", "5", "--step").lines() == [
        "Took back 5 moves:",
        "  anna swim: anna rolls 2+1 and swims from the submarine to 3",
        "  anna take: anna takes a level-1 chip",
        "  ben swim: ben rolls 1+1 and swims from the submarine to 2",
        "  ben leave: ben leaves a level-1 chip where it lies",
        "  anna down: anna breathes: air 25 -> 24; anna rolls 3+3 and swims from 3 to 8",
        "Dice were seen; they stay the same.",
        "Deep Sea Adventure, branch main, move 0 (this line goes on to 6).",
        "anna is to act: swim.",
    ]
    assert fine("redo", "6", "--step").lines()[0] == "Made again 6 moves:"
    assert told()[-1] == (">", "6 anna leave")
    assert refused(1, "undo", "7", "--step") == "only 6 moves can be undone here"


def test_nothing_is_lost_by_playing_on_elsewhere(pair: Path) -> None:
    before = pair.read_bytes()
    for words in (
        "do swim,take,swim",
        "undo 2 --step",
        "do leave,swim",
        "undo --step",
        "branch side",
        "do swim",
    ):
        done = undertow(*words.split())
        assert done.code == 0, done
        assert pair.read_bytes().startswith(before)
        before = pair.read_bytes()
    (old,) = re.findall(r"─\d ([k-z]{8}) ", fine("tree").out)
    assert told()[-1] == (">", "3 ben swim")
    fine("switch", old)
    assert [move for _, move in told()] == ["1 anna swim", "2 anna take", "3 ben swim"]


def test_each_line_still_plays_on(pair: Path) -> None:
    fine("do", "swim, take")
    fine("undo")
    fine("branch", "side")
    fine("do", "leave, swim")
    for _ in range(3):
        fine("switch", "main")
        fine("do", "1")
        fine("switch", "side")
        fine("do", "1")
    main, side = fine("tree").lines()
    assert re.match("main +moves 1-5 ", main)
    assert side.startswith("└─1 side  <- here  moves 2-6 ")
    assert "all as the seed gives" in fine("verify").out
    fine("switch", "main")
    assert [move for _, move in told()][:2] == ["1 anna swim", "2 anna take"]


def test_a_line_without_a_name_is_played_on_by_its_id(pair: Path) -> None:
    fine("do", "swim, take")
    fine("undo")
    fine("do", "leave")
    (old,) = re.findall(r"─\d ([k-z]{8}) ", fine("tree").out)
    assert f"branch {old}, move 2" in fine("switch", old[:5]).out
    fine("do", "swim")
    fine("branch", "old")
    rows = fine("branches").lines()[1:]
    assert sorted(re.findall(r"\w+", row)[0] for row in rows) == ["main", "old"]


def test_a_branch_is_found_however_it_is_spelt(pair: Path) -> None:
    fine("do", "swim")
    fine("branch", "Été")
    fine("switch", "MAIN")
    assert "branch main" in fine("show").lines()[0]
    fine("switch", "ete")
    assert "branch Été" in fine("show").lines()[0]
    assert refused(1, "branch", "ÉTÉ") == "there is a branch 'Été' already"
    assert "there is a branch 'main' already" in refused(1, "rename", "--branch", "Été", "Main")


def test_what_is_played_on_a_branch_stays_on_it(pair: Path) -> None:
    fine("do", "swim, take, swim")
    fine("branch", "look", "0")
    fine("do", "swim, take")
    assert "branch look, move 2" in fine("show").lines()[0]
    fine("do", "swim, leave")
    fine("switch", "main")
    assert "branch main, move 3" in fine("show").lines()[0]


def test_wide_letters_stand_in_their_columns(home: Path) -> None:
    fine("new", "deep-sea", "-p", "\u738b\u5c0f", "-p", "ben", "-o", "first=ben", "--name", "x")
    fine("do", "swim, take, swim")
    lines = fine("log").lines()[3:6]
    assert len({columns(line.partition("swim")[0].partition("take")[0]) for line in lines}) == 1
    fine("branch", "\u6f5c\u6c34", "1")
    rows = fine("branches").lines()[1:]
    assert len({columns(row.partition("dive 1")[0]) for row in rows}) == 1


def test_going_to_a_branch_is_going_onto_it(pair: Path) -> None:
    fine("do", "swim, take, swim")
    fine("branch", "side")
    assert "branch main, move 3" in fine("goto", "main").lines()[0]
    assert "branch side, move 2" in fine("goto", "side~1").lines()[0]
    assert "branch main, move 3" in fine("show", "--at", "main").lines()[0]
    fine("goto", "main")
    fine("do", "take")
    assert fine("branches").lines()[1].startswith("> main  1-4 ")
