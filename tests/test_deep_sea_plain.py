"""The position of Deep Sea Adventure in sentences holds everything that is public."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.game import Luck
from engine.games.deep_sea.model import Banked, Chips, level
from engine.games.deep_sea.plain import position
from engine.games.deep_sea.rules import State, evolve
from tests.given import (
    ABOARD,
    at_random,
    back,
    divers_of,
    given,
    going_down,
    going_up,
    last_state,
    playing,
    row,
)
from tests.texts import NAMES, SEEDS, STATE

THING = r"(?:a level-\d chip|a stack of levels [\d+]+) from space \d+"


def levels(text: str) -> list[int]:
    """The levels in words like "level 3", "a stack of levels 1+4" or "blank"."""
    return [int(digit) for digit in re.findall(r"\d", text.partition("from space")[0])]


def path_told(sentence: str) -> list[list[int]]:
    """The levels on each space, from the submarine."""
    found: list[list[int]] = []
    if sentence == "The path from the submarine: nothing is left.":
        return found
    runs = sentence.removeprefix("The path from the submarine: ").removesuffix(".").split("; ")
    for run in runs:
        first, last, what = re.fullmatch(
            r"spaces? (\d+)(?: to (\d+))? (blank|level \d|stack of levels \d\+.*)", run
        ).groups()  # type: ignore[union-attr]
        assert int(first) == len(found) + 1
        found += [levels(what)] * (int(last or first) - len(found))
    return found


def diver_told(sentence: str, name: str) -> dict[str, Any]:
    """Where a diver is and what is held and banked."""
    told = re.fullmatch(
        rf"{name} is (?P<back>back )?(?:on the submarine|at space (?P<space>\d+), swims "
        rf"(?P<way>up|down), is (?P<home>\d+) steps? from the submarine and stays where it is with "
        rf"(?P<stays>\d+) %); holds (?P<held>nothing|{THING}(?: and {THING})*); "
        rf"has banked (?P<banked>\d+)\.",
        sentence,
    )
    assert told, sentence
    things = re.findall(THING, told["held"])
    held = [(levels(thing), int(thing.split()[-1])) for thing in things]
    return {**told.groupdict(), "held": held}


def of_levels(chips: Chips) -> list[int]:
    """What can be seen of chips."""
    return list(map(level, chips))


def all_is_told(state: State) -> None:
    """The sentences hold what the position is, in order."""
    names = NAMES[: len(state.board.divers)]
    first, path, *divers = position(state, None, names)
    cost = [state.board.breath()] if state.air else []
    figures = (state.turn.dive, 3, state.turn.round, state.air, 25, *cost)
    assert re.findall(r"\d+", first) == [*map(str, figures)]
    assert path_told(path) == [of_levels(chips) for chips in state.board.path]
    for seat, (sentence, diver) in enumerate(zip(divers, divers_of(state), strict=True)):
        told = diver_told(sentence, names[seat])
        assert bool(told["back"]) == diver.back
        assert int(told["space"] or 0) == diver.space
        assert told["held"] == [(of_levels(loot.chips), loot.taken_at) for loot in diver.held]
        assert int(told["banked"]) == state.scores.total(seat)
        if diver.space:
            assert told["way"] == ("up" if diver.rising else "down")
            assert int(told["home"]) == state.board.steps_home(seat)
            assert int(told["stays"]) == state.board.chance_to_stay(seat)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_all_that_is_public_is_told(seats: int) -> None:
    for seed in SEEDS:
        for state, *_ in playing(Luck.of_seed(f"plain {seed}"), seats, at_random(seed)):
            all_is_told(state)


def test_all_that_is_public_is_told_of_odd_positions() -> None:
    all_is_told(evolve(STATE, Banked(0, (9, 30), (4, 15))))
    all_is_told(given(ABOARD, ABOARD, path=()))
    all_is_told(given(ABOARD, ABOARD, path=((0, 9, 30), (1, 10, 31), (), (), (2,))))


def test_the_sentences_are_plain() -> None:
    assert position(STATE, None, NAMES[:3]) == [
        "Dive 2 of 3, round 1. The air is 17 of 25; one more round of turns takes 3.",
        "The path from the submarine: space 1 level 1; space 2 blank; space 3 stack of levels "
        "1+4+3; space 4 level 1; spaces 5 to 8 blank.",
        "Anastasija is back on the submarine; holds a level-2 chip from space 10; has banked 0.",
        "Bartolomej is at space 8, swims up, is 7 steps from the submarine and stays where it is "
        "with 11 %; holds a level-1 chip from space 8 and a stack of levels 1+2+4 from space 5; "
        "has banked 0.",
        "Constantin is at space 3, swims down, is 3 steps from the submarine and stays where it "
        "is with 0 %; holds a level-1 chip from space 2; has banked 0.",
    ]


def test_what_changed_is_told_with_what_it_was() -> None:
    before = given(going_down(3, 2), going_up(10, 4), ABOARD, going_up(1, 0), path=row(20), air=19)
    path: tuple[Chips, ...] = (*row(4), (), (), (30, 31), *row(20)[7:])
    divers = going_down(3, 2), going_up(8, 4), going_down(4), back(0)
    now = given(*divers, path=path, air=14)
    first, _, new, *told = position(now, before, NAMES[:4])
    assert first.split(". ")[1].startswith("The air is 14 of 25, it was 19; one more round")
    assert new == "New on the path: spaces 5 to 6 blank; space 7 stack of levels 4+4."
    assert [sentence.split(";")[0].partition(", swims")[0] for sentence in told] == [
        "Anastasija is at space 3",
        "Bartolomej is at space 8, was at 10",
        "Constantin is at space 4, was on the submarine",
        "Dominicana is back on the submarine, was at 1",
    ]
    rich = evolve(now, Banked(3, (0, 9), (3, 4)))
    assert position(rich, before, NAMES[:4])[-1].endswith("; has banked 7, 7 of it new.")
    assert position(now, now, NAMES[:4]) == position(now, None, NAMES[:4])


@pytest.mark.parametrize("seed", SEEDS)
def test_what_changed_is_told_of_an_earlier_position_of_the_same_dive(seed: int) -> None:
    games = playing(Luck.of_seed(f"plain {seed}"), 3, at_random(seed))
    found = [state for state, *_ in games]
    for before, now in zip(found, found[4:], strict=False):
        told = position(now, before, NAMES[:3])
        same = before.turn.dive == now.turn.dive
        paths = zip(before.board.path, now.board.path, strict=same)
        differ = [space for space, (one, other) in enumerate(paths, 1) if one != other]
        assert (", it was " in told[0]) == (same and before.air != now.air)
        runs = re.findall(
            r"spaces? (\d+)(?: to (\d+))?", told[2] if told[2].startswith("New") else ""
        )
        new = [n for first, last in runs for n in range(int(first), int(last or first) + 1)]
        assert new == (differ if same else [])
        for seat, sentence in enumerate(told[-3:]):
            was, here = (state.board.spaces[seat] for state in (before, now))
            assert (", was " in sentence) == (same and was != here)
            more = now.scores.total(seat) - before.scores.total(seat)
            assert re.findall(r", (\d+) of it new", sentence) == [str(more)] * bool(more)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_sentences_are_of_ascii_and_one_line_each(seed: int) -> None:
    end = last_state(Luck.of_seed(f"plain {seed}"), 3, at_random(seed))
    for state in (STATE, end):
        for sentence in position(state, STATE, NAMES[:3]):
            assert sentence.isascii()
            assert sentence.isprintable()
            assert sentence.endswith(".")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_end_is_told_dive_by_dive_with_all_values(seed: int) -> None:
    end = last_state(Luck.of_seed(f"plain {seed}"), 3, at_random(seed))
    values = dict(end.scores.turned_up)
    *told, below = position(end, None, NAMES[:3])

    def worth(chips: Chips) -> str:
        each = ", ".join(f"level {level(chip)} worth {values[chip]}" for chip in chips)
        total = sum(values[chip] for chip in chips)
        return f"{len(chips)} chip{'s' * (len(chips) > 1)} worth {total} ({each})"

    expected = []
    for seat, name in enumerate(NAMES[:3]):
        for dive in (1, 2, 3):
            hauls = [haul.chips for haul in end.scores.hauls[seat] if haul.dive == dive]
            losses = [loss for loss in end.board.losses[dive - 1] if loss.seat == seat]
            expected += [f"{name} banked {worth(haul)} in dive {dive}." for haul in hauls]
            for loss in losses:
                chips = tuple(chip for loot in loss.held for chip in loot.chips)
                where = f"in dive {dive} at space {loss.space}"
                expected.append(f"{name} lost {worth(chips)} {where}.")
        expected.append(f"{name} has {end.scores.total(seat)} in all.")
    assert told == expected
    left = tuple(chip for chips in end.board.path for chip in chips)
    assert below == f"Below stayed {worth(left)}."
