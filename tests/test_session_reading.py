"""A log that cannot be followed is told, with the record that is at fault."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from engine.errors import BadMove, NoSuchGame
from engine.game import AnyGame
from engine.games.deep_sea.model import Dropped
from engine.opening import read_timeline
from engine.session import Session
from events.errors import Damaged
from events.log import MemoryLog
from events.record import Head, Note
from tests.command import CODEC
from tests.sessions import OPTIONS, begun, opened_again, play


def test_a_move_that_cannot_be_followed_is_named() -> None:
    log = begun()
    session = opened_again(log)
    play(session, 0, 0)
    move = session.timeline.move(2)
    assert move is not None
    log.payloads[2] = CODEC.encode(attrs.evolve(move, events=(*move.events, Dropped(0, 9))), 1)
    with pytest.raises(BadMove, match=r"^move 2 cannot be followed: event 2, Dropped, "):
        opened_again(log)


def test_a_move_on_a_line_that_was_left_is_followed_too() -> None:
    log = begun()
    session = opened_again(log)
    play(session, 0, 0)
    session.undo()
    play(session, 1)
    move = session.timeline.move(2)
    assert move is not None
    log.payloads[2] = CODEC.encode(attrs.evolve(move, events=(*move.events, Dropped(0, 9))), 1)
    with pytest.raises(BadMove, match=r"^move 2 cannot be followed"):
        opened_again(log)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"seats": ("anna",)}, "the opening has too few seats"),
        ({"seats": tuple("abcdefg")}, "the opening has too many seats"),
        ({"options": ()}, "does not have the options of deep-sea"),
        ({"options": (*sorted(OPTIONS.items()), ("x", 1))}, "does not have the options"),
        ({"options": tuple(sorted({**OPTIONS, "first": 2}.items()))}, "first 2"),
        ({"options": tuple(sorted({**OPTIONS, "first": True}.items()))}, "first True"),
        ({"options": tuple(sorted({**OPTIONS, "stall_limit": 0}.items()))}, "stall_limit 0"),
        ({"options": tuple(sorted({**OPTIONS, "tie_break": "coin"}.items()))}, "tie_break 'coin'"),
        ({"events": (Dropped(0, 9),)}, "the opening cannot be followed: event 1, Dropped"),
    ],
)
def test_an_opening_that_cannot_be_followed_is_told(fields: dict[str, Any], why: str) -> None:
    log = begun()
    first = CODEC.decode(log.payloads[0])[1]
    other: Any = first
    log.payloads[0] = CODEC.encode(attrs.evolve(other, **fields), 0)
    with pytest.raises(BadMove, match=why):
        opened_again(log)


@pytest.mark.parametrize(
    ("payloads", "why"),
    [
        ([], "it holds no record"),
        ([CODEC.encode(Note("first"), 0)], "its first record is not the opening"),
        ([b""], "record 1 cannot be read"),
        ([*begun().payloads, b"\xc1"], "record 2 cannot be read"),
        ([*begun().payloads, *begun().payloads], "record 2 cannot be read: .*opening|no place"),
        ([*begun().payloads, CODEC.encode(Head("side"), 1)], "a branch that does not exist"),
        ([*begun().payloads, CODEC.encode(Note("x"), 2)], "stands on no place"),
    ],
)
def test_records_that_make_no_sense_are_damage(payloads: list[bytes], why: str) -> None:
    with pytest.raises(Damaged, match=why):
        opened_again(MemoryLog(payloads))


def test_a_file_of_a_game_that_is_not_installed_can_be_read_raw() -> None:
    def nothing(name: str, rules: int | None) -> AnyGame:
        raise NoSuchGame(f"there is no {name} {rules}")

    log = begun()
    play(opened_again(log), 0, 0)
    timeline, game = read_timeline(log.payloads, nothing)
    assert game is None
    assert timeline.number(timeline.head) == 2
    assert timeline.identity(2) == opened_again(log).timeline.identity(2)
    with pytest.raises(NoSuchGame, match="there is no deep-sea 1"):
        Session.open(log, nothing)
