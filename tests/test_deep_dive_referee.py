"""Deep Dive played in step with a second, naive implementation of its rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.game import Luck
from engine.games.deep_dive.model import GameEnded
from engine.games.deep_dive.rules import State, result
from tests.dives import LISTS, VARIANTS, at_random, fold, offered, opening, playing, spelt
from tests.referee import Found, Referee

REMOVED = {1: 7, 2: 5, 3: 3, 4: 7, 5: 5, 6: 3}


def referee(luck: Luck, state: State, seats: int, tiles: Any) -> Referee:
    """A table with the same tiles in the same places."""
    decks: list[list[Found]] = []
    for depth, here in enumerate(state.ocean, 1):
        dealt = luck.permutation(f"tiles of depth {depth}", len(here.tiles))
        gone = REMOVED[seats] if tiles == LISTS[0] else 0
        order = [here.tiles[tile] for tile in dealt]
        decks.append([(one.kind, one.value) for one in order[: len(order) - gone]])
    return Referee(decks, seats, state.turn.first)


def agree(state: State, other: Referee) -> None:
    """Everything that lies on the table is the same in both."""
    assert sorted(offered(state)) == sorted(other.choices())
    assert state.turn.last == other.last_round
    assert (state.turn.round, state.turn.seat < 0) == (other.round, other.over)
    if not other.over:
        assert (state.turn.seat, state.turn.depth) == (other.seat, other.depth)
    for depth, here in enumerate(state.ocean, 1):
        assert here.down == len(other.down[depth])
        loot = Counter((here.tiles[tile].kind, here.tiles[tile].value) for tile in here.loot)
        inert = ("bubbles", "predator")
        assert loot == Counter(tile for tile in other.up[depth] if tile[0] not in inert)
    for seat, hoard in enumerate(state.hoards.of):
        assert [(one.kind, one.value) for one in state.hoards.food(seat)] == other.food[seat]
        assert len(hoard.rocks) == other.rocks[seat]
        assert [depth for depth, _ in state.penguins[seat]] == other.trapped[seat]
        setting = (state.setting.set_order, "per_set" if state.setting.per_set else "overall")
        if "best" not in setting or "overall" in setting:
            order = setting[0].replace("best", "sorted")
            assert state.score(seat) == other.score(seat, order, setting[1])


def played_in_step(seed: str, seats: int, **options: Any) -> None:
    luck = Luck.of_seed(seed)
    choose = at_random(seed)
    state = opening(luck, seats, **options)
    other = referee(luck, state, seats, options["tiles"])
    for before, action, events in playing(luck, seats, choose, **options):
        agree(before, other)
        other.do(spelt(before, action))
        state = fold(before, events)
    agree(state, other)
    assert isinstance(events[-1], GameEnded)
    found = result(state)
    assert found is not None
    best = max(found.scores)
    assert found.winners == tuple(s for s in range(seats) if found.scores[s] == best)


@pytest.mark.parametrize("seats", range(1, 7))
def test_both_say_the_same(seats: int) -> None:
    for i, options in enumerate(VARIANTS):
        played_in_step(f"referee {i}", seats, **options)


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(1, 7))
def test_both_say_the_same_over_many_games(seats: int) -> None:
    for i in range(504):
        played_in_step(f"many {i}", seats, **VARIANTS[i % len(VARIANTS)])
