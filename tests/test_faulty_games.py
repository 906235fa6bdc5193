"""A game that somebody wrote and that fails: one sentence that names it, and nothing is lost."""

from __future__ import annotations

import importlib.metadata
import sys
from functools import partial
from operator import truediv
from typing import Any, Final

import attrs
import pytest

from cli import app, screen
from cli.verdicts import report
from engine.game import Option
from tests.command import fine, game_file, refused, undertow
from tests.pearls import GAME as PEARLS
from tests.pearls import Draw, Drew, Stopped, Table
from tests.test_registry import Shelf


@attrs.frozen
class Strung:
    """Pearls on a string, which can change."""

    pearls: list[int]


def forgets_stops(state: Table, event: Any) -> Any:
    return None if isinstance(event, Stopped) else PEARLS.evolve(state, event)


def never_ends(state: Table, event: Any) -> Table:
    return state


def cracks(*_: Any) -> Any:
    raise IndexError("no\nshell")


def leaves(*_: Any) -> Any:
    sys.exit(0)


def wrong_pearl(state: Table, action: Any, luck: Any) -> Any:
    drew: Any = Drew
    stopped: Any = Stopped
    return (drew(0, 0, "white"),) if isinstance(action, Draw) else (stopped("red"),)


def first(*given: Any) -> Any:
    return given[1][0]


FAULTS: Final[dict[str, dict[str, Any]]] = {
    "forgetful": {"evolve": forgets_stops},
    "mute": {"say": cracks},
    "blind": {"legal": cracks},
    "rude": {"board": leaves},
    "quits": {"actor": leaves, "legal": leaves},
    "odd": {"decide": wrong_pearl, "secrets": False},
    "endless": {"evolve": never_ends, "bots": {"first": first}},
    "strung": {"classes": (*PEARLS.classes, Strung)},
    "twice": {"classes": (*PEARLS.classes, Draw)},
    "lucky": {"options": (Option("luck", "good", "how it goes", values=("good",)),)},
    "painted": {"options": (attrs.evolve(PEARLS.options[0], default="red"),)},
    "unsure": {"options": (Option("size", 1, "how big", accepts=cracks, load=cracks, shown="N"),)},
}
GAMES: Final = {name: attrs.evolve(PEARLS, name=name, **other) for name, other in FAULTS.items()}
globals().update({name.upper(): game for name, game in GAMES.items()})

SEATS: Final = ("-p", "anna", "-p", "ben", "--seed", "reef", "--name", "pool")

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of these games are installed."""
    shelf = Shelf()
    shelf.games = {name: f"tests.test_faulty_games:{name.upper()}" for name in GAMES}
    monkeypatch.setattr(importlib.metadata, "entry_points", shelf.entry_points)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("strung", "the classes cannot be written: Strung.pearls: values of type list[int] have"),
        ("twice", "the classes cannot be written: a class stands twice among"),
        ("lucky", "an option has a name that all games use: luck"),
        ("painted", "the default of colour, 'red', does not fit with 2 seats"),
        ("unsure", "IndexError: no shell"),
    ],
)
def test_one_of_which_no_file_can_be_made_is_told_as_such_and_makes_none(
    name: str, why: str
) -> None:
    said = f"the game '{name}' is installed but cannot be played: {why}"
    for words in (("new", name), ("play", name, *SEATS), ("simulate", name, "-p", "bot:random")):
        assert refused(12, *words).startswith(said)
    assert "pool" not in fine("list").out


def test_an_event_that_the_rules_forgot_is_told_before_anything_is_written() -> None:
    fine("new", "forgetful", *SEATS)
    fine("do", "draw")
    said = refused(10, "do", "stop")
    assert "this move cannot be followed: the rules make no state of event 1, Stopped" in said
    assert "1 move" in fine("verify").out
    assert "None" in fine("show").out


def test_what_no_file_can_hold_is_told_with_its_place() -> None:
    fine("new", "odd", *SEATS)
    made = "the rules made what no file can hold"
    assert refused(10, "do", "draw").endswith(f"{made}: Drew.pearl: int is expected, not str")
    assert refused(10, "do", "stop").endswith(f"{made}: Stopped.seat: int is expected, not str")
    assert "0 moves" in fine("verify").out


@pytest.mark.parametrize(
    ("name", "words"),
    [("mute", ("do", "draw")), ("mute", ("log",)), ("blind", ("show",)), ("blind", ("moves",))],
)
def test_its_own_fault_is_told_with_the_name_of_its_package(
    name: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.MonkeyPatch.context() as whole:  # the game was begun before the fault came into it
        whole.setattr(f"tests.test_faulty_games.{name.upper()}", attrs.evolve(PEARLS, name=name))
        fine("new", name, *SEATS)
        fine("do", "draw")
    capsys.readouterr()
    assert screen.run(lambda: app.invoke(list(words))) == 12
    assert " ".join(capsys.readouterr().err.split()) == (
        "undertow: tests, which is no part of Undertow, fails (IndexError: no shell); what was "
        "played is saved, and UNDERTOW_TRACE=1 shows where it happened"
    )


def test_one_that_leaves_is_told_as_failing(capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert screen.run(lambda: app.invoke(["new", "rude", *SEATS])) == 12
    said = " ".join(capsys.readouterr().err.split())
    assert "tests, which is no part of Undertow, fails (SystemExit: 0)" in said


def test_a_file_of_such_a_game_is_checked_with_the_same_words() -> None:
    with pytest.MonkeyPatch.context() as whole:
        whole.setattr("tests.test_faulty_games.BLIND", attrs.evolve(PEARLS, name="blind"))
        fine("new", "blind", *SEATS)
        fine("do", "draw")
    found = report(game_file("pool"))
    assert found.code == 12
    assert found.wrong == "tests, which is no part of Undertow, fails (IndexError: no shell)"


@pytest.mark.parametrize("name", ["rude", "quits"])
def test_one_that_fails_hides_no_other_game(name: str) -> None:
    with pytest.MonkeyPatch.context() as whole:
        whole.setattr(f"tests.test_faulty_games.{name.upper()}", attrs.evolve(PEARLS, name=name))
        fine("new", name, *SEATS)
        fine("do", "draw")
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "--name", "sound")
    fails = "tests, which is no part of Undertow, fails"
    listed = " ".join(fine("list").out.split())
    assert "sound deep-sea" in listed
    assert (fails in listed) == (name == "quits")
    done = undertow("verify", str(game_file("pool").parent))
    assert done.code == (12 if name == "quits" else 0)
    assert (fails in " ".join(done.out.split())) == (name == "quits")
    assert "sound" in done.out


def test_a_fault_of_ours_stays_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert screen.run(partial(truediv, 1, 0)) == 70
    assert "this should not happen" in capsys.readouterr().err


def test_bots_do_not_play_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.bots.MOST_IN_A_ROW", 50)
    fine("new", "endless", "-p", "bot:first", "-p", "bot:first")
    done = undertow("go")
    assert done.code == 1
    said = "bots made 50 moves and nobody else is to act; go plays on"
    assert said in " ".join(done.err.split())
    assert "50 moves" in fine("verify").out
