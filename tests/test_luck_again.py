"""What dice come when a decision is taken again: the same, fresh ones, or no way back."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.takeback import takebacks
from events.log import FileLog, MemoryLog
from events.record import Reluck
from tests.command import PAIR, fine, game_file, records_of, refused, undertow
from tests.sessions import opened_again

pytestmark = pytest.mark.usefixtures("home")


def made(luck: str) -> Path:
    """A game of two people with this luck, in which anna has swum, taken, and ben swum."""
    fine("new", "deep-sea", *PAIR, "-o", f"luck={luck}", "--name", luck)
    fine("do", "swim, take, swim")
    return game_file(luck)


def rolls(name: str) -> list[str]:
    """Who rolled what along the line."""
    words = fine("log", "-g", name).out.replace(";", "\n").split()
    return [words[i + 1] for i, word in enumerate(words) if word == "rolls"]


def test_as_usual_the_dice_stay() -> None:
    made("same")
    before = rolls("same")
    assert "Dice were seen; they stay the same." in fine("undo", "3", "--step").lines()
    fine("do", "swim, take, swim")
    assert rolls("same") == before
    assert "luck" not in fine("log").lines()[1]


def test_fresh_luck_gives_other_dice_once_some_were_seen() -> None:
    file = made("fresh")
    assert fine("show").lines()[0].endswith("move 3, fresh luck")
    assert "luck fresh" in fine("log").lines()[1]
    before = rolls("fresh")
    assert "Dice were seen; they will be others." in fine("undo", "--step").lines()
    for _ in range(6):
        fine("do", "swim")
        if rolls("fresh") != before:
            break
        fine("undo", "--step")
    assert rolls("fresh") != before
    assert any(isinstance(record, Reluck) for _, record in records_of(file))
    assert "all legal" in fine("verify").out


def test_fresh_luck_is_not_spent_where_nothing_was_seen() -> None:
    file = made("fresh")
    fine("undo", "2", "--step")
    fine("redo", "--step")
    fine("do", "swim")
    assert not any(isinstance(record, Reluck) for _, record in records_of(file)[:4])
    fine("do", "take")
    fine("undo", "--step")
    fine("do", "leave")
    assert sum(isinstance(record, Reluck) for _, record in records_of(file)) == 1


def test_where_there_is_no_way_back_only_a_branch_leads_there() -> None:
    file = made("refuse")
    before = file.read_bytes()
    for words in ("undo", "undo --step", "goto 1", "goto start", "undo --to 0"):
        assert "no way back across what luck has shown" in refused(1, *words.split())
    assert file.read_bytes() == before
    fine("do", "take")
    fine("undo", "--step")
    assert "ben is to act: take, leave." in fine("show").lines()
    fine("branch", "look", "0")
    assert "move 0" in fine("show").lines()[0]
    fine("do", "swim, leave")
    fine("switch", "main")
    assert "anna is to act" in fine("show").lines()[-1]
    assert "all legal" in fine("verify").out


def test_that_a_branch_from_there_is_played_on_and_told_is_said_where_it_is_refused() -> None:
    made("refuse")
    said = refused(1, "goto", "1")
    assert "looking" not in said
    assert said.endswith(
        "branch NAME PLACE begins another line there, and its moves are told as made knowing them"
    )
    fine("branch", "other", "1")
    fine("do", "leave")
    assert fine("log").lines()[-1].endswith("(knowing other luck)")
    assert "play   1 move made knowing the luck of another line" in fine("verify").lines()


def test_what_was_played_knowing_the_dice_is_told_from_the_rest() -> None:
    file = made("same")
    fine("undo", "2", "--step")
    fine("do", "leave")
    fine("do", "swim")
    log = FileLog.open(file)
    log.close()
    timeline = opened_again(MemoryLog(log.payloads)).timeline
    known = [timeline.number(place) for place in takebacks(timeline)]
    assert known == [2]


@pytest.mark.parametrize("value", ["", "again", "SAME"])
def test_what_is_no_luck_is_refused(value: str) -> None:
    done = undertow("new", "deep-sea", "-o", f"luck={value}")
    assert done.code == 2
    assert "it is one of same, fresh, refuse" in done.err


def test_other_dice_can_be_had_on_purpose() -> None:
    made("same")
    before = rolls("same")
    fine("goto", "2")
    assert fine("reluck").lines()[0].startswith("From here on the luck is another.")
    assert "from here on the luck is another" in fine("log").out
    fine("do", "swim")
    assert rolls("same")[:1] == before[:1]
    fine("goto", "start")
    fine("switch", "main")
    assert "all legal" in fine("verify").out


def test_the_log_and_verify_tell_what_was_played_knowing_dice() -> None:
    made("same")
    assert fine("verify").lines()[-2:] == [
        "play   no move made knowing the luck of another line",
        "       counted from this file alone; a copy may leave out what was taken back",
    ]
    fine("undo", "2", "--step")
    fine("do", "leave")
    assert fine("verify").lines()[-1] == "play   1 move made knowing the luck of another line"
    assert fine("log").lines()[-1].endswith("(knowing other luck)")


def test_other_dice_do_not_hide_that_some_were_seen() -> None:
    file = made("same")
    fine("undo", "--step")
    fine("reluck")
    fine("do", "swim")
    log = FileLog.open(file)
    log.close()
    timeline = opened_again(MemoryLog(log.payloads)).timeline
    assert [timeline.number(place) for place in takebacks(timeline)] == [3]


@pytest.mark.usefixtures("home")
def test_a_game_without_a_way_back_has_no_other_dice() -> None:
    fine("new", "deep-sea", *PAIR, "-o", "luck=refuse", "--name", "x")
    fine("do", "swim, take")
    assert "its luck stays as the seed gives it" in refused(1, "reluck")


def test_other_dice_in_the_middle_say_where_the_rest_is(pair: Path) -> None:
    fine("do", "swim, take, swim, take, down")
    fine("goto", "2")
    said = fine("reluck").lines()[0]
    name = said.removesuffix(".").rpartition(" ")[2]
    assert said.startswith(
        "From here on the luck is another. What followed here stays, on the line"
    )
    assert "move 5" in fine("switch", name).lines()[0]
