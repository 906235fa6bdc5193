"""Golden replays and seed catalogues: recorded games give the same bytes and the same story."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.games.deep_sea.model import DiveBegan, DiveEnded
from engine.registry import find
from engine.session import Session
from events.log import FileLog, MemoryLog
from replays.transcript import transcript
from replays.verify import verify
from tests.recipes import CAUTIOUS, DEEP_SEA, Recipe, cook

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "replays" / "golden" / "deep-sea"
CATALOGUE = ROOT / "seeds" / "catalogue" / "deep-sea.json"


@pytest.mark.parametrize("recipe", DEEP_SEA, ids=lambda recipe: recipe.name)
def test_a_recipe_gives_the_recorded_bytes(recipe: Recipe, accept: bool) -> None:
    file = GOLDEN / f"{recipe.name}.undertow"
    cooked = cook(recipe, "deep-sea").bytes()
    if accept:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(cooked)
    assert file.read_bytes() == cooked


@pytest.mark.parametrize("recipe", DEEP_SEA, ids=lambda recipe: recipe.name)
def test_a_golden_replay_tells_the_recorded_story(recipe: Recipe, accept: bool) -> None:
    session = _session(GOLDEN / f"{recipe.name}.undertow")
    story = "\n".join(transcript(session)) + "\n"
    file = GOLDEN / f"{recipe.name}.txt"
    if accept:
        file.write_text(story, encoding="utf-8", newline="\n")
    assert file.read_text(encoding="utf-8") == story


@pytest.mark.parametrize("recipe", DEEP_SEA, ids=lambda recipe: recipe.name)
def test_a_golden_replay_verifies_and_ends_as_its_name_says(recipe: Recipe) -> None:
    session = _session(GOLDEN / f"{recipe.name}.undertow")
    verdict = verify(session)
    assert verdict.difference is None
    assert verdict.luck_checked
    assert [event.reason for event in _events(session) if isinstance(event, DiveEnded)] == list(
        recipe.endings
    )
    result = session.game.result(session.state)
    assert result is not None
    assert result.decided_by == recipe.decided_by


def test_every_golden_file_has_a_recipe() -> None:
    names = {recipe.name for recipe in DEEP_SEA}
    assert {file.stem for file in GOLDEN.iterdir()} == names


def test_the_seeds_of_the_catalogue_give_what_it_says(accept: bool) -> None:
    recorded = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    found = [_what_a_seed_gives(entry["seed"], entry["divers"]) for entry in recorded]
    if accept:
        CATALOGUE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8", newline="\n")
    assert json.loads(CATALOGUE.read_text(encoding="utf-8")) == found


def _what_a_seed_gives(seed: str, divers: int) -> dict[str, Any]:
    """Who starts, the values of all chips by space, and how careful bots fare."""
    recipe = Recipe("", [CAUTIOUS] * divers, seed, [], "")
    session = Session.open(MemoryLog(cook(recipe, "deep-sea").payloads), find)
    values = dict(session.state.scores.turned_up)
    result = session.game.result(session.state)
    assert result is not None
    return {
        "seed": seed,
        "divers": divers,
        "starters": [event.starter for event in _events(session) if isinstance(event, DiveBegan)],
        "values": [values[chip] for chip in range(32)],
        "moves": session.timeline.number(session.timeline.head),
        "scores": list(result.scores),
    }


def _events(session: Session) -> list[Any]:
    timeline = session.timeline
    moves = [timeline.move(place) for place in timeline.path(timeline.head)]
    return [*timeline.opened.events, *(event for move in moves if move for event in move.events)]


def _session(file: Path) -> Session:
    log = FileLog.open(file)
    log.close()
    assert log.tail is None
    return Session.open(log, find)
