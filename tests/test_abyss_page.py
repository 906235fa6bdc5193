"""The page of Abyss' rules for players: its options, and its tables of Lords and Locations."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import attrs
import pytest

from engine.game import Look, Luck
from engine.games.abyss import GAME
from engine.games.abyss.actions import Recruit
from engine.games.abyss.cards import LOCATIONS, LORDS, RACES, Lord, numbered
from engine.games.abyss.figures import view
from engine.games.abyss.houses import House
from engine.games.abyss.looks import board
from engine.games.abyss.powers_text import FORMULAS, POWERS, bare
from engine.games.abyss.rules import legal
from engine.games.abyss.state import State
from engine.games.abyss.text import rules_page
from engine.games.abyss.typed import key, word
from engine.picture import words_of
from tests.abyss_games import at_random, playing, rich
from tests.abyssal import asked, owning, sea, sites, table

PAGE = Path(__file__).parents[1] / "docs" / "rules" / "abyss.md"
HEADING = "## All Lords\n"
_BOARD = re.compile(r"(?<=## How to read the board\n\n```text\n).*?(?=```)", re.DOTALL)
_TYPED = re.compile(r"^\| `([^`]+)` \| (?:`([^`]+)`)? ?\| ", re.MULTILINE)


def races(card: Lord) -> str:
    """Which races a Lord asks for."""
    if card.mandatory is None:
        return "all five"
    others = card.distinct - 1
    return RACES[card.mandatory] + (f" + {others} more" if others else "")


def tables() -> str:
    """All Lords and Locations, as they stand at the end of the page."""
    lines = [
        HEADING,
        "An arrow (→) marks a power that takes effect once, as the Lord arrives. The Polish names",
        "stand in brackets.",
        "",
        "| Lord | Guild | Cost | Races | Points | Keys | Power |",
        "|------|-------|------|-------|--------|------|-------|",
    ]
    for card in LORDS:
        power = POWERS[bare(card)].removeprefix("On arrival: ")
        arrow = "→ " if card.when == "once" else ""
        lines.append(
            f"| {bare(card)} ({card.polish}) | {card.guild} | {card.cost} | {races(card)} | "
            f"{card.points} | {card.keys} | {arrow}{power[:1].upper()}{power[1:]} |"
        )
    lines += ["", "## All Locations", "", "| Location | Points |", "|----------|--------|"]
    lines += [f"| {bare(one)} ({one.polish}) | {FORMULAS[bare(one)]} |" for one in LOCATIONS]
    return "\n".join(lines) + "\n"


def example() -> str:
    """A board with every sign on it."""
    before = table(3, court=("Ship Master", "Peddler", "Landowner", "Sage"))
    before = owning(
        sites(before, "Jail", "Chasm"),
        0,
        pearls=3,
        keys=1,
        hand="c4 c2 h3 s2 s1",
        affiliated="j2 c1",
        free=("Treasurer",),
        holdings={"Barracks": ("Tamer", "Keeper")},
    )
    free, rotated = ("Landlord",), ("Shaman",)
    before = owning(before, 1, pearls=2, hand="j4 j1 h2", free=free, rotated=rotated, tokens=(2,))
    before = owning(before, 2, pearls=4, keys=2, hand="q2 q1", tokens=(3,))
    before = sea(before, council="j3 c1 q1 q1", track="j1", threat=2)
    now = owning(before, 1, pearls=1, hand="j4 j1 h2 q4", free=free, rotated=rotated, tokens=(2,))
    now = attrs.evolve(now, houses=attrs.evolve(now.houses, of=richer(now)))
    now = sea(now, council="j3 c1 q1 q1", track="j1 M c3", threat=3)
    now = asked(now, "keep", 0, round=6)
    views = view(now, 0), view(before, 0)
    return "".join(
        f"{words_of(line)}\n" for line in board(*views, ("anna", "ben", "cleo"), Look(80))
    )


def richer(state: State) -> tuple[House, ...]:
    """The houses, that of the first player with a Pearl more."""
    first, *others = state.houses.of
    return (attrs.evolve(first, pearls=first.pearls + 1), *others)


def test_the_board_of_the_page_is_drawn_so_and_all_of_its_signs_are_told(accept: bool) -> None:
    if accept:
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(_BOARD.sub(lambda _: example(), text), encoding="utf-8", newline="\n")
    page = rules_page()
    (shown,) = _BOARD.findall(page)
    assert shown == example()
    told = page.partition(shown)[2].partition("## What you type")[0]
    for sign in (
        "> A",
        "*",
        "! Ship",
        " k;",
        "·",
        " (6)",
        " +1",
        "s+2",
        "5 any",
        "over",
        "rotated",
    ):
        assert sign in shown
    for sign in (">", "*", "!", "k", "·", "s+2", "5 any", "+1", *"jchsq"):
        assert f"`{sign}`" in told, sign
    for part in ("Locations", "Court", "Council", "Threat", "Track", "Hand"):
        assert f"\n{part}" in shown or f"\n  {part}" in shown
        assert f"- **{part}**" in told
    assert "brackets" in told


def beginning(typed: str) -> str:
    """What tells one kind of action from the others."""
    return typed if typed == "no more" else typed.split()[0]


def test_the_page_tells_all_that_can_be_typed_and_nothing_else() -> None:
    page = rules_page().partition("## What you type")[2].partition("\n## ")[0]
    told = {beginning(typed): letters for typed, letters in _TYPED.findall(page)}
    possible: dict[str, set[str]] = {}
    for i, seats in product(range(6), (2, 4)):
        for state, _, _ in playing(Luck.of_seed(f"w{i}"), seats, at_random(f"w{i}"), rich(seats)):
            for action in legal(state):
                typed = beginning(word(action, state))
                possible.setdefault(typed, set()).add(key(action, state))
    assert set(told) == set(possible)
    assert all(letters in possible[one] for one, letters in told.items() if one != "recruit")
    assert told["recruit"] == key(Recruit(numbered("Tamer")), state)
    for word_of_a_page in GAME.pages:
        assert f"- `{word_of_a_page}`" in page
        assert f"show --page {word_of_a_page}`" in page


def test_the_tables_of_the_page_are_those_of_the_cards(accept: bool) -> None:
    text, heading, _ = PAGE.read_text(encoding="utf-8").partition(HEADING)
    if accept:
        PAGE.write_text(text.rstrip() + "\n\n" + tables(), encoding="utf-8", newline="\n")
        return
    assert heading
    assert rules_page() == text + tables()


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_the_page_names_every_option_with_its_values(option: object) -> None:
    page = rules_page()
    assert f"| `{option.name}`" in page  # type: ignore[attr-defined]
    for value in option.values:  # type: ignore[attr-defined]
        assert f"`{value}`" in page
