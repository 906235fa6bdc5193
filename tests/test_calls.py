"""A question to a whole table, answered at once; and answers given beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

import pytest

from engine.registry import find
from engine.session import Session
from events.log import FileLog
from tests.command import fine, game_file

FOUR = ("anna", "ben", "cleo", "dora")


def begun(*players: str) -> None:
    """A game that anna begins, instead of one that there was."""
    game_file("reef").unlink(missing_ok=True)
    words = [word for name in players for word in ("-p", name)]
    fine("new", "abyss", *words, "--seed", "x", "--name", "reef", "-o", "first=anna")


def played(*typed: str, players: Sequence[str] = FOUR) -> tuple[str, list[str], str]:
    """What is printed, the moves that were made after anna explored, and what was said."""
    begun(*players)
    done = fine("play", typed="\n".join(["explore", *typed]) + "\n")
    return done.out, moves_made()[1:], done.err


def moves_made() -> list[str]:
    """The actions up to the head, by their classes."""
    with closing(FileLog.open(game_file("reef"))) as log:
        timeline = Session.open(log, find).timeline
    moves = [timeline.move(place) for place in timeline.path(timeline.head)]
    return [type(move.action).__name__ for move in moves if move is not None]


pytestmark = pytest.mark.usefixtures("home")


def test_all_who_can_buy_are_asked_at_once() -> None:
    out, moves, _ = played()
    assert "Who buys jellyfish 2 for 1 Pearl? 2 ben, 3 cleo, 4 dora, Enter nobody" in out
    assert moves == []


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("", ["Decline", "Decline", "Decline"]),
        ("nobody", ["Decline", "Decline", "Decline"]),
        ("no", ["Decline", "Decline", "Decline"]),
        ("n", ["Decline", "Decline", "Decline"]),
        ("no more", ["Decline", "Decline", "Decline"]),
        ("2", ["Buy"]),
        ("Ben", ["Buy"]),
        ("3", ["Decline", "Buy"]),
        ("dora", ["Decline", "Decline", "Buy"]),
        ("4 buy", ["Decline", "Decline", "Buy"]),
        ("ben no", ["Decline"]),
        ("ben no more", ["Decline"]),
    ],
)
def test_each_seat_answers_for_itself_in_its_order(typed: str, moves: list[str]) -> None:
    out, made, _ = played(typed)
    assert made == moves
    told = {"Buy": "buys", "Decline": "does not buy"}
    for name, move in zip(("Ben", "Cleo", "Dora"), moves, strict=False):
        assert any(told[move] in line for line in out.splitlines() if name in line)


def test_who_is_asked_later_may_answer_first() -> None:
    out, moves, _ = played("dora no more", "3")
    assert "Who buys jellyfish 2 for 1 Pearl? 2 ben, 3 cleo, Enter nobody" in out
    assert moves == ["Decline", "Buy"]
    out, moves, _ = played("dora no more", "")
    assert moves == ["Decline", "Decline", "Decline"]
    assert "dora says no more." in out
    assert "Dora does not buy it, nor anything else this time." in out


def test_an_answer_is_for_one_question() -> None:
    """What dora said of the first Ally is not her answer to the next one."""
    out, moves, _ = played("dora no", "", "on")
    assert moves == ["Decline", "Decline", "Decline", "GoOn"]
    assert "4 dora, Enter nobody" in out.split("Dora does not buy")[1]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("buy", "who? 2 is ben, 3 is cleo, 4 is dora: type the number or the name"),
        ("1", "anna is not asked: 2 is ben, 3 is cleo, 4 is dora"),
        ("anna no", "anna is not asked: 2 is ben, 3 is cleo, 4 is dora"),
        ("9", "there is no seat 9: they are 1 to 4"),
        ("ben fly", "'fly' is no choice here; possible: buy, no, no more"),
        ("fly", "'fly' is no choice here"),
        ("2 3", "one of them has it: 2 is ben, 3 is cleo, 4 is dora"),
        ("ben 3", "one of them has it: 2 is ben"),
        (":fly", "there is no command 'fly'"),
    ],
)
def test_what_is_no_answer_changes_nothing(typed: str, said: str) -> None:
    _, moves, err = played(typed)
    assert said in err
    assert moves == []


def test_commands_are_obeyed_while_a_question_is_open() -> None:
    out, moves, _ = played("tree", "undo", "explore", "2")
    assert "main  <- here" in out
    assert moves == ["Buy"]


def test_a_bot_in_between_is_asked_in_its_turn() -> None:
    out, moves, _ = played("", players=("anna", "ben", "cleo=bot:random", "dora"))
    assert "? 2 ben, Enter nobody" in out
    assert moves[0] == "Decline"
    assert "Cleo" in out.split("Ben does not buy")[1]


def test_one_person_among_bots_is_asked_as_always() -> None:
    begun("anna=bot:random", "ben", "cleo=bot:random")
    done = fine("play", typed="")
    assert "Enter nobody" not in done.out
    assert "jellyfish 2 for 1 Pearl" in done.out


def test_what_is_never_bought_is_not_asked_about() -> None:
    out, moves, _ = played("dora never below 3", "cleo never below 3", "never", "2")
    assert "cleo says never below 3; 'never cleo off' ends that." in out
    assert "dora: never below 3." in out
    assert moves == ["Buy"]
    out, moves, _ = played("never ben below 3", "never cleo below 3", "dora never below 3", "")
    assert moves == ["Decline", "Decline", "Decline"]
    assert "Cleo said never below 3." not in out  # the table said it: nobody


def test_an_answer_beforehand_is_given_and_told() -> None:
    out, moves, _ = played("ben no", "never below 3", "never dora below 3", "take", "explore")
    assert moves[:4] == ["Decline", "Decline", "Decline", "Accept"]
    assert "cleo said never below 3." in out
    assert "dora said never below 3." in out


def test_who_goes_back_decides_and_is_not_overruled() -> None:
    typed = ("ben no", "never cleo below 3", "undo --step", "cleo")
    _, moves, err = played(*typed)
    assert "is no choice" not in err
    assert moves == ["Decline", "Buy"]


def test_a_rule_that_is_ended_is_asked_about_again() -> None:
    out, moves, _ = played("never ben below 3", "never ben off", "never", "ben no")
    assert "ben is asked again." in out
    assert "Nobody has said anything beforehand" in out
    assert moves == ["Decline"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("never below", "'never below' means nothing: it is 'below 3' for Allies worth less"),
        ("never ben above 9", "'never above 9' means nothing: it is 'below 3'"),
        ("never below 99999999999999999999", "means nothing"),
    ],
)
def test_a_rule_that_means_nothing_is_refused(typed: str, said: str) -> None:
    _, moves, err = played(typed)
    assert said in err
    assert moves == []


def test_a_game_without_such_questions_says_so() -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "ben")
    done = fine("play", typed="never below 3\n")
    assert "nothing in Deep Sea Adventure can be answered beforehand" in done.err
