"""The position of Deep Sea Adventure in sentences, for who cannot see a picture."""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import Names
from engine.games.deep_sea.board import Loss
from engine.games.deep_sea.changes import air_before, changed_spaces, gained, moved_from
from engine.games.deep_sea.model import AIR, DIVES, Chips, level
from engine.games.deep_sea.outcome import outcomes
from engine.games.deep_sea.rules import State, result
from engine.games.deep_sea.text import chips_in_words, count


def position(view: State, before: State | None, names: Names) -> list[str]:
    """The position in sentences: dive and air, the path, each diver; at the end, how it came.

    What is other than in the earlier position is told with what it was.
    """
    if result(view) is not None:
        return _ending(view, names)
    turn = view.turn
    air = f"The air is {view.air} of {AIR}"
    if (was := air_before(view, before)) is not None:
        air += f", it was {was}"
    path = _runs(view, range(1, len(view.board.path) + 1))
    cost = f"one more round of turns takes {view.board.breath()}"
    lines = [
        f"Dive {turn.dive} of {DIVES}, round {turn.round}. {air}; "
        f"{cost if view.air else 'this turn is the last'}.",
        f"The path from the submarine: {path or 'nothing is left'}.",
    ]
    if changed := changed_spaces(view, before):
        lines.append(f"New on the path: {_runs(view, changed)}.")
    return [*lines, *[_diver(view, before, seat, name) for seat, name in enumerate(names)]]


def _runs(view: State, spaces: Iterable[int]) -> str:
    """What lies on spaces; neighbouring ones with the same on them are told together."""
    runs: list[list[int]] = []
    for space in spaces:
        last = runs[-1][-1] if runs else 0
        if last and space == last + 1 and _there(view, space) == _there(view, last):
            runs[-1].append(space)
        else:
            runs.append([space])
    return "; ".join(
        f"space {run[0]} {_there(view, run[0])}"
        if len(run) == 1
        else f"spaces {run[0]} to {run[-1]} {_there(view, run[0])}"
        for run in runs
    )


def _there(view: State, space: int) -> str:
    levels = [str(level(chip)) for chip in view.board.path[space - 1]]
    if not levels:
        return "blank"
    return f"level {levels[0]}" if len(levels) == 1 else f"stack of levels {'+'.join(levels)}"


def _diver(view: State, before: State | None, seat: int, name: str) -> str:
    """Where a diver is and was, the way home, what is held and banked."""
    space, diver = view.board.spaces[seat], view.board.divers[seat]
    place = f"is at space {space}" if space else "is on the submarine"
    if diver.back:
        place = "is back on the submarine"
    if (was := moved_from(view, before, seat)) is not None:
        place += f", was at {was}" if was else ", was on the submarine"
    if space:
        place += (
            f", swims {'up' if diver.rising else 'down'}, is "
            f"{count(view.board.steps_home(seat), 'step')} from the submarine and stays where it "
            f"is with {view.board.chance_to_stay(seat)} %"
        )
    held = [f"{chips_in_words(one.chips)} from space {one.taken_at}" for one in diver.held]
    holds = f"holds {' and '.join(held)}" if held else "holds nothing"
    more = gained(view, before, seat)
    new = f", {more} of it new" if more else ""
    return f"{name} {place}; {holds}; has banked {view.scores.total(seat)}{new}."


def _ending(view: State, names: Names) -> list[str]:
    """What each diver brought home and lost, dive by dive, and what stayed below."""
    values = dict(view.scores.turned_up)
    lines = []
    for seat, name in enumerate(names):
        for dive, came in outcomes(view, seat):
            worth = _worth(came.chips, values)
            if isinstance(came, Loss):
                lines.append(f"{name} lost {worth} in dive {dive} at space {came.space}.")
            else:
                lines.append(f"{name} banked {worth} in dive {dive}.")
        lines.append(f"{name} has {view.scores.total(seat)} in all.")
    return [*lines, f"Below stayed {_worth(view.board.left(), values)}."]


def _worth(chips: Chips, values: dict[int, int]) -> str:
    """How many chips, their sum, their levels and values."""
    if not chips:
        return "nothing"
    each = ", ".join(f"level {level(chip)} worth {values[chip]}" for chip in chips)
    total = sum(values[chip] for chip in chips)
    return f"{count(len(chips), 'chip')} worth {total} ({each})"
