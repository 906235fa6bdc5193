"""The words of Deep Sea Adventure: what happened and what can be done."""

from __future__ import annotations

from pathlib import Path
from typing import Final, assert_never

from engine.game import Names
from engine.games.deep_sea.model import (
    Action,
    Banked,
    Breathed,
    CameHome,
    Chips,
    DiveBegan,
    DiveEnded,
    Down,
    Drop,
    Dropped,
    Event,
    GameEnded,
    Leave,
    Lost,
    Passed,
    Swam,
    Swim,
    Take,
    Took,
    TurnedBack,
    Up,
    level,
)
from engine.games.deep_sea.rules import State, may_search

_PAGE: Final = Path(__file__).parents[3] / "docs" / "rules" / "deep-sea.md"
FIGURES: Final = {
    "dive": "number of the dive",
    "round": "number of its round",
    "air": "air that is left",
    "score": "points brought home",
    "held": "chips and stacks held",
    "place": "space; 0: submarine",
    "rising": "1: has turned back",
    "back": "1: is back on board",
    "path": "spaces of the path",
}
"""What the figures of a position are."""

_ENDINGS: Final = {
    "home": "everyone is back",
    "air": "the air has run out",
    "stuck": "nobody can do anything any more",
    "stalled": "nobody has done anything for too long",
}


def rules_page() -> str:
    """The rules for players, in Markdown."""
    return _PAGE.read_text(encoding="utf-8")


def say(event: Event, view: State, names: Names) -> str:
    """An event as a sentence; `view` is what was known before it."""
    match event:
        case DiveBegan():
            return f"dive {view.turn.dive + 1} begins: {names[event.starter]} goes first"
        case Breathed():
            return f"{names[event.seat]} breathes: air {view.air} -> {event.left}"
        case TurnedBack():
            return f"{names[event.seat]} turns back"
        case Swam():
            return _say_swam(event, names)
        case CameHome():
            return f"{names[event.seat]} is back on the submarine"
        case Took():
            space = view.board.spaces[event.seat]
            return f"{names[event.seat]} takes {chips_in_words(view.board.path[space - 1])}"
        case Dropped():
            loot = view.board.divers[event.seat].held[event.position]
            return (
                f"{names[event.seat]} drops {chips_in_words(loot.chips)} from space {loot.taken_at}"
            )
        case Passed():
            return _say_passed(event, view, names)
        case DiveEnded():
            return f"dive {view.turn.dive} ends: {_ENDINGS[event.reason]}"
        case Banked():
            values = " + ".join(map(str, event.values))
            total = f" = {sum(event.values)}" if len(event.values) > 1 else ""
            return f"{names[event.seat]} banks {values}{total}"
        case Lost():
            return "; ".join(_say_lost(view, seat, names) for seat in event.seats)
        case GameEnded():
            if not event.chips:
                return "the game is over: nothing stayed below"
            return (
                f"the game is over: {count(len(event.chips), 'chip')} worth "
                f"{sum(event.values)} stayed below"
            )
        case _:
            assert_never(event)


def _say_swam(event: Swam, names: Names) -> str:
    rolled = f"{names[event.seat]} rolls {event.die}+{event.other_die}"
    if event.space == event.start:
        where = f"space {event.space}" if event.space else "the submarine"
        return f"{rolled} and stays on {where}"
    if not event.space:
        return f"{rolled} and swims home from space {event.start}"
    return f"{rolled} and swims from {event.start or 'the submarine'} to {event.space}"


def _say_passed(event: Passed, view: State, names: Names) -> str:
    """Worth a sentence only where there was a choice."""
    space, diver = view.board.spaces[event.seat], view.board.divers[event.seat]
    if not may_search(view, space, len(diver.held), diver.rising):
        return ""
    below = view.board.path[space - 1]
    if below:
        return f"{names[event.seat]} leaves {chips_in_words(below)} where it lies"
    return f"{names[event.seat]} drops nothing"


def _say_lost(view: State, seat: int, names: Names) -> str:
    chips = sum(len(loot.chips) for loot in view.board.divers[seat].held)
    return f"{names[seat]}, at space {view.board.spaces[seat]}, loses {count(chips, 'chip')}"


def label(action: Action, view: State, names: Names) -> str:
    """An action in a few words."""
    match action:
        case Swim():
            return f"roll and swim{_breath(view)}"
        case Down():
            return f"swim on down{_breath(view)}"
        case Up():
            return f"turn back to the submarine{_breath(view)}"
        case Take():
            space = view.board.spaces[view.turn.seat]
            return f"take {chips_in_words(view.board.path[space - 1])}"
        case Drop():
            loot = view.board.divers[view.turn.seat].held[action.position]
            return f"drop {chips_in_words(loot.chips)} taken at space {loot.taken_at}"
        case Leave():
            return "do nothing"
        case _:
            assert_never(action)


def _breath(view: State) -> str:
    """What the air will be after breathing, as a person wants to know before choosing."""
    held = len(view.board.divers[view.turn.seat].held)
    return f" (air {view.air} -> {max(0, view.air - held)})" if held else ""


def word(action: Action, view: State) -> str:
    """What a person types; things held are called by the space where they were taken."""
    match action:
        case Drop():
            held = view.board.divers[view.turn.seat].held
            space = held[action.position].taken_at
            before = sum(loot.taken_at == space for loot in held[: action.position])
            return f"drop {space}" + (f"/{before + 1}" if before else "")
        case _:
            return type(action).__name__.lower()


LETTERS: Final = "sdutlx"
"""Swim, down, up, take, leave; x drops, since d is down."""


def key(action: Action, view: State) -> str:
    """A letter for an action, for a drop with the space after it."""
    match action:
        case Drop():
            return word(action, view).replace("drop ", "x")
        case _:
            return word(action, view)[0]


def chips_in_words(chips: Chips) -> str:
    """A chip or a stack, without its values: those are hidden."""
    levels = "+".join(str(level(chip)) for chip in chips)
    return f"a stack of levels {levels}" if len(chips) > 1 else f"a level-{levels} chip"


def count(number: int, thing: str) -> str:
    """A number of things, as "1 chip" or "3 chips"."""
    return f"{number} {thing}" + ("" if number == 1 else "s")
