"""Several actions of one seat taken at once: all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.session import Session


def play_at_once(session: Session, actions: Sequence[Any]) -> None:
    """Take legal actions, each where the one before has led, and write them in one append.

    It is done in a copy of the session first. Raises Refused where one is not legal.
    """
    if len(actions) == 1:
        session.play(actions[0])
        return
    made = session.copy()
    for action in actions:
        made.play(action)
    session.adopt(made)
