"""The score sheet of Abyss: who won, with which Locations, Lords, Allies and Monster tokens."""

from __future__ import annotations

import re

import pytest

from engine.game import Look
from engine.games.abyss.events import GameEnded
from engine.games.abyss.figures import result, scored
from engine.games.abyss.folds import evolve
from engine.games.abyss.houses import Houses
from engine.games.abyss.sheet import drawn
from engine.games.abyss.state import State
from engine.picture import columns, words_of
from tests.abyssal import OVER, PLAYERS, owning, positions, text

WIDEST = ("M" * 40, "日" * 40, "é" * 40, "海" * 20)


def shown(
    state: State, names: tuple[str, ...] = PLAYERS, width: int = 80, *, symbols: bool = True
) -> list[str]:
    """The score sheet, line by line."""
    lines = drawn(state, names[: state.flow.seats], Look(width, symbols))
    return [words_of(line) for line in lines]


def test_a_sheet_of_80_columns() -> None:
    assert (
        text(shown(OVER))
        == """
Score sheet
           Locations  Lords  Allies  tokens  total  Pearls
* B  Ben          17     31       9       0     57       0
  A  Anna         11     30       9       6     56       4
  C  Cleo          0      0       0       0      0       7
 * won

* B Ben  57 points
    Chasm 5 = 5 + 3 for each affiliated crab
    Throne Room 12 = your highest Lord
    Lords 31  Landowner 12  Shaman 5  Ship Master 5  Hermit 5  Commander 4
    Allies 9  j1  h4  q4  others  h1

  A Anna  56 points
    City of Mirrors 11 = the Chasm, 5 + 3 for each affiliated crab
    Lords 30  Trader 9  Keeper 6  Reaper 6  Landlord 5  Tamer 4
    Allies 9  j3  c5  s1  others  c2
    tokens 6  4  2

  C Cleo  0 points

 j jellyfish  c crab  h seahorse  s shellfish  q squid
"""
    )


def test_a_sheet_of_40_columns() -> None:
    assert (
        text(shown(OVER, width=40))
        == """
Score sheet
           total
* B  Ben      57
  A  Anna     56
  C  Cleo      0
 * won

* B Ben  57 points
    Chasm 5 = 5 + 3 for each affiliated
      crab
    Throne Room 12 = your highest Lord
    Lords 31  Landowner 12  Shaman 5
      Ship Master 5  Hermit 5
      Commander 4
    Allies 9  j1  h4  q4  others  h1

  A Anna  56 points
    City of Mirrors 11 = the Chasm, 5 +
      3 for each affiliated crab
    Lords 30  Trader 9  Keeper 6
      Reaper 6  Landlord 5  Tamer 4
    Allies 9  j3  c5  s1  others  c2
    tokens 6  4  2

  C Cleo  0 points

 j jellyfish  c crab  h seahorse
 s shellfish  q squid
"""
    )


def test_a_sheet_of_20_columns() -> None:
    assert (
        text(shown(OVER, width=20))
        == """
Score sheet
           total
* B  Ben      57
  A  Anna     56
  C  Cleo      0
 * won

* B Ben  57 points
    Chasm 5 = 5 + 3
      for each
      affiliated
      crab
    Throne Room 12 =
      your highest
      Lord
    Lords 31
      Landowner 12
      Shaman 5
      Ship Master 5
      Hermit 5
      Commander 4
    Allies 9  j1  h4
      q4  others  h1

  A Anna  56 points
City of Mirrors 11
      = the Chasm, 5
      + 3 for each
      affiliated
      crab
    Lords 30
      Trader 9
      Keeper 6
      Reaper 6
      Landlord 5
      Tamer 4
    Allies 9  j3  c5
      s1  others  c2
    tokens 6  4  2

  C Cleo  0 points

 j jellyfish  c crab
 h seahorse
 s shellfish
 q squid
"""
    )


def test_who_shares_the_win_is_marked_like_the_other() -> None:
    both = OVER
    for seat in (0, 2):
        both = owning(both, seat, pearls=2, free=("Trader",), affiliated="j2")
    both = owning(both, 1)
    lines = shown(both)
    assert [line[:4] for line in lines[2:5]] == ["* A ", "* C ", "  B "]
    assert lines[5] == " * won together"


def test_a_mirror_tells_whose_location_it_copies_and_nothing_where_there_is_none() -> None:
    assert any("City of Mirrors 11 = the Chasm, 5 + 3 for each" in line for line in shown(OVER))
    alone = owning(OVER, 1, free=("Landowner",))
    assert "    City of Mirrors 0 an opponent's best, by your own cards" in shown(alone)


def test_a_mirror_tells_of_the_location_it_copies_and_of_no_other() -> None:
    """The first of the opponent is worth less, and an own one as much."""
    mine = {"Jail": (), "City of Mirrors": ("Keeper", "Reaper", "Tamer")}
    state = owning(OVER, 0, affiliated="c2 c5", free=("Landlord",), holdings=mine)
    state = owning(state, 1, holdings={"Throne Room": ("Hermit",), "Chasm": ("Ship Master",)})
    assert any("City of Mirrors 11 = the Chasm, 5 + 3 for each" in line for line in shown(state))
    assert any("Jail 11 = 15 - 1 for each" in line for line in shown(state))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_parts_are_the_whole(seats: int) -> None:
    """What is told of each player adds up to the total; the winners stand first."""
    for seed in (1, 2, 3):
        state = positions(seats, seed)[-1]
        lines, decided = shown(state, width=200), result(state)
        assert decided is not None
        for place, line in enumerate(lines[2 : 2 + seats]):
            name = line.replace("*", " ").split()[1]
            seat = PLAYERS.index(name)
            assert line.startswith("*") == (seat in decided.winners)
            assert (place < len(decided.winners)) == (seat in decided.winners)
            *parts, total, pearls = map(int, re.findall(r"\d+", line))
            assert sum(parts) == total == scored(state, seat).total == decided.scores[seat]
            assert pearls == state.house(seat).pearls
            story = lines.index(next(one for one in lines if f" {name}  {total} point" in one))
            told = 0
            for one in lines[story + 1 :]:
                if not one.startswith("    "):
                    break
                number = re.match(r" +[A-Za-z ]+ (\d+)(?:  | = | |$)", one)
                assert number is not None
                told += int(number[1])
            assert told == total


@pytest.mark.parametrize("names", [PLAYERS, WIDEST], ids=["usual", "widest"])
def test_no_line_is_wider_than_any_screen_from_20_columns_on(names: tuple[str, ...]) -> None:
    for state in (OVER, positions(4, 3)[-1]):
        for width in range(20, 201):
            assert max(map(columns, shown(state, names, width))) <= width
            plain = shown(state, PLAYERS, width, symbols=False)
            assert "".join(plain).isascii()


def test_tokens_that_were_turned_up_are_told() -> None:
    state = owning(OVER, 2, tokens=(2, 3, 4))
    house = state.houses.of[2]
    unseen = Houses(state.houses.of, tuple(((), None) for _ in state.houses.tokens))
    state = State(
        state.setting, state.sea, state.court, state.sites, unseen, state.flow, state.todo
    )
    assert not any("tokens 9" in line for line in shown(state))
    values = (2, 4, 2, 3, 4)
    assert house.tokens == (2, 3, 4)
    over = evolve(state, GameEnded(((), (), ()), (), values))
    assert "    tokens 9  4  3  2" in shown(over)
