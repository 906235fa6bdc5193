"""The pages of Abyss: all Locations, and points as they stand in the middle of a game."""

from __future__ import annotations

import re
from typing import Any

import attrs
import pytest

from engine.game import Look
from engine.games.abyss import GAME
from engine.games.abyss.cards import location
from engine.games.abyss.figures import scored, view
from engine.games.abyss.powers_text import bare, formula
from engine.games.abyss.scoring import lowest_in_hand
from engine.games.abyss.signs import ally_signs
from engine.games.abyss.site_looks import points
from engine.games.abyss.state import State
from engine.picture import columns, words_of
from tests.abyssal import PLAYERS, asked, owning, positions, sites, table, text

WIDEST = ("M" * 20, "日" * 10, "é" * 20, "海" * 10)


def page(word: str, seen: State, width: int = 80, *, symbols: bool = True) -> list[str]:
    """A page, line by line."""
    names = PLAYERS[: seen.flow.seats]
    return [words_of(line) for line in GAME.pages[word](seen, names, Look(width, symbols))]


def told(word: str, seen: State) -> str:
    """The same in sentences."""
    return "\n".join(GAME.pages_told[word](seen, PLAYERS[: seen.flow.seats]))


def middle(**options: Any) -> State:
    """Two players with something of everything."""
    state = sites(table(2, **options), "Jail", "Chasm")
    state = owning(
        state,
        0,
        hand="j3 j2 c5 q1",
        affiliated="c2 c1 h4",
        free=("Tamer", "Trader"),
        holdings={"Throne Room": ("Shaman",), "City of Mirrors": ("Sage",)},
        tokens=(2, 4),
    )
    return owning(
        state, 1, hand="s5", affiliated="c1", holdings={"Dockworks": ("Peddler",)}, tokens=(3,)
    )


def test_locations_at_80_columns() -> None:
    assert (
        text(page("locations", view(middle(), 0)))
        == """
Locations, and what each is worth as things stand
                    A   B  formula
Face up
  Jail             11  14  15 - 1 for each Lord
  Chasm            11   8  5 + 3 for each affiliated crab
Anna
  Throne Room       9   9  your highest Lord
    over Shaman
  City of Mirrors   7   9  an opponent's best, by your own cards
    over Sage
Ben
  Dockworks         7   7  5 + 2 for each merchant
    over Peddler
15 Locations in the stack
"""
    )


def test_locations_at_20_columns() -> None:
    state = sites(table(2), "Sanctuary")
    assert (
        text(page("locations", view(owning(state, 1, affiliated="j2 j1"), 0), 20))
        == """
Locations, and what
  each is worth as
  things stand
             A   B
Face up
  Sanctuary  4  10
    4 + 3 for each
    affiliated
    jellyfish
19 Locations in the
  stack
"""
    )


def test_without_room_for_a_table_each_player_is_told_by_a_letter() -> None:
    state = sites(table(4), "Oceanic Senate Assembly")
    lines = page("locations", view(state, 0), 36)
    at = lines.index("  Oceanic Senate Assembly")
    assert lines[at + 1 : at + 3] == [
        "    A 4  B 4  C 4  D 4",
        "    4 + 3 for each affiliated squid",
    ]


def test_the_best_for_who_is_asked_comes_first() -> None:
    state = owning(sites(table(2), "Chasm", "Sanctuary"), 1, affiliated="j2 j1 c1 c2 c3")
    for seat, first in ((0, "Chasm"), (1, "Chasm")):
        seen = view(asked(state, "act", seat), None)
        assert page("locations", seen)[3].split()[0] == first
    other = owning(state, 0, affiliated="j2 j1")
    assert page("locations", view(asked(other, "act", 0), None))[3].split()[0] == "Sanctuary"
    assert page("locations", view(asked(other, "act", 1), None))[3].split()[0] == "Chasm"


def test_what_was_drawn_stands_apart_and_the_stack_is_listed_for_the_black_smokers() -> None:
    state = asked(sites(table(2), "Jail", drawn=("Chasm", "Abyss")), "choose_site", 0)
    lines = page("locations", view(state, 0))
    assert lines[lines.index("Drawn") + 1].split()[0] == "Chasm"
    assert "In the stack" not in lines
    lines = page("locations", view(asked(state, "smokers", 0), 0))
    assert sum(line.startswith("  ") and line[2] != " " for line in lines) == 20


@pytest.mark.parametrize("seats", [2, 4])
def test_every_location_that_lies_open_is_told_once_with_what_it_is_worth(seats: int) -> None:
    for state in positions(seats, seats)[::17]:
        seen = view(state, 0)
        lines, words = page("locations", seen, 120), told("locations", seen)
        owned = [one for house in state.houses.of for one in house.locations]
        for number in (*state.sites.face_up, *state.sites.drawn, *owned):
            name = bare(location(number))
            (line,) = [one for one in lines if one.startswith(f"  {name}  ")]
            worth = [points(seen, seat, number) for seat in range(seats)]
            numbers = line.removeprefix(f"  {name}").split()[:seats]
            assert list(map(int, numbers)) == worth
            assert line.endswith(formula(location(number)))
            (sentence,) = re.findall(rf"^[\w ]+: {name}(?:, over .*)?: .*$", words, re.MULTILINE)
            for seat, one in enumerate(worth):
                assert f"{one} to {PLAYERS[seat]}" in sentence
        assert re.match(rf"{len(state.sites.left)} Locations? in the stack", lines[-1])


def test_points_in_the_middle_of_a_game() -> None:
    assert (
        text(page("score", view(middle(), 0)))
        == """
Points as things stand
           Locations  Lords  Allies  tokens  total  Pearls
  A  Anna         16     22       6       0     44       1
  B  Ben           7      9       1       0     17       1
 Not counted, since face down: 2 Monster tokens of Anna and 1 Monster token of
 Ben.
 Not counted: at the end everybody affiliates the lowest Ally of each race in
 hand.

  A Anna  44 points
    Throne Room 9 = your highest Lord
    City of Mirrors 7 = the Dockworks, 5 + 2 for each merchant
    Lords 22  Trader 9  Shaman 5  Tamer 4  Sage 4
    Allies 6  c2  h4  others  c1
    tokens 0  2 face down
    in hand for the end  j2  c5  q1

  B Ben  17 points
    Dockworks 7 = 5 + 2 for each merchant
    Lords 9  Peddler 9
    Allies 1  c1
    tokens 0  1 face down

 j jellyfish  c crab  h seahorse  s shellfish  q squid
"""
    )


def test_the_owner_of_tokens_counts_them_where_the_option_lets_one_look() -> None:
    state = middle(token_peek="owner")
    known = tuple((((0,), (0,), (1,))[at], worth) for at, (_, worth) in enumerate(tokens(state)))
    state = attrs.evolve(state, houses=attrs.evolve(state.houses, tokens=known))
    mine, open_for_all = page("score", view(state, 0)), page("score", view(state, None))
    assert "    tokens 6  4  2" in mine
    assert " Not counted, since face down: 1 Monster token of Ben." in mine
    assert "    tokens 0  2 face down" in open_for_all
    assert not any("tokens 6" in line for line in open_for_all)
    assert "6 from Monster tokens: 4 and 2" in told("score", view(state, 0))
    assert "6 from Monster tokens" not in told("score", view(state, None))


def test_tokens_face_down_are_told_of_where_there_are_some_alone() -> None:
    first = positions(2, 2)[0]
    assert not first.houses.tokens
    for eyes in (None, 0):
        seen = view(first, eyes)
        assert "face down" not in text(page("score", seen)) + told("score", seen)
        assert "Not counted: at the end" in text(page("score", seen))


def tokens(state: State) -> tuple[tuple[tuple[int, ...], int | None], ...]:
    """All Monster tokens that were drawn."""
    return state.houses.tokens


@pytest.mark.parametrize("eyes", [None, 0, 1])
@pytest.mark.parametrize("memory", ["table", "open"])
def test_a_hand_is_shown_to_its_owner_alone_or_to_all_by_the_option(
    eyes: int | None, memory: str
) -> None:
    seen = view(middle(memory=memory), eyes)
    lines, words = page("score", seen), told("score", seen)
    for seat, house in enumerate(seen.houses.of):
        signs = "  ".join(map(words_of, ally_signs(lowest_in_hand(house))))
        shows = memory == "open" or eyes == seat
        assert (f"    in hand for the end  {signs}" in lines) == shows
    shown = 2 if memory == "open" else int(eyes is not None)
    assert words.count("in hand for the end") == shown


@pytest.mark.parametrize("seats", [2, 3])
def test_points_of_every_position_add_up_and_nobody_has_won_before_the_end(seats: int) -> None:
    *before, over = positions(seats, 2)
    for state in before[::23]:
        seen = view(state, 1)
        lines = page("score", seen)
        assert lines[0] == "Points as things stand"
        assert not any("*" in line or "won" in line for line in lines)
        assert "win" not in told("score", seen)
        assert told("score", seen).startswith("As things stand:\nNot counted")
        for line in lines[2 : 2 + seats]:
            _, name, *parts, total, _ = line.split()
            assert sum(map(int, parts)) == int(total)
            assert int(total) == scored(seen, PLAYERS.index(name)).total
    seen = view(over, None)
    lines = page("score", seen)
    assert lines[0] == "Score sheet"
    assert "won" in "".join(lines)
    assert "Not counted" not in "".join(lines) + told("score", seen)


@pytest.mark.parametrize("word", GAME.pages)
@pytest.mark.parametrize("names", [PLAYERS, WIDEST], ids=["usual", "widest"])
def test_no_line_is_wider_than_any_screen_from_20_columns_on(
    word: str, names: tuple[str, ...]
) -> None:
    found = positions(4, 3)
    for state in (found[0], found[len(found) // 2], found[-4], found[-1]):
        for width in range(20, 201):
            look = Look(width, symbols=width % 2 == 0)
            lines = GAME.pages[word](view(state, 0), names, look)
            assert max(map(columns, lines)) <= width
            assert look.symbols or names != PLAYERS or "".join(map(words_of, lines)).isascii()
