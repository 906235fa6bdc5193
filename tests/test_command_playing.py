"""Playing by the command: persons act in one call each, and bots follow."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from events.record import Head, Seat
from tests.command import (
    BOTS,
    changed,
    fine,
    games_at_home,
    moves_made,
    records_of,
    refused,
    sentence,
    told,
    undertow,
    write,
)

pytestmark = pytest.mark.usefixtures("home")


def test_bots_play_to_the_end_and_ask_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(question: str = "") -> str:
        raise AssertionError("nobody is there to be asked")

    monkeypatch.setattr("builtins.input", ask)
    done = fine("play", "deep-sea", *BOTS)
    over = done.lines().index("The game is over.")
    assert "Score sheet" in done.lines()[:over]
    assert re.fullmatch(r"(red|blue) wins: .* Decided by .*\.", done.lines()[over + 1])
    assert "all as the seed gives" in fine("verify").out
    fine("undo", "9", "--step")
    assert "The game is over." in fine("play").lines()


def test_play_goes_on_with_the_game_used_last_and_begins_one_where_there_is_none() -> None:
    done = fine("play", typed="quit\n")
    assert re.match(r"New game 'deep-sea-1', seed [a-z]+(-[a-z]+)+\.\n", done.err)
    assert "New game" not in fine("play", typed="quit\n").err
    assert list(games_at_home()) == ["deep-sea-1.undertow"]


def test_bots_that_follow_play_at_once(duel: Path) -> None:
    assert fine("do", "swim").lines()[-1] == "anna is to act: take, leave."
    done = fine("do", "take")
    assert done.lines() == [
        "Anna takes a level-1 chip.",
        "Blue rolls 1+1 and swims from the submarine to 2.",
        "Blue takes a level-1 chip.",
        "anna is to act: down, up.",
    ]


def test_bots_can_be_told_to_wait(duel: Path) -> None:
    assert fine("do", "swim, take", "--no-bots").lines()[-1] == "blue is to act: bot:cautious."
    assert moves_made(duel) == ["Swim", "Take"]
    assert "A bot is to act: 'undertow go' lets it." in fine("moves").lines()
    assert fine("go").lines()[-1] == "anna is to act: down, up."


def test_bots_wait_after_an_undo_until_a_person_acts(duel: Path) -> None:
    fine("do", "swim, take")
    assert fine("undo", "--step").lines()[-1] == "blue is to act: bot:cautious."
    assert fine("show").lines()[-1] == "blue is to act: bot:cautious."
    fine("undo", "2", "--step")
    assert fine("do", "leave").lines()[-1] == "anna is to act: swim."
    assert moves_made(duel)[4:] == ["Leave", "Swim", "Take"]


def test_the_same_action_again_is_the_same_move_and_bots_go_on(duel: Path) -> None:
    first = fine("do", "swim, take").out
    fine("undo", "4", "--step")
    size = len(records_of(duel))
    assert fine("do", "swim, take").out == first
    assert moves_made(duel) == ["Swim", "Take", "Swim", "Take"]
    heads = records_of(duel)[size:]
    assert all(isinstance(record, Head) for _, record in heads)
    assert told()[-1] == (">", "4 blue take")


def test_nobody_acts_for_a_bot(duel: Path) -> None:
    """As at the prompt: whoever wants to go elsewhere undoes further, or lets it play."""
    fine("do", "swim, take")
    fine("undo", "--step")
    assert "bot" in refused(1, "do", "take")


def test_a_bot_that_begins_has_begun_when_a_person_acts(home: Path) -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "bot:cautious", "-o", "first=blue", "--seed", "x")
    undertow("do", "swim")
    actors = [actor.split()[1] for _, actor in told()]
    assert not actors or actors[-1] == "anna", "the swim that was typed is anna's, not the bot's"


def test_a_bot_that_is_not_known_here_is_told(duel: Path) -> None:
    records = records_of(duel)
    index = next(i for i, (_, record) in enumerate(records) if isinstance(record, Seat))
    write(duel, changed(records, index, player="bot:deep-blue"))
    fine("do", "swim")
    done = undertow("do", "take")
    assert done.code == 12
    assert "has no bot 'deep-blue'" in sentence(done.err)


def test_a_choice_is_a_number_a_word_or_its_beginning(pair: Path) -> None:
    fine("do", "1")
    fine("do", "LEA")
    fine("do", "s,", "t")
    assert moves_made(pair) == ["Swim", "Leave", "Swim", "Take"]


def test_a_choice_is_a_key_too_which_means_the_same_in_the_whole_game(pair: Path) -> None:
    fine("do", "s, l, s, t, s, l, d, t, s, l, u")
    letters = "".join(action[0].lower() for action in moves_made(pair))
    assert letters == "slstsldtslu"
    assert [line.split()[1] for line in fine("moves").lines()] == ["x2", "x5", "l"]
    assert "'x' is no choice here" in refused(1, "do", "x")
    assert "'x1' is no choice here" in refused(1, "do", "x1")
    fine("do", "x5")
    assert moves_made(pair)[-1] == "Drop"
    assert "drops a level-1 chip from space 5" in fine("log").out


def test_an_action_that_is_missing_is_seen_before_any_is_played(pair: Path) -> None:
    assert refused(2, "do", "") == "an action is missing: undertow do swim"
    for typed in ("swim,,take", "swim,", ",swim", ","):
        assert refused(2, "do", typed) == "an action is missing beside a comma; nothing was played"
