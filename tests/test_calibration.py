"""Predicted chances come true, and choices and luck add up to the result in golden games."""

from __future__ import annotations

from math import isclose
from pathlib import Path

import pytest

from bench.calibration import predictions, table
from cli.analysing import analysed_line
from engine.odds import parts, whole
from engine.registry import BUNDLED_NAMES, find
from engine.session import Session
from events.log import FileLog
from tests.command import ROOT

GOLDEN = sorted((ROOT / "replays").rglob("*.undertow"))
GAMES = {"deep-sea": (400, 100), "deep-dive": (400, 100), "abyss": (60, 40)}
"""Games that are played, and worlds that each prediction rests on."""


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED_NAMES)
def test_what_is_predicted_comes_true(name: str) -> None:
    """No row of the table is off by more than chance explains, nor are all of them together."""
    game = find(name)
    bot = "random" if name == "deep-dive" else next(iter(game.bots))
    found = list(predictions(game, bot, 2, *GAMES[name]))
    rows = table(found)
    assert sum(row.count for row in rows) == len(found)
    off = [(row.happened - row.predicted) / row.spread for row in rows]
    assert max(map(abs, off)) < 4, rows
    assert sum(one * one for one in off) < 4 * len(off), rows


@pytest.mark.slow
@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_ledger_adds_up_for_every_golden_game(file: Path) -> None:
    log = FileLog.open(file)
    log.close()
    session = Session.open(log, find)
    done = analysed_line(session, 2, "random", None, "worlds")
    result = session.game.result(session.state_at(session.timeline.end))
    seats = len(session.seats)
    for seat, one in enumerate(done.found.ledgers):
        total = one.start.mean + one.own.mean + one.others.mean + one.luck.mean
        assert isclose(total, one.end, abs_tol=1e-9)
        if result is not None:
            assert isclose(one.end, parts(result, seats)[seat] / whole(seats), abs_tol=1e-9)
