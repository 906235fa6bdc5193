"""A recorded game as a test of the rules: it is told where they give the same, and named if not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from engine.games.deep_sea import GAME
from engine.games.deep_sea.model import Leave, Swam
from events.errors import Damaged
from replays.recorded import check_replay
from tests.command import GOLDEN, write
from tests.tampering import first_event, golden, other_die

FILE = GOLDEN / "all-home.undertow"


def other(**fields: Any) -> Any:
    """The game with other rules."""
    return attrs.evolve(GAME, **fields)


def never_leaves(state: Any) -> Any:
    return tuple(action for action in GAME.legal(state) if not isinstance(action, Leave))


def never_swims(state: Any, event: Any) -> Any:
    if isinstance(event, Swam):
        raise KeyError("reef")
    return GAME.evolve(state, event)


def test_it_tells_the_story_of_a_golden_replay() -> None:
    assert check_replay(GAME, FILE) == FILE.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (other(rules=2), r"played under rules 1 of deep-sea, these are rules 2 of deep-sea"),
        (other(name="shallow-sea"), r"rules 1 of deep-sea, these are rules 1 of shallow-sea"),
        (other(legal=never_leaves), r"all-home\.undertow: move \d+ .*'leave' is not legal there"),
        (other(evolve=never_swims), r"all-home\.undertow: move 1 cannot be followed: .*KeyError"),
    ],
    ids=["version", "name", "legal", "evolve"],
)
def test_rules_that_give_something_else_are_found(game: Any, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        check_replay(game, FILE)


def test_dice_that_were_changed_are_found(tmp_path: Path) -> None:
    records = golden("all-home")
    changed = other_die(records, *first_event(records, Swam))
    with pytest.raises(AssertionError, match=r"changed\.undertow: move 1 .*die"):
        check_replay(GAME, write(tmp_path / "changed.undertow", changed))


def test_a_file_that_is_none_is_damaged(tmp_path: Path) -> None:
    file = tmp_path / "none.undertow"
    file.write_bytes(b"no game at all")
    with pytest.raises(Damaged):
        check_replay(GAME, file)
