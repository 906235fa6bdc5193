"""A game that is written as text and read again is the same game, and gives the same text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from engine.games.deep_dive import GAME as DEEP_DIVE
from engine.opening import opened, opening
from engine.registry import find
from engine.session import Session
from engine.setup import checked_options
from events.log import FileLog, MemoryLog
from replays import reader, values
from replays.notation import WIDTH, written
from replays.signs import as_words, signs
from replays.verify import verify
from tests.command import ROOT
from tests.pearls import GAME as PEARLS
from tests.sessions import begun, opened_again, play
from tests.written import GAMES, LUCKS, STEPS, kept, played, read_text, read_values

GOLDEN = sorted((ROOT / "replays" / "golden").glob("*/*.undertow"))
Steps = list[tuple[str, int]]


@settings(max_examples=150)
@given(GAMES, STEPS, LUCKS)
def test_what_is_written_reads_back_as_the_same_game(name: str, steps: Steps, luck: str) -> None:
    session = played(find(name), steps, luck)
    text = written(session)
    again = read_text(text)
    assert kept(again) == kept(session)
    assert written(again) == text
    verdict = verify(again)
    assert verdict.luck_checked
    assert verdict.difference is None


@settings(max_examples=60)
@given(GAMES, STEPS, LUCKS)
def test_values_read_back_as_the_same_game(name: str, steps: Steps, luck: str) -> None:
    session = played(find(name), steps, luck)
    data = json.dumps(values.document(session))
    again = read_values(data)
    assert kept(again) == kept(session)
    assert json.dumps(values.document(again)) == data
    assert written(again) == written(session)


@settings(max_examples=30)
@given(STEPS)
def test_a_game_of_others_with_secrets_reads_back_as_the_same(steps: Steps) -> None:
    session = played(PEARLS, steps)
    text = written(session)
    payloads = reader.read(text.encode(), lambda name, rules: PEARLS)
    again = opened_again(MemoryLog(payloads), PEARLS)
    assert kept(again) == kept(session)
    assert written(again) == text


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_reads_back_as_the_same(path: Path) -> None:
    log = FileLog.open(path)
    log.close()
    session = Session.open(log, find)
    text = written(session)
    assert kept(read_text(text)) == kept(session)
    assert kept(read_values(json.dumps(values.document(session)))) == kept(session)
    assert all(len(line) <= WIDTH for line in text.splitlines() if not line.startswith("["))


def test_what_else_was_played_stands_in_parentheses(session: Session) -> None:
    play(session, 0, 0, 0)
    session.undo()
    session.undo()
    play(session, 1, 0)
    session.note(0, "hello")
    session.note(session.timeline.head, "?! so be it", 1)
    session.note(session.timeline.head, "I go home", 0, private=True)
    assert written(session).partition("\n\n")[2] == (
        "{hello} 1. anna swim 2. anna leave\n"
        "  (2. anna take 3. ben swim)\n"
        "3. ben swim {@ben: ?! so be it} {@anna, private: I go home}\n"
    )


def test_lines_that_have_names_and_a_head_that_stands_elsewhere(session: Session) -> None:
    play(session, 0, 0)
    session.branch("what-if", 1, by=1)
    session.reluck()
    play(session, 1)
    session.switch("main")
    session.undo()
    text = written(session)
    assert '[Branch "main"]\n[Branch "what-if" "ben"]\n' in text
    assert text.partition("\n\n")[2] == (
        "1. anna swim {%here on main, by hand} 2. anna take {%part 2}\n"
        "  ({%luck 1} {%part 3} 2. anna leave {%branch what-if})\n"
    )


def test_a_branch_that_others_go_on_from(session: Session) -> None:
    play(session, 0)
    session.branch("on")
    play(session, 0, 0)
    text = written(session)
    assert text.endswith(
        "1. anna swim {%branch main} 2. anna take 3. ben swim {%branch on} {%here on on}\n"
    )
    assert kept(read_text(text)) == kept(session)


def test_a_line_without_a_name_that_the_game_stands_on(session: Session) -> None:
    play(session, 0, 0)
    session.goto(1, (None, 1))
    text = written(session)
    assert "1. anna swim {%end} {%here, by hand} 2. anna take\n" in text
    assert kept(read_text(text)) == kept(session)


def test_other_luck_comes_in_the_order_of_its_numbers(session: Session) -> None:
    """The first branch goes over the second other luck; a file must have the first one before."""
    play(session, 0)
    session.reluck()
    play(session, 0)
    session.goto(1)
    session.reluck()
    play(session, 0)
    text = written(session)
    assert text.endswith("1. anna swim {%luck 2}\n  ({%luck 1} 2. anna take)\n2. anna take\n")
    again = read_text(text)
    assert kept(again) == kept(session)
    assert verify(again).difference is None


def test_who_played_a_seat_when(session: Session) -> None:
    play(session, 0)
    session.seat(1, "bot:cautious")
    play(session, 0)
    session.seat(1, "")
    session.seat(0, "bot:random")
    text = written(session)
    assert '[Seat "anna" "bot:random"]\n[Seat "ben"]\n' in text
    assert text.endswith(
        "1. anna swim {%seat ben bot:cautious} 2. anna take {%seat anna bot:random}\n"
        "{%seat ben person}\n"
    )
    assert kept(read_text(text)) == kept(session)


def test_a_game_of_other_options_sealed_and_with_words() -> None:
    options: dict[str, Any] = checked_options(
        DEEP_DIVE, {"set_order": "sorted", "luck": "fresh"}, ("a", "b")
    )
    removed, depths = options["tiles"]
    options["tiles"] = (tuple(n - 1 for n in removed), depths)
    options |= {"sealed": True, "words": ('re"ef', "two words")}
    first = opened(DEEP_DIVE, options, ("a", "b"), "back\\slash", drawn=True)
    session = opened_again(MemoryLog(opening(first, DEEP_DIVE, {})), DEEP_DIVE)
    text = written(session)
    assert '[Seed "back\\\\slash"]\n[SeedBy "drawn"]\n' in text
    assert '[Option "tiles" "json:[[6, 4,' in text
    assert '[Option "luck" "fresh"]\n[Option "sealed" "yes"]\n' in text
    assert '[Option "words" "re\\"ef" "two words"]\n' in text
    assert kept(read_text(text)) == kept(session)
    assert kept(read_values(json.dumps(values.document(session)))) == kept(session)


def test_a_long_game_with_a_line_beside_each_move_is_not_nested() -> None:
    """Lines without names that leave each other would nest, if always the oldest went on."""
    session = opened_again(begun())
    place = 0
    for _ in range(300):
        state = session.state_at(place)
        if session.game.actor(state) is None:
            break
        for action in session.game.legal(state):
            session.look_from(place, (None, place))
            session.play(action)
        place = session.timeline.head
    session.goto(0, ("main", 0))
    text = written(session)
    deepest = max(len(line) - len(line.lstrip()) for line in text.splitlines())
    assert deepest < 20
    assert kept(read_text(text))["places"] == kept(session)["places"]


@pytest.mark.parametrize(
    "words", ["12. take", "a 3.5 b", "x{y}", "(no)", "a, b; c", "back\\slash", "[1]", "1.2.3"]
)
def test_any_words_of_a_game_are_told_from_signs(words: str) -> None:
    found = list(signs(as_words(words), 0))
    assert [sign.kind for sign in found] == ["word"] * len(words.split())
    assert " ".join(sign.text for sign in found) == words
