"""How a position stands in numbers and names: its marks, the scores so far, who won or leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.session import Session


@frozen
class Tally:
    """How a place stands."""

    marks: Mapping[str, int]
    """From the widest: dive 2, round 5."""
    scores: tuple[int, ...] | None
    """Each seat's so far; None where the game has no figure called `score`."""
    first: tuple[int, ...]
    """The seats that won, or those that lead; nobody where all have the same."""
    over: bool

    def place(self) -> str:
        """Where it is: "dive 2, round 5", or "over"."""
        return "over" if self.over else ", ".join(f"{name} {n}" for name, n in self.marks.items())


def tally(session: Session, place: int) -> Tally:
    """How a place of a game stands."""
    game, state = session.game, session.state_at(place)
    result = game.result(state)
    marks = game.marks(state)
    if result is not None:
        return Tally(marks, result.scores, result.winners, over=True)
    scores = game.fields(state).get("score")
    if not isinstance(scores, tuple):
        return Tally(marks, None, (), over=False)
    most = max(scores)
    first = tuple([seat for seat, score in enumerate(scores) if score == most])
    return Tally(marks, scores, first if len(first) < len(scores) else (), over=False)
