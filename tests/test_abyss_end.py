"""How a game of Abyss ends, and who wins."""

from __future__ import annotations

import pytest

from engine.games.abyss.actions import Accept, Buy, Explore, Pay, Plot, Recruit, Support
from engine.games.abyss.cards import numbered
from engine.games.abyss.events import CourtFilled, Earned, EndNear, GameEnded
from engine.games.abyss.figures import fields, result
from engine.games.abyss.rules import actor, initial, legal
from engine.games.abyss.state import State
from tests.abyss_given import DEFAULTS, after, cards, explored, given, happens, kinds, numbers, paid

SIX = "Jailer, Seeker, Assassin, Hunter"
"""Four Lords without Keys; with `TWO` they are six."""
TWO = {"Abyss": "Trader, Peddler"}
SHEPHERD = "seahorse 5, seahorse 3"
ENOUGH = "Shepherd, Miller, Tamer, Oracle"
"""A Court that need not be filled when one has left."""


def recruits(state: State) -> State:
    """The active player is to pay for the Shepherd."""
    return paid(after(state, Recruit(numbered("Shepherd"))), SHEPHERD)


def passes(state: State, next_card: str) -> State:
    """A turn in which an Ally is taken."""
    return after(explored(state, next_card), Accept())


def seventh(seats: int = 3, active: int = 0, **told: object) -> State:
    """The active player is to pay for a seventh Lord."""
    return recruits(
        given(
            seats,
            active=active,
            court=ENOUGH,
            hands={active: SHEPHERD},
            free={active: SIX},
            holdings={active: TWO},
            **told,  # type: ignore[arg-type]
        )
    )


def test_a_seventh_lord_brings_the_end_near_covered_ones_count() -> None:
    events = happens(seventh(), Pay())
    assert kinds(events) == [
        "Paid",
        "Affiliated",
        "Arrived",
        "EndNear",
        "TurnBegan",
    ]
    assert EndNear(0) in events


def test_a_sixth_lord_does_not() -> None:
    state = recruits(given(court=ENOUGH, hands={0: SHEPHERD}, free={0: SIX}))
    assert "EndNear" not in kinds(happens(state, Pay()))


@pytest.mark.parametrize("active", [0, 1, 2])
def test_every_other_player_has_one_last_turn_clockwise(active: int) -> None:
    state = after(seventh(active=active), Pay())
    for i in (1, 2):
        assert actor(state) == (active + i) % 3
        assert result(state) is None
        state = passes(state, f"crab {i}")
    assert actor(state) is None
    assert legal(state) == ()
    assert result(state) is not None


def test_later_triggers_change_nothing() -> None:
    state = given(
        active=1,
        trigger=0,
        court=ENOUGH,
        hands={1: SHEPHERD},
        free={1: SIX},
        holdings={1: TWO},
    )
    events = happens(recruits(state), Pay())
    assert "EndNear" not in kinds(events)
    assert kinds(events)[-1:] == ["GameEnded"]


def test_a_court_that_the_deck_cannot_fill_brings_the_end_near() -> None:
    state = recruits(
        given(3, court="Shepherd, Miller, Tamer", hands={0: SHEPHERD}, lord_deck="Oracle, Slaver")
    )
    events = happens(state, Pay(), lords="Oracle, Slaver")
    oracle, slaver = numbers("Oracle, Slaver")
    assert events[3:6] == (Earned(0, 2, "court"), CourtFilled((oracle, slaver)), EndNear(0))


def test_also_where_no_lord_is_left() -> None:
    state = recruits(given(court="Shepherd, Miller, Tamer", hands={0: SHEPHERD}, lord_deck=""))
    events = happens(state, Pay())
    assert events[3:6] == (Earned(0, 2, "court"), CourtFilled(()), EndNear(0))


def test_a_court_that_can_just_be_filled_does_not() -> None:
    four = "Oracle, Slaver, Trader, Peddler"
    state = recruits(given(court="Shepherd, Miller, Tamer", hands={0: SHEPHERD}, lord_deck=four))
    events = happens(state, Pay(), lords=four)
    assert events[4] == CourtFilled(numbers(four))
    assert "EndNear" not in kinds(events)


def test_with_the_deck_empty_and_three_in_the_court_play_goes_on() -> None:
    state = recruits(
        given(court="Shepherd, Miller, Tamer, Oracle", hands={0: SHEPHERD}, lord_deck="")
    )
    events = happens(state, Pay())
    assert kinds(events)[3:] == ["TurnBegan"]


def test_in_the_last_round_an_empty_court_still_pays_and_triggers_nothing() -> None:
    state = given(
        active=1, trigger=0, court="Shepherd, Miller, Tamer", hands={1: SHEPHERD}, lord_deck=""
    )
    events = happens(recruits(state), Pay())
    assert Earned(1, 2, "court") in events
    assert EndNear(1) not in events
    assert kinds(events)[-1] == "GameEnded"


def test_who_has_had_a_last_turn_may_still_buy() -> None:
    state = given(3, active=2, trigger=0, pearls={0: 1, 1: 1})
    state = after(state, Explore(), "crab 5")
    assert (actor(state), Buy() in legal(state)) == (0, True)
    then = after(state, Buy(), "squid 1")
    assert then.houses.of[0].hand == cards("crab 5")


def test_a_plot_in_a_last_turn_is_possible() -> None:
    state = given(active=1, trigger=0, court=ENOUGH, pearls={1: 1})
    assert Plot() in legal(state)


def test_an_extra_turn_in_the_last_round_comes_before_the_end() -> None:
    state = given(active=1, trigger=0, again=True, council="crab 1, squid 1")
    state = after(state, Support(1))
    assert actor(state) == 1
    assert kinds(happens(state, Support(4)))[-1] == "GameEnded"


def test_an_extra_turn_of_the_turn_that_triggered_comes_before_the_last_turns() -> None:
    state = after(seventh(again=True), Pay())
    assert (actor(state), state.flow.trigger) == (0, 0)
    for seat, one in ((0, "crab 1"), (1, "crab 2"), (2, "crab 3")):
        assert actor(state) == seat
        state = passes(state, one)
    assert actor(state) is None


def ended(**told: object) -> State:
    """The game is over: the second of two had the last turn and got a crab 1 in it."""
    state = given(active=1, trigger=0, council="crab 1", **told)  # type: ignore[arg-type]
    tokens = [2] * len(state.houses.tokens)
    return after(state, Support(1), values=tokens)


def test_the_lowest_of_each_race_is_affiliated_and_the_rest_discarded() -> None:
    state = given(
        active=1,
        trigger=0,
        council="crab 1",
        hands={0: "crab 3, crab 2, squid 5, jellyfish 4, jellyfish 4", 1: "crab 1, crab 5"},
        affiliated={0: "crab 4, squid 1"},
        tokens={0: [4], 1: [3, 2]},
        free={0: "Master of Magic"},
    )
    (*_, end) = happens(state, Support(1), values=[4, 3, 2])
    assert end == GameEnded(
        (cards("jellyfish 4, crab 2, squid 5"), cards("crab 1")),
        tuple(sorted(cards("crab 1, crab 3, crab 5, jellyfish 4"))),
        (4, 3, 2),
    )
    then = after(state, Support(1), values=[4, 3, 2])
    assert then.houses.of[0].affiliated == tuple(
        sorted(cards("crab 2, crab 4, jellyfish 4, squid 1, squid 5"))
    )
    assert then.houses.of[1].affiliated == cards("crab 1")
    assert [house.hand for house in then.houses.of] == [(), ()]
    assert set(cards("crab 3, crab 5, jellyfish 4")) <= set(then.sea.discard)
    found = result(then)
    assert found is not None
    assert found.scores == (6 + 4 + 4 + 5 + 4, 1 + 5)
    assert fields(then)["score"] == found.scores, "now all see the tokens"
    assert found.winners == (0,)
    assert found.decided_by == "the most points"


def test_allies_affiliated_at_the_end_count_for_locations() -> None:
    state = ended(holdings={1: {"Chasm": "", "Coral Barrier": ""}}, hands={1: "squid 2"})
    found = result(state)
    assert found is not None
    assert found.scores[1] == (5 + 3) + (20 - 2) + (1 + 2)


def test_ties_are_broken_by_pearls() -> None:
    state = ended(hands={0: "squid 1"}, pearls={0: 2, 1: 3})
    found = result(state)
    assert found is not None
    assert (found.scores, found.winners, found.decided_by) == ((1, 1), (1,), "more Pearls")


def test_then_by_the_highest_lord() -> None:
    state = ended(court="", free={0: "Landowner", 1: "Aquaculturalist"}, pearls={0: 2, 1: 2})
    found = result(state)
    assert found is not None
    assert (found.scores, found.winners) == ((12, 12), (0,))
    assert found.decided_by == "the highest Lord"


def test_then_the_win_is_shared() -> None:
    state = ended(hands={0: "squid 1"})
    found = result(state)
    assert found is not None
    assert found.winners == (0, 1)
    assert found.decided_by == "nothing: the win is shared"


def test_of_three_those_who_are_tied_to_the_end_share() -> None:
    state = given(
        3,
        active=2,
        trigger=0,
        council="crab 1",
        hands={0: "squid 1", 1: "squid 1"},
        pearls={0: 3, 1: 2, 2: 3},
    )
    found = result(after(state, Support(1)))
    assert found is not None
    assert (found.scores, found.winners) == ((1, 1, 1), (0, 2))


def test_nothing_is_decided_before_the_end() -> None:
    assert result(initial(DEFAULTS, 2)) is None, "before the game begins"
    assert result(given()) is None
    assert result(given(trigger=0, active=1)) is None
