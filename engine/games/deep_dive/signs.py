"""What the board, the sentences and the score sheet have in common: tiles, sets, what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.game import Line, Look
from engine.games.deep_dive.model import COLOURS, Kind, Tile
from engine.games.deep_dive.ocean import Depth
from engine.games.deep_dive.penguins import Trap
from engine.games.deep_dive.rules import State
from engine.games.deep_dive.sets import Set, halves
from engine.games.deep_dive.text import count
from engine.picture import joined, text

NAME: Final = 12
"""Columns of a name in a table."""

_ORDER: Final[tuple[Kind, ...]] = (*COLOURS, "rock", "predator", "bubbles")
_KIND: Final[Mapping[Kind, int]] = {"pink": 2, "green": 4, "yellow": 5}
"""What the colours are painted like: those of the box, as far as a terminal has them."""
_NONE: Final[Mapping[Tile, int]] = {}


def lettered(letter: str, seat: int, mark: str) -> Line:
    """A player's letter behind a mark, or behind a space where there is none: "> K"."""
    return text(f"{mark or ' '} {letter}", f"seat {seat}")


def colours() -> list[Line]:
    """What the letters mean."""
    return [joined([text(one[0], _role(one)), text(one, "quiet")]) for one in COLOURS]


def food(tile: Tile) -> Line:
    """A food as the letter of its colour and its value: "p3"."""
    return text(f"{tile.kind[0]}{tile.value}", _role(tile.kind))


def _role(kind: Kind) -> str:
    return f"kind {_KIND[kind]}"


def loot(tiles: Mapping[Tile, int], new: Mapping[Tile, int] = _NONE) -> list[Line]:
    """Food and rocks, equal ones together: "g1 x2"; a star where some of them are new."""
    return [
        (*(text("*", "changed") if new.get(tile) else ()), *_many(tile, tiles[tile]))
        for tile in in_order(tiles)
        if tile.is_loot
    ]


def in_order(tiles: Iterable[Tile]) -> list[Tile]:
    """Food by colour and value, then rocks, predators and bubbles."""
    return sorted(tiles, key=lambda one: (_ORDER.index(one.kind), one.value))


def _many(tile: Tile, number: int) -> Line:
    if not tile.is_food:
        return text(others(tile.kind, number))
    return (*food(tile), *(text(f" x{number}") if number > 1 else ()))


def others(kind: Kind, number: int) -> str:
    """Tiles that are no food: "rock", "3 rocks", "bubbles", "2 bubbles"."""
    if kind == "bubbles":
        return kind if number == 1 else f"{number} {kind}"
    return kind if number == 1 else count(number, kind)


def one_set(foods: Set, view: State, look: Look, new: Counter[Tile] | None = None) -> Line:
    """A set with its worth: "p3g1y2=6"; a star before what is new, which `new` then loses."""
    signs = []
    for tile in foods:
        if new and new[tile]:
            new[tile] -= 1
            signs.append(text("*", "changed"))
        signs.append(food(tile))
    half = "½" if look.symbols else ".5"
    return joined([*signs, text(f"={worth([foods], view, half)}")], "")


def worth(sets: Iterable[Set], view: State, half: str) -> str:
    """What sets are worth together, with a half where only the sum of all is rounded."""
    whole, odd = divmod(sum(halves(one, view.setting.per_set) for one in sets), 2)
    if not odd:
        return str(whole)
    return half if half == "½" and not whole else f"{whole}{half}"


def face_up(depth: Depth) -> Counter[Tile]:
    """All tiles that lie face up: those to take, and those that nobody can take."""
    inert = [tile for tile in depth.flipped if not depth.tiles[tile].is_loot]
    return Counter(depth.tiles[tile] for tile in (*depth.loot, *inert))


def turns_left(view: State) -> int:
    """Turns until the game is over, this one included; 0 where that is not known yet."""
    turn = view.turn
    if not turn.last or turn.seat < 0:
        return 0
    done = (turn.seat - turn.first) % turn.seats
    return (turn.last - turn.round + 1) * turn.seats - done


def run_out(view: State) -> str:
    """The depths where no tile lies face down: "Depth 2 has run out"; empty: there is none."""
    numbers = [str(number) for number, depth in enumerate(view.ocean, 1) if not depth.down]
    if not numbers:
        return ""
    return f"{numbered('Depth', numbers)} {'has' if len(numbers) == 1 else 'have'} run out"


def trapped(traps: Sequence[Trap]) -> str:
    """How many penguins are trapped, and where: "2 trapped at depths 1 and 4"."""
    depths = sorted({depth for depth, _ in traps})
    return f"{len(traps)} trapped at {numbered('depth', depths)}"


def numbered(thing: str, numbers: Iterable[object], last: str = "and") -> str:
    """Numbers after their noun: "depth 2", "depths 1, 2 and 4"."""
    *others, end = map(str, numbers)
    if not others:
        return f"{thing} {end}"
    return f"{thing}s {', '.join(others)} {last} {end}"
