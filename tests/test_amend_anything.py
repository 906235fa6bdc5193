"""Whatever choice is made otherwise in whatever game: the rest is kept as far as it can be."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.amend import amend
from engine.games.deep_sea import GAME as DEEP_SEA
from engine.session import Session
from replays.verify import verify
from tests.sessions import begun, opened_again, play
from tests.test_amend import identities, rolls


def grown(dice: random.Random) -> Session:
    """A game played at random, with other lines, visits and other dice in it."""
    session = opened_again(begun(seed=f"{dice.random()}"))
    for number in range(dice.randrange(1, 5)):
        for _ in range(dice.randrange(40)):
            play(session, dice.randrange(9))
            if dice.random() < 0.05:
                session.reluck()
        if dice.random() < 0.5:
            session.branch(f"b{number}")
        session.goto(dice.choice(list(session.timeline.places())))
    return session


@settings(max_examples=60)
@given(st.randoms(use_true_random=False))
def test_whatever_is_amended(dice: random.Random) -> None:
    session = grown(dice)
    timeline = session.timeline
    choices = [
        (place, action)
        for place in timeline.places()
        if timeline.move(place) is not None
        for action in session.game.legal(session.state_at(timeline.parent(place)))
        if action != timeline.move(place).action  # type: ignore[union-attr]
    ]
    if not choices:
        return
    place, action = dice.choice(choices)
    end, fork = timeline.line_through(place)[1], timeline.parent(place)
    before, ids, branches = list(timeline.records), identities(session), dict(timeline.branches)
    made, done = amend(session, place, action)
    session.adopt(made)
    assert timeline.records[: len(before)] == before
    assert identities(session)[: len(ids)] == ids
    assert len(set(identities(session))) == len(identities(session))
    assert timeline.branches == {**branches, done.name: timeline.head}
    assert timeline.is_on_path(fork, timeline.head)
    old = timeline.path(end)[timeline.depth(fork) + 1 :]
    new = timeline.path(timeline.head)[timeline.depth(fork) + 1 :]
    assert timeline.move(new[0]).action == action  # type: ignore[union-attr]
    assert done.beside == old[len(new) - 1]
    for was, now in zip(old[1:], new[1:], strict=False):
        assert type(timeline.records[was]) is type(timeline.records[now])
        assert timeline.luck(was) == timeline.luck(now)
        assert _chosen(session, was) == _chosen(session, now)
        if _when(session, was) == _when(session, now):
            assert _dice(session, was) == _dice(session, now)
    moves = [timeline.number(way[-1]) - timeline.number(place) for way in (new, old)]
    assert [done.kept, done.kept + done.left] == moves
    assert bool(done.why) == (done.left > 0)
    if done.why:
        seat, wanted = _chosen(session, old[len(new)])
        assert seat != session.actor() or wanted not in session.legal()
    assert verify(session).difference is None


def _chosen(session: Session, place: int) -> tuple[int | None, Any]:
    """Who chose what, to come to a place."""
    move = session.timeline.move(place)
    before = session.state_at(session.timeline.parent(place))
    return (None, None) if move is None else (session.game.actor(before), move.action)


def _when(session: Session, place: int) -> Mapping[str, int]:
    """The dive and the round of the move that leads to a place: by them its dice are drawn."""
    return DEEP_SEA.marks(session.state_at(session.timeline.parent(place)))


def _dice(session: Session, place: int) -> list[tuple[int, int]]:
    """The dice of the move that leads to a place."""
    return rolls(session, place)[len(rolls(session, session.timeline.parent(place))) :]
