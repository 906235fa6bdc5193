"""What players' Locations, Lords, Allies and Monster tokens are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.game import frozen
from engine.games.abyss.cards import RACES, Card, Location, Lord, location, lord, race, value
from engine.games.abyss.houses import House, Houses


@frozen
class Points:
    """The points of a player by where they come from."""

    locations: int
    lords: int
    allies: int
    tokens: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.locations + self.lords + self.allies + self.tokens


def points(houses: Houses, seat: int, tower_keys: bool) -> Points:
    """The points of a player as things stand; tokens as far as they are known.

    `tower_keys`: whether ambassadors count as carrying Keys for the Towers.
    """
    house = houses.of[seat]
    tokens = [houses.tokens[place][1] for place in house.tokens]
    strongest = [max(values) for values in by_race(house) if values]
    return Points(
        sum(worth(houses, seat, one, tower_keys) for one in house.locations),
        sum(lord(one).points for one in house.lords),
        sum(strongest),
        sum(one for one in tokens if one is not None),
    )


def worth(houses: Houses, seat: int, number: int, tower_keys: bool) -> int:
    """What a Location is worth to a player; City of Mirrors as the best it can copy."""
    card = location(number)
    if card.formula != "copy_opponent":
        return formula(card, houses.of[seat], tower_keys)
    others = [
        location(one)
        for other, house in enumerate(houses.of)
        if other != seat
        for one in house.locations
    ]
    return max((formula(one, houses.of[seat], tower_keys) for one in others), default=0)


def formula(card: Location, house: House, tower_keys: bool) -> int:
    """What a Location's formula gives with a player's Lords and affiliated Allies."""
    lords = [lord(one) for one in house.lords]
    return card.base + card.per * _counted(card, lords, house, tower_keys)


def _counted(card: Location, lords: Sequence[Lord], house: House, tower_keys: bool) -> int:
    """How much there is of what a Location counts."""
    values = [one.points for one in lords]
    match card.formula:
        case "lord_guild":
            return sum(one.guild == card.subject for one in lords)
        case "affiliated_race":
            return sum(RACES[race(ally)] == card.subject for ally in house.affiliated)
        case "guild_diversity":
            return len({one.guild for one in lords})
        case "copy_opponent" | "swap_from_deck":
            return 0
        case "weakest_lord_x2":
            return min(values, default=0)
        case "strongest_lord":
            return max(values, default=0)
        case "minus_lords":
            return len(lords)
        case "lords_with_key":
            return sum(has_key(one, tower_keys) for one in lords)
        case "lords_without_key":
            return sum(not has_key(one, tower_keys) for one in lords)
        case "sum_weakest_affiliated_per_race":
            return sum(min(values) for values in by_race(house) if values)
        case "minus_affiliated":
            return len(house.affiliated)
        case _:
            assert_never(card.formula)


def has_key(card: Lord, tower_keys: bool) -> bool:
    """Whether a Lord counts as carrying a Key for the Towers."""
    return card.keys > 0 and (tower_keys or card.guild != "ambassador")


def by_race(house: House) -> list[list[int]]:
    """The values of a player's affiliated Allies by race."""
    found: list[list[int]] = [[] for _ in RACES]
    for ally in house.affiliated:
        found[race(ally)].append(value(ally))
    return found


def lowest_in_hand(house: House) -> tuple[Card, ...]:
    """The lowest Ally of each race in a hand."""
    lowest: dict[int, Card] = {}
    for card in house.hand:
        lowest.setdefault(race(card), card)  # a hand is sorted
    return tuple(lowest.values())
