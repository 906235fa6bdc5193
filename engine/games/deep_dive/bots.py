"""A bot of Deep Dive: it weighs each flip by what has been seen of that depth.

What is known to it is the list of tiles and all that has been turned up, as to every player.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.game import Luck
from engine.games.deep_dive.model import (
    DEPTHS,
    PENGUINS,
    Action,
    Deeper,
    Flip,
    Nothing,
    Rock,
    Skip,
    Take,
    Tile,
    Up,
)
from engine.games.deep_dive.rules import State

_HOPE: Final = 0.7
"""How much of the other half a food is still likely to get, early in the game, by a full set."""
_ROCK: Final = 1.5
"""About what a rock is worth, early in the game."""
_TRAP: Final = 0.5
"""About what a trapped penguin is worth, early in the game: it allows to skip a depth."""


def canny(view: State, legal: tuple[Action, ...], luck: Luck) -> Action:
    """Takes the action whose outcome is worth most on average, looking to the end of the turn."""
    if len(legal) == 1:
        return legal[0]
    hopes = _Outlook(view)
    return max(legal, key=hopes.of)


class _Outlook:
    """What each way through the turn is worth to the one who is to act, in points on average."""

    def __init__(self, view: State) -> None:
        self._view = view
        self._seat = view.turn.seat
        self._left = _share_left(view)
        self._food = view.hoards.food(self._seat)
        self._have = view.worth(self._food)
        self._worth: dict[Tile, float] = {}
        self._at = [0.0] * (DEPTHS + 2)
        self._flips = [0.0] * (DEPTHS + 1)
        self._best = [0.0] * (DEPTHS + 1)
        for depth in range(DEPTHS, 0, -1):
            self._look_at(depth)

    def of(self, action: Action) -> float:
        """What an action is worth."""
        depth = self._view.turn.depth
        match action:
            case Flip():
                return self._flips[depth]
            case Take():
                return self._of_tile(self._view.ocean[action.depth - 1].tiles[action.tile])
            case Skip() | Deeper():
                return self._at[depth + 1]
            case Rock():
                return self._at[action.depth] - self._rock()
            case Up() | Nothing():
                return 0.0

    def _look_at(self, depth: int) -> None:
        """What it is worth to come to a depth, once all deeper ones are known."""
        here = self._view.ocean[depth - 1]
        self._best[depth] = max(
            (self._of_tile(here.tiles[tile]) for tile in here.sorts()), default=0.0
        )
        ways = [self._best[depth]]
        deeper = self._at[depth + 1]
        if not here.down:
            ways.append(deeper)
        else:
            unseen = here.unseen()
            self._flips[depth] = sum(
                many * self._of_flipped(tile, deeper, depth)
                for tile, many in Counter(unseen).items()
            ) / len(unseen)
            ways.append(self._flips[depth])
            if depth < DEPTHS and any(at == depth for at, _ in self._view.penguins[self._seat]):
                ways.append(deeper)
        self._at[depth] = max(ways)

    def _of_flipped(self, tile: Tile, deeper: float, depth: int) -> float:
        if tile.kind == "predator":
            return self._of_trap(depth)
        if tile.kind == "bubbles":
            return deeper
        return max(self._of_tile(tile), deeper)

    def _of_trap(self, depth: int) -> float:
        """A trapped penguin allows to skip a depth later; the third brings a rescue."""
        traps = self._view.penguins[self._seat]
        if len(traps) + 1 < PENGUINS:
            return _TRAP * self._left
        depths = {at for at, _ in traps} | {depth}
        return max(self._best[at] for at in depths)

    def _of_tile(self, tile: Tile) -> float:
        if tile not in self._worth:
            self._worth[tile] = self._worked_out(tile)
        return self._worth[tile]

    def _worked_out(self, tile: Tile) -> float:
        """What a tile adds to the score, and some of what it may add once its set is full."""
        if not tile.is_food:
            return self._rock()
        gain = self._view.worth([*self._food, tile]) - self._have
        return gain + _HOPE * self._left * max(tile.value - gain, 0)

    def _rock(self) -> float:
        return _ROCK * self._left


def _share_left(view: State) -> float:
    """How much of the game is still to come, from 1 to 0: as the depth that runs out first says."""
    if view.turn.last:
        return 0.0
    return min(depth.down / depth.stack for depth in view.ocean)
