"""The ocean: the tiles of each depth, face down and face up, folded from the events."""

from __future__ import annotations

from engine.game import Luck, Options, frozen
from engine.games.deep_dive.model import Flipped, Tile, Took
from engine.games.deep_dive.tiles import stacks


@frozen
class Depth:
    """One depth. A tile is called by its place in `tiles`, from 0; equal ones are neighbours."""

    tiles: tuple[Tile, ...]
    """All that were shuffled, sorted."""
    stack: int
    """How many lay face down at first: without those that were removed unseen."""
    flipped: tuple[int, ...] = ()
    """In the order in which they were turned up, those taken included."""
    loot: tuple[int, ...] = ()
    """Face-up food and rocks, sorted."""

    @property
    def down(self) -> int:
        """How many tiles lie face down."""
        return self.stack - len(self.flipped)

    def next_tile(self, label: str, luck: Luck) -> int:
        """What is turned up next, given all that has been."""
        seen = self.flipped
        arranged = luck.permutation(label, len(self.tiles))
        if arranged[: len(seen)] != seen:  # other luck dealt what was seen
            arranged = luck.permutation(label, len(self.tiles), enumerate(seen))
        return arranged[len(seen)]

    def sorts(self) -> list[int]:
        """One tile of each sort of loot: who takes a food does not care which of its equals."""
        found: list[int] = []
        for tile in self.loot:
            if not found or self.tiles[tile] != self.tiles[found[-1]]:
                found.append(tile)
        return found

    def unseen(self) -> list[Tile]:
        """The tiles that nobody has seen, sorted: face down or removed."""
        seen = set(self.flipped)
        return [one for tile, one in enumerate(self.tiles) if tile not in seen]


Ocean = tuple[Depth, ...]
"""Depth d is `ocean[d - 1]`."""


def first_ocean(options: Options, seats: int) -> Ocean:
    """All tiles face down, but for those that go back into the box."""
    return tuple(Depth(tiles, left) for tiles, left in stacks(options["tiles"], seats))


def flipped(ocean: Ocean, event: Flipped) -> Ocean:
    """The tile lies face up."""
    depth = ocean[event.depth - 1]
    tile = event.tile
    loot = depth.loot
    if depth.tiles[tile].is_loot:
        loot = tuple(sorted((*loot, tile)))
    return _with(ocean, event.depth, Depth(depth.tiles, depth.stack, (*depth.flipped, tile), loot))


def took(ocean: Ocean, event: Took) -> Ocean:
    """The tile is gone."""
    depth = ocean[event.depth - 1]
    at = depth.loot.index(event.tile)
    loot = depth.loot[:at] + depth.loot[at + 1 :]
    return _with(ocean, event.depth, Depth(depth.tiles, depth.stack, depth.flipped, loot))


def _with(ocean: Ocean, number: int, depth: Depth) -> Ocean:
    return (*ocean[: number - 1], depth, *ocean[number:])
