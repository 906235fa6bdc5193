"""What Lords and Locations do, in words: short ones for the board, whole sentences for who asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.games.abyss.cards import LOCATIONS, LORDS, Location, Lord

POWERS_SHORT: Final[Mapping[str, str]] = {
    "Recruiter": "opponents' Lords cost 2 more",
    "Jailer": "now: each opponent drops an Ally",
    "Seeker": "now: each opponent loses 2 Pearls",
    "Assassin": "now: rotate a Lord of each opponent",
    "Commander": "opponents' hands: 6 Allies at most",
    "Tamer": "opponents' fights pay a space less",
    "Hunter": "now: rob a Monster token",
    "Ship Master": "Pearls for races to the Council",
    "Trader": "now: 3 Pearls",
    "Peddler": "now: 2 Pearls",
    "Landlord": "1 Pearl now, and each turn",
    "Slaver": "each turn: an Ally for 2 Pearls",
    "Shopkeeper": "now: 1 Pearl",
    "Shaman": "no Soldier touches you",
    "Invoker": "now: another turn after this one",
    "Apprentice": "now: a stack of the Council",
    "Oracle": "each turn: discard a Council stack",
    "Alchemist": "support brings two stacks",
    "Illusionist": "now: swap a Location, if you like",
    "Master of Magic": "affiliate any Ally you paid with",
    "Opportunist": "each turn: replace a Court Lord",
    "Corruptor": "now: another Lord for 5 Pearls",
    "Traitor": "now: swap a Lord with the Court",
    "Diplomat": "the guild's race is not needed",
    "Treasurer": "your Lords cost 2 less",
    "Schemer": "now: swap a Lord for the deck's top",
    "Keeper": "no power",
    "Reaper": "no power",
    "Shepherd": "no power",
    "Miller": "no power",
    "Aquaculturalist": "no power",
    "Landowner": "no power",
    "Sage": "now: draw 2 Locations, keep 1",
    "Hermit": "now: draw a Location",
    "Elder": "now: draw 3 Locations, keep 1",
}
"""A Lord's power in at most 35 columns; "now" is as the Lord arrives."""

_FARMER: Final = "A farmer has no power: only points, and perhaps a Key."

POWERS: Final[Mapping[str, str]] = {
    "Recruiter": "As long as this Lord is free, whatever an opponent recruits costs 2 more.",
    "Jailer": (
        "On arrival: every opponent who has Allies in hand picks one of them and discards it."
    ),
    "Seeker": (
        "On arrival: every opponent returns 2 Pearls to the Treasury, or the last one if there is "
        "only one."
    ),
    "Assassin": (
        "On arrival: of each opponent you pick a free Lord, who is rotated. Such a Lord keeps the "
        "points, but has neither power nor Keys any more."
    ),
    "Commander": (
        "On arrival: opponents discard Allies of their choice until they hold 6. As long as this "
        "Lord is free, opponents have to be down to 6 again whenever a turn of theirs ends."
    ),
    "Tamer": (
        "As long as this Lord is free, the fights of opponents are rewarded as if the threat were "
        "a space lower, though never lower than the first."
    ),
    "Hunter": (
        "On arrival: choose an opponent who has Monster tokens; one of them, at random, is yours."
    ),
    "Ship Master": (
        "As long as this Lord is free, an exploration of yours ends with a Pearl for each race "
        "among the Allies that go from the track to the Council."
    ),
    "Trader": "On arrival: you get 3 Pearls.",
    "Peddler": "On arrival: you get 2 Pearls.",
    "Landlord": (
        "You get a Pearl on arrival, and, as long as this Lord is free, another one whenever a "
        "turn of yours begins."
    ),
    "Slaver": (
        "As long as this Lord is free, you may turn one Ally of your hand into 2 Pearls in each "
        "turn of yours."
    ),
    "Shopkeeper": "On arrival: you get a Pearl.",
    "Shaman": (
        "As long as this Lord is free, the Soldiers of opponents do nothing to you, neither on "
        "arrival nor later."
    ),
    "Invoker": "On arrival: when this turn is over, you have a whole one more.",
    "Apprentice": "On arrival: you take a stack of the Council into your hand, if there is one.",
    "Oracle": (
        "As long as this Lord is free, you may send one stack of the Council to the discards in "
        "each turn of yours."
    ),
    "Alchemist": (
        "As long as this Lord is free, asking for support brings you a second stack of the "
        "Council, if there is one; you see the first before you choose it."
    ),
    "Illusionist": (
        "On arrival: you may give a Location of yours for one that lies face up. The Lords under "
        "it move to the new one."
    ),
    "Master of Magic": (
        "As long as this Lord is free, you choose which of the Allies is affiliated when you "
        "recruit somebody else; it need not be the lowest."
    ),
    "Opportunist": (
        "As long as this Lord is free, you may throw a Lord out of the Court in each turn of "
        "yours; the next Lord of the deck takes that place."
    ),
    "Corruptor": (
        "On arrival: you may recruit another Lord of the Court for 5 Pearls, whatever it costs, "
        "without any Ally."
    ),
    "Traitor": (
        "On arrival: you may remove another free Lord of yours from the game, and put any Lord of "
        "the Court in that place, who arrives as if recruited."
    ),
    "Diplomat": (
        "As long as this Lord is free, you may recruit without the race of the guild; the number "
        "of different races stays what it is."
    ),
    "Treasurer": "As long as this Lord is free, whatever you recruit costs 2 less.",
    "Schemer": (
        "On arrival: you may remove another free Lord of yours from the game, and put the next "
        "Lord of the deck in that place, who arrives as if recruited."
    ),
    "Keeper": _FARMER,
    "Reaper": _FARMER,
    "Shepherd": _FARMER,
    "Miller": _FARMER,
    "Aquaculturalist": _FARMER,
    "Landowner": _FARMER,
    "Sage": (
        "On arrival: you draw 2 Locations and keep one of them, with the Sage alone under it. The "
        "other one lies face up for all."
    ),
    "Hermit": "On arrival: you draw a Location, and it is yours, with the Hermit alone under it.",
    "Elder": (
        "On arrival: you draw 3 Locations and keep one of them, with the Elder alone under it. "
        "The other two lie face up for all."
    ),
}
"""What a Lord does."""

FORMULAS: Final[Mapping[str, str]] = {
    "Sargasso Silos": "5 + 2 for each farmer",
    "Hydrozoa Reserves": "6 + 2 for each mage",
    "Sanctuary": "4 + 3 for each affiliated jellyfish",
    "Parliament": "6 + 2 for each politician",
    "Barracks": "7 + 2 for each soldier",
    "Dockworks": "5 + 2 for each merchant",
    "Sargasso Fields": "3 + 3 for each affiliated seahorse",
    "Abyss": "2 for each guild of your Lords",
    "City of Mirrors": "as the best of an opponent's",
    "Black Smokers": "0, or any one of the stack instead",
    "Oceanic Senate Assembly": "4 + 3 for each affiliated squid",
    "Depths": "2 times your lowest Lord",
    "Throne Room": "your highest Lord",
    "Jail": "15 - 1 for each Lord",
    "Chasm": "5 + 3 for each affiliated crab",
    "Closed Tower": "3 for each Lord with a Key",
    "Lost Tower": "3 for each Lord without a Key",
    "Chamber of Allies": "3 + the lowest affiliated of each race",
    "Nest of Giant Clams": "3 + 3 for each affiliated shellfish",
    "Coral Barrier": "20 - 1 for each affiliated Ally",
}
"""What a Location is worth, in at most 38 columns."""


def bare(card: Lord | Location) -> str:
    """A card's name without its article."""
    return card.name.removeprefix("The ")


def power(card: Lord) -> str:
    """A Lord's power in a few words."""
    return POWERS_SHORT[bare(card)]


def formula(card: Location) -> str:
    """What a Location is worth, in a few words."""
    return FORMULAS[bare(card)]


def glossary() -> Mapping[str, str]:
    """All Lords and Locations by name, each in whole sentences."""
    lords = {bare(one): f"{one.name} ({one.guild}): {POWERS[bare(one)]}" for one in LORDS}
    places = {bare(one): f"{one.name} (Location): {formula(one)}." for one in LOCATIONS}
    return lords | places
