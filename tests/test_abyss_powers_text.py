"""What Lords and Locations do, in words: nobody is left out, and the short words fit the board."""

from __future__ import annotations

import re

import pytest

from engine.games.abyss.cards import LOCATIONS, LORDS, RACES, Location, exploration_deck, race
from engine.games.abyss.powers_text import (
    FORMULAS,
    POWERS,
    POWERS_SHORT,
    TERMS,
    bare,
    formula,
    glossary,
    power,
)
from engine.games.abyss.signs import letter

_SHORT = 35
"""Columns that the board of 80 has for a power."""


def test_every_lord_and_every_location_has_words() -> None:
    lords, places = {bare(card) for card in LORDS}, {bare(card) for card in LOCATIONS}
    assert set(POWERS_SHORT) == set(POWERS) == lords
    assert set(FORMULAS) == places


def test_short_words_fit() -> None:
    assert {words for words in POWERS_SHORT.values() if not 0 < len(words) <= _SHORT} == set()
    assert max(map(len, FORMULAS.values())) <= 38


def test_words_are_ascii_and_sentences_are_whole() -> None:
    for words in (*POWERS_SHORT.values(), *POWERS.values(), *FORMULAS.values()):
        assert words.isascii()
        assert "  " not in words
    for sentences in POWERS.values():
        assert sentences[0].isupper()
        assert sentences.endswith(".")
        assert 1 <= len(re.findall(r"\.( |$)", sentences)) <= 2


@pytest.mark.parametrize("card", LORDS, ids=bare)
def test_when_a_power_works_is_told(card: object) -> None:
    lord = next(one for one in LORDS if one is card)
    short, whole = power(lord), POWERS[bare(lord)]
    assert short.startswith("now: ") == (lord.when == "once")
    assert short.startswith("each turn: ") == (lord.when == "each_turn")
    assert (short == "no power") == (lord.when == "none") == (lord.guild == "farmer")
    assert whole.startswith("On arrival: ") == (lord.when == "once" or bare(lord) == "Commander")
    if lord.when in ("permanent", "each_turn"):
        assert re.search("[Aa]s long as this Lord is free", whole)
    if lord.when == "each_turn":
        assert "in each turn of yours" in whole


def test_formulas_have_the_numbers_of_the_cards() -> None:
    def told(card: Location) -> tuple[int, ...]:
        return tuple(map(int, re.findall(r"\d+", formula(card))))

    for card in LOCATIONS:
        if card.formula in ("copy_opponent", "strongest_lord"):
            assert told(card) == ()
        elif card.formula == "swap_from_deck":
            assert told(card) == (0,)
        elif card.formula == "sum_weakest_affiliated_per_race":
            assert told(card) == (card.base,)
        else:
            assert told(card) == ((card.base,) if card.base else ()) + (abs(card.per),)
        assert card.subject in formula(card)
        assert (" - " in formula(card)) == (card.per < 0)


def test_the_numbers_in_powers_are_those_of_the_rules() -> None:
    numbers = {
        name: re.findall(r"\d+", words) for name, words in POWERS.items() if re.search(r"\d", words)
    }
    assert numbers == {
        "Recruiter": ["2"],
        "Seeker": ["2"],
        "Commander": ["6", "6"],
        "Trader": ["3"],
        "Peddler": ["2"],
        "Slaver": ["2"],
        "Corruptor": ["5"],
        "Treasurer": ["2"],
        "Sage": ["2"],
        "Elder": ["3"],
    }


def test_the_glossary_has_all_races_and_guilds_and_what_one_gathers() -> None:
    told = glossary()
    assert {*RACES, *(card.guild for card in LORDS)} <= {*TERMS}
    assert {"Ally", "Lord", "Location", "Monster", "Key", "Pearl"} <= {*TERMS}
    for name, words in TERMS.items():
        assert told[name] == words
        assert words.casefold().startswith(name.casefold())
        assert words.endswith(".")
        assert words.isascii()
    for number, name in enumerate(RACES):
        count = sum(bool(card) and race(card) == number for card in exploration_deck())
        (guild,) = {card.guild for card in LORDS if card.mandatory == number}
        assert told[name] == (
            f"{name.capitalize()} (race, letter {letter(number)}): {count} Allies, worth 1 to 5; "
            f"every {guild} asks for them."
        )
        assert f"Lords who ask for {name}" in told[guild]


def test_the_glossary_has_all_lords_and_locations() -> None:
    told = glossary()
    assert len(told) == len(LORDS) + len(LOCATIONS) + len(TERMS)
    assert "counted with your own Lords" in told["City of Mirrors"]
    assert told["Jail"] == "The Jail (Location): 15 - 1 for each Lord."
    for card in LORDS:
        assert told[bare(card)] == f"{card.name} ({card.guild}): {POWERS[bare(card)]}"
