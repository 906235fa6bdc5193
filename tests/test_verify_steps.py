"""Verification tells each of its steps in a line, and then what game it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.games.deep_sea.model import DiveBegan, Swam, Take
from events.record import Unknown
from tests.command import (
    changed,
    fine,
    game_file,
    opening_of,
    records_of,
    undertow,
    with_events,
    write,
)
from tests.tampering import first_event, golden, moves_of, other_die

pytestmark = pytest.mark.usefixtures("home")


def steps(*words: str) -> dict[str, str]:
    """What is said of each step."""
    lines = [line for line in undertow("verify", *words).lines() if line[:1] != " "]
    return {line[:7].strip(): line[7:] for line in lines}


def test_a_die_that_differs_is_a_matter_of_luck(file: Path) -> None:
    records = golden("all-home")
    index, number = first_event(records, Swam, 20)
    write(file, other_die(records, index, number))
    said = steps(str(file))
    moves = moves_of(records).index(index) + 1
    assert said["file"] == f"{len(records)} records, whole"
    assert said["rules"] == f"{moves} moves up to there, all legal"
    assert said["luck"].startswith(f"move {moves} (")
    assert f"event {number + 1} (Swam), die: " in said["luck"]


def test_an_action_that_is_not_legal_is_a_matter_of_the_rules(file: Path) -> None:
    records = golden("all-home")
    write(file, changed(records, moves_of(records)[0], action=Take()))
    said = steps(str(file))
    assert said["rules"].endswith("the action 'take' is not legal there")
    assert said["luck"] == "all as the seed gives up to there"
    (told,) = map(json.loads, undertow("verify", str(file), "--json").out.splitlines())
    assert (told["difference"]["step"], told["difference"]["move"], told["code"]) == (
        "rules",
        1,
        11,
    )


def test_an_event_that_does_not_follow_is_a_matter_of_the_rules(file: Path) -> None:
    records = golden("all-home")
    index, number = first_event(records, Swam)
    write(file, with_events(records, index, number))
    assert "it has 0 events, where 1 follow" in steps(str(file))["rules"]


def test_an_opening_that_differs_is_a_matter_of_luck(file: Path) -> None:
    records = golden("all-home")[:1]
    (began,) = opening_of(records).events
    write(file, changed(records, 0, events=(DiveBegan(1 - began.starter),)))
    assert steps(str(file))["luck"].startswith("the opening: event 1 (DiveBegan), starter: ")


def test_who_played_and_by_which_rules() -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "bot:random", "-o", "first=anna", "--luck", "fresh")
    said = steps()
    assert said["game"] == "Deep Sea Adventure, rules 1, with first anna, luck fresh"
    assert said["seats"] == "anna, blue (bot:random)"
    assert said["lines"] == "main"


@pytest.mark.usefixtures("fork")
def test_lines_and_moves_that_knew_more() -> None:
    fine("branch", "what-if")
    said = steps()
    assert said["lines"] == "main, what-if, and 1 without a name"
    assert said["play"] == "1 move made knowing the luck of another line"


def test_a_sealed_seed_and_its_commitment() -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "--sealed", "--name", "sealed")
    before = steps()["seed"]
    assert before.startswith("sealed, not revealed yet; commitment ")
    fine("reveal", "--yes")
    after = steps()["seed"]
    assert after.startswith("sealed, and revealed since; commitment ")
    assert before[-32:] == after[-32:]


def test_words_for_the_luck() -> None:
    words = ("new", "deep-sea", "-p", "anna", "-p", "ben", "--words", "--name", "worded")
    fine(*words, typed="coral\nkelp\n")
    assert steps()["game"] == "Deep Sea Adventure, rules 1, with words coral kelp"


def test_records_of_a_later_version_are_not_passed_over_in_silence(pair: Path) -> None:
    write(pair, [*records_of(pair), (1, Unknown(99, ("later",)))])
    assert steps()["file"] == "2 records, 1 of a later version and not checked, whole"
    fine("copy", "pair", "other")
    assert "1 record of a later version" in fine("verify", "pair", "other").lines()[0]
    assert game_file("other").read_bytes() == pair.read_bytes()
