"""The score sheet of Deep Sea Adventure: all points and all chips, turned up, on every screen."""

from __future__ import annotations

import re
from collections import Counter

import attrs
import pytest

from engine.game import Look, Luck
from engine.games.deep_sea.model import (
    VALUES,
    Action,
    Banked,
    Down,
    Lost,
    Swim,
    Take,
    Up,
    level,
)
from engine.games.deep_sea.rules import State, result
from engine.games.deep_sea.sheet import drawn
from engine.picture import columns, words_of
from tests.command import GOLDEN, fine
from tests.given import Choose, at_random, deal, diver_of, last_state, steps
from tests.texts import NAMES, SEEDS

SIGNS = {"▲": 1, "■": 2, "◆": 3, "●": 4}
Turned = list[tuple[int, int]]
"""Chips as (level, value)."""


def shown(state: State, names: tuple[str, ...] = NAMES, width: int = 400) -> list[str]:
    """The score sheet, line by line."""
    lines = drawn(state, names[: len(state.board.divers)], Look(width))
    return [words_of(line) for line in lines]


def bold(state: State, actions: tuple[Action, ...]) -> Action:
    """Takes all and swims on down, so that all is lost; later every other diver turns back."""
    careful = state.turn.dive > 1 and state.turn.seat % 2 == 0
    wanted = (Swim(), Up() if careful else Down(), Take())
    return next((action for action in wanted if action in actions), actions[-1])


def ended(seats: int, seed: int, choose: Choose | None = None) -> State:
    """The end of a game, at random where no way to play is given."""
    return last_state(Luck.of_seed(f"sheet {seed}"), seats, choose or at_random(seed))


def turned_up(text: str) -> Turned:
    """The chips in a text, as (level, value)."""
    return [(SIGNS[sign], int(value)) for sign, value in re.findall(r"([▲■◆●])(\d+)", text)]


def story(lines: list[str]) -> list[tuple[str, int, int, Turned]]:
    """What was brought home (from space 0) or lost: the diver, the dive, the space, the chips."""
    told = [
        re.fullmatch(r"(\w+), dive (\d):(?: lost at space (\d+):)?(( \S\d+)+)", line)
        for line in lines
    ]
    return [(one[1], int(one[2]), int(one[3] or 0), turned_up(one[4])) for one in told if one]


def points(lines: list[str]) -> list[tuple[str, str, str, list[int]]]:
    """The table: the mark, the letter and the name of each diver, the points and their sum."""
    rows = [re.fullmatch(r"([* ]) (\w)  (\w+) +(\d+ +\d+ +\d+ +\d+)", line) for line in lines]
    return [(row[1], row[2], row[3], list(map(int, row[4].split()))) for row in rows if row]


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("seed", SEEDS)
def test_points_by_dive_and_in_all_are_those_of_the_result(seats: int, seed: int) -> None:
    state = ended(seats, seed)
    final = result(state)
    assert final is not None
    lines = shown(state)
    assert lines[0] == "Score sheet"
    assert lines[1].split() == ["dive", "1", "dive", "2", "dive", "3", "total"]
    rows = points(lines)
    banked: Counter[tuple[str, int]] = Counter()
    dive = 1
    for _, event, then in steps(Luck.of_seed(f"sheet {seed}"), seats, at_random(seed)):
        if isinstance(event, Banked):
            banked[NAMES[event.seat], dive] += sum(event.values)
        dive = then.turn.dive
    for mark, letter, name, (*by_dive, total) in rows:
        seat = NAMES.index(name)
        assert by_dive == [banked[name, dive] for dive in (1, 2, 3)]
        assert total == sum(by_dive) == final.scores[seat]
        assert mark == ("*" if seat in final.winners else " ")
        assert letter == name[0]
    assert sorted(name for _, _, name, _ in rows) == sorted(NAMES[:seats])
    assert {NAMES.index(name) for *_, name, _ in rows[: len(final.winners)]} == set(final.winners)
    totals = [numbers[-1] for *_, numbers in rows]
    assert totals == sorted(totals, reverse=True)


@pytest.mark.parametrize("choose", [None, bold], ids=["random", "bold"])
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_chip_ends_in_one_place_with_its_true_value(
    seats: int, seed: int, choose: Choose | None
) -> None:
    """Brought home or below: each once. What was lost too, by whom, where, and in which dive."""
    luck = Luck.of_seed(f"sheet {seed}")
    values = deal(luck)
    lines = shown(ended(seats, seed, choose))
    told = story(lines)
    home = [chip for _, _, space, chips in told if not space for chip in chips]
    (below,) = [line for line in lines if "tayed below" in line]
    assert Counter(home + turned_up(below)) == Counter(
        {(one, value): 2 for one, worths in VALUES.items() for value in worths}
    )
    assert sum(map(int, re.findall(r"worth (\d+):", below))) == sum(
        value for _, value in turned_up(below)
    )
    expected: list[tuple[str, int, int, Turned]] = []
    dive = 1
    for before, event, then in steps(luck, seats, choose or at_random(seed)):
        if isinstance(event, Banked | Lost):
            seats_of = (event.seat,) if isinstance(event, Banked) else event.seats
            for seat in seats_of:
                diver = diver_of(before, seat)
                chips = [chip for loot in diver.held for chip in loot.chips]
                worth = [(level(chip), values[chip]) for chip in chips]
                expected.append((NAMES[seat], dive, diver.space, worth))
        dive = then.turn.dive
    assert told == sorted(expected, key=lambda one: (NAMES.index(one[0]), one[1]))
    lost_last = [chip for _, dive, space, chips in told if dive == 3 and space for chip in chips]
    assert Counter(lost_last) <= Counter(turned_up(below)), "nobody can have brought them up"


def test_the_games_above_lose_chips_and_bring_up_what_was_lost() -> None:
    later = for_good = twice = 0
    for seed in SEEDS:
        state = ended(6, seed, bold)
        banked = {chip for seat in range(6) for chip in state.scores.chips(seat)}
        lost = [chip for losses in state.board.losses for loss in losses for chip in loss.chips]
        later += len(banked & set(lost))
        for_good += len(set(lost) - banked)
        twice += len(lost) - len(set(lost))
    assert min(later, for_good, twice) > 20


def test_nothing_below_is_said() -> None:
    state = ended(2, 0)
    state = attrs.evolve(state, board=attrs.evolve(state.board, path=()))
    assert shown(state)[-1] == "Nothing stayed below."


@pytest.mark.parametrize(
    ("name", "winners", "decided"),
    [
        ("all-home", 1, "Decided by the highest score."),
        ("tie-by-level-4", 1, "Decided by more chips of level 4."),
        ("tie-by-level-3", 1, "Decided by more chips of level 3."),
        ("tie-by-level-2", 1, "Decided by more chips of level 2."),
        ("tie-by-level-1", 1, "Decided by more chips of level 1."),
        ("hexagons-decide", 1, "Decided by more chips of level 4."),
        ("shared-win", 2, " share the win: "),
        ("hexagons-shared-win", 2, " share the win: "),
    ],
)
@pytest.mark.usefixtures("home")
def test_the_command_says_what_decided_and_marks_who_won(
    name: str, winners: int, decided: str
) -> None:
    lines = fine("show", str(GOLDEN / f"{name}.undertow")).lines()
    said = " ".join(lines).partition("The game is over. ")[2]
    assert decided in said
    rows = points(lines[lines.index("Score sheet") :])
    marked = [name for mark, _, name, _ in rows if mark == "*"]
    assert marked == [name for _, _, name, _ in rows[:winners]]
    assert set(marked) == set(re.split(" and | wins| share", said)[:winners])
    best = [numbers[-1] for *_, numbers in rows if numbers[-1] == rows[0][3][-1]]
    assert (len(best) > 1) == ("highest" not in decided)


def test_on_the_narrowest_screens_points_are_sums() -> None:
    state = ended(6, 1, bold)
    rows = points(shown(state))
    sums = [
        f"{mark} {letter} {total} = {' + '.join(map(str, by_dive))}"
        for mark, letter, _, (*by_dive, total) in rows
    ]
    for width in (20, 24):
        assert shown(state, width=width)[1:7] == sums
    assert shown(state, width=28)[1].split() == ["1", "2", "3", "total"]


WIDEST = ("M" * 40, "日" * 40, "é" * 40, "海" * 20, "x" * 21, "日" * 7)


@pytest.mark.parametrize("names", [NAMES, WIDEST], ids=["usual", "widest"])
@pytest.mark.parametrize("seats", [2, 6])
def test_no_line_is_wider_than_any_screen_from_20_columns_on(
    seats: int, names: tuple[str, ...]
) -> None:
    for seed in SEEDS[:4]:
        state = ended(seats, seed)
        whole = turned_up(" ".join(shown(state)))
        for width in range(20, 141, 3):
            lines = shown(state, names, width)
            assert [line for line in lines if columns(line) > width] == [], width
            assert turned_up(" ".join(lines)) == whole, "all of it is there"


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_without_signs_it_is_of_ascii_alone_and_says_the_same(width: int) -> None:
    state = ended(6, 1)
    names = ("a" * 40, *NAMES[1:])
    signs, plain = (
        "\n".join(words_of(line) for line in drawn(state, names, Look(width, symbols)))
        for symbols in (True, False)
    )
    assert plain.isascii()
    numbered = [(int(one), int(value)) for one, value in re.findall(r"\bL(\d)=(\d+)", plain)]
    assert numbered == turned_up(signs)
