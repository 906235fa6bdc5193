"""How the golden replays were made: a recipe tells who plays what, and what is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from engine.bots import play_bots
from engine.opening import opened, opening
from engine.places import find_place
from engine.registry import find
from engine.session import Session
from engine.setup import checked_options, seats_and_players
from events.log import MemoryLog


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
            while session.actor() is not None:
                words = _words(session)
                session.play(next(words[wanted] for wanted in _wished(rest, words)))
        case _:
            session.play(_words(session)[step])


def _words(session: Session) -> dict[str, Any]:
    """What is legal, by the word that is typed for it."""
    view = session.game.view(session.state, session.actor())
    return {session.game.word(action, view): action for action in session.legal()}


def _wished(wishes: str, words: Iterable[str]) -> Iterator[str]:
    """What is legal in the order of the wishes, each the first word of an action."""
    for wish in wishes.split():
        yield from (word for word in words if word.split()[0] == wish)
