"""The words of Deep Dive: what happened and what can be done."""

from __future__ import annotations

from pathlib import Path
from typing import Final, assert_never

from engine.game import Names
from engine.games.deep_dive.model import (
    DEPTHS,
    Action,
    Began,
    CameUp,
    Deeper,
    Event,
    Flip,
    Flipped,
    Freed,
    GameEnded,
    LastDive,
    Nothing,
    Rock,
    RockSpent,
    Sank,
    Skip,
    Take,
    Tile,
    Took,
    Trapped,
    TurnEnded,
    Up,
    Why,
)
from engine.games.deep_dive.odds import risk
from engine.games.deep_dive.rules import State, evolve

_PAGE: Final = Path(__file__).parents[3] / "docs" / "rules" / "deep-dive.md"
FIGURES: Final = {
    "round": "number of the round",
    "depth": "where the penguin is that dives",
    "last": "1: the last round is known",
    **{f"down{depth}": f"face-down tiles at depth {depth}" for depth in range(1, DEPTHS + 1)},
    "score": "what the food is worth",
    "food": "food taken",
    "sets": "full sets of food",
    "rocks": "rocks held",
    "trapped": "penguins that are trapped",
}
"""What the figures of a position are."""

_SANK: Final[dict[Why, str]] = {
    "bubbles": "{name} is carried down to depth {depth}",
    "left": "{name} leaves it there and dives to depth {depth}",
    "skipped": "{name} dives on past the trapped penguin to depth {depth}",
    "passed": "{name} finds nothing to flip and dives to depth {depth}",
}


def rules_page() -> str:
    """The rules for players, in Markdown."""
    return _PAGE.read_text(encoding="utf-8")


def say(event: Event, view: State, names: Names) -> str:
    """An event as a sentence; `view` is what was known before it."""
    match event:
        case Began():
            return f"{names[event.first]} begins"
        case RockSpent():
            return f"{names[event.seat]} spends a rock and begins at depth {event.depth}"
        case Flipped():
            found = tile_in_words(view.ocean[event.depth - 1].tiles[event.tile])
            return f"{names[event.seat]} flips {found} at depth {event.depth}"
        case LastDive():
            return f"depth {event.depth} has run out: after this round one more is played, the last"
        case Sank():
            return _SANK[event.why].format(name=names[event.seat], depth=event.depth)
        case Took():
            taken = tile_in_words(view.ocean[event.depth - 1].tiles[event.tile])
            far = "" if event.depth == view.turn.depth else f" from depth {event.depth}"
            return f"{names[event.seat]} takes {taken}{far}{_worth(view, event)}"
        case Trapped():
            many = len(view.penguins[event.seat]) + 1
            return f"a penguin of {names[event.seat]} is trapped ({many} of 3)"
        case Freed():
            return f"all three penguins of {names[event.seat]} come home"
        case CameUp():
            return f"{names[event.seat]} comes up with nothing"
        case TurnEnded():
            return ""
        case GameEnded():
            return "that was the last round"
        case _:
            assert_never(event)


def _worth(view: State, event: Took) -> str:
    """What a food adds to the score, and what it is then."""
    if not view.ocean[event.depth - 1].tiles[event.tile].is_food:
        return ""
    before, after = view.score(event.seat), _score_with(view, event)
    return f" (score {before} -> {after})"


def _score_with(view: State, event: Took) -> int:
    """What a seat's score is once it has taken something."""
    return evolve(view, event).score(event.seat)


def label(action: Action, view: State, names: Names) -> str:
    """An action in a few words."""
    depth = view.turn.depth
    match action:
        case Flip():
            return f"flip a tile at depth {depth}{_risk(view, depth)}"
        case Take():
            return f"take {_to_take(action, view)}"
        case Skip():
            return f"swim past your trapped penguin to depth {depth + 1}"
        case Deeper():
            how = "leave it and dive" if view.turn.step == "found" else "dive on"
            return f"{how} to depth {depth + 1}"
        case Up():
            return "come up with nothing"
        case Rock():
            return f"spend a rock and begin at depth {action.depth}"
        case Nothing():
            return "take nothing"
        case _:
            assert_never(action)


def _risk(view: State, depth: int) -> str:
    """The chance of a predator, which everybody can count."""
    return f" (a predator: {risk(view.ocean[depth - 1])} %)"


def _to_take(action: Take, view: State) -> str:
    """What can be taken, where, and what that makes of the score."""
    tile = view.ocean[action.depth - 1].tiles[action.tile]
    where = f" at depth {action.depth}" if view.turn.step == "rescue" else ""
    if not tile.is_food:
        return f"{tile_in_words(tile)}{where}"
    seat = view.turn.seat
    after = _score_with(view, Took(seat, action.depth, action.tile))
    return f"{tile_in_words(tile)}{where} (score {view.score(seat)} -> {after})"


def word(action: Action, view: State) -> str:
    """What a person types: what is taken by its kind and value."""
    match action:
        case Take():
            tile = view.ocean[action.depth - 1].tiles[action.tile]
            words = f"take {tile.kind}" + (f" {tile.value}" if tile.is_food else "")
            return words + (f" at {action.depth}" if view.turn.step == "rescue" else "")
        case Rock():
            return f"rock {action.depth}"
        case _:
            return type(action).__name__.lower()


LETTERS: Final = "ftsdurn"
"""Flip, take, skip, deeper, up, rock, nothing."""


def key(action: Action, view: State) -> str:
    """A letter for an action; behind t what is taken, behind r a depth."""
    match action:
        case Take():
            if view.turn.step == "rescue":
                return ""
            tile = view.ocean[action.depth - 1].tiles[action.tile]
            return f"t{tile.kind[0]}{tile.value or ''}"
        case Rock():
            return f"r{action.depth}"
        case _:
            return word(action, view)[0]


def tile_in_words(tile: Tile) -> str:
    """A tile as "pink 3", "a rock", "bubbles"."""
    if tile.is_food:
        return f"{tile.kind} {tile.value}"
    return tile.kind if tile.kind == "bubbles" else f"a {tile.kind}"


def count(number: int, thing: str) -> str:
    """A number of things, as "1 tile" or "3 tiles"."""
    return f"{number} {thing}" + ("" if number == 1 else "s")
