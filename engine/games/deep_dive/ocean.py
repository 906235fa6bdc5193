"""The ocean: the tiles of each depth, face down and face up, folded from the events."""

from __future__ import annotations

from typing import Final

from engine.game import Luck, Options, frozen, maker
from engine.games.deep_dive.model import Flipped, Tile, Took
from engine.games.deep_dive.tiles import stacks


@frozen
class Depth:
    """One depth. A tile is called by its place in `tiles`, from 0; equal ones are neighbours."""

    tiles: tuple[Tile, ...]
    """All that were shuffled, sorted."""
    stack: int
    """How many lay face down at first: without those that were removed unseen."""
    down: int
    """How many lie face down."""
    flipped: tuple[int, ...] = ()
    """In the order in which they were turned up, those taken included."""
    loot: tuple[int, ...] = ()
    """Face-up food and rocks, sorted."""

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
        last = ("", 0)
        for tile in self.loot:
            one = self.tiles[tile]
            sort = one.kind, one.value
            if sort != last:
                found.append(tile)
                last = sort
        return found

    def unseen(self) -> list[Tile]:
        """The tiles that nobody has seen, sorted: face down or removed."""
        seen = set(self.flipped)
        return [one for tile, one in enumerate(self.tiles) if tile not in seen]


Ocean = tuple[Depth, ...]
"""Depth d is `ocean[d - 1]`."""

_new_depth: Final = maker(Depth)


def first_ocean(options: Options, seats: int) -> Ocean:
    """All tiles face down, but for those that go back into the box."""
    return tuple(_new_depth(tiles, left, left) for tiles, left in stacks(options["tiles"], seats))


def flipped(ocean: Ocean, event: Flipped) -> Ocean:
    """The tile lies face up."""
    depth = ocean[event.depth - 1]
    tiles, tile, loot = depth.tiles, event.tile, depth.loot
    if tiles[tile].is_loot:
        loot = tuple(sorted([*loot, tile]))
    flipped = (*depth.flipped, tile)
    return _with(ocean, event.depth, _new_depth(tiles, depth.stack, depth.down - 1, flipped, loot))


def took(ocean: Ocean, event: Took) -> Ocean:
    """The tile is gone."""
    depth = ocean[event.depth - 1]
    at = depth.loot.index(event.tile)
    loot = depth.loot[:at] + depth.loot[at + 1 :]
    left = _new_depth(depth.tiles, depth.stack, depth.down, depth.flipped, loot)
    return _with(ocean, event.depth, left)


def _with(ocean: Ocean, number: int, depth: Depth) -> Ocean:
    depths = list(ocean)
    depths[number - 1] = depth
    return tuple(depths)
