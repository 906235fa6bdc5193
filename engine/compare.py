"""Two places of a game compared: where their ways part, and which figures differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.frozen import frozen

if TYPE_CHECKING:
    from engine.session import Session
    from events.timeline import Timeline


@frozen
class Figure:
    """A figure that is not the same at both places; of one seat, or of the whole position."""

    name: str
    seat: int | None
    one: int | None
    """None where a place has no such figure."""
    other: int | None


@frozen
class Comparison:
    """Where two places part (the last place that leads to both), and what is different."""

    fork: int
    one: tuple[int, ...]
    """The places after the fork on the way to the first place, its own included."""
    other: tuple[int, ...]
    figures: tuple[Figure, ...]


def compare(session: Session, one: int, other: int) -> Comparison:
    """Compare two places."""
    timeline = session.timeline
    fork = meeting(timeline, one, other)
    ways = _way(timeline, fork, one), _way(timeline, fork, other)
    return Comparison(fork, *ways, _figures(session, one, other))


def meeting(timeline: Timeline, one: int, other: int) -> int:
    """The last place that leads to both. A place stands behind those that lead to it."""
    while one != other:
        if one > other:
            one = timeline.parent(one)
        else:
            other = timeline.parent(other)
    return one


def _way(timeline: Timeline, fork: int, end: int) -> tuple[int, ...]:
    """The places after the fork, up to the end."""
    way = []
    while end != fork:
        way.append(end)
        end = timeline.parent(end)
    return tuple(reversed(way))


def _figures(session: Session, one: int, other: int) -> tuple[Figure, ...]:
    ours, theirs = (session.game.fields(session.state_at(place)) for place in (one, other))
    found: list[Figure] = []
    for name in dict.fromkeys((*ours, *theirs)):
        a, b = _by_seat(ours.get(name)), _by_seat(theirs.get(name))
        found += [
            Figure(name, seat, a.get(seat), b.get(seat))
            for seat in dict.fromkeys((*a, *b))
            if a.get(seat) != b.get(seat)
        ]
    return tuple(found)


def _by_seat(value: int | tuple[int, ...] | None) -> dict[int | None, int]:
    """The figures of one name by seat; one for the whole position stands under None."""
    if value is None:
        return {}
    return dict(enumerate(value)) if isinstance(value, tuple) else {None: value}
