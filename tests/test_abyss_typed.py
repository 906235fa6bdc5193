"""What a person types in Abyss, and what the list of choices says to it."""

from __future__ import annotations

import attrs
import pytest

from engine.games.abyss import actions as do
from engine.games.abyss import labels
from engine.games.abyss.actions import Action
from engine.games.abyss.cards import LORDS, numbered
from engine.games.abyss.labels import label
from engine.games.abyss.rules import legal
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Kind
from engine.games.abyss.typed import LETTERS, key, slug, word
from tests.abyssal import BEGINNING, LATER, PLAYERS, asked, cards, positions, sea, sites

SHIP_MASTER = numbered("Ship Master")
(CRAB_5,) = cards("c5")


@pytest.mark.parametrize(
    ("action", "letters"),
    [
        (do.Explore(), "e"),
        (do.Plot(), "p"),
        (do.Accept(), "t"),
        (do.GoOn(), "o"),
        (do.Fight(), "f"),
        (do.Buy(), "b"),
        (do.Decline(False), "n"),
        (do.Decline(True), "m"),
        (do.Pay(), "y"),
        (do.Done(), "d"),
        (do.Support(0), "sj"),
        (do.Support(4), "sq"),
        (do.Recruit(SHIP_MASTER), "rshi"),
        (do.Recruit(numbered("Sage")), "rsa"),
        (do.Recruit(numbered("Elder")), "re"),
        (do.Play(CRAB_5), "c5"),
        (do.Affiliate(CRAB_5), "c5"),
        (do.Discard(CRAB_5), "c5"),
        (do.Sell(CRAB_5), ""),
        (do.Draw(2), ""),
        (do.Drain(1), ""),
    ],
)
def test_frequent_actions_have_a_key(action: Action, letters: str) -> None:
    assert key(action, BEGINNING) == letters
    assert not letters or letters[0] in LETTERS


def test_keys_of_lords_are_beginnings_of_their_names_and_differ() -> None:
    keys = [key(do.Recruit(number), BEGINNING) for number in range(1, len(LORDS) + 1)]
    assert len(set(keys)) == len(LORDS)
    for card, typed in zip(LORDS, keys, strict=True):
        assert slug(card.name).startswith(typed[1:])
        assert len(typed) <= 6


@pytest.mark.parametrize("seats", [2, 4])
def test_a_key_means_the_same_all_game_but_for_allies(seats: int) -> None:
    """An Ally is the same card whatever is done with it."""
    meant: dict[str, str] = {}
    for state in positions(seats, 9):
        for action in legal(state):
            if typed := key(action, state):
                words = word(action, state)
                if isinstance(action, do.Play | do.Affiliate | do.Discard):
                    words = words.split(" ", 1)[1]
                assert meant.setdefault(typed, words) == words


def _label(state: State, action: Action) -> str:
    return label(action, state, PLAYERS[: state.flow.seats])


def test_a_lord_a_stack_and_an_exploration_are_offered_with_figures() -> None:
    assert _label(BEGINNING, do.Explore()) == "explore (62 cards in the deck)"
    assert _label(BEGINNING, do.Support(1)) == "take the Council's crab (2 Allies)"
    assert _label(BEGINNING, do.Support(3)) == "take the Council's shellfish (1 Ally)"
    recruit = do.Recruit(SHIP_MASTER)
    assert _label(BEGINNING, recruit) == "recruit the Ship Master (cost 8, 5 points)"


def test_going_on_tells_what_becomes_of_the_threat() -> None:
    assert _label(LATER, do.GoOn()) == "leave it and go on exploring"
    for threat, told in ((1, "the threat grows to 2"), (6, "the threat stays")):
        state = sea(LATER, track="c1 M", threat=threat)
        assert _label(state, do.GoOn()) == f"go on exploring ({told})"


def test_drawing_is_told_in_whole_words_alone_and_in_the_list() -> None:
    assert _label(BEGINNING, do.Draw(1)) == "take the top Location of the stack"
    assert _label(BEGINNING, do.Draw(3)) == "look at 3 Locations of the stack and keep one"


def test_laying_out_an_ally_tells_what_is_reached() -> None:
    state = asked(BEGINNING, "pay", 0, SHIP_MASTER)
    state = attrs.evolve(state, sea=attrs.evolve(state.sea, played=cards("s4")))
    assert _label(state, do.Play(CRAB_5)) == "lay out crab 5 (9 of 8)"
    assert _label(state, do.Pay()) == "pay 4 Pearls"


def test_a_location_is_offered_with_its_worth() -> None:
    state = asked(sites(BEGINNING, "Barracks", "Jail"), "site", 0)
    assert _label(state, do.Settle(numbered("Jail"))) == "take the Jail (13 points)"
    swap = do.Exchange(numbered("Barracks"), numbered("Jail"))
    assert _label(state, swap) == "give the Barracks (7) for the Jail (13)"


def test_a_location_that_has_no_line_on_the_board_is_offered_with_its_formula() -> None:
    six = ("Jail", "Coral Barrier", "Parliament", "Hydrozoa Reserves", "Chasm", "Sanctuary")
    state = asked(sites(BEGINNING, "Black Smokers", *six), "site", 0)
    smokers = do.Settle(numbered("Black Smokers"))
    assert _label(state, smokers) == (
        "take Black Smokers (0 points: 0, or any one of the stack instead)"
    )
    drawn = asked(sites(BEGINNING, "Barracks", drawn=("Jail", "Depths")), "choose_site", 0)
    assert _label(drawn, do.Settle(numbered("Depths"))) == "take the Depths (10 points)"
    chosen = asked(sites(BEGINNING, "Barracks"), "smokers", 0)
    assert _label(chosen, do.Replace(numbered("Depths"))) == "take the Depths (10 points)"
    last = do.Replace(numbered("City of Mirrors"))
    assert (
        _label(chosen, last)
        == "take City of Mirrors (3 points: an opponent's best, by your own cards)"
    )


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("smokers", "keep the Black Smokers"),
        ("last_powers", "end the turn"),
        ("illusionist", "swap nothing"),
        ("corruptor", "recruit nobody else"),
        ("traitor", "give up nobody"),
        ("schemer", "give up nobody"),
    ],
)
def test_leaving_it_is_told_by_what_is_left(
    kind: Kind, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = asked(BEGINNING, kind, 0)
    monkeypatch.setattr(labels, "current", lambda view: view.todo[-1])
    assert _label(state, do.Done()) == told
