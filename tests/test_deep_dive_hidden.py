"""What lies face down in Deep Dive is in no position and no view; it is the luck's alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from engine.game import Luck
from engine.games.deep_dive import GAME
from engine.games.deep_dive.model import Event, Flip, Flipped
from engine.games.deep_dive.rules import State, decide, evolve, fields, imagine, legal, view
from engine.games.deep_dive.text import label, say, word
from engine.session import Session
from replays.verify import verify
from tests.dives import CROWDED, at_random, fold, given, opening, playing
from tests.lucks import even, lucks
from tests.sessions import begun, opened_again

NAMES = ("anna", "ben", "cleo")


class SameFirst(Luck):
    """The first tiles of each depth as one luck deals them, the others as another does."""

    def __init__(self, first: Luck, then: Luck, count: int) -> None:
        super().__init__(bytes(32))
        self._first, self._then, self._count = first, then, count

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        return self._first.draws(label, n, count)

    def permutation(
        self, label: str, n: int, known: Iterable[tuple[int, int]] = ()
    ) -> tuple[int, ...]:
        same = self._first.permutation(label, n)[: self._count]
        return self._then.permutation(label, n, enumerate(same))


def readable(state: State) -> list[object]:
    """All that a seat, a bot or a program can have of a position."""
    seen = view(state, 0)
    actions = legal(state)
    shown = [(word(action, seen), label(action, seen, NAMES)) for action in actions]
    return [seen, actions, shown, fields(state), imagine(seen, Luck.of_seed("mine"))]


def told(state: State, events: Iterable[Event]) -> Iterator[str]:
    """The events in words."""
    for event in events:
        yield say(event, view(state, 0), NAMES)
        state = evolve(state, event)


@pytest.mark.parametrize("count", [1, 3, 6])
def test_two_games_look_the_same_until_a_tile_is_flipped_that_differs(count: int) -> None:
    parted = 0
    for i in range(30):
        one = Luck.of_seed(f"one {i}")
        other = SameFirst(one, Luck.of_seed(f"other {i}"), count)
        games = [playing(luck, 3, at_random(i), tiles=CROWDED) for luck in (one, other)]
        for (state, action, events), (other_state, other_action, others) in zip(*games):  # noqa: B905
            assert readable(state) == readable(other_state)
            assert action == other_action
            if events == others:
                assert [*told(state, events)] == [*told(other_state, others)]
            else:
                first, second = events[0], others[0]
                assert isinstance(first, Flipped)
                assert isinstance(second, Flipped)
                assert first.depth == second.depth
                assert len(state.ocean[first.depth - 1].flipped) >= count
                parted += 1
                break
    assert parted > 25


def test_the_same_events_make_the_same_position_whatever_the_seed() -> None:
    events = [
        e for _, _, many in playing(Luck.of_seed("a"), 3, at_random(1), first=1) for e in many
    ]
    ends = [fold(opening(Luck.of_seed(seed), 3, first=1), events) for seed in ("a", "b", "c")]
    assert ends[0] == ends[1] == ends[2]


def test_all_seats_and_onlookers_see_the_same_and_imagine_nothing() -> None:
    state = given(3, face_up={1: ["pink 1"]})
    assert not GAME.secrets
    assert all(view(state, seat) == state for seat in (None, 0, 1, 2))
    assert imagine(state, Luck.of_seed("mine")) == state


SOME_SEEN = given(
    3, depth=5, face_up={5: ["predator", "pink 10", "predator"]}, food={0: ["green 10"]}
)
"""Depth 5 with 4 tiles flipped of 12, 3 of which were removed."""


def flipped(state: State, luck: Luck) -> int:
    event = decide(state, Flip(), luck)[0]
    assert isinstance(event, Flipped)
    return event.tile


def test_with_other_luck_the_next_tile_is_any_unseen_one_removed_ones_too() -> None:
    depth = SOME_SEEN.ocean[4]
    assert (len(depth.tiles), depth.stack, len(depth.flipped)) == (12, 9, 4)
    found = [flipped(SOME_SEEN, luck) for luck in lucks(4000)]
    assert set(found) == set(range(12)) - set(depth.flipped)
    assert even(found, 8)


def dealt(state: State, luck: Luck) -> tuple[int, ...]:
    """All tiles that a depth will still show, in their order."""
    found: list[int] = []
    while state.ocean[4].down:
        found.append(flipped(state, luck))
        state = fold(state, [Flipped(0, 5, found[-1])])
    return tuple(found)


def test_with_other_luck_any_order_is_as_likely_and_none_comes_twice() -> None:
    orders = [dealt(SOME_SEEN, luck) for luck in lucks(3000)]
    assert all(len({*order, *SOME_SEEN.ocean[4].flipped}) == 9 for order in orders)
    assert even([order[:2] for order in orders], 8 * 7)
    assert even([order[-1] for order in orders], 8)
    assert even([frozenset(order[3:]) for order in orders], 28)


def test_under_its_own_luck_a_depth_shows_its_tiles_as_they_were_dealt() -> None:
    for luck in lucks(20):
        order = luck.permutation("tiles of depth 5", 12)
        assert dealt(given(3, depth=5), luck) == order[:9]


def session(seed: str) -> Session:
    """A game of three in memory."""
    return opened_again(begun(GAME, names=NAMES, seed=seed), GAME)


def plays(session: Session, seed: int, moves: int) -> list[int]:
    """Play on at random, so many moves at most."""
    choose = at_random(seed)
    places: list[int] = []
    while session.legal() and len(places) < moves:
        session.play(choose(session.state, session.legal()))
        places.append(session.timeline.head)
    return places


def tables(session: Session, places: list[int]) -> Iterator[State]:
    for place in places:
        yield session.state_at(place)


def test_after_a_reluck_what_was_seen_stays_and_what_comes_is_other() -> None:
    different = 0
    for seed in range(8):
        played = session(f"reluck {seed}")
        plays(played, seed, 25)
        fork = played.timeline.head
        seen = [depth.flipped for depth in played.state.ocean]
        played.reluck()
        assert [depth.flipped for depth in played.state.ocean] == seen
        places = plays(played, seed, 10_000)
        for before, then in pairwise(tables(played, [fork, *places])):
            for old, new in zip(before.ocean, then.ocean, strict=True):
                assert new.flipped[: len(old.flipped)] == old.flipped
                assert len(set(new.flipped)) == len(new.flipped) <= new.stack
        assert played.actor() is None
        end = [depth.flipped for depth in played.state.ocean]
        played.goto(fork)
        plays(played, seed, 10_000)
        different += end != [depth.flipped for depth in played.state.ocean]
        assert verify(played).difference is None
    assert different == 8


def test_after_a_reluck_the_order_of_a_depth_does_not_rest_on_what_is_done_elsewhere() -> None:
    played = session("lines")
    plays(played, 1, 20)
    played.reluck()
    fork = played.timeline.head
    ends = []
    for seed in range(6):
        played.goto(fork)
        plays(played, seed, 10_000)
        ends.append([depth.flipped for depth in played.state.ocean])
    for one, other in pairwise(ends):
        for here, there in zip(one, other, strict=True):
            shorter = min(len(here), len(there))
            assert here[:shorter] == there[:shorter]
