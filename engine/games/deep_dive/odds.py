"""What the face-down tiles of a depth may be, as everybody can count it."""

from __future__ import annotations

from engine.games.deep_dive.ocean import Depth


def risk(depth: Depth) -> int:
    """The chance that the next tile is a predator, in percent; one must lie face down.

    Tiles that were removed unseen may be any, so they count as if they lay there.
    """
    unseen = depth.unseen()
    return round(100 * sum(tile.kind == "predator" for tile in unseen) / len(unseen))


def unseen_values(depth: Depth) -> tuple[int, int] | None:
    """The lowest and the highest value of the food that may lie face down."""
    values = [tile.value for tile in depth.unseen() if tile.is_food]
    return (min(values), max(values)) if values and depth.down else None
