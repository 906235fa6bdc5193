"""What a choice in Abyss is about: told at the end of the board, next to the prompt."""

from __future__ import annotations

import attrs
import pytest

from engine.games.abyss.choices import current
from engine.games.abyss.events import EndNear
from engine.games.abyss.figures import view
from engine.games.abyss.folds import evolve
from engine.games.abyss.questions import is_private, question
from engine.games.abyss.tasks import Kind
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
    sea,
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

Hand       j3 c5 c1 s4 q2
Anna keeps one of the Locations drawn, the Sage alone under it
"""
    )
    bare_sea = drawn(asked(sites(BEGINNING), "site", 0))
    assert bare_sea[-4:-2] == [" none", ""]
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
    task = state.todo[-1]
    assert f"Ben{question(state, task, PLAYERS)}" == told


def test_another_turn_to_come_is_told() -> None:
    state = asked(BEGINNING, "act", 0, again=True)
    assert drawn(state)[-1].startswith("Anna has the turn, with another one to come: ")


def test_a_hand_is_shown_to_whom_the_screen_belongs_alone() -> None:
    """And what a seat can pay is marked for that seat only, while it may recruit."""
    for state in positions(3, 5)[:-1:7]:
        task = current(state)
        assert task is not None
        for eyes in (None, 0, 1, 2):
            lines = drawn(view(state, eyes))
            assert sum(line.startswith("Hand ") for line in lines) == (eyes is not None)
            if eyes != task.seat or task.kind == "offer":
                assert not any(line.startswith("!") for line in lines)


def test_what_is_chosen_from_a_hand_is_private() -> None:
    """Turns, payments and discards; what a Slaver may sell; nothing where hands are open."""
    seven = "c1 c1 c1 c2 c2 c2 c3"
    state = owning(owning(BEGINNING, 1, free=("Commander",)), 0, hand=seven, keys=3)
    state = attrs.evolve(sea(state, council="q1", track="q2"), court=BEGINNING.court)
    from_hand: tuple[Kind, ...] = ("act", "pay", "limit", "jailer", "commander")
    for kind in from_hand:
        assert is_private(asked(state, kind, 0, BEGINNING.court.lords[0])), kind
    assert not is_private(asked(owning(state, 0), "act", 0))
    from_the_table: tuple[Kind, ...] = ("offer", "stack", "keys")
    for kind in from_the_table:
        assert not is_private(asked(state, kind, 0))
    either: tuple[Kind, ...] = ("keep", "monster", "last_powers")
    for kind in either:
        if kind != "last_powers":
            assert not is_private(asked(state, kind, 0))
        slaver = owning(state, 0, hand=seven, free=("Slaver",))
        assert is_private(asked(slaver, kind, 0))
        open_hands = attrs.evolve(slaver, setting=attrs.evolve(slaver.setting, is_open=True))
        assert not is_private(asked(open_hands, kind, 0))


def test_whether_a_lord_can_be_recruited_is_not_told_to_others() -> None:
    poor = asked(owning(BEGINNING, 0, hand="c1"), "act", 0)
    rich = asked(owning(BEGINNING, 0, hand="c5 j5 s5 h5 q5", pearls=9), "act", 0)
    assert drawn(view(poor, 1))[-1] == drawn(view(rich, 1))[-1]
    assert drawn(view(poor, 0))[-1] != drawn(view(rich, 0))[-1]


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
