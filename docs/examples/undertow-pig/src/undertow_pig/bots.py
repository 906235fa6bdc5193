"""A bot of Pig, from what its seat may see."""

from __future__ import annotations

from undertow import Luck
from undertow_pig.model import Action, Hold, Roll
from undertow_pig.rules import State

ENOUGH = 20
"""At this stake the 1 in 6 costs more, on average, than the other five faces bring."""


def steady(view: State, legal: tuple[Action, ...], luck: Luck) -> Action:
    """Holds at 20, or as soon as that wins."""
    wins = view.scores[view.seat] + view.stake >= view.target
    return Hold() if Hold() in legal and (wins or view.stake >= ENOUGH) else Roll()
