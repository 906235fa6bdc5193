"""Files made to take time or memory without bound get a verdict soon."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from engine.games.deep_sea.model import Leave, Lost, Took
from events.record import Branch, Move, Opened, Reluck, Seat
from tests.command import fine, game_file, records_of, refused, undertow, write

pytestmark = pytest.mark.usefixtures("home")


def test_events_that_make_a_huge_state_are_not_folded(pair: Path) -> None:
    stacks = ((),) * 300_000
    growing = Move(Leave(), (Lost((), stacks), *[Took(0)] * 3_000))
    write(pair, [*records_of(pair), (1, growing)])
    assert "move 1" in refused(11, "show")


def test_an_opening_that_makes_a_huge_state_is_not_folded(pair: Path) -> None:
    (back, opened), *rest = records_of(pair)
    assert isinstance(opened, Opened)
    events = (*opened.events, Lost((), ((),) * 300_000), *[Took(0)] * 3_000)
    write(pair, [(back, attrs.evolve(opened, events=events)), *rest])
    assert "the opening" in refused(11, "show")


@pytest.mark.parametrize("seats", [("anna", "anna"), ("a" * 21, "ben"), ("", "ben")])
def test_seats_that_could_not_be_made_are_damage(pair: Path, seats: tuple[str, ...]) -> None:
    (back, opened), *rest = records_of(pair)
    assert isinstance(opened, Opened)
    write(pair, [(back, attrs.evolve(opened, seats=seats)), *rest])
    assert "the opening has" in refused(10, "show")


@pytest.mark.parametrize("record", [Branch("b" * 41), Branch(""), Seat(0, "bot:" + "x" * 40)])
def test_names_that_are_too_long_are_damage(pair: Path, record: Branch | Seat) -> None:
    write(pair, [*records_of(pair), (1, record)])
    assert "letters" in refused(10, "show")


def test_a_tree_of_many_levels_stays_narrow(pair: Path) -> None:
    records = records_of(pair)
    for n in range(1, 200):  # each reluck stands on the one before it, whose line is named
        records += [(1 if n == 1 else 2, Reluck(n)), (1, Branch(f"b{n}"))]
    write(pair, records)
    assert max(map(len, fine("tree").lines())) < 120


def test_an_opening_stands_on_nothing(pair: Path) -> None:
    (_, opened), *rest = records_of(pair)
    write(pair, [(5, opened), *rest])
    assert "not the opening" in refused(10, "show")


def test_what_new_takes_it_can_open(home: Path) -> None:
    assert "1 to 1000" in refused(2, "new", "deep-sea", "-o", "stall_limit=010000")
    fine("new", "deep-sea", "-o", "stall_limit=0100")
    assert undertow("show").code == 0


def test_a_game_of_another_ending_is_remembered_by_its_path(pair: Path) -> None:
    backup = pair.with_suffix(".bak")
    pair.rename(backup)
    fine("show", str(backup))
    assert "anna is to act" in fine("show").out


def test_one_game_is_named_once(pair: Path) -> None:
    for words in (("show",), ("log",), ("tree",), ("moves",), ("verify",), ("play",)):
        assert "one game is enough" in refused(2, *words, "pair", "-g", "pair")


def test_options_of_a_new_game_do_not_fit_one_that_is_none(home: Path) -> None:
    assert "there is no game 'none'" in refused(14, "play", "-g", "none", "--seed", "x")
    assert not game_file("none").exists()
