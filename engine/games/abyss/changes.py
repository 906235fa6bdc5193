"""What is other than it was when the seat at the screen last decided, for pictures and sentences.

Where there is no earlier position nothing is new.
"""

from __future__ import annotations

from collections import Counter

from engine.games.abyss.cards import Card
from engine.games.abyss.houses import House
from engine.games.abyss.state import State


def earlier(before: State | None, seat: int) -> House | None:
    """What a player had."""
    return None if before is None else before.house(seat)


def new_lords(view: State, before: State | None) -> tuple[int, ...]:
    """The Lords of the Court that were not in it."""
    if before is None:
        return ()
    return tuple(one for one in view.court.lords if one not in before.court.lords)


def lords_gone(view: State, before: State | None) -> tuple[int, ...]:
    """The Lords that have left the Court."""
    if before is None:
        return ()
    return tuple(one for one in before.court.lords if one not in view.court.lords)


def new_sites(view: State, before: State | None) -> tuple[int, ...]:
    """The Locations that lie face up and did not."""
    if before is None:
        return ()
    return tuple(one for one in view.sites.face_up if one not in before.sites.face_up)


def new_on_track(view: State, before: State | None) -> int:
    """How many cards of the track, the last ones, came since."""
    track = view.sea.track
    if before is None:
        return 0
    if before.flow.turn != view.flow.turn:
        return len(track)
    kept = 0
    while kept < min(len(track), len(before.sea.track)):
        if track[kept] != before.sea.track[kept]:
            break
        kept += 1
    drawn = before.sea.shuffles, len(before.sea.drawn)
    if kept == len(track) and kept and drawn != (view.sea.shuffles, len(view.sea.drawn)):
        kept -= 1  # the last one was sold, and another one like it came
    return len(track) - kept


def new_allies(now: tuple[Card, ...], before: tuple[Card, ...]) -> list[Card]:
    """The Allies that were not there before."""
    return sorted((Counter(now) - Counter(before)).elements())


def is_news(view: State, before: State | None) -> bool:
    """Whether the end has come near since."""
    return before is not None and view.flow.trigger >= 0 and before.flow.trigger < 0
