"""What a choice in Abyss is about: told at the end of the board, next to the prompt."""

from __future__ import annotations

import attrs
import pytest

from engine.games.abyss.choices import current
from engine.games.abyss.events import EndNear
from engine.games.abyss.flow import Kind
from engine.games.abyss.folds import evolve
from engine.games.abyss.questions import NEEDS_HAND, question
from tests.abyssal import (
    BEGINNING,
    LATER,
    PLAYERS,
    asked,
    court,
    drawn,
    numbers,
    owning,
    positions,
    sites,
    text,
)


def test_locations_that_were_drawn_stand_in_lines_of_their_own() -> None:
    state = sites(BEGINNING, "Barracks", drawn=("Jail", "Depths"))
    shown = drawn(asked(state, "choose_site", 0, numbers(("Sage",))[0]))
    at = shown.index(" Drawn")
    assert (
        text(shown[at - 1 :])
        == """
Face up    Barracks 7  stack 16
 Drawn
 Jail    13  15 - 1 for each Lord
 Depths  10  2 times your lowest Lord

Anna keeps one of the Locations drawn, the Sage alone under it
"""
    )
    bare_sea = drawn(asked(sites(BEGINNING), "site", 0))
    assert bare_sea[-3:-1] == [" none", ""]
    assert "Locations  none face up  stack 19" in drawn(sites(BEGINNING))


def test_a_payment_shows_the_lord_what_is_laid_out_and_what_is_missing() -> None:
    (wanted,) = numbers(("Ship Master",))
    state = asked(BEGINNING, "pay", 0, wanted)
    state = attrs.evolve(state, sea=attrs.evolve(state.sea, played=(34, 15)))
    shown = drawn(state)
    assert "> Ship Master  8 (6)    s+2      5  1     Pearls for races to the Council" in shown
    assert not any(line.startswith("!") for line in shown)
    assert shown[-3:] == [
        "Laid out   c5 s4 = 9",
        "Hand       j3 c5 c1 s4 q2",
        "Anna pays for the Ship Master: 9 of 8 laid out",
    ]
    less = drawn(attrs.evolve(state, sea=attrs.evolve(state.sea, played=(34,))))
    assert less[-1] == "Anna pays for the Ship Master: 4 of 8 laid out, 4 missing; 3 Pearls left"


@pytest.mark.parametrize(
    ("kind", "about", "told"),
    [
        ("offer", 0, "Ben may buy seahorse 4 from Anna for 1 of 4 Pearls"),
        ("keep", 0, "Ben may take seahorse 4, which nobody buys, or go on"),
        ("monster", 0, "Ben meets a Monster: fight for 1 Key and 1 Pearl or token, or go on"),
        ("reward", 0, "Ben has fought the Monster and chooses the reward"),
        ("stack", 0, "Ben takes a stack of the Council"),
        ("stack", 18, "Ben takes a second stack of the Council"),
        ("keys", 0, "Ben has 1 Key; 3 of them pay for a Location"),
        ("site", 0, "Ben takes a Location that lies face up, or draws some to keep one"),
        ("choose_site", 0, "Ben keeps one of the Locations drawn"),
        ("smokers", 0, "Ben may have a Location of the stack in place of the Black Smokers"),
        ("last_powers", 0, "Ben may use the power of a Lord before the turn ends"),
        ("limit", 0, "Ben discards 3 Allies for the Commander"),
        ("commander", 0, "Ben discards 3 Allies for the Commander"),
        ("jailer", 2, "Ben discards an Ally for the Jailer of Cleo"),
        ("assassin", 2, "Ben rotates a free Lord of Cleo with the Assassin"),
        ("hunter", 0, "Ben takes a Monster token with the Hunter: from whom"),
        ("illusionist", 0, "Ben may swap a Location with one that lies face up"),
        ("corruptor", 0, "Ben may recruit another Lord for 5 of 4 Pearls"),
        ("traitor", 0, "Ben may give up a free Lord for one of the Court"),
        ("schemer", 0, "Ben may give up a free Lord for the next one of the deck"),
        ("affiliate", 0, "Ben affiliates one of crab 1, squid 1"),
        ("act", 0, "Ben has the turn: explore or ask for support; a plot may come first"),
    ],
)
def test_what_a_choice_is_about_is_told(kind: Kind, about: int, told: str) -> None:
    nine = "h1 h1 h1 h2 h2 h2 h3 h3 h3"
    state = owning(LATER, 1, pearls=4, hand=nine, free=("Reaper",))
    state = attrs.evolve(state, sea=attrs.evolve(state.sea, played=(41, 11)))
    state = asked(court(state, "Sage"), kind, 1, about)
    task = state.flow.todo[-1]
    assert f"Ben{question(state, task, PLAYERS)}" == told


def test_another_turn_to_come_is_told() -> None:
    state = asked(BEGINNING, "act", 0, again=True)
    assert drawn(state)[-1].startswith("Anna has the turn, with another one to come: ")


def test_a_hand_is_shown_to_whom_the_screen_belongs_alone() -> None:
    """Not while an offer goes round, not when the game is over."""
    for state in positions(3, 5)[::7]:
        task = current(state)
        shown = [line for line in drawn(state) if line.startswith("Hand ")]
        needed = task is not None and task.kind in NEEDS_HAND - {"affiliate"}
        assert len(shown) == needed, task
        if task is not None and task.kind == "offer":
            assert not any(line.startswith("!") for line in drawn(state))


def test_the_end_that_is_near_is_told_and_starred_as_long_as_it_is_news() -> None:
    near = evolve(BEGINNING, EndNear(0))
    told = "The end is near: after this turn one each of Ben and Cleo"
    assert drawn(near)[1] == told
    assert drawn(near, before=BEGINNING)[1] == f"*{told}"
    assert drawn(near, before=near)[1] == told
    later = attrs.evolve(near, flow=attrs.evolve(near.flow, active=1))
    assert drawn(later)[1] == "The end is near: after this turn one each of Cleo"
    last = attrs.evolve(near, flow=attrs.evolve(near.flow, active=2))
    assert drawn(last)[1] == "This is the last turn"
    over = positions(2, 1)[-1]
    assert drawn(over)[0].endswith("  the game is over")
    assert not any(line.startswith(">") for line in drawn(over))


def test_the_part_that_the_choice_is_about_stands_last() -> None:
    def order(kind: Kind) -> list[str]:
        lines = drawn(asked(LATER, kind, 0))
        starts = {"> A": "houses", "Locat": "sites", " Loca": "sites", "Counc": "sea"}
        starts["  Cou"] = "court"
        return [part for line in lines for start, part in starts.items() if line.startswith(start)]

    assert order("act") == ["houses", "sites", "sea", "court"]
    assert order("keep")[-1] == "sea"
    assert order("site")[-1] == "sites"
    assert order("keys")[-1] == "houses"
