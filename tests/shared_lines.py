"""Games that are shared in one line: played out by bots under seeds that are drawn."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.bots import play_bots
from engine.opening import opened, opening
from engine.registry import find
from engine.session import Session
from engine.setup import SEALED, WORDS, checked_options, seats_and_players
from events.log import MemoryLog
from seeds.phrase import phrase
from tests.command import ROOT

PAGE: Final = (ROOT / "docs" / "share-line.md").read_text(encoding="utf-8")
LINE_OF_PAGE: Final = PAGE.partition("```text\n")[2].partition("\n")[0]
FOUR: Final = ("anna", "ben", "cleo", "dora")


def played(
    kind: str,
    bots: list[str],
    number: int,
    *,
    moves: int = 10_000,
    names: tuple[str, ...] = FOUR,
    seed: str = "",
    words: tuple[str, ...] = (),
    **given: str,
) -> tuple[Session, MemoryLog]:
    """A game of as many as there are bots, "" for a person, and its log; at most so many moves."""
    game = find(kind)
    wanted = [f"{name}=bot:{bot}" for name, bot in zip(names, bots, strict=False)]
    seats, players = seats_and_players(game, wanted)
    options = checked_options(game, given, seats)
    if words:
        options |= {SEALED.name: True, WORDS.name: words}
    text = seed or phrase(Random(number).randbytes(17), 128 if game.secrets else 40)
    first = opened(game, options, seats, text, drawn=not seed)
    log = MemoryLog(opening(first, game, players))
    session = Session.open(log, find)
    for made, _ in enumerate(play_bots(session) if moves else (), 1):
        if made == moves:
            break
    return session, log
