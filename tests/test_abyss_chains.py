"""Lords of Abyss who bring other Lords, and victims one after the other."""

from __future__ import annotations

import pytest

from engine.games.abyss.events import (
    Arrived,
    Bribed,
    CourtFilled,
    Dismissed,
    Earned,
    EndNear,
    Invoked,
    KeysSpent,
    Lost,
    Rotated,
    TurnBegan,
)
from engine.games.abyss.rules import actor, legal
from tests.abyss_moves import after, arrived, fold, free, happens, names, offered
from tests.abysses import a_lord, given, lords

DONE = (TurnBegan(1),)


def test_the_traitor_brings_the_schemer_brings_the_corruptor_who_recruits() -> None:
    state = arrived(
        "Traitor",
        court="Traitor, Schemer, Seeker, Keeper, Reaper, Miller",
        free={0: "Oracle, Slaver"},
        pearls={0: 5, 1: 2},
    )
    assert happens(state, "Trade Slaver Schemer") == (
        Dismissed(0, a_lord("Slaver")),
        Arrived(0, a_lord("Schemer"), "court"),
    )
    state = after(state, "Trade Slaver Schemer")
    assert offered(state) == ["Scheme Oracle", "Scheme Traitor", "Done"]
    events = happens(state, "Scheme Traitor", lords="Corruptor")
    assert events == (Dismissed(0, a_lord("Traitor")), Arrived(0, a_lord("Corruptor"), "deck"))
    state = after(state, "Scheme Traitor", lords="Corruptor")
    assert "Bribe Seeker" in offered(state)
    assert happens(state, "Bribe Seeker") == (
        Bribed(0, 5),
        Arrived(0, a_lord("Seeker"), "court"),
        Lost(1, 2),
        *DONE,
    )
    then = after(state, "Bribe Seeker")
    assert free(then) == "Oracle, Schemer, Corruptor, Seeker"
    assert {*lords("Slaver, Traitor")} <= {*then.court.gone}


def test_the_corruptor_may_be_discarded_by_the_traitor_it_brought() -> None:
    state = arrived("Corruptor", court="Corruptor, Traitor, Keeper, Reaper, Miller", pearls={0: 5})
    state = after(state, "Bribe Traitor")
    assert offered(state, "Trade Corruptor") == offered(state, "Trade")
    then = after(state, "Trade Corruptor Keeper")
    assert free(then) == "Traitor, Keeper"
    assert a_lord("Corruptor") in then.court.gone


def test_the_schemer_may_be_discarded_by_the_traitor_it_brought() -> None:
    state = arrived("Schemer", free={0: "Oracle"})
    state = after(state, "Scheme Oracle", lords="Traitor")
    then = after(state, "Trade Schemer Keeper")
    assert free(then) == "Traitor, Keeper"


def test_none_of_the_three_can_discard_itself_or_be_brought_where_none_is_left() -> None:
    state = arrived("Schemer", free={0: "Oracle"})
    state = after(state, "Scheme Oracle", lords="Corruptor")
    assert actor(state) == 1
    state = arrived("Traitor", free={0: "Oracle"}, court="Traitor, Schemer, Keeper, Reaper, Miller")
    state = after(state, "Trade Oracle Schemer")
    assert offered(state, "Scheme") == ["Scheme Traitor"]


def test_a_chain_that_is_refused_at_a_later_link_ends_there() -> None:
    state = arrived("Traitor", free={0: "Oracle"}, court="Traitor, Schemer, Keeper, Reaper, Miller")
    state = after(state, "Trade Oracle Schemer")
    assert happens(state, "Done")[1:] == DONE


def test_the_court_is_checked_once_after_the_whole_chain() -> None:
    state = arrived(
        "Corruptor",
        court="Corruptor, Traitor, Jailer, Keeper",
        pearls={0: 5},
        free={0: "Oracle"},
        hands={1: "crab 2, crab 3"},
    )
    state = after(state, "Bribe Traitor")
    assert names(state.court.lords) == "Jailer, Keeper"
    state = after(state, "Trade Oracle Jailer")
    assert (actor(state), names(state.court.lords)) == (1, "Keeper")
    events = happens(state, "Discard crab 2", lords="Sage, Hermit, Elder, Miller, Reaper")
    assert events[1:] == (
        Earned(0, 2, "court"),
        CourtFilled(lords("Sage, Hermit, Elder, Miller, Reaper")),
        TurnBegan(1),
    )


def test_each_newcomers_power_is_finished_before_anything_else() -> None:
    state = arrived(
        "Corruptor",
        seats=3,
        court="Corruptor, Assassin, Keeper, Reaper, Miller",
        pearls={0: 5},
        free={1: "Oracle, Slaver", 2: "Tamer, Hunter"},
        keys={0: 3},
        face_up="Jail",
    )
    state = after(state, "Bribe Assassin")
    assert offered(state) == ["Rotate Oracle", "Rotate Slaver"]
    state = after(state, "Rotate Oracle")
    assert offered(state) == ["Rotate Tamer", "Rotate Hunter"]
    assert happens(state, "Rotate Tamer")[:2] == (
        Rotated(2, a_lord("Tamer")),
        KeysSpent(0, 3, ()),
    )
    assert "Settle Jail" in offered(after(state, "Rotate Tamer"))


def test_swaps_keep_the_number_of_lords_and_the_corruptor_adds_one() -> None:
    state = arrived("Traitor", free={0: "Oracle, Slaver"}, pearls={0: 5}, court=COURT)
    assert len(state.houses.of[0].lords) == 3
    state = after(state, "Trade Oracle Schemer")
    assert len(state.houses.of[0].lords) == 3
    state = after(state, "Scheme Slaver", lords="Corruptor")
    assert len(state.houses.of[0].lords) == 3
    assert len(after(state, "Bribe Keeper").houses.of[0].lords) == 4


COURT = "Traitor, Schemer, Keeper, Reaper, Miller, Tamer"


def test_a_chain_that_ends_with_the_invoker_gives_an_extra_turn_also_past_the_end() -> None:
    state = arrived(
        "Corruptor",
        court="Corruptor, Invoker, Keeper, Reaper, Miller",
        locations={0: {"Jail": "Oracle, Slaver, Tamer, Hunter, Sage"}},
        pearls={0: 5},
    )
    assert happens(state, "Bribe Invoker") == (
        Bribed(0, 5),
        Arrived(0, a_lord("Invoker"), "court"),
        EndNear(0),
        Invoked(0),
        TurnBegan(0),
    )


def test_an_invoker_who_is_discarded_in_the_same_turn_still_gives_the_extra_turn() -> None:
    state = arrived("Traitor", free={0: "Oracle"}, court="Traitor, Invoker, Keeper, Reaper, Miller")
    then = after(state, "Trade Oracle Invoker")
    assert (actor(then), then.flow.turn) == (0, 2)


def test_keys_are_counted_only_after_the_chain_so_a_lord_with_a_key_may_still_be_swapped() -> None:
    state = arrived("Traitor", free={0: "Oracle"}, keys={0: 2}, court=COURT)
    assert offered(state, "Trade Oracle") == [
        f"Trade Oracle {name}" for name in ("Schemer", "Keeper", "Reaper", "Miller", "Tamer")
    ]
    then = after(state, "Trade Oracle Miller")
    assert actor(then) == 1


def test_a_rotated_lord_that_was_swapped_away_leaves_nothing_rotated() -> None:
    state = arrived("Traitor", rotated={0: "Oracle"}, keys={0: 2}, court=COURT)
    then = after(state, "Trade Oracle Keeper")
    assert then.houses.of[0].rotated == ()
    assert then.houses.of[0].lords == lords("Traitor, Keeper")
    assert offered(then)[0] == "Draw 1"


@pytest.mark.parametrize("seat", range(4))
def test_victims_come_clockwise_from_the_left_of_the_one_who_recruits(seat: int) -> None:
    hands = dict.fromkeys(range(4), "crab 2, crab 3") | {3: "squid 2, squid 3"}
    hands[seat] = "crab 1, squid 1, seahorse 1"
    court = "Jailer, Keeper, Reaper, Miller"
    state = given(4, seat=seat, court=court, hands=hands, pearls={seat: 3})
    state = after(
        state,
        "Recruit Jailer",
        "Play squid 1",
        "Play seahorse 1",
        "Play crab 1",
        "Pay",
        "Affiliate crab 1",
    )
    order = []
    for _ in range(3):
        order.append(actor(state))
        state = fold(state, happens(state, offered(state)[0]))
    assert order == [(seat + n) % 4 for n in (1, 2, 3)]
    assert actor(state) == (seat + 1) % 4
    assert len(legal(state)) > 1
    assert [len(house.hand) for house in state.houses.of] == [int(n != seat) for n in range(4)]


@pytest.mark.parametrize("seat", range(3))
def test_the_seeker_reaches_victims_clockwise_from_the_left(seat: int) -> None:
    state = given(
        3,
        seat=seat,
        court="Seeker, Keeper, Reaper, Miller",
        hands={seat: "crab 1, squid 1"},
        pearls=dict.fromkeys(range(3), 5),
    )
    state = after(state, "Recruit Seeker", "Play squid 1", "Play crab 1", "Pay")
    events = happens(state, "Affiliate crab 1")
    lost = [event.seat for event in events if isinstance(event, Lost)]
    assert lost == [(seat + 1) % 3, (seat + 2) % 3]
