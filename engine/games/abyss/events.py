"""What can happen in Abyss."""

from __future__ import annotations

from typing import Literal

from engine.game import Hidden, chance, frozen, private, reveals
from engine.games.abyss.cards import Card

Why = Literal["landlord", "arrival", "fifth", "ship_master", "court", "slaver"]
"""What Pearls are given for: the Landlord as a turn begins; a Lord's arrival; the fifth space;
races that go to the Council; a Court that has to be filled; an Ally that the Slaver sold."""
Source = Literal["court", "deck"]
Optional = Literal["illusionist", "corruptor", "traitor", "schemer", "smokers", "last_powers"]
"""What may be done or not: powers of Lords, of the Black Smokers, those of a turn at its end."""


@frozen
class _OfSeat:
    """What concerns a seat."""

    seat: int


@frozen
class _OfPearls:
    """Pearls that a seat gives."""

    seat: int
    pearls: int


@frozen
class _OfCard:
    """An Ally that a seat moves."""

    seat: int
    card: Card


@frozen
class _OfLord:
    """A Lord whom a seat moves."""

    seat: int
    lord: int


@reveals
@frozen
class Began:
    """The table was laid: the first Lords and the first Location; this seat goes first."""

    first: int
    lords: tuple[int, ...]
    location: int


class TurnBegan(_OfSeat):
    """A seat's turn began."""

    __slots__ = ()


@frozen
class Earned:
    """A player got Pearls."""

    seat: int
    pearls: int
    why: Why


class Lost(_OfPearls):
    """A player put Pearls back, as the Seeker demands."""

    __slots__ = ()


@reveals
class Plotted(_OfLord):
    """For a Pearl, this Lord came to the Court."""

    __slots__ = ()


class Explored(_OfSeat):
    """An exploration began."""

    __slots__ = ()


@chance
@frozen
class Reshuffled:
    """The discarded cards are the exploration deck again."""


@reveals
@frozen
class Revealed:
    """A card came to the next space of the exploration track; `card` counts those of the deck."""

    place: int
    card: Card


@frozen
class Bought:
    """An opponent bought the Ally from the player who explores."""

    seat: int
    seller: int
    card: Card
    price: int


@frozen
class Declined:
    """An opponent did not buy it; `rest`: nor anything else in this exploration."""

    seat: int
    rest: bool


class Accepted(_OfCard):
    """The player who explores took the Ally."""

    __slots__ = ()


@frozen
class WentOn:
    """The card stays on the track; past a Monster the threat grows."""

    seat: int
    monster: bool


class Fought(_OfSeat):
    """The Monster was fought and is discarded."""

    __slots__ = ()


@reveals
@frozen
class Rewarded:
    """The fight brought this; the threat is the smallest again.

    `tokens` are the places of the Monster tokens among the 20, `values` what they are worth.
    """

    seat: int
    pearls: int
    keys: int
    tokens: tuple[int, ...]
    seen_by: tuple[int, ...]
    values: tuple[int, ...] | Hidden = private("seen_by")


class Cleared(_OfSeat):
    """The exploration is over: its Allies went to the Council, its Monsters are discarded."""

    __slots__ = ()


@frozen
class StackTaken:
    """A player took a stack of the Council."""

    seat: int
    race: int
    cards: tuple[Card, ...]


class Wooed(_OfLord):
    """A player is paying for a Lord."""

    __slots__ = ()


class Played(_OfCard):
    """An Ally was played for the Lord."""

    __slots__ = ()


class Paid(_OfPearls):
    """The rest was paid in Pearls."""

    __slots__ = ()


class Affiliated(_OfCard):
    """One of the Allies played stays with the player, the others are discarded."""

    __slots__ = ()


@reveals
@frozen
class Arrived:
    """A Lord came to a player, free."""

    seat: int
    lord: int
    source: Source


class Bribed(_OfPearls):
    """The Corruptor was paid."""

    __slots__ = ()


class Dismissed(_OfLord):
    """A free Lord of a player left the game."""

    __slots__ = ()


class Surrendered(_OfCard):
    """A player discarded an Ally for the Jailer."""

    __slots__ = ()


class Dropped(_OfCard):
    """A player discarded an Ally for the Commander."""

    __slots__ = ()


class Sold(_OfCard):
    """The Slaver sold an Ally."""

    __slots__ = ()


@frozen
class Drained:
    """The Oracle discarded a stack of the Council."""

    seat: int
    race: int


@reveals
@frozen
class Ousted:
    """The Opportunist put another Lord in the place of one in the Court, who left the game."""

    seat: int
    lord: int
    successor: int


class Rotated(_OfLord):
    """The Assassin rotated a Lord of this seat."""

    __slots__ = ()


@chance
@frozen
class Robbed:
    """The Hunter took a Monster token from `victim`."""

    seat: int
    victim: int
    token: int
    seen_by: tuple[int, ...]
    value: int | Hidden = private("seen_by")


@frozen
class Exchanged:
    """The Illusionist swapped Locations; the Lords underneath moved along."""

    seat: int
    own: int
    location: int


class Invoked(_OfSeat):
    """The Invoker gives another turn after this one."""

    __slots__ = ()


@reveals
@frozen
class CourtFilled:
    """These Lords came to the Court."""

    lords: tuple[int, ...]


@frozen
class KeysSpent:
    """Three Keys were paid; these Lords are to go under the Location."""

    seat: int
    tokens: int
    lords: tuple[int, ...]


@reveals
@frozen
class Drew:
    """A player drew Locations, to keep one."""

    seat: int
    locations: tuple[int, ...]


@frozen
class Settled:
    """A player took a Location; these Lords lie under it."""

    seat: int
    location: int
    lords: tuple[int, ...]


@reveals
@frozen
class Replaced:
    """A Location of the stack took the place of the Black Smokers; the stack was shuffled."""

    seat: int
    location: int


@frozen
class Passed:
    """A player made no use of what could be done."""

    seat: int
    what: Optional


class EndNear(_OfSeat):
    """This player's turn brought the end of the game near."""

    __slots__ = ()


@reveals
@frozen
class GameEnded:
    """All affiliate the lowest Ally of each race in hand, and turn up their Monster tokens.

    `affiliated` by seat; all other Allies in hand are discarded; `values` are all tokens that were
    taken, by place.
    """

    affiliated: tuple[tuple[Card, ...], ...]
    discarded: tuple[Card, ...]
    values: tuple[int, ...]


Event = (
    Began
    | TurnBegan
    | Earned
    | Lost
    | Plotted
    | Explored
    | Reshuffled
    | Revealed
    | Bought
    | Declined
    | Accepted
    | WentOn
    | Fought
    | Rewarded
    | Cleared
    | StackTaken
    | Wooed
    | Played
    | Paid
    | Affiliated
    | Arrived
    | Bribed
    | Dismissed
    | Surrendered
    | Dropped
    | Sold
    | Drained
    | Ousted
    | Rotated
    | Robbed
    | Exchanged
    | Invoked
    | CourtFilled
    | KeysSpent
    | Drew
    | Settled
    | Replaced
    | Passed
    | EndNear
    | GameEnded
)
