"""The position of Deep Dive in sentences, for who cannot see a picture."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Names
from engine.games.deep_dive.changes import (
    appeared,
    fewer,
    free,
    gained,
    gone,
    more_free,
    more_rocks,
    newly_trapped,
)
from engine.games.deep_dive.model import Tile
from engine.games.deep_dive.odds import risk, unseen_values
from engine.games.deep_dive.rules import State, result
from engine.games.deep_dive.sets import Set
from engine.games.deep_dive.signs import (
    face_up,
    in_order,
    others,
    run_out,
    trapped,
    turns_left,
    worth,
)
from engine.games.deep_dive.text import count, tile_in_words


def position(view: State, before: State | None, names: Names) -> list[str]:
    """The position in sentences: who dives, each depth, each player; at the end, how it came.

    What is other than in the earlier position is told with it.
    """
    if result(view) is not None:
        return _ending(view, names)
    depths = [_depth(view, before, number, names) for number in _numbers(view)]
    players = [_player(view, before, seat, name) for seat, name in enumerate(names)]
    return [_head(view, names), *_last_dive(view), *depths, *players]


def _numbers(view: State) -> range:
    return range(1, len(view.ocean) + 1)


def _head(view: State, names: Names) -> str:
    """The round, who dives where, and what was found."""
    turn = view.turn
    if turn.seat < 0:
        return f"Round {turn.round}."
    name = names[turn.seat]
    if turn.step == "rescue":
        return f"Round {turn.round}. All three penguins of {name} come home with what is taken now."
    found = ""
    if turn.step == "found":
        here = view.ocean[turn.depth - 1]
        found = f" and has flipped {tile_in_words(here.tiles[here.flipped[-1]])}"
    return f"Round {turn.round}. {name} dives at depth {turn.depth}{found}."


def _last_dive(view: State) -> list[str]:
    """How long the game goes on, once that is known."""
    if not (turns := turns_left(view)):
        return []
    left = "one more round is played" if view.turn.round < view.turn.last else "the last round"
    told = f"{run_out(view)}: {left}"
    return [f"{told}, {count(turns, 'turn')} {'is' if turns == 1 else 'are'} left with this one."]


def _depth(view: State, before: State | None, number: int, names: Names) -> str:
    """What lies face down and face up at a depth, and whose penguins are trapped there."""
    depth = view.ocean[number - 1]
    less = fewer(view, before, number)
    words = [f"{_tiles(depth.down)} face down{f', {less} fewer' if less else ''}"]
    if depth.down:
        words.append(f"the next is a predator with {risk(depth)} %")
    if values := unseen_values(depth):
        words.append(f"unseen food is worth {_from_to(*values)}")
    words.append(f"face up {tiles_in_words(face_up(depth))}")
    for seat, name in enumerate(names):
        if held := sum(at == number for at, _ in view.penguins[seat]):
            words.append(f"{count(held, 'penguin')} of {name} trapped")
    if new := appeared(view, before, number):
        words.append(f"new: {tiles_in_words(new)}")
    if taken := gone(view, before, number):
        words.append(f"no longer there: {tiles_in_words(taken)}")
    return f"Depth {number}: {'; '.join(words)}."


def _tiles(number: int) -> str:
    return count(number, "tile") if number else "no tile"


def _from_to(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _player(view: State, before: State | None, seat: int, name: str) -> str:
    """A player's penguins, rocks and food, with what is new."""
    rocks = len(view.hoards.of[seat].rocks)
    held = [_difference(count(rocks, "rock"), more_rocks(view, before, seat))] if rocks else []
    if not rocks and (spent := -more_rocks(view, before, seat)) > 0:
        held = [f"no rock, {spent} fewer"]
    penguins = count(free(view, seat), "free penguin")
    words = [_difference(penguins, more_free(view, before, seat)), *_trapped(view, before, seat)]
    score = count(view.score(seat), "point")
    if more := gained(view, before, seat):
        score += f", {more} of them new"
    return f"{name} has {'; '.join([*words, *held, score, _food(view, seat)])}."


def _difference(words: str, more: int) -> str:
    return f"{words}, {abs(more)} {'more' if more > 0 else 'fewer'}" if more else words


def _trapped(view: State, before: State | None, seat: int) -> list[str]:
    """Where penguins are trapped, and which of them were not before."""
    if not view.penguins[seat]:
        return []
    new = newly_trapped(view, before, seat)
    told = trapped(view.penguins[seat])
    if not new:
        return [told]
    return [f"{told}, {f'{len(new)} of them ' if len(new) < len(view.penguins[seat]) else ''}new"]


def _food(view: State, seat: int) -> str:
    """The sets, each with its worth."""
    sets = [_set(foods, view) for foods in view.sets(seat)]
    return f"{count(len(sets), 'set')} of food: {', '.join(sets)}" if sets else "no food"


def _set(foods: Set, view: State) -> str:
    return f"{' with '.join(map(tile_in_words, foods))} worth {worth([foods], view, '.5')}"


def tiles_in_words(tiles: Mapping[Tile, int]) -> str:
    """Tiles, equal ones together: "pink 1, 2 of green 3, 2 rocks"; "nothing" if there are none."""
    return ", ".join(_many(tile, tiles[tile]) for tile in in_order(tiles)) or "nothing"


def _many(tile: Tile, number: int) -> str:
    if number == 1:
        return tile_in_words(tile)
    return f"{number} of {tile_in_words(tile)}" if tile.is_food else others(tile.kind, number)


def _ending(view: State, names: Names) -> list[str]:
    """Each player's score and how it came, and what stayed in the ocean."""
    lines = []
    for seat, name in enumerate(names):
        words = [count(view.score(seat), "point"), _food(view, seat)]
        if rocks := len(view.hoards.of[seat].rocks):
            words.append(f"{count(rocks, 'rock')} left")
        words += _trapped(view, None, seat)
        lines.append(f"{name} has {'; '.join(words)}.")
    lines.append(f"{run_out(view) or 'No depth has run out'}.")
    for number in _numbers(view):
        depth = view.ocean[number - 1]
        left = f"{_tiles(depth.down)} face down; face up {tiles_in_words(face_up(depth))}"
        lines.append(f"Depth {number}: {left}.")
    return lines
