"""Whatever is changed in a move is found, and whatever a file holds gets a verdict."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from engine.errors import BadMove
from engine.games.deep_sea.model import Leave, Passed, Swim, Take
from tests.command import (
    CHANGE,
    READ,
    Records,
    changed,
    fine,
    game_file,
    move_of,
    undertow,
    with_events,
    write,
)
from tests.tampering import FILES, golden, moves_of, redacted, verdict

pytestmark = pytest.mark.usefixtures("home")

ACTIONS = (Take(), Leave(), Swim())
INTEGERS = st.integers(-3, 40) | st.sampled_from([-(2**63), 2**62, 2**63 - 1])
HOW = st.sampled_from(["field", "drop", "double", "pass", "action"])


def fault(records: Records) -> str:
    """What is wrong with these records, found at the latest by verification; or nothing."""
    try:
        return str(verdict(records).difference or "")
    except BadMove as error:
        return str(error)


def tampered(records: Records, index: int, number: int, how: str, value: int) -> Records:
    """The records with one move changed: an event gone, doubled or with another field, or so."""
    events = move_of(records, index).events
    number %= len(events)
    event: Any = events[number]
    fields = [f.name for f in attrs.fields(type(event)) if type(getattr(event, f.name)) is int]
    match how:
        case "field" if fields:
            field = {fields[value % len(fields)]: value}
            return with_events(records, index, number, attrs.evolve(event, **field))
        case "double":
            return with_events(records, index, number, event, event)
        case "pass":
            return with_events(records, index, number, Passed(0, False))
        case "action":
            return changed(records, index, action=ACTIONS[value % len(ACTIONS)])
        case _:
            return with_events(records, index, number)


@settings(deadline=None)
@given(st.sampled_from(FILES), st.integers(0, 150), st.integers(0, 6), HOW, INTEGERS)
def test_whatever_is_changed_in_a_move_does_not_verify(
    path: Path, place: int, number: int, how: str, value: int
) -> None:
    records = golden(path.stem)
    places = moves_of(records)
    index = places[place % len(places)]
    other = tampered(records, index, number, how, value)
    assume(other != records)
    assert fault(other).startswith("move ")


def without_bots(records: Records) -> Records:
    """The same game played by persons, where it has a single line."""
    return [records[0], *((1, move_of(records, i)) for i in moves_of(records))]


def with_other_dice(records: Records) -> Records:
    """The same with dice of a kind that is not known here, which nobody can check either."""
    return changed(records, 0, luck="newer/2")


COPIES = st.sampled_from([list, redacted, with_other_dice])


@settings(deadline=None, max_examples=40)
@given(COPIES, st.integers(1, 80), st.integers(0, 6), HOW, INTEGERS)
@example(redacted, 3, 0, "field", 2**62).via("takes from a space that is not there")
@example(redacted, 5, 0, "field", 2**62 + 1).via("a bar of air of so many letters")
@example(with_other_dice, 23, 6, "field", 2).via("a third diver begins, where there are two")
def test_a_file_at_home_with_any_events_gives_a_verdict(
    copy: Callable[[Records], Records], index: int, number: int, how: str, value: int
) -> None:
    records = copy(without_bots(golden("all-home"))[: index + 1])
    for words in (*READ, "verify", *CHANGE):
        write(game_file("found"), tampered(records, index, number, how, value))
        done = undertow(*words.split(), "found", typed="1\n2\n")
        assert done.code in (0, 1, 10, 11), done
        assert len(done.out) < 100_000
    write(game_file("found"), tampered(records, index, number, how, value))
    listed = re.search("^[* ] found  ", fine("list").out, re.MULTILINE)
    assert listed, "it hides no other game"


@settings(deadline=None, max_examples=20)
@given(COPIES, st.integers(3, 82), st.integers(0, 6), HOW, INTEGERS)
def test_bots_in_a_file_with_any_events_give_a_verdict(
    copy: Callable[[Records], Records], index: int, number: int, how: str, value: int
) -> None:
    records = copy(golden("all-home")[: index + 1])
    write(game_file("found"), tampered(records, index, number, how, value))
    assert undertow("play", "found").code in (0, 1, 10, 11)
