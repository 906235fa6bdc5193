"""A bot of Deep Dive: it weighs each flip by what has been seen of that depth.

What is known to it is the list of tiles and all that has been turned up, as to every player.
"""

from __future__ import annotations

from functools import lru_cache
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
from engine.games.deep_dive.ocean import Depth
from engine.games.deep_dive.rules import Setting, State

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
    hopes = _Outlook(view, min(_looks_from(action, view.turn.depth) for action in legal))
    return max(legal, key=hopes.of)


def _looks_from(action: Action, depth: int) -> int:
    """The first depth that an action's worth depends on; below the last one: on none."""
    match action:
        case Flip():
            return depth
        case Skip() | Deeper():
            return depth + 1
        case Rock():
            return action.depth
        case Take() | Up() | Nothing():
            return DEPTHS + 1


class _Outlook:
    """What each way through the turn is worth to the one who is to act, in points on average."""

    def __init__(self, view: State, first: int) -> None:
        self._view = view
        self._seat = view.turn.seat
        self._left = _share_left(view)
        self._food = view.hoards.food(self._seat)
        self._gains = _known_gains(view.setting, tuple(self._food))
        self._worth: dict[tuple[str, int], float] = {}
        self._at = [0.0] * (DEPTHS + 2)
        self._flips = [0.0] * (DEPTHS + 1)
        self._best = [0.0] * (DEPTHS + 1)
        for depth in range(DEPTHS, first - 1, -1):  # it is asked in every rollout: no depth more
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
            self._flips[depth] = self._of_flip(here, deeper, depth)
            ways.append(self._flips[depth])
            if depth < DEPTHS and any(at == depth for at, _ in self._view.penguins[self._seat]):
                ways.append(deeper)
        self._at[depth] = max(ways)

    def _of_flip(self, here: Depth, deeper: float, depth: int) -> float:
        """What a flip is worth: each sort of tile by how many of it nobody has seen."""
        hoped, unseen = 0.0, here.unseen()
        start, last = 0, len(unseen) - 1
        for at, tile in enumerate(unseen):  # equal ones are neighbours
            if at < last and (unseen[at + 1] is tile or unseen[at + 1] == tile):
                continue
            hoped += (at + 1 - start) * self._of_flipped(tile, deeper, depth)
            start = at + 1
        return hoped / len(unseen)

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
        sort = (tile.kind, tile.value)
        worth = self._worth.get(sort)
        if worth is None:
            worth = self._worth[sort] = self._worked_out(tile)
        return worth

    def _worked_out(self, tile: Tile) -> float:
        """What a tile adds to the score, and some of what it may add once its set is full."""
        if not tile.is_food:
            return self._rock()
        sort = (tile.kind, tile.value)
        gain = self._gains.get(sort)
        if gain is None:
            worth = self._view.worth
            gain = self._gains[sort] = worth([*self._food, tile]) - worth(self._food)
        return gain + _HOPE * self._left * max(tile.value - gain, 0)

    def _rock(self) -> float:
        return _ROCK * self._left


@lru_cache(maxsize=1024)
def _known_gains(setting: Setting, food: tuple[Tile, ...]) -> dict[tuple[str, int], int]:
    """What each sort of tile adds to this food, as far as it was asked for.

    A player is asked several times with the same food in hand, and in rollouts by the thousand.
    """
    return {}


def _share_left(view: State) -> float:
    """How much of the game is still to come, from 1 to 0: as the depth that runs out first says."""
    if view.turn.last:
        return 0.0
    return min(depth.down / depth.stack for depth in view.ocean)
