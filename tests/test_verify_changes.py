"""What was changed in a file by hand is named: dice, actions, events, options and seeds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games.deep_sea.model import DiveBegan, Leave, Swam, Take, Took
from events.record import Reluck
from tests.command import changed, move_of, opening_of, refused, with_events, write
from tests.tampering import first_event, golden, moves_of, other_die, session_of, verdict

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("field", ["die", "other_die"])
@pytest.mark.parametrize("after", [0, 40])
def test_one_die_changed_by_hand_is_named(file: Path, field: str, after: int) -> None:
    records = golden("all-home")
    index, number = first_event(records, Swam, after)
    die = getattr(move_of(records, index).events[number], field)
    write(file, other_die(records, index, number, field))
    assert re.fullmatch(
        rf"found.undertow does not verify: move {moves_of(records).index(index) + 1} "
        rf"\([k-z]{{8}}\): event {number + 1} \(Swam\), {field}: {die % 3 + 1} stands there, "
        rf"the seed gives {die}",
        refused(11, "verify", str(file)),
    )


def test_a_die_changed_on_a_line_that_was_left_is_named(file: Path) -> None:
    records = golden("time-travel")
    timeline = session_of(records).timeline
    left = next(i for i in moves_of(records) if not timeline.is_on_path(i, timeline.end))
    index, number = first_event(records, Swam, left - 1)
    assert not timeline.is_on_path(index, timeline.end)
    write(file, other_die(records, index, number))
    said = refused(11, "verify", str(file))
    assert f"move {timeline.number(index)} (" in said
    assert "(Swam), die: " in said


def test_a_die_changed_after_a_reluck_is_named() -> None:
    records = golden("time-travel")
    reluck = next(i for i, (_, record) in enumerate(records) if isinstance(record, Reluck))
    difference = verdict(other_die(records, *first_event(records, Swam, reluck))).difference
    assert difference is not None
    assert "the seed gives" in difference.what


def test_another_action_is_named(file: Path) -> None:
    records = golden("all-home")
    index, _ = first_event(records, Took)
    write(file, changed(records, index, action=Leave()))
    assert "event 1: Took stands where Passed follows" in refused(11, "verify", str(file))


def test_an_action_that_is_not_legal_is_named(file: Path) -> None:
    records = golden("all-home")
    write(file, changed(records, moves_of(records)[0], action=Take()))
    said = refused(11, "verify", str(file))
    assert re.search(r"move 1 \([k-z]{8}\): the action 'take' is not legal there$", said)


def test_an_event_left_out_is_named(file: Path) -> None:
    records = golden("all-home")
    last = moves_of(records)[-1]
    count = len(move_of(records, last).events)
    write(file, with_events(records, last, count - 1))
    said = refused(11, "verify", str(file))
    assert f"it has {count - 1} events, where {count} follow" in said
    assert f"move {len(moves_of(records))} (" in said


def test_an_event_put_in_is_named(file: Path) -> None:
    records = golden("all-home")
    index, number = first_event(records, Swam)
    swam = move_of(records, index).events[number]
    write(file, with_events(records, index, number, swam, swam))
    assert "move 1 (" in refused(11, "verify", str(file))


def test_a_changed_option_is_named(file: Path) -> None:
    records = golden("stalled")
    options = {**dict(opening_of(records).options), "stall_limit": 2}
    write(file, changed(records, 0, options=tuple(options.items())))
    assert re.search(
        r"move \d+ \(.*it has \d events, where 1 follow", refused(11, "verify", str(file))
    )


def test_a_changed_starter_is_named(file: Path) -> None:
    records = golden("all-home")[:1]
    (began,) = opening_of(records).events
    write(file, changed(records, 0, events=(DiveBegan(1 - began.starter),)))
    assert refused(11, "verify", str(file)) == (
        f"found.undertow does not verify: the opening: event 1 (DiveBegan), starter: "
        f"{1 - began.starter} stands there, what follows is {began.starter}"
    )


def test_another_seed_is_named(file: Path) -> None:
    records = golden("all-home")
    write(file, changed(records, 0, seed="another"))
    assert "the opening" in refused(11, "verify", str(file))


def test_another_salt_is_named(file: Path) -> None:
    write(file, changed(golden("all-home"), 0, salts=(bytes(16),)))
    assert "the opening: the salts of its private values" in refused(11, "verify", str(file))


@pytest.mark.parametrize(
    "seed", ["", "two\nlines", "\x1b[31m", "cafe\u0301", " otter ", "x" * 1001]
)
def test_a_seed_that_no_program_writes_is_named(file: Path, seed: str) -> None:
    write(file, changed(golden("all-home"), 0, seed=seed))
    refused(11, "verify", str(file))


def test_a_reluck_counts_on_from_the_largest(file: Path) -> None:
    """Whoever may choose its number may choose the dice."""
    records = golden("time-travel")
    at = next(i for i, (_, record) in enumerate(records) if isinstance(record, Reluck))
    assert verdict(records[: at + 1]).difference is None
    assert verdict(changed(records[: at + 1], at, n=57)).difference is not None
