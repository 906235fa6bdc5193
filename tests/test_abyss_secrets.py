"""What a seat of Abyss may not know: the order of the piles, and Monster tokens face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs
import pytest

from engine.conformance import check_play_out
from engine.game import Hidden, Luck
from engine.games.abyss import GAME
from engine.games.abyss.actions import Claim, Explore, Fight, Pay, Recruit, Rob, Support
from engine.games.abyss.cards import MONSTER_TOKENS, numbered
from engine.games.abyss.events import Event, Rewarded, Robbed
from engine.games.abyss.figures import fields, imagine, result, scored, view
from engine.games.abyss.folds import evolve
from engine.games.abyss.labels import label
from engine.games.abyss.rules import decide, legal
from engine.games.abyss.state import State
from engine.games.abyss.text import say
from engine.games.abyss.typed import word
from tests.abyss_games import at_random, playing, rich
from tests.abyss_given import DEFAULTS, after, fold, given, happens, paid
from tests.lucks import even, lucks

NAMES = ("anna", "ben", "cleo", "dan")
PEEKS = ("nobody", "owner")


class OtherTokens(Luck):
    """The cards, Lords and Locations of one luck, the Monster tokens of another."""

    def __init__(self, most: Luck, tokens: Luck) -> None:
        super().__init__(bytes(32))
        self._most, self._tokens = most, tokens

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        return self._most.draws(label, n, count)

    def permutation(
        self, label: str, n: int, known: Iterable[tuple[int, int]] = ()
    ) -> tuple[int, ...]:
        luck = self._tokens if label == "monster tokens" else self._most
        return luck.permutation(label, n, known)


def copy_for(event: Event, seat: int | None) -> Event:
    """An event as a copy of the game for a seat has it."""
    if isinstance(event, Rewarded) and seat not in event.seen_by:
        return attrs.evolve(event, values=Hidden(bytes(16)))
    if isinstance(event, Robbed) and seat not in event.seen_by:
        return attrs.evolve(event, value=Hidden(bytes(16)))
    return event


def told(state: State, events: Iterable[Event], seat: int | None) -> list[str]:
    """The events in words, as they are told to a seat."""
    found: list[str] = []
    for event in events:
        found.append(say(copy_for(event, seat), view(state, seat), NAMES))
        state = evolve(state, event)
    return found


def readable(state: State, seat: int | None) -> list[object]:
    """All that a seat, its bot or a program can have of a position."""
    seen = view(state, seat)
    actions = legal(state)
    shown = [(word(action, seen), label(action, seen, NAMES)) for action in actions]
    own = None if seat is None else scored(seen, seat)
    return [seen, actions, shown, fields(state), result(state), own]


@pytest.mark.parametrize("peek", PEEKS)
def test_nothing_that_a_seat_may_have_rests_on_tokens_it_has_not_seen(peek: str) -> None:
    ends = 0
    for i in range(5):
        one = Luck.of_seed(f"one {i}")
        other = OtherTokens(one, Luck.of_seed(f"other {i}"))
        games = [playing(luck, 3, at_random(i), rich(3, token_peek=peek)) for luck in (one, other)]
        owned: set[int] = set()
        for (state, action, events), (other_state, other_action, others) in zip(
            *games, strict=True
        ):
            assert action == other_action
            looked = {seat for seats, _ in state.houses.tokens for seat in seats}
            owned |= looked
            for seat in {None, 0, 1, 2} - looked:
                assert readable(state, seat) == readable(other_state, seat)
                if fold(state, events).flow.active >= 0:
                    known = {seat for event in events for seat in getattr(event, "seen_by", ())}
                    if seat not in known:
                        assert told(state, events, seat) == told(other_state, others, seat)
        ends += fold(state, events) != fold(other_state, others)
        assert bool(owned) == (peek == "owner")
    assert ends >= 3, "their tokens differ"


def test_with_nobody_to_look_no_position_holds_what_tokens_are_worth() -> None:
    state = after(after(given(threat=2), Explore(), "monster"), Fight())
    events = happens(state, Claim(0, 2, 0))
    assert events[0] == Rewarded(0, 0, 0, (0, 1), (), ())
    then = after(state, Claim(0, 2, 0))
    assert then.houses.tokens == (((), None), ((), None))
    for seat in (None, 0, 1):
        assert attrs.evolve(view(then, seat), eyes=then.eyes) == then
        assert imagine(view(then, seat), Luck.of_seed("mine")) == then
    assert imagine(then, Luck.of_seed("mine")) == then


def test_with_its_owner_to_look_the_owner_alone_knows() -> None:
    start = given(3, threat=2, token_peek="owner", tokens={1: [4]})
    state = after(after(start, Explore(), "monster"), Fight())
    events = happens(state, Claim(0, 2, 0), values=[4, 3, 2])
    assert events[0] == Rewarded(0, 0, 0, (1, 2), (0,), (3, 2))
    then = after(state, Claim(0, 2, 0), values=[4, 3, 2])
    assert [worth for _, worth in view(then, 0).houses.tokens] == [None, 3, 2]
    assert [worth for _, worth in view(then, 1).houses.tokens] == [4, None, None]
    for seat in (2, None):
        assert [worth for _, worth in view(then, seat).houses.tokens] == [None] * 3
    assert fields(then)["score"] == (0, 0, 0)
    assert scored(view(then, 0), 0).tokens == 5
    assert scored(view(then, 0), 1).tokens == 0


def robbing(peek: str) -> State:
    """The first seat has recruited the Hunter and chooses whom to rob."""
    state = given(
        4,
        court="Hunter, Keeper, Reaper, Miller",
        hands={0: "crab 5, squid 4"},
        tokens={1: [2, 4], 2: [3], 3: [3]},
        token_peek=peek,
    )
    state = paid(after(state, Recruit(numbered("Hunter"))), "crab 5, squid 4")
    return state if Pay() not in legal(state) else after(state, Pay())


def test_a_stolen_token_is_known_to_thief_and_victim() -> None:
    state = robbing("owner")
    events = happens(state, Rob(1), die=1)
    assert events[0] == Robbed(0, 1, 1, (0,), 4)
    then = after(state, Rob(1), die=1)
    assert then.houses.of[0].tokens == (1,)
    assert then.houses.of[1].tokens == (0,)
    assert then.houses.tokens[1] == ((0, 1), 4)
    assert [view(then, seat).houses.tokens[1][1] for seat in (0, 1, 2, 3, None)] == [
        4,
        4,
        None,
        None,
        None,
    ]
    assert scored(view(then, 1), 0).tokens == 4, "the victim remembers"


def test_a_stolen_token_that_nobody_may_look_at_is_known_to_nobody() -> None:
    state = robbing("nobody")
    events = happens(state, Rob(1), die=0)
    assert events[0] == Robbed(0, 1, 0, (), 0)
    assert after(state, Rob(1), die=0).houses.tokens[0] == ((), None)


def test_any_token_of_the_victim_may_be_the_one() -> None:
    state = robbing("owner")
    robbed = [decide(state, Rob(1), luck)[0] for luck in lucks(400)]
    assert even((one.token for one in robbed if isinstance(one, Robbed)), 2)


def test_a_copy_of_the_game_for_a_seat_shows_it_the_same() -> None:
    robbed = 0
    for i in range(6):
        start = rich(4, token_peek="owner")
        copies = {seat: view(start, seat) for seat in (None, 0, 1, 2, 3)}
        for before, _, events in playing(Luck.of_seed(f"copy {i}"), 4, at_random(i), start):
            then = fold(before, events)
            robbed += any(isinstance(event, Robbed) for event in events)
            for seat, copy in copies.items():
                copies[seat] = fold(copy, [copy_for(event, seat) for event in events])
                assert view(copies[seat], seat) == view(then, seat)
            assert fields(copies[None]) == fields(then)
    assert robbed > 3


@pytest.mark.parametrize("peek", PEEKS)
def test_a_game_with_its_file_and_copies(peek: str) -> None:
    check_play_out(GAME, DEFAULTS | {"token_peek": peek}, 3, "abyss secrets")


def seen_by_others() -> State:
    """Five tokens of an opponent that it has looked at, one of them stolen from the first seat."""
    state = given(
        active=1,
        court="Hunter, Keeper, Reaper, Miller",
        hands={1: "crab 5, squid 4"},
        tokens={0: [4, 4], 1: [2, 2, 2, 3]},
        token_peek="owner",
    )
    state = paid(after(state, Recruit(numbered("Hunter"))), "crab 5, squid 4")
    state = after(state, Pay(), die=0)
    assert state.houses.of[1].tokens == (2, 3, 4, 5, 0)
    return state


def test_what_is_imagined_agrees_with_the_view_and_deals_the_rest_evenly() -> None:
    state = seen_by_others()
    seen = view(state, 0)
    assert [worth for _, worth in seen.houses.tokens] == [4, 4, None, None, None, None]
    found = [imagine(seen, luck) for luck in lucks(3000)]
    for one in found:
        assert view(one, 0) == seen
        assert one.eyes == state.eyes, "it is a position as the rules know it"
        assert all(worth is not None for _, worth in one.houses.tokens)
        values = Counter(worth for _, worth in one.houses.tokens)
        assert all(values[worth] <= MONSTER_TOKENS.count(worth or 0) for worth in values)
    unknown = [one.houses.tokens[place][1] for one in found for place in (2, 3, 4, 5)]
    assert set(unknown) == {2, 3}, "both fours are known"
    assert even(unknown, 2)
    pairs = [(one.houses.tokens[2][1], one.houses.tokens[5][1]) for one in found]
    alike = sum(one == other for one, other in pairs) / len(pairs)
    assert abs(alike - 8 / 17) < 0.04, "without replacement, of nine and nine"


def test_a_spectator_imagines_all_tokens() -> None:
    state = seen_by_others()
    found = [imagine(view(state, None), luck).houses.tokens[0][1] for luck in lucks(3000)]
    counts = Counter(found)
    assert set(counts) == {2, 3, 4}
    assert 200 < counts[4] < 400, "2 of 20 tokens are fours"


@pytest.mark.parametrize("peek", PEEKS)
def test_at_the_end_all_tokens_lie_open_to_everybody(peek: str) -> None:
    state = given(
        active=1, trigger=0, council="crab 1", tokens={0: [4, 2], 1: [3]}, token_peek=peek
    )
    then = after(state, Support(1), values=[4, 2, 3])
    for seat in (None, 0, 1):
        assert [worth for _, worth in view(then, seat).houses.tokens] == [4, 2, 3]
    assert fields(then)["score"] == (6, 4)


def test_hands_and_stacks_are_known_to_all_who_watched() -> None:
    state = given(hands={0: "crab 1", 1: "squid 5"}, council="crab 2")
    for seat in (None, 0, 1):
        assert attrs.evolve(view(state, seat), eyes=state.eyes) == state


def test_the_option_memory_is_for_screens_alone() -> None:
    games = [
        playing(Luck.of_seed("memory"), 3, at_random(1), memory=memory)
        for memory in ("table", "open")
    ]
    for (state, *then), (other, *others) in zip(*games, strict=True):
        assert then == others
        assert attrs.evolve(other, setting=state.setting) == state


def test_the_order_of_the_piles_is_in_no_position() -> None:
    """With another luck any card may come next."""
    assert len({decide(rich(3), Explore(), luck)[1] for luck in lucks(200)}) > 50
