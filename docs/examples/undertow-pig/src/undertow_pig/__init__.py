"""Pig: roll as often as you dare, and stop before a 1 takes it all."""

from __future__ import annotations

from typing import Final

from undertow import Game, Names, Option, Value
from undertow_pig import bots, rules, text
from undertow_pig.model import CLASSES, Action, Event
from undertow_pig.rules import State

TARGETS: Final = range(10, 201)


def _target(typed: str, names: Names) -> int:
    if typed.isascii() and typed.isdigit() and len(typed) <= 3 and int(typed) in TARGETS:
        return int(typed)
    raise ValueError("it is a whole number from 10 to 200")


def _is_target(value: Value, seats: int) -> bool:
    return type(value) is int and value in TARGETS


GAME: Final[Game[State, Action, Event, State]] = Game(
    name="pig",
    title="Pig",
    rules=1,
    seats=(2, 6),
    seat_names=("red", "blue", "green", "yellow", "purple", "orange"),
    options=(
        Option(
            "target",
            100,
            "how many points win",
            load=_target,
            accepts=_is_target,
            shown="10 to 200",
        ),
        Option(
            "dice",
            1,
            "how many dice are rolled; of two, a double 1 takes the whole score",
            values=(1, 2),
        ),
    ),
    classes=CLASSES,
    secrets=False,
    setup=rules.setup,
    initial=rules.initial,
    actor=rules.actor,
    legal=rules.legal,
    decide=rules.decide,
    evolve=rules.evolve,
    view=rules.view,
    imagine=rules.imagine,
    marks=rules.marks,
    fields=rules.fields,
    result=rules.result,
    conserved=rules.conserved,
    say=text.say,
    label=text.label,
    word=text.word,
    key=text.key,
    letters="rh",
    board=text.board,
    describe=text.describe,
    about=text.FIGURES,
    rules_page=text.rules_page,
    bots={"steady": bots.steady},
)
