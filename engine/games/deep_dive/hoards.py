"""The hoards: what each player has taken, and the rocks that were spent, folded from the events."""

from __future__ import annotations

from engine.game import frozen
from engine.games.deep_dive.model import RockSpent, Tile, Took

Catch = tuple[int, int]
"""A tile that was taken: its depth, and its place among the tiles of that depth."""


@frozen
class Hoard:
    """What one player has taken, each in the order of taking."""

    food: tuple[Catch, ...] = ()
    rocks: tuple[Catch, ...] = ()
    """Those that are still there."""
    spent: tuple[Catch, ...] = ()


@frozen
class Hoards:
    """The hoards by seat; `tiles` are all that can be caught, by depth."""

    tiles: tuple[tuple[Tile, ...], ...]
    of: tuple[Hoard, ...]

    def tile(self, catch: Catch) -> Tile:
        """What was caught."""
        depth, tile = catch
        return self.tiles[depth - 1][tile]

    def food(self, seat: int) -> list[Tile]:
        """All food of a seat, in the order of taking."""
        return [self.tiles[depth - 1][tile] for depth, tile in self.of[seat].food]


def took(hoards: Hoards, event: Took) -> Hoards:
    """The tile is the player's."""
    hoard, catch = hoards.of[event.seat], (event.depth, event.tile)
    if hoards.tile(catch).is_food:
        return _with(hoards, event.seat, Hoard((*hoard.food, catch), hoard.rocks, hoard.spent))
    return _with(hoards, event.seat, Hoard(hoard.food, (*hoard.rocks, catch), hoard.spent))


def rock_spent(hoards: Hoards, event: RockSpent) -> Hoards:
    """A rock is gone, the one that was taken first."""
    hoard = hoards.of[event.seat]
    first, *rest = hoard.rocks
    return _with(hoards, event.seat, Hoard(hoard.food, tuple(rest), (*hoard.spent, first)))


def _with(hoards: Hoards, seat: int, hoard: Hoard) -> Hoards:
    return Hoards(hoards.tiles, (*hoards.of[:seat], hoard, *hoards.of[seat + 1 :]))
