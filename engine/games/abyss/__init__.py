"""Abyss: recruit the Lords of the sea, by exploring, bargaining and fighting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.game import Call, Game, Line, Look, Names, Option, who_begins
from engine.games.abyss import bots, figures, folds, labels, looks, rules, text, typed
from engine.games.abyss.actions import Action
from engine.games.abyss.events import Event
from engine.games.abyss.model import CLASSES
from engine.games.abyss.state import State

# What few commands want is imported where it is wanted.


def _describe(view: State, before: State | None, names: Names) -> Sequence[str]:
    from engine.games.abyss.plain import position

    return position(view, before, names)


def _sheet(view: State, names: Names, look: Look) -> Sequence[Line]:
    from engine.games.abyss.sheet import drawn

    return drawn(view, names, look)


def _locations(view: State, names: Names, look: Look) -> Sequence[Line]:
    from engine.games.abyss.site_page import drawn

    return drawn(view, names, look)


def _locations_told(view: State, names: Names) -> Sequence[str]:
    from engine.games.abyss.site_page import told

    return told(view, names)


def _score_told(view: State, names: Names) -> Sequence[str]:
    from engine.games.abyss.plain import score

    return score(view, names)


def _glossary() -> Mapping[str, str]:
    from engine.games.abyss.powers_text import glossary

    return glossary()


def _call(view: State) -> Call[Action] | None:
    from engine.games.abyss.offers import call

    return call(view)


def _standing(typed: str, view: State) -> Callable[[State], Action | None]:
    from engine.games.abyss.offers import standing

    return standing(typed, view)


def _is_private(view: State) -> bool:
    from engine.games.abyss.questions import is_private

    return is_private(view)


def _line(typed: str, view: State) -> tuple[Action, ...]:
    from engine.games.abyss.paying import line

    return line(typed, view)


def _spelt(typed: str, view: State) -> str:
    from engine.games.abyss.spelling import spelt

    return spelt(typed, view)


def _suggest(view: State) -> Mapping[str, str]:
    from engine.games.abyss.paying import suggest

    return suggest(view)


def _why_not(typed: str, view: State, names: Names) -> str:
    from engine.games.abyss.refusals import why_not

    return why_not(typed, view, names)


GAME: Final[Game[State, Action, Event, State]] = Game(
    name="abyss",
    title="Abyss",
    rules=1,
    seats=(2, 4),
    seat_names=("red", "blue", "green", "yellow"),
    options=(
        Option(
            "token_peek",
            "nobody",
            "who may look at a Monster token before the end: nobody, or its owner",
            values=("nobody", "owner"),
        ),
        Option(
            "superfluous_allies",
            "refuse",
            "whether a Lord may be paid with Allies that are not needed",
            values=("refuse", "allow"),
        ),
        Option(
            "ambassador_keys",
            3,
            "how many Keys ambassadors count as for the two Towers",
            values=(3, 0),
        ),
        Option(
            "memory",
            "table",
            "whether screens add up what all have in hand: as at a table, or open",
            values=("table", "open"),
        ),
        who_begins("who begins"),
    ),
    classes=CLASSES,
    secrets=True,
    setup=rules.setup,
    initial=rules.initial,
    actor=rules.actor,
    legal=rules.legal,
    decide=rules.decide,
    evolve=folds.evolve,
    view=figures.view,
    imagine=figures.imagine,
    marks=figures.marks,
    fields=figures.fields,
    result=figures.result,
    conserved=figures.conserved,
    say=text.say,
    label=labels.label,
    word=typed.word,
    board=looks.board,
    rules_page=text.rules_page,
    bots={"ambitious": bots.ambitious},
    key=typed.key,
    letters=typed.LETTERS,
    describe=_describe,
    sheet=_sheet,
    about=text.FIGURES,
    glossary=_glossary,
    private=_is_private,
    call=_call,
    standing=_standing,
    pages={"locations": _locations, "score": _sheet},
    pages_told={"locations": _locations_told, "score": _score_told},
    line=_line,
    spelt=_spelt,
    suggest=_suggest,
    why_not=_why_not,
)
