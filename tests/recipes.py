"""How the golden replays were made: a recipe tells who plays what, and what is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import attrs

from engine.bots import play_bots
from engine.opening import opened, opening
from engine.places import find_place
from engine.registry import find
from engine.session import Session
from engine.setup import checked_options, seats_and_players
from events.log import FileLog, MemoryLog

GOLDEN = Path(__file__).parents[1] / "replays" / "golden"


@attrs.frozen
class Recipe:
    """A golden replay. Without steps the bots play it out."""

    game: str
    name: str
    players: Sequence[str]
    seed: str
    tells: Sequence[str]
    """What its transcript says, in this order: what makes the recipe worth keeping."""
    decided_by: str
    options: dict[str, str] = attrs.field(factory=dict)
    steps: Sequence[str] = ("go",)


def cook(recipe: Recipe) -> MemoryLog:
    """Play a recipe. Returns its log."""
    game = find(recipe.game)
    names, players = seats_and_players(game, recipe.players)
    options = checked_options(game, recipe.options, names)
    first = opened(game, options, names, recipe.seed, drawn=False)
    log = MemoryLog(opening(first, game, players))
    session = Session.open(log, find)
    for step in recipe.steps:
        do(session, step)
    return log


def golden(recipe: Recipe, ending: str) -> Path:
    """Where the golden replay is kept, or with the ending .txt its transcript."""
    return GOLDEN / recipe.game / f"{recipe.name}{ending}"


def recorded(recipe: Recipe) -> Session:
    """The golden replay as it is kept."""
    log = FileLog.open(golden(recipe, ".undertow"))
    log.close()
    assert log.tail is None
    return Session.open(log, find)


def do(session: Session, step: str) -> None:
    """One step: a verb of the session with what it needs, or the word of a legal action."""
    verb, _, rest = step.partition(" ")
    match verb:
        case "go":
            for _place in play_bots(session):
                pass
        case "undo":
            session.undo(int(rest or 1))
        case "redo":
            session.redo(int(rest or 1))
        case "goto":
            session.goto(find_place(session, rest))
        case "branch":
            session.branch(rest)
        case "switch":
            session.switch(rest)
        case "note":
            session.note(session.timeline.head, rest)
        case "reluck":
            session.reluck()
        case "seat":
            name, _, player = rest.partition(" ")
            session.seat(session.seats.index(name), player)
        case "prefer":
            first, *others = rest.split()
            if first.isdecimal():
                _prefer(session, others, int(first))
            else:
                _prefer(session, [first, *others])
        case _:
            session.play(_words(session)[step])


def _prefer(session: Session, wishes: Sequence[str], moves: int | None = None) -> None:
    """Play on, for so many moves or to the end; where no wish is legal, the seat's bot chooses."""
    for _ in count() if moves is None else range(moves):
        if session.actor() is None:
            return
        words = _words(session)
        wished = next(_wished(wishes, words), None)
        if wished is None:
            next(play_bots(session))
        else:
            session.play(words[wished])


def _words(session: Session) -> dict[str, Any]:
    """What is legal, by the word that is typed for it."""
    view = session.game.view(session.state, session.actor())
    return {session.game.word(action, view): action for action in session.legal()}


def _wished(wishes: Sequence[str], words: Iterable[str]) -> Iterator[str]:
    """What is legal in the order of the wishes: how an action begins, with _ for a space."""
    for wish in wishes:
        beginning = wish.replace("_", " ") + " "
        yield from (word for word in words if f"{word} ".startswith(beginning))
