"""What may have to be decided or done in Abyss: tasks, and which Lords bring them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from engine.game import frozen
from engine.games.abyss.cards import numbered

Kind = Literal[
    "act",
    "explore",
    "offer",
    "keep",
    "monster",
    "reward",
    "clear",
    "stack",
    "pay",
    "affiliate",
    "arrive",
    "court",
    "keys",
    "site",
    "choose_site",
    "smokers",
    "last_powers",
    "limit",
    "next",
    "jailer",
    "seeker",
    "assassin",
    "commander",
    "hunter",
    "invoker",
    "illusionist",
    "corruptor",
    "traitor",
    "schemer",
    "ambassador",
]


@frozen
class Task:
    """Something to be decided or done by a seat; `about` is a Lord, a seat or nothing."""

    kind: Kind
    seat: int
    about: int = 0


Todo = tuple[Task, ...]
"""What is left to do, the topmost last."""

ONCE: Final[Mapping[int, Kind]] = {
    numbered("Jailer"): "jailer",
    numbered("Seeker"): "seeker",
    numbered("Assassin"): "assassin",
    numbered("Commander"): "commander",
    numbered("Hunter"): "hunter",
    numbered("Apprentice"): "stack",
    numbered("Invoker"): "invoker",
    numbered("Illusionist"): "illusionist",
    numbered("Corruptor"): "corruptor",
    numbered("Traitor"): "traitor",
    numbered("Schemer"): "schemer",
    numbered("Sage"): "ambassador",
    numbered("Hermit"): "ambassador",
    numbered("Elder"): "ambassador",
}
"""What is to be done when a Lord arrives."""

BY_VICTIM: Final = ("jailer", "commander", "assassin", "seeker")
SMOKERS: Final = numbered("Black Smokers")
SLAVER: Final = numbered("Slaver")
ORACLE: Final = numbered("Oracle")
OPPORTUNIST: Final = numbered("Opportunist")
ALCHEMIST: Final = numbered("Alchemist")
