"""What a player of Abyss may do."""

from __future__ import annotations

import attrs

from engine.games.abyss.cards import Card


@attrs.frozen
class _Word:
    """An action that says all by its name."""


@attrs.frozen
class _OfRace:
    """An action with a stack of the Council."""

    race: int


@attrs.frozen
class _OfCard:
    """An action with an Ally."""

    card: Card


@attrs.frozen
class _OfLord:
    """An action with a Lord."""

    lord: int


@attrs.frozen
class _OfLocation:
    """An action with a Location."""

    location: int


class Plot(_Word):
    """Pay a Pearl to bring another Lord to the Court."""


class Explore(_Word):
    """Begin an exploration."""


class Support(_OfRace):
    """Take a stack of the Council, of this race."""


class Recruit(_OfLord):
    """Begin to pay for a Lord of the Court."""


class Buy(_Word):
    """Buy the Ally that is offered."""


@attrs.frozen
class Decline:
    """Do not buy it; `rest`: nor anything else in this exploration."""

    rest: bool


class Accept(_Word):
    """Take the Ally that nobody bought."""


class GoOn(_Word):
    """Leave the card where it lies, and reveal another one."""


class Fight(_Word):
    """Fight the Monster."""


@attrs.frozen
class Claim:
    """Choose the reward of a fight."""

    pearls: int
    tokens: int
    keys: int


class Play(_OfCard):
    """Play an Ally from the hand for a Lord."""


class Pay(_Word):
    """Pay the rest of the cost in Pearls, and recruit."""


class Affiliate(_OfCard):
    """Choose which of the Allies played is affiliated."""


class Discard(_OfCard):
    """Discard an Ally from the hand, as a Lord demands."""


class Sell(_OfCard):
    """Have the Slaver sell an Ally from the hand."""


class Drain(_OfRace):
    """Have the Oracle discard a stack of the Council."""


class Oust(_OfLord):
    """Have the Opportunist put another Lord in the place of this one."""


class Bribe(_OfLord):
    """Have the Corruptor recruit this Lord of the Court for Pearls."""


@attrs.frozen
class Trade:
    """Have the Traitor put this Lord of the Court in the place of one of one's own."""

    own: int
    lord: int


@attrs.frozen
class Scheme:
    """Have the Schemer put the top Lord of the deck in the place of one of one's own."""

    own: int


class Rotate(_OfLord):
    """Have the Assassin rotate this Lord of an opponent."""


@attrs.frozen
class Rob:
    """Have the Hunter take a Monster token from this seat."""

    seat: int


@attrs.frozen
class Exchange:
    """Have the Illusionist swap a Location of one's own with one that lies face up."""

    own: int
    location: int


@attrs.frozen
class SpendKeys:
    """Pay three Keys: those of these Lords, the others in tokens."""

    lords: tuple[int, ...]


class Settle(_OfLocation):
    """Take this Location."""


@attrs.frozen
class Draw:
    """Draw so many Locations, to keep one of them."""

    count: int


class Replace(_OfLocation):
    """Have this Location of the stack in the place of the Black Smokers."""


class Done(_Word):
    """Make no use of what a power offers, or end the turn."""


Action = (
    Plot
    | Explore
    | Support
    | Recruit
    | Buy
    | Decline
    | Accept
    | GoOn
    | Fight
    | Claim
    | Play
    | Pay
    | Affiliate
    | Discard
    | Sell
    | Drain
    | Oust
    | Bribe
    | Trade
    | Scheme
    | Rotate
    | Rob
    | Exchange
    | SpendKeys
    | Settle
    | Draw
    | Replace
    | Done
)
