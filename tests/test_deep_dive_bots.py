"""The bot of Deep Dive: it weighs what a flip may bring, and knows no more than all do."""

from __future__ import annotations

import pytest

from engine.games.deep_dive.bots import canny
from engine.games.deep_dive.model import Action, Deeper, Flip, Nothing, Rock, Skip
from engine.games.deep_dive.rules import State, legal, result
from seeds.luck import Luck
from tests.dives import Choose, after, at_random, fold, given, playing, take

LUCK = Luck.of_seed("a bot's own")
HARMLESS = ["pink 1"] * 9
DEADLY = ["predator"] * 9


def chosen(state: State) -> Action:
    """What the bot does."""
    return canny(state, legal(state), LUCK)


def test_it_takes_what_fills_a_set() -> None:
    state = given(face_up={1: ["pink 2", "yellow 2"]}, food={0: ["pink 8", "green 8"]})
    assert chosen(state) == take(state, "yellow 2")


def test_it_flips_where_nothing_that_lies_there_is_worth_much() -> None:
    assert chosen(given(face_up={1: ["pink 1"]})) == Flip()


def test_it_takes_little_rather_than_to_flip_among_predators() -> None:
    state = given(depths={1: ["pink 2", *DEADLY]}, face_up={1: ["pink 2"]}, last=2, round=2)
    assert chosen(state) == take(state, "pink 2")


def test_it_counts_what_has_been_seen() -> None:
    """What lies there and what it holds is the same; what is left face down is other."""
    tiles = {1: [*DEADLY, "yellow 10", "green 2"]}
    early = given(depths=tiles, face_up={1: ["green 2"]})
    late = given(depths=tiles, face_up={1: ["green 2", *DEADLY]})
    assert chosen(early) == take(early, "green 2")
    assert chosen(late) == Flip()


def test_it_leaves_a_small_food_for_a_good_chance_below() -> None:
    state = after(given(depths={2: ["pink 10"] * 9}), Flip(), "pink 1")
    assert chosen(state) == Deeper()
    state = after(given(depths={2: DEADLY, 1: ["pink 2", *HARMLESS]}), Flip(), "pink 2")
    assert chosen(state) == take(state, "pink 2")


def test_it_skips_a_depth_for_a_better_one() -> None:
    state = given(
        depths={1: [*DEADLY, "pink 1"], 2: ["pink 10"] * 9}, trapped={0: [1]}, food={0: ["green 8"]}
    )
    assert chosen(state) == Skip()


def test_it_spends_a_rock_where_that_is_worth_it() -> None:
    tiles = {1: [*DEADLY, "rock"], 4: [*DEADLY, "pink 8"], 5: ["green 10"] * 9}
    assert chosen(given(depths=tiles, rocks={0: 1})) == Rock(5)
    tiles = {1: ["pink 10"] * 9, 5: DEADLY}
    assert chosen(given(depths=tiles, rocks={0: 1})) == Flip()


def test_it_takes_the_best_when_its_penguins_come_home() -> None:
    lies = {1: ["pink 1"], 2: ["green 3"], 5: ["yellow 10"]}
    state = after(given(trapped={0: [1, 2]}, face_up=lies), Flip(), "predator")
    assert chosen(state) == take(state, "green 3", 2)
    assert Nothing() in legal(state)


@pytest.mark.parametrize("seed", range(3))
def test_what_it_does_rests_on_no_luck(seed: int) -> None:
    """Under any luck it does the same where the same has been seen."""
    random = at_random(seed)
    asked = 0

    def alike(state: State, actions: tuple[Action, ...]) -> Action:
        nonlocal asked
        asked += 1
        one, other = (canny(state, actions, Luck.of_seed(f"{i} {asked}")) for i in range(2))
        assert one == other
        return random(state, actions)

    for _ in playing(Luck.of_seed(f"bots {seed}"), 3, alike):
        pass
    assert asked > 50


@pytest.mark.parametrize("seats", range(1, 7))
def test_it_beats_chance(seats: int) -> None:
    """Fixed seeds, each played twice: the bot in every second seat, then in the others."""
    points = {True: 0, False: 0}
    for number in range(12):
        random = at_random(number)

        def play(
            state: State,
            actions: tuple[Action, ...],
            *,
            swapped: int = number % 2,
            random: Choose = random,
        ) -> Action:
            is_bot = (state.turn.seat + swapped) % 2 == 0
            return canny(state, actions, LUCK) if is_bot else random(state, actions)

        luck = Luck.of_seed(f"{seats} {number // 2}")
        *_, (last, _, events) = playing(luck, seats, play)
        end = result(fold(last, events))
        assert end is not None
        for seat, score in enumerate(end.scores):
            points[(seat + number) % 2 == 0] += score
    assert points[True] > 1.1 * points[False]
