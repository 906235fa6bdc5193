"""The cards of Abyss as tables: 35 Lords, 20 Locations, Allies, Monsters, tokens and tracks.

Numbers of Lords and Locations are those of the tables, from 1; they stand in files.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from engine.game import frozen

Race = Literal["jellyfish", "crab", "seahorse", "shellfish", "squid"]
Guild = Literal["mage", "soldier", "farmer", "merchant", "politician", "ambassador"]
When = Literal["once", "permanent", "each_turn", "none"]
"""When a power works: as the Lord arrives; while the Lord is free; once in each of the owner's
turns; never."""
Formula = Literal[
    "lord_guild",
    "affiliated_race",
    "guild_diversity",
    "copy_opponent",
    "swap_from_deck",
    "weakest_lord_x2",
    "strongest_lord",
    "minus_lords",
    "lords_with_key",
    "lords_without_key",
    "sum_weakest_affiliated_per_race",
    "minus_affiliated",
]

RACES: Final[tuple[Race, ...]] = ("jellyfish", "crab", "seahorse", "shellfish", "squid")
GUILDS: Final[tuple[Guild, ...]] = (
    "mage",
    "soldier",
    "farmer",
    "merchant",
    "politician",
    "ambassador",
)
"""Each race's own guild at the race's place, and the ambassadors, who ask for all races."""
Card = int
"""An exploration card: ten times its race's place in `RACES`, and its value; 0 is a Monster."""

MONSTER: Final[Card] = 0


COPIES: Final = {5: 1, 4: 2, 3: 3, 2: 3, 1: 4}
"""How many Allies of each race have a value."""
MONSTERS: Final = 6
MONSTER_TOKENS: Final = (2,) * 9 + (3,) * 9 + (4,) * 2
KEY_TOKENS: Final = 10
TRACK: Final = 5
"""Spaces of the exploration track; the last one brings a Pearl."""
COURT: Final = 6
COURT_REFILL: Final = 2
"""With so many Lords left, or fewer, the Court is filled again."""
COURT_PEARLS: Final = 2
KEYS_FOR_A_LOCATION: Final = 3
LOCATIONS_DRAWN: Final = 4
"""At most so many Locations are drawn to keep one."""
LORDS_TO_END: Final = 7
HAND_UNDER_COMMANDER: Final = 6


@frozen
class Lord:
    """A Lord's card. `mandatory` is the race that has to be among `distinct` different ones."""

    name: str
    polish: str
    guild: Guild
    cost: int
    mandatory: int | None
    """The place of the race in `RACES`; None: no race in particular."""
    distinct: int
    points: int
    keys: int
    when: When


@frozen
class Location:
    """A Location's card: points for each thing that the formula counts, and a base."""

    name: str
    polish: str
    formula: Formula
    subject: str
    """The guild or race that is counted; empty: neither."""
    per: int
    base: int


@frozen
class Reward:
    """What a fight may bring."""

    pearls: int = 0
    tokens: int = 0
    keys: int = 0


THREAT: Final = (
    (Reward(pearls=1), Reward(tokens=1)),
    (Reward(pearls=2), Reward(pearls=1, tokens=1), Reward(tokens=2)),
    (Reward(keys=1),),
    (Reward(keys=1, pearls=1), Reward(keys=1, tokens=1)),
    (
        Reward(keys=1, pearls=2),
        Reward(keys=1, pearls=1, tokens=1),
        Reward(keys=1, tokens=2),
    ),
    (Reward(keys=2),),
)
"""The rewards of each space of the threat track, the first space first."""

LORDS: Final = (
    Lord("The Recruiter", "Werbownik", "soldier", 10, 1, 2, 4, 1, "permanent"),
    Lord("The Jailer", "Nadzorca", "soldier", 6, 1, 3, 7, 0, "once"),
    Lord("The Seeker", "Poborca", "soldier", 7, 1, 2, 7, 0, "once"),
    Lord("The Assassin", "Zabójca", "soldier", 10, 1, 1, 6, 0, "once"),
    Lord("The Commander", "Dowódca", "soldier", 8, 1, 1, 4, 1, "permanent"),
    Lord("The Tamer", "Treserka", "soldier", 6, 1, 3, 4, 1, "permanent"),
    Lord("The Hunter", "Łowca", "soldier", 8, 1, 2, 6, 0, "once"),
    Lord("The Ship Master", "Armator", "merchant", 6, 3, 3, 5, 1, "permanent"),
    Lord("The Trader", "Handlarz", "merchant", 10, 3, 3, 9, 0, "once"),
    Lord("The Peddler", "Domokrążca", "merchant", 8, 3, 1, 9, 0, "once"),
    Lord("The Landlord", "Zarządca", "merchant", 10, 3, 2, 5, 1, "permanent"),
    Lord("The Slaver", "Łowca niewolników", "merchant", 8, 3, 1, 5, 1, "each_turn"),
    Lord("The Shopkeeper", "Sklepikarz", "merchant", 6, 3, 3, 9, 0, "once"),
    Lord("The Shaman", "Szaman", "mage", 6, 0, 3, 5, 1, "permanent"),
    Lord("The Invoker", "Przywoływacz", "mage", 8, 0, 1, 8, 0, "once"),
    Lord("The Apprentice", "Uczeń", "mage", 6, 0, 3, 9, 0, "once"),
    Lord("The Oracle", "Wyrocznia", "mage", 8, 0, 2, 5, 1, "each_turn"),
    Lord("The Alchemist", "Alchemik", "mage", 7, 0, 1, 5, 1, "permanent"),
    Lord("The Illusionist", "Iluzjonista", "mage", 10, 0, 1, 9, 0, "once"),
    Lord("The Master of Magic", "Mistrz magii", "mage", 10, 0, 3, 6, 1, "permanent"),
    Lord("The Opportunist", "Oportunista", "politician", 6, 4, 3, 5, 1, "each_turn"),
    Lord("The Corruptor", "Łapówkarz", "politician", 10, 4, 1, 6, 0, "once"),
    Lord("The Traitor", "Zdrajca", "politician", 12, 4, 3, 6, 0, "once"),
    Lord("The Diplomat", "Dyplomata", "politician", 8, 4, 1, 5, 1, "permanent"),
    Lord("The Treasurer", "Skarbnik", "politician", 10, 4, 2, 5, 1, "permanent"),
    Lord("The Schemer", "Intrygant", "politician", 8, 4, 3, 6, 0, "once"),
    Lord("The Keeper", "Powiernik", "farmer", 6, 2, 3, 6, 1, "none"),
    Lord("The Reaper", "Żniwiarz", "farmer", 7, 2, 2, 6, 1, "none"),
    Lord("The Shepherd", "Pasterka", "farmer", 8, 2, 1, 6, 1, "none"),
    Lord("The Miller", "Młynarz", "farmer", 8, 2, 2, 10, 0, "none"),
    Lord("The Aquaculturalist", "Hodowca", "farmer", 9, 2, 3, 11, 0, "none"),
    Lord("The Landowner", "Ziemianin", "farmer", 10, 2, 1, 12, 0, "none"),
    Lord("The Sage", "Mędrzec", "ambassador", 10, None, 5, 4, 3, "once"),
    Lord("The Hermit", "Pustelnik", "ambassador", 10, None, 5, 5, 3, "once"),
    Lord("The Elder", "Starszy", "ambassador", 10, None, 5, 3, 3, "once"),
)
"""Lord n is `LORDS[n - 1]`; `lord(n)` gives it."""

LOCATIONS: Final = (
    Location("Sargasso Silos", "Silosy Sargassowe", "lord_guild", "farmer", 2, 5),
    Location("Hydrozoa Reserves", "Rezerwaty Stułbiopławów", "lord_guild", "mage", 2, 6),
    Location("The Sanctuary", "Sanktuarium", "affiliated_race", "jellyfish", 3, 4),
    Location("Parliament", "Parlament", "lord_guild", "politician", 2, 6),
    Location("The Barracks", "Koszary", "lord_guild", "soldier", 2, 7),
    Location("The Dockworks", "Doki", "lord_guild", "merchant", 2, 5),
    Location("The Sargasso Fields", "Pola Sargassowe", "affiliated_race", "seahorse", 3, 3),
    Location("The Abyss", "Otchłań", "guild_diversity", "", 2, 0),
    Location("City of Mirrors", "Miasto Luster", "copy_opponent", "", 0, 0),
    Location("Black Smokers", "Czarne Kominy", "swap_from_deck", "", 0, 0),
    Location(
        "Oceanic Senate Assembly",
        "Oceaniczne Zgromadzenie Senatu",
        "affiliated_race",
        "squid",
        3,
        4,
    ),
    Location("The Depths", "Głębiny", "weakest_lord_x2", "", 2, 0),
    Location("The Throne Room", "Sala Tronowa", "strongest_lord", "", 1, 0),
    Location("The Jail", "Więzienie", "minus_lords", "", -1, 15),
    Location("The Chasm", "Rozpadlina", "affiliated_race", "crab", 3, 5),
    Location("The Closed Tower", "Zamknięta Wieża", "lords_with_key", "", 3, 0),
    Location("The Lost Tower", "Zaginiona Wieża", "lords_without_key", "", 3, 0),
    Location(
        "The Chamber of Allies", "Izba Sojuszników", "sum_weakest_affiliated_per_race", "", 1, 3
    ),
    Location("Nest of Giant Clams", "Gniazdo Przydaczni", "affiliated_race", "shellfish", 3, 3),
    Location("The Coral Barrier", "Bariera Koralowa", "minus_affiliated", "", -1, 20),
)
"""Location n is `LOCATIONS[n - 1]`; `location(n)` gives it."""


def lord(number: int) -> Lord:
    """The card of a Lord."""
    return LORDS[number - 1]


def location(number: int) -> Location:
    """The card of a Location."""
    return LOCATIONS[number - 1]


def race(card: Card) -> int:
    """The place of an Ally's race in `RACES`."""
    return card // 10


def value(card: Card) -> int:
    """The value of an Ally, 1 to 5."""
    return card % 10


def exploration_deck() -> tuple[Card, ...]:
    """All 71 cards, sorted."""
    allies = [
        10 * number + worth
        for number in range(len(RACES))
        for worth, copies in COPIES.items()
        for _ in range(copies)
    ]
    return tuple(sorted([MONSTER] * MONSTERS + allies))


def numbered(name: str) -> int:
    """The number of the Lord or Location of this name, without its article."""
    return _NUMBERS[name]


def _numbers(cards: Sequence[Lord | Location]) -> dict[str, int]:
    return {card.name.removeprefix("The "): number for number, card in enumerate(cards, 1)}


_NUMBERS: Final = _numbers(LORDS) | _numbers(LOCATIONS)
