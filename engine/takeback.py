"""Going back: where an undo leads, what it takes back, and which moves were made knowing dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import OnlyBotsMoved, Refused
from engine.game import shows
from events.frozen import frozen
from events.timeline import Timeline

if TYPE_CHECKING:
    from engine.session import Session


@frozen
class Takeback:
    """What going back to a place takes back."""

    to: int
    places: tuple[int, ...]
    """The places of the moves taken back, the oldest first."""
    others: tuple[int, ...]
    """Seats of people other than the one who decides at `to` that were really asked since."""
    dice: bool
    """Whether dice or the like were seen in them."""
    hidden: bool
    """Whether hidden things were seen in them."""


def decision_before(session: Session, place: int) -> int:
    """The last place before this one where a person was really asked.

    Where people only moved by force: where one last did. In a game of bots alone, one move back.
    Raises Refused where nobody has moved.
    """
    timeline, game = session.timeline, session.game
    _must_have_moves(session, place)
    forced = None
    at = place
    while at:
        move, at = timeline.move(at), timeline.parent(at)
        if move is None:
            continue
        state = session.state_at(at)
        seat = game.actor(state)
        if seat is None or timeline.players[seat]:
            continue
        if len(game.legal(state)) > 1:
            return at
        forced = at if forced is None else forced
    if forced is None and "" not in timeline.players:
        return moves_before(session, place, 1)
    if forced is None:
        raise OnlyBotsMoved("nothing to undo: no person has moved yet")
    return forced


def decision_after(session: Session, place: int) -> int:
    """The next place on the line where a person is really asked, or its end.

    Raises Refused at the end.
    """
    timeline, game = session.timeline, session.game
    _must_have_more(session, place)
    way = timeline.path(timeline.end)
    for at in way[timeline.depth(place) + 1 :]:
        state = session.state_at(at)
        seat = game.actor(state)
        if seat is not None and not timeline.players[seat] and len(game.legal(state)) > 1:
            return at
    return timeline.end


def turn_before(session: Session, place: int) -> int:
    """Where the turn began in which a person was last really asked before this place."""
    timeline, game = session.timeline, session.game
    at = decision_before(session, place)
    seat = game.actor(session.state_at(at))
    while at:
        before = timeline.parent(at)
        if game.actor(session.state_at(before)) != seat:
            break
        at = before
    return at


def moves_before(session: Session, place: int, moves: int) -> int:
    """So many moves before a place."""
    timeline = session.timeline
    _must_have_moves(session, place)
    number = timeline.number(place)
    if moves > number:
        raise Refused(f"only {number} {'move' if number == 1 else 'moves'} can be undone here")
    return timeline.at_number(number - moves, place)


def moves_after(session: Session, place: int, moves: int) -> int:
    """So many moves along the line; a reluck after the last of its moves is a step of its own."""
    timeline = session.timeline
    _must_have_more(session, place)
    here = timeline.number(place)
    left = timeline.number(timeline.end) - here
    if left == 0:  # a reluck after the last move
        return timeline.end
    if moves > left:
        raise Refused(f"only {left} {'move' if left == 1 else 'moves'} can be redone here")
    return timeline.at_number(here + moves, timeline.end)


def taken_back(session: Session, to: int) -> Takeback:
    """What going from the head back to a place before it takes back. Raises Refused elsewhere."""
    timeline, game = session.timeline, session.game
    if not timeline.is_on_path(to, timeline.head):
        raise Refused("that place does not lie before this one: goto leads there")
    decider = game.actor(session.state_at(to))
    people = [seat for seat, player in enumerate(timeline.players) if not player]
    places: list[int] = []
    others: set[int] = set()
    seen: set[str | None] = set()
    at = timeline.head
    while at != to:
        move, before = timeline.move(at), timeline.parent(at)
        if move is not None:
            places.append(at)
            state = session.state_at(before)
            seat = game.actor(state)
            if seat in people and seat != decider and len(game.legal(state)) > 1:
                others.add(seat)
            seen |= {shows(event) for event in move.events}
        at = before
    places.reverse()
    dice, hidden = "chance" in seen, "reveals" in seen
    return Takeback(to, tuple(places), tuple(sorted(others)), dice, hidden)


def shown_between(timeline: Timeline, place: int, end: int) -> bool:
    """Whether dice or hidden things were seen on the way from a place to one after it."""
    while end != place:
        move = timeline.move(end)
        if move is not None and any(map(shows, move.events)):
            return True
        end = timeline.parent(end)
    return False


def shown_after(timeline: Timeline, place: int) -> bool:
    """Whether the file holds dice or hidden things on any continuation of a place."""
    waiting = timeline.children(place)
    while waiting:
        at = waiting.pop()
        move = timeline.move(at)
        if move is not None and any(map(shows, move.events)):
            return True
        waiting += timeline.children(at)
    return False


def takebacks(timeline: Timeline) -> set[int]:
    """The moves that were appended when the file already held dice or a reveal on another
    continuation of the place that they stand on.

    Not those of other copies: what was known there, those copies say.
    """
    shown = bytearray(len(timeline.records))
    foreign = timeline.origins()
    found = set()
    before: dict[int, int] = {}
    """Other dice are no other place: for each reluck the place before it that is none."""
    for place, on, _ in timeline.steps():
        move = timeline.move(place)
        on = before.get(on, on)
        if move is None:
            before[place] = on
            continue
        if shown[on] and place not in foreign:
            found.add(place)
        if any(map(shows, move.events)):
            while not shown[on]:
                shown[on] = 1
                on = timeline.parent(on)
    return found


def _must_have_more(session: Session, place: int) -> None:
    if place == session.timeline.end:
        raise Refused("nothing to redo: this is the end of the line")


def _must_have_moves(session: Session, place: int) -> None:
    if session.timeline.number(place) == 0:
        raise Refused("nothing to undo: no move was made yet on this line")
