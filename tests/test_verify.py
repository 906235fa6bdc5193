"""Tests of verification: nothing in a file can be changed by hand without being named."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from bench.walk import GAME as WALK
from bench.walk import Step
from engine.errors import BadMove
from engine.games.deep_sea.model import DiveBegan, Leave, Passed, Swam, Swim, Take, Took
from engine.registry import find
from engine.session import Session, opened, opening
from events.log import MemoryLog
from events.record import Hidden, Move, Reluck
from replays.verify import Verdict, verify
from tests.command import (
    CODEC,
    GOLDEN,
    Records,
    changed,
    fine,
    game_file,
    move_of,
    opening_of,
    records_of,
    refused,
    sentence,
    undertow,
    with_events,
    write,
)

FILES = sorted(GOLDEN.glob("*.undertow"))
READ = ("show", "moves", "log", "tree")
CHANGE = ("do swim -g", "go -g", "undo -g", "goto 1 -g", "branch b -g", "switch main -g", "play")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty home for games; the files of these tests lie elsewhere."""
    monkeypatch.setenv("UNDERTOW_HOME", str(tmp_path / "home"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a file from somebody else lies."""
    return tmp_path / "mail" / "found.undertow"


@cache
def golden(name: str) -> Records:
    """The records of a golden replay."""
    return records_of(GOLDEN / f"{name}.undertow")


def moves_of(records: Records) -> list[int]:
    """Which records are moves: the first of them is move 1, where there is a single line."""
    return [i for i, (_, record) in enumerate(records) if isinstance(record, Move)]


def first_event(records: Records, kind: type, after: int = 0) -> tuple[int, int]:
    """(record, event in it) of the first event of a kind in the moves after a record."""
    return next(
        (i, number)
        for i in moves_of(records)
        for number, event in enumerate(move_of(records, i).events)
        if i > after and isinstance(event, kind)
    )


def other_die(records: Records, index: int, number: int, field: str = "die") -> Records:
    """The records with one die of an event changed, and nothing else."""
    swam: Swam = move_of(records, index).events[number]
    die = {field: getattr(swam, field) % 3 + 1}
    return with_events(records, index, number, attrs.evolve(swam, **die))


def session_of(records: Records) -> Session:
    """The session of these records."""
    return Session.open(MemoryLog(CODEC.encode(record, back) for back, record in records), find)


def verdict(records: Records) -> Verdict:
    """What verification says of these records."""
    return verify(session_of(records))


def fault(records: Records) -> str:
    """What is wrong with these records, found at the latest by verification; or nothing."""
    try:
        return str(verdict(records).difference or "")
    except BadMove as error:
        return str(error)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_golden_file_passes(path: Path) -> None:
    done = fine("verify", str(path))
    assert re.fullmatch(
        r"file   \d+ records, whole\n"
        r"rules  \d+ moves on \d lines?, all legal\n"
        r"luck   all as the seed gives; the seed was chosen by a person\n",
        done.out,
    )
    assert done.err == ""


def test_who_chose_the_seed_is_told() -> None:
    fine("new", "deep-sea")
    assert "the seed was drawn by the program" in fine("verify").out


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
    assert re.search(r"move 1 \([k-z]{8}\): the action Take\(\) is not legal there$", said)


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


def test_a_copy_without_its_seed_is_not_checkable_and_not_passed(file: Path) -> None:
    copy = redacted(golden("all-home"))
    assert isinstance(opening_of(copy).seed, Hidden)
    done = undertow("verify", str(write(file, copy)))
    assert "luck   not checkable: the seed is not in this copy" in done.lines()
    assert "as the seed gives" not in done.out
    assert not verdict(copy).luck_checked


def test_in_a_copy_without_its_seed_an_illegal_action_is_named(file: Path) -> None:
    copy = redacted(golden("all-home"))
    write(file, changed(copy, moves_of(copy)[0], action=Take()))
    assert "is not legal there" in refused(11, "verify", str(file))


def test_dice_of_a_kind_that_is_not_known_are_not_checkable(file: Path) -> None:
    done = undertow("verify", str(write(file, changed(golden("all-home"), 0, luck="newer/2"))))
    assert "not checkable" in done.out
    assert "the seed is not in this copy" not in done.out, "it is: the dice are of another kind"


def test_a_file_that_ends_in_the_middle_of_a_record(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes((GOLDEN / "all-home.undertow").read_bytes()[:-1])
    done = undertow("verify", str(file))
    assert done.code == 10
    assert "rules  79 moves on 1 line, all legal" in done.lines()
    assert sentence(done.err).endswith("is unfinished; all before it verifies")


def test_a_file_that_is_cut_and_changed_does_not_verify(file: Path) -> None:
    records = golden("all-home")
    write(file, other_die(records, *first_event(records, Swam)))
    file.write_bytes(file.read_bytes()[:-1])
    assert "(Swam), die: " in refused(11, "verify", str(file))


@pytest.mark.parametrize("words", [*READ, *CHANGE])
def test_a_file_from_elsewhere_that_does_not_verify_is_neither_drawn_nor_changed(
    file: Path, words: str
) -> None:
    records = golden("all-home")
    write(file, other_die(records, *first_event(records, Swam)))
    before = file.read_bytes()
    done = undertow(*words.split(), str(file), typed="swim\n")
    assert (done.code, done.out) == (11, "")
    assert "is not what its seed and rules give: move 1 (" in sentence(done.err)
    assert file.read_bytes() == before
    assert undertow("show").code == 14, "it is not the one used last"


def test_a_file_from_elsewhere_that_verifies_is_drawn(file: Path) -> None:
    write(file, golden("all-home"))
    assert "The game is over." in fine("show", str(file)).lines()


@pytest.mark.parametrize("has_games", [True, False])
def test_a_file_from_elsewhere_that_was_looked_at_is_the_one_used_last(
    file: Path, has_games: bool
) -> None:
    if has_games:
        fine("new", "deep-sea", "--name", "otter")
    fine("show", str(write(file, golden("all-home"))))
    assert "The game is over." in fine("show").lines()


def test_a_reluck_counts_on_from_the_largest(file: Path) -> None:
    """Whoever may choose its number may choose the dice."""
    records = golden("time-travel")
    at = next(i for i, (_, record) in enumerate(records) if isinstance(record, Reluck))
    assert verdict(records[: at + 1]).difference is None
    assert verdict(changed(records[: at + 1], at, n=57)).difference is not None


ACTIONS = (Take(), Leave(), Swim())
INTEGERS = st.integers(-3, 40) | st.sampled_from([-(2**63), 2**62, 2**63 - 1])
HOW = st.sampled_from(["field", "drop", "double", "pass", "action"])


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


def redacted(records: Records) -> Records:
    """A copy for a spectator, whose dice nobody can check."""
    return [(back, CODEC.redact(record, None)) for back, record in records]


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
    assert re.match("[* ] found  ", fine("list").out), "it hides no other game"


@settings(deadline=None, max_examples=20)
@given(COPIES, st.integers(3, 82), st.integers(0, 6), HOW, INTEGERS)
def test_bots_in_a_file_with_any_events_give_a_verdict(
    copy: Callable[[Records], Records], index: int, number: int, how: str, value: int
) -> None:
    records = copy(golden("all-home")[: index + 1])
    write(game_file("found"), tampered(records, index, number, how, value))
    assert undertow("play", "found").code in (0, 1, 10, 11)


def test_a_long_game_is_verified_without_folding_it_again_for_each_move() -> None:
    folded = 0

    def evolve(state: Any, event: Any) -> Any:
        nonlocal folded
        folded += 1
        return WALK.evolve(state, event)

    walk = attrs.evolve(WALK, evolve=evolve)
    log = MemoryLog(opening(opened(walk, {}, ("wanda",), "otter", drawn=False), walk, {}))
    session = Session.open(log, lambda name, rules: walk)
    for _ in range(1_000):
        session.play(Step())
    folded = 0
    assert verify(Session.open(log, lambda name, rules: walk)).moves == 1_000
    assert folded <= 3_000
