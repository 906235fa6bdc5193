"""The looks of Deep Dive: the position as a picture."""

from __future__ import annotations

from typing import Final

from engine.game import Line, Look, Names
from engine.games.deep_dive.changes import appeared, fewer, gone, is_news, newly_trapped
from engine.games.deep_dive.flocks import flocks
from engine.games.deep_dive.model import Take, Tile
from engine.games.deep_dive.ocean import Depth
from engine.games.deep_dive.odds import risk, unseen_values
from engine.games.deep_dive.rules import State, legal
from engine.games.deep_dive.signs import (
    colours,
    face_up,
    food,
    loot,
    numbered,
    others,
    run_out,
    turns_left,
)
from engine.games.deep_dive.text import count, tile_in_words
from engine.picture import (
    columns,
    cut,
    filled,
    fitted,
    flowing,
    gauge,
    initials,
    joined,
    seat_name,
    table,
    text,
)

_BAR: Final = 8
"""Columns of a gauge."""
_ROOM: Final = 16
"""Columns that a table leaves at least for what lies face up."""
_WIDE: Final = ("depth", "face down", "food", "risk", "predators")
_NARROW: Final = ("", "down", "food", "risk", "traps")
_PREDATOR: Final = Tile("predator")
_BUBBLES: Final = Tile("bubbles")


def board(view: State, before: State | None, names: Names, look: Look) -> list[Line]:
    """The round and who dives, the depths, the players; what changed is marked."""
    depths = (
        _table(view, before, names, look, wide=True)
        or _table(view, before, names, look, wide=False)
        or _list(view, before, names, look)
    )
    players = flocks(view, before, names, look)
    marks = {words for line in (*depths, *players) for words, role in line if role == "changed"}
    legend = _legend(look, is_marked=not marks.isdisjoint("*-"))
    head = _head(view, names, look)
    end = _end(view, before)
    return fitted([*head, (), *depths, *legend, (), *players, *end], look.width)


def _head(view: State, names: Names, look: Look) -> list[Line]:
    """The round, and who dives where."""
    turn = view.turn
    round_ = text(f"Round {turn.round}", "strong")
    if turn.seat < 0:
        return [joined([round_, text("the game is over")], "  ")]
    first = joined([round_, ()], "  ")
    return flowing(_diver(view, names, look), look.width, first=first, between=" ")


def _end(view: State, before: State | None) -> list[Line]:
    """How the game is about to end; last of all, so that no long board hides it from a player."""
    turn = view.turn
    if not (turns := turns_left(view)):
        return []
    left = "one more round" if turn.round < turn.last else "the last round"
    announced = text(f"{run_out(view)}: {left}, {count(turns, 'turn')} left", "strong")
    return [(("*", "changed"), *announced) if is_news(view, before) else announced]


def _diver(view: State, names: Names, look: Look) -> list[Line]:
    """Who dives, where, and what was found."""
    turn = view.turn
    name = seat_name(cut(names[turn.seat], max(look.width - 4, 4), look), turn.seat)
    if turn.step == "rescue":
        depths = sorted({action.depth for action in legal(view) if isinstance(action, Take)})
        tile = text(f"and may bring a tile of {numbered('depth', depths, 'or')}")
        return [text("all penguins of"), name, text("come home,"), tile]
    dives = [name, text(f"dives at depth {turn.depth}")]
    if turn.step != "found":
        return dives
    here = view.ocean[turn.depth - 1]
    found = here.tiles[here.flipped[-1]]
    flipped = food(found) if found.is_food else text(tile_in_words(found))
    return [*dives, joined([text("and flips"), flipped])]


def _table(
    view: State, before: State | None, names: Names, look: Look, *, wide: bool
) -> list[Line]:
    """A row for each depth; nothing where there is no room for a table.

    One that is not wide leaves out gauges, bubbles, and how many tiles were turned up.
    """
    titles = _WIDE if wide else _NARROW
    rows = [tuple(text(title, "quiet") for title in titles)]
    for number, depth in enumerate(view.ocean, 1):
        rows.append(
            (
                _number(view, number),
                _face_down(view, before, number, look) if wide else _down(depth),
                text(_values(view, number)),
                text(f"{risk(depth)} %" if depth.down else ""),
                _predators(view, before, number, names),
            )
        )
    first, *lines = table(rows, right=(2, 3))
    room = columns(first) + 2
    if look.width - room < (_ROOM if wide else _ROOM // 2):
        return []
    found = [joined([first, text("face up", "quiet")], "  ")]
    for number, line in enumerate(lines, 1):
        items = _face_up(view, before, number, bubbles=wide)
        found += flowing(items, look.width, first=joined([line, ()], "  "), hang=room)
    return found


def _list(view: State, before: State | None, names: Names, look: Look) -> list[Line]:
    """The same without a table."""
    lines = []
    for number, depth in enumerate(view.ocean, 1):
        items = [joined([_down(depth), *_fewer(view, before, number)])]
        if values := _values(view, number):
            items.append(text(f"food {values}"))
        if depth.down:
            items.append(text(f"risk {risk(depth)} %"))
        if predators := _predators(view, before, number, names):
            items.append(joined([text("traps"), predators]))
        items += _face_up(view, before, number, bubbles=False)
        first = joined([_number(view, number), ()], "  ")
        lines += flowing(items, look.width, first=first, hang=5)
    return lines


def _number(view: State, number: int) -> Line:
    """A depth's number, marked where the penguin is."""
    if view.turn.seat >= 0 and number == view.turn.depth:
        return text(f"> {number}", "strong")
    return text(f"  {number}")


def _down(depth: Depth) -> Line:
    """How many tiles lie face down."""
    return text(f"{depth.down:>2}")


def _face_down(view: State, before: State | None, number: int, look: Look) -> Line:
    """The same with a gauge, and how many fewer that is."""
    depth = view.ocean[number - 1]
    bar = gauge(depth.down, depth.stack, Look(_BAR + 2, look.symbols))
    cells = [filled(text(bar), _BAR if look.symbols else _BAR + 2), _down(depth)]
    return joined([*cells, *_fewer(view, before, number)])


def _fewer(view: State, before: State | None, number: int) -> list[Line]:
    less = fewer(view, before, number)
    return [text(f"-{less}", "changed")] if less else []


def _values(view: State, number: int) -> str:
    """What food may lie face down: from the lowest to the highest value."""
    if (values := unseen_values(view.ocean[number - 1])) is None:
        return ""
    low, high = values
    return str(low) if low == high else f"{low}-{high}"


def _predators(view: State, before: State | None, number: int, names: Names) -> Line:
    """How many predators lie face up, and whose penguins they hold."""
    letters = initials(names)
    held = []
    for seat, traps in enumerate(view.penguins):
        new = newly_trapped(view, before, seat)
        for trap in traps:
            if trap[0] == number:
                mark = text("*", "changed") if trap in new else ()
                held.append((*mark, (letters[seat], f"seat {seat}")))
    many = face_up(view.ocean[number - 1])[_PREDATOR]
    if not held:
        return text(str(many)) if many else ()
    return joined([text(f"{many}:"), *held])


def _face_up(view: State, before: State | None, number: int, *, bubbles: bool) -> list[Line]:
    """What can be taken at a depth, what was taken since, and the bubbles, which do nothing."""
    tiles = face_up(view.ocean[number - 1])
    items = loot(tiles, appeared(view, before, number))
    for taken in loot(gone(view, before, number)):
        items.append((("-", "changed"), *((words, "changed") for words, _ in taken)))
    if bubbles and (many := tiles[_BUBBLES]):
        items.append(text(others("bubbles", many), "quiet"))
    return items


def _legend(look: Look, *, is_marked: bool) -> list[Line]:
    """What letters and marks mean."""
    marks = [text("*new  -gone", "quiet")] if is_marked else []
    items = [*colours(), *marks, text("risk: a flip finds a predator", "quiet")]
    return flowing(items, look.width, first=text(" "), hang=1)
