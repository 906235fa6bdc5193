"""What a recorded game of Abyss shows: whose power worked, what ran out, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import attrs

from engine.games.abyss.actions import Action
from engine.games.abyss.cards import (
    HAND_UNDER_COMMANDER,
    LORDS_TO_END,
    MONSTER_TOKENS,
    THREAT,
    lord,
    numbered,
    race,
    value,
)
from engine.games.abyss.choices import current
from engine.games.abyss.events import (
    Affiliated,
    Arrived,
    Bribed,
    CourtFilled,
    Dismissed,
    Drained,
    Dropped,
    Earned,
    EndNear,
    Event,
    Exchanged,
    Invoked,
    Lost,
    Ousted,
    Paid,
    Reshuffled,
    Rewarded,
    Robbed,
    Rotated,
    Settled,
    Sold,
    StackTaken,
    Surrendered,
    TurnBegan,
)
from engine.games.abyss.folds import evolve
from engine.games.abyss.houses import House, keys
from engine.games.abyss.scoring import worth
from engine.games.abyss.state import (
    COMMANDER,
    MASTER_OF_MAGIC,
    RECRUITER,
    SHAMAN,
    TAMER,
    TREASURER,
    State,
)
from engine.session import Session
from events.timeline import Timeline

JAILER: Final = numbered("Jailer")
SEEKER: Final = numbered("Seeker")
ASSASSIN: Final = numbered("Assassin")
HUNTER: Final = numbered("Hunter")

DOES: Final[Mapping[type, int]] = {
    Surrendered: JAILER,
    Lost: SEEKER,
    Rotated: ASSASSIN,
    Dropped: COMMANDER,
    Robbed: HUNTER,
    Sold: numbered("Slaver"),
    Invoked: numbered("Invoker"),
    Drained: numbered("Oracle"),
    Exchanged: numbered("Illusionist"),
    Ousted: numbered("Opportunist"),
    Bribed: numbered("Corruptor"),
}
"""The Lords whose power alone makes such an event."""

HITS: Final[Mapping[int, Callable[[House], bool]]] = {
    JAILER: lambda house: bool(house.hand),
    SEEKER: lambda house: house.pearls > 0,
    ASSASSIN: lambda house: bool(house.free),
    COMMANDER: lambda house: len(house.hand) > HAND_UNDER_COMMANDER,
    HUNTER: lambda house: bool(house.tokens),
}
"""The Soldiers who harm others as they arrive, and whom they can harm."""

RAN_OUT: Final = (
    "the exploration deck",
    "the Lord deck",
    "the Lords: nobody comes to the Court",
    "the Court",
    "the Location stack",
    "the Locations",
    "the Locations: three Keys are kept",
    "the Key tokens",
    "the Key tokens: a fight brings fewer",
    "the Monster tokens",
)
"""What can be empty, and who then goes without. Pearls never run out."""

SEVENTH_LORD: Final = "a seventh Lord"
SHORT_COURT: Final = "a Court that cannot be filled"


@attrs.frozen
class Shown:
    """What one game shows. Lords and Locations go by their numbers."""

    classes: frozenset[type]
    """The actions and events that there were."""
    worked: frozenset[int]
    """The Lords whose power worked; one without a power works as it arrives."""
    spared: frozenset[int]
    """The Soldiers from whom the Shaman protected somebody."""
    locations: Mapping[int, int]
    """What those owned at the end were worth."""
    ran_out: frozenset[str]
    ended_by: str
    decided_by: str


def told(timeline: Timeline) -> tuple[list[Action], list[Event]]:
    """All that was chosen and all that happened on the line up to the end."""
    moves = [timeline.move(place) for place in timeline.path(timeline.end)[1:]]
    made = [move for move in moves if move is not None]
    after = [event for move in made for event in move.events]
    return [move.action for move in made], [*timeline.opened.events, *after]


def shown(session: Session) -> Shown:
    """What the game shows on the line up to its end."""
    state: State = session.game.initial(session.options, len(session.seats))
    actions, events = told(session.timeline)
    worked: set[int] = set()
    spared: set[int] = set()
    ran_out: set[str] = set()
    ended_by = ""
    for event in events:
        worked.update(working(state, event))
        spared.update(sparing(state, event))
        if isinstance(event, Rewarded) and event.keys < due_keys(state, event.seat):
            ran_out.add("the Key tokens: a fight brings fewer")
        if isinstance(event, EndNear):
            ended_by = _ending(state.house(event.seat))
        state = evolve(state, event)
        ran_out.update(running_out(state, event))
    result = session.game.result(state)
    assert result is not None
    return Shown(
        frozenset(map(type, (*actions, *events))),
        frozenset({*worked, SHAMAN} if spared else worked),
        frozenset(spared),
        scored(state),
        frozenset(ran_out),
        ended_by,
        result.decided_by,
    )


def _ending(house: House) -> str:
    """Why the end comes near, given the player whose turn brought it."""
    return SEVENTH_LORD if len(house.lords) >= LORDS_TO_END else SHORT_COURT


def working(state: State, event: Event) -> Iterator[int]:
    """The Lords whose power an event proves, given the state before it."""
    if type(event) in DOES:
        yield DOES[type(event)]
    match event:
        case Arrived() if lord(event.lord).when == "none":
            yield event.lord
        case Earned(why="arrival"):
            yield state.house(event.seat).free[-1]
        case Earned(why="landlord"):
            yield numbered("Landlord")
        case Earned(why="ship_master"):
            yield numbered("Ship Master")
        case StackTaken() | Dismissed() | Settled():
            task = current(state)
            if task is not None and task.about:
                yield task.about  # the Alchemist, Apprentice, Traitor, Schemer, ambassador
        case Paid():
            yield from _priced(state, event)
        case Affiliated() if value(event.card) > min(map(value, state.sea.played)):
            yield MASTER_OF_MAGIC
        case Rewarded() if state.sea.threat > 1 and state.somebody_else_has(event.seat, TAMER):
            yield TAMER
        case _:
            pass


def _priced(state: State, event: Paid) -> Iterator[int]:
    """The Lords without whom this payment would have been another, or none."""
    task = current(state)
    assert task is not None
    cost, mandatory = state.price(event.seat, task.about).cost, lord(task.about).mandatory
    if event.pearls and state.somebody_else_has(event.seat, RECRUITER):
        yield RECRUITER
    paid = sum(map(value, state.sea.played)) + event.pearls
    if paid < cost + 2 and state.has(event.seat, TREASURER):
        yield TREASURER
    if mandatory is not None and mandatory not in map(race, state.sea.played):
        yield numbered("Diplomat")


def sparing(state: State, event: Event) -> Iterator[int]:
    """The Soldiers from whom the Shaman protects somebody, given the state before an event."""
    match event:
        case Arrived() if event.lord in HITS:
            others = state.flow.others(event.seat)
            victims = [state.house(other) for other in others if state.has(other, SHAMAN)]
            if any(map(HITS[event.lord], victims)):
                yield event.lord
        case Paid() if _spared(state, event.seat, RECRUITER):
            yield RECRUITER
        case Rewarded() if state.sea.threat > 1 and _spared(state, event.seat, TAMER):
            yield TAMER
        case TurnBegan() if HITS[COMMANDER](state.house(state.flow.active)):
            if _spared(state, state.flow.active, COMMANDER):
                yield COMMANDER
        case _:
            pass


def _spared(state: State, seat: int, soldier: int) -> bool:
    """Whether nothing but a Shaman keeps a Soldier from working against a seat."""
    others = state.flow.others(seat)
    return state.has(seat, SHAMAN) and any(state.has(other, soldier) for other in others)


def due_keys(state: State, seat: int) -> int:
    """The Keys that a fight should bring now."""
    space = state.sea.threat - state.somebody_else_has(seat, TAMER)
    return THREAT[max(space, 1) - 1][0].keys


def running_out(state: State, event: Event) -> Iterator[str]:
    """What is empty after an event, and who misses it."""
    court, houses, sites = state.court, state.houses, state.sites
    if isinstance(event, Reshuffled):
        yield "the exploration deck"
    if not court.deck:
        yield "the Lord deck"
    if not court.lords:
        yield "the Court"
    if event == CourtFilled(()):
        yield "the Lords: nobody comes to the Court"
    if not sites.left:
        yield "the Location stack"
    if not (sites.left or sites.face_up or sites.drawn):
        yield "the Locations"
        if any(keys(house) >= 3 for house in houses.of):
            yield "the Locations: three Keys are kept"
    if not houses.keys_left:
        yield "the Key tokens"
    if len(houses.tokens) == len(MONSTER_TOKENS):
        yield "the Monster tokens"


def scored(state: State) -> Mapping[int, int]:
    """What each Location that somebody owns is worth to its owner."""
    houses, tower_keys = state.houses, state.setting.tower_keys
    return {
        one: worth(houses, seat, one, tower_keys)
        for seat, house in enumerate(houses.of)
        for one in house.locations
    }
