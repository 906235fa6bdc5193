"""The hoards: what each player has taken, and the rocks that were spent, folded from the events."""

from __future__ import annotations

from typing import Final

from engine.game import frozen, maker
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

    def food(self, seat: int) -> list[Tile]:
        """All food of a seat, in the order of taking."""
        return [self.tiles[depth - 1][tile] for depth, tile in self.of[seat].food]


_new_hoards: Final = maker(Hoards)
_new_hoard: Final = maker(Hoard)


def first_hoards(tiles: tuple[tuple[Tile, ...], ...], seats: int) -> Hoards:
    """Nobody has taken anything."""
    return _new_hoards(tiles, (_new_hoard(),) * seats)


def took(hoards: Hoards, event: Took) -> Hoards:
    """The tile is the player's."""
    hoard, catch = hoards.of[event.seat], (event.depth, event.tile)
    if hoards.tiles[event.depth - 1][event.tile].is_food:
        hoard = _new_hoard((*hoard.food, catch), hoard.rocks, hoard.spent)
    else:
        hoard = _new_hoard(hoard.food, (*hoard.rocks, catch), hoard.spent)
    return _with(hoards, event.seat, hoard)


def rock_spent(hoards: Hoards, event: RockSpent) -> Hoards:
    """A rock is gone, the one that was taken first."""
    hoard = hoards.of[event.seat]
    first, *rest = hoard.rocks
    hoard = _new_hoard(hoard.food, tuple(rest), (*hoard.spent, first))
    return _with(hoards, event.seat, hoard)


def _with(hoards: Hoards, seat: int, hoard: Hoard) -> Hoards:
    of = list(hoards.of)
    of[seat] = hoard
    return _new_hoards(hoards.tiles, tuple(of))
