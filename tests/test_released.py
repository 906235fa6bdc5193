"""Files of each released format are read, verified and told as they were when they were made.

Nothing in `tests/released` is ever edited: where a test fails, files of players no longer open.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli import home as homes
from engine.errors import Refused
from engine.registry import find
from engine.session import Session
from events.frames import MAJOR, scan
from events.log import FileLog
from events.record import KINDS, Hidden, Unknown
from events.timeline import Timeline
from replays.notation import written
from replays.transcript import transcript
from replays.values import document
from tests.command import fine, game_file
from tests.releases import FOLDER, MADE, RELEASED
from tests.telling import told
from tests.written import kept, read_text, read_values

FILES = sorted(RELEASED.glob("*/*.undertow"))
each = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")


def timeline_of(file: Path) -> Timeline:
    log = FileLog.open(file)
    log.close()
    assert log.tail is None
    return homes.judge(log)[0]


@each
def test_it_holds_what_it_held(file: Path) -> None:
    text = file.with_suffix(".txt").read_text(encoding="utf-8")
    assert "\n".join(told(file)) + "\n" == text


@each
def test_it_verifies_and_is_told_to_its_end(file: Path) -> None:
    log = FileLog.open(file)
    log.close()
    timeline, session, verdict = homes.judge(log)
    assert verdict.difference is None
    assert verdict.luck_checked == (timeline.seed is not None)
    assert session is not None
    for eyes in (None, 0, 1):
        lines = list(transcript(session, eyes))
        assert len(lines) >= 2 + len(timeline.path(timeline.end))


@each
def test_every_command_that_reads_shows_it(file: Path, home: Path) -> None:
    for words in ("show", "log", "tree", "moves", "branches", "verify"):
        name = ["-g", str(file)] if words == "branches" else [str(file)]
        assert fine(words, *name).out


@each
def test_a_copy_of_it_is_the_same_game(file: Path, home: Path) -> None:
    fine("copy", str(file), "twin")
    assert list(told(game_file("twin"))) == list(told(file))


@each
def test_it_comes_back_from_text_and_values(file: Path) -> None:
    log = FileLog.open(file)
    log.close()
    session = Session.open(log, find)
    try:
        text, values = written(session), json.dumps(document(session))
    except Refused:
        assert isinstance(session.timeline.opened.seed, Hidden)
        return
    assert kept(read_text(text)) == kept(read_values(values)) == kept(session)


def test_there_is_a_folder_of_files_for_each_format() -> None:
    majors = {scan(file.read_bytes()).version[0] for file in FILES}
    assert majors == set(range(1, MAJOR + 1))
    for file in FILES:
        assert file.parent.name.startswith(f"{scan(file.read_bytes()).version[0]}.")


def test_the_files_are_those_that_were_made() -> None:
    files = {FOLDER / f"{name}{ending}" for name in MADE for ending in (".undertow", ".txt")}
    assert set(FOLDER.iterdir()) == files


def test_together_they_hold_every_kind_of_record_and_thing() -> None:
    timelines = [timeline_of(file) for file in FILES]
    records = [record for timeline in timelines for record in timeline.records]
    assert {type(record) for record in records} == {*KINDS, Unknown}
    assert {timeline.opened.game for timeline in timelines} == {"deep-sea", "deep-dive", "abyss"}
    for name in ("deep-sea", "deep-dive", "abyss"):
        assert find(name)
    seeds = [type(timeline.opened.seed) for timeline in timelines]
    assert {*seeds} == {str, Hidden}
    assert {timeline.is_revealed for timeline in timelines} == {True, False}
    options = {name for timeline in timelines for name, _ in timeline.opened.options}
    assert {"sealed", "words", "luck"} <= options
    assert any(timeline.dropped for timeline in timelines)
