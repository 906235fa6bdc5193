"""The score sheet of Deep Dive: each player's sets and points, and what stayed in the ocean."""

from __future__ import annotations

from engine.game import Line, Look, Names
from engine.games.deep_dive.rules import State, result
from engine.games.deep_dive.sets import Set, is_full
from engine.games.deep_dive.signs import (
    NAME,
    colours,
    face_up,
    in_order,
    lettered,
    loot,
    one_set,
    others,
    run_out,
    trapped,
    worth,
)
from engine.games.deep_dive.text import count
from engine.picture import columns, cut, fitted, flowing, initials, seat_name, table, text


def drawn(view: State, names: Names, look: Look) -> list[Line]:
    """Points by player, the best first, then the sets of each and what stayed in the ocean."""
    lines = [text("Score sheet", "strong"), *_points(view, names, look), ()]
    for seat in _best_first(view):
        lines += _story(view, names, seat, look)
    return fitted([*lines, (), *_left(view, look)], look.width)


def _winners(view: State) -> tuple[int, ...]:
    """Who is marked: nobody where one plays alone."""
    ended = result(view)
    return ended.winners if ended is not None and view.turn.seats > 1 else ()


def _best_first(view: State) -> list[int]:
    return sorted(range(view.turn.seats), key=lambda seat: -view.score(seat))


def _points(view: State, names: Names, look: Look) -> list[Line]:
    """A row for each player: points of full sets and of incomplete ones, and the score."""
    letters, winners = initials(names), _winners(view)
    titles = ("", "", "full sets", "incomplete", "score")
    shown = [[text(title, "quiet") for title in titles]]
    for seat in _best_first(view):
        full, halved = _parted(view, seat)
        shown.append(
            [
                lettered(letters[seat], seat, "*" * (seat in winners)),
                seat_name(cut(names[seat], min(NAME, look.width - 12), look), seat),
                _sum(full, view, look),
                _sum(halved, view, look),
                text(str(view.score(seat)), "strong"),
            ]
        )
    lines = table(shown, right=(2, 3, 4))
    if columns(lines[0]) <= look.width:
        return lines
    return table([[row[0], row[1], row[-1]] for row in shown], right=(2,))


def _parted(view: State, seat: int) -> tuple[list[Set], list[Set]]:
    """The full sets of a seat and the others."""
    sets = view.sets(seat)
    full = [foods for foods in sets if is_full(foods)]
    return full, [foods for foods in sets if not is_full(foods)]


def _sum(sets: list[Set], view: State, look: Look) -> Line:
    """How many sets, and what they are worth together: "4 for 32"."""
    points = worth(sets, view, "½" if look.symbols else ".5")
    return text(f"{len(sets)} for {points:>2}" if sets else "")


def _story(view: State, names: Names, seat: int, look: Look) -> list[Line]:
    """The sets of one player, what is left of rocks, and who did not come home."""
    name = seat_name(cut(names[seat], max(look.width - 4, 4), look), seat)
    items = [one_set(foods, view, look) for foods in view.sets(seat)] or [text("no food")]
    if rocks := len(view.hoards.of[seat].rocks):
        items.append(text(f"{count(rocks, 'rock')} left", "quiet"))
    if traps := view.penguins[seat]:
        items.append(text(trapped(traps), "quiet"))
    return flowing(items, look.width, first=(*name, (": ", "")), hang=2)


def _left(view: State, look: Look) -> list[Line]:
    """Which depths ran out, and what lies at each."""
    lines = [text(f"{run_out(view) or 'No depth has run out'}."), text("Stayed in the ocean:")]
    for number, depth in enumerate(view.ocean, 1):
        tiles = face_up(depth)
        inert = [tile for tile in in_order(tiles) if not tile.is_loot]
        items = [text(f"{depth.down:>2} face down"), *loot(tiles)]
        items += [text(others(tile.kind, tiles[tile]), "quiet") for tile in inert]
        lines += flowing(items, look.width, first=text(f"  {number}  "), hang=5)
    return [*lines, *flowing(colours(), look.width, first=text(" "), hang=1)]
