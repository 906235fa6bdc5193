"""Monsters of Abyss: the threat, the fight and its rewards."""

from __future__ import annotations

import pytest

from engine.games.abyss.actions import Accept, Claim, Draw, Explore, Fight, GoOn, Sell, Settle
from engine.games.abyss.cards import MONSTER, MONSTER_TOKENS
from engine.games.abyss.events import Earned, Fought, Rewarded, WentOn
from engine.games.abyss.rules import actor, legal
from engine.games.abyss.state import State
from tests.abyss_given import after, card, cards, explored, given, happens, kinds, numbers, offered
from tests.lucks import lucks


def faced(threat: int = 1, **told: object) -> State:
    """A Monster came up on the first space of the track."""
    return after(given(threat=threat, **told), Explore(), "monster")  # type: ignore[arg-type]


def fought(threat: int, **told: object) -> State:
    """It was fought and the reward is to be chosen, where there is a choice."""
    return after(faced(threat, **told), Fight())


def test_a_monster_is_never_offered() -> None:
    state = after(given(4, pearls={1: 9, 2: 9, 3: 9}), Explore(), "monster")
    assert (actor(state), offered(state)) == (0, [Fight(), GoOn()])


def test_to_go_on_moves_the_threat_and_the_monster_keeps_its_space() -> None:
    state = faced()
    events = happens(state, GoOn(), "crab 5")
    assert events[0] == WentOn(0, True)
    then = after(state, GoOn(), "crab 5")
    assert then.sea.threat == 2
    assert then.sea.track == cards("monster, crab 5")


def test_the_threat_stays_on_the_sixth_space() -> None:
    state = after(faced(5), GoOn(), "monster")
    assert state.sea.threat == 6
    assert after(state, GoOn(), "crab 5").sea.threat == 6


def test_the_threat_stays_when_an_ally_is_left_and_when_the_turn_ends() -> None:
    state = explored(given(threat=3), "crab 5")
    assert after(state, GoOn(), "crab 4").sea.threat == 3
    assert after(state, Accept()).sea.threat == 3


def test_a_fight_discards_the_monster_and_the_turn_ends_after_the_reward() -> None:
    state = after(given(track="crab 5, squid 1"), Explore(), "monster")
    assert happens(state, Fight()) == (Fought(0),)
    state = after(state, Fight())
    assert state.sea.discard == (MONSTER,)
    assert state.sea.track == cards("crab 5, squid 1")
    events = happens(state, Claim(1, 0, 0))
    assert kinds(events) == ["Rewarded", "Cleared", "TurnBegan"]
    then = after(state, Claim(1, 0, 0))
    assert then.houses.of[0].pearls == 2
    assert (then.sea.threat, then.sea.track) == (1, ())
    assert then.sea.council[1] == cards("crab 5")
    assert actor(then) == 1


@pytest.mark.parametrize(
    ("threat", "rewards"),
    [
        (1, [(1, 0, 0), (0, 1, 0)]),
        (2, [(2, 0, 0), (1, 1, 0), (0, 2, 0)]),
        (4, [(1, 0, 1), (0, 1, 1)]),
        (5, [(2, 0, 1), (1, 1, 1), (0, 2, 1)]),
    ],
)
def test_the_rewards_of_each_space(threat: int, rewards: list[tuple[int, int, int]]) -> None:
    state = fought(threat)
    assert offered(state) == [Claim(*one) for one in rewards]
    for pearls, tokens, keys in rewards:
        then = after(state, Claim(pearls, tokens, keys))
        house = then.houses.of[0]
        assert (house.pearls, len(house.tokens), house.keys) == (1 + pearls, tokens, keys)
        assert then.sea.threat == 1
        assert then.houses.keys_left == 10 - keys


@pytest.mark.parametrize(("threat", "keys"), [(3, 1), (6, 2)])
def test_where_there_is_one_reward_it_is_given_at_once(threat: int, keys: int) -> None:
    events = happens(faced(threat), Fight())
    assert events[:2] == (Fought(0), Rewarded(0, 0, keys, (), (), ()))
    then = fought(threat)
    assert then.houses.of[0].keys == keys
    assert actor(then) == 1


@pytest.mark.parametrize("left", [1, 2])
def test_a_reward_is_offered_only_in_full(left: int) -> None:
    state = fought(2, tokens={0: [2] * 9 + [3] * 9 + [4] * (2 - left)})
    assert offered(state) == [Claim(2, 0, 0), Claim(1, 1, 0), Claim(0, 2, 0)][: left + 1]


def test_without_tokens_there_are_pearls_and_nothing_to_choose() -> None:
    state = fought(2, tokens={1: [2] * 9 + [3] * 9 + [4] * 2})
    assert (state.houses.of[0].pearls, actor(state)) == (3, 1)


def test_tokens_are_numbered_in_the_order_of_their_drawing() -> None:
    state = fought(2, tokens={1: [2, 3]})
    events = happens(state, Claim(0, 2, 0))
    assert events[0] == Rewarded(0, 0, 0, (2, 3), (), ())
    assert after(state, Claim(0, 2, 0)).houses.of[0].tokens == (2, 3)


def test_on_the_fifth_space_the_fight_must_be_with_a_pearl_on_top() -> None:
    state = given(track="crab 1, crab 2, squid 1, monster", threat=2)
    events = happens(state, Explore(), "monster")
    assert kinds(events) == ["Explored", "Revealed", "Fought", "Earned"]
    assert events[-1] == Earned(0, 1, "fifth")
    state = after(state, Explore(), "monster")
    assert offered(state) == [Claim(2, 0, 0), Claim(1, 1, 0), Claim(0, 2, 0)]
    then = after(state, Claim(2, 0, 0))
    assert then.houses.of[0].pearls == 4
    assert then.sea.discard == (MONSTER, MONSTER)


def test_with_an_empty_supply_of_keys_what_is_left_is_given() -> None:
    state = fought(6, keys={0: 1, 1: 8})
    assert state.houses.of[0].keys == 2
    state = fought(3, keys={0: 1, 1: 9})
    assert state.houses.of[0].keys == 1
    assert offered(fought(4, keys={0: 1, 1: 9})) == [Claim(1, 0, 0), Claim(0, 1, 0)]


def test_the_third_key_is_spent_after_the_exploration_is_over() -> None:
    state = given(keys={0: 1}, track="crab 1", threat=6, face_up="Parliament")
    state = after(state, Explore(), "monster")
    events = happens(state, Fight())
    assert kinds(events) == ["Fought", "Rewarded", "Cleared", "KeysSpent"]
    state = after(state, Fight())
    assert offered(state, Settle) == [Settle(*numbers("Parliament"))]
    assert [one for one in legal(state) if isinstance(one, Draw)] == [*map(Draw, (1, 2, 3, 4))]


def test_the_ship_master_is_paid_after_a_fight_too() -> None:
    state = given(free={0: "Ship Master"}, track="squid 3, crab 2", threat=3)
    state = after(after(state, Explore(), "monster"), Fight())
    assert state.houses.of[0].pearls == 3


def test_tokens_that_somebody_knows_are_worth_that_whatever_the_luck() -> None:
    state = given(tokens={0: [4, 2], 1: [4]}, token_peek="owner")
    for luck in lucks(20):
        values = state.houses.token_values(luck)
        assert values[:3] == (4, 2, 4)
        assert sorted(values) == sorted(MONSTER_TOKENS)


def test_powers_at_fight_or_go_on() -> None:
    state = faced(free={0: "Slaver"}, hands={0: "crab 1"})
    assert offered(state) == [Fight(), GoOn(), Sell(card("crab 1"))]
    then = after(state, Sell(card("crab 1")))
    assert offered(then) == [Fight(), GoOn()]
    assert offered(after(then, Fight()), Sell) == []
