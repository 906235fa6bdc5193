"""Deep Dive: penguins dive for food, the deeper the better, among predators."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.game import FILE, Game, Line, Look, Names, Option, Value, who_begins
from engine.games.deep_dive import bots, looks, rules, text, tiles
from engine.games.deep_dive.model import CLASSES, Action, Event
from engine.games.deep_dive.rules import State

if TYPE_CHECKING:
    from engine.lesson import Lesson

_PROPOSED: Final = "proposed"


def _tiles(typed: str, names: Names) -> Value:
    if typed == _PROPOSED:
        return tiles.PROPOSED
    from engine.games.deep_dive.tile_file import from_file

    return from_file(Path(typed))


def _tell_tiles(value: Value, names: Names) -> str:
    if value == tiles.PROPOSED:
        return _PROPOSED
    return f"a list of its own with {tiles.total(value)} tiles"


# What few commands want is imported where it is wanted.


def _describe(view: State, before: State | None, names: Names) -> Sequence[str]:
    from engine.games.deep_dive.plain import position

    return position(view, before, names)


def _sheet(view: State, names: Names, look: Look) -> Sequence[Line]:
    from engine.games.deep_dive.sheet import drawn

    return drawn(view, names, look)


def _lesson() -> Lesson:
    from engine.games.deep_dive.lesson import LESSON

    return LESSON


GAME: Final[Game[State, Action, Event, State]] = Game(
    name="deep-dive",
    title="Deep Dive",
    rules=1,
    seats=(1, 6),
    seat_names=("king", "gentoo", "adelie", "emperor", "rockhopper", "macaroni"),
    options=(
        Option(
            "tiles",
            tiles.PROPOSED,
            "how many of which tiles there are: the bundled list, or a JSON or TOML file",
            load=_tiles,
            accepts=lambda value, seats: tiles.fits(value),
            tell=_tell_tiles,
            shown=FILE,
        ),
        Option(
            "set_order",
            "best",
            "how food forms sets: as scores most; from high to low; or as it was taken",
            values=("best", "sorted", "collected"),
        ),
        Option(
            "rounding",
            "per_set",
            "whether half a value is rounded down in each set, or in the sum of all",
            values=("per_set", "overall"),
        ),
        who_begins("who begins"),
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
    bots={"canny": bots.canny},
    key=text.key,
    letters=text.LETTERS,
    describe=_describe,
    sheet=_sheet,
    about=text.FIGURES,
    lesson=_lesson,
)
