"""The words and looks of Deep Sea Adventure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import get_args

import pytest

from engine.game import Luck
from engine.games.deep_sea import GAME
from engine.games.deep_sea.board import Diver, Loot
from engine.games.deep_sea.model import (
    Action,
    Banked,
    Breathed,
    CameHome,
    Chips,
    DiveBegan,
    DiveEnded,
    Down,
    Drop,
    Dropped,
    Event,
    GameEnded,
    Leave,
    Lost,
    Passed,
    Swam,
    Swim,
    Take,
    Took,
    TurnedBack,
    Up,
)
from engine.games.deep_sea.rules import State, evolve, legal
from engine.games.deep_sea.text import board, describe, label, rules_page, say, word
from tests.given import (
    ABOARD,
    at_random,
    back,
    given,
    going_down,
    going_up,
    opening,
    playing,
    steps,
)

NAMES = ("Anastasija", "Bartolomej", "Constantin", "Dominicana", "Evangelina", "Frederique")
SEEDS = range(10)


def numbers(text: str) -> list[int]:
    """The numbers in a text, in order."""
    return [int(digits) for digits in re.findall(r"\d+", text)]


# Sentences


def test_every_event_has_a_sentence_of_one_line_but_passed_may_be_silent() -> None:
    told = set()
    for seed in SEEDS:
        for state, event, _ in steps(Luck.of_seed(f"say {seed}"), 3, at_random(seed)):
            sentence = say(event, state, NAMES)
            assert sentence or isinstance(event, Passed), event
            assert sentence.isprintable()
            assert sentence == sentence.strip()
            told.add(type(event))
    assert told == set(get_args(Event))


@pytest.mark.parametrize("empty_return", ["allow", "forbid"])
def test_passing_is_told_only_where_there_was_a_choice(empty_return: str) -> None:
    for seed in SEEDS:
        luck = Luck.of_seed(f"pass {seed}")
        for state, action, events in playing(luck, 3, at_random(seed), empty_return=empty_return):
            before = state
            for event in events:
                if isinstance(event, Passed):
                    told = say(event, before, NAMES)
                    assert bool(told) == (action == Leave()), (told, before.board)
                before = evolve(before, event)


STATE = given(
    back(9),
    going_up(8, 7, (4, 12, 30)),
    going_down(3, 1),
    path=((0,), (), (2, 25, 18), (3,), (), (), (), ()),
    air=17,
    dive=2,
    seat=2,
    swum_from=2,
)


@pytest.mark.parametrize(
    ("event", "named", "told"),
    [
        (DiveBegan(1), [1], [3]),
        (Breathed(1, 15), [1], [17, 15]),
        (TurnedBack(2), [2], []),
        (Swam(2, 3, 1, 2, 5), [2], [1, 2, 3, 5]),
        (Swam(2, 3, 1, 2, 3), [2], [1, 2, 3]),
        (Swam(1, 8, 3, 3, 0), [1], [3, 3, 8]),
        (Swam(0, 0, 3, 2, 5), [0], [3, 2, 5]),
        (Swam(0, 0, 3, 2, 0), [0], [3, 2]),
        (CameHome(1), [1], []),
        (Took(2), [2], [1, 4, 3]),
        (Dropped(1, 0), [1], [1, 8]),
        (Dropped(1, 1), [1], [1, 2, 4, 5]),
        (Passed(0, False), [], []),
        (Passed(1, False), [1], []),
        (Passed(2, False), [2], [1, 4, 3]),
        (DiveEnded("home"), [], [2]),
        (Banked(0, (9,), (4,)), [0], [4]),
        (Banked(0, (9, 3), (4, 1)), [0], [4, 1, 5]),
        (Banked(0, (9, 3, 30), (4, 0, 15)), [0], [4, 0, 15, 19]),
        (Lost((2, 1), ((1, 7, 4), (12, 30))), [2, 1], [3, 1, 8, 4]),
        (GameEnded((), ()), [], []),
        (GameEnded((0, 30), (2, 15)), [], [2, 17]),
    ],
)
def test_a_sentence_names_the_divers_and_tells_the_numbers(
    event: Event, named: list[int], told: list[int]
) -> None:
    sentence = say(event, STATE, NAMES)
    assert re.findall("|".join(NAMES), sentence) == [NAMES[seat] for seat in named]
    assert numbers(sentence) == told


def test_each_way_in_which_a_dive_ends_has_words_of_its_own() -> None:
    endings = [DiveEnded("home"), DiveEnded("air"), DiveEnded("stuck"), DiveEnded("stalled")]
    assert len({say(event, STATE, NAMES) for event in endings}) == 4


def test_stacks_and_single_chips_are_told_apart() -> None:
    assert [describe((9,)), describe((9, 1))] == ["a level-2 chip", "a stack of levels 2+1"]
    assert say(Lost((2,), ((1,),)), STATE, NAMES).endswith("loses 1 chip")
    assert "loses 4 chips" in say(Lost((1,), ((7, 4, 12), (30,))), STATE, NAMES)


# Choices


def test_every_action_has_a_label_and_a_word_and_words_of_choices_differ() -> None:
    chosen = set()
    for seed in SEEDS:
        for state, *_ in playing(Luck.of_seed(f"words {seed}"), 4, at_random(seed)):
            actions = legal(state)
            words = [word(action, state) for action in actions]
            assert len(set(words)) == len(words)
            for typed in words:
                assert re.fullmatch("[a-z]+( [0-9/]+)?", typed)
            for action in actions:
                shown = label(action, state, NAMES)
                assert shown.isprintable()
                assert shown.strip()
            chosen |= set(map(type, actions))
    assert chosen == set(get_args(Action))


@pytest.mark.parametrize(
    ("action", "typed"),
    [(Swim(), "swim"), (Down(), "down"), (Up(), "up"), (Take(), "take"), (Leave(), "leave")],
)
def test_actions_are_typed_as_they_are_called(action: Action, typed: str) -> None:
    assert word(action, STATE) == typed


def test_things_held_are_called_by_the_space_where_they_were_taken() -> None:
    state = given(Diver(6, held=(Loot((9,), 11), Loot((3, 4), 2))), ABOARD, swum_from=5)
    assert word(Drop(0), state) == "drop 11"
    assert word(Drop(1), state) == "drop 2"


def test_things_taken_at_the_same_space_are_told_apart() -> None:
    held = (Loot((9,), 5), Loot((10,), 7), Loot((3,), 5), Loot((4,), 5))
    state = given(Diver(5, held=held), ABOARD, swum_from=5)
    words = [word(Drop(position), state) for position in range(4)]
    assert words == ["drop 5", "drop 7", "drop 5/2", "drop 5/3"]


def test_a_label_tells_the_levels_and_the_space() -> None:
    assert numbers(label(Take(), STATE, NAMES)) == [1, 4, 3]
    state = given(going_up(9, 8, (4, 12, 30)), ABOARD, swum_from=10)
    assert numbers(label(Drop(0), state, NAMES)) == [2, 9]
    assert numbers(label(Drop(1), state, NAMES)) == [1, 2, 4, 5]


@pytest.mark.parametrize(
    ("diver", "air", "told"),
    [
        (ABOARD, 25, []),
        (going_down(5), 20, []),
        (going_down(5, 4), 20, [20, 19]),
        (going_up(5, 4, (9, 10, 11)), 20, [20, 18]),
        (going_down(5, 2, 4), 2, [2, 0]),
        (going_up(5, 2, 3, 4), 2, [2, 0]),
    ],
)
def test_before_a_roll_the_label_tells_what_the_breath_will_cost(
    diver: Diver, air: int, told: list[int]
) -> None:
    state = given(diver, going_down(9, 8), air=air)
    for action in legal(state):
        assert numbers(label(action, state, NAMES)) == told


# What is hidden


class OtherChips(Luck):
    """The dice of one luck, the chips of another."""

    def __init__(self, dice: Luck, chips: Luck) -> None:
        super().__init__(bytes(32))
        self._dice, self._chips = dice, chips

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        return self._dice.draws(label, n, count)

    def permutation(
        self, label: str, n: int, known: Iterable[tuple[int, int]] = ()
    ) -> tuple[int, ...]:
        return self._chips.permutation(label, n, known)


def without_banked_totals(text: str) -> str:
    """A board on which all have banked nothing."""
    return re.sub(r"banked +\d+", "banked ?", text)


def texts(state: State) -> list[str]:
    """All that can be read in a position."""
    names = NAMES[: len(state.board.divers)]
    choices = [(label(action, state, names), word(action, state)) for action in legal(state)]
    return [board(state, names), *(text for choice in choices for text in choice)]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_read_does_not_depend_on_values_before_they_are_banked(seed: int) -> None:
    dice = Luck.of_seed(f"dice {seed}")
    games = [
        playing(OtherChips(dice, Luck.of_seed(f"{chips} {seed}")), 3, at_random(seed))
        for chips in ("chips", "other chips")
    ]
    banked = different = False
    for (state, _, events), (other_state, _, other_events) in zip(*games, strict=True):
        read, other_read = texts(state), texts(other_state)
        if banked:
            read, other_read = ([without_banked_totals(t) for t in r] for r in (read, other_read))
        assert read == other_read
        for event, other in zip(events, other_events, strict=True):
            if isinstance(event, Banked | GameEnded):
                assert isinstance(other, Banked | GameEnded)
                assert event.chips == other.chips
                different |= event.values != other.values
                banked = True
            else:
                assert event == other
                assert say(event, state, NAMES) == say(other, other_state, NAMES)
            state, other_state = evolve(state, event), evolve(other_state, other)
    assert different, "nothing was hidden"


# The board


@pytest.mark.parametrize("seats", [2, 6])
def test_board_fits_in_80_columns(seats: int) -> None:
    widest = ""
    for seed in SEEDS:
        for state, *_ in playing(Luck.of_seed(f"wide {seed}"), seats, at_random(seed)):
            lines = board(state, NAMES[:seats]).splitlines()
            assert all(line.isprintable() and line == line.rstrip() for line in lines)
            widest = max(widest, *lines, key=len)
    assert len(widest) <= 80, widest


ROW_TITLES = ("space", "chip", "diver")


def columns(state: State) -> list[tuple[int, str, str]]:
    """What the board shows: the number of each space, the chip and the diver."""
    found = []
    lines = board(state, NAMES[: len(state.board.divers)]).splitlines()
    rows = [[line for line in lines if line.startswith(f"  {w} ")] for w in ROW_TITLES]
    for spaces, chips, divers in zip(*rows, strict=True):
        for start in range(8, len(spaces), 4):
            space, chip, diver = (r[start : start + 4].strip() for r in (spaces, chips, divers))
            found.append((int(space), chip, diver))
    return found


def test_board_shows_chips_blanks_stacks_and_divers_at_their_spaces() -> None:
    path: tuple[Chips, ...] = (
        (0,),
        (),
        (8,),
        *((chip,) for chip in range(16, 29)),
        (31,),
        (2, 30, 9),
        (4, 5),
    )
    state = given(going_down(3), ABOARD, back(), going_up(18, 1), path=path)
    shown = columns(state)
    assert [space for space, *_ in shown] == list(range(1, 20))
    assert shown[:4] == [(1, "1", ""), (2, ".", ""), (3, "2", "A"), (4, "3", "")]
    assert shown[16:] == [(17, "4", ""), (18, "3x", "D"), (19, "2x", "")]


def test_board_shows_dive_round_and_air() -> None:
    assert numbers(board(STATE, NAMES[:3]).splitlines()[0]) == [2, 3, 1, 17, 25]


@pytest.mark.parametrize("air", [0, 1, 24, 25])
def test_board_draws_the_air(air: int) -> None:
    first = board(given(ABOARD, ABOARD, air=air), NAMES[:2]).splitlines()[0]
    assert (first.count("#"), len(re.findall(r"[#.](?=[#.]*\])", first))) == (air, 25)


def test_board_has_a_line_for_each_diver_with_all_that_is_public() -> None:
    state = evolve(STATE, Banked(0, (9, 30), (4, 15)))
    lines = board(state, NAMES[:3]).splitlines()[-3:]
    for seat, line in enumerate(lines):
        assert f"{'ABC'[seat]} {NAMES[seat]}" in line
        assert line.startswith(">") == (seat == 2)
    first, second, third = lines
    assert "back" in first
    assert numbers(first) == [19]
    assert "up" in second
    assert numbers(second) == [8, 0, 1, 8, 1, 2, 4, 5]
    assert "down" in third
    assert numbers(third) == [3, 0, 1, 2]


def test_board_shows_everything_held_even_if_that_takes_several_lines() -> None:
    held = ((4, 12, 30), 7, (0, 1), 9, (16, 17, 18), 31, 20, (2, 3, 5), 21)
    text = board(given(going_up(8, *held), going_down(3, 6), ABOARD), NAMES[:3])
    shown = re.findall(r"(L[1-4+L]+) ?\((\d+)\)", text)
    assert shown == [
        ("L1+L2+L4", "5"),
        ("L1", "8"),
        ("L1+L1", "1"),
        ("L2", "10"),
        ("L3+L3+L3", "17"),
        ("L4", "32"),
        ("L3", "21"),
        ("L1+L1+L1", "3"),
        ("L3", "22"),
        ("L1", "7"),
    ]


def test_board_of_an_empty_path_and_of_the_first_position() -> None:
    empty = board(given(ABOARD, ABOARD, path=()), NAMES[:2])
    assert "empty" in empty
    first = board(opening(Luck.of_seed("first"), 2), NAMES[:2])
    assert first.count("on the submarine") == 2


# The page for players


def test_rules_page_names_every_option_with_its_values() -> None:
    page = rules_page()
    for option in GAME.options:
        assert f"| `{option.name}`" in page
        for value in option.values:
            assert f"`{value}`" in page


def what_you_type(action: str) -> str:
    """The line about an action in the table of the page for players."""
    (line,) = [line for line in rules_page().splitlines() if line.startswith(f"| `{action}")]
    return line


@pytest.mark.parametrize("action", ["swim", "down", "up", "take", "drop", "leave"])
def test_rules_page_tells_what_to_type(action: str) -> None:
    assert what_you_type(action)


def test_rules_page_tells_that_things_held_are_called_by_their_space() -> None:
    assert "space" in what_you_type("drop") or "place" in what_you_type("drop")


def test_choices_of_direction_tell_what_the_air_will_be_after_breathing() -> None:
    luck = Luck.of_seed("air")
    told = 0
    for state, *_ in playing(luck, 3, at_random("air")):
        held = len(state.board.divers[state.turn.seat].held)
        after = f"(air {state.air} -> {max(0, state.air - held)})"
        for action in legal(state):
            if not state.turn.searching:
                assert (after in label(action, state, NAMES)) == (held > 0)
                told += held > 0
    assert told
