"""The page of Abyss' rules for players: its options, and its tables of Lords and Locations."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.abyss import GAME
from engine.games.abyss.cards import LOCATIONS, LORDS, RACES, Lord
from engine.games.abyss.powers_text import FORMULAS, POWERS, bare
from engine.games.abyss.text import rules_page

PAGE = Path(__file__).parents[1] / "docs" / "rules" / "abyss.md"
HEADING = "## All Lords\n"


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
