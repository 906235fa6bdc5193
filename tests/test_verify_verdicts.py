"""What verification says: all is well, what cannot be checked, and how long it takes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from bench.walk import GAME as WALK
from bench.walk import Step
from engine.games.deep_sea.model import Swam, Take
from engine.opening import opened, opening
from engine.session import Session
from events.log import MemoryLog
from events.record import Hidden
from replays.verify import verify
from tests.command import GOLDEN, changed, fine, opening_of, refused, sentence, undertow, write
from tests.tampering import FILES, first_event, golden, moves_of, other_die, redacted, verdict

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_golden_file_passes(path: Path) -> None:
    done = fine("verify", str(path))
    assert re.fullmatch(
        r"file   \d+ records, whole\n"
        r"rules  \d+ moves on \d lines?, all legal\n"
        r"luck   all as the seed gives\n"
        r"game   Deep Sea Adventure, rules 1.*\n"
        r"seats  .*\n"
        r"seed   the file says it was chosen by a person; commitment [k-z]{32}\n"
        r"lines  main.*\n"
        r"play   (no move|\d+ moves?) made knowing the luck of another line"
        r"(, (none|\d+) of them on main)?\n"
        r"(       counted from this file alone; .*\n)?",
        done.out,
    )
    assert done.err == ""


def test_who_chose_the_seed_is_told() -> None:
    fine("new", "deep-sea")
    assert "it was drawn by the program" in fine("verify").out


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
