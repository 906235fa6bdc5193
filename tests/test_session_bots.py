"""Bots of a session: when they wait, and what luck they draw on."""

from __future__ import annotations

import attrs
import pytest

from engine.bots import bots_wait, next_is_bot, play_bots
from engine.errors import BadBot
from engine.games.deep_sea import GAME
from engine.games.deep_sea.model import Swim, Take
from tests.sessions import begun, opened_again, play, where


def test_bots_wait_after_somebody_went_elsewhere_until_a_person_acts() -> None:
    log = begun(players={1: "bot:random"})
    session = opened_again(log)
    play(session, 0, 0)
    assert next_is_bot(session)
    assert not bots_wait(session)
    moves = list(play_bots(session))
    assert moves
    stood = where(session)
    session.undo(len(moves))
    assert bots_wait(session)
    assert bots_wait(opened_again(log)), "also after a pause"
    session.undo()
    play(session, 0)
    assert next_is_bot(session)
    assert not bots_wait(session)
    assert list(play_bots(session)) == moves, "the same moves as before"
    assert where(session) == stood


def test_where_only_bots_play_nobody_is_waited_for() -> None:
    session = opened_again(begun(players={0: "bot:random", 1: "bot:random"}))
    assert len(list(play_bots(session))) > 50
    assert session.actor() is None
    session.undo(5)
    assert next_is_bot(session)
    assert not bots_wait(session)


def test_a_bot_that_plays_what_is_not_legal_is_named() -> None:
    game = attrs.evolve(GAME, bots={"rash": lambda view, legal, luck: Take()})
    log = begun(game, {0: "bot:rash"})
    session = opened_again(log, game)
    with pytest.raises(BadBot, match=r"^bot:rash chose Take\(\), which is not legal$"):
        next(play_bots(session))
    assert len(log.payloads) == 2


def test_a_bot_draws_on_luck_of_its_own() -> None:
    rolls = []
    for players in ({}, {0: "bot:random", 1: "bot:random"}):
        session = opened_again(begun(players=players))
        rolls.append(session.play(Swim()).events)
    assert rolls[0] == rolls[1]
