"""In a turn and an exploration of Abyss: what cannot be done is refused with the rule for it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from engine.games.abyss.actions import Buy, Decline, Explore, GoOn
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Task
from tests.abyss_given import after as acted
from tests.abyss_given import given, unsold
from tests.abyss_moves import after
from tests.abyss_refused import COURT, why

# At the beginning of a turn


@pytest.mark.parametrize(
    ("position", "typed", "told"),
    [
        ({"pearls": {0: 0}}, "plot", "a plot costs 1 Pearl, and anna has none"),
        ({}, "plot", "a plot puts a Lord on an empty space of the Court, and the Court is full"),
        ({}, "p", "and the Court is full"),
        (
            {"court": "Keeper, Miller", "lord_deck": ""},
            "plot",
            "a plot brings the top Lord of the deck to the Court, and the deck is empty",
        ),
        ({}, "support", "the Council is empty: Allies left on the track come to it after an"),
        ({"council": "crab 1, crab 2"}, "support squid", "has no squid: it has crab (2)"),
        ({"council": "crab 1, crab 2"}, "sq", "the Council has no squid"),
        ({}, "recruit jailer", "the Jailer is not in the Court: one recruits from the Court"),
        ({}, "rjai", "the Jailer is not in the Court"),
        ({"free": {1: "Jailer"}}, "recruit the jailer", "the Jailer is ben's, not in the Court"),
        ({"rotated": {1: "Jailer"}}, "recruit jailer", "the Jailer is ben's, and rotated, not in"),
        (
            {"holdings": {1: {"Jail": "Jailer"}}},
            "recruit jailer",
            "the Jailer lies under the Jail of ben, not in the Court",
        ),
        (
            {"hands": {0: "crab 5, squid 5"}},
            "recruit shaman",
            "the Shaman asks for Allies of exactly 3 races, jellyfish among them; anna has only "
            "crab and squid in hand",
        ),
        ({}, "recruit sage", "the Sage asks for Allies of all five races; anna has no Allies in"),
        (
            {"hands": {0: "jellyfish 1, crab 1, squid 2"}},
            "recruit shaman",
            "the Shaman costs 6, with Allies of exactly 3 races, jellyfish among them: the best in "
            "the hand of anna are worth 4, which with 1 Pearl is 1 short",
        ),
        ({}, "recruit", "anna can pay for no Lord of the Court"),
        ({}, "buy", "an Ally is bought when another player turns it up and offers it; now anna"),
        ({}, "take", "an Ally is taken that was turned up and that nobody buys; now anna has the"),
        ({}, "on", "going on comes after a card that was turned up; now anna has the turn"),
        ({}, "fight", "a Monster is fought when it comes up in one's own exploration; now anna"),
        ({}, "pay c5", "paying comes after recruit and the name of a Lord; now anna has the turn"),
        ({}, "play crab 5", "Allies are laid out for a Lord that is being recruited; now anna"),
        ({}, "c5", "Allies are laid out for a Lord that is being recruited; now anna"),
        ({}, "spend tokens", "a Location costs 3 Keys, and anna has 0 Keys; now anna has the turn"),
        ({"keys": {0: 1}}, "settle jail", "for 3 Keys, as soon as they are there, and anna has 1"),
        ({}, "draw 2", "a Location is taken for 3 Keys, as soon as they are there, and anna has 0"),
        ({}, "bribe keeper", "the Corruptor bribes when it arrives; now anna has the turn"),
        ({}, "done", "done leaves a power unused that is offered; now anna has the turn"),
        ({}, "sell crab 5", "that is the power of the Slaver, which nobody has"),
        ({"free": {1: "Oracle"}}, "drain crab", "the power of the Oracle, which is ben's"),
        ({"rotated": {0: "Slaver"}}, "sell c5", "of the Slaver, which is anna's, and rotated"),
        (
            {"holdings": {0: {"Jail": "Slaver"}}},
            "sell c5",
            "of the Slaver, which lies under the Jail of anna and has no power there",
        ),
        ({"free": {0: "Slaver"}}, "sell", "the Slaver sells an Ally, and there is none in the"),
        (
            {"free": {0: "Slaver"}, "hands": {0: "crab 4"}},
            "sell crab 5",
            "crab 5 is not in the hand; of crab it has 4",
        ),
        ({"free": {0: "Oracle"}}, "drain squid", "stack of the Council, and the Council is empty"),
        (
            {"free": {0: "Oracle"}, "council": "crab 1"},
            "drain squid",
            "the Council has no squid: it has crab",
        ),
        ({"free": {0: "Opportunist"}}, "oust jailer", "the Jailer is not in the Court; in the"),
        (
            {"free": {0: "Opportunist"}, "lord_deck": ""},
            "oust keeper",
            "the Opportunist puts the next Lord of the deck there, and the deck is empty",
        ),
    ],
)
def test_at_the_beginning_of_a_turn(position: dict[str, Any], typed: str, told: str) -> None:
    state = given(**{"court": COURT, **position})
    said = why(state, typed)
    assert told in said
    assert said.isprintable()


@pytest.mark.parametrize(
    "typed", ["", "x", "frobnicate", "undo", "help", "explore", "e", "plot", "sc", "support crab"]
)
def test_what_is_possible_or_unknown_is_not_refused(typed: str) -> None:
    state = given(court="Keeper, Miller", council="crab 1")
    assert why(state, typed) == ""


def test_a_power_that_was_used_works_once_in_a_turn() -> None:
    state = given(free={0: "Slaver"}, hands={0: "crab 4, crab 3"})
    used = after(state, "Sell crab 4")
    assert why(used, "sell crab 3") == (
        "the Slaver has worked in this turn already: it works once in each of its owner's"
    )


# While somebody explores

BEN_IS_ASKED = "ben is asked now and may buy squid 4 from anna for 1 of 1 Pearl"


def offer(**more: Any) -> State:
    """Anna has turned up squid 4, and Ben is asked first."""
    return acted(given(3, **more), Explore(), "squid 4")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("explore", f"{BEN_IS_ASKED}; exploring is the action of a turn"),
        ("e", f"{BEN_IS_ASKED}; exploring is the action of a turn"),
        ("support crab", f"{BEN_IS_ASKED}; asking for support is the action of a turn"),
        ("support j", f"{BEN_IS_ASKED}; asking for support is the action of a turn"),
        ("recruit shaman", f"{BEN_IS_ASKED}; recruiting is the action of a turn"),
        ("recruit corruptor", f"{BEN_IS_ASKED}; recruiting is the action of a turn"),
        ("plot", f"{BEN_IS_ASKED}; a plot comes at the start of a turn, before its action"),
        ("spend tokens", f"{BEN_IS_ASKED}; Keys are spent as soon as there are 3"),
        ("settle jail", f"{BEN_IS_ASKED}; a Location is taken when 3 Keys have been spent"),
        ("take", "squid 4 is offered to the others before anna may take it; now ben may buy"),
        ("fight", "squid 4 is no Monster; now ben may buy squid 4 from anna for 1 of 1 Pearl"),
    ],
)
def test_out_of_turn_it_is_said_whose_decision_it_is(typed: str, told: str) -> None:
    assert why(offer(), typed).startswith(told)


def test_a_power_of_a_turn_is_of_no_use_in_anothers() -> None:
    state = offer(free={1: "Slaver"}, hands={1: "crab 1"})
    works = f"{BEN_IS_ASKED}; the Slaver works in a turn of its owner's alone"
    assert why(state, "sell crab 1") == works
    assert why(offer(free={0: "Slaver"}), "sell crab 1") == works


def test_who_cannot_buy_is_told_why() -> None:
    state = acted(offer(pearls={0: 1, 1: 3, 2: 1}), Buy(), "crab 3")
    state = unsold(state)
    said = why(state, "buy")
    assert said == (
        "ben has bought already, and one buys once in an exploration; cleo lacks the 2 Pearls that "
        "crab 3 costs; now anna may take crab 3, which nobody buys, or go on"
    )
    silent = acted(acted(offer(), Decline(True)), Decline(False))
    assert "ben wanted nothing more in this exploration; cleo has let it go; now anna" in why(
        silent, "b"
    )
    monster = acted(silent, GoOn(), "monster")
    assert why(monster, "buy").startswith("a Monster is not for sale; now anna meets a Monster")
    assert why(monster, "take").startswith("a Monster is fought or left, never taken; now anna")


def test_on_the_last_space_there_is_no_going_on() -> None:
    state = given(3, track="crab 1, crab 2, crab 3, squid 1", pearls={1: 0, 2: 0})
    todo = (*state.todo[:-1], Task("keys", 0), Task("clear", 0), Task("explore", 0))
    state = attrs.evolve(state, sea=state.sea.but(track=(*state.sea.track, 44)))
    keep = attrs.evolve(state, todo=(*todo, Task("keep", 0)))
    assert why(keep, "on") == (
        "this is the last space of the track, where there is no going on: squid 4 is taken"
    )
