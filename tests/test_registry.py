"""Tests of the registry: bundled games and those of other packages come in by the same door."""

from __future__ import annotations

import importlib.metadata
import json
import re
from importlib.metadata import EntryPoint
from typing import Any

import attrs
import pytest

from bench.walk import GAME as WALK
from cli import app, screen
from engine.errors import NoSuchGame
from engine.registry import BUNDLED, BUNDLED_NAMES, find, names
from tests.command import GOLDEN, fine, game_file, refused, undertow

pytestmark = pytest.mark.usefixtures("home")


class Shelf:
    """The entry points that other packages would bring; counts how often they are read."""

    def __init__(self) -> None:
        self.games: dict[str, str] = {}
        self.bots: dict[str, str] = {}
        self.read = 0

    def entry_points(self, *, group: str) -> list[EntryPoint]:
        """As `importlib.metadata.entry_points`."""
        self.read += 1
        here = {"undertow.games": self.games, "undertow.bots": self.bots}[group]
        return [EntryPoint(name, value, group) for name, value in here.items()]


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """No game but the bundled ones is installed."""
    empty = Shelf()
    monkeypatch.setattr(importlib.metadata, "entry_points", empty.entry_points)
    return empty


@pytest.fixture
def walk(shelf: Shelf) -> Shelf:
    """A package is installed that brings the game `walk`."""
    shelf.games["walk"] = "bench.walk:GAME"
    return shelf


def test_bundled_games_are_found_by_the_names_of_their_modules(shelf: Shelf) -> None:
    assert names() == list(BUNDLED_NAMES)
    for name, module in zip(BUNDLED_NAMES, BUNDLED, strict=True):
        game = find(name)
        assert game.name == name
        assert module.endswith(name.replace("-", "_"))
        assert find(name, game.rules) is game


def test_a_game_of_another_package_is_found_by_its_name(walk: Shelf) -> None:
    assert names() == [*BUNDLED_NAMES, "walk"]
    assert find("walk") is WALK
    assert find("walk", WALK.rules) is WALK


def test_no_package_takes_the_name_of_a_bundled_game(walk: Shelf) -> None:
    walk.games["deep-sea"] = "bench.walk:GAME"
    assert find("deep-sea").title == "Deep Sea Adventure"
    assert names() == [*BUNDLED_NAMES, "walk"]


@pytest.mark.parametrize("name", ["chess", "", "Deep-Sea", "deep_sea", "engine.games.deep_sea"])
def test_a_game_that_is_not_installed(walk: Shelf, name: str) -> None:
    with pytest.raises(NoSuchGame, match=f"there is no game called '{name}' here"):
        find(name)


@pytest.mark.parametrize("name", ["deep-sea", "walk"])
def test_rules_of_another_version(walk: Shelf, name: str) -> None:
    with pytest.raises(NoSuchGame, match=f"under rules 99 of {name}, here are rules 1"):
        find(name, 99)


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("bench.nowhere:GAME", "does not load: ModuleNotFoundError: No module named 'bench.now"),
        ("bench.walk:NOTHING", "does not load: AttributeError: .* has no attribute 'NOTHING'"),
        ("bench.walk:Step", "'broken' is not a game but a type"),
        ("bench.walk", "'broken' is not a game but a module"),
        ("bench.walk:GAME", "installed as 'broken' calls itself 'walk'"),
    ],
)
def test_a_package_whose_game_cannot_be_used(shelf: Shelf, value: str, why: str) -> None:
    shelf.games["broken"] = value
    with pytest.raises(NoSuchGame, match=why):
        find("broken")


def test_a_game_that_calls_itself_something_else_is_not_begun(
    walk: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files would name a game that nobody finds again."""
    monkeypatch.setattr("bench.walk.GAME", attrs.evolve(WALK, name="stroll"))
    with pytest.raises(NoSuchGame):
        find("walk")


@pytest.mark.parametrize(
    "words",
    [
        ["new", "deep-sea", "-p", "anna", "-p", "ben"],
        ["play", "deep-sea", "-p", "bot:random", "-p", "bot:random"],
        ["rules", "deep-sea"],
        ["show", "otter"],
        ["do", "swim", "-g", "otter"],
        ["verify", str(GOLDEN / "stuck.undertow")],
        ["list"],
    ],
    ids=lambda words: words[0],
)
def test_other_packages_are_not_looked_for_where_a_game_is_bundled(
    shelf: Shelf, words: list[str]
) -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "--name", "otter")
    shelf.read = 0
    fine(*words)
    assert shelf.read == 0


def test_a_game_of_another_package_is_played_as_any_other(walk: Shelf) -> None:
    assert "walk: Walk, for 1 player; bots: random" in fine("games").out
    assert fine("rules", "walk").out == "A walk.\n"
    fine("new", "walk", "-p", "wanda", "--seed", "otter", "--name", "stroll")
    assert fine("do", "step, rest").lines()[1:] == [
        "Wanda goes 0 on.",
        "wanda is to act: step, rest.",
    ]
    assert fine("undo").lines()[0] == "Took back wanda rest: wanda goes 0 on."
    assert any(re.match(r"\* stroll +walk +wanda +move 1 ", one) for one in fine("list").lines())
    assert "2 moves on 1 line, all legal" in fine("verify").out


def test_play_begins_a_game_of_another_package(
    walk: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.walk.GAME", attrs.evolve(find("deep-sea"), name="walk"))
    assert "New game 'walk-1'" in fine("play", "walk", "--seed", "otter", typed="quit\n").err
    assert "New game 'walk-2'" in fine("play", "walk", typed="quit\n").err


def test_a_game_without_a_careful_bot_begins_without_players_named(walk: Shelf) -> None:
    assert "red is to act" in fine("new", "deep-sea", "-o", "first=red").out
    assert "walker is to act: step, rest." in fine("new", "walk").out


def test_a_game_that_is_no_longer_installed_leaves_its_files_as_they_are(walk: Shelf) -> None:
    fine("new", "walk", "-p", "wanda", "--name", "stroll")
    file = game_file("stroll").read_bytes()
    walk.games.clear()
    for words in (["show"], ["do", "step"], ["undo"], ["log"], ["verify"], ["play", "stroll"]):
        assert refused(12, *words) == "stroll.undertow: there is no game called 'walk' here"
    assert "there is no game called 'walk' here" in fine("list").out
    walk.games["walk"] = "bench.walk:GAME"
    assert "wanda is to act" in fine("show").out
    assert game_file("stroll").read_bytes() == file


def test_one_package_that_does_not_load_hides_no_other_game(walk: Shelf) -> None:
    walk.games["broken"] = "bench.nowhere:GAME"
    assert refused(12, "new", "broken").startswith("the game 'broken' is installed but does not")
    done = undertow("games")
    assert "deep-sea: Deep Sea Adventure" in done.out
    assert "walk: Walk" in done.out
    assert done.code == 0


def test_a_package_that_raises_anything_is_one_sentence(
    walk: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(self: EntryPoint) -> Any:
        raise RuntimeError("two\nlines \x1b[31m")

    monkeypatch.setattr(EntryPoint, "load", load)
    assert refused(12, "new", "walk").endswith("does not load: RuntimeError: two lines ?[31m")


def test_a_package_that_misses_a_key_is_installed_all_the_same(
    walk: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(self: EntryPoint) -> Any:
        raise KeyError("reef")

    monkeypatch.setattr(EntryPoint, "load", load)
    assert refused(12, "new", "walk").endswith("does not load: KeyError: 'reef'")


@pytest.mark.parametrize("trace", ["", "1"])
def test_the_author_of_a_game_is_shown_where_it_does_not_load(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], trace: str
) -> None:
    shelf.games["broken"] = "bench.nowhere:GAME"
    monkeypatch.setenv("UNDERTOW_TRACE", trace)
    assert screen.run(lambda: app.invoke(["new", "broken"])) == 12
    err = capsys.readouterr().err
    assert ("Traceback" in err) == bool(trace)
    assert err.splitlines()[-1].startswith("undertow: the game 'broken' is installed but")


def test_games_says_which_package_brings_a_game(
    walk: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Brings:
        name = "undertow-walk"
        version = "1.2"

    monkeypatch.setattr(EntryPoint, "dist", Brings(), raising=False)
    lines = fine("games").lines()
    assert "walk: Walk, for 1 player; bots: random, rollout, mcts; from undertow-walk 1.2" in lines
    assert not any("from" in line for line in lines if line.startswith("deep-sea:"))
    told = [json.loads(line) for line in fine("games", "--json").lines()]
    assert {one["name"]: one["from"] for one in told} == {
        **dict.fromkeys(BUNDLED_NAMES),
        "walk": "undertow-walk 1.2",
    }
