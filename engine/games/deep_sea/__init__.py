"""Deep Sea Adventure: divers share one supply of air and bring up what they can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engine.game import Game, Line, Look, Names, Option, Value, who_begins
from engine.games.deep_sea import bots, looks, rules, text
from engine.games.deep_sea.model import CLASSES, Action, Event
from engine.games.deep_sea.rules import State

if TYPE_CHECKING:
    from engine.lesson import Lesson


def _stall_limit(typed: str, names: Names) -> int:
    value = int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= 4 else 0
    if _is_whole(value, 1, 1000):
        return value
    raise ValueError("it is a whole number from 1 to 1000")


def _is_whole(value: Value, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


# What few commands want is imported where it is wanted.


def _describe(view: State, before: State | None, names: Names) -> Sequence[str]:
    from engine.games.deep_sea.plain import position

    return position(view, before, names)


def _sheet(view: State, names: Names, look: Look) -> Sequence[Line]:
    from engine.games.deep_sea.sheet import drawn

    return drawn(view, names, look)


def _lesson() -> Lesson:
    from engine.games.deep_sea.lesson import LESSON

    return LESSON


GAME: Final[Game[State, Action, Event, State]] = Game(
    name="deep-sea",
    title="Deep Sea Adventure",
    rules=1,
    seats=(2, 6),
    seat_names=("red", "blue", "green", "yellow", "purple", "orange"),
    options=(
        Option(
            "lost_chips",
            "nearest",
            "whose lost chips are laid first: nearest to the submarine, or farthest",
            values=("nearest", "farthest"),
        ),
        Option(
            "next_starter",
            "farthest",
            "who begins the next dive: the farthest in the water, or the last one back",
            values=("farthest", "last_back"),
        ),
        Option(
            "tie_break",
            "all_levels",
            "what breaks a tie: chips of level 4, then 3, 2, 1; or of level 4 alone",
            values=("all_levels", "hexagons"),
        ),
        who_begins("who begins the first dive"),
        Option(
            "empty_return",
            "allow",
            "whether one who turned back may drop the last thing held",
            values=("allow", "forbid"),
        ),
        Option(
            "stall_limit",
            10,
            "after how many turns of each diver that change nothing a dive ends",
            load=_stall_limit,
            accepts=lambda value, seats: _is_whole(value, 1, 1000),
            shown="1 to 1000",
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
    board=looks.board,
    rules_page=text.rules_page,
    bots={"cautious": bots.cautious},
    key=text.key,
    letters=text.LETTERS,
    describe=_describe,
    sheet=_sheet,
    about=text.FIGURES,
    lesson=_lesson,
)
