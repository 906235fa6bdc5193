"""The board of Abyss: what it shows and what it marks."""

from __future__ import annotations

import re

import pytest

from engine.games.abyss.cards import location
from tests.abyssal import (
    BEGINNING,
    LATER,
    asked,
    court,
    drawn,
    owning,
    sea,
    sites,
    table,
    text,
)


def test_a_board_of_80_columns() -> None:
    assert (
        text(drawn(BEGINNING))
        == """
Round 5  turn of Anna  Lord deck 29

           Pearls  Keys  hand  tokens  Lords  points  affiliated
> A  Anna  3       2     5     1       2      20      c2 s1
     free Landlord k, Trader
  B  Ben   2       1     2     0       5      42      j1 h1 h1 q4
     free Recruiter k; rotated Shaman; Sargasso Fields 9 over Keeper, Reaper,
     Shepherd
  C  Cleo  0       0     3     0       0      0

Locations  Coral Barrier 18  Throne Room 9  Barracks 7  stack 16
Council    j jellyfish 1  c crab 2  h seahorse 0  s shellfish 1  q squid 0
Threat     space 3 of 6: a fight brings 1 Key
Track      ·  ·  ·  ·  ·  +1 Pearl  deck 62

 ! can be paid now  k with a Key
  Court        cost     races  pts  Keys  power
! Ship Master  8 (6)    s+2      5  1     Pearls for races to the Council
! Tamer        8 (6)    c+2      4  1     opponents' fights pay a space less
  Landowner    12 (10)  h       12        no power
  Sage         12 (10)  5 any    4  3     now: draw 2 Locations, keep 1
  Corruptor    12 (10)  q        6        now: another Lord for 5 Pearls
  Invoker      10 (8)   j        8        now: another turn after this one

Hand       j3 c5 c1 s4 q2
Anna has the turn: explore, ask for support or recruit
"""
    )


def test_what_changed_is_marked_and_what_the_choice_is_about_stands_last() -> None:
    assert (
        text(drawn(LATER, before=BEGINNING))
        == """
Round 6  turn of Anna  Lord deck 23

           Pearls  Keys  hand  tokens  Lords  points  affiliated
> A  Anna  2 -1    3 +1  5     1       3 +1   28 +8   c2 *s4 s1
     free Landlord k, Trader, *Ship Master k
  B  Ben   4 +2    1     1 -1  0       6 +1   53 +11  j1 h1 h1 q4
     free Recruiter k; rotated Shaman; Sargasso Fields 9 over Keeper, Reaper,
     Shepherd; *Throne Room 6 over *Hermit
  C  Cleo  0       0     3     0       0      0

Locations  Coral Barrier 17  *Jail 12  Barracks 7  stack 15

  Court      cost     races  pts  Keys  power
! Tamer      8 (6)    c+2      4  1     opponents' fights pay a space less
  Landowner  12 (10)  h       12        no power
  Sage       12 (10)  5 any    4  3     now: draw 2 Locations, keep 1
  Corruptor  12 (10)  q        6        now: another Lord for 5 Pearls
  Invoker    10 (8)   j        8        now: another turn after this one
 *Treasurer  12 (10)  q+1      5  1     your Lords cost 2 less

 ! can be paid now  * new  k with a Key
Council    j jellyfish 0 -1  c crab 2  h seahorse 1 +1  s shellfish 0 -1
           q squid 0
Threat     space 4 +1 of 6: a fight brings 1 Key and 1 Pearl or token
Track      *Monster  *h4  ·  ·  ·  +1 Pearl  deck 62

Hand       j3 c5 c1 *h4 q2
Anna may take seahorse 4, which nobody buys, or go on
"""
    )


def test_a_board_of_120_columns() -> None:
    assert (
        text(drawn(LATER, before=BEGINNING, width=120))
        == """
Round 6  turn of Anna  Lord deck 23

           Pearls  Keys  hand  tokens  Lords  points  affiliated Allies; Lords; Locations
> A  Anna  2 -1    3 +1  5     1       3 +1   28 +8   c2 *s4 s1; free Landlord k, Trader, *Ship Master k
  B  Ben   4 +2    1     1 -1  0       6 +1   53 +11  j1 h1 h1 q4; free Recruiter k; rotated Shaman; Sargasso Fields 9
                                                      over Keeper, Reaper, Shepherd; *Throne Room 6 over *Hermit
  C  Cleo  0       0     3     0       0      0

Locations  Coral Barrier 17  *Jail 12  Barracks 7  stack 15

  Court      guild       cost     races  pts  Keys  power
! Tamer      soldier     8 (6)    c+2      4  1     opponents' fights pay a space less
  Landowner  farmer      12 (10)  h       12        no power
  Sage       ambassador  12 (10)  5 any    4  3     now: draw 2 Locations, keep 1
  Corruptor  politician  12 (10)  q        6        now: another Lord for 5 Pearls
  Invoker    mage        10 (8)   j        8        now: another turn after this one
 *Treasurer  politician  12 (10)  q+1      5  1     your Lords cost 2 less

 ! can be paid now  * new  k with a Key
Council    j jellyfish 0 -1  c crab 2  h seahorse 1 +1  s shellfish 0 -1  q squid 0
Threat     space 4 +1 of 6: a fight brings 1 Key and 1 Pearl or token
Track      *Monster  *h4  ·  ·  ·  +1 Pearl  deck 62

Hand       j3 c5 c1 *h4 q2
Anna may take seahorse 4, which nobody buys, or go on
"""  # noqa: E501
    )


def test_a_board_of_40_columns() -> None:
    assert (
        text(drawn(LATER, before=BEGINNING, width=40))
        == """
Round 6  turn of Anna  Lord deck 23

> A Anna Pearls 2 -1  Keys 3 +1  hand 5
    tokens 1  Lords 3 +1  points 28 +8
    affiliated c2 *s4 s1
    free Landlord k, Trader, *Ship
    Master k
  B Ben Pearls 4 +2  Keys 1  hand 1 -1
    tokens 0  Lords 6 +1  points 53 +11
    affiliated j1 h1 h1 q4
    free Recruiter k; rotated Shaman;
    Sargasso Fields 9 over Keeper,
    Reaper, Shepherd; *Throne Room 6
    over *Hermit
  C Cleo Pearls 0  Keys 0  hand 3
    tokens 0  Lords 0  points 0

Locations Coral Barrier 17  *Jail 12
  Barracks 7  stack 15

  Court
! Tamer cost 8 (6), c+2, 4 pts, 1 Key:
    opponents' fights pay a space less
  Landowner cost 12 (10), h, 12 pts: no
    power
  Sage cost 12 (10), 5 any,
    4 pts, 3 Keys: now: draw 2
    Locations, keep 1
  Corruptor cost 12 (10), q, 6 pts: now:
    another Lord for 5 Pearls
  Invoker cost 10 (8), j, 8 pts: now:
    another turn after this one
 *Treasurer cost 12 (10), q+1,
    5 pts, 1 Key: your Lords cost 2 less

 ! can be paid now  * new  k with a Key
Council j jellyfish 0 -1  c crab 2
  h seahorse 1 +1  s shellfish 0 -1
  q squid 0
Threat space 4 +1 of 6: a fight brings 1
  Key and 1 Pearl or token
Track *Monster  *h4  ·  ·  ·  +1 Pearl
  deck 62

Hand j3 c5 c1 *h4 q2
Anna may take seahorse 4, which nobody
  buys, or go on
"""
    )


def test_a_board_of_20_columns_in_ascii() -> None:
    assert (
        text(drawn(BEGINNING, width=20, symbols=False))
        == """
Round 5
  turn of Anna
  Lord deck 29

> A Anna Pearls 3
    Keys 2  hand 5
    tokens 1
    Lords 2
    points 20
    affiliated c2 s1
    free Landlord k,
    Trader
  B Ben Pearls 2
    Keys 1  hand 2
    tokens 0
    Lords 5
    points 42
    affiliated j1 h1
    h1 q4
    free Recruiter
    k; rotated
    Shaman; Sargasso
    Fields 9 over
    Keeper, Reaper,
    Shepherd
  C Cleo Pearls 0
    Keys 0  hand 3
    tokens 0
    Lords 0
    points 0

Locations
  Coral Barrier 18
  Throne Room 9
  Barracks 7
  stack 16
Council
  j jellyfish 1
  c crab 2
  h seahorse 0
  s shellfish 1
  q squid 0
Threat space 3 of 6:
  a fight brings 1
  Key
Track .  .  .  .  .
  +1 Pearl  deck 62

 ! can be paid now
 k with a Key
  Court
! Ship Master cost
    8 (6), s+2,
    5 pts, 1 Key:
    Pearls for races
    to the Council
! Tamer cost 8 (6),
    c+2,
    4 pts, 1 Key:
    opponents'
    fights pay a
    space less
  Landowner cost
    12 (10), h,
    12 pts: no power
  Sage cost 12 (10),
    5 any,
    4 pts, 3 Keys:
    now: draw 2
    Locations, keep
    1
  Corruptor cost
    12 (10), q,
    6 pts: now:
    another Lord for
    5 Pearls
  Invoker cost
    10 (8), j,
    8 pts: now:
    another turn
    after this one

Hand j3 c5 c1 s4 q2
Anna has the turn:
  explore, ask for
  support or recruit
"""
    )


def test_the_best_six_locations_are_shown_the_rest_counted() -> None:
    state = sites(
        table(2), "Dockworks", "Jail", "Coral Barrier", "Barracks", "Abyss", "Parliament", "Chasm"
    )
    state = sites(state, *map(_site, state.sites.face_up), "Closed Tower", "Black Smokers")
    shown = " ".join(" ".join(drawn(state)).split())
    assert (
        "Locations Coral Barrier 20 Jail 15 Barracks 7 Parliament 6 Dockworks 5 Chasm 5"
        " and 3 more stack 11" in shown
    )
    choice = drawn(asked(state, "site", 0))
    at = choice.index(" Locations  stack 11")
    assert (
        text(choice[at:])
        == """
 Locations  stack 11
 Coral Barrier  20  20 - 1 for each affiliated Ally
 Jail           15  15 - 1 for each Lord
 Barracks        7  7 + 2 for each soldier
 Parliament      6  6 + 2 for each politician
 Dockworks       5  5 + 2 for each merchant
 Chasm           5  5 + 3 for each affiliated crab
 and 3 more

Hand       no Ally
Anna takes a Location that lies face up, or draws some to keep one
"""
    )


def _site(number: int) -> str:
    return location(number).name.removeprefix("The ")


def test_locations_are_worth_what_they_are_to_the_seat_that_is_asked() -> None:
    state = sites(BEGINNING, "Throne Room")
    for seat, worth in ((0, 9), (1, 6), (2, 0)):
        shown = drawn(asked(state, "act", seat))
        assert any(f"Throne Room {worth}  stack" in line for line in shown)


@pytest.mark.parametrize(
    ("free", "cost", "races"),
    [
        ((), "8 (6)", "s+2"),
        (("Treasurer",), "6", "s+2"),
        (("Shaman",), "6", "s+2"),
        (("Shaman", "Treasurer"), "4 (6)", "s+2"),
        (("Diplomat",), "8 (6)", "3 any"),
    ],
)
def test_costs_are_those_of_the_seat_that_is_asked(
    free: tuple[str, ...], cost: str, races: str
) -> None:
    state = court(owning(BEGINNING, 0, free=free, hand="h3"), "Ship Master")
    line = next(line for line in drawn(state) if line.startswith("  Ship Master"))
    assert re.split("  +", line.strip())[1:3] == [cost, races]


def test_a_fight_against_a_tamer_is_told_for_what_it_brings() -> None:
    state = owning(BEGINNING, 1, free=("Tamer",))
    assert "Threat     space 3 of 6: a fight brings 2 Pearls or tokens (Tamer)" in drawn(state)
    assert "Threat     space 1 of 6: a fight brings 1 Pearl or token" in drawn(sea(state))
