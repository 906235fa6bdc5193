"""Games to walk through: one that forks, one that is over, and a long one with many branches."""

from __future__ import annotations

from typing import Final

from bench.walk import GAME as WALK
from bench.walk import Rest, Step
from engine.session import Session
from replays.walk import Walk
from tests.sessions import begun, opened_again, play

FORK: Final = 6
"""The place where the lines of `forked` part."""
OLD_END: Final = 8
NEW_END: Final = 10


def forked() -> Session:
    """Six moves, then two (places 7, 8), or another one in their place (10), which is `main` now.

    Looked from the start, with a note there and on the fork.
    """
    session = opened_again(begun())
    play(session, *[0] * OLD_END)
    session.goto(FORK)
    play(session, 1)
    session.note(0, "hello")
    session.note(FORK, "?! #greedy too deep")
    session.look_from(0)
    return session


def over() -> Session:
    """A game of two bots that is over, looked from the start."""
    session = opened_again(begun())
    number = 0
    while session.actor() is not None:
        number += 1
        play(session, number % 3)
    session.look_from(0)
    return session


def long_with_branches(moves: int, branches: int) -> Session:
    """So many moves, and at even distances so many branches of two more, looked from the start."""
    session = opened_again(begun(WALK), WALK)
    for _ in range(moves):
        session.play(Step())
    main = session.timeline.path(session.timeline.end)
    for number in range(branches):
        session.branch(f"b{number}", main[number * moves // branches])
        session.play(Rest())
        session.play(Rest())
    session.switch("main")
    session.look_from(0)
    return session


def walk_through(session: Session, place: int = 0) -> Walk:
    """A walk that begins at a place."""
    session.look_from(place)
    return Walk(session)
