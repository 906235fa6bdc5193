"""Every registered game goes through the one conformance suite; the suite finds what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from engine.conformance import check_game
from engine.game import AnyGame
from engine.picture import text
from engine.registry import find, names
from engine.session import Session, opened, opening
from events.log import MemoryLog
from events.record import Hidden, Move
from replays.transcript import tell
from replays.verify import verify
from tests.pearls import GAME as PEARLS
from tests.pearls import Draw, Drew, Stop, Table


@pytest.mark.parametrize("name", names())
def test_every_game_keeps_to_the_contract(name: str) -> None:
    assert check_game(find(name), seeds=1) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_every_game_keeps_to_the_contract_over_many_games(name: str) -> None:
    assert check_game(find(name), seeds=25, first=1) > 0


def test_a_game_with_secrets_keeps_to_the_contract() -> None:
    assert check_game(PEARLS, seeds=20) > 0


def leaking(state: Table, seat: int | None) -> Table:
    return state


def careless(view: Table, luck: Any) -> Table:
    return attrs.evolve(view, pearls=tuple(range(1, len(view.pearls) + 1)))


def rolls_twice(state: Table, action: Any, luck: Any) -> Any:
    luck.below("always the same label", 6)
    return PEARLS.decide(state, action, luck)


def derives(state: Table, action: Any, luck: Any) -> Any:
    luck.derive("secretly").below("dice", 6)
    return PEARLS.decide(state, action, luck)


def one_label_for_two(state: Table, action: Any, luck: Any) -> Any:
    luck.below("bag", 6)
    return PEARLS.decide(state, action, luck)


def remembers(state: Table, action: Any, luck: Any, seen: list[int] = []) -> Any:  # noqa: B006
    seen.append(1)
    if isinstance(action, Draw):
        return (Drew(PEARLS.actor(state) or 0, len(state.drawn_by), len(seen) % 5 + 1),)
    return PEARLS.decide(state, action, luck)


def swapped(action: Any, view: Table) -> str:
    return "stop" if isinstance(action, Draw) else "draw"


FAULTS: list[tuple[str, dict[str, Callable[..., Any]], str]] = [
    ("a view that shows what others drew", {"view": leaking}, "does not show it what it saw"),
    ("what is imagined is not what was seen", {"imagine": careless}, "does not agree"),
    ("a label asked for twice", {"decide": rolls_twice}, "asked for twice"),
    ("a luck of its own", {"decide": derives}, "derive a luck of their own"),
    ("a label for two uses", {"decide": one_label_for_two}, "serves a draw and an arrangement"),
    ("a memory outside the state", {"decide": remembers}, "decides differently"),
    ("nothing is legal", {"legal": lambda state: ()}, "nothing is legal"),
    ("an action twice", {"legal": lambda state: (Stop(), Stop())}, "legal twice"),
    ("one word for two actions", {"word": lambda action, view: "go"}, "do not tell"),
    ("a piece that vanishes", {"conserved": lambda state: len(state.pearls)}, "loses or makes"),
    ("a result too early", {"result": lambda state: (0,)}, "goes on has a result"),
    ("no board", {"board": lambda view, names, look: [text(" ")]}, "without anything"),
    ("a board of signs", {"board": lambda view, names, look: [text("♠")]}, "only ASCII"),
    ("a position without words", {"describe": lambda view, names: ["", "x"]}, "without words"),
    ("one key for two actions", {"key": lambda action, view: "x"}, "keys do not tell"),
    (
        "an action without a key",
        {"key": lambda action, view: "d" * isinstance(action, Draw)},
        "keys do not tell",
    ),
    (
        "a key that is a number",
        {"key": lambda action, view: "01"[isinstance(action, Draw)]},
        "looks like a number",
    ),
    ("a key that is another's word", {"key": swapped}, "another's word"),
    ("no rules", {"rules_page": lambda: ""}, "page of rules"),
]


@pytest.mark.parametrize(
    ("fault", "message"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS]
)
def test_the_suite_finds(fault: dict[str, Any], message: str) -> None:
    game: AnyGame = attrs.evolve(PEARLS, **fault)
    with pytest.raises(AssertionError, match=message):
        check_game(game, seeds=5)


def test_a_game_with_secrets_is_played_redacted_and_verified() -> None:
    first = opened(PEARLS, {"colour": "white"}, ("red", "blue"), "otter", drawn=False)
    log = MemoryLog(opening(first, PEARLS, {}))
    session = Session.open(log, lambda name, rules: PEARLS)
    for action in (Draw(), Draw(), Draw(), Stop(), Stop()):
        session.play(action)
    assert verify(session).difference is None
    timeline = session.timeline
    moves = [timeline.move(place) for place in timeline.path(timeline.head)[1:]]
    assert [len(move.salts) for move in moves if move] == [1, 1, 1, 0, 0]
    assert len({move.salts for move in moves if move and move.salts}) == 3
    for move in moves[:3]:
        assert move is not None
        for seat in (0, 1, None):
            copy = timeline.codec.redact(move, seat)
            assert isinstance(copy, Move)
            assert isinstance(copy.events[0].pearl, Hidden) == (move.events[0].seat != seat)
    reopened = Session.open(log, lambda name, rules: PEARLS)
    assert reopened.state == session.state


def test_a_game_with_secrets_is_told_as_a_spectator_sees_it() -> None:
    first = opened(PEARLS, {"colour": "white"}, ("red", "blue"), "otter", drawn=False)
    log = MemoryLog(opening(first, PEARLS, {}))
    session = Session.open(log, lambda name, rules: PEARLS)
    session.play(Draw())
    assert tell(session, session.timeline.head).sentences == ("a pearl",)


def test_another_salt_does_not_verify() -> None:
    first = opened(PEARLS, {"colour": "white"}, ("red", "blue"), "otter", drawn=False)
    log = MemoryLog(opening(first, PEARLS, {}))
    session = Session.open(log, lambda name, rules: PEARLS)
    move = attrs.evolve(session.play(Draw()), salts=(bytes(16),))
    forged = MemoryLog([*log.payloads[:1], session.timeline.codec.encode(move, 1)])
    difference = verify(Session.open(forged, lambda name, rules: PEARLS)).difference
    assert difference is not None
    assert "salts" in difference.what
