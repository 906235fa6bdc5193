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
    "City of Mirrors": "an opponent's best, by your own cards",
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


_MIRRORS: Final = (
    "City of Mirrors (Location): it copies that Location of an opponent which is worth most to "
    "you, counted with your own Lords and affiliated Allies; 0 where no opponent has a Location, "
    "and for copies of itself or of the Black Smokers."
)

_RACE: Final = "13 Allies, worth 1 to 5"

TERMS: Final[Mapping[str, str]] = {
    "jellyfish": f"Jellyfish (race, letter j): {_RACE}; every mage asks for them.",
    "crab": f"Crab (race, letter c): {_RACE}; every soldier asks for them.",
    "seahorse": f"Seahorse (race, letter h): {_RACE}; every farmer asks for them.",
    "shellfish": f"Shellfish (race, letter s): {_RACE}; every merchant asks for them.",
    "squid": f"Squid (race, letter q): {_RACE}; every politician asks for them.",
    "race": "Race: one of the five kinds of Allies: jellyfish (j), crab (c), seahorse (h), "
    "shellfish (s) and squid (q).",
    "guild": "Guild: what kind a Lord is: mage, soldier, farmer, merchant, politician or "
    "ambassador; it tells which race must be among the Allies that pay.",
    "mage": "Mage (guild): Lords who ask for jellyfish; their powers guard you, draw on the "
    "Council or widen what you may do.",
    "soldier": "Soldier (guild): Lords who ask for crab; their powers harm the opponents.",
    "farmer": "Farmer (guild): Lords who ask for seahorse; they have no power, only "
    "points and perhaps a Key.",
    "merchant": "Merchant (guild): Lords who ask for shellfish; their powers bring Pearls.",
    "politician": "Politician (guild): Lords who ask for squid; their powers make recruiting "
    "easier or swap Lords.",
    "ambassador": "Ambassador (guild): Lords who ask for all five races; each brings a Location "
    "at once and lies under it, and its Keys pay for nothing.",
    "Ally": "Ally: a card of one of five races, worth 1 to 5; Allies in hand pay for Lords, and "
    "the lowest of a payment is affiliated: it stays before you and may score at the end.",
    "Lord": "Lord: a card of the Court that is recruited with Allies and Pearls; it has points, "
    "often a power, and perhaps a Key. A seventh Lord brings the end near.",
    "Location": "Location: a card that 3 Keys pay for; it counts at the end by its own formula.",
    "Monster": "Monster: one of 6 cards among the Allies; whoever turns one up fights it, always "
    "wins and takes the reward of the threat, or goes on, and the threat grows by a space.",
    "Monster token": "Monster token: a reward of fights, worth 2, 3 or 4 points at the end, and "
    "face down until then.",
    "Key": "Key: a token, or printed on a free Lord; who has 3 spends them on a Location at once.",
    "Pearl": "Pearl: what pays for Allies of others and for plots, and for what is missing of a "
    "Lord's cost; more Pearls win a tie.",
    "Court": "Court: the Lords who can be recruited, six at most; with two or fewer left it is "
    "filled, and who recruited gets 2 Pearls.",
    "Council": "Council: a face-down stack for each race, with Allies left on the track; support "
    "takes a whole stack.",
    "threat": "Threat: a marker on a track of 6 spaces, which say what a fight brings; a fight "
    "puts it back to 1.",
}
"""What is neither a Lord nor a Location, by its name."""


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
    """Terms of the game, all Lords and all Locations by name, each in whole sentences."""
    lords = {bare(one): f"{one.name} ({one.guild}): {POWERS[bare(one)]}" for one in LORDS}
    places = {bare(one): f"{one.name} (Location): {formula(one)}." for one in LOCATIONS}
    return {**TERMS, **lords, **places, "City of Mirrors": _MIRRORS}
