"""The position of Abyss in sentences: everything that a picture shows, and what is new."""

from __future__ import annotations

import attrs
import pytest

from engine.games.abyss.cards import location, lord
from engine.games.abyss.events import EndNear
from engine.games.abyss.figures import result, scored, view
from engine.games.abyss.folds import evolve
from engine.games.abyss.plain import position
from engine.games.abyss.powers_text import bare
from engine.games.abyss.state import State
from tests.abyssal import BEGINNING, LATER, OVER, PLAYERS, asked, court, owning, positions, sea


def told(state: State, before: State | None = None) -> list[str]:
    """The sentences, for as many as play."""
    return position(state, before, PLAYERS[: state.flow.seats])


def test_a_position_in_sentences() -> None:
    assert told(BEGINNING) == [
        "Round 5. It is the turn of Anna.",
        "Anna has 3 Pearls; 2 Keys; 5 Allies in hand; 1 Monster token; 20 points; free Landlord "
        "with a Key and Trader; affiliated crab 2, shellfish 1.",
        "Ben has 2 Pearls; 1 Key; 2 Allies in hand; 42 points; free Recruiter with a Key; rotated "
        "Shaman; the Sargasso Fields worth 9 points over Keeper, Reaper and Shepherd; affiliated "
        "jellyfish 1, seahorse 1, seahorse 1, squid 4.",
        "Cleo has 0 Pearls; 0 Keys; 3 Allies in hand; 0 points.",
        "Locations face up: Coral Barrier (20 - 1 for each affiliated Ally, 18 to Anna), Throne "
        "Room (your highest Lord, 9 to Anna) and Barracks (7 + 2 for each soldier, 7 to Anna); 16 "
        "in the stack.",
        "Council: 1 of jellyfish; 2 of crab; 1 of shellfish.",
        "The threat is at space 3 of 6; a fight brings 1 Key.",
        "Exploration track: empty; 62 cards in the deck.",
        "In the Court: 6 Lords; 29 in the deck.",
        "Ship Master, merchant: cost 8 instead of 6 with shellfish and 2 other races; 5 points; 1 "
        "Key; Pearls for races to the Council; can be paid now.",
        "Tamer, soldier: cost 8 instead of 6 with crab and 2 other races; 4 points; 1 Key; "
        "opponents' fights pay a space less; can be paid now.",
        "Landowner, farmer: cost 12 instead of 10 with seahorse alone; 12 points; no power.",
        "Sage, ambassador: cost 12 instead of 10 with 5 different races; 4 points; 3 Keys; now: "
        "draw 2 Locations, keep 1.",
        "Corruptor, politician: cost 12 instead of 10 with squid alone; 6 points; now: another "
        "Lord for 5 Pearls.",
        "Invoker, mage: cost 10 instead of 8 with jellyfish alone; 8 points; now: another turn "
        "after this one.",
        "Hand: jellyfish 3, crab 1, crab 5, shellfish 4, squid 2.",
        "Anna has the turn: explore, ask for support or recruit.",
    ]


def test_what_changed_is_told_with_it() -> None:
    assert told(LATER, BEGINNING) == [
        "Round 6. It is the turn of Anna.",
        "Anna has 2 Pearls, 1 fewer; 3 Keys, 1 more; 5 Allies in hand; 1 Monster token; 28 "
        "points; free Landlord with a Key, Trader and Ship Master (new) with a Key; affiliated "
        "crab 2, shellfish 1, shellfish 4 (shellfish 4 new).",
        "Ben has 4 Pearls, 2 more; 1 Key; 1 Ally in hand, 1 fewer; 53 points; free Recruiter with "
        "a Key; rotated Shaman; the Sargasso Fields worth 9 points over Keeper, Reaper and "
        "Shepherd; the Throne Room (new) worth 6 points over Hermit (new); affiliated jellyfish "
        "1, seahorse 1, seahorse 1, squid 4.",
        "Cleo has 0 Pearls; 0 Keys; 3 Allies in hand; 0 points.",
        "Locations face up: Coral Barrier (20 - 1 for each affiliated Ally, 17 to Anna), Jail (15 "
        "- 1 for each Lord, 12 to Anna, new) and Barracks (7 + 2 for each soldier, 7 to Anna); 15 "
        "in the stack.",
        "Council: no jellyfish any more; 2 of crab; 1 of seahorse, 1 more; no shellfish any more.",
        "The threat is at space 4 of 6, it was at 3; a fight brings 1 Key and 1 Pearl or token.",
        "Exploration track: a Monster, seahorse 4; new: a Monster, seahorse 4; 62 cards in the "
        "deck.",
        "In the Court: 6 Lords; no longer there: Ship Master; 23 in the deck.",
        "Tamer, soldier: cost 8 instead of 6 with crab and 2 other races; 4 points; 1 Key; "
        "opponents' fights pay a space less; can be paid now.",
        "Landowner, farmer: cost 12 instead of 10 with seahorse alone; 12 points; no power.",
        "Sage, ambassador: cost 12 instead of 10 with 5 different races; 4 points; 3 Keys; now: "
        "draw 2 Locations, keep 1.",
        "Corruptor, politician: cost 12 instead of 10 with squid alone; 6 points; now: another "
        "Lord for 5 Pearls.",
        "Invoker, mage: cost 10 instead of 8 with jellyfish alone; 8 points; now: another turn "
        "after this one.",
        "Treasurer, politician: cost 12 instead of 10 with squid and 1 other race; 5 points; 1 "
        "Key; your Lords cost 2 less; new.",
        "Hand: jellyfish 3, crab 1, crab 5, seahorse 4, squid 2; new: seahorse 4.",
        "Anna may take seahorse 4, which nobody buys, or go on.",
    ]


def test_the_end_tells_where_the_points_come_from() -> None:
    assert told(OVER) == [
        "Ben wins with 57 points: 17 from Locations: Chasm 5 (5 + 3 for each affiliated crab) and "
        "Throne Room 12 (your highest Lord); 31 from Lords: Landowner 12, Shaman 5, Ship Master "
        "5, Hermit 5 and Commander 4; 9 from affiliated Allies: jellyfish 1, seahorse 4 and squid "
        "4; 0 from Monster tokens; 0 Pearls left.",
        "Anna has 56 points: 11 from Locations: City of Mirrors 11 (the Chasm, 5 + 3 for each "
        "affiliated crab); 30 from Lords: Trader 9, Keeper 6, Reaper 6, Landlord 5 and Tamer 4; 9 "
        "from affiliated Allies: jellyfish 3, crab 5 and shellfish 1; 6 from Monster tokens: 4 "
        "and 2; 4 Pearls left.",
        "Cleo has 0 points: 0 from Locations; 0 from Lords; 0 from affiliated Allies; 0 from "
        "Monster tokens; 7 Pearls left.",
    ]


def test_a_win_that_is_shared_is_told() -> None:
    both = OVER
    for seat in (0, 1):
        both = owning(both, seat, pearls=2, free=("Trader",), affiliated="j2")
    both = owning(both, 2)
    assert told(both)[0] == (
        "Anna shares the win with 11 points: 0 from Locations; 9 from Lords: Trader 9; 2 from "
        "affiliated Allies: jellyfish 2; 0 from Monster tokens; 2 Pearls left."
    )
    assert told(both)[1].startswith("Ben shares the win with 11 points: ")
    assert told(both)[2].startswith("Cleo has 0 points: ")


def test_the_end_that_is_near_is_told() -> None:
    near = evolve(BEGINNING, EndNear(0))
    sentence = "The end is near: after this turn one each of Ben and Cleo"
    assert told(near)[1] == f"{sentence}."
    assert told(near, BEGINNING)[1] == f"{sentence}, and that is new."


def test_cards_laid_out_and_cards_on_the_track_are_told() -> None:
    paying = asked(sea(BEGINNING, track="M c3"), "pay", 0, 8)
    paying = attrs.evolve(paying, sea=attrs.evolve(paying.sea, played=(34, 15)))
    assert told(paying)[-3:] == [
        "Laid out: shellfish 4, crab 5.",
        "Hand: jellyfish 3, crab 1, crab 5, shellfish 4, squid 2.",
        "Anna pays for the Ship Master: 9 of 8 laid out.",
    ]
    assert "Exploration track: a Monster, crab 3; 62 cards in the deck." in told(paying)
    assert "Council: no Ally." in told(paying)


def test_an_empty_court_is_told() -> None:
    assert "In the Court: 0 Lords; 23 in the deck." in told(court(BEGINNING))


@pytest.mark.parametrize("seats", [2, 4])
def test_everything_is_told(seats: int) -> None:
    """Each player's cards, the Court, the Locations, the hand of who is asked and nobody else's."""
    found = positions(seats, 6)
    for at in range(20, len(found) - 1, 31):
        state, words = found[at], " ".join(told(found[at], found[at - 9]))
        for house in state.houses.of:
            assert all(bare(lord(number)) in words for number in house.lords)
            assert all(bare(location(number)) in words for number in house.locations)
        assert all(f"{bare(lord(number))}, " in words for number in state.court.lords)
        assert all(bare(location(number)) in words for number in state.sites.face_up)
        for eyes in (None, *range(seats)):
            assert ("Hand: " in " ".join(told(view(state, eyes)))) == (eyes is not None)
    ending = told(found[-1])
    assert len(ending) == seats
    decided = result(found[-1])
    assert decided is not None
    for seat, name in enumerate(PLAYERS[:seats]):
        (sentence,) = (one for one in ending if one.startswith(f"{name} "))
        assert f" {scored(found[-1], seat).total} points: " in sentence
        assert ("win" in sentence.split(":")[0]) == (seat in decided.winners)
