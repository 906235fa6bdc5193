"""A seat is handed to a bot and back to a person, by the command and at the prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.record import Seat
from tests.command import (
    changed,
    fine,
    game_file,
    moves_made,
    records_of,
    refused,
    told,
    write,
)

pytestmark = pytest.mark.usefixtures("pair")
HAS = "it has random, cautious, rollout, mcts"


def handed() -> list[Seat]:
    """The records in which a seat was handed over."""
    return [record for _, record in records_of(game_file("pair")) if isinstance(record, Seat)]


def actors() -> list[str]:
    """Who made each move."""
    return [move.split()[1] for _, move in told()]


def test_a_seat_is_handed_to_a_bot_and_back_to_a_person() -> None:
    assert fine("seat", "ben", "bot:cautious").lines() == [
        "ben is played by bot:cautious now.",
        "anna is to act: swim.",
    ]
    assert fine("log").lines()[0] == "Deep Sea Adventure, rules 1: anna, ben (bot:cautious)"
    assert fine("do", "swim, take").lines()[-1] == "anna is to act: down, up."
    assert moves_made(game_file("pair")) == ["Swim", "Take", "Swim", "Take"]
    assert fine("seat", "ben", "person").lines()[0] == "ben is played by a person now."
    assert fine("do", "down, take").lines()[-1] == "ben is to act: down, up."
    assert handed() == [Seat(1, "bot:cautious"), Seat(1, "")]
    assert "all as the seed gives" in fine("verify").out


def test_a_seat_whose_turn_it_is_waits_until_its_bot_may_play() -> None:
    assert fine("seat", "anna", "bot:random").lines() == [
        "anna is played by bot:random now.",
        "anna is to act: bot:random.",
    ]
    assert moves_made(game_file("pair")) == []
    fine("do", "swim")
    assert actors() == ["anna", "anna", "ben"], "her bot plays first, the swim is ben's"


def test_a_bot_can_take_the_place_of_another() -> None:
    fine("seat", "ben", "bot:cautious")
    fine("seat", "ben", "bot:random")
    assert "ben (bot:random)" in fine("log").lines()[0]


def test_the_game_that_is_meant_is_named_by_g(duel: Path) -> None:
    fine("seat", "ben", "bot:random", "-g", "pair")
    assert handed() == [Seat(1, "bot:random")]
    assert fine("seat", "blue", "person", "-g", "duel").lines()[0] == (
        "blue is played by a person now."
    )


@pytest.mark.parametrize(
    ("code", "words", "why"),
    [
        (14, "ana bot:cautious", "there is no seat 'ana'; did you mean anna?"),
        (14, "Anne bot:cautious", "there is no seat 'Anne'; did you mean anna?"),
        (14, "red bot:cautious", "there is no seat 'red'; there are: anna, ben"),
        (14, "1 bot:cautious", "there is no seat '1'; there are: anna, ben"),
        (
            2,
            "anna bot:cautios",
            f"deep-sea has no bot 'cautios'; {HAS}",
        ),
        (2, "anna bot:", f"deep-sea has no bot ''; {HAS}"),
        (2, "anna robot", "a seat is played by 'person' or 'bot:NAME', not 'robot'"),
        (2, "anna", "Missing argument 'PLAYER'"),
        (2, "", "Missing argument 'SEAT'"),
        (2, "anna bot:random now", "unexpected extra argument"),
        (14, "anna person -g nothing", "there is no game 'nothing'"),
    ],
)
def test_what_is_no_seat_and_no_player_is_told_with_what_there_is(
    code: int, words: str, why: str
) -> None:
    assert why in refused(code, "seat", *words.split())


def test_a_name_with_spaces_is_a_seat_too(file: Path) -> None:
    """The command gives no seat such a name, but a file from elsewhere may."""
    seats = ("anna of the reef", "ben")
    write(file, changed(records_of(game_file("pair")), 0, seats=seats))
    for player in ("bot:random", "person"):
        done = fine("seat", "anna of the reef", player, "-g", str(file))
        assert done.lines()[0].startswith("anna of the reef is played by ")
    said = refused(14, "seat", "anna of the rift", "person", "-g", str(file))
    assert said == "there is no seat 'anna of the rift'; did you mean anna of the reef?"
    typed = "seat  anna of the reef   bot:random\nquit\n"
    done = fine("play", str(file), typed=typed)
    assert "anna of the reef is played by bot:random now." in done.lines()
    assert "(bot:random)" in fine("log", str(file)).lines()[0]


def test_a_name_is_found_however_its_accents_are_typed(file: Path) -> None:
    seats = ("Zo\u00eb", "ben")
    write(file, changed(records_of(game_file("pair")), 0, seats=seats))
    assert "is played by" in fine("seat", "Zoe\u0308", "bot:random", "-g", str(file)).out


def test_at_the_prompt_a_seat_is_handed_over_and_its_bot_plays_at_once() -> None:
    done = fine("play", typed="swim\ntake\nseat ben bot:cautious\nquit\n")
    assert "ben is played by bot:cautious now." in done.lines()
    assert moves_made(game_file("pair")) == ["Swim", "Take", "Swim", "Take"]
    assert done.err.splitlines()[-2:] == [
        "anna> quit",
        "The game is saved; 'undertow play' goes on with it.",
    ]


def test_at_the_prompt_ones_own_seat_is_handed_over_and_taken_back() -> None:
    done = fine("play", typed="seat anna bot:cautious\nswim\nseat anna person\nquit\n")
    assert actors() == ["anna", "anna", "ben"]
    asked = [line.partition(">")[0] for line in done.err.splitlines() if "> " in line]
    assert asked[:2] == ["anna", "ben"], "her bot has played, ben is asked"
    assert handed() == [Seat(0, "bot:cautious"), Seat(0, "")]


def test_at_the_prompt_after_an_undo_the_new_bot_waits() -> None:
    done = fine("play", typed="swim\ntake\nundo\nseat anna bot:random\nshow\ngo\nquit\n")
    assert "bot:random waits for anna: go lets it act" in done.lines()
    assert len(moves_made(game_file("pair"))) > 2


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("seat", "seat NAME BOT: it needs more, as: seat red bot:random"),
        ("seat ben", "seat takes a seat and who plays it, as: seat anna bot:random"),
        ("seat bn bot:random", "there is no seat 'bn'; did you mean ben?"),
        (
            "seat ben bot:rando",
            f"deep-sea has no bot 'rando'; {HAS}",
        ),
        ("seat ben somebody", "a seat is played by 'person' or 'bot:NAME', not 'somebody'"),
    ],
)
def test_at_the_prompt_what_is_no_seat_is_said_and_asked_again(typed: str, said: str) -> None:
    done = fine("play", typed=f"{typed}\nswim\n")
    assert done.err.splitlines()[1] == said
    assert handed() == []
    assert moves_made(game_file("pair")) == ["Swim"]
