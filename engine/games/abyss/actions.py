"""What a player of Abyss may do."""

from __future__ import annotations

import attrs

from engine.games.abyss.cards import Card


@attrs.frozen
class Plot:
    """Pay a Pearl to bring another Lord to the Court."""


@attrs.frozen
class Explore:
    """Begin an exploration."""


@attrs.frozen
class Support:
    """Take a stack of the Council, of this race."""

    race: int


@attrs.frozen
class Recruit:
    """Begin to pay for a Lord of the Court."""

    lord: int


@attrs.frozen
class Buy:
    """Buy the Ally that is offered."""


@attrs.frozen
class Decline:
    """Do not buy it; `rest`: nor anything else in this exploration."""

    rest: bool


@attrs.frozen
class Accept:
    """Take the Ally that nobody bought."""


@attrs.frozen
class GoOn:
    """Leave the card where it lies, and reveal another one."""


@attrs.frozen
class Fight:
    """Fight the Monster."""


@attrs.frozen
class Claim:
    """Choose the reward of a fight."""

    pearls: int
    tokens: int
    keys: int


@attrs.frozen
class Play:
    """Play an Ally from the hand for a Lord."""

    card: Card


@attrs.frozen
class Pay:
    """Pay the rest of the cost in Pearls, and recruit."""


@attrs.frozen
class Affiliate:
    """Choose which of the Allies played is affiliated."""

    card: Card


@attrs.frozen
class Discard:
    """Discard an Ally from the hand, as a Lord demands."""

    card: Card


@attrs.frozen
class Sell:
    """Have the Slaver sell an Ally from the hand."""

    card: Card


@attrs.frozen
class Drain:
    """Have the Oracle discard a stack of the Council."""

    race: int


@attrs.frozen
class Oust:
    """Have the Opportunist put another Lord in the place of this one."""

    lord: int


@attrs.frozen
class Bribe:
    """Have the Corruptor recruit this Lord of the Court for Pearls."""

    lord: int


@attrs.frozen
class Trade:
    """Have the Traitor put this Lord of the Court in the place of one of one's own."""

    own: int
    lord: int


@attrs.frozen
class Scheme:
    """Have the Schemer put the top Lord of the deck in the place of one of one's own."""

    own: int


@attrs.frozen
class Rotate:
    """Have the Assassin rotate this Lord of an opponent."""

    lord: int


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


@attrs.frozen
class Settle:
    """Take this Location."""

    location: int


@attrs.frozen
class Draw:
    """Draw so many Locations, to keep one of them."""

    count: int


@attrs.frozen
class Replace:
    """Have this Location of the stack in the place of the Black Smokers."""

    location: int


@attrs.frozen
class Done:
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
