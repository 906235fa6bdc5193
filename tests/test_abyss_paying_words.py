"""Paying for a Lord of Abyss on one line: which words are read, and what is told of others."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from engine.games.abyss.actions import Recruit
from engine.games.abyss.cards import numbered
from engine.games.abyss.paying import line, named_lord, words_of
from engine.games.abyss.tasks import Task
from tests.abyss_moves import after
from tests.abysses import a_lord
from tests.test_abyss_paying import paying, plays, refusal, suggested, turn

# What is no line


@pytest.mark.parametrize(
    "typed", ["explore shaman", "support shaman", "recruit", "recruit nobody", "recruit keeper"]
)
def test_only_a_lord_who_is_named_and_can_be_paid_is_recruited(typed: str) -> None:
    state = turn("crab 5, squid 5, jellyfish 1", court="Shaman, Recruiter, Keeper, Miller")
    assert line("recruit recruiter", state) == (Recruit(a_lord("Recruiter")),)
    assert line(typed, state) == ()


@pytest.mark.parametrize("typed", ["recruit shaman", "recruit keeper with c4 j1 q1", "recruit"])
def test_while_a_lord_is_paid_for_recruit_needs_that_lord_and_allies(typed: str) -> None:
    assert line(typed, paying()) == ()


def test_nobody_is_recruited_while_something_else_is_asked() -> None:
    state = turn()
    asked = attrs.evolve(state, todo=(*state.todo, Task("keep", 0)))
    assert line("recruit shaman", state) != ()
    assert line("recruit shaman", asked) == ()


# Names of Lords


def test_a_name_of_two_words_stands_before_allies() -> None:
    state = turn("shellfish 2, crab 2, squid 2", court="Ship Master, Keeper")
    expected = (Recruit(a_lord("Ship Master")), *plays("squid 2, shellfish 2, crab 2"))
    assert line("recruit ship master with s2 c2 q2", state) == expected


def test_a_name_cut_short_is_that_of_the_one_in_the_court_whom_it_fits() -> None:
    hand = "squid 5, crab 4, shellfish 3"
    for name in ("Trader", "Traitor"):
        state = turn(hand, court=f"{name}, Keeper", pearls=9)
        assert line("recruit tra", state) == (Recruit(a_lord(name)),)
    assert line("recruit tra", turn(hand, court="Trader, Traitor", pearls=9)) == ()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("recr", ("Recruiter", 1)),
        ("eld", ("Elder", 1)),
        ("master of magic", ("Master of Magic", 3)),
        ("ship master crab", ("Ship Master", 2)),
        ("shaman with crab", ("Shaman", 1)),
    ],
)
def test_a_lord_is_named_whole_or_cut_short(words: str, found: tuple[str, int]) -> None:
    name, length = found
    assert named_lord(words.split()) == (numbered(name), length)


@pytest.mark.parametrize("words", ["", "sh", "nobody", "crab 5"])
def test_what_names_no_lord_or_several_names_none(words: str) -> None:
    assert named_lord(words.split()) == (0, 0)


def test_signs_capitals_and_an_article_in_front_mean_nothing() -> None:
    assert words_of("The Shaman, crab 5; squid 2") == ["shaman", "crab", "5", "squid", "2"]


# What is told


@pytest.mark.parametrize(
    ("lord", "races", "more"),
    [
        ("Sage", "Allies of all five races", {}),
        ("Invoker", "Allies of jellyfish alone", {}),
        ("Treasurer", "Allies of exactly 2 races, squid among them", {}),
        ("Treasurer", "Allies of exactly 2 races; these are of 3", {"free": {0: "Diplomat"}}),
    ],
)
def test_a_refusal_tells_of_which_races_the_allies_must_be(
    lord: str, races: str, more: dict[str, Any]
) -> None:
    state = turn("crab 1, seahorse 1, shellfish 1", court=f"{lord}, Keeper", **more)
    assert races in refusal(state, f"recruit {lord} with c1 h1 s1")


@pytest.mark.parametrize(
    ("pearls", "typed", "why"),
    [
        (
            0,
            "recruit shaman with c3 j1 q1",
            "these are worth 5: 1 Pearl is missing, there are none",
        ),
        (1, "recruit shaman with c2 j1 q1", "the Shaman costs 6, these are worth 4: 2 Pearls are"),
        (2, "recruit shaman with c1 j1 q1", "worth 3: 3 Pearls are missing, there are 2"),
        (2, "recruit shaman with c3 j1 q1 q1", "squid 1 is in the hand only once"),
        (2, "recruit shaman with c4 c1 j1 q1", "crab 1 is not needed: without it"),
        (1, "recruit shaman with c1 1 1 j1 q1", "crab 1 is in the hand only 2 times"),
        (1, "recruit shaman with c3.1 j1 q1", "'c3.1' is no race"),
    ],
)
def test_a_refusal_tells_what_is_missing_or_needless(pearls: int, typed: str, why: str) -> None:
    hand = "jellyfish 1, crab 4, crab 3, crab 2, crab 1, crab 1, squid 1"
    assert why in refusal(turn(hand, pearls=pearls), typed)


# What is meant and what is best


def test_of_two_payments_that_may_be_meant_the_one_of_more_allies_is_made() -> None:
    state = after(paying("jellyfish 1, crab 3, squid 1, squid 1", pearls=1), "Play squid 1")
    assert line("pay q1 c3 j1", state) == plays("squid 1, crab 3, jellyfish 1")


FIVES = "jellyfish 5, crab 5, seahorse 5, shellfish 5, squid 5"


def test_payments_without_the_race_of_the_guild_hide_none_with_it() -> None:
    found = suggested(paying(FIVES, pearls=0, court="Treasurer, Keeper", lord="Treasurer"))
    assert [*found] == [
        "pay jellyfish 5 squid 5",
        "pay crab 5 squid 5",
        "pay seahorse 5 squid 5",
    ]


def test_with_more_than_three_allies_to_affiliate_none_is_named() -> None:
    twos = FIVES.replace("5", "2")
    sage: dict[str, Any] = {"court": "Sage, Keeper", "lord": "Sage", "pearls": 0}
    state = paying(twos, **sage, free={0: "Master of Magic"})
    assert suggested(state) == {
        "pay jellyfish 2 crab 2 seahorse 2 shellfish 2 squid 2": "no Pearl, affiliates one of them"
    }
