"""Positions of Abyss to start from: each thing by its name, all others in their decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from engine.games.abyss import GAME, cards
from engine.games.abyss.cards import LOCATIONS, LORDS, MONSTER, RACES, Card, exploration_deck
from engine.games.abyss.court import Court
from engine.games.abyss.events import TurnBegan
from engine.games.abyss.figures import conserved
from engine.games.abyss.flow import Flow, turn_began
from engine.games.abyss.houses import Holding, House, Houses
from engine.games.abyss.sea import Sea
from engine.games.abyss.sites import Sites
from engine.games.abyss.state import Setting, State
from engine.games.abyss.todo import evolved

DEFAULTS: Final = {option.name: option.default for option in GAME.options}
QUIET: Final = "Keeper, Reaper, Shepherd, Miller, Aquaculturalist, Landowner"
"""The farmers, who do nothing: they are in the Court where nothing is said."""

Words = Mapping[int, str]
"""By seat, names with commas between them."""


def listed(words: str) -> list[str]:
    """The names in a text with commas between them."""
    return [word.strip() for word in words.split(",")] if words else []


def called(name: str) -> Card:
    """The card of a name like "crab 3" or "monster"."""
    if name == "monster":
        return MONSTER
    race, value = name.split()
    return 10 * [*RACES].index(race) + int(value)  # type: ignore[arg-type]


def allies(words: str) -> tuple[Card, ...]:
    """The cards of several such names, in this order."""
    return tuple(map(called, listed(words)))


def lords(words: str) -> tuple[int, ...]:
    """The numbers of Lords by name, in this order."""
    return tuple(_number(LORDS, word) for word in listed(words))


def sites(words: str) -> tuple[int, ...]:
    """The numbers of Locations by name, in this order."""
    return tuple(_number(LOCATIONS, word) for word in listed(words))


def a_lord(name: str) -> int:
    """The number of a Lord."""
    return _number(LORDS, name)


def a_site(name: str) -> int:
    """The number of a Location."""
    return _number(LOCATIONS, name)


def _number(table: Sequence[cards.Lord | cards.Location], name: str) -> int:
    (found,) = [n for n, one in enumerate(table, 1) if one.name.removeprefix("The ") == name]
    return found


def given(
    seats: int = 2,
    *,
    seat: int = 0,
    first: int = 0,
    hands: Words | None = None,
    pearls: Mapping[int, int] | None = None,
    keys: Mapping[int, int] | None = None,
    free: Words | None = None,
    rotated: Words | None = None,
    locations: Mapping[int, Mapping[str, str]] | None = None,
    affiliated: Words | None = None,
    tokens: Mapping[int, int] | None = None,
    court: str | None = None,
    lord_deck: str | int | None = None,
    face_up: str = "",
    site_deck: str | None = None,
    council: Mapping[str, str] | None = None,
    discard: str = "",
    threat: int = 1,
    used: str = "",
    trigger: int = -1,
    **options: Any,
) -> State:
    """A position in which `seat` begins its turn; whatever is not named is in its deck.

    `locations` says by seat and name which Lords lie under them, `lord_deck` and `site_deck` what
    is left there (all others are out of the game), `used` whose power was used in this turn.
    """
    everybody = range(seats)
    held = {
        who: House(
            pearls=(pearls or {}).get(who, 1),
            keys=(keys or {}).get(who, 0),
            hand=tuple(sorted(allies((hands or {}).get(who, "")))),
            affiliated=tuple(sorted(allies((affiliated or {}).get(who, "")))),
            free=lords((free or {}).get(who, "")),
            rotated=lords((rotated or {}).get(who, "")),
            holdings=tuple(
                Holding(a_site(name), lords(under))
                for name, under in (locations or {}).get(who, {}).items()
            ),
            tokens=_tokens(who, tokens or {}),
        )
        for who in everybody
    }
    houses = Houses(tuple(held.values()), (((), None),) * sum((tokens or {}).values()))
    stacks = tuple(tuple(sorted(allies((council or {}).get(race, "")))) for race in RACES)
    gone = tuple(sorted(allies(discard)))
    out = [*gone, *(card for stack in stacks for card in stack)]
    out += [card for house in houses.of for card in (*house.hand, *house.affiliated)]
    sea = Sea(drawn=_places(out), council=stacks, discard=gone, threat=threat)
    owned = [one for house in houses.of for one in house.lords]
    began = TurnBegan(seat)
    flow = turn_began(Flow(seats, first=first), began)
    flow = attrs.evolve(flow, round=1, used=lords(used), trigger=trigger)
    state = State(
        Setting.of(DEFAULTS | options),
        sea,
        _court(owned, court, lord_deck),
        _sites([one for house in houses.of for one in house.locations], face_up, site_deck),
        houses,
        flow,
        evolved((), flow, began),
    )
    assert conserved(state) == EVERYTHING
    return state


def _tokens(seat: int, tokens: Mapping[int, int]) -> tuple[int, ...]:
    before = sum(count for who, count in tokens.items() if who < seat)
    return tuple(range(before, before + tokens.get(seat, 0)))


def _places(out: Iterable[Card]) -> tuple[int, ...]:
    """Where in the sorted deck these cards are."""
    deck = exploration_deck()
    return tuple(deck.index(card) + i for card, count in Counter(out).items() for i in range(count))


def _court(owned: list[int], words: str | None, deck: str | int | None) -> Court:
    quiet = [one for one in lords(QUIET) if one not in owned]
    here = tuple(quiet) if words is None else lords(words)
    rest = [one for one in range(1, len(LORDS) + 1) if one not in (*here, *owned)]
    if isinstance(deck, int):
        left = rest[:deck]
    else:
        left = rest if deck is None else [*lords(deck)]
        assert set(left) <= set(rest)
    gone = tuple(one for one in rest if one not in left)
    return Court(here, (*here, *owned, *gone), gone)


def _sites(owned: list[int], face_up: str, deck: str | None) -> Sites:
    here = sites(face_up)
    rest = [one for one in range(1, len(LOCATIONS) + 1) if one not in (*here, *owned)]
    left = rest if deck is None else [*sites(deck)]
    assert set(left) <= set(rest)
    removed = tuple(one for one in rest if one not in left)
    return Sites(gone=(*here, *owned, *removed), face_up=here, removed=removed)


EVERYTHING: Final = conserved(
    State(Setting.of(DEFAULTS), Sea(), Court(), Sites(), Houses(()), Flow(0))
)
