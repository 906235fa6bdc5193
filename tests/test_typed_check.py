"""The conformance suite finds what a game gets wrong about lines, suggestions and refusals."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from engine.conformance import check_game
from engine.game import AnyGame
from engine.typed_check import check_typed
from tests.pearls import GAME as PEARLS
from tests.pearls import Draw, Stop, Table


def line(typed: str, view: Table) -> tuple[Any, ...]:
    """Several pearls drawn in one line."""
    if typed == "draw all":
        raise ValueError("one says how many")
    if typed.startswith("draw it") and Draw() in PEARLS.legal(view):
        return (Draw(),)
    return ()


def suggest(view: Table) -> dict[str, str]:
    """To draw, where that can be done."""
    return {"draw it": "one more pearl"} if Draw() in PEARLS.legal(view) else {}


SOUND: AnyGame = attrs.evolve(
    PEARLS,
    line=line,
    spelt=lambda typed, view: {"dr": "draw"}.get(typed, typed),
    suggest=suggest,
    why_not=lambda typed, view, names: f"not {len(typed)}",
)


def test_lines_suggestions_and_refusals_that_keep_to_it_pass() -> None:
    assert check_game(SOUND, seeds=3) > 0


def fails(typed: str, view: Table) -> tuple[Any, ...]:
    raise ValueError("no" if typed == "x" else "one\ntwo")


def refuses(typed: str, view: Table) -> tuple[Any, ...]:
    raise ValueError("that is nothing")


def breaks(typed: str, view: Table, names: Any) -> str:
    return {"x": "fine"}[typed]


def writes(typed: str, view: Table) -> str:
    """Short forms of the words, and one that is never done."""
    return {"dr": "draw", "x": "xx", "xx": "xxx"}.get(typed, typed)


FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("a line refused in two lines", {"line": fails}, "the line 'draw' is refused and is a choice"),
    ("a choice that is refused", {"line": refuses}, "is refused and is a choice"),
    ("a line that is a list", {"line": lambda typed, view: []}, "gives no tuple"),
    ("a choice that is another", {"line": lambda typed, view: (Stop(),)}, "not the choice of that"),
    (
        "a line of what is not legal",
        {"line": lambda typed, view: ("dive",) if typed == "x" else ()},
        "gives dive, which is not legal",
    ),
    ("suggestions without lines", {"line": None}, "suggestions, and no lines to type them"),
    ("a suggestion that is no line", {"suggest": lambda view: {"fly": "far"}}, "is no line: 'fly'"),
    (
        "a suggestion that is refused",
        {"suggest": lambda view: {"draw all": "much"}},
        "what is suggested is refused: 'draw all': one says how many",
    ),
    ("a suggestion without words", {"suggest": lambda view: {"draw it": ""}}, "without words"),
    (
        "a suggestion's key that is a choice's",
        {"word": lambda action, view: f"p{'12'[isinstance(action, Stop)]}", "line": line},
        "p1 is a suggestion's key, and a choice's",
    ),
    ("a text that is not written out", {"spelt": writes}, "'x' is written as 'xx', and that as"),
    (
        "a choice that is written out as another",
        {"spelt": lambda typed, view: "stop" if typed == "draw" else typed},
        "the choice 'draw' is written as 'stop'",
    ),
    ("no text", {"spelt": lambda typed, view: None}, "is written out as no text: None"),
    ("a refusal that fails", {"why_not": breaks}, "KeyError"),
    (
        "a refusal of two lines",
        {"why_not": lambda typed, view, names: "a\nb"},
        "why not 'draw': it is no line of text",
    ),
]


@pytest.mark.parametrize(
    ("fault", "message"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS]
)
def test_what_is_wrong_is_found(fault: dict[str, Any], message: str) -> None:
    game: AnyGame = attrs.evolve(SOUND, **fault)
    state = game.initial({"colour": "white"}, 2)
    if message == "KeyError":
        with pytest.raises(KeyError):
            check_typed(game, state, ("red", "blue"))
        return
    with pytest.raises(AssertionError, match=message):
        check_typed(game, state, ("red", "blue"))


def test_a_line_that_acts_for_two_seats_is_found() -> None:
    game: AnyGame = attrs.evolve(
        SOUND, line=lambda typed, view: (Draw(), Draw()) if typed == "x" else ()
    )
    state = game.initial({"colour": "white"}, 2)
    with pytest.raises(AssertionError, match=r"acts for several seats|not legal"):
        check_typed(game, state, ("red", "blue"))
