"""A list of tiles of one's own in a game: it is kept in the opening, the file is not needed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.games.deep_dive import GAME
from engine.games.deep_dive.tiles import PROPOSED
from events.codec import Codec
from events.frames import scan
from tests.command import (
    Records,
    changed,
    fine,
    game_file,
    opening_of,
    refused,
    sentence,
    undertow,
    write,
)

CODEC = Codec(GAME.classes)
NEW = ("new", "deep-dive", "-p", "anna", "-p", "ben", "--seed", "calm-otter", "--name", "dive")


def records() -> Records:
    """The records of the game."""
    return [CODEC.decode(payload) for payload in scan(game_file("dive").read_bytes()).payloads]


def tiles_of_the_game() -> Any:
    return dict(opening_of(records()).options)["tiles"]


@pytest.fixture
def own(home: Path) -> Path:
    """A file in which depth 1 is 4 predators and a rock, and nothing is ever removed."""
    table = json.loads(Path(__file__).with_name("tiles_proposed.json").read_text(encoding="utf-8"))
    none: dict[str, Any] = {"bubbles": 0, "pink": [], "green": [], "yellow": []}
    table["depths"][0] |= {
        "tiles": 5,
        "main": {"predator": 4, "rock": 1, **none},
        "plus": {"predator": 0, "rock": 0, **none},
    }
    table |= {"tiles": 160 - 44 + 5, "removed": [0] * 6}
    file = Path("own.json")
    file.write_text(json.dumps(table), encoding="utf-8")
    return file


def test_a_game_with_a_list_of_its_own_never_needs_the_file_again(own: Path) -> None:
    fine(*NEW, "-o", f"tiles={own}")
    own.unlink()
    kept = tiles_of_the_game()
    assert kept[1][0][0] == (4, 0, 1, (), (), ())
    fine("do", "flip")
    fine("show")
    assert "luck   all as the seed gives" in fine("verify").out
    assert fine("find", "down1 = 4").out
    assert tiles_of_the_game() == kept


def test_a_game_with_the_bundled_list_keeps_it_too(home: Path) -> None:
    fine(*NEW)
    assert tiles_of_the_game() == PROPOSED
    fine(*NEW[:-1], "other", "-o", "tiles=proposed")


def test_a_wrong_file_makes_no_game(own: Path) -> None:
    own.write_text(own.read_text().replace('"predator": 4', '"predator": 4.5', 1))
    said = refused(2, *NEW, "-o", f"tiles={own}")
    assert "depth 1: main, predator: it is a whole number from 0 to 60, not 4.5" in said
    assert "No such file" in refused(2, *NEW, "-o", "tiles=none.json")
    assert not game_file("dive").exists()


@pytest.mark.parametrize(
    "value",
    [
        (),
        True,
        2**64 - 1,
        "proposed",
        ((0,) * 6, PROPOSED),
        ((60,) * 6, PROPOSED[1] if isinstance(PROPOSED, tuple) else ()),
        ((7,) * 6, (((2**63, 0, 0, (), (), ()),) * 2,) * 5),
        ((0,) * 6, (((60, 0, 0, (1,) * 61, (), ()),) * 2,) * 5),
        ((0,) * 6, (((True, 0, 0, (), (), ()),) * 2,) * 5),
        ((0,) * 6, (((0, 0, 0, ((((1,),),),), (), ()),) * 2,) * 5),
        (0,) * 10_000,
    ],
)
def test_a_list_in_a_game_that_cannot_be_played_with_is_damage(home: Path, value: Any) -> None:
    fine(*NEW)
    found = records()
    options = [(n, value if n == "tiles" else v) for n, v in opening_of(found).options]
    write(game_file("dive"), changed(found, 0, options=tuple(options)), CODEC)
    for command in ("show", "verify"):
        assert "tiles" in refused(10, command, "-g", "dive")


def test_another_list_than_was_played_with_is_found(own: Path) -> None:
    fine(*NEW, "-o", f"tiles={own}")
    fine("do", "flip")
    found = records()
    options = [(n, PROPOSED if n == "tiles" else v) for n, v in opening_of(found).options]
    write(game_file("dive"), changed(found, 0, options=tuple(options)), CODEC)
    done = undertow("verify", "-g", "dive")
    assert done.code == 11
    assert "move 1" in sentence(done.err)
