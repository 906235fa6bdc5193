"""The position of Deep Sea Adventure in sentences, for who cannot see a picture."""

from __future__ import annotations

from itertools import groupby

from engine.game import Names
from engine.games.deep_sea.looks import breath, chance_to_stay
from engine.games.deep_sea.model import AIR, DIVES, Chips, level
from engine.games.deep_sea.rules import State, result
from engine.games.deep_sea.text import chips_in_words, count


def position(view: State, names: Names) -> list[str]:
    """The position in sentences: dive and air, the path, each diver; at the end, how it came."""
    if result(view) is not None:
        return _ending(view, names)
    turn = view.turn
    cost = breath(view)
    lines = [
        f"Dive {turn.dive} of {DIVES}, round {turn.round}. The air is {view.air} of {AIR}; "
        f"one more round of turns takes {cost}.",
        f"The path from the submarine: {'; '.join(_runs(view)) or 'nothing is left'}.",
    ]
    return [*lines, *[_diver_in_words(view, seat, name) for seat, name in enumerate(names)]]


def _runs(view: State) -> list[str]:
    """Neighbouring spaces with the same on them, together."""
    found = []
    numbered = enumerate(view.board.path, 1)
    for levels, group in groupby(numbered, key=lambda one: [level(chip) for chip in one[1]]):
        spaces = [space for space, _ in group]
        what = (
            f"level {levels[0]}"
            if len(levels) == 1
            else "stack of levels " + "+".join(map(str, levels))
        )
        where = f"space {spaces[0]}" if len(spaces) == 1 else f"spaces {spaces[0]} to {spaces[-1]}"
        found.append(f"{where} {what if levels else 'blank'}")
    return found


def _diver_in_words(view: State, seat: int, name: str) -> str:
    diver = view.board.divers[seat]
    if diver.back:
        place = "is back on the submarine"
    elif not diver.space:
        place = "is on the submarine"
    else:
        home = count(view.board.steps_home(seat), "step")
        place = (
            f"is at space {diver.space}, swims {'up' if diver.rising else 'down'}, is {home} from "
            f"the submarine and stays where it is with {chance_to_stay(view, seat)} %"
        )
    held = [f"{chips_in_words(one.chips)} from space {one.taken_at}" for one in diver.held]
    holds = f"holds {' and '.join(held)}" if held else "holds nothing"
    return f"{name} {place}; {holds}; has banked {view.scores.total(seat)}."


def _ending(view: State, names: Names) -> list[str]:
    """What each diver brought home and lost, dive by dive, and what stayed below."""
    values = dict(view.scores.turned_up)
    lines = []
    for seat, name in enumerate(names):
        for dive in range(1, DIVES + 1):
            hauls = [haul.chips for haul in view.scores.hauls[seat] if haul.dive == dive]
            losses = [loss for loss in view.board.losses[dive - 1] if loss.seat == seat]
            lines += [f"{name} banked {_worth(haul, values)} in dive {dive}." for haul in hauls]
            lines += [
                f"{name} lost {_worth(loss.chips, values)} in dive {dive} at space {loss.space}."
                for loss in losses
            ]
        lines.append(f"{name} has {view.scores.total(seat)} in all.")
    left = tuple(chip for chips in view.board.path for chip in chips)
    return [*lines, f"Below stayed {_worth(left, values)}."]


def _worth(chips: Chips, values: dict[int, int]) -> str:
    """How many chips, their sum, their levels and values."""
    if not chips:
        return "nothing"
    each = ", ".join(f"level {level(chip)} worth {values[chip]}" for chip in chips)
    total = sum(values[chip] for chip in chips)
    return f"{count(len(chips), 'chip')} worth {total} ({each})"
