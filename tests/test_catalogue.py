"""Seed catalogues: named seeds give what is recorded of them, on every machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.games.abyss.cards import LOCATIONS, LORDS, MONSTER, location, lord
from engine.games.abyss.court import Court
from engine.games.abyss.events import Revealed
from engine.games.abyss.powers_text import bare
from engine.games.abyss.sea import Sea, revealed
from engine.games.abyss.sites import Sites
from engine.games.abyss.text import ally
from engine.games.deep_dive.model import Began, Flipped
from engine.games.deep_dive.ocean import Depth
from engine.games.deep_dive.ocean import flipped as turned_up
from engine.games.deep_dive.text import tile_in_words
from engine.games.deep_sea.model import DiveBegan
from engine.registry import find
from engine.session import Session
from events.log import MemoryLog
from seeds.luck import Luck
from tests.recipes import Recipe, cook

CATALOGUE = Path(__file__).parents[1] / "seeds" / "catalogue"


def of_deep_sea(seed: str, players: int) -> dict[str, Any]:
    """Who starts, the values of all chips by space, and how careful bots fare."""
    session = played("deep-sea", "bot:cautious", seed, players)
    values = dict(session.state.scores.turned_up)
    return {
        "seed": seed,
        "divers": players,
        "starters": [event.starter for event in events(session) if isinstance(event, DiveBegan)],
        "values": [values[chip] for chip in range(32)],
        **outcome(session),
    }


def of_deep_dive(seed: str, players: int) -> dict[str, Any]:
    """Who begins, all tiles of each depth as they are turned up, and how canny bots fare."""
    session = played("deep-dive", "bot:canny", seed, players)
    ocean = session.state_at(0).ocean
    return {
        "seed": seed,
        "players": players,
        "first": next(event.first for event in events(session) if isinstance(event, Began)),
        "depths": [dealt(depth, number, seed) for number, depth in enumerate(ocean, 1)],
        **outcome(session),
    }


def of_abyss(seed: str, players: int) -> dict[str, Any]:
    """Who begins, the Lords, Locations and cards as they come up, and how ambitious bots fare."""
    session = played("abyss", "bot:ambitious", seed, players)
    luck = Luck.of_seed(seed)
    cards = Sea()
    found = []
    while cards.left:
        place, card = cards.top(luck)
        found.append("Monster" if card == MONSTER else ally(card))
        cards = revealed(cards, Revealed(place, card))
    return {
        "seed": seed,
        "players": players,
        "first": session.state_at(0).flow.active,
        "lords": [bare(lord(one)) for one in Court().top(len(LORDS), luck)],
        "locations": [bare(location(one)) for one in Sites().top(len(LOCATIONS), luck)],
        "cards": found,
        **outcome(session),
    }


GIVES = {
    "deep-sea": (of_deep_sea, "divers"),
    "deep-dive": (of_deep_dive, "players"),
    "abyss": (of_abyss, "players"),
}


@pytest.mark.parametrize("game", GIVES)
def test_the_seeds_of_the_catalogue_give_what_it_says(game: str, accept: bool) -> None:
    file = CATALOGUE / f"{game}.json"
    gives, players = GIVES[game]
    recorded = json.loads(file.read_text(encoding="utf-8"))
    found = [gives(entry["seed"], entry[players]) for entry in recorded]
    if accept:
        file.write_text(written(found), encoding="utf-8", newline="\n")
    assert json.loads(file.read_text(encoding="utf-8")) == found


def written(entries: list[dict[str, Any]]) -> str:
    """Entries as they stand in a file: each figure and each list on a line of its own."""
    shown = [
        ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in entry.items())
        for entry in entries
    ]
    return "[\n" + ",\n".join(f" {{\n{one}\n }}" for one in shown) + "\n]\n"


def played(game: str, bot: str, seed: str, players: int) -> Session:
    """A game that bots played to its end."""
    recipe = Recipe(game, "", [bot] * players, seed, (), "")
    return Session.open(MemoryLog(cook(recipe).payloads), find)


def outcome(session: Session) -> dict[str, Any]:
    """How a game went."""
    result = session.game.result(session.state)
    assert result is not None
    return {
        "moves": session.timeline.number(session.timeline.head),
        "scores": list(result.scores),
    }


def dealt(depth: Depth, number: int, seed: str) -> list[str]:
    """All tiles of a depth in the order in which they are turned up."""
    luck, ocean, found = Luck.of_seed(seed), (depth,) * number, []
    while ocean[number - 1].down:
        tile = ocean[number - 1].next_tile(f"tiles of depth {number}", luck)
        found.append(tile_in_words(depth.tiles[tile]))
        ocean = turned_up(ocean, Flipped(0, number, tile))
    return found


def events(session: Session) -> list[Any]:
    """All events of a line, from the opening on."""
    timeline = session.timeline
    moves = [timeline.move(place) for place in timeline.path(timeline.head)]
    return [*timeline.opened.events, *(event for move in moves if move for event in move.events)]
