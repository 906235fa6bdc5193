"""What is always true in games of Abyss that are played at random."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from engine.game import Luck
from engine.games.abyss.actions import Buy, Decline, Discard
from engine.games.abyss.automatic import without_choice
from engine.games.abyss.cards import RACES
from engine.games.abyss.choices import current
from engine.games.abyss.events import (
    Bought,
    Bribed,
    Declined,
    Earned,
    EndNear,
    Event,
    GameEnded,
    Lost,
    Paid,
    Plotted,
    Revealed,
    Rewarded,
    TurnBegan,
)
from engine.games.abyss.figures import conserved, fields, imagine, marks, result, view
from engine.games.abyss.houses import keys
from engine.games.abyss.rules import actor, legal
from engine.games.abyss.state import COMMANDER, State
from tests.abyss_games import at_random, opening, playing, rich, steps
from tests.abyss_given import fold

SEATS = (2, 3, 4)
VARIANTS: tuple[dict[str, Any], ...] = tuple(
    {"token_peek": peek, "superfluous_allies": more, "ambassador_keys": keys, "memory": memory}
    for peek, more, keys, memory in (
        ("nobody", "refuse", 3, "table"),
        ("owner", "refuse", 3, "table"),
        ("nobody", "allow", 3, "open"),
        ("owner", "allow", 0, "open"),
    )
)
EVERY_WAY = [*product(SEATS, VARIANTS)]
MOST = 60
"""Far above the most legal actions that were ever found: 31 in 2,000 games, for a Traitor."""


def starts(seats: int, options: dict[str, Any]) -> Iterable[State | None]:
    """The usual opening, and a position with plenty of everything."""
    return (None, rich(seats, **options))


@pytest.mark.parametrize(("seats", "options"), EVERY_WAY)
def test_positions_make_sense(seats: int, options: dict[str, Any]) -> None:
    for i, start in enumerate(starts(seats, options)):
        luck = Luck.of_seed(f"sense {i}")
        things = conserved(start or opening(luck, seats, **options))
        for _, event, then in steps(luck, seats, at_random(f"sense {i}"), start, **options):
            assert conserved(then) == things, event
            assert len(then.sea.track) <= 5
            assert len(then.court.lords) <= 6
            assert then.sea.left or then.sea.discard, "there is always a card to reveal"
            assert 1 <= then.sea.threat <= 6
            assert len(then.sea.council) == len(RACES)
            assert 0 <= then.houses.keys_left <= 10
            assert all(house.pearls >= 0 for house in then.houses.of), event
            assert all(len(house.lords) <= 8 for house in then.houses.of)
            assert all(one // 10 == race for race, of in enumerate(then.sea.council) for one in of)
            for house in then.houses.of:
                assert house.hand == tuple(sorted(house.hand))
                assert len(set(house.lords)) == len(house.lords)


def gain(event: Event, seat: int) -> int:
    """The Pearls that an event says a seat gets."""
    match event:
        case Earned() | Rewarded():
            return event.pearls if event.seat == seat else 0
        case Lost() | Paid() | Bribed():
            return -event.pearls if event.seat == seat else 0
        case Plotted():
            return -1 if event.seat == seat else 0
        case Bought():
            return {event.seat: -event.price, event.seller: event.price}.get(seat, 0)
        case _:
            return 0


@pytest.mark.parametrize(("seats", "options"), EVERY_WAY[::2])
def test_pearls_change_as_events_say(seats: int, options: dict[str, Any]) -> None:
    for start in starts(seats, options):
        for state, event, then in steps(
            Luck.of_seed("pearls"), seats, at_random(1), start, **options
        ):
            for seat, (old, new) in enumerate(zip(state.houses.of, then.houses.of, strict=True)):
                assert new.pearls - old.pearls == gain(event, seat), event


@pytest.mark.parametrize(("seats", "options"), EVERY_WAY)
def test_who_is_asked(seats: int, options: dict[str, Any]) -> None:
    for start in starts(seats, options):
        for state, action, _ in playing(
            Luck.of_seed("asked"), seats, at_random(2), start, **options
        ):
            actions = legal(state)
            assert len(set(actions)) == len(actions) <= MOST
            assert actions == legal(state), "the order is fixed"
            assert 0 <= state.flow.active < seats
            task = current(state)
            assert task is not None
            if isinstance(action, Buy | Decline):
                assert actor(state) != state.flow.active
            elif not isinstance(action, Discard):
                assert actor(state) == state.flow.active, "others only buy and discard"
            elif task.kind == "limit":
                assert actor(state) == state.flow.active
            else:
                assert actor(state) != state.flow.active


@pytest.mark.parametrize(("seats", "options"), EVERY_WAY)
def test_nothing_is_left_that_happens_without_a_choice(seats: int, options: dict[str, Any]) -> None:
    for i, start in enumerate(starts(seats, options)):
        luck = Luck.of_seed(f"nothing left {i}")
        for state, _, events in playing(luck, seats, at_random(i), start, **options):
            then = fold(state, events)
            task = current(then)
            assert task is None or not without_choice(then, task, luck)


@pytest.mark.parametrize("seats", SEATS)
def test_offers_of_a_turn(seats: int) -> None:
    """At prices 1, 2, 3; to each seat once for a card, and never to one that buys no more."""
    for i in range(8):
        start = rich(seats) if i % 2 else None
        sold: list[int] = []
        silent: set[int] = set()
        answered: list[int] = []
        for state, event, _ in steps(Luck.of_seed(f"offers {i}"), seats, at_random(i), start):
            match event:
                case TurnBegan():
                    sold, silent = [], set()
                case Revealed():
                    answered = []
                case Bought() | Declined():
                    places = [
                        (seat - state.flow.active) % seats for seat in (*answered, event.seat)
                    ]
                    assert places == sorted(set(places)), "clockwise from the left, each once"
                    answered.append(event.seat)
                    assert event.seat not in silent
                    assert event.seat not in sold
                    assert state.house(event.seat).pearls > len(sold)
                    if isinstance(event, Bought):
                        sold.append(event.seat)
                        assert (event.price, event.seller) == (len(sold), state.flow.active)
                    elif event.rest:
                        silent.add(event.seat)
                case _:
                    pass


@pytest.mark.parametrize("seats", SEATS)
def test_what_a_turn_leaves(seats: int) -> None:
    for i in range(8):
        start = rich(seats) if i % 2 else None
        for state, event, then in steps(Luck.of_seed(f"left {i}"), seats, at_random(i), start):
            if not isinstance(event, TurnBegan):
                continue
            assert (then.sea.track, then.sea.played, then.sites.drawn) == ((), (), ())
            assert all(house.leaving == () for house in then.houses.of)
            if then.sites.left or then.sites.face_up:
                assert all(keys(house) < 3 for house in then.houses.of)
            if state.flow.turn and state.somebody_else_has(state.flow.active, COMMANDER):
                assert len(then.house(state.flow.active).hand) <= 6


@pytest.mark.parametrize("seats", SEATS)
def test_each_game_ends_a_turn_of_all_others_after_its_trigger(seats: int) -> None:
    for i in range(8):
        luck = Luck.of_seed(f"end {i}")
        turns: list[int] = []
        triggers: list[int] = []
        rounds: list[int] = []
        for _, event, then in steps(luck, seats, at_random(i)):
            assert (result(then) is not None) == isinstance(event, GameEnded)
            if isinstance(event, EndNear):
                triggers.append(event.seat)
                turns = []
            if isinstance(event, TurnBegan):
                turns.append(event.seat)
            rounds.append(marks(then)["round"])
        assert isinstance(event, GameEnded)
        (trigger,) = triggers
        again = [seat for at, seat in enumerate(turns) if [trigger, *turns][at] != seat]
        assert again == [(trigger + away) % seats for away in range(1, seats)]
        assert rounds == sorted(rounds)
        assert actor(then) is None
        assert legal(then) == ()
        found = result(then)
        assert found is not None
        assert fields(then)["score"] == found.scores


def test_luck_is_asked_for_these_things_and_nothing_else() -> None:
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

    for i in range(10):
        luck = Watched(f"labels {i}")
        for _ in playing(luck, 3, at_random(i)):
            pass
        assert luck.drawn[0] == "first"
        assert all(one.endswith("/hunter") for one in luck.drawn[1:])
        assert len(set(luck.drawn)) == len(luck.drawn)
        decks = {one for one in luck.dealt if one.startswith(("exploration deck ", "locations "))}
        assert luck.dealt - decks == {"lords", "monster tokens"}


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_imagined_can_be_played_to_the_end(seats: int) -> None:
    for i in range(4):
        luck = Luck.of_seed(f"imagined {i}")
        options = VARIANTS[i % len(VARIANTS)]
        for count, (state, _, _) in enumerate(playing(luck, seats, at_random(i), **options)):
            if count % 80 == 0:
                seat = actor(state)
                mine = Luck.of_seed(f"mine {i} {count}")
                imagined = imagine(view(state, seat), mine)
                *_, (last, _, events) = playing(mine, seats, at_random(i), imagined)
                assert result(fold(last, events)) is not None
