"""A position of Abyss: its projections, and what follows from them at once."""

from __future__ import annotations

from typing import Final

import attrs

from engine.game import Options
from engine.games.abyss.cards import TRACK, lord, numbered
from engine.games.abyss.court import Court
from engine.games.abyss.flow import Flow
from engine.games.abyss.houses import House, Houses, keys
from engine.games.abyss.payment import Price
from engine.games.abyss.sea import Sea
from engine.games.abyss.sites import Sites

RECRUITER: Final = numbered("Recruiter")
COMMANDER: Final = numbered("Commander")
TAMER: Final = numbered("Tamer")
SHIP_MASTER: Final = numbered("Ship Master")
LANDLORD: Final = numbered("Landlord")
SHAMAN: Final = numbered("Shaman")
MASTER_OF_MAGIC: Final = numbered("Master of Magic")
DIPLOMAT: Final = numbered("Diplomat")
TREASURER: Final = numbered("Treasurer")


@attrs.frozen
class Setting:
    """The rule options, in the form in which the rules ask for them."""

    owner_peeks: bool
    is_exact: bool
    tower_keys: bool

    @classmethod
    def of(cls, options: Options) -> Setting:
        """The setting of checked options."""
        return cls(
            owner_peeks=options["token_peek"] == "owner",
            is_exact=options["superfluous_allies"] == "refuse",
            tower_keys=options["ambassador_keys"] == 3,
        )


@attrs.frozen
class State:
    """A position. Secret in it are Monster tokens alone, and only those that somebody has seen."""

    setting: Setting
    sea: Sea
    court: Court
    sites: Sites
    houses: Houses
    flow: Flow

    def has(self, seat: int, number: int) -> bool:
        """Whether a Lord works for a seat: it is free and not rotated."""
        return number in self.houses.of[seat].free

    def somebody_else_has(self, seat: int, number: int) -> bool:
        """Whether a Soldier works against a seat, which the Shaman does not protect."""
        owners = [other for other, house in enumerate(self.houses.of) if number in house.free]
        return owners not in ([], [seat]) and not self.has(seat, SHAMAN)

    def house(self, seat: int) -> House:
        """What a player has."""
        return self.houses.of[seat]

    def price(self, seat: int, number: int) -> Price:
        """What a Lord costs a seat now."""
        card = lord(number)
        cost = card.cost
        if self.somebody_else_has(seat, RECRUITER):
            cost += 2
        if self.has(seat, TREASURER):
            cost -= 2
        mandatory = None if self.has(seat, DIPLOMAT) else card.mandatory
        pearls = self.houses.of[seat].pearls
        return Price(max(cost, 0), card.distinct, mandatory, pearls, self.setting.is_exact)

    def takes_site(self, seat: int) -> bool:
        """Whether a seat has to take a Location."""
        if not (self.sites.face_up or self.sites.left):
            return False
        return keys(self.houses.of[seat]) >= 3

    @property
    def is_last_space(self) -> bool:
        """Whether the card revealed lies on the last space of the track."""
        return len(self.sea.track) == TRACK
