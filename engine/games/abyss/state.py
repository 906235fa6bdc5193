"""A position of Abyss: its projections, and what follows from them at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engine.game import Options, frozen
from engine.games.abyss.cards import KEYS_FOR_A_LOCATION, LORDS, TRACK, numbered
from engine.games.abyss.court import Court
from engine.games.abyss.flow import Flow
from engine.games.abyss.houses import House, Houses, keys
from engine.games.abyss.payment import Price
from engine.games.abyss.sea import Sea
from engine.games.abyss.sites import Sites
from engine.games.abyss.tasks import Todo

RECRUITER: Final = numbered("Recruiter")
COMMANDER: Final = numbered("Commander")
TAMER: Final = numbered("Tamer")
SHIP_MASTER: Final = numbered("Ship Master")
LANDLORD: Final = numbered("Landlord")
SHAMAN: Final = numbered("Shaman")
MASTER_OF_MAGIC: Final = numbered("Master of Magic")
DIPLOMAT: Final = numbered("Diplomat")
TREASURER: Final = numbered("Treasurer")

GAME: Final = -2
"""Who knows everything: the rules."""
TABLE: Final = -1
"""Who knows what lies open for all: whoever has no seat."""


@frozen
class Setting:
    """The rule options, in the form in which the rules ask for them."""

    owner_peeks: bool
    is_exact: bool
    tower_keys: bool
    is_open: bool = False
    """Whether screens add up what all have in hand and what the Council's stacks hold."""

    @classmethod
    def of(cls, options: Options) -> Setting:
        """The setting of checked options."""
        return cls(
            owner_peeks=options["token_peek"] == "owner",
            is_exact=options["superfluous_allies"] == "refuse",
            tower_keys=options["ambassador_keys"] == 3,
            is_open=options["memory"] == "open",
        )


@frozen
class State:
    """A position. Secret in it are Monster tokens alone, and only those that somebody has seen."""

    setting: Setting
    sea: Sea
    court: Court
    sites: Sites
    houses: Houses
    flow: Flow
    todo: Todo = ()
    """What is left to do in this turn, the topmost last."""
    eyes: int = GAME
    """Whose view it is: a seat, `TABLE` or `GAME`."""

    def shows_hand(self, seat: int) -> bool:
        """Whether a screen with this view shows the hand of a seat: all have seen these cards, and
        by the option `memory` it is for the owner alone to look them up.
        """
        return self.setting.is_open or self.eyes in (seat, GAME)

    def has(self, seat: int, number: int) -> bool:
        """Whether a Lord works for a seat: it is free and not rotated."""
        return number in self.houses.of[seat].free

    def somebody_else_has(self, seat: int, number: int) -> bool:
        """Whether a Soldier works against a seat, which the Shaman does not protect."""
        own = self.houses.of[seat]
        if SHAMAN in own.free:
            return False
        for house in self.houses.of:
            if number in house.free:
                return house is not own
        return False

    def house(self, seat: int) -> House:
        """What a player has."""
        return self.houses.of[seat]

    def price(self, seat: int, number: int) -> Price:
        """What a Lord costs a seat now."""
        return self.prices(seat)[number]

    def prices(self, seat: int) -> Mapping[int, Price]:
        """What each Lord costs a seat now, by its number."""
        house = self.houses.of[seat]
        more = -2 if TREASURER in house.free else 0
        if self.somebody_else_has(seat, RECRUITER):
            more += 2
        return _prices(more, DIPLOMAT in house.free, house.pearls, self.setting.is_exact)

    def takes_site(self, seat: int) -> bool:
        """Whether a seat has to take a Location."""
        house = self.houses.of[seat]
        if house.keys + len(house.free) < KEYS_FOR_A_LOCATION:
            return False
        if keys(house) < KEYS_FOR_A_LOCATION:
            return False
        return bool(self.sites.face_up or self.sites.left)

    @property
    def is_last_space(self) -> bool:
        """Whether the card revealed lies on the last space of the track."""
        return len(self.sea.track) == TRACK


@lru_cache(maxsize=256)  # each turn asks again for those of the whole Court
def _prices(more: int, any_race: bool, pearls: int, exact: bool) -> Mapping[int, Price]:
    return {
        number: Price(
            max(card.cost + more, 0),
            card.distinct,
            None if any_race else card.mandatory,
            pearls,
            exact,
        )
        for number, card in enumerate(LORDS, 1)
    }
