"""Tables of the pages of rules stay whole on narrow screens: each row becomes an item of a list."""

from __future__ import annotations

import re

import pytest

from cli.pager import typeset
from cli.wide_tables import narrowed
from engine.games.abyss import GAME as ABYSS
from engine.games.abyss.cards import LOCATIONS, LORDS
from engine.games.abyss.powers_text import POWERS, bare
from engine.games.deep_dive import GAME as DEEP_DIVE
from engine.games.deep_sea import GAME as DEEP_SEA

GAMES = {game.name: game for game in (ABYSS, DEEP_DIVE, DEEP_SEA)}
TABLE = """Before.

| You type  | Or  | What it does           |
|-----------|-----|------------------------|
| `take 1`  | `t` | take it, and come home |
| `nothing` |     | take nothing           |

After.
"""


def lines_of(name: str, width: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A page of rules as it is set for a terminal of so many columns."""
    monkeypatch.setenv("COLUMNS", str(width))
    return [line.rstrip() for line in typeset(GAMES[name].rules_page(), 0).splitlines()]


def test_a_table_that_fits_stays_one() -> None:
    assert narrowed(TABLE, 38) == TABLE


def test_a_row_of_a_table_that_does_not_fit_is_an_item_with_the_heads_of_its_columns() -> None:
    assert (
        narrowed(TABLE, 30)
        == """Before.


- You type **`take 1`**. Or: `t`; What it does: take it, and come home.
- You type **`nothing`**. What it does: take nothing.


After.
"""
    )


def test_a_table_may_be_folded_as_long_as_it_can_be_read() -> None:
    assert narrowed(TABLE, 37) == TABLE
    assert narrowed(TABLE, 36) != TABLE


def test_lines_of_code_are_no_table() -> None:
    code = f"```text\n{TABLE}```\n"
    assert narrowed(code, 20) == code
    assert narrowed(code + TABLE, 20) == code + narrowed(TABLE, 20)


def test_a_bar_in_a_cell_belongs_to_it() -> None:
    page = "| a | b |\n|---|---|\n| luck \\| SEAT | x |"
    assert narrowed(page, 10) == "\n- a **luck \\| SEAT**. b: x.\n"


@pytest.mark.parametrize("width", [20, 30, 40, 60, 80, 100])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_cut_and_nothing_is_wider(
    name: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = lines_of(name, width, monkeypatch)
    assert "…" not in "".join(lines)
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize("width", [40, 80])
def test_all_lords_are_told_whole(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    told = " ".join(" ".join(lines_of("abyss", width, monkeypatch)).split())
    for card in LORDS:
        power = POWERS[bare(card)].removeprefix("On arrival: ")
        start = rf"Lord {bare(card)} \(.*?\)\. Guild: {card.guild}; Cost: {card.cost}; "
        assert re.search(start, told), card
        assert power[1:] in told
    for place in LOCATIONS:
        assert place.polish.split()[0] in told
