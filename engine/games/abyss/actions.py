"""What a player of Abyss may do."""

from __future__ import annotations

from engine.game import frozen
from engine.games.abyss.cards import Card


@frozen
class _Word:
    """An action that says all by its name."""


@frozen
class _OfRace:
    """An action with a stack of the Council."""

    race: int


@frozen
class _OfCard:
    """An action with an Ally."""

    card: Card


@frozen
class _OfLord:
    """An action with a Lord."""

    lord: int


@frozen
class _OfLocation:
    """An action with a Location."""

    location: int


class Plot(_Word):
    """Pay a Pearl to bring another Lord to the Court."""

    __slots__ = ()


class Explore(_Word):
    """Begin an exploration."""

    __slots__ = ()


class Support(_OfRace):
    """Take a stack of the Council, of this race."""

    __slots__ = ()


class Recruit(_OfLord):
    """Begin to pay for a Lord of the Court."""

    __slots__ = ()


class Buy(_Word):
    """Buy the Ally that is offered."""

    __slots__ = ()


@frozen
class Decline:
    """Do not buy it; `rest`: nor anything else in this exploration."""

    rest: bool


class Accept(_Word):
    """Take the Ally that nobody bought."""

    __slots__ = ()


class GoOn(_Word):
    """Leave the card where it lies, and reveal another one."""

    __slots__ = ()


class Fight(_Word):
    """Fight the Monster."""

    __slots__ = ()


@frozen
class Claim:
    """Choose the reward of a fight."""

    pearls: int
    tokens: int
    keys: int


class Play(_OfCard):
    """Play an Ally from the hand for a Lord."""

    __slots__ = ()


class Pay(_Word):
    """Pay the rest of the cost in Pearls, and recruit."""

    __slots__ = ()


class Affiliate(_OfCard):
    """Choose which of the Allies played is affiliated."""

    __slots__ = ()


class Discard(_OfCard):
    """Discard an Ally from the hand, as a Lord demands."""

    __slots__ = ()


class Sell(_OfCard):
    """Have the Slaver sell an Ally from the hand."""

    __slots__ = ()


class Drain(_OfRace):
    """Have the Oracle discard a stack of the Council."""

    __slots__ = ()


class Oust(_OfLord):
    """Have the Opportunist put another Lord in the place of this one."""

    __slots__ = ()


class Bribe(_OfLord):
    """Have the Corruptor recruit this Lord of the Court for Pearls."""

    __slots__ = ()


@frozen
class Trade:
    """Have the Traitor put this Lord of the Court in the place of one of one's own."""

    own: int
    lord: int


@frozen
class Scheme:
    """Have the Schemer put the top Lord of the deck in the place of one of one's own."""

    own: int


class Rotate(_OfLord):
    """Have the Assassin rotate this Lord of an opponent."""

    __slots__ = ()


@frozen
class Rob:
    """Have the Hunter take a Monster token from this seat."""

    seat: int


@frozen
class Exchange:
    """Have the Illusionist swap a Location of one's own with one that lies face up."""

    own: int
    location: int


@frozen
class SpendKeys:
    """Pay three Keys: those of these Lords, the others in tokens."""

    lords: tuple[int, ...]


class Settle(_OfLocation):
    """Take this Location."""

    __slots__ = ()


@frozen
class Draw:
    """Draw so many Locations, to keep one of them."""

    count: int


class Replace(_OfLocation):
    """Have this Location of the stack in the place of the Black Smokers."""

    __slots__ = ()


class Done(_Word):
    """Make no use of what a power offers, or end the turn."""

    __slots__ = ()


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
