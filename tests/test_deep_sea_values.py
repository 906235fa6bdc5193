"""What a chip is worth does not depend on when it is turned up."""

from __future__ import annotations

from collections import Counter

from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from engine.game import Luck
from engine.games.deep_sea.model import (
    CHIPS,
    CHIPS_A_LEVEL,
    LEVELS,
    VALUES,
    Banked,
    Chips,
    GameEnded,
    Leave,
    Swim,
)
from engine.games.deep_sea.rules import evolve
from engine.games.deep_sea.values import dealt
from tests.given import (
    ABOARD,
    at_random,
    back,
    deal,
    fold,
    given,
    going_down,
    going_up,
    happens,
    last_state,
    the,
)


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


@for_all(order=st.permutations(range(CHIPS)), known=st.integers(0, CHIPS), seed=st.integers(0, 999))
@settings(deadline=None)
def test_other_luck_deals_each_level_around_what_is_known(
    order: list[int], known: int, seed: int
) -> None:
    values, other = deal(Luck.of_seed("values")), Luck.of_seed(f"other {seed}")
    seen = tuple((chip, values[chip]) for chip in order[:known])
    told = dealt(seen, other)(tuple(range(CHIPS)))
    assert all(told[chip] == value for chip, value in seen)
    for at in LEVELS:
        own = told[CHIPS_A_LEVEL * (at - 1) : CHIPS_A_LEVEL * at]
        assert sorted(own) == sorted(VALUES[at] * 2)
    more = tuple((chip, told[chip]) for chip in order[: known + 1])
    assert dealt(more, other)(tuple(range(CHIPS))) == told  # what it turns up moves nothing
