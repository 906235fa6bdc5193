"""How the golden replays were made: a recipe for each way in which a dive or a game can end."""

from __future__ import annotations

from collections.abc import Sequence

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
    """A golden replay: who plays what, and what is done. Without steps the bots play it out."""

    name: str
    players: Sequence[str]
    seed: str
    endings: Sequence[str]
    """Why each dive of the line ends: what makes the recipe worth keeping."""
    decided_by: str
    options: dict[str, str] = attrs.field(factory=dict)
    steps: Sequence[str] = ("go",)


RANDOM = "bot:random"
CAUTIOUS = "bot:cautious"

DEEP_SEA = (
    Recipe("all-home", [CAUTIOUS] * 2, "acacia-acrobat", ["home"] * 3, "the highest score"),
    Recipe("air-runs-out", [RANDOM] * 4, "almond-apricot", ["air"] * 3, "the highest score"),
    Recipe("stuck", [RANDOM] * 5, "model-famous", ["air", "air", "stuck"], "the highest score"),
    Recipe(
        "stalled",
        [RANDOM] * 2,
        "kestrel-potato",
        ["home", "stalled", "air"],
        "the highest score",
        {"stall_limit": "1"},
    ),
    Recipe(
        "tie-by-level-4",
        [RANDOM] * 4,
        "eager-onion",
        ["air", "air", "home"],
        "more chips of level 4",
    ),
    Recipe("tie-by-level-3", [RANDOM] * 2, "grove-taste", ["air"] * 3, "more chips of level 3"),
    Recipe(
        "tie-by-level-2",
        [RANDOM] * 2,
        "oak-gleam",
        ["home", "air", "home"],
        "more chips of level 2",
    ),
    Recipe(
        "tie-by-level-1",
        [RANDOM] * 2,
        "banter-cartoon",
        ["home", "air", "air"],
        "more chips of level 1",
    ),
    Recipe(
        "shared-win",
        [RANDOM] * 2,
        "clam-group",
        ["air", "air", "home"],
        "nothing: the win is shared",
    ),
    Recipe(
        "hexagons-shared-win",
        [RANDOM] * 4,
        "buzzer-impala",
        ["home", "home", "air"],
        "nothing: the win is shared",
        {"tie_break": "hexagons"},
    ),
    Recipe(
        "hexagons-decide",
        [RANDOM] * 4,
        "flame-boxcar",
        ["air"] * 3,
        "more chips of level 4",
        {"tie_break": "hexagons"},
    ),
    Recipe(
        "six-divers-other-options",
        [CAUTIOUS, RANDOM] * 3,
        "pupil-otter",
        ["air", "air", "air"],
        "the highest score",
        {
            "lost_chips": "farthest",
            "next_starter": "last_back",
            "first": "green",
            "empty_return": "forbid",
        },
    ),
    Recipe(
        "time-travel",
        ["anna", "ben=bot:cautious"],
        "calm-otter-blue-reef",
        ["air", "air", "home"],
        "the highest score",
        {"first": "anna"},
        steps=(
            *("swim", "take", "go", "down", "take", "go", "undo 4", "up"),
            *("branch what-if", "note what if I go home at once?", "go", "swim", "leave", "go"),
            *("switch main", "undo 2", "redo", "goto start", "goto end", "undo 2", "reluck"),
            *("seat anna bot:cautious", "go"),
        ),
    ),
)


def cook(recipe: Recipe, game: str) -> MemoryLog:
    """Play a recipe. Returns its log."""
    kind = find(game)
    names, players = seats_and_players(kind, recipe.players)
    options = checked_options(kind, recipe.options, names)
    first = opened(kind, options, names, recipe.seed, drawn=False)
    log = MemoryLog(opening(first, kind, players))
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
        case _:
            view = session.game.view(session.state, session.actor())
            words = {session.game.word(action, view): action for action in session.legal()}
            session.play(words[step])
