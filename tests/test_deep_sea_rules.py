"""The rules of Deep Sea Adventure, as given, when, then; in the order of the rule book.

The dice fall as told (`Dice`), and there chip c is worth c // 2: 0, 0, 1, 1, ... 15, 15.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, TypeVar, get_args, get_type_hints

import attrs
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from engine.game import Luck, Result
from engine.games.deep_sea import GAME, air, board, scores, turn
from engine.games.deep_sea.board import Diver, Loot
from engine.games.deep_sea.model import (
    CLASSES,
    DIE,
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
    level,
)
from engine.games.deep_sea.rules import (
    FOLDS,
    State,
    actor,
    conserved,
    evolve,
    fields,
    initial,
    legal,
    marks,
    result,
    setup,
)
from tests.given import (
    ABOARD,
    DEFAULTS,
    NO_DICE,
    Dice,
    after,
    at_random,
    back,
    begun,
    fold,
    given,
    going_down,
    going_up,
    happens,
    last_state,
    opening,
    playing,
    rolling,
    steps,
    to_the_end_of_the_dive,
)

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"lost_chips": "farthest", "next_starter": "last_back", "empty_return": "forbid"},
    {"tie_break": "hexagons", "first": 1, "stall_limit": 1},
)
ALL_CHIPS = tuple(range(32))

E = TypeVar("E")
Going = Callable[..., Diver]


def row(length: int) -> tuple[Chips, ...]:
    """The first spaces of the opening path."""
    return tuple((chip,) for chip in range(length))


def ending(*divers: Diver, **position: Any) -> tuple[Event, ...]:
    """What follows the end of a dive when the air is gone and a diver in the water does nothing."""
    seat = max(seat for seat, diver in enumerate(divers) if diver.space)
    swum_from = divers[seat].space + 1
    state = given(*divers, air=0, seat=seat, swum_from=swum_from, **position)
    passed, ended, *events = happens(state, Leave())
    assert (passed, ended) == (Passed(seat, False), DiveEnded("air"))
    return tuple(events)


def the(kind: type[E], events: tuple[Event, ...]) -> E:
    """The one event of a class."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


def deal(luck: Luck) -> dict[int, int]:
    """What each chip is worth: nobody banks anything, so all are turned up at the end."""
    state = given(going_down(1, 0), ABOARD, air=0, dive=3, swum_from=0)
    ended = the(GameEnded, happens(state, Leave(), luck))
    return dict(zip(ended.chips, ended.values, strict=True))


# What is in the box


def test_each_die_shows_1_2_and_3_twice() -> None:
    assert Counter(DIE) == {1: 2, 2: 2, 3: 2}


def test_two_to_six_divers() -> None:
    assert GAME.seats == (2, 6)
    assert len(GAME.seat_names) == 6


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_first_dive_has_air_25_and_everyone_aboard_whatever_their_number(seats: int) -> None:
    state = begun(seats)
    assert state.air == 25
    assert state.board.divers == (Diver(0, False, False, ()),) * seats
    assert marks(state) == {"dive": 1, "round": 1}


def test_opening_path_has_8_single_chips_of_each_level_in_order() -> None:
    path = begun(2).board.path
    assert {len(chips) for chips in path} == {1}
    assert [level(chip) for (chip,) in path] == [1] * 8 + [2] * 8 + [3] * 8 + [4] * 8


@pytest.mark.parametrize("seed", range(20))
def test_every_value_stands_on_two_chips_of_its_level(seed: int) -> None:
    values = deal(Luck.of_seed(f"seed {seed}"))
    assert sorted(values) == list(ALL_CHIPS)
    assert Counter(values.values()) == dict.fromkeys(range(16), 2)
    assert sum(values.values()) == 240
    assert [chip for chip, value in values.items() if value // 4 + 1 != level(chip)] == []


def test_chips_are_shuffled_within_their_level() -> None:
    deals = [deal(Luck.of_seed(f"seed {i}")) for i in range(200)]
    for chip in ALL_CHIPS:
        assert len({values[chip] for values in deals}) == 4


# Who begins


def test_luck_names_the_first_diver() -> None:
    lucks = [Luck.of_seed(f"seed {i}") for i in range(100)]
    starters = Counter(actor(opening(luck, 3)) for luck in lucks)
    assert set(starters) == {0, 1, 2}
    assert min(starters.values()) > 15


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_named_seat_begins(seat: int) -> None:
    assert setup(DEFAULTS | {"first": seat}, 3, NO_DICE) == (DiveBegan(seat),)
    assert actor(opening(NO_DICE, 3, first=seat)) == seat


def test_before_the_first_dive_it_is_nobodys_turn() -> None:
    state = initial(DEFAULTS, 3)
    assert actor(state) is None
    assert legal(state) == ()
    assert result(state) is None


# The order of turns


def test_play_goes_clockwise() -> None:
    state = opening(NO_DICE, 3, first=2)
    order = []
    for total in (2, 3, 4, 5, 6):
        order.append(actor(state))
        state = after(after(state, Swim(), rolling(total)), Leave())
    assert order == [2, 0, 1, 2, 0]


def test_divers_who_are_back_are_skipped() -> None:
    state = given(going_down(5, 4), back(), back(), going_down(9), seat=0, swum_from=3)
    assert actor(after(state, Leave())) == 3


def test_the_last_diver_below_goes_on_alone() -> None:
    state = given(back(), going_down(5, 4), back(), seat=1, swum_from=3)
    assert actor(after(state, Leave())) == 1


def test_a_round_is_over_where_it_began_even_if_the_starter_is_back() -> None:
    state = given(going_down(5, 4), back(), going_down(9, 8), starter=1, seat=2, swum_from=3)
    rounds = []
    for _ in range(4):
        state = after(state, Leave())
        rounds.append((actor(state), marks(state)["round"]))
        state = after(state, Down(), Dice(3, 3))
    assert rounds == [(0, 1), (2, 2), (0, 2), (2, 3)]


# 1. Breathe


@pytest.mark.parametrize("held", [1, 2, 3, 7])
def test_air_falls_by_the_chips_held_before_the_roll(held: int) -> None:
    state = given(going_down(20, *range(held)), ABOARD, air=20)
    breathed, swam = happens(state, Down(), Dice(3, 3))
    assert breathed == Breathed(0, 20 - held)
    assert isinstance(swam, Swam)
    assert evolve(state, breathed).air == 20 - held


def test_a_stack_costs_one_breath() -> None:
    state = given(going_down(20, 3, (9, 10, 11)), ABOARD, air=20)
    assert happens(state, Down(), Dice(1, 1))[0] == Breathed(0, 18)


def test_empty_hands_cost_no_air() -> None:
    state = given(going_down(4), ABOARD, air=20)
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 4, 1, 1, 6),)
    assert after(state, Swim(), Dice(1, 1)).air == 20


def test_the_first_turn_costs_no_air() -> None:
    assert happens(begun(2), Swim(), Dice(1, 2)) == (Swam(0, 0, 1, 2, 3),)


def test_others_and_earlier_dives_cost_no_air() -> None:
    state = given(ABOARD, going_down(9, 8), air=20, dive=2)
    state = fold(state, [Banked(0, (0, 1), (0, 0))])
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 0, 1, 1, 2),)


def test_air_never_shows_less_than_0() -> None:
    state = given(going_down(20, 0, 1, 2), ABOARD, air=2)
    assert happens(state, Down(), Dice(1, 1))[0] == Breathed(0, 0)


def test_the_turn_that_brings_home_costs_air_too() -> None:
    state = given(going_up(1, 0, 1), ABOARD, air=20)
    events = happens(state, Swim(), Dice(3, 3))
    assert events == (Breathed(0, 18), Swam(0, 1, 3, 3, 0), CameHome(0))


def test_a_chip_costs_air_only_from_the_next_turn_on() -> None:
    state = given(going_down(5, 4), back(), air=20)
    state = after(after(state, Down(), Dice(2, 2)), Take())
    assert state.air == 19
    assert happens(state, Down(), Dice(2, 2))[0] == Breathed(0, 17)


def test_a_dropped_chip_costs_air_no_more_from_the_next_turn_on() -> None:
    state = given(going_down(5, 3, 4), back(), air=20, swum_from=4)
    state = after(state, Drop(0))
    assert state.air == 20
    assert happens(state, Down(), Dice(2, 2))[0] == Breathed(0, 19)


# The turn in which the air runs out is played to its end


@pytest.mark.parametrize("air_left", [1, 2])
def test_at_air_0_exactly_or_below_the_search_is_still_open(air_left: int) -> None:
    state = given(going_down(2, 0, 1), ABOARD, air=air_left)
    events = happens(state, Down(), Dice(2, 2))
    assert events == (Breathed(0, 0), Swam(0, 2, 2, 2, 4))
    assert actor(fold(state, events)) == 0
    assert legal(fold(state, events)) == (Take(), Leave())


def test_a_chip_taken_with_the_last_breath_is_lost_with_the_rest() -> None:
    state = given(going_down(4, 0, 1), ABOARD, air=0, swum_from=2)
    lost = Lost((0,), ((0, 1, 3),))
    assert happens(state, Take()) == (Took(0), DiveEnded("air"), lost, DiveBegan(0))


def test_a_chip_dropped_with_the_last_breath_is_not_lost() -> None:
    state = given(going_down(2, 0, 1), ABOARD, air=0, swum_from=2)
    events = happens(state, Drop(0))
    assert events == (Dropped(0, 0), DiveEnded("air"), Lost((0,), ((1,),)), DiveBegan(0))
    assert fold(state, events).board.path == ((0,), *row(32)[2:], (1,))


def test_one_who_comes_home_with_the_last_breath_banks() -> None:
    state = given(going_up(1, 5), ABOARD, air=1)
    assert happens(state, Swim(), Dice(1, 1)) == (
        Breathed(0, 0),
        Swam(0, 1, 1, 1, 0),
        CameHome(0),
        DiveEnded("air"),
        Banked(0, (5,), (2,)),
        DiveBegan(0),
    )


def test_a_last_turn_without_anything_to_search_ends_the_dive() -> None:
    state = given(going_up(5, 4), going_up(9, 3), air=1, empty_return="forbid")
    assert happens(state, Swim(), Dice(1, 1)) == (
        Breathed(0, 0),
        Swam(0, 5, 1, 1, 4),
        Passed(0, False),
        DiveEnded("air"),
        Lost((0, 1), ((4, 3),)),
        DiveBegan(1),
    )


def test_at_air_1_the_dive_goes_on() -> None:
    state = after(given(going_down(2, 0), ABOARD, air=2), Down(), Dice(3, 3))
    assert state.air == 1
    assert happens(state, Leave()) == (Passed(0, False),)
    assert actor(after(state, Leave())) == 1


# 2. Direction


@pytest.mark.parametrize(
    ("diver", "actions"),
    [
        (ABOARD, (Swim(),)),
        (going_down(5), (Swim(),)),
        (going_down(5, 4), (Down(), Up())),
        (going_down(5, (4, 5, 6)), (Down(), Up())),
        (going_up(5, 4), (Swim(),)),
        (going_up(5), (Swim(),)),
    ],
)
def test_only_one_going_down_with_a_chip_may_turn_back(
    diver: Diver, actions: tuple[Action, ...]
) -> None:
    assert legal(given(diver, ABOARD)) == actions


def test_turning_back_comes_after_the_breath_and_before_the_roll() -> None:
    state = given(going_down(10, 4), ABOARD, air=20)
    events = happens(state, Up(), Dice(1, 2))
    assert events == (Breathed(0, 19), TurnedBack(0), Swam(0, 10, 1, 2, 8))
    assert fold(state, events[:2]).board.divers[0] == going_up(10, 4)
    assert fold(state, events).board.divers[0] == going_up(8, 4)


def test_going_on_down_keeps_the_direction() -> None:
    state = given(going_down(10, 4), ABOARD, air=20)
    events = happens(state, Down(), Dice(1, 2))
    assert events == (Breathed(0, 19), Swam(0, 10, 1, 2, 12))
    assert fold(state, events).board.divers[0] == going_down(12, 4)


def test_one_who_turned_back_goes_up_for_good_even_with_empty_hands() -> None:
    state = after(given(going_up(5, 4), back(), swum_from=6), Drop(0))
    assert legal(state) == (Swim(),)
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 5, 1, 1, 3),)


def test_one_who_dropped_all_on_the_way_down_cannot_turn_back() -> None:
    state = after(given(going_down(5, 4), back(), swum_from=3), Drop(0))
    assert legal(state) == (Swim(),)
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 5, 1, 1, 7),)


def test_the_direction_is_open_again_in_the_next_dive() -> None:
    state = evolve(given(going_up(5), back(4)), DiveBegan(0))
    state = after(after(state, Swim(), Dice(1, 1)), Take())
    state = after(after(state, Swim(), Dice(3, 3)), Leave())
    assert legal(state) == (Down(), Up())


# 3. Roll and swim


@pytest.mark.parametrize(("held", "space"), [(0, 15), (1, 14), (2, 13), (3, 12), (4, 11), (5, 10)])
def test_the_roll_falls_short_by_what_is_held(held: int, space: int) -> None:
    state = given(going_down(10, *range(held)), ABOARD)
    action = Down() if held else Swim()
    assert the(Swam, happens(state, action, Dice(3, 2))) == Swam(0, 10, 3, 2, space)


def test_a_stack_slows_like_one_chip() -> None:
    state = given(going_down(20, (9, 10, 11)), ABOARD)
    assert the(Swam, happens(state, Down(), Dice(3, 3))).space == 25


@pytest.mark.parametrize("action", [Down(), Up()])
def test_nobody_swims_backwards(action: Action) -> None:
    state = given(going_down(10, *range(5)), ABOARD)
    assert the(Swam, happens(state, action, Dice(1, 1))) == Swam(0, 10, 1, 1, 10)


def test_occupied_spaces_are_not_counted_going_down() -> None:
    state = given(going_down(1), going_down(2), going_down(4), going_down(5), ABOARD)
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 1, 1, 1, 6),)


def test_occupied_spaces_are_not_counted_going_up() -> None:
    state = given(going_up(9, 10), going_down(8), going_down(6), going_up(5), ABOARD)
    assert the(Swam, happens(state, Swim(), Dice(1, 2))).space == 4


def test_occupied_spaces_are_not_counted_on_the_last_strokes_home() -> None:
    state = given(going_up(3, 10), going_down(2), going_down(1))
    assert happens(state, Swim(), Dice(1, 1))[1:] == (Swam(0, 3, 1, 1, 0), CameHome(0))


def test_divers_on_the_submarine_are_in_nobodys_way() -> None:
    state = given(ABOARD, ABOARD, back(4))
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 0, 1, 1, 2),)


def test_blanks_are_counted() -> None:
    state = given(going_down(1), going_down(9, 1, 2, 3))
    assert the(Swam, happens(state, Swim(), Dice(1, 2))).space == 4


@pytest.mark.parametrize(("dice", "space"), [((1, 1), 2), ((1, 2), 1), ((2, 2), 0), ((3, 3), 0)])
def test_the_submarine_needs_no_exact_count(dice: tuple[int, int], space: int) -> None:
    state = given(going_up(3, 4), ABOARD)
    events = happens(state, Swim(), Dice(*dice))
    assert the(Swam, events).space == space
    assert fold(state, events).board.divers[0].back == (space == 0)


@pytest.mark.parametrize(("dice", "space"), [((1, 1), 4), ((1, 2), 5), ((3, 3), 5)])
def test_one_who_would_swim_past_the_end_stops_on_the_last_chip(
    dice: tuple[int, int], space: int
) -> None:
    state = given(going_down(2), ABOARD, path=row(5))
    assert happens(state, Swim(), Dice(*dice)) == (Swam(0, 2, *dice, space),)


@pytest.mark.parametrize(
    ("others", "space"),
    [((5,), 4), ((4,), 5), ((4, 5), 3), ((3, 4, 5), 2)],
)
def test_at_an_occupied_end_one_stops_on_the_farthest_free_chip(
    others: tuple[int, ...], space: int
) -> None:
    state = given(going_down(2), *map(going_down, others), path=row(5))
    events = happens(state, Swim(), Dice(3, 3))
    assert events == (Swam(0, 2, 3, 3, space),)
    assert legal(fold(state, events)) == (Take(), Leave())


def test_without_a_free_chip_one_stays_aboard_and_is_not_back() -> None:
    state = given(ABOARD, going_down(1), path=row(1))
    events = happens(state, Swim(), Dice(3, 3))
    assert events == (Swam(0, 0, 3, 3, 0), Passed(0, True))
    then = fold(state, events)
    assert then.board.divers[0] == Diver(0, rising=False, back=False)
    assert actor(after(after(then, Swim(), Dice(1, 1)), Leave())) == 0


@for_all(
    spaces=st.lists(st.integers(1, 12), min_size=2, max_size=6, unique=True),
    length=st.integers(12, 14),
    rising=st.booleans(),
    held=st.integers(0, 6),
    dice=st.tuples(*[st.sampled_from(DIE)] * 2),
)
@settings(deadline=None)
def test_one_lands_on_the_free_space_that_the_roll_counts_off(
    spaces: list[int], length: int, rising: bool, held: int, dice: tuple[int, int]
) -> None:
    here, *others = spaces
    diver = (going_up if rising else going_down)(here, *range(20, 20 + held))
    state = given(diver, *map(going_down, others), path=row(length))
    swam = the(Swam, happens(state, legal(state)[0], Dice(*dice)))
    ahead = range(here - 1, 0, -1) if rising else range(here + 1, length + 1)
    free = [here] + [space for space in ahead if space not in others]
    past_the_end = 0 if rising else free[-1]
    assert swam.space == (free + [past_the_end] * 6)[max(0, sum(dice) - held)]


# 4. Search


UP_AND_DOWN = pytest.mark.parametrize("going", [going_down, going_up])


@UP_AND_DOWN
def test_on_a_chip_one_may_take_it_or_leave_it(going: Going) -> None:
    state = given(going(5), ABOARD, swum_from=7)
    assert legal(state) == (Take(), Leave())
    assert happens(state, Take()) == (Took(0),)
    assert happens(state, Leave()) == (Passed(0, False),)


@UP_AND_DOWN
def test_a_blank_replaces_the_chip_taken(going: Going) -> None:
    then = after(given(going(5, 7), ABOARD, swum_from=7), Take())
    assert then.board.path[:8] == ((0,), (1,), (2,), (3,), (), (5,), (6,), ())
    assert then.board.divers[0] == going(5, 7, 4)
    assert len(then.board.path) == 32


@UP_AND_DOWN
def test_a_stack_is_taken_whole_and_in_its_order(going: Going) -> None:
    state = given(going(2), ABOARD, path=((0,), (9, 3, 20), (4,)), swum_from=3)
    then = after(state, Take())
    assert then.board.path == ((0,), (), (4,))
    assert then.board.divers[0] == attrs.evolve(going(2), held=(Loot((9, 3, 20), 2),))


@UP_AND_DOWN
def test_on_a_blank_one_may_drop_anything_held(going: Going) -> None:
    state = given(going(5, 4, (9, 10, 11), 2), ABOARD, swum_from=7)
    assert legal(state) == (Drop(0), Drop(1), Drop(2), Leave())
    assert happens(state, Leave()) == (Passed(0, False),)


@UP_AND_DOWN
@pytest.mark.parametrize(
    ("position", "lying", "kept"),
    [
        (0, (4,), ((9, 10, 11), (2,))),
        (1, (9, 10, 11), ((4,), (2,))),
        (2, (2,), ((4,), (9, 10, 11))),
    ],
)
def test_what_is_dropped_lies_on_the_path_whole_and_is_held_no_more(
    going: Going, position: int, lying: Chips, kept: tuple[Chips, ...]
) -> None:
    state = given(going(5, 4, (9, 10, 11), 2), ABOARD, swum_from=7)
    assert happens(state, Drop(position)) == (Dropped(0, position),)
    then = after(state, Drop(position))
    assert then.board.path[4] == lying
    assert then.board.divers[0] == going(5, *kept)
    assert len(then.board.path) == 32


def test_another_diver_may_take_what_was_dropped() -> None:
    state = given(going_down(5, (9, 10, 11)), going_down(2), path=((), (1,), (), (), ()))
    state = after(after(state, Down(), Dice(1, 1)), Drop(0))
    assert state.board.path[4] == (9, 10, 11)
    state = fold(state, [Swam(1, 2, 1, 1, 4), Passed(1, False), Swam(0, 5, 1, 1, 3)])
    state = fold(state, [Passed(0, False)])
    then = after(after(state, Swim(), Dice(1, 1)), Take())
    assert then.board.divers[1].held == (Loot((9, 10, 11), 5),)


def test_on_a_chip_nothing_can_be_dropped() -> None:
    assert legal(given(going_up(5, 7, 8), ABOARD, swum_from=6)) == (Take(), Leave())


def test_on_a_blank_with_empty_hands_nothing_is_asked() -> None:
    state = given(going_down(3), going_down(9, 4))
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 3, 1, 1, 5), Passed(0, False))


def test_one_may_take_after_a_move_of_0() -> None:
    state = given(going_down(10, *range(6)), ABOARD)
    state = after(state, Down(), Dice(3, 3))
    assert state.board.divers[0].space == 10
    assert legal(state) == (Take(), Leave())
    assert after(state, Take()).board.divers[0].held[-1] == Loot((9,), 10)


def test_one_may_drop_after_a_move_of_0() -> None:
    state = given(going_down(6, *range(6)), ABOARD)
    state = after(state, Up(), Dice(3, 3))
    assert legal(state) == (*map(Drop, range(6)), Leave())


def test_there_is_no_search_on_the_submarine() -> None:
    state = given(going_up(2, 4, 5), ABOARD)
    state = after(state, Swim(), Dice(3, 3))
    assert actor(state) == 1
    assert state.board.divers[0] == back(4, 5)


def test_a_search_ends_the_turn() -> None:
    on_chip = given(going_down(5), ABOARD, swum_from=3)
    on_blank = given(going_down(5, 4), ABOARD, swum_from=3)
    for then in (after(on_chip, Take()), after(on_chip, Leave()), after(on_blank, Drop(0))):
        assert (actor(then), legal(then)) == (1, (Swim(),))


def test_a_chip_is_named_by_the_space_where_it_was_taken_last() -> None:
    state = given(going_down(5, 2, 4), back(), swum_from=3)
    state = after(after(state, Drop(0)), Down(), Dice(1, 1))
    assert state.board.divers[0].held == (Loot((4,), 5),)
    state = fold(state, [Passed(0, False), TurnedBack(0), Swam(0, 6, 1, 1, 5), Took(0)])
    assert state.board.divers[0].held == (Loot((4,), 5), Loot((2,), 5))


# The option `empty_return`


def test_one_who_turned_back_may_come_home_with_nothing() -> None:
    state = after(given(going_up(2, 1), back(4), seat=0, swum_from=3), Drop(0))
    events = happens(state, Swim(), Dice(1, 1))
    assert events == (
        Swam(0, 2, 1, 1, 0),
        CameHome(0),
        DiveEnded("home"),
        Banked(1, (4,), (2,)),
        DiveBegan(0),
    )


@pytest.mark.parametrize("last", [4, (4, 9, 10)])
def test_under_forbid_the_last_chip_or_stack_is_not_dropped_going_up(last: Any) -> None:
    state = given(going_up(9, last), going_down(11, 6), empty_return="forbid")
    events = happens(state, Swim(), Dice(1, 2))
    assert events == (Breathed(0, 24), Swam(0, 9, 1, 2, 7), Passed(0, False))


def test_under_forbid_not_even_in_the_turn_in_which_one_turns_back() -> None:
    state = given(going_down(9, 4), going_down(11, 6), empty_return="forbid")
    events = happens(state, Up(), Dice(1, 2))
    assert events[-2:] == (Swam(0, 9, 1, 2, 7), Passed(0, False))


def test_under_forbid_all_but_the_last_may_be_dropped_going_up() -> None:
    state = given(going_up(5, 4, 6), back(), swum_from=7, empty_return="forbid")
    assert legal(state) == (Drop(0), Drop(1), Leave())
    state = after(state, Drop(1))
    state = fold(state, [Breathed(0, 24), Swam(0, 5, 1, 1, 4), Took(0)])
    assert [loot.chips for loot in state.board.divers[0].held] == [(4,), (3,)]
    assert legal(after(state, Swim(), Dice(1, 1))) == (Drop(0), Drop(1), Leave())


def test_under_forbid_the_last_may_be_dropped_going_down() -> None:
    state = given(going_down(5, 4), ABOARD, swum_from=3, empty_return="forbid")
    assert legal(state) == (Drop(0), Leave())
    state = given(going_down(3, 4), ABOARD, empty_return="forbid")
    assert legal(after(state, Down(), Dice(1, 2))) == (Drop(0), Leave())


def test_under_forbid_a_chip_may_still_be_taken_going_up() -> None:
    state = given(going_up(9, 4), ABOARD, empty_return="forbid")
    assert legal(after(state, Swim(), Dice(1, 1))) == (Take(), Leave())


# How a dive ends


def test_a_dive_ends_at_once_when_all_are_back() -> None:
    state = given(back(9), going_up(2, 4, 5), back(), seat=1, home=(2, 0))
    assert happens(state, Swim(), Dice(2, 2)) == (
        Breathed(1, 23),
        Swam(1, 2, 2, 2, 0),
        CameHome(1),
        DiveEnded("home"),
        Banked(0, (9,), (4,)),
        Banked(1, (4, 5), (2, 2)),
        DiveBegan(1),
    )


def test_a_dive_goes_on_while_one_is_not_back() -> None:
    state = given(back(9), going_up(2, 4, 5), ABOARD, seat=1)
    assert happens(state, Swim(), Dice(2, 2))[-1] == CameHome(1)


def test_those_who_are_back_bank_and_the_others_lose() -> None:
    events = ending(back(9, (3, 20)), going_down(12, 11), ABOARD)
    assert events == (Banked(0, (9, 3, 20), (4, 1, 10)), Lost((1,), ((11,),)), DiveBegan(1))


def test_what_is_banked_is_in_nobodys_hands_and_not_on_the_path() -> None:
    divers = (back(9), going_down(12, 11), ABOARD)
    then = fold(given(*divers), ending(*divers))
    assert then.scores.chips(0) == (9,)
    assert [then.scores.total(seat) for seat in range(3)] == [4, 0, 0]
    assert (9,) not in then.board.path
    assert conserved(then) == ALL_CHIPS


def test_a_dive_ends_when_nobody_can_do_anything() -> None:
    state = given(back(), going_down(3), going_down(2), path=((3,), (), ()), seat=2)
    events = happens(state, Swim(), Dice(1, 1))
    assert events == (Swam(2, 2, 1, 1, 2), Passed(2, True), DiveEnded("stuck"), DiveBegan(1))
    assert fold(state, events).board.path == ((3,),)


def test_a_dive_ends_when_the_last_who_can_do_something_swims_into_a_dead_end() -> None:
    state = given(ABOARD, going_down(3), path=((3,), (), ()))
    events = happens(state, Swim(), Dice(1, 1))
    assert events == (Swam(0, 0, 1, 1, 2), Passed(0, False), DiveEnded("stuck"), DiveBegan(1))


def test_a_dive_ends_when_the_last_who_can_do_something_comes_home() -> None:
    state = given(going_up(2, 4), going_down(3), path=((0,), (), ()))
    events = happens(state, Swim(), Dice(3, 3))
    assert events[1:] == (
        Swam(0, 2, 3, 3, 0),
        CameHome(0),
        DiveEnded("stuck"),
        Banked(0, (4,), (2,)),
        DiveBegan(1),
    )


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(ABOARD, id="one aboard can still set out"),
        pytest.param(going_down(1), id="one stands on a chip"),
        pytest.param(going_up(2), id="one is on the way home"),
        pytest.param(going_down(2, 9), id="one holds a chip"),
        pytest.param(going_up(2, 9), id="one brings a chip home"),
    ],
)
def test_a_dive_goes_on_while_anyone_can_do_anything(other: Diver) -> None:
    state = given(going_down(3), other, path=((0,), (), ()))
    assert happens(state, Swim(), Dice(1, 1)) == (Swam(0, 3, 1, 1, 3), Passed(0, True))


def test_on_an_empty_path_every_dive_ends_at_once() -> None:
    state = given(back(), going_up(1, 0), path=((),), seat=1)
    events = happens(state, Swim(), Dice(1, 1))
    assert events == (
        Breathed(1, 24),
        Swam(1, 1, 1, 1, 0),
        CameHome(1),
        DiveEnded("home"),
        Banked(1, (0,), (0,)),
        DiveBegan(1),
        DiveEnded("stuck"),
        DiveBegan(1),  # nobody in the water and nobody back: the same diver begins again
        DiveEnded("stuck"),
        GameEnded((), ()),
    )
    assert actor(fold(state, events)) is None


# The option `stall_limit`


def turns_till_the_dive_ends(state: State) -> tuple[int, DiveEnded]:
    """How many turns a dive takes in which nobody ever takes or turns, and how it ends."""
    for turn_number in range(1, 1000):
        swim = legal(state)[0]
        events = happens(state, swim, Dice(1, 1))
        state = fold(state, events)
        if legal(state)[-1:] == (Leave(),):
            events = happens(state, Leave())
            state = fold(state, events)
        for event in events:
            if isinstance(event, DiveEnded):
                return turn_number, event
    raise AssertionError("the dive never ends")


def test_a_dive_ends_after_10_turns_of_each_that_change_nothing() -> None:
    state = given(going_down(2), going_down(1), path=row(2))
    assert turns_till_the_dive_ends(state) == (20, DiveEnded("stalled"))


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_stall_limit_counts_the_turns_of_each_diver(limit: int) -> None:
    state = given(going_down(3), going_down(2), going_down(1), path=row(3), stall_limit=limit)
    assert turns_till_the_dive_ends(state) == (3 * limit, DiveEnded("stalled"))


def test_stall_limit_leaves_out_those_who_are_back() -> None:
    state = given(back(), going_down(2), back(4), going_down(1), path=row(2), seat=1)
    assert turns_till_the_dive_ends(state) == (20, DiveEnded("stalled"))


def test_a_move_begins_the_count_again() -> None:
    state = given(going_down(2), ABOARD, path=row(2), stall_limit=1)
    # Idle, a first stroke to space 1, idle, idle.
    assert turns_till_the_dive_ends(state) == (4, DiveEnded("stalled"))


def test_a_breath_begins_the_count_again() -> None:
    state = given(going_down(2), going_down(1, 4), path=((), (8,)), stall_limit=1)
    assert turns_till_the_dive_ends(state) == (2 * 25, DiveEnded("air"))


def test_a_homecoming_begins_the_count_again() -> None:
    state = given(going_down(3), going_down(2), going_up(1), path=row(3), stall_limit=1)
    # Idle, idle, home, idle, idle.
    assert turns_till_the_dive_ends(state) == (5, DiveEnded("stalled"))


def test_a_chip_taken_begins_the_count_again() -> None:
    state = given(going_down(2), going_down(1), path=row(2), stall_limit=1)
    state = after(after(state, Swim(), Dice(1, 1)), Leave())
    state = after(state, Swim(), Dice(1, 1))
    assert happens(state, Take()) == (Took(1),)
    state = after(after(state, Take()), Swim(), Dice(1, 1))
    assert happens(state, Leave()) == (Passed(0, True),)


def test_a_chip_dropped_begins_the_count_again() -> None:
    state = given(
        going_down(2), going_down(1, 4), path=((), (8,)), seat=1, swum_from=1, stall_limit=1
    )
    assert turns_till_the_dive_ends(after(state, Drop(0))) == (2, DiveEnded("stalled"))


def test_a_stalled_dive_ends_like_any_other() -> None:
    state = given(back(9), going_down(1), path=((3,),), stall_limit=1, seat=1)
    state = after(state, Swim(), Dice(3, 3))
    assert happens(state, Leave()) == (
        Passed(1, True),
        DiveEnded("stalled"),
        Banked(0, (9,), (4,)),
        DiveBegan(1),
    )


@pytest.mark.parametrize("seats", [2, 6])
def test_a_game_ends_even_if_nobody_ever_takes_anything(seats: int) -> None:
    idlers = playing(Luck.of_seed("idle"), seats, lambda state, actions: actions[-1])
    ends = [e for *_, events in idlers for e in events if isinstance(e, DiveEnded)]
    assert ends == [DiveEnded("stalled")] * 3


# Lost chips


LOSERS = (going_down(12, 8, 9), going_down(9, 2, 6), back(7), going_down(5, 4), ABOARD)


def test_the_nearest_loses_first_and_stacks_of_3_run_on_across_divers() -> None:
    assert the(Lost, ending(*LOSERS)) == Lost((3, 1, 0), ((4, 2, 6), (8, 9)))


def test_under_farthest_the_farthest_loses_first() -> None:
    events = ending(*LOSERS, lost_chips="farthest")
    assert the(Lost, events) == Lost((0, 1, 3), ((8, 9, 2), (6, 4)))


@pytest.mark.parametrize(
    ("lost", "stacks"),
    [
        ((4,), ((4,),)),
        ((4, 2), ((4, 2),)),
        ((4, 2, 7), ((4, 2, 7),)),
        ((4, 2, 7, 1), ((4, 2, 7), (1,))),
        ((4, 2, 7, 1, 0, 5), ((4, 2, 7), (1, 0, 5))),
    ],
)
def test_only_the_last_stack_may_hold_1_or_2(lost: Chips, stacks: tuple[Chips, ...]) -> None:
    assert the(Lost, ending(going_down(5, *lost), ABOARD)) == Lost((0,), stacks)


def test_lost_stacks_are_broken_up_and_keep_their_order() -> None:
    events = ending(going_down(9, 8, (20, 7, 25), 1), ABOARD)
    assert the(Lost, events) == Lost((0,), ((8, 20, 7), (25, 1)))


def test_one_below_with_empty_hands_loses_nothing() -> None:
    events = ending(going_down(9), ABOARD, going_down(5, 4))
    assert the(Lost, events) == Lost((2,), ((4,),))


def test_nothing_is_laid_where_nothing_is_lost() -> None:
    state = given(going_down(9, 8), ABOARD, air=0, swum_from=9)
    events = happens(state, Drop(0))
    assert events == (Dropped(0, 0), DiveEnded("air"), DiveBegan(0))


@pytest.mark.parametrize("old", [(20,), (20, 21), (20, 21, 22)])
def test_new_losses_begin_a_new_stack_behind_the_path(old: Chips) -> None:
    divers = (going_down(2, 4), ABOARD)
    path = ((0,), (), (1,), (), old)
    then = fold(given(*divers, path=path, dive=2), ending(*divers, path=path, dive=2))
    assert then.board.path == ((0,), (1,), old, (4,))


def test_losers_have_empty_hands() -> None:
    divers = (going_down(9, 8), ABOARD, going_down(5, 4))
    (lost, _) = ending(*divers)
    assert [diver.held for diver in evolve(given(*divers), lost).board.divers] == [(), (), ()]


def test_losses_are_laid_after_the_third_dive_too() -> None:
    divers = (going_down(5, 4, 3), ABOARD)
    path: tuple[Chips, ...] = ((0,), (9, 1), (), (), ())
    events = ending(*divers, path=path, dive=3)
    assert events == (Lost((0,), ((4, 3),)), GameEnded((0, 9, 1, 4, 3), (0, 4, 0, 2, 1)))
    then = fold(given(*divers, path=path, dive=3), events)
    assert then.board.path == ((0,), (9, 1), (4, 3))


# The next dive


def test_blanks_go_gaps_close_and_stacks_stay_as_they_are() -> None:
    path = ((), (5,), (), (), (9, 10, 11), (2, 30), (), (3,), ())
    state = given(going_up(3, 6), back(), ABOARD, path=path, air=7, home=(1,))
    then = evolve(state, DiveBegan(2))
    assert then.board.path == ((5,), (9, 10, 11), (2, 30), (3,))
    assert then.board.divers == (ABOARD, ABOARD, ABOARD)
    assert then.air == 25
    assert (actor(then), marks(then)) == (2, {"dive": 2, "round": 1})


@pytest.mark.parametrize(
    ("divers", "home", "farthest", "last_back"),
    [
        pytest.param((going_down(5, 4), going_up(9, 8)), (), 1, 1, id="none back"),
        pytest.param((going_up(9, 8), going_down(5, 4)), (), 0, 0, id="none back, other seats"),
        pytest.param((back(), going_down(5, 4), ABOARD), (0,), 1, 0, id="one back"),
        pytest.param(
            (going_up(7, 6), back(), going_up(5, 4), back()), (3, 1), 0, 1, id="two back, two below"
        ),
    ],
)
def test_who_begins_the_next_dive_when_the_air_ran_out(
    divers: tuple[Diver, ...], home: tuple[int, ...], farthest: int, last_back: int
) -> None:
    for option, starter in {"farthest": farthest, "last_back": last_back}.items():
        events = ending(*divers, home=home, next_starter=option)
        assert events[-1] == DiveBegan(starter)
    assert ending(*divers, home=home)[-1] == DiveBegan(farthest)


@pytest.mark.parametrize("option", ["farthest", "last_back"])
def test_the_last_one_back_begins_when_all_came_back(option: str) -> None:
    state = given(back(), going_up(1, 9), back(), seat=1, home=(2, 0), next_starter=option)
    assert happens(state, Swim(), Dice(1, 1))[-1] == DiveBegan(1)


@pytest.mark.parametrize("option", ["farthest", "last_back"])
def test_the_starter_stays_with_nobody_in_the_water_and_nobody_back(option: str) -> None:
    state = given(going_down(1), back(), ABOARD, path=((),), starter=1, next_starter=option)
    state = evolve(state, DiveBegan(2))  # the path is empty now, nobody can set out
    events = happens(state, Swim(), Dice(1, 1))
    assert events[:4] == (
        Swam(2, 0, 1, 1, 0),
        Passed(2, True),
        DiveEnded("stuck"),
        DiveBegan(2),
    )


# Values


def test_values_are_the_same_whatever_was_banked_before() -> None:
    luck = Luck.of_seed("values")
    dealt = deal(luck)
    dives: Counter[int] = Counter()
    for i in range(30):
        end = last_state(luck, 4, at_random(i))
        assert dict(end.scores.turned_up) == dealt
        assert len(end.scores.turned_up) == 32
        hauls = [haul for hauls in end.scores.hauls for haul in hauls]
        assert all(haul.values == tuple(dealt[chip] for chip in haul.chips) for haul in hauls)
        dives.update(haul.dive for haul in hauls)
    assert set(dives) == {1, 2, 3}
    assert min(dives.values()) > 10


@for_all(order=st.permutations(range(16, 24)), before=st.integers(0, 7), seed=st.integers(0, 999))
@settings(deadline=None)
def test_a_chip_is_worth_the_same_banked_first_or_last(
    order: list[int], before: int, seed: int
) -> None:
    luck = Luck.of_seed(f"seed {seed}")
    dealt = deal(luck)
    chip = order[before]
    state = given(going_up(1, chip), back(), path=((),), dive=3)
    state = fold(state, [Banked(1, (other,), (dealt[other],)) for other in order[:before]])
    assert the(Banked, happens(state, Swim(), luck)) == Banked(0, (chip,), (dealt[chip],))


def test_other_luck_agrees_with_what_was_turned_up() -> None:
    path: tuple[Chips, ...] = ((), (1,), (2,), (3,), (4,))
    state = given(going_down(1, 0), ABOARD, path=path, air=0, dive=3, swum_from=0)
    state = evolve(state, Banked(1, (5, 6, 7), (2, 0, 2)))
    found = set()
    for i in range(100):
        ended = the(GameEnded, happens(state, Leave(), Luck.of_seed(f"other {i}")))
        assert sorted(ended.values) == [0, 1, 1, 3, 3]
        found.add(ended.values[0])
    assert found == {0, 1, 3}


# The end of the game


def after_three_dives(*hauls: tuple[int, ...], **options: Any) -> Result:
    """The result when each diver has banked these values."""
    state = given(*[back() for _ in hauls], path=(), dive=3, **options)
    assert result(state) is None
    copies: Counter[int] = Counter()
    for seat, values in enumerate(hauls):
        chips = []
        for value in values:
            chips.append(2 * value + copies[value])
            copies[value] += 1
        state = evolve(state, Banked(seat, tuple(chips), values))
    assert max(copies.values(), default=0) <= 2, "there are two chips of each value"
    found = result(fold(state, [DiveEnded("home"), GameEnded((), ())]))
    assert found is not None
    return found


def test_the_highest_total_wins() -> None:
    assert after_three_dives((12,), (8, 5), (2,)) == Result((12, 13, 2), (1,), "the highest score")


def test_a_tie_is_broken_by_chips_of_level_4() -> None:
    for option in ("all_levels", "hexagons"):
        found = after_three_dives((7, 8), (15,), (1,), tie_break=option)
        assert found == Result((15, 15, 1), (1,), "more chips of level 4")


@pytest.mark.parametrize(
    ("hauls", "winner", "tied"),
    [
        (((12, 4, 4), (12, 8)), 1, 3),
        (((12, 9), (13, 8), (5, 5, 11)), None, 3),
        (((12, 1, 1, 2), (12, 4)), 1, 2),
        (((12, 3), (15,)), 0, 1),
        (((8, 1), (9,)), 0, 1),
        (((12, 8), (12, 4, 4), (8, 9, 3)), 0, 3),
        (((12, 8, 0), (13, 5, 1, 1), (13, 7)), 0, 3),
    ],
)
def test_under_all_levels_a_tie_goes_on_to_levels_3_2_and_1(
    hauls: tuple[tuple[int, ...], ...], winner: int | None, tied: int
) -> None:
    found = after_three_dives(*hauls)
    assert len(set(found.scores)) == 1, "they are tied"
    if winner is None:
        assert found.winners == (0, 1)
    else:
        assert found.winners == (winner,)
        assert found.decided_by == f"more chips of level {tied}"


@pytest.mark.parametrize("hauls", [((12, 4, 4), (12, 8)), ((12, 3), (15,)), ((8, 1), (9,))])
def test_under_hexagons_only_level_4_breaks_a_tie(hauls: tuple[tuple[int, ...], ...]) -> None:
    found = after_three_dives(*hauls, tie_break="hexagons")
    assert found.winners == (0, 1)


def test_fewer_points_never_win_by_levels() -> None:
    assert after_three_dives((15, 14), (10, 10, 11)).winners == (1,)


@pytest.mark.parametrize(
    ("hauls", "winners"),
    [
        (((), ()), (0, 1)),
        (((0,), ()), (0,)),
        (((4, 8), (12,), (12,)), (1, 2)),
        (((12, 9), (13, 8), (14, 7), (11, 10)), (0, 1)),
    ],
)
def test_those_who_are_still_tied_share_the_win(
    hauls: tuple[tuple[int, ...], ...], winners: tuple[int, ...]
) -> None:
    found = after_three_dives(*hauls)
    assert found.winners == winners
    assert (found.decided_by == "nothing: the win is shared") == (len(winners) > 1)


def test_scores_are_added_up_over_the_dives() -> None:
    state = given(back(), back(), path=(), dive=1)
    state = fold(state, [Banked(0, (30,), (15,)), DiveEnded("home"), DiveBegan(0)])
    state = fold(state, [DiveEnded("home"), DiveBegan(0), Banked(0, (4,), (2,))])
    assert result(state) is None
    found = result(fold(state, [DiveEnded("home"), GameEnded((), ())]))
    assert found is not None
    assert found.scores == (17, 0)
    assert [haul.dive for haul in state.scores.hauls[0]] == [1, 3]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_game_has_three_dives_and_then_nothing_is_legal(seats: int) -> None:
    luck, began = Luck.of_seed("three dives"), 1
    for _, event, then in steps(luck, seats, at_random(seats)):
        began += isinstance(event, DiveBegan)
        assert (result(then) is not None) == (actor(then) is None and began == 3)
    assert began == 3
    assert isinstance(event, GameEnded)
    assert actor(then) is None
    assert legal(then) == ()
    assert result(then) is not None
    assert not then.turn.searching


# Always true, in games played at random


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_chip_appears_or_vanishes(seats: int, options: dict[str, Any]) -> None:
    for i in range(5):
        luck = Luck.of_seed(f"chips {i}")
        assert conserved(opening(luck, seats, **options)) == ALL_CHIPS
        for _, event, then in steps(luck, seats, at_random(i), **options):
            assert conserved(then) == ALL_CHIPS, event
        assert sum(value for _, value in then.scores.turned_up) == 240


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_positions_make_sense(seats: int, options: dict[str, Any]) -> None:
    for i in range(5):
        for _, event, then in steps(Luck.of_seed(f"sense {i}"), seats, at_random(i), **options):
            in_water = [diver.space for diver in then.board.divers if diver.space]
            assert len(set(in_water)) == len(in_water), f"two on one space after {event}"
            assert max(map(len, then.board.path), default=0) <= 3
            assert 0 <= then.air <= 25


@pytest.mark.parametrize("options", OPTIONS)
def test_no_choice_is_asked_where_there_is_none(options: dict[str, Any]) -> None:
    for i in range(10):
        for state, _, events in playing(Luck.of_seed(f"one {i}"), 3, at_random(i), **options):
            actions = legal(state)
            assert actions == (Swim(),) or len(set(actions)) == len(actions) > 1
            assert events


def test_every_turn_has_dice_of_its_own() -> None:
    rolls: Counter[tuple[int, int]] = Counter()
    for i in range(20):
        luck = Watched(f"dice {i}")
        for _, event, _ in steps(luck, 4, at_random(i)):
            if isinstance(event, Swam):
                rolls[event.die, event.other_die] += 1
        assert len(set(luck.asked)) == len(luck.asked)
    expected = rolls.total() / 9
    assert len(rolls) == 9
    assert all(0.7 * expected < count < 1.3 * expected for count in rolls.values())


class Watched(Luck):
    """The luck of a seed, with a record of what dice it was asked for."""

    def __init__(self, seed: str) -> None:
        super().__init__(Luck.of_seed(seed).salt("key") * 2)
        self.asked: list[str] = []

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        self.asked.append(label)
        return super().draws(label, n, count)


def test_fields_are_the_figures_of_the_table() -> None:
    state = given(back(9), going_up(8, 7, (4, 12, 30)), going_down(3), air=13, dive=2, seat=2)
    state = evolve(state, Banked(0, (9,), (4,)))
    assert fields(state) == {
        "dive": 2,
        "round": 1,
        "air": 13,
        "score": (4, 0, 0),
        "held": (0, 2, 0),
        "place": (0, 8, 3),
        "rising": (1, 1, 0),
        "back": (1, 0, 0),
        "path": 32,
    }


# The record of a round


def test_recorded_round_of_four_divers() -> None:
    state = begun(4)
    for totals in ((2, 4, 6, 5), (5, 3, 6, 5), (3, 3, 3, 6)):
        for seat, total in enumerate(totals):
            assert actor(state) == seat
            down = legal(state)[0]
            state = after(after(state, down, rolling(total)), Take())
    assert state.air == 25 - 4 - 8
    for seat in range(4):
        assert actor(state) == seat
        state = after(after(state, Up(), rolling(6)), Leave())
    assert state.air == 1
    state = after(state, Swim(), rolling(6))
    events = happens(state, Leave())
    assert DiveEnded("air") in events
    state = fold(state, to_the_end_of_the_dive(events))

    divers = state.board.divers
    assert state.air == 0
    assert [diver.space for diver in divers] == [5, 9, 13, 15]
    assert not any(diver.back for diver in divers)
    held = [sorted(chip // 2 for loot in diver.held for chip in loot.chips) for diver in divers]
    assert held == [[0, 4, 5], [2, 4, 5], [3, 7, 7], [3, 6, 8]]


# The table of folds


PROJECTIONS = ("board", "air", "scores", "turn")


def test_every_class_is_an_action_or_has_folds_and_none_is_both() -> None:
    assert set(CLASSES) == {*get_args(Action), *get_args(Event)}
    assert len(CLASSES) == len(get_args(Action)) + len(get_args(Event))
    assert set(FOLDS) == set(get_args(Event))


@pytest.mark.parametrize("projection", [board, air, scores, turn])
def test_every_fold_stands_in_the_table_for_the_events_it_takes(projection: ModuleType) -> None:
    column = PROJECTIONS.index(projection.__name__.rpartition(".")[2])
    takes: dict[type, Any] = {}
    for fold_ in vars(projection).values():
        hints = get_type_hints(fold_) if isinstance(fold_, FunctionType) else {}
        if "event" in hints and not fold_.__name__.startswith("_"):
            takes |= dict.fromkeys(get_args(hints["event"]) or (hints["event"],), fold_)
    assert {event: folds[column] for event, folds in FOLDS.items() if folds[column]} == takes


def test_an_event_changes_exactly_the_projections_that_it_has_folds_for() -> None:
    changes: dict[type, set[str]] = {event: set() for event in get_args(Event)}
    for i in range(20):
        for state, event, then in steps(Luck.of_seed(f"folds {i}"), 3, at_random(i)):
            changed = {p for p in PROJECTIONS if getattr(then, p) != getattr(state, p)}
            changes[type(event)] |= changed
    assert changes == {
        DiveBegan: {"board", "air", "scores", "turn"},
        Breathed: {"air"},
        TurnedBack: {"board"},
        Swam: {"board", "turn"},
        CameHome: {"board", "turn"},
        Took: {"board", "turn"},
        Dropped: {"board", "turn"},
        Passed: {"turn"},
        DiveEnded: {"turn"},
        Banked: {"board", "scores"},
        Lost: {"board"},
        GameEnded: {"board", "scores"},
    }
    given_folds = {
        event: {p for p, fold_ in zip(PROJECTIONS, folds, strict=True) if fold_}
        for event, folds in FOLDS.items()
    }
    assert given_folds == changes
