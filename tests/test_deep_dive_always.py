"""What is always true in games of Deep Dive that are played at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, get_args

import pytest

from engine.game import Luck
from engine.games.deep_dive.model import Action, Event, Flipped, LastDive
from engine.games.deep_dive.rules import State, actor, conserved, fields, legal, marks, result
from tests.dives import VARIANTS, at_random, opening, playing, steps

SEATS = range(1, 7)


def scores(state: State) -> list[int]:
    return [state.score(seat) for seat in range(state.turn.seats)]


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("seats", SEATS)
def test_positions_make_sense(seats: int, options: dict[str, Any]) -> None:
    luck = Luck.of_seed("sense")
    things = conserved(opening(luck, seats, **options))
    for state, event, then in steps(luck, seats, at_random("sense"), **options):
        assert conserved(then) == things, event
        down, before = ([depth.down for depth in one.ocean] for one in (then, state))
        assert min(down) >= 0
        assert down == [depth.stack - len(depth.flipped) for depth in then.ocean]
        assert sum(before) - sum(down) == isinstance(event, Flipped), event
        assert max(map(len, then.penguins)) <= 3
        assert all(len(of) < 3 for seat, of in enumerate(then.penguins) if seat != actor(then))
        assert all(new >= old for new, old in zip(scores(then), scores(state), strict=True)), event
        assert fields(then)["score"] == tuple(scores(then))
        assert 1 <= then.turn.depth <= 5


@pytest.mark.parametrize("options", VARIANTS[::6])
@pytest.mark.parametrize("seats", SEATS)
def test_every_game_ends_a_round_after_the_one_in_which_a_depth_ran_out(
    seats: int, options: dict[str, Any]
) -> None:
    for i in range(10):
        luck = Luck.of_seed(f"end {i}")
        ran_out: list[int] = []
        turns: Counter[int] = Counter()
        for state, event, then in steps(luck, seats, at_random(i), **options):
            if any(depth.down == 0 for depth in then.ocean) and not ran_out:
                ran_out.append(state.turn.round)
            if isinstance(event, LastDive):
                ran_out.append(state.turn.round)
            if actor(then) != actor(state) or then.turn.round != state.turn.round:
                turns[state.turn.round] += 1
            assert (result(then) is None) == (actor(then) is not None)
        turns.pop(max(turns))  # the end of the last turn, when the round is over already
        assert len(ran_out) == 2
        assert ran_out[0] == ran_out[1]
        assert marks(then) == {"round": ran_out[0] + 1}
        assert legal(then) == ()
        assert set(turns) <= set(range(1, ran_out[0] + 2))
        assert all(count == seats for number, count in turns.items() if number <= ran_out[0])


def test_everything_that_can_be_done_and_happen_does() -> None:
    done: set[type] = set()
    seen: set[type] = set()
    whys: Counter[str] = Counter()
    for options in VARIANTS[::6]:
        for seats in SEATS:
            for i in range(5):
                luck = Luck.of_seed(f"all {i}")
                for _, action, events in playing(luck, seats, at_random(i), **options):
                    done.add(type(action))
                    seen.update(map(type, events))
                    whys.update(why for e in events if (why := getattr(e, "why", None)))
    assert done == set(get_args(Action))
    assert {event.__name__ for event in get_args(Event)} - {e.__name__ for e in seen} == {"Began"}
    assert set(whys) == {"bubbles", "left", "skipped", "passed"}


def test_no_action_is_offered_twice_and_the_order_is_fixed() -> None:
    for seats in SEATS:
        for state, _, _ in playing(Luck.of_seed("order"), seats, at_random(seats)):
            actions = legal(state)
            assert len(set(actions)) == len(actions) > 0
            assert actions == legal(state)


class Watched(Luck):
    """The luck of a seed, with a record of what it was asked for."""

    def __init__(self, seed: str) -> None:
        super().__init__(Luck.of_seed(seed).salt("key") * 2)
        self.drawn: list[str] = []
        self.dealt: set[str] = set()

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        self.drawn.append(label)
        return super().draws(label, n, count)

    def permutation(
        self, label: str, n: int, known: Iterable[tuple[int, int]] = ()
    ) -> tuple[int, ...]:
        self.dealt.add(label)
        return super().permutation(label, n, known)


def test_luck_shuffles_each_depth_and_names_the_first_player_and_nothing_else() -> None:
    luck = Watched("labels")
    for _ in playing(luck, 3, at_random("labels")):
        pass
    assert luck.drawn == ["first"]
    assert luck.dealt == {f"tiles of depth {depth}" for depth in range(1, 6)}
