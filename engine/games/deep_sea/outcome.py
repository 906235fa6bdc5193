"""How the scores came about: what each diver brought home and lost, dive by dive."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.deep_sea.board import Loss
from engine.games.deep_sea.model import DIVES
from engine.games.deep_sea.rules import State
from engine.games.deep_sea.scores import Haul


def outcomes(view: State, seat: int) -> Iterator[tuple[int, Haul | Loss]]:
    """Each haul and each loss of a diver with its dive, in the order of the dives."""
    for dive in range(1, DIVES + 1):
        for haul in view.scores.hauls[seat]:
            if haul.dive == dive:
                yield dive, haul
        for loss in view.board.losses[dive - 1]:
            if loss.seat == seat:
                yield dive, loss
