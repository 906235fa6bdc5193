"""What is other than it was when the seat at the screen last decided, for pictures and sentences.

Air, path and places are compared within a dive alone: a new one begins with all of them anew.
"""

from __future__ import annotations

from engine.games.deep_sea.rules import State


def air_before(view: State, before: State | None) -> int | None:
    """What the air was, where it is other now."""
    earlier = _in_this_dive(view, before)
    return earlier.air if earlier is not None and earlier.air != view.air else None


def changed_spaces(view: State, before: State | None) -> list[int]:
    """The spaces on which something else lies now, or nothing any more."""
    earlier = _in_this_dive(view, before)
    if earlier is None:
        return []
    pairs = zip(earlier.board.path, view.board.path, strict=True)
    return [space for space, (was, now) in enumerate(pairs, 1) if was != now]


def moved_from(view: State, before: State | None, seat: int) -> int | None:
    """The space where a diver was (0: on the submarine) who is elsewhere now."""
    earlier = _in_this_dive(view, before)
    was = None if earlier is None else earlier.board.spaces[seat]
    return was if was != view.board.spaces[seat] else None


def gained(view: State, before: State | None, seat: int) -> int:
    """How much a seat has banked since."""
    return 0 if before is None else view.scores.total(seat) - before.scores.total(seat)


def _in_this_dive(view: State, before: State | None) -> State | None:
    """The earlier position, if the dive of it still goes on."""
    same = before is not None and before.turn.dive == view.turn.dive and view.turn.seat >= 0
    return before if same else None
