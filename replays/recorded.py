"""A recorded game as a test of its rules: a golden replay, checked and told."""

from __future__ import annotations

from pathlib import Path

from engine.errors import BadMove, NoSuchGame
from engine.game import AnyGame
from engine.opening import read_timeline
from events.log import FileLog
from replays.transcript import transcript
from replays.verify import judged


def check_replay(game: AnyGame, file: Path) -> str:
    """Check a file as `undertow verify` does, under these rules; returns its story, line by line.

    Raises AssertionError that says where the game now goes otherwise, and Damaged and OSErrors for
    a file that cannot be read.
    """

    def only_this(name: str, rules: int | None) -> AnyGame:
        if (name, rules) != (game.name, game.rules):
            raise NoSuchGame
        return game

    log = FileLog.open(file)
    log.close()
    timeline, found = read_timeline(log.payloads, only_this)
    if found is None:
        opened = timeline.opened
        raise AssertionError(
            f"{file.name} was played under rules {opened.rules} of {opened.game}, "
            f"these are rules {game.rules} of {game.name}"
        )
    try:
        session, verdict = judged(game, timeline, log)
    except BadMove as error:
        raise AssertionError(f"{file.name}: {error}") from error
    if session is None:
        raise AssertionError(f"{file.name}: {verdict.difference}")
    return "\n".join(transcript(session)) + "\n"
